package db

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Fold prepares a name for searching: case, full and half width, hiragana and
// katakana, composed and decomposed letters, and voicing marks however they were
// typed all fold together, and any white space is one space. Stores keep it in a
// column beside the name and search that column with Contains. Folding twice
// changes nothing.
func Fold(text string) string {
	text = strings.NewReplacer("゛", "\u3099", "゜", "\u309A").Replace(text) // marks that stand alone, as keyboards type them
	text = norm.NFKD.String(cases.Fold().String(norm.NFKC.String(text)))
	text = strings.Map(func(r rune) rune {
		if r >= 'ァ' && r <= 'ヶ' || r == 'ヽ' {
			return r - ('ァ' - 'ぁ')
		}
		return r
	}, text)
	return strings.Join(strings.Fields(norm.NFKC.String(text)), " ")
}

// Contains returns the LIKE pattern that finds text anywhere in a folded
// column. The statement MUST say ESCAPE '\'.
func Contains(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(Fold(text)) + "%"
}
