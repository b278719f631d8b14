// Package text says which texts may come in: what both engines can store, and
// what a name may hold so that two that look alike are alike.
package text

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Name returns the name that a record is given at a place of the request, without space around it. One that is empty
// or has more than so many characters is refused; of says what the record is: "playlist".
func Name(at, of, name string, most int) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", fault.Invalid(at, codes.Required, fmt.Sprintf("Give the %s a name.", of))
	case utf8.RuneCountInString(name) > most:
		return "", fault.Invalid(at, codes.TooLong, fmt.Sprintf("The name of a %s has at most %d characters.", of,
			most))
	}
	return name, nil
}

// Replacement stands where a byte was that is no UTF-8, or a NUL.
const Replacement = "\ufffd"

// Storable reports whether a text is UTF-8 without NUL: PostgreSQL keeps nothing
// else, and JSON says nothing else.
func Storable(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// Repaired returns the text with each run of bytes that are no UTF-8, and each
// NUL, replaced.
func Repaired(s string) string {
	if Storable(s) {
		return s
	}
	return strings.ReplaceAll(strings.ToValidUTF8(s, Replacement), "\x00", Replacement)
}

// Visible reports whether a storable text is one line of characters that can be
// seen: no control characters, none that turn the direction of writing, and none
// without a width, but for the joiners of emoji and of scripts that need them.
func Visible(s string) bool { return Shown(s, "") == s }

// Lines is Visible for a text of several lines, which may hold tabs.
func Lines(s string) bool { return Shown(s, "\n\r\t") == s }

// Shown returns a storable text without what Visible refuses, but for the
// characters of keep.
func Shown(s, keep string) string {
	if strings.IndexFunc(s, invisible) < 0 {
		return s
	}
	var last rune
	return strings.Map(func(r rune) rune {
		if invisible(r) && !strings.ContainsRune(keep, r) && !(unicode.Is(unicode.Join_Control, r) && joins(last)) {
			return -1
		}
		last = r
		return r
	}, s)
}

// invisible reports whether a character has no shape of its own.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// joins reports whether a joiner may follow a character: a picture, a mark such
// as a virama, or a letter of a script whose letters join.
func joins(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk, unicode.M, unicode.Arabic, unicode.Syriac, unicode.Mongolian)
}
