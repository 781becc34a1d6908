//go:build unix

package doctor

import (
	"io/fs"
	"syscall"
)

// ownerOf tells whose a file is, if its system does.
func ownerOf(info fs.FileInfo) (possessor, bool) {
	s, known := info.Sys().(*syscall.Stat_t)
	if !known {
		return possessor{}, false
	}
	return possessor{int(s.Uid), int(s.Gid)}, true
}
