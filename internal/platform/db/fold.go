package db

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// han has a line for each simplified Chinese character: the character, then the
// traditional ones that are written so. It is taken from TSCharacters.txt of
// OpenCC 1.4.1 (Apache 2.0), in the forms that NFKC leaves.
//
//go:embed han.txt
var han string

// simplifiedForms is han by its traditional characters; the first line wins that names one.
var simplifiedForms = sync.OnceValue(func() map[rune]rune {
	forms := map[rune]rune{}
	for line := range strings.Lines(han) {
		characters := []rune(strings.TrimSpace(line))
		for _, r := range characters {
			if _, taken := forms[r]; !taken {
				forms[r] = characters[0]
			}
		}
	}
	return forms
})

// simplified returns how a Chinese character is written in simplified script.
func simplified(r rune) rune {
	if form, known := simplifiedForms()[r]; known {
		return form
	}
	return r
}

// Fold prepares a name for searching: case, full and half width, hiragana and
// katakana, traditional and simplified characters, composed and decomposed
// letters, and voicing marks however they were typed all fold together, and any
// white space is one space. Stores keep it in a
// column beside the name and search that column with Contains. Folding twice
// changes nothing.
func Fold(text string) string {
	text = strings.NewReplacer("゛", "\u3099", "゜", "\u309A").Replace(
		text) // marks that stand alone, as keyboards type them
	text = norm.NFKD.String(cases.Fold().String(norm.NFKC.String(text)))
	text = strings.Map(func(r rune) rune {
		if r >= 'ァ' && r <= 'ヶ' || r == 'ヽ' {
			return r - ('ァ' - 'ぁ')
		}
		return simplified(r)
	}, text)
	return strings.Join(strings.Fields(norm.NFKC.String(text)), " ")
}

var number = regexp.MustCompile(`[0-9]+`)

// SortKey is what names are sorted by, so that "Shop 2" comes before "Shop 10" wherever texts are compared character by
// character: the folded name, in which each number is preceded by how many digits it has. That is written in digits as
// well, so that a number stands where it would among other characters. Zeros before a number do not make it another
// one; they are told behind the name, after the two spaces that no folded name has, and decide last.
//
// Stores keep the key in a column beside the folded name. A change of what this or Fold makes needs a migration that
// fills those columns anew.
func SortKey(name string) string {
	zeros, some := "", false
	key := number.ReplaceAllStringFunc(Fold(name), func(digits string) string {
		value := strings.TrimLeft(digits[:len(digits)-1], "0") + digits[len(digits)-1:]
		before := len(digits) - len(value)
		zeros += measured(strconv.Itoa(before))
		some = some || before > 0
		return measured(value)
	})
	if some {
		key += "  " + zeros
	}
	return key
}

// measured writes how many digits there are before them: one digit, or from nine on a 9 and their number in this way.
func measured(digits string) string {
	if len(digits) < 9 {
		return strconv.Itoa(len(digits)) + digits
	}
	return "9" + measured(strconv.Itoa(len(digits))) + digits
}

// Contains returns the LIKE pattern that finds text anywhere in a folded
// column. The statement MUST say ESCAPE '\'.
func Contains(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(Fold(text)) + "%"
}
