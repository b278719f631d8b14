package download

import (
	"cmp"
	"slices"
	"testing"

	diff "github.com/google/go-cmp/cmp"

	"marquee/internal/area/device"
)

// TestWhatAScreenLacksIsComparedWithItsPlan, at the instant 1000: a film of two files, a picture, and a program whose
// words wait for their letters.
func TestWhatAScreenLacksIsComparedWithItsPlan(t *testing.T) {
	film := Needed{ContentID: 1, Version: "v1", Files: []string{"a", "b"}}
	picture := Needed{ContentID: 2, Version: "v2", Files: []string{"c"}}
	program := Needed{ContentID: 3, Version: "v3", Files: []string{"c", "d"}, Letters: true}
	of := func(contents ...Needed) Plan {
		return Plan{Contents: contents, Letters: []string{"x"},
			Sizes: map[string]int64{"a": 100, "b": 50, "c": 30, "d": 5, "x": 1000}}
	}
	lacks := func(lacks ...device.Lack) device.Files { return device.Files{Lacks: lacks} }
	at := func(wanted, held int64) Record {
		r := Record{ContentID: 1, Version: "v1", Size: 150, WantedAt: wanted, HeldAt: held}
		if held != 0 {
			r.Done = 150
		}
		return r
	}
	with := func(r Record, change func(*Record)) Record {
		change(&r)
		return r
	}
	for name, c := range map[string]struct {
		known []Record
		plan  Plan
		said  device.Files
		news  []Record
	}{
		"nothing, of nothing": {},
		"nothing new":         {known: []Record{at(100, 200)}, plan: of(film)},
		"it is wanted, and nothing of it is there": {plan: of(film),
			said: lacks(device.Lack{Asset: "a"}, device.Lack{Asset: "b"}), news: []Record{at(1000, 0)}},
		"it is wanted, and was there": {plan: of(film), news: []Record{at(1000, 1000)}},
		"some of it is there": {known: []Record{at(100, 0)}, plan: of(film),
			said: lacks(device.Lack{Asset: "a", Done: 20}),
			news: []Record{with(at(100, 0), func(r *Record) { r.Done = 70 })}},
		"more is there than it has": {known: []Record{at(100, 0)}, plan: of(film),
			said: lacks(device.Lack{Asset: "a", Done: 1 << 60}, device.Lack{Asset: "b", Done: -5}),
			news: []Record{with(at(100, 0), func(r *Record) { r.Done = 100 })}},
		"it has come": {known: []Record{at(100, 0)}, plan: of(film), news: []Record{at(100, 1000)}},
		"it cannot be had": {known: []Record{at(100, 0)}, plan: of(film),
			said: lacks(device.Lack{Asset: "a"}, device.Lack{Asset: "b", Refused: "gone"}),
			news: []Record{with(at(100, 0), func(r *Record) { r.Refused = "gone" })}},
		"it can be had after all": {known: []Record{with(at(100, 0), func(r *Record) { r.Refused = "gone" })},
			plan: of(film), news: []Record{at(100, 1000)}},
		"what was there is damaged": {known: []Record{at(100, 200)}, plan: of(film),
			said: lacks(device.Lack{Asset: "b"}),
			news: []Record{with(at(100, 0), func(r *Record) { r.Done = 100 })}},
		"it lacks another file": {known: []Record{at(100, 200)}, plan: of(film), said: lacks(device.Lack{Asset: "z"})},
		"more lacks than is named": {known: []Record{at(100, 0)}, plan: of(film, picture),
			said: device.Files{Lacks: []device.Lack{{Asset: "z"}}, More: 1},
			news: []Record{{ContentID: 2, Version: "v2", Size: 30, WantedAt: 1000}}},
		"more lacks than is named, and it was there": {known: []Record{at(100, 200)}, plan: of(film),
			said: device.Files{More: 1}},
		"it has another version": {known: []Record{with(at(100, 200), func(r *Record) { r.Version = "v0" })},
			plan: of(film), said: lacks(device.Lack{Asset: "a"}, device.Lack{Asset: "b"}),
			news: []Record{with(at(100, 200), func(r *Record) { r.Version, r.GoneAt = "v0", 1000 }), at(1000, 0)}},
		"it has another version at once": {known: []Record{with(at(1000, 1000), func(r *Record) { r.Version = "v0" })},
			plan: of(film),
			news: []Record{with(at(1000, 1000), func(r *Record) { r.Version, r.GoneAt = "v0", 1000 }), at(1001, 1001)}},
		"two reports came at once": {known: []Record{at(100, 0), at(101, 0)}, plan: of(film),
			news: []Record{with(at(100, 0), func(r *Record) { r.GoneAt = 1000 }), at(101, 1000)}},
		"it is wanted no more": {known: []Record{at(100, 200)},
			news: []Record{with(at(100, 200), func(r *Record) { r.GoneAt = 1000 })}},
		"a program lacks letters": {plan: of(picture, program), said: lacks(device.Lack{Asset: "x", Done: 999}),
			news: []Record{{ContentID: 2, Version: "v2", Size: 30, Done: 30, WantedAt: 1000, HeldAt: 1000},
				{ContentID: 3, Version: "v3", Size: 35, Done: 35, WantedAt: 1000}}},
		"a program lacks what it shows": {plan: of(picture, program), said: lacks(device.Lack{Asset: "c", Done: 10}),
			news: []Record{{ContentID: 2, Version: "v2", Size: 30, Done: 10, WantedAt: 1000},
				{ContentID: 3, Version: "v3", Size: 35, Done: 15, WantedAt: 1000}}},
	} {
		news := follow(c.known, c.plan, c.said, 1000)
		slices.SortFunc(news, func(a, b Record) int {
			return cmp.Or(cmp.Compare(a.ContentID, b.ContentID), cmp.Compare(a.WantedAt, b.WantedAt))
		})
		if d := diff.Diff(c.news, news); d != "" {
			t.Errorf("%s: what is new (-want +got):\n%s", name, d)
		}
	}
}

func TestHowFarAScreenIs(t *testing.T) {
	for want, r := range map[State]Record{
		Waiting:     {},
		Downloading: {Done: 1},
		Refused:     {Done: 1, Refused: "quota"},
		Held:        {Done: 1, HeldAt: 5},
		Gone:        {HeldAt: 5, GoneAt: 6},
	} {
		if got := r.state(); got != want {
			t.Errorf("%+v is %s, not %s", r, got, want)
		}
	}
}
