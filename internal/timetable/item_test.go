package timetable

import (
	"slices"
	"testing"

	"marquee/internal/fault"
)

func TestItem_Check(t *testing.T) {
	with := func(change func(*Item)) Item {
		it := item(t, 1, "2024-01-10..2024-01-20 09:00-17:00 Daily")
		change(&it)
		return it
	}
	tests := []struct {
		name   string
		change func(*Item)
		want   []string // location and code of every refused field
	}{
		{"valid", func(*Item) {}, nil},
		{"one day", func(it *Item) { it.End = it.Start }, nil},
		{"no end", func(it *Item) { it.End = 0 }, nil},
		{"past midnight on one day", func(it *Item) { it.Repeat, it.End, it.EndTime = None, it.Start, NewClock(2, 0) },
			nil},
		{"G119 weekdays", func(it *Item) { it.Repeat, it.RepeatOptions = Weekly, []int{0, 6} }, nil},
		{"month days", func(it *Item) { it.Repeat, it.RepeatOptions = Monthly, []int{1, 31} }, nil},
		{"weekly as on its first day", func(it *Item) { it.Repeat = Weekly }, nil},
		{"monthly as on its first day", func(it *Item) { it.Repeat = Monthly }, nil},
		{"options that do not apply", func(it *Item) { it.RepeatOptions = []int{99} }, nil},
		{"the second Tuesday of each third month", func(it *Item) {
			it.Repeat, it.RepeatOptions, it.Weeks, it.Every = Monthly, []int{2}, []int{2}, 3
		}, nil},
		{"the last Friday of a month of each year", func(it *Item) {
			it.Repeat, it.RepeatOptions, it.Weeks, it.Lasts = Yearly, []int{5}, []int{-1}, 2
		}, nil},
		{"G136 strongest", func(it *Item) { it.Priority = 1 }, nil},
		{"no start", func(it *Item) { it.Start = 0 }, []string{"start required"}},
		{"end before start", func(it *Item) { it.End = it.Start - 1 }, []string{"end before-start"}},
		{"start time", func(it *Item) { it.StartTime = -1 }, []string{"startTime out-of-range"}},
		{"end time", func(it *Item) { it.EndTime = 86400 }, []string{"endTime out-of-range"}},
		{"G138 repeat", func(it *Item) { it.Repeat = "Hourly" }, []string{"repeat unknown"}},
		{"no repeat", func(it *Item) { it.Repeat = "" }, []string{"repeat unknown"}},
		{"G119 weekday 7", func(it *Item) { it.Repeat, it.RepeatOptions = Weekly, []int{1, 7} },
			[]string{"repeatOptions out-of-range"}},
		{"weekday -1", func(it *Item) { it.Repeat, it.RepeatOptions = Weekly, []int{-1} },
			[]string{"repeatOptions out-of-range"}},
		{"month day 0", func(it *Item) { it.Repeat, it.RepeatOptions = Monthly, []int{0} },
			[]string{"repeatOptions out-of-range"}},
		{"month day 32", func(it *Item) { it.Repeat, it.RepeatOptions = Monthly, []int{32} },
			[]string{"repeatOptions out-of-range"}},
		{"a weekday 7 of a month",
			func(it *Item) { it.Repeat, it.RepeatOptions, it.Weeks = Monthly, []int{7}, []int{1} },
			[]string{"repeatOptions out-of-range"}},
		{"a sixth week", func(it *Item) { it.Repeat, it.Weeks = Monthly, []int{6} }, []string{"weeks out-of-range"}},
		{"week 0", func(it *Item) { it.Repeat, it.Weeks = Yearly, []int{0} }, []string{"weeks out-of-range"}},
		{"every -1", func(it *Item) { it.Every = -1 }, []string{"every out-of-range"}},
		{"every 1001", func(it *Item) { it.Every = 1001 }, []string{"every out-of-range"}},
		{"lasting for more than a year", func(it *Item) { it.Lasts = 367 }, []string{"lasts out-of-range"}},
		{"G136 priority 0", func(it *Item) { it.Priority = 0 }, []string{"priority out-of-range"}},
		{"G136 priority 5", func(it *Item) { it.Priority = 5 }, []string{"priority out-of-range"}},
		{"several at once", func(it *Item) { it.Start, it.Priority = 0, 9 },
			[]string{"start required", "priority out-of-range"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := with(tt.change).Check()
			if tt.want == nil {
				if err != nil {
					t.Fatalf("refused: %v", err)
				}
				return
			}
			if !fault.Is(err, fault.Unprocessable) {
				t.Fatalf("got %v, want an unprocessable fault", err)
			}
			var got []string
			for _, f := range fault.As(err).Fields {
				got = append(got, f.Location+" "+f.Code.String())
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("refused %q, want %q", got, tt.want)
			}
		})
	}
}

// The short cut that ends a long way back must not change its result: every
// recurrence that lacks one day, and those that lack none.
func TestItem_runStart(t *testing.T) {
	items := []Item{{Repeat: Daily}, {Repeat: Daily, Except: []Date{day(t, "2023-06-15")}},
		{Repeat: Weekly, RepeatOptions: []int{0, 1, 2, 3, 4, 5, 6}}}
	for missing := range 32 {
		it := Item{Repeat: Monthly}
		for n := 1; n <= 31; n++ {
			if n != missing {
				it.RepeatOptions = append(it.RepeatOptions, n)
			}
		}
		items = append(items, it, Item{Repeat: Weekly, RepeatOptions: []int{missing % 7, (missing + 1) % 7}})
	}
	for _, it := range items {
		it.Start = day(t, "2023-01-15")
		run := it.Start
		for d := it.Start; d < it.Start+800; d++ {
			if !it.recursOn(d) {
				run = d + 1
			} else if got := it.runStart(d); got != run {
				t.Fatalf("%v on %v: the run of %v starts on %v, want %v", it.Repeat, it.RepeatOptions, d, got, run)
			}
		}
	}
}
