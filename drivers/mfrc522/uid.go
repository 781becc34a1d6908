package mfrc522

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// UID is a card's number of 4, 7 or 10 bytes. It is comparable; the zero UID is no
// card's.
type UID struct {
	n byte
	b [10]byte
}

// UIDOf makes a UID of 4, 7 or 10 bytes, first sent first.
func UIDOf(b []byte) (UID, error) {
	if !whole(len(b)) {
		return UID{}, fmt.Errorf("mfrc522: uid of %d bytes, want 4, 7 or 10", len(b))
	}
	var u UID
	u.add(b)
	return u, nil
}

// ParseUID reads what String gives, in upper or lower case.
func ParseUID(s string) (UID, error) {
	n := (len(s) + 1) / 3
	if !whole(n) || len(s) != 3*n-1 {
		return UID{}, fmt.Errorf("mfrc522: uid %.40q, want 4, 7 or 10 bytes like 04:A2:B3:C4", s)
	}
	u := UID{n: byte(n)}
	for i := range n {
		if i > 0 && s[3*i-1] != ':' {
			return UID{}, fmt.Errorf("mfrc522: uid %q: no colon after byte %d", s, i)
		}
		if _, err := hex.Decode(u.b[i:i+1], []byte(s[3*i:3*i+2])); err != nil {
			return UID{}, fmt.Errorf("mfrc522: uid %q: %w", s, err)
		}
	}
	return u, nil
}

// whole tells the lengths there are: single, double and triple (ISO 6.5.4).
func whole(n int) bool { return n == 4 || n == 7 || n == 10 }

func (u *UID) add(b []byte) { u.n += byte(copy(u.b[u.n:], b)) }

// IsZero tells whether u is no UID.
func (u UID) IsZero() bool { return u.n == 0 }

// Len gives the number of bytes: 4, 7 or 10, or 0.
func (u UID) Len() int { return int(u.n) }

// Bytes gives a copy, first sent first.
func (u UID) Bytes() []byte { return append([]byte(nil), u.b[:u.n]...) }

// String gives "04:A2:B3:C4:D5:E6:F7", and "" for the zero UID.
func (u UID) String() string {
	const digits = "0123456789ABCDEF"
	var s strings.Builder
	for i, b := range u.b[:u.n] {
		if i > 0 {
			s.WriteByte(':')
		}
		s.WriteByte(digits[b>>4])
		s.WriteByte(digits[b&15])
	}
	return s.String()
}

var _ fmt.Stringer = UID{}
