package db

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Fold prepares a name for searching: case, full and half width, hiragana and
// katakana, and composed and decomposed letters all fold together. Stores keep
// it in a column beside the name and search that column with Contains.
func Fold(text string) string {
	folded := cases.Fold().String(norm.NFKC.String(text))
	return strings.Map(func(r rune) rune {
		if r >= 'ァ' && r <= 'ヶ' {
			return r - ('ァ' - 'ぁ')
		}
		return r
	}, folded)
}

// Contains returns the LIKE pattern that finds text anywhere in a folded
// column. The statement MUST say ESCAPE '\'.
func Contains(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(Fold(text)) + "%"
}
