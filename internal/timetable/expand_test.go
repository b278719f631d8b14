package timetable

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// playback.md, "From schedules to a timetable", 2.
func TestExpand(t *testing.T) {
	tests := []struct {
		name     string
		item     Item
		from, to string
		want     string
	}{
		{
			"once, one interval over several days",
			item(t, 1, "2024-01-10..2024-01-12 09:00-08:00 None"),
			"2024-01-11T12:00Z", "2024-01-11T12:01Z",
			"2024-01-10T09:00Z 2024-01-12T08:00Z",
		}, {
			"once, within a day",
			item(t, 1, "2024-01-10..2024-01-10 09:00-17:00 None"),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			"2024-01-10T09:00Z 2024-01-10T17:00Z",
		}, {
			"once, past midnight",
			item(t, 1, "2024-01-10..2024-01-10 22:00-02:00 None"),
			"2024-01-11T01:59Z", "2024-01-12T00:00Z",
			"2024-01-10T22:00Z 2024-01-11T02:00Z",
		}, {
			"once, equal times are a whole day",
			item(t, 1, "2024-01-10..2024-01-10 09:00-09:00 None"),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			"2024-01-10T09:00Z 2024-01-11T09:00Z",
		}, {
			"once, all day over several days, the last one included",
			item(t, 1, "2024-01-10..2024-01-12 all None"),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			"2024-01-10T00:00Z 2024-01-13T00:00Z",
		}, {
			"once, without an end",
			item(t, 1, "2024-01-10.. 09:00-17:00 None"),
			"2050-01-01T00:00Z", "2050-01-02T00:00Z",
			"2024-01-10T09:00Z 9999-12-30T17:00Z",
		}, {
			"all day, to the end of the calendar",
			item(t, 1, "2024-01-10..9999-12-31 all None"),
			"2050-01-01T00:00Z", "2050-01-02T00:00Z",
			"2024-01-10T00:00Z 9999-12-31T00:00Z",
		}, {
			"windows are half open",
			item(t, 1, "2024-01-01.. 09:00-10:00 Daily"),
			"2024-01-10T10:00Z", "2024-01-12T09:00Z",
			"2024-01-11T09:00Z 2024-01-11T10:00Z",
		}, {
			"an empty window holds nothing",
			item(t, 1, "2024-01-01.. all Daily"),
			"2024-01-10T10:00Z", "2024-01-10T10:00Z",
			"",
		}, {
			"daily, G139 the end date still plays",
			item(t, 1, "2024-01-10..2024-01-11 09:00-17:00 Daily"),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			`2024-01-10T09:00Z 2024-01-10T17:00Z
			 2024-01-11T09:00Z 2024-01-11T17:00Z`,
		}, {
			"daily past midnight, R395 the end limits starts only",
			item(t, 1, "2024-01-10..2024-01-11 22:00-02:00 Daily"),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			`2024-01-10T22:00Z 2024-01-11T02:00Z
			 2024-01-11T22:00Z 2024-01-12T02:00Z`,
		}, {
			"daily, R395 a start in the last second counts",
			item(t, 1, "2024-01-10..2024-01-10 23:59:59-00:30 Daily"),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			"2024-01-10T23:59Z 2024-01-11T00:30Z",
		}, {
			"daily, all day is midnight to midnight",
			item(t, 1, "2024-01-10..2024-01-11 all Daily"),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			`2024-01-10T00:00Z 2024-01-11T00:00Z
			 2024-01-11T00:00Z 2024-01-12T00:00Z`,
		}, {
			"daily, yesterday's night reaches into the window",
			item(t, 1, "2024-01-01.. 22:00-02:00 Daily"),
			"2024-01-10T01:00Z", "2024-01-10T12:00Z",
			"2024-01-09T22:00Z 2024-01-10T02:00Z",
		}, {
			"daily, options do not apply",
			item(t, 1, "2024-01-10..2024-01-10 09:00-17:00 Daily", 99),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			"2024-01-10T09:00Z 2024-01-10T17:00Z",
		}, {
			"weekly, G119 0 is Sunday",
			item(t, 1, "2024-01-08.. 09:00-17:00 Weekly", 0, 3),
			"2024-01-08T00:00Z", "2024-01-22T00:00Z",
			`2024-01-10T09:00Z 2024-01-10T17:00Z
			 2024-01-14T09:00Z 2024-01-14T17:00Z
			 2024-01-17T09:00Z 2024-01-17T17:00Z
			 2024-01-21T09:00Z 2024-01-21T17:00Z`,
		}, {
			"weekly, without options on the weekday of the start",
			item(t, 1, "2024-01-09..2024-01-20 09:00-17:00 Weekly"),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			`2024-01-09T09:00Z 2024-01-09T17:00Z
			 2024-01-16T09:00Z 2024-01-16T17:00Z`,
		}, {
			"monthly, a day that a month lacks is skipped",
			item(t, 1, "2024-01-01.. 09:00-17:00 Monthly", 31),
			"2024-01-01T00:00Z", "2024-06-01T00:00Z",
			`2024-01-31T09:00Z 2024-01-31T17:00Z
			 2024-03-31T09:00Z 2024-03-31T17:00Z
			 2024-05-31T09:00Z 2024-05-31T17:00Z`,
		}, {
			"monthly, leap day",
			item(t, 1, "2023-01-29.. 09:00-17:00 Monthly"),
			"2024-02-01T00:00Z", "2024-04-01T00:00Z",
			`2024-02-29T09:00Z 2024-02-29T17:00Z
			 2024-03-29T09:00Z 2024-03-29T17:00Z`,
		}, {
			"monthly, no leap day in other years",
			item(t, 1, "2023-01-29.. 09:00-17:00 Monthly"),
			"2023-02-01T00:00Z", "2023-03-01T00:00Z",
			"",
		}, {
			"monthly, R394 the end date until 23:59:59",
			item(t, 1, "2024-01-15..2024-03-15 23:59:59-00:30 Monthly", 15, 16),
			"2024-02-20T00:00Z", "2024-06-01T00:00Z",
			"2024-03-15T23:59Z 2024-03-16T00:30Z",
		}, {
			"several options in any order, repeated",
			item(t, 1, "2024-01-01..2024-01-31 09:00-17:00 Monthly", 20, 10, 20),
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			`2024-01-10T09:00Z 2024-01-10T17:00Z
			 2024-01-20T09:00Z 2024-01-20T17:00Z`,
		}, {
			"what Check refuses never plays",
			Item{ID: 1, Start: day(t, "2024-01-01"), AllDay: true, Repeat: "Hourly", Priority: Normal},
			"2024-01-01T00:00Z", "2024-02-01T00:00Z",
			"",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			same(t, show(Expand(tt.item, zone(t, "UTC"), moment(t, tt.from), moment(t, tt.to))), tt.want)
		})
	}
}

// playback.md 2: "an interval across a change keeps its wall-clock start and end"; G148.
func TestExpand_clockChanges(t *testing.T) {
	tests := []struct {
		name, zone string
		item       Item
		want       string
	}{
		{
			"spring, across the gap", "Europe/Berlin",
			item(t, 1, "2024-03-30..2024-03-31 01:30-03:30 Daily"),
			`2024-03-30T01:30+01:00 2024-03-30T03:30+01:00
			 2024-03-31T01:30+01:00 2024-03-31T03:30+02:00`,
		}, {
			"spring, from within the gap", "Europe/Berlin",
			item(t, 1, "2024-03-31..2024-03-31 02:30-04:00 Daily"),
			"2024-03-31T03:00+02:00 2024-03-31T04:00+02:00",
		}, {
			"spring, to within the gap", "Europe/Berlin",
			item(t, 1, "2024-03-31..2024-03-31 01:00-02:30 Daily"),
			"2024-03-31T01:00+01:00 2024-03-31T03:00+02:00",
		}, {
			"spring, all within the gap", "Europe/Berlin",
			item(t, 1, "2024-03-30..2024-04-01 02:15-02:45 Daily"),
			`2024-03-30T02:15+01:00 2024-03-30T02:45+01:00
			 2024-04-01T02:15+02:00 2024-04-01T02:45+02:00`,
		}, {
			"spring, an all day of 23 hours", "America/New_York",
			item(t, 1, "2024-03-10..2024-03-10 all Daily"),
			"2024-03-10T00:00-05:00 2024-03-11T00:00-04:00",
		}, {
			"autumn, across the hour that happens twice", "America/New_York",
			item(t, 1, "2024-11-03..2024-11-03 00:30-02:30 Daily"),
			"2024-11-03T00:30-04:00 2024-11-03T02:30-05:00",
		}, {
			"autumn, from the first of two to the first of two", "America/New_York",
			item(t, 1, "2024-11-03..2024-11-03 01:15-01:45 Daily"),
			"2024-11-03T01:15-04:00 2024-11-03T01:45-04:00",
		}, {
			"autumn, over the second of two", "America/New_York",
			item(t, 1, "2024-11-03..2024-11-03 01:30-02:00 Daily"),
			"2024-11-03T01:30-04:00 2024-11-03T02:00-05:00",
		}, {
			"autumn, a night of nine hours", "Europe/Berlin",
			item(t, 1, "2024-10-26..2024-10-26 22:00-06:00 None"),
			"2024-10-26T22:00+02:00 2024-10-27T06:00+01:00",
		}, {
			"half an hour", "Australia/Lord_Howe",
			item(t, 1, "2024-10-06..2024-10-06 02:10-03:00 Daily"),
			"2024-10-06T02:30+11:00 2024-10-06T03:00+11:00",
		}, {
			"half an hour back", "Australia/Lord_Howe",
			item(t, 1, "2024-04-07..2024-04-07 01:45-02:15 Daily"),
			"2024-04-07T01:45+11:00 2024-04-07T02:15+10:30",
		}, {
			"no changes", "Asia/Tokyo",
			item(t, 1, "2024-03-31..2024-03-31 02:30-04:00 Daily"),
			"2024-03-31T02:30+09:00 2024-03-31T04:00+09:00",
		}, {
			"a day that does not exist", "Pacific/Apia",
			item(t, 1, "2011-12-29..2011-12-31 09:00-17:00 Daily"),
			`2011-12-29T09:00-10:00 2011-12-29T17:00-10:00
			 2011-12-31T09:00+14:00 2011-12-31T17:00+14:00`,
		}, {
			"a night out of a day that does not exist", "Pacific/Apia",
			item(t, 1, "2011-12-30..2011-12-30 22:00-02:00 Daily"),
			"2011-12-31T00:00+14:00 2011-12-31T02:00+14:00",
		}, {
			"Ramadan", "Africa/Casablanca",
			item(t, 1, "2024-04-13..2024-04-14 02:30-04:00 Daily"),
			`2024-04-13T02:30Z      2024-04-13T04:00Z
			 2024-04-14T03:00+01:00 2024-04-14T04:00+01:00`,
		}, {
			"midnight does not exist", "America/Sao_Paulo",
			item(t, 1, "2018-11-03..2018-11-04 all Daily"),
			`2018-11-03T00:00-03:00 2018-11-04T01:00-02:00
			 2018-11-04T01:00-02:00 2018-11-05T00:00-02:00`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			from := tt.item.Start.utc().AddDate(0, 0, -5)
			got := show(Expand(tt.item, zone(t, tt.zone), from, from.AddDate(0, 0, 15)))
			same(t, got, tt.want)
		})
	}
}

// Where clocks go back over midnight, the next day may begin before its date does:
// at 23:30 the second time, the day that began at the first midnight is on.
func TestExpand_clocksBackOverMidnight(t *testing.T) {
	it := item(t, 1, "2010-11-07..2010-11-07 00:00-12:00 Daily")
	second := moment(t, "2010-11-06T23:30-03:30")
	same(t, show(Expand(it, zone(t, "America/St_Johns"), second, second.Add(1))),
		"2010-11-07T00:00-02:30 2010-11-07T12:00-03:30")
}

func TestExpand_fractions(t *testing.T) {
	it := item(t, 1, "2024-01-10..2024-01-10 09:00-10:00 Daily")
	start, end := moment(t, "2024-01-10T09:00Z"), moment(t, "2024-01-10T10:00Z")
	for _, tt := range []struct {
		name     string
		from, to int64 // nanoseconds after start and end
		want     int
	}{
		{"ends a moment after the start", -1e10, -3600e9 + 1, 1},
		{"ends at the start", -1e10, -3600e9, 0},
		{"starts a moment before the end", 3600e9 - 1, 1e10, 1},
		{"starts a moment after the end", 3600e9 + 1, 1e10, 0},
		{"is a moment long", 10, -3600e9 + 11, 1},
		{"ends before it starts, in one second", 10, -3600e9 + 9, 0},
	} {
		got := Expand(it, zone(t, "UTC"), start.Add(time.Duration(tt.from)), end.Add(time.Duration(tt.to)))
		if len(got) != tt.want {
			t.Errorf("a window that %s holds %v, want %d", tt.name, got, tt.want)
		}
	}
}

func TestExpand_agreesWithRFC5545(t *testing.T) {
	for name, draw := range map[string]func(*rapid.T, *faces) Item{
		"items":  func(t *rapid.T, f *faces) Item { return drawItem(t, f, 1) },
		"events": drawEvent,
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				f := drawFaces(t)
				it := draw(t, f)
				if err := it.Check(); err != nil {
					t.Fatal(err)
				}
				from, to := drawWindow(t, f)
				want := slices.DeleteFunc(f.expand(t, it), func(o occurrence) bool {
					return o.to <= from.Unix() || o.from >= to.Unix()
				})
				got := Expand(it, f.loc, from, to)
				if !slices.EqualFunc(got, want, func(a Occurrence, b occurrence) bool {
					return a.ItemID == 1 && a.From.Unix() == b.from && a.To.Unix() == b.to
				}) {
					t.Fatalf("got:\n%s\nwant: %v", show(got), want)
				}
			})
		})
	}
}

// An event of dates that are named starts on those, within its first and last day.
func TestExpand_dates(t *testing.T) {
	it := item(t, 1, "2024-01-10..2024-01-20 22:00-01:00 Dates")
	for _, text := range []string{"2024-01-08", "2024-01-10", "2024-01-13", "2024-01-15", "2024-01-21"} {
		it.Dates = append(it.Dates, day(t, text))
	}
	it.Except = []Date{day(t, "2024-01-13")}
	same(t, show(Expand(it, time.UTC, moment(t, "2024-01-01T00:00Z"), moment(t, "2024-02-01T00:00Z"))),
		`2024-01-10T22:00Z 2024-01-11T01:00Z
		2024-01-15T22:00Z 2024-01-16T01:00Z`)
}

// Years of civil dates, without a zone in the way.
func TestExpand_agreesWithRFC5545_overYears(t *testing.T) {
	utc := zone(t, "UTC")
	rapid.Check(t, func(t *rapid.T) {
		it := drawItem(t, &faces{start: day(t, "2023-12-20")}, 1)
		it.Repeat = rapid.SampledFrom([]Repeat{Daily, Weekly, Monthly, Yearly}).Draw(t, "recurrence")
		it.RepeatOptions = nil
		it.Every = rapid.IntRange(0, 5).Draw(t, "every")
		switch it.Repeat {
		case Weekly:
			it.RepeatOptions = rapid.SliceOfN(rapid.IntRange(0, 6), 0, 3).Draw(t, "weekdays")
		case Monthly, Yearly:
			it.RepeatOptions = rapid.SliceOfN(rapid.IntRange(1, 31), 0, 5).Draw(t, "monthDays")
			if rapid.Bool().Draw(t, "byWeekday") {
				it.Weeks = rapid.SliceOfN(rapid.SampledFrom([]int{-1, 1, 2, 3, 4, 5}), 1, 3).Draw(t, "weeks")
				it.RepeatOptions = rapid.SliceOfN(rapid.IntRange(0, 6), 0, 3).Draw(t, "weekdays")
			}
		}
		from := it.Start.utc().AddDate(0, 0, rapid.IntRange(-10, 1500).Draw(t, "from"))
		to := from.AddDate(0, 0, rapid.IntRange(1, 800).Draw(t, "days"))
		var want, got []string
		for _, civil := range rule(t, it).Between(from, to, true) {
			if civil.Before(to) {
				want = append(want, civil.Format(stamp))
			}
		}
		for _, o := range Expand(it, utc, from, to) {
			if !o.From.Before(from) {
				got = append(got, o.From.Format(stamp))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("got:\n%v\nwant:\n%v", got, want)
		}
	})
}
