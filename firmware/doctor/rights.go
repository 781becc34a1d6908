package doctor

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// rights looks whether the account may use the devices that the board needs.
func (e *exam) rights() {
	devices := map[string][]string{}
	for i := range e.board.Buses {
		b := &e.board.Buses[i]
		if b.Kind == "i2c" {
			devices["i2c"] = append(devices["i2c"], fmt.Sprintf("dev/i2c-%d", port(b)))
			continue
		}
		opened, _ := selects(e.board, b)
		for _, s := range opened {
			devices["spi"] = append(devices["spi"], fmt.Sprintf("dev/spidev%d.%d", port(b), s))
		}
	}
	chips, err := fs.Glob(e.Root, "dev/gpiochip*")
	if err == nil && len(chips) == 0 {
		e.note(wrong("pins' devices", "there is no /dev/gpiochip0", "update the system: sudo apt full-upgrade, then reboot"))
	}
	devices["gpio"] = chips
	for _, group := range []string{"gpio", "i2c", "spi"} {
		e.mayUse(group, devices[group])
	}
}

// mayUse looks at the devices that are a group's; those that aren't there were told of.
func (e *exam) mayUse(group string, devices []string) {
	check := "rights " + group
	var there []string
	for _, d := range devices {
		info, err := fs.Stat(e.Root, d)
		if err != nil {
			continue
		}
		there = append(there, "/"+d)
		owner, known := ownerOf(info)
		switch {
		case e.User.UID == 0:
		case !known:
			e.note(unknown(check, "this system doesn't tell whose /"+d+" is"))
			return
		case !e.may(info.Mode().Perm(), owner):
			e.note(e.barred(check, group, d, info, owner))
			return
		}
	}
	if len(there) > 0 {
		e.note(ok(check, fmt.Sprintf("%s may use %s", e.User.Name, strings.Join(there, ", "))))
	}
}

// possessor is whose a file is.
type possessor struct{ uid, gid int }

const readWrite = 0o6

// may tells whether the account may read and write.
func (e *exam) may(perm fs.FileMode, o possessor) bool {
	switch {
	case o.uid == e.User.UID:
		return perm>>6&readWrite == readWrite
	case slices.Contains(e.User.Groups, o.gid):
		return perm>>3&readWrite == readWrite
	}
	return perm&readWrite == readWrite
}

// barred words why not, and what mends it.
func (e *exam) barred(check, group, device string, info fs.FileInfo, o possessor) Finding {
	what := fmt.Sprintf("%s may not use /%s", e.User.Name, device)
	if info.Mode().Perm()>>3&readWrite != readWrite || e.groupName(o.gid) != group {
		return wrong(check, fmt.Sprintf("%s: it is mode %04o and group %s's", what, info.Mode().Perm(), e.groupName(o.gid)),
			fmt.Sprintf("give it to group %s: install the package, or copy firmware/systemd/tablero.rules to /etc/udev/rules.d/60-tablero.rules and reboot", group))
	}
	if slices.Contains(e.members(group), e.User.Name) {
		return wrong(check, fmt.Sprintf("%s: the account is in group %s, but not since it logged in", what, group), "log out and in again, or reboot")
	}
	return wrong(check, fmt.Sprintf("%s: the account isn't in group %s", what, group),
		fmt.Sprintf("run: sudo usermod -aG %s %s, then log in again", group, e.User.Name))
}

// group gives the fields of a line of /etc/group for which is says yes.
func (e *exam) group(is func(name, gid string) bool) []string {
	text, _ := e.text(path.Join("etc", "group"))
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSpace(line), ":")
		if len(f) == 4 && is(f[0], f[2]) {
			return f
		}
	}
	return nil
}

func (e *exam) groupName(gid int) string {
	if f := e.group(func(_, n string) bool { return n == strconv.Itoa(gid) }); f != nil {
		return f[0]
	}
	return strconv.Itoa(gid)
}

func (e *exam) members(group string) []string {
	if f := e.group(func(name, _ string) bool { return name == group }); f != nil {
		return strings.Split(f[3], ",")
	}
	return nil
}
