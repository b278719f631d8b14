package timetable

import (
	"testing"

	"pgregory.net/rapid"
)

// playback.md 2: "A wall time that a clock change skips starts at the first
// existing minute after it; one that happens twice is taken at its first occurrence".
func TestWall_instant(t *testing.T) {
	tests := []struct{ zone, date, time, want string }{
		{"Asia/Tokyo", "2024-03-31", "02:30", "2024-03-31T02:30+09:00"},
		{"UTC", "2024-03-31", "02:30", "2024-03-31T02:30Z"},

		{"Europe/Berlin", "2024-03-31", "01:59:59", "2024-03-31T01:59+01:00"},
		{"Europe/Berlin", "2024-03-31", "02:00", "2024-03-31T03:00+02:00"},
		{"Europe/Berlin", "2024-03-31", "02:30", "2024-03-31T03:00+02:00"},
		{"Europe/Berlin", "2024-03-31", "03:00", "2024-03-31T03:00+02:00"},
		{"Europe/Berlin", "2024-03-31", "03:01", "2024-03-31T03:01+02:00"},
		{"Europe/Berlin", "2024-10-27", "01:59", "2024-10-27T01:59+02:00"},
		{"Europe/Berlin", "2024-10-27", "02:00", "2024-10-27T02:00+02:00"},
		{"Europe/Berlin", "2024-10-27", "02:59", "2024-10-27T02:59+02:00"},
		{"Europe/Berlin", "2024-10-27", "03:00", "2024-10-27T03:00+01:00"},
		{"Europe/Berlin", "2099-03-29", "02:30", "2099-03-29T03:00+02:00"},

		{"America/New_York", "2024-03-10", "02:15", "2024-03-10T03:00-04:00"},
		{"America/New_York", "2024-11-03", "01:30", "2024-11-03T01:30-04:00"},
		{"America/New_York", "2024-11-03", "02:00", "2024-11-03T02:00-05:00"},

		{"Australia/Lord_Howe", "2024-10-06", "02:10", "2024-10-06T02:30+11:00"},
		{"Australia/Lord_Howe", "2024-04-07", "01:45", "2024-04-07T01:45+11:00"},
		{"Australia/Lord_Howe", "2024-04-07", "02:00", "2024-04-07T02:00+10:30"},

		{"Pacific/Apia", "2011-12-29", "23:59", "2011-12-29T23:59-10:00"},
		{"Pacific/Apia", "2011-12-30", "00:00", "2011-12-31T00:00+14:00"},
		{"Pacific/Apia", "2011-12-30", "18:00", "2011-12-31T00:00+14:00"},
		{"Pacific/Apia", "2011-12-31", "00:00", "2011-12-31T00:00+14:00"},

		{"Africa/Casablanca", "2024-03-10", "02:30", "2024-03-10T02:30+01:00"},
		{"Africa/Casablanca", "2024-03-10", "03:00", "2024-03-10T03:00Z"},
		{"Africa/Casablanca", "2024-04-14", "02:30", "2024-04-14T03:00+01:00"},

		{"America/Sao_Paulo", "2018-11-04", "00:00", "2018-11-04T01:00-02:00"},
		{"America/Sao_Paulo", "2018-02-17", "23:30", "2018-02-17T23:30-02:00"},
		{"America/Sao_Paulo", "2018-02-18", "00:00", "2018-02-18T00:00-03:00"},
		{"America/St_Johns", "2010-11-07", "00:00", "2010-11-07T00:00-02:30"},
		{"America/St_Johns", "2010-11-07", "00:01", "2010-11-07T00:01-03:30"},
		{"Antarctica/Troll", "2024-03-31", "01:30", "2024-03-31T03:00+02:00"},
	}
	for _, tt := range tests {
		w := newWall(zone(t, tt.zone))
		got := w.time(w.instant(day(t, tt.date), clock(t, tt.time)))
		if !got.Truncate(60 * 1e9).Equal(moment(t, tt.want)) {
			t.Errorf("%s %s %s is %s, want %s", tt.zone, tt.date, tt.time, got.Format(stamp), tt.want)
		}
	}
}

// Whatever was asked before, the answer is the first minute that shows the wall time or more.
func TestIsZone(t *testing.T) {
	for _, name := range []string{"UTC", "Asia/Tokyo", "America/Argentina/Buenos_Aires", "America/Port-au-Prince",
		"Etc/GMT+9", "EST5EDT", "Africa/Dar_es_Salaam"} {
		if !IsZone(name) {
			t.Errorf("%q is none", name)
		}
	}
	for _, name := range []string{"", "Local", "localtime", "posixrules", "Factory", "right/UTC", "posix/UTC",
		"Europe//Berlin", "./Europe/Berlin", "Europe/./Berlin", "../UTC", "Europe/Paradise", "asia/tokyo"} {
		if IsZone(name) {
			t.Errorf("%q is one", name)
		}
	}
}

func TestWall_instant_agreesWithClockFaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := drawFaces(t)
		w := newWall(faces.loc)
		for range 20 {
			d := faces.start + Date(rapid.IntRange(-margin, margin).Draw(t, "day"))
			c := drawClock(t, "time")
			if got, want := w.instant(d, c), faces.instant(d, c); got != want {
				t.Fatalf("%v %v in %v is %v, want %v", d, c, faces.loc, w.time(got), w.time(want))
			}
		}
	})
}
