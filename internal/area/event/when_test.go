package event

import (
	"strings"
	"testing"
	"time"

	"marquee/internal/timetable"
)

func day(t *testing.T, text string) timetable.Date {
	t.Helper()
	if text == "" {
		return 0
	}
	d, err := timetable.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// when reads "2026-12-24 18:00 2026-12-24 20:00 Weekly", with "-" as no last day and "all" as both times of a whole
// day.
func when(t *testing.T, text string, options ...int) When {
	t.Helper()
	f := strings.Fields(text)
	w := When{Repeat: timetable.Repeat(f[4]), RepeatOptions: options, Every: 1}
	w.StartDate, w.EndDate = day(t, f[0]), day(t, strings.TrimPrefix(f[2], "-"))
	if w.AllDay = f[1] == "all"; w.AllDay {
		return w
	}
	for text, c := range map[string]*timetable.Clock{f[1]: &w.StartTime, f[3]: &w.EndTime} {
		if err := c.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// TestR393_R394_R395_WhenAllOfAnEventIsOver.
func TestR393_R394_R395_WhenAllOfAnEventIsOver(t *testing.T) {
	for _, c := range []struct {
		name, when, want string
		change           func(*When)
	}{
		{"once", "2026-12-24 18:00 2026-12-26 20:00 None", "2026-12-26T20:00:00", nil},
		{"once, past midnight", "2026-12-24 22:00 2026-12-24 02:00 None", "2026-12-25T02:00:00", nil},
		{"once, over several days to an earlier hour",
			"2026-12-24 18:00 2026-12-26 08:00 None", "2026-12-26T08:00:00", nil},
		{"all day", "2026-12-24 all 2026-12-26 all None", "2026-12-27T00:00:00", nil},
		{"R395 daily: the midnight after its last day",
			"2026-12-01 09:00 2026-12-24 10:00 Daily", "2026-12-25T00:00:00", nil},
		{"R395 weekly", "2026-12-01 09:00 2026-12-24 10:00 Weekly", "2026-12-25T00:00:00", nil},
		{"R394 monthly: the last second of its last day",
			"2026-01-01 09:00 2026-12-24 10:00 Monthly", "2026-12-24T23:59:59", nil},
		{"R395 yearly", "2026-01-01 09:00 2026-12-24 10:00 Yearly", "2026-12-25T00:00:00", nil},
		{"R394 monthly, all day", "2026-01-01 all 2026-12-24 all Monthly", "2026-12-24T23:59:59", nil},
		{"daily, past midnight: where its last time ends",
			"2026-12-01 22:00 2026-12-24 02:00 Daily", "2026-12-25T02:00:00", nil},
		{"monthly, past midnight", "2026-12-01 22:00 2026-12-24 02:00 Monthly", "2026-12-25T02:00:00", nil},
		{"weekly, of three days", "2026-12-01 09:00 2026-12-24 17:00 Weekly", "2026-12-26T17:00:00",
			func(w *When) { w.Lasts = 2 }},
		{"for ever", "2026-12-01 09:00 - 10:00 Weekly", "9999-12-31T00:00:00", nil},
		{"on days that are named", "2026-12-01 09:00 - 10:00 Dates", "2026-12-09T00:00:00", func(w *When) {
			w.Dates = []timetable.Date{day(t, "2026-12-02"), day(t, "2026-12-08")}
		}},
		{"on days that are named, of which some lie behind its end", "2026-12-01 09:00 2026-12-05 10:00 Dates",
			"2026-12-06T00:00:00", func(w *When) {
				w.Dates = []timetable.Date{day(t, "2026-12-02"), day(t, "2026-12-08")}
			}},
		{"a time that was put off", "2026-12-01 09:00 2026-12-24 10:00 Daily", "2027-01-07T10:00:00", func(w *When) {
			w.Changes = []Change{{Day: day(t, "2026-12-24"),
				Span: when(t, "2027-01-07 09:00 2027-01-07 10:00 None").Span}}
		}},
		{"a time that was left out", "2026-12-01 09:00 2026-12-24 10:00 Daily", "2026-12-25T00:00:00", func(w *When) {
			w.Changes = []Change{{Day: day(t, "2026-12-24"), LeftOut: true,
				Span: when(t, "2027-01-07 09:00 2027-01-07 10:00 None").Span}}
		}},
	} {
		w := when(t, c.when)
		if c.change != nil {
			c.change(&w)
		}
		if got := w.ends(); string(got) != c.want {
			t.Errorf("%s ends at %s, want %s", c.name, got, c.want)
		}
	}
}

// TestAnEventTakesPlaceByTheWall of the screen, or by the clock of its own zone; single times are left out or
// otherwise.
func TestAnEventTakesPlaceByTheWall(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	weekly := when(t, "2026-12-01 09:00 2026-12-31 10:30 Weekly", 2, 4)
	changed := weekly
	changed.Changes = []Change{
		{Day: day(t, "2026-12-03"), LeftOut: true},
		{Day: day(t, "2026-12-08"), Span: when(t, "2026-12-02 14:00 2026-12-02 15:00 None").Span, Name: "Earlier"},
	}
	zoned := weekly
	zoned.Zone = "Europe/Berlin"
	for name, c := range map[string]struct {
		when When
		want string
	}{
		"by the wall": {weekly, `2026-12-01 2026-12-01T09:00+09:00 10:30
			2026-12-03 2026-12-03T09:00+09:00 10:30
			2026-12-08 2026-12-08T09:00+09:00 10:30`},
		"changed": {changed, `2026-12-01 2026-12-01T09:00+09:00 10:30
			2026-12-08 2026-12-02T14:00+09:00 15:00 Earlier`},
		"in a zone of its own": {zoned, `2026-12-01 2026-12-01T17:00+09:00 18:30
			2026-12-03 2026-12-03T17:00+09:00 18:30
			2026-12-08 2026-12-08T17:00+09:00 18:30`},
		"once": {when(t, "2026-12-05 22:00 2026-12-05 02:00 None"), ` 2026-12-05T22:00+09:00 02:00`},
	} {
		from := time.Date(2026, 12, 1, 0, 0, 0, 0, tokyo)
		times, err := c.when.times(zones{}, tokyo, from, from.AddDate(0, 0, 8))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, one := range times {
			line := one.Day.String() + " " + one.From.In(tokyo).Format("2006-01-02T15:04Z07:00") + " " +
				one.To.In(tokyo).Format("15:04")
			if one.Change != nil {
				line += " " + one.Change.Name
			}
			got = append(got, line)
		}
		want := strings.Split(c.want, "\n")
		for i := range want {
			want[i] = strings.TrimLeft(want[i], "\t")
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n%s\nwant:\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}
