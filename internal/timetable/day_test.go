package timetable

import (
	"testing"
	"time"
)

func TestADayStartsAtItsFirstInstant(t *testing.T) {
	for _, c := range []struct{ zone, day, want string }{
		{"UTC", "2026-11-21", "2026-11-21T00:00:00Z"},
		{"Asia/Tokyo", "2026-11-21", "2026-11-21T00:00:00+09:00"},
		{"Africa/Cairo", "2026-04-24", "2026-04-24T01:00:00+03:00"},   // midnight is skipped
		{"America/Havana", "2026-11-01", "2026-11-01T00:00:00-04:00"}, // and happens twice
		{"America/New_York", "2026-03-08", "2026-03-08T00:00:00-05:00"},
	} {
		loc, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		d, err := ParseDate(c.day)
		if err != nil {
			t.Fatal(err)
		}
		if got := StartOf(d, loc).Format(time.RFC3339); got != c.want {
			t.Errorf("%s in %s starts at %s, want %s", c.day, c.zone, got, c.want)
		}
	}
}
