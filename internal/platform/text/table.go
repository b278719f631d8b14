package text

import (
	"bytes"
	"strings"
)

// separators can part the cells of a table, the likeliest first where several could: commas stand in texts, too.
const separators = "\t;|,"

// rowsLookedAt is how many rows tell the separator.
const rowsLookedAt = 20

// Table returns the rows of a table of cells, and what parts them: what spreadsheets
// say in a first line such as "sep=;", which is no row, or else the sign that the first
// rows have equally often outside their quotes. Where the rows are not of one length, it
// is the sign that the shortest of them has most of, or the row of names. Names without
// any are those of one column: a tab parts it, which texts do not have.
func Table(table []byte) (rows []byte, separator rune) {
	line, rest, _ := bytes.Cut(table, []byte("\n"))
	said := strings.Trim(strings.TrimRight(string(line), "\r"), `"`)
	if len(said) == len("sep=;") && strings.EqualFold(said[:4], "sep=") && strings.IndexByte(separators, said[4]) >= 0 {
		return rest, rune(said[4])
	}
	counted := separatorsOf(table)
	if len(counted) == 0 || counted[0] == [len(separators)]int{} {
		return table, '\t'
	}
	best, least := 0, -1
	for i, sign := range separators {
		fewest, most := counted[0][i], counted[0][i]
		for _, row := range counted {
			fewest, most = min(fewest, row[i]), max(most, row[i])
		}
		if fewest == most && fewest > 0 {
			return table, sign
		}
		if fewest > least || fewest == least && counted[0][i] > counted[0][best] {
			best, least = i, fewest
		}
	}
	return table, rune(separators[best])
}

// separatorsOf counts the signs that can part cells in the first rows that hold something, outside quotes.
func separatorsOf(table []byte) (rows [][len(separators)]int) {
	var row [len(separators)]int
	quoted, empty, before := false, true, byte(',')
	for _, c := range table {
		sign := strings.IndexByte(separators, c)
		switch {
		case c == '\n' && !quoted:
			if !empty {
				if rows = append(rows, row); len(rows) == rowsLookedAt {
					return rows
				}
			}
			row, empty, c = [len(separators)]int{}, true, ','
		case c == '"' && (quoted || before == '"' || before == ' ' || strings.IndexByte(separators, before) >= 0):
			quoted = !quoted
		case sign >= 0 && !quoted:
			row[sign]++
		case c != '\r':
			empty = false
		}
		before = c
	}
	if !empty {
		rows = append(rows, row)
	}
	return rows
}
