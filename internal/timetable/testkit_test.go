package timetable

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"
)

// stamp is how the tests write instants: wall time and offset.
const stamp = "2006-01-02T15:04Z07:00"

// fataler is what a test and a property have in common.
type fataler interface {
	Helper()
	Fatal(args ...any)
}

func day(t fataler, text string) Date {
	t.Helper()
	d, err := ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func clock(t fataler, text string) Clock {
	t.Helper()
	c, err := ParseClock(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func zone(t fataler, name string) *time.Location {
	t.Helper()
	loc, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

// moment reads an instant in the form of stamp.
func moment(t fataler, text string) time.Time {
	t.Helper()
	m, err := time.Parse(stamp, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// item reads "start..end startTime-endTime repeat", with "" as no end and "all" as all day:
// "2024-01-01.. 09:00-17:00 Daily". Its channel is "A", its priority normal.
func item(t fataler, id int64, text string, options ...int) Item {
	t.Helper()
	parts := strings.Fields(text)
	start, end, _ := strings.Cut(parts[0], "..")
	it := Item{ID: id, Channel: "A", Repeat: Repeat(parts[2]), RepeatOptions: options, Priority: Normal,
		Start: day(t, start)}
	if end != "" {
		it.End = day(t, end)
	}
	if parts[1] == "all" {
		it.AllDay = true
		return it
	}
	from, to, _ := strings.Cut(parts[1], "-")
	it.StartTime, it.EndTime = clock(t, from), clock(t, to)
	return it
}

// lines makes a table's aligned text comparable: one row per line, one space between columns.
func lines(text string) string {
	var rows []string
	for row := range strings.Lines(text) {
		if columns := strings.Fields(row); len(columns) > 0 {
			rows = append(rows, strings.Join(columns, " "))
		}
	}
	return strings.Join(rows, "\n")
}

func span(from, to time.Time) string { return from.Format(stamp) + " " + to.Format(stamp) }

func show(occurrences []Occurrence) string {
	var rows []string
	for _, o := range occurrences {
		rows = append(rows, span(o.From, o.To))
	}
	return strings.Join(rows, "\n")
}

func same(t *testing.T, got, want string) {
	t.Helper()
	if want = lines(want); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
