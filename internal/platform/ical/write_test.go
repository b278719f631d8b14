package ical

import (
	"errors"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"
	"unicode/utf8"
)

func written(write func(w *Writer)) string {
	var out strings.Builder
	write(NewWriter(&out))
	return out.String()
}

// unfolded is what lines say, without their folds.
func unfolded(text string) string { return strings.ReplaceAll(text, "\r\n ", "") }

func TestALineIsFoldedAfter75OctetsAndNeverInsideACharacter(t *testing.T) {
	for _, text := range []string{strings.Repeat("a", 66), strings.Repeat("a", 67), strings.Repeat("a", 68),
		strings.Repeat("日本語", 90), strings.Repeat("😀", 80), "a" + strings.Repeat("é", 200),
		" " + strings.Repeat(" ", 80)} {
		got := written(func(w *Writer) { w.Text("SUMMARY", text) })
		if !strings.HasSuffix(got, "\r\n") {
			t.Errorf("%q does not end", got)
		}
		lines := strings.Split(strings.TrimSuffix(got, "\r\n"), "\r\n")
		for i, line := range lines {
			if len(line) > 75 || !utf8.ValidString(line) || i > 0 && line[0] != ' ' ||
				i < len(lines)-1 && len(line) < 72 {
				t.Errorf("line %d of %.9q… has %d octets: %q", i, text, len(line), line)
			}
		}
		if unfolded(got) != "SUMMARY:"+text+"\r\n" {
			t.Errorf("%q is written as %q", text, got)
		}
	}
}

func TestATextStaysInItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"a, b; c \\ d":                         `a\, b\; c \\ d`,
		"one\ntwo\r\nthree\rfour":              `one\ntwo\nthree\nfour`,
		"Fair\r\nBEGIN:VEVENT\r\nSUMMARY:Sold": `Fair\nBEGIN:VEVENT\nSUMMARY:Sold`,
		"nul\x00 bell\x07 del\x7f tab\t":       "nul bell del tab\t",
		"\\n":                                  `\\n`,
		"broken \xff bytes":                    "broken \uFFFD bytes",
		"next\u0085line\u2028and\u2029more":    "next\u0085line\u2028and\u2029more",
	} {
		if got := unfolded(written(func(w *Writer) { w.Text("SUMMARY", text) })); got != "SUMMARY:"+want+"\r\n" {
			t.Errorf("%q is written as %q, want %q", text, got, want)
		}
	}
	if got := written(func(w *Writer) { w.Text("SUMMARY", "") }); got != "" {
		t.Errorf("no text is written as %q", got)
	}
	if got := written(func(w *Writer) { w.Line("TZID", "A\r\nBEGIN:VEVENT") }); got != "TZID:ABEGIN:VEVENT\r\n" {
		t.Errorf("a value that ends its line is written as %q", got)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestAWriterTellsOfItsFirstError(t *testing.T) {
	w := NewWriter(full{})
	w.Begin("VCALENDAR")
	w.End("VCALENDAR")
	if w.Err() == nil {
		t.Error("nothing could be written, and nobody is told")
	}
}

func TestAZoneIsWrittenWithItsOwnChanges(t *testing.T) {
	for name, want := range map[string]string{
		"Asia/Tokyo": "STANDARD 20260101T000000 +0900 +0900 JST",
		"Europe/Berlin": "STANDARD 20260101T000000 +0100 +0100 CET, " +
			"DAYLIGHT 20260329T020000 +0100 +0200 CEST RDATE 20270328T020000, " +
			"STANDARD 20261025T030000 +0200 +0100 CET RDATE 20271031T030000",
		"Europe/Dublin": "STANDARD 20260101T000000 +0000 +0000 GMT, " +
			"DAYLIGHT 20260329T010000 +0000 +0100 IST RDATE 20270328T010000, " +
			"STANDARD 20261025T020000 +0100 +0000 GMT RDATE 20271031T020000",
		"Australia/Lord_Howe": "DAYLIGHT 20260101T000000 +1100 +1100 +11, " +
			"STANDARD 20260405T020000 +1100 +1030 +1030 RDATE 20270404T020000, " +
			"DAYLIGHT 20261004T020000 +1030 +1100 +11 RDATE 20271003T020000",
		"UTC": "STANDARD 20260101T000000 +0000 +0000 UTC",
	} {
		loc, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		from := time.Date(2026, 1, 1, 0, 0, 0, 0, loc)
		text := written(func(w *Writer) { w.Zone(loc, from, from.AddDate(2, 0, 0)) })
		var got []string
		for _, line := range strings.Split(unfolded(text), "\r\n") {
			property, value, _ := strings.Cut(line, ":")
			switch property {
			case "BEGIN":
				got = append(got, value)
			case "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME":
				got[len(got)-1] += " " + value
			case "RDATE":
				got[len(got)-1] += " RDATE " + value
			}
		}
		if said := strings.Join(got[1:], ", "); got[0] != "VTIMEZONE" || said != want {
			t.Errorf("%s is %s, want %s", name, said, want)
		}
		if !strings.HasPrefix(text, "BEGIN:VTIMEZONE\r\nTZID:"+name+"\r\n") ||
			!strings.HasSuffix(text, "END:VTIMEZONE\r\n") {
			t.Errorf("%s is written as %q", name, text)
		}
	}
	if got := offsetForm(-(3*3600 + 6*60 + 28)); got != "-030628" {
		t.Errorf("Rio's sun is written as %q", got)
	}
}
