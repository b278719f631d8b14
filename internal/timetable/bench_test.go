package timetable

import (
	"math/rand/v2"
	"testing"
	"time"
)

const (
	benchItems = 1000
	benchDays  = 35 // the horizon of playback.md 6
)

// benchSchedule returns 1,000 items as a large company has them: four channels,
// mostly normal priority, hours on the quarter, every kind of recurrence.
func benchSchedule() (items []Item, loc *time.Location, from, to time.Time) {
	random := rand.New(rand.NewPCG(1, 2))
	start := NewDate(2024, time.March, 10)
	repeats := []Repeat{Daily, Daily, Weekly, Monthly}
	for id := range int64(benchItems) {
		it := Item{
			ID: id, Channel: "Channel " + string(rune('1'+id%4)), Start: start - Date(random.IntN(700)),
			StartTime: NewClock(0, random.IntN(96)*15), EndTime: NewClock(0, random.IntN(96)*15),
			AllDay: random.IntN(5) == 0, Repeat: repeats[random.IntN(len(repeats))],
			Priority: min(Strongest+random.IntN(10), Normal), Distance: random.IntN(3),
		}
		switch it.Repeat {
		case Weekly:
			it.RepeatOptions = []int{1, 2, 3, 4, 5}
		case Monthly:
			it.RepeatOptions = []int{1 + random.IntN(28), 1 + random.IntN(28)}
		}
		it.End = it.Start + 1500
		items = append(items, it)
	}
	loc, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	from = start.utc()
	return items, loc, from, from.AddDate(0, 0, benchDays)
}

func BenchmarkResolve(b *testing.B) {
	items, loc, from, to := benchSchedule()
	for b.Loop() {
		Resolve(items, loc, from, to)
	}
}

func BenchmarkExpand(b *testing.B) {
	items, loc, from, to := benchSchedule()
	for b.Loop() {
		for i := range items {
			Expand(items[i], loc, from, to)
		}
	}
}

// BenchmarkExpand_rrule is what rrule-go needs for the starts of the same occurrences.
func BenchmarkExpand_rrule(b *testing.B) {
	items, _, from, to := benchSchedule()
	for b.Loop() {
		for i := range items {
			rule(b, items[i]).Between(from, to, true)
		}
	}
}

func BenchmarkWhy(b *testing.B) {
	items, loc, from, _ := benchSchedule()
	for b.Loop() {
		Why(items, loc, from)
	}
}

func BenchmarkNext(b *testing.B) {
	items, loc, from, _ := benchSchedule()
	for b.Loop() {
		for i := range items {
			Next(items[i:i+1], loc, from)
		}
	}
}
