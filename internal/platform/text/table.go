package text

import (
	"bytes"
	"strings"
)

// Table returns the rows of a table of cells, and what parts them: what spreadsheets
// say in a first line such as "sep=;", which is no row, or else a tab, a semicolon or a
// comma, whichever the first row has most of outside its quotes.
func Table(table []byte) (rows []byte, separator rune) {
	line, rest, _ := bytes.Cut(table, []byte("\n"))
	said := strings.Trim(strings.TrimRight(string(line), "\r"), `"`)
	if len(said) == len("sep=;") && strings.EqualFold(said[:4], "sep=") && strings.ContainsRune("\t;,|",
		rune(said[4])) {
		return rest, rune(said[4])
	}
	separator = ','
	counts, quoted, before := map[rune]int{}, false, separator
	for _, c := range string(table) {
		if c == '\n' && !quoted {
			break
		}
		switch {
		case c == '"' && (quoted || strings.ContainsRune(",;\t \"", before)):
			quoted = !quoted
		case !quoted:
			counts[c]++
		}
		before = c
	}
	for _, c := range ";\t" {
		if counts[c] > 0 && counts[c] >= counts[separator] {
			separator = c
		}
	}
	return table, separator
}
