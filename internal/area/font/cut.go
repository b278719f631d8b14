package font

import (
	"encoding/binary"
	"strings"
)

// Cut is what browsers choose a file by among those of its family.
type Cut struct {
	Weight int64 `json:"weight" minimum:"100" maximum:"900" doc:"In hundreds; 400 is regular, 700 is bold"`
	Italic bool  `json:"italic" doc:"It is slanted"`
}

// names are what styles are called, without spaces and hyphens: the first that a style contains is its weight.
var names = []struct {
	part   string
	weight int64
}{{"thin", 100}, {"hairline", 100}, {"extralight", 200}, {"ultralight", 200}, {"light", 300}, {"medium", 500},
	{"semibold", 600}, {"demibold", 600}, {"extrabold", 800}, {"ultrabold", 800}, {"bold", 700}, {"black", 900},
	{"heavy", 900}, {"regular", 400}, {"normal", 400}, {"book", 400}}

// cutNamed returns the cut that a style's name says, and whether it says one.
func cutNamed(style string) (c Cut, says bool) {
	name := strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(style))
	c = Cut{Weight: 400, Italic: strings.Contains(name, "italic") || strings.Contains(name, "oblique")}
	for _, n := range names {
		if strings.Contains(name, n.part) {
			c.Weight = n.weight
			return c, true
		}
	}
	return c, c.Italic
}

// What OS/2 says, by its places: usWeightClass, and in fsSelection the bits for italic and oblique.
const (
	weightAt    = 4
	selectionAt = 62
	slanted     = 1<<0 | 1<<9
)

// cutOf returns the cut that a font file says in its table OS/2, or, where that says none, by the name of its style.
// The oldest fonts have weights from 1 to 9, and browsers of 2018 know whole hundreds alone.
func cutOf(plain []byte, style string) Cut {
	c, _ := cutNamed(style)
	os2 := tableOf(plain, "OS/2")
	if len(os2) < selectionAt+2 {
		return c
	}
	c.Italic = binary.BigEndian.Uint16(os2[selectionAt:])&slanted != 0
	weight := int64(binary.BigEndian.Uint16(os2[weightAt:]))
	switch {
	case weight == 0 || weight > 1000:
	case weight < 10:
		c.Weight = 100 * weight
	default:
		c.Weight = min(900, max(100, (weight+50)/100*100))
	}
	return c
}

// tableOf returns a table of a font file, or nothing.
func tableOf(plain []byte, tag string) []byte {
	const header, line = 12, 16
	for at := header; at+line <= len(plain) && at < header+line*int(binary.BigEndian.Uint16(plain[4:])); at += line {
		from, size := uint64(binary.BigEndian.Uint32(plain[at+8:])), uint64(binary.BigEndian.Uint32(plain[at+12:]))
		if string(plain[at:at+4]) == tag && from+size <= uint64(len(plain)) {
			return plain[from : from+size]
		}
	}
	return nil
}
