package timetable

import (
	"cmp"
	"slices"
	"sort"
	"sync"
	"time"

	"github.com/teambition/rrule-go"
	"pgregory.net/rapid"
)

// The oracle knows nothing of time zones but what clocks show minute after minute,
// and nothing of recurrence but what rrule-go says about civil time.

// margin is how many days the oracle sees on each side of a clock change.
const margin = 45

// places and days at which clocks change in every way there is.
var places = [][2]string{
	{"Asia/Tokyo", "2024-02-29"},
	{"Europe/Berlin", "2024-03-31"},
	{"Europe/Berlin", "2024-10-27"},
	{"America/New_York", "2024-03-10"},
	{"America/New_York", "2024-11-03"},
	{"Australia/Lord_Howe", "2024-04-07"},
	{"Australia/Lord_Howe", "2024-10-06"},
	{"Pacific/Apia", "2011-12-30"},
	{"Africa/Casablanca", "2024-03-10"},
	{"Africa/Casablanca", "2024-04-14"},
	{"America/Sao_Paulo", "2018-11-04"},
	{"America/Sao_Paulo", "2018-02-18"},
	{"America/St_Johns", "2010-11-07"},
	{"Antarctica/Troll", "2024-10-27"},
}

// faces is what the clocks of a place show in every minute around a day.
type faces struct {
	loc   *time.Location
	start Date
	from  int64   // Unix time of the first minute
	seen  []int64 // the latest wall time shown until each minute, as if it were UTC
}

var allFaces sync.Map // place → *faces; clock faces never change

func drawFaces(t *rapid.T) *faces {
	place := rapid.SampledFrom(places).Draw(t, "place")
	if known, ok := allFaces.Load(place); ok {
		return known.(*faces)
	}
	f := &faces{loc: zone(t, place[0]), start: day(t, place[1])}
	f.from = f.start.utc().AddDate(0, 0, -margin-2).Unix()
	latest := int64(0)
	for minute := range int64((2*margin + 4) * 24 * 60) {
		shown := time.Unix(f.from+minute*60, 0).In(f.loc)
		_, offset := shown.Zone()
		latest = max(latest, shown.Unix()+int64(offset))
		f.seen = append(f.seen, latest)
	}
	allFaces.Store(place, f)
	return f
}

func (f *faces) instant(d Date, c Clock) int64 {
	return f.first(d.utc().Add(time.Duration(c) * time.Second))
}

// first returns the first minute that shows the wall time or a later one.
func (f *faces) first(shown time.Time) int64 {
	minute := sort.Search(len(f.seen), func(i int) bool { return f.seen[i] >= shown.Unix() })
	return f.from + int64(minute)*60
}

// rule is the item's recurrence in RFC 5545's terms, on civil time.
func rule(t fataler, it Item) *rrule.RRule {
	t.Helper()
	weekdays := []rrule.Weekday{rrule.SU, rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA}
	start, _, _ := it.hours()
	option := rrule.ROption{
		Freq:    rrule.DAILY,
		Dtstart: it.Start.utc().Add(time.Duration(start) * time.Second),
		Until:   it.End.utc().AddDate(0, 0, 1).Add(-time.Second),

		Interval: it.Every,
	}
	switch it.Repeat {
	case Weekly:
		option.Freq = rrule.WEEKLY
		for _, n := range it.RepeatOptions {
			option.Byweekday = append(option.Byweekday, weekdays[n])
		}
	case Monthly, Yearly:
		option.Freq = rrule.MONTHLY
		if it.Repeat == Yearly {
			option.Freq, option.Bymonth = rrule.YEARLY, []int{int(it.Start.utc().Month())}
		}
		if len(it.Weeks) == 0 {
			option.Bymonthday = it.RepeatOptions
			break
		}
		days := it.RepeatOptions
		if len(days) == 0 {
			days = []int{int(it.Start.Weekday())}
		}
		for _, n := range days {
			for _, week := range it.Weeks {
				option.Byweekday = append(option.Byweekday, weekdays[n].Nth(week))
			}
		}
	}
	if it.End.IsZero() {
		option.Until = time.Time{}
	}
	r, err := rrule.NewRRule(option)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// expand returns every occurrence of the item that starts in the oracle's sight.
func (f *faces) expand(t fataler, it Item) []occurrence {
	t.Helper()
	if it.Repeat == None {
		from, to := f.first(wallTime(it.Start, it.StartTime)), f.first(wallTime(it.End, it.EndTime))
		switch {
		case it.AllDay:
			from, to = f.instant(it.Start, 0), f.instant(it.End+1, 0)
		case it.Start == it.End && it.EndTime <= it.StartTime:
			to = f.instant(it.End+1, it.EndTime)
		}
		if from == to {
			return nil
		}
		return []occurrence{{item: &it, from: from, to: to, anchor: from}}
	}
	length := time.Duration(it.EndTime-it.StartTime) * time.Second
	if length <= 0 {
		length += 24 * time.Hour
	}
	if it.AllDay {
		length = 24 * time.Hour
	}
	length += time.Duration(it.Lasts) * 24 * time.Hour
	var found []occurrence
	var anchor int64
	var previous time.Time
	for _, civil := range rule(t, it).Between(it.Start.utc(), (f.start + margin).utc(), true) {
		if slices.Contains(it.Except, DateOf(civil)) {
			continue
		}
		o := occurrence{item: &it, from: f.first(civil), to: f.first(civil.Add(length))}
		if length < 24*time.Hour || !civil.Equal(previous.Add(length)) {
			anchor = o.from
		}
		o.anchor, previous = anchor, civil
		if o.from < o.to {
			found = append(found, o)
		}
	}
	return found
}

func wallTime(d Date, c Clock) time.Time { return d.utc().Add(time.Duration(c) * time.Second) }

// playing is what the oracle says about one channel at one instant.
type playing struct {
	items  []int64
	anchor int64
}

// at decides an instant the naive way, from all occurrences of one channel.
func at(occurrences []occurrence, instant int64) (p playing) {
	strongest := Normal
	var current []occurrence
	for _, o := range occurrences {
		if o.from <= instant && instant < o.to && !isClosed(o.item, instant) {
			current = append(current, o)
			strongest = min(strongest, o.item.Priority)
		}
	}
	current = slices.DeleteFunc(current, func(o occurrence) bool { return o.item.Priority != strongest })
	slices.SortFunc(current, func(a, b occurrence) int {
		if c := cmp.Compare(a.from, b.from); c != 0 {
			return c
		}
		if c := cmp.Compare(a.item.Distance, b.item.Distance); c != 0 {
			return c
		}
		return cmp.Compare(a.item.ID, b.item.ID)
	})
	for _, o := range current {
		p.items = append(p.items, o.item.ID)
		p.anchor = max(p.anchor, o.anchor)
		for _, c := range o.item.Closed {
			if !c.To.IsZero() && c.To.Unix() <= instant {
				p.anchor = max(p.anchor, c.To.Unix())
			}
		}
	}
	return p
}

func isClosed(it *Item, instant int64) bool {
	return slices.ContainsFunc(it.Closed, func(c Interval) bool {
		return (c.From.IsZero() || c.From.Unix() <= instant) && (c.To.IsZero() || instant < c.To.Unix())
	})
}

func drawClock(t *rapid.T, name string) Clock {
	// A few times come up again and again, so that items meet.
	return rapid.OneOf(
		rapid.SampledFrom([]Clock{0, NewClock(1, 30), NewClock(2, 0), NewClock(2, 30), NewClock(3, 0), NewClock(12, 0),
			NewClock(23, 30)}),
		rapid.Map(rapid.IntRange(0, 24*60-1), func(minute int) Clock { return NewClock(0, minute) }),
	).Draw(t, name)
}

// drawItem draws a valid item that the oracle can see as a whole near f.start.
func drawItem(t *rapid.T, f *faces, id int64) Item {
	it := Item{
		ID:        id,
		Channel:   rapid.SampledFrom([]string{"A", "A", "B"}).Draw(t, "channel"),
		Start:     f.start + Date(rapid.IntRange(-35, 5).Draw(t, "start")),
		StartTime: drawClock(t, "startTime"),
		EndTime:   drawClock(t, "endTime"),
		AllDay:    rapid.IntRange(0, 3).Draw(t, "allDay") == 0,
		Repeat:    rapid.SampledFrom([]Repeat{None, Daily, Weekly, Monthly}).Draw(t, "repeat"),
		Priority:  rapid.SampledFrom([]int{1, 2, 3, 4, 4, 4}).Draw(t, "priority"),
		Distance:  rapid.IntRange(0, 2).Draw(t, "distance"),
	}
	it.End = it.Start + Date(rapid.IntRange(0, 40).Draw(t, "days"))
	switch it.Repeat {
	case None:
		it.End = min(it.End, it.Start+Date(rapid.IntRange(0, 3).Draw(t, "nights")))
	case Weekly:
		it.RepeatOptions = rapid.SliceOfN(rapid.IntRange(0, 6), 0, 7).Draw(t, "weekdays")
	case Monthly:
		it.RepeatOptions = rapid.SliceOfN(rapid.IntRange(1, 31), 0, 12).Draw(t, "monthDays")
	}
	if it.Repeat != None && rapid.Bool().Draw(t, "endless") {
		it.End = 0
	}
	return it
}

// drawEvent draws an item with what items of channels have not: days between, weekdays of a
// month, years, occurrences of several days, and days that are left out.
func drawEvent(t *rapid.T, f *faces) Item {
	it := drawItem(t, f, 1)
	it.Every = rapid.IntRange(0, 4).Draw(t, "every")
	if it.Repeat == Monthly && rapid.Bool().Draw(t, "byWeekday") {
		it.Weeks = rapid.SliceOfN(rapid.SampledFrom([]int{-1, 1, 2, 3, 4, 5}), 1, 3).Draw(t, "weeks")
		it.RepeatOptions = rapid.SliceOfN(rapid.IntRange(0, 6), 0, 3).Draw(t, "weekdays")
	}
	if it.Repeat == Monthly && rapid.Bool().Draw(t, "yearly") {
		it.Repeat = Yearly
	}
	if it.Repeat == None {
		return it
	}
	it.Lasts = rapid.IntRange(0, 3).Draw(t, "lasts")
	for _, after := range rapid.SliceOfN(rapid.IntRange(0, 40), 0, 5).Draw(t, "except") {
		it.Except = append(it.Except, it.Start+Date(after))
	}
	slices.Sort(it.Except)
	return it
}

// drawClosed draws when an item has nothing to show: often never, and now and
// then since ever or for ever.
func drawClosed(t *rapid.T, f *faces) (closed []Interval) {
	edges := make([]time.Time, 2*rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "closed"))
	for i := range edges {
		edges[i] = wallTime(f.start+Date(rapid.IntRange(-4, 4).Draw(t, "edgeDay")), drawClock(t, "edge"))
	}
	slices.SortFunc(edges, time.Time.Compare)
	for i := 0; i < len(edges); i += 2 {
		if edges[i].Before(edges[i+1]) && (i == 0 || edges[i-1].Before(edges[i])) {
			closed = append(closed, Interval{edges[i], edges[i+1]})
		}
	}
	if len(closed) > 0 && rapid.IntRange(0, 3).Draw(t, "sinceEver") == 0 {
		closed[0].From = time.Time{}
	}
	if len(closed) > 0 && rapid.IntRange(0, 3).Draw(t, "forEver") == 0 {
		closed[len(closed)-1].To = time.Time{}
	}
	return closed
}

// drawWindow draws a window of up to four days around f.start, in whole minutes.
func drawWindow(t *rapid.T, f *faces) (from, to time.Time) {
	from = wallTime(f.start+Date(rapid.IntRange(-3, 1).Draw(t, "fromDay")), drawClock(t, "from"))
	length := wallTime(unixEpoch+Date(rapid.IntRange(0, 3).Draw(t, "days")), drawClock(t, "length")+60)
	return from, from.Add(time.Duration(length.Unix()) * time.Second)
}
