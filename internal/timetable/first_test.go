package timetable

import (
	"testing"

	"pgregory.net/rapid"
)

// TestFirstIsTheFirstDayOfAll compares it with looking at each day.
func TestFirstIsTheFirstDayOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := day(t, "2024-01-01") + Date(rapid.IntRange(0, 800).Draw(t, "start"))
		it := Item{Start: start, StartTime: 0, EndTime: 3600, Priority: Normal,
			Repeat: rapid.SampledFrom([]Repeat{Daily, Weekly, Monthly, Yearly, Dates}).Draw(t, "repeat"),
			Every:  rapid.IntRange(0, 5).Draw(t, "every")}
		some := func(least, most int, name string) []int {
			return rapid.SliceOfNDistinct(rapid.IntRange(least, most), 0, 3, rapid.ID[int]).Draw(t, name)
		}
		switch it.Repeat {
		case Weekly:
			it.RepeatOptions = some(0, 6, "weekdays")
		case Monthly, Yearly:
			if it.Weeks = some(1, 5, "weeks"); len(it.Weeks) > 0 {
				it.RepeatOptions = some(0, 6, "weekdays")
			} else {
				it.RepeatOptions = some(28, 31, "days")
			}
		case Dates:
			it.Dates = []Date{start + 3, start + 40}
		}
		if rapid.Bool().Draw(t, "ends") {
			it.End = start + Date(rapid.IntRange(0, 100).Draw(t, "end"))
		}
		for d := start; len(it.Except) < 3 && d < start+400; d++ {
			if it.StartsOn(d) && rapid.Bool().Draw(t, "left out") {
				it.Except = append(it.Except, d)
			}
		}
		want := Date(0)
		for d := start; d < start+366*41; d++ { // a fifth weekday of a February comes after 40 years at the latest
			if it.StartsOn(d) {
				want = d
				break
			}
		}
		if got := it.First(); got != want && (want != 0 || got < start+366*41) {
			t.Fatalf("%+v first takes place on %v, want %v", it, got, want)
		}
	})
}

func TestFirstIsNoneOfWhatNeverTakesPlace(t *testing.T) {
	for name, it := range map[string]Item{
		"the thirtieth of February": {Start: day(t, "2026-02-01"), Repeat: Yearly, RepeatOptions: []int{30}},
		"what was refused":          {Repeat: Daily},
		"what takes place once":     {Start: day(t, "2026-02-01"), Repeat: None},
		"a last day before the first one": {Start: day(t, "2026-02-01"), End: day(t, "2026-02-03"),
			Repeat: Weekly, RepeatOptions: []int{4}},
		"all left out": {Start: day(t, "2026-02-01"), End: day(t, "2026-02-02"), Repeat: Daily,
			Except: []Date{day(t, "2026-02-01"), day(t, "2026-02-02")}},
	} {
		it.Priority = Normal
		if got := it.First(); got != 0 {
			t.Errorf("%s first takes place on %v", name, got)
		}
	}
}
