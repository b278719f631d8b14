package timetable

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// forever is how the end of what never ends looks.
var forever = time.Time{}.Format(stamp)

func reasons(explanations []Explanation) string {
	var rows []string
	for _, e := range explanations {
		rows = append(rows, e.Channel)
		for _, v := range slices.Concat(e.Winners, e.Others) {
			row := fmt.Sprintf("%d %s", v.ItemID, v.Rule)
			if v.Occurrence != nil {
				row += " " + strings.ReplaceAll(span(v.Occurrence.From, v.Occurrence.To), forever, "forever")
			}
			rows = append(rows, row)
		}
	}
	return strings.Join(rows, "\n")
}

// playback.md 5: "at an instant, the winner and every item it beat with the rule that decided".
func TestWhy(t *testing.T) {
	tests := []struct {
		name  string
		items []Item
		want  string // for Wednesday, January 10, 10:00
	}{
		{
			"winners in turn order, and whom they beat",
			[]Item{
				on(item(t, 1, "2024-01-01.. 10:00-11:00 Daily"), "A", 4, 0),
				on(item(t, 2, "2024-01-01.. 10:00-11:00 Daily"), "A", 2, 1),
				on(item(t, 3, "2024-01-01.. 09:00-10:00 Daily"), "A", 1, 0),
				on(item(t, 4, "2024-01-01.. 10:00-11:00 Daily"), "A", 2, 0),
				on(item(t, 5, "2024-01-01.. 22:00-10:01 Daily"), "A", 2, 9),
			},
			`A
			5 plays    2024-01-09T22:00Z 2024-01-10T10:01Z
			4 plays    2024-01-10T10:00Z 2024-01-10T11:00Z
			2 plays    2024-01-10T10:00Z 2024-01-10T11:00Z
			1 priority 2024-01-10T10:00Z 2024-01-10T11:00Z
			3 not-now  2024-01-11T09:00Z 2024-01-11T10:00Z`,
		}, {
			"channels do not beat each other",
			[]Item{item(t, 1, "2024-01-01.. all Daily"), on(item(t, 2, "2024-01-01.. all Daily"), "B", 1, 0)},
			`A
			1 plays 2024-01-01T00:00Z forever
			B
			2 plays 2024-01-01T00:00Z forever`,
		}, {
			"what follows without a pause is one: every day, some weekdays, once, until it is closed",
			[]Item{
				on(item(t, 1, "2024-01-05..2024-01-30 all Daily"), "A", 1, 0),
				on(item(t, 2, "2024-01-01.. 08:00-08:00 Weekly", 2, 3, 4), "A", 1, 0),
				on(item(t, 3, "2024-01-01.. all Weekly", 0, 1, 2, 3, 4, 5, 6), "A", 1, 0),
				on(item(t, 4, "2024-01-06..2024-01-30 all None"), "A", 1, 0),
				closed(t, on(item(t, 5, "2024-01-07.. all Daily"), "A", 1, 0), "2024-01-13T00:00Z", ""),
				on(item(t, 6, "2024-01-01.. 09:00-17:00 Daily"), "A", 1, 0),
				item(t, 7, "2024-01-05.. all Daily"),
			},
			`A
			4 plays    2024-01-06T00:00Z 2024-01-31T00:00Z
			1 plays    2024-01-05T00:00Z 2024-01-31T00:00Z
			3 plays    2024-01-01T00:00Z forever
			5 plays    2024-01-07T00:00Z 2024-01-13T00:00Z
			2 plays    2024-01-09T08:00Z 2024-01-12T08:00Z
			6 plays    2024-01-10T09:00Z 2024-01-10T17:00Z
			7 priority 2024-01-05T00:00Z forever`,
		}, {
			"not now: later today, tomorrow",
			[]Item{item(t, 1, "2024-01-10.. 12:00-13:00 Daily"), item(t, 2, "2024-01-01.. 08:00-09:00 Weekly", 3, 4)},
			`A
			1 not-now 2024-01-10T12:00Z 2024-01-10T13:00Z
			2 not-now 2024-01-11T08:00Z 2024-01-11T09:00Z`,
		}, {
			"another day",
			[]Item{
				item(t, 1, "2024-01-01.. 09:00-17:00 Weekly", 2),
				item(t, 2, "2023-12-01.. 09:00-17:00 Monthly", 31),
				item(t, 3, "2023-01-30.. 09:00-17:00 Monthly"),
			},
			`A
			1 repeat 2024-01-16T09:00Z 2024-01-16T17:00Z
			2 repeat 2024-01-31T09:00Z 2024-01-31T17:00Z
			3 repeat 2024-01-30T09:00Z 2024-01-30T17:00Z`,
		}, {
			"not started: tomorrow, years ahead, later today if it plays once",
			[]Item{
				item(t, 1, "2024-01-11.. all Daily"),
				item(t, 2, "2034-02-01.. 09:00-17:00 Monthly", 31),
				item(t, 3, "2024-01-10..2024-01-10 10:01-11:00 None"),
			},
			`A
			1 not-started 2024-01-11T00:00Z 2024-01-12T00:00Z
			2 not-started 2034-03-31T09:00Z 2034-03-31T17:00Z
			3 not-started 2024-01-10T10:01Z 2024-01-10T11:00Z`,
		}, {
			"ended: at this instant, by date, before the next selected day",
			[]Item{
				item(t, 1, "2024-01-01..2024-01-10 09:00-10:00 Daily"),
				item(t, 2, "2023-01-01..2023-12-31 all None"),
				item(t, 3, "2024-01-01..2024-01-15 09:00-10:00 Weekly", 2),
			},
			`A
			1 ended
			2 ended
			3 ended`,
		}, {
			"never: no such day, refused by Check",
			[]Item{item(t, 1, "2024-02-01..2024-02-28 all Monthly", 31), {ID: 2, Channel: "A"}},
			`A
			1 never
			2 never`,
		}, {
			"what has nothing to show takes no part, and says when it will",
			[]Item{
				closed(t, on(item(t, 1, "2024-01-01.. 09:00-17:00 Daily"), "A", 1, 0), "2024-01-09T00:00Z",
					"2024-01-12T00:00Z"),
				closed(t, on(item(t, 2, "2024-01-01.. 09:00-17:00 Daily"), "A", 1, 0), "", "2024-01-10T11:00Z"),
				closed(t, item(t, 3, "2024-01-01.. 09:00-17:00 Daily"), "2024-01-10T12:00Z", ""),
				closed(t, on(item(t, 4, "2024-01-01.. 13:00-14:00 Daily"), "A", 1, 0), "2024-01-10T11:00Z", ""),
				closed(t, on(item(t, 5, "2024-01-01..2024-01-05 09:00-17:00 Daily"), "A", 1, 0), "2024-01-03T00:00Z",
					""),
			},
			`A
			3 plays  2024-01-10T09:00Z 2024-01-10T12:00Z
			1 closed 2024-01-12T09:00Z 2024-01-12T17:00Z
			2 closed 2024-01-10T11:00Z 2024-01-10T17:00Z
			4 closed
			5 ended`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			same(t, reasons(Why(tt.items, zone(t, "UTC"), moment(t, "2024-01-10T10:00Z").Add(time.Millisecond))),
				tt.want)
		})
	}
}

// closed says when an item has nothing to show; "" is since ever, or for ever.
func closed(t fataler, it Item, from, to string) Item {
	t.Helper()
	var c Interval
	if from != "" {
		c.From = moment(t, from)
	}
	if to != "" {
		c.To = moment(t, to)
	}
	it.Closed = []Interval{c}
	return it
}

// The day is the device's: at 20:00 UTC it is Thursday in Tokyo (G148).
func TestWhy_inTheZone(t *testing.T) {
	items := []Item{item(t, 1, "2024-01-01.. 09:00-17:00 Weekly", 3), item(t, 2, "2024-01-01.. 09:00-17:00 Weekly", 4)}
	same(t, reasons(Why(items, zone(t, "Asia/Tokyo"), moment(t, "2024-01-10T20:00Z"))), `A
		1 repeat  2024-01-17T09:00+09:00 2024-01-17T17:00+09:00
		2 not-now 2024-01-11T09:00+09:00 2024-01-11T17:00+09:00`)
}

func TestWhy_agreesWithResolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFaces(t)
		items := drawItems(t, f)
		instant, _ := drawWindow(t, f)
		all := map[int64][]occurrence{}
		closed := map[int64]*Item{}
		for _, it := range items {
			all[it.ID] = f.expand(t, it)
			closed[it.ID] = &it
		}
		channels := Resolve(items, f.loc, instant, instant.Add(time.Minute))
		seen := 0
		for _, e := range Why(items, f.loc, instant) {
			var winners []int64
			for _, v := range e.Winners {
				winners = append(winners, v.ItemID)
			}
			if want := now(channels, e.Channel, instant.Unix()).items; !slices.Equal(winners, want) {
				t.Fatalf("channel %s: winners %v, resolved %v", e.Channel, winners, want)
			}
			for _, v := range slices.Concat(e.Winners, e.Others) {
				seen++
				if it := closed[v.ItemID]; it.Closed != nil {
					if shut := isClosed(it, instant.Unix()); shut && v.Rule != Closed && v.Rule != Ended &&
						v.Rule != Never || v.Rule == Closed && !isClosed(it, v.Closed.Unix()) {
						t.Fatalf("item %d: rule %s, closed %v at %v", v.ItemID, v.Rule, shut, v.Closed)
					}
					continue
				}
				checkVerdict(t, v, all[v.ItemID], instant.Unix())
			}
		}
		if seen != len(items) {
			t.Fatalf("%d verdicts for %d items", seen, len(items))
		}
	})
}

// checkVerdict compares a verdict with all of the item's occurrences in the oracle's sight.
func checkVerdict(t *rapid.T, v Verdict, all []occurrence, instant int64) {
	past := slices.ContainsFunc(all, func(o occurrence) bool { return o.to <= instant })
	next := slices.IndexFunc(all, func(o occurrence) bool { return o.to > instant })
	covered := next >= 0 && all[next].from <= instant
	var rules []Rule
	switch {
	case covered:
		rules = []Rule{Plays, Outranked}
	case next >= 0 && past:
		rules = []Rule{NotNow, OffDay}
	case next >= 0:
		rules = []Rule{NotNow, OffDay, NotStarted}
	case v.Occurrence != nil: // beyond the oracle's sight
		rules = []Rule{NotNow, OffDay, NotStarted}
	case past:
		rules = []Rule{Ended}
	default:
		rules = []Rule{Never}
	}
	if !slices.Contains(rules, v.Rule) {
		t.Fatalf("item %d: rule %s, want one of %s", v.ItemID, v.Rule, rules)
	}
	if covered {
		checkRun(t, v, all[next:])
		return
	}
	if next >= 0 && (v.Occurrence == nil || v.Occurrence.From.Unix() != all[next].from ||
		v.Occurrence.To.Unix() != all[next].to) {
		t.Fatalf("item %d: %v, want %v", v.ItemID, v.Occurrence, all[next])
	}
}

// checkRun compares the current occurrence with the oracle's, all of those that count as one with it.
func checkRun(t *rapid.T, v Verdict, all []occurrence) {
	last := 0
	for last+1 < len(all) && all[last+1].anchor == all[0].anchor {
		last++
	}
	got := *v.Occurrence
	mayGoOn := last == len(all)-1 // beyond the oracle's sight
	isRight := got.To.Unix() == all[last].to || mayGoOn && (got.To.IsZero() || got.To.Unix() > all[last].to)
	if got.From.Unix() != all[0].anchor || !isRight {
		t.Fatalf("item %d: %v, want %v to %v", v.ItemID, got, all[0].anchor, all[last].to)
	}
}
