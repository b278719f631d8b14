package timetable

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// on changes what item leaves at its default.
func on(it Item, channel string, priority, distance int) Item {
	it.Channel, it.Priority, it.Distance = channel, priority, distance
	return it
}

// program shows channels as one line per segment: from, to, anchor, items.
func program(channels []Channel) string {
	var rows []string
	for _, c := range channels {
		rows = append(rows, c.Name)
		for _, s := range c.Segments {
			rows = append(rows, fmt.Sprintf("%s %s %s", span(s.From, s.To), s.Anchor.Format(stamp), joined(s.Items)))
		}
	}
	return strings.Join(rows, "\n")
}

func joined(ids []int64) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(ids), " ", ","), "[]")
}

// playback.md, "From schedules to a timetable", 3 and 4.
func TestResolve(t *testing.T) {
	tests := []struct {
		name  string
		items []Item
		want  string // for January 10
	}{
		{
			"a gap is absent",
			[]Item{item(t, 1, "2024-01-01.. 09:00-10:00 Daily"), item(t, 2, "2024-01-01.. 11:00-12:00 Daily")},
			`A
			2024-01-10T09:00Z 2024-01-10T10:00Z 2024-01-10T09:00Z 1
			2024-01-10T11:00Z 2024-01-10T12:00Z 2024-01-10T11:00Z 2`,
		}, {
			"the strongest priority plays, and the other goes on where it would have been",
			[]Item{item(t, 1, "2024-01-01.. 09:00-17:00 Daily"),
				on(item(t, 2, "2024-01-01.. 12:00-13:00 Daily"), "A", 1, 0)},
			`A
			2024-01-10T09:00Z 2024-01-10T12:00Z 2024-01-10T09:00Z 1
			2024-01-10T12:00Z 2024-01-10T13:00Z 2024-01-10T12:00Z 2
			2024-01-10T13:00Z 2024-01-10T17:00Z 2024-01-10T09:00Z 1`,
		}, {
			"each of the four priorities beats the next",
			[]Item{
				on(item(t, 4, "2024-01-01.. 09:00-10:00 Daily"), "A", 4, 0),
				on(item(t, 3, "2024-01-01.. 09:10-09:50 Daily"), "A", 3, 0),
				on(item(t, 2, "2024-01-01.. 09:20-09:40 Daily"), "A", 2, 0),
				on(item(t, 1, "2024-01-01.. 09:30-09:35 Daily"), "A", 1, 0),
			},
			`A
			2024-01-10T09:00Z 2024-01-10T09:10Z 2024-01-10T09:00Z 4
			2024-01-10T09:10Z 2024-01-10T09:20Z 2024-01-10T09:10Z 3
			2024-01-10T09:20Z 2024-01-10T09:30Z 2024-01-10T09:20Z 2
			2024-01-10T09:30Z 2024-01-10T09:35Z 2024-01-10T09:30Z 1
			2024-01-10T09:35Z 2024-01-10T09:40Z 2024-01-10T09:20Z 2
			2024-01-10T09:40Z 2024-01-10T09:50Z 2024-01-10T09:10Z 3
			2024-01-10T09:50Z 2024-01-10T10:00Z 2024-01-10T09:00Z 4`,
		}, {
			"nearness does not beat priority",
			[]Item{item(t, 1, "2024-01-01.. 09:00-10:00 Daily"),
				on(item(t, 2, "2024-01-01.. 09:00-10:00 Daily"), "A", 3, 5)},
			`A
			2024-01-10T09:00Z 2024-01-10T10:00Z 2024-01-10T09:00Z 2`,
		}, {
			"weaker items that begin and end do not touch the loop",
			[]Item{
				on(item(t, 1, "2024-01-01.. 09:00-17:00 Daily"), "A", 3, 0),
				item(t, 2, "2024-01-01.. 08:00-10:00 Daily"),
				item(t, 3, "2024-01-01.. 11:00-18:00 Daily"),
			},
			`A
			2024-01-10T08:00Z 2024-01-10T09:00Z 2024-01-10T08:00Z 2
			2024-01-10T09:00Z 2024-01-10T17:00Z 2024-01-10T09:00Z 1
			2024-01-10T17:00Z 2024-01-10T18:00Z 2024-01-10T11:00Z 3`,
		}, {
			"equals take turns by start",
			[]Item{item(t, 1, "2024-01-01.. 10:00-12:00 Daily"), item(t, 2, "2024-01-01.. 09:00-11:00 Daily")},
			`A
			2024-01-10T09:00Z 2024-01-10T10:00Z 2024-01-10T09:00Z 2
			2024-01-10T10:00Z 2024-01-10T11:00Z 2024-01-10T10:00Z 2,1
			2024-01-10T11:00Z 2024-01-10T12:00Z 2024-01-10T10:00Z 1`,
		}, {
			"then by nearness, then by id",
			[]Item{
				on(item(t, 1, "2024-01-01.. 09:00-10:00 Daily"), "A", 4, 2),
				on(item(t, 9, "2024-01-01.. 09:00-10:00 Daily"), "A", 4, 1),
				on(item(t, 8, "2024-01-01.. 09:00-10:00 Daily"), "A", 4, 1),
				on(item(t, 7, "2024-01-01.. 08:59-10:00 Daily"), "A", 4, 3),
			},
			`A
			2024-01-10T08:59Z 2024-01-10T09:00Z 2024-01-10T08:59Z 7
			2024-01-10T09:00Z 2024-01-10T10:00Z 2024-01-10T09:00Z 7,8,9,1`,
		}, {
			"neighbours start their own loops",
			[]Item{item(t, 1, "2024-01-10..2024-01-10 09:00-10:00 Daily"),
				item(t, 2, "2024-01-10..2024-01-10 10:00-11:00 Daily")},
			`A
			2024-01-10T09:00Z 2024-01-10T10:00Z 2024-01-10T09:00Z 1
			2024-01-10T10:00Z 2024-01-10T11:00Z 2024-01-10T10:00Z 2`,
		}, {
			"channels apart, in the order of the items",
			[]Item{
				on(item(t, 1, "2024-01-01.. 09:00-10:00 Daily"), "Z", 4, 0),
				on(item(t, 2, "2024-01-01.. 09:00-11:00 Daily"), "B", 1, 0),
				on(item(t, 3, "2024-01-01.. 10:00-11:00 Daily"), "Z", 4, 0),
				on(item(t, 4, "2025-01-01.. 10:00-11:00 Daily"), "dark", 4, 0),
			},
			`Z
			2024-01-10T09:00Z 2024-01-10T10:00Z 2024-01-10T09:00Z 1
			2024-01-10T10:00Z 2024-01-10T11:00Z 2024-01-10T10:00Z 3
			B
			2024-01-10T09:00Z 2024-01-10T11:00Z 2024-01-10T09:00Z 2
			dark`,
		}, {
			"a window cuts segments, not anchors",
			[]Item{item(t, 1, "2024-01-05..2024-01-20 15:00-12:00 None"),
				item(t, 2, "2024-01-05..2024-01-20 22:00-03:00 Daily")},
			`A
			2024-01-10T00:00Z 2024-01-10T03:00Z 2024-01-09T22:00Z 1,2
			2024-01-10T03:00Z 2024-01-10T22:00Z 2024-01-05T15:00Z 1
			2024-01-10T22:00Z 2024-01-11T00:00Z 2024-01-10T22:00Z 1,2`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			from := moment(t, "2024-01-10T00:00Z")
			same(t, program(Resolve(tt.items, zone(t, "UTC"), from, from.AddDate(0, 0, 1))), tt.want)
		})
	}
}

// A loop that plays day and night must not restart at midnight: its anchor is
// the start of the days in a row.
func TestResolve_roundTheClock(t *testing.T) {
	tests := []struct {
		name string
		item Item
		want string // for January 10 to 16, a Wednesday to a Tuesday
	}{
		{"daily", item(t, 1, "2020-02-03.. all Daily"), `A
			2024-01-10T00:00+01:00 2024-01-17T00:00+01:00 2020-02-03T00:00+01:00 1`},
		{"daily, from a wall time to itself", item(t, 1, "2020-07-03.. 06:00-06:00 Daily"), `A
			2024-01-10T00:00+01:00 2024-01-17T00:00+01:00 2020-07-03T06:00+02:00 1`},
		{"daily, with an end", item(t, 1, "2024-01-08..2024-01-11 all Daily"), `A
			2024-01-10T00:00+01:00 2024-01-12T00:00+01:00 2024-01-08T00:00+01:00 1`},
		{"weekly, all days", item(t, 1, "2020-02-03.. all Weekly", 0, 1, 2, 3, 4, 5, 6), `A
			2024-01-10T00:00+01:00 2024-01-17T00:00+01:00 2020-02-03T00:00+01:00 1`},
		{"weekly, working days", item(t, 1, "2020-02-03.. all Weekly", 1, 2, 3, 4, 5), `A
			2024-01-10T00:00+01:00 2024-01-13T00:00+01:00 2024-01-08T00:00+01:00 1
			2024-01-15T00:00+01:00 2024-01-17T00:00+01:00 2024-01-15T00:00+01:00 1`},
		{"monthly, from one month into the next", item(t, 1, "2020-02-03.. all Monthly", 30, 31, 1, 2, 3, 4, 5, 6, 7, 8,
			9, 10, 11), `A
			2024-01-10T00:00+01:00 2024-01-12T00:00+01:00 2023-12-30T00:00+01:00 1`},
		{"daily with a pause restarts", item(t, 1, "2020-02-03..2024-01-11 00:01-00:00 Daily"), `A
			2024-01-10T00:01+01:00 2024-01-11T00:00+01:00 2024-01-10T00:01+01:00 1
			2024-01-11T00:01+01:00 2024-01-12T00:00+01:00 2024-01-11T00:01+01:00 1`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			from := moment(t, "2024-01-10T00:00+01:00")
			same(t, program(Resolve([]Item{tt.item}, zone(t, "Europe/Berlin"), from, from.AddDate(0, 0, 7))), tt.want)
		})
	}
}

// A clock change that swallows the daily pause leaves the daily restart.
func TestResolve_pauseInTheGap(t *testing.T) {
	items := []Item{item(t, 1, "2024-03-30..2024-03-31 02:30-02:00 Daily")}
	from := moment(t, "2024-03-30T00:00+01:00")
	same(t, program(Resolve(items, zone(t, "Europe/Berlin"), from, from.AddDate(0, 0, 3))), `A
		2024-03-30T02:30+01:00 2024-03-31T03:00+02:00 2024-03-30T02:30+01:00 1
		2024-03-31T03:00+02:00 2024-04-01T02:00+02:00 2024-03-31T03:00+02:00 1`)
}

func TestResolve_fractions(t *testing.T) {
	items := []Item{item(t, 1, "2024-01-01.. all Daily")}
	from := moment(t, "2024-01-10T09:00Z").Add(time.Millisecond)
	to := from.Add(2*time.Second + time.Millisecond)
	segments := Resolve(items, zone(t, "Asia/Tokyo"), from, to)[0].Segments
	if len(segments) != 1 || !segments[0].From.Equal(from) || !segments[0].To.Equal(to) {
		t.Errorf("got %v, want one segment from %v to %v", segments, from, to)
	}
	if name := segments[0].From.Location().String(); name != "Asia/Tokyo" {
		t.Errorf("times are in %s, want the location that was asked for", name)
	}
	if got := Resolve(items, time.UTC, to, from)[0].Segments; len(got) != 0 {
		t.Errorf("a window that ends before it starts holds %v", got)
	}
}

func drawItems(t *rapid.T, f *faces) []Item {
	items := make([]Item, rapid.IntRange(1, 8).Draw(t, "items"))
	for i := range items {
		items[i] = drawItem(t, f, int64(i+1))
		items[i].Closed = drawClosed(t, f)
	}
	return items
}

// now finds what channels, as resolved, play at an instant.
func now(channels []Channel, name string, instant int64) (p playing) {
	for _, c := range channels {
		for _, s := range c.Segments {
			if c.Name == name && s.From.Unix() <= instant && instant < s.To.Unix() {
				return playing{s.Items, s.Anchor.Unix()}
			}
		}
	}
	return p
}

func (p playing) equal(q playing) bool { return p.anchor == q.anchor && slices.Equal(p.items, q.items) }

func TestResolve_agreesWithEveryMinute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFaces(t)
		items := drawItems(t, f)
		from, to := drawWindow(t, f)
		all := map[string][]occurrence{}
		for _, it := range items {
			all[it.Channel] = append(all[it.Channel], f.expand(t, it)...)
		}
		got := Resolve(items, f.loc, from, to)
		if len(got) != len(all) {
			t.Fatalf("%d channels, want %d", len(got), len(all))
		}
		for _, c := range got {
			for minute := from; minute.Before(to); minute = minute.Add(time.Minute) {
				instant := minute.Unix()
				if got, want := now(got, c.Name, instant), at(all[c.Name], instant); !got.equal(want) {
					t.Fatalf("channel %s at %v plays %v, want %v", c.Name, minute.In(f.loc), got, want)
				}
			}
		}
	})
}

func TestResolve_segmentsAreMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFaces(t)
		items := drawItems(t, f)
		from, to := drawWindow(t, f)
		for _, c := range Resolve(items, f.loc, from, to) {
			for i, s := range c.Segments {
				if !s.From.Before(s.To) || s.From.Before(from) || s.To.After(to) || s.Anchor.After(s.From) ||
					len(s.Items) == 0 {
					t.Fatalf("segment %v in the window %v", s, span(from, to))
				}
				if i == 0 {
					continue
				}
				last := c.Segments[i-1]
				if last.To.After(s.From) {
					t.Fatalf("%v overlaps %v", s, last)
				}
				if last.To.Equal(s.From) && last.Anchor.Equal(s.Anchor) && slices.Equal(last.Items, s.Items) {
					t.Fatalf("%v goes on as %v", last, s)
				}
				for _, other := range c.Segments[:i] {
					if (other.Cast == s.Cast) != slices.Equal(other.Items, s.Items) {
						t.Fatalf("%v and %v: one number is not one list", other, s)
					}
				}
			}
		}
	})
}

// Screens that fetched their manifests at different times show the same thing.
func TestResolve_agreesWithItselfInParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFaces(t)
		items := drawItems(t, f)
		from, to := drawWindow(t, f)
		minutes := int(to.Sub(from) / time.Minute)
		split := from.Add(time.Duration(rapid.IntRange(0, minutes).Draw(t, "split")) * time.Minute)
		whole := Resolve(items, f.loc, from, to)
		early, late := Resolve(items, f.loc, from, split), Resolve(items, f.loc, split, to)
		for _, c := range whole {
			for minute := from; minute.Before(to); minute = minute.Add(time.Minute) {
				part := late
				if minute.Before(split) {
					part = early
				}
				if a, b := now(whole, c.Name, minute.Unix()), now(part, c.Name, minute.Unix()); !a.equal(b) {
					t.Fatalf("channel %s at %v plays %v, in part %v", c.Name, minute.In(f.loc), a, b)
				}
			}
		}
	})
}

// The order in which a database returns items decides nothing but the order of channels.
func TestResolve_ignoresTheOrderOfItems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFaces(t)
		items := drawItems(t, f)
		for i := range items {
			items[i].Channel = "A"
		}
		from, to := drawWindow(t, f)
		shuffled := rapid.Permutation(items).Draw(t, "shuffled")
		if a, b := program(Resolve(items, f.loc, from, to)), program(Resolve(shuffled, f.loc, from, to)); a != b {
			t.Fatalf("got:\n%s\nand:\n%s", a, b)
		}
	})
}
