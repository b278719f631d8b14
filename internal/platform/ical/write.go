package ical

import (
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// Writer writes iCalendar, a line at a time. Whatever it is told, what it writes has the properties that it was asked
// for and no others: a text cannot end its line. It remembers the first error, see Err.
type Writer struct {
	to  io.Writer
	err error
}

// NewWriter returns a Writer to what need not be buffered.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// Err is the first error of what is written to.
func (w *Writer) Err() error { return w.err }

// Begin begins a component, such as VEVENT.
func (w *Writer) Begin(component string) { w.Line("BEGIN", component) }

// End ends it.
func (w *Writer) End(component string) { w.Line("END", component) }

// lineOctets is how long a line is at most, without its end (§3.1).
const lineOctets = 75

// Line writes a property whose value is in its form already. The name may have parameters: "DTSTART;VALUE=DATE".
func (w *Writer) Line(name, value string) {
	line := strings.Map(printable, strings.ToValidUTF8(name+":"+value, "\uFFFD"))
	var folded strings.Builder
	column := 0
	for _, r := range line {
		n := utf8.RuneLen(r)
		if column+n > lineOctets {
			folded.WriteString("\r\n ")
			column = 1
		}
		folded.WriteRune(r)
		column += n
	}
	folded.WriteString("\r\n")
	if w.err == nil {
		_, w.err = io.WriteString(w.to, folded.String())
	}
}

// printable leaves out what no line may have (§3.1), such as what would end it.
func printable(r rune) rune {
	if r < ' ' && r != '\t' || r == 0x7f {
		return -1
	}
	return r
}

// Text writes a property whose value is a text of one or several lines; an empty one is none.
func (w *Writer) Text(name, text string) {
	if text != "" {
		w.Line(name, EscapeText(text))
	}
}

// EscapeText is a text as the value of a property (§3.3.11).
func EscapeText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `;`, `\;`, `,`, `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`).Replace(text)
}

// The forms of dates and times (§3.3.4, §3.3.5).
const (
	DateForm = "20060102"
	TimeForm = "20060102T150405" // on the wall of a zone
	UTCForm  = "20060102T150405Z"
)

// UTC writes a property that is an instant.
func (w *Writer) UTC(name string, at time.Time) { w.Line(name, at.UTC().Format(UTCForm)) }
