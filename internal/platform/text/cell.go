package text

import "strings"

// Inert makes a cell that a spreadsheet would run as a formula plain text: an
// apostrophe in front of what starts like one, with full-width signs too, which
// some spreadsheets read alike.
func Inert(cell string) string {
	if strings.ContainsAny(firstRune(strings.TrimLeft(cell, " ")), "=+-@\t\r\n|%＝＋－＠") {
		return "'" + cell
	}
	return cell
}

// Bare is what a cell said before it was made inert.
func Bare(cell string) string {
	if bare, found := strings.CutPrefix(cell, "'"); found && Inert(bare) == cell {
		return bare
	}
	return cell
}

func firstRune(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}
