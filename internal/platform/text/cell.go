package text

import "strings"

// Inert makes a cell that a spreadsheet would run as a formula plain text: an
// apostrophe in front of what starts like one, with full-width signs too, which
// some spreadsheets read alike. Where cells are parted by semicolons or tabs, those
// begin one within a text, and so does a line's end within quotes that are not seen
// as such: what comes after them is made inert too.
func Inert(cell string) string {
	var b strings.Builder
	for start, rest := true, cell; rest != ""; {
		if runs(rest, start) {
			b.WriteByte('\'')
		}
		start = false
		part := partOf(rest)
		b.WriteString(part)
		rest = rest[len(part):]
	}
	return b.String()
}

// Bare is what a cell said before it was made inert.
func Bare(cell string) string {
	var b strings.Builder
	for start, rest := true, cell; rest != ""; {
		part := partOf(rest)
		if bare, found := strings.CutPrefix(rest, "'"); found && runs(bare, start) {
			b.WriteString(part[1:])
		} else {
			b.WriteString(part)
		}
		start = false
		rest = rest[len(part):]
	}
	if bare := b.String(); Inert(bare) == cell {
		return bare
	}
	return cell
}

// runs reports whether a cell that begins with the text would be a formula; at the start of a text, white space counts
// too.
func runs(text string, start bool) bool {
	signs := "=+-@|%＝＋－＠"
	if start {
		signs += "\t\r\n"
	}
	return strings.ContainsAny(firstRune(strings.TrimLeft(text, ` "`)), signs)
}

// partOf is the beginning of a text, up to and with what may part two cells.
func partOf(text string) string {
	if end := strings.IndexAny(text, ";\t\r\n"); end >= 0 {
		return text[:end+1]
	}
	return text
}

func firstRune(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}
