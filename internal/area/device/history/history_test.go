package history

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	second = int64(1000)
	minute = 60 * second
	hour   = 60 * minute
)

// TestContactsBecomeStretches: a screen was last heard of at the hour, in a stretch that began an hour before.
func TestContactsBecomeStretches(t *testing.T) {
	known := func(change func(*Known)) Known {
		k := Known{Since: 9 * hour, Seen: 10 * hour, Boot: "one"}
		if change != nil {
			change(&k)
		}
		return k
	}
	offline := func(from, to int64, why Why) Stretch { return Stretch{From: from, To: to, Why: why} }
	online := func(from, to int64, why Why) Stretch { return Stretch{From: from, To: to, Online: true, Why: why} }
	for name, c := range map[string]struct {
		known Known
		heard Heard
		away  Away
		until int64
		next  []Stretch
	}{
		"a report in time": {known: known(nil), heard: Heard{At: 10*hour + 3*minute - 1, Boot: "one"}},
		"three minutes without one": {known: known(nil), heard: Heard{At: 10*hour + 3*minute, Boot: "one"},
			until: 10 * hour, next: []Stretch{offline(10*hour, 10*hour+3*minute, Network),
				online(10*hour+3*minute, 0, Unknown)}},
		"the player was started anew": {known: known(nil), heard: Heard{At: 11 * hour, Boot: "two", Started: 11 * hour},
			until: 10 * hour, next: []Stretch{offline(10*hour, 11*hour, Restart), online(11*hour, 0, Unknown)}},
		"it had been switched off": {known: known(func(k *Known) { k.Off = Shutdown }),
			heard: Heard{At: 11 * hour, Boot: "two"}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 11*hour, Shutdown), online(11*hour, 0, Unknown)}},
		"its plan had switched it off": {known: known(func(k *Known) { k.Off = Plan }),
			heard: Heard{At: 11 * hour, Boot: "two"}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 11*hour, Plan), online(11*hour, 0, Unknown)}},
		"it was off and ran on": {known: known(func(k *Known) { k.Off = Plan }),
			heard: Heard{At: 11 * hour, Boot: "one"}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 11*hour, Network), online(11*hour, 0, Unknown)}},
		"it does not say which run reports": {known: known(nil), heard: Heard{At: 11 * hour}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 11*hour, Unknown), online(11*hour, 0, Unknown)}},
		"nobody knew which run had reported": {known: known(func(k *Known) { k.Boot = "" }),
			heard: Heard{At: 11 * hour, Boot: "two"}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 11*hour, Unknown), online(11*hour, 0, Unknown)}},

		"a quick restart": {known: known(nil),
			heard: Heard{At: 10*hour + minute, Boot: "two", Started: 10*hour + 40*second}, until: 10*hour + 40*second,
			next: []Stretch{online(10*hour+40*second, 0, Restart)}},
		"a quick restart by a wrong clock": {known: known(nil),
			heard: Heard{At: 10*hour + minute, Boot: "two", Started: 9 * hour}, until: 10*hour + minute,
			next: []Stretch{online(10*hour+minute, 0, Restart)}},
		"a restart within a minute of the one before": {known: known(func(k *Known) { k.Since = k.Seen - second }),
			heard: Heard{At: 10*hour + 50*second, Boot: "two"}},

		"its connection ended after its report": {
			known: known(func(k *Known) { k.Connected, k.Turns = true, []Turn{{10*hour + 50*second, false}} }),
			heard: Heard{At: 11 * hour, Boot: "one"}, until: 10*hour + 50*second,
			next: []Stretch{offline(10*hour+50*second, 11*hour, Network), online(11*hour, 0, Unknown)}},
		"its connection ended a moment ago": {
			known: known(func(k *Known) { k.Connected, k.Turns = true, []Turn{{11*hour - second, false}} }),
			heard: Heard{At: 11 * hour, Boot: "one"}},
		"its connection never ended, and it ran on": {known: known(func(k *Known) { k.Connected = true }),
			heard: Heard{At: 11 * hour, Boot: "one"}},
		"its connection never ended, and it did not run on": {known: known(func(k *Known) { k.Connected = true }),
			heard: Heard{At: 11 * hour, Boot: "two"}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 11*hour, Restart), online(11*hour, 0, Unknown)}},
		"it came back by its connection first": {
			known: known(func(k *Known) { k.Turns = []Turn{{11*hour - 20*second, true}} }),
			heard: Heard{At: 11 * hour, Boot: "two"}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 11*hour-20*second, Restart), online(11*hour-20*second, 0, Unknown)}},
		"it came and went without a report": {known: known(func(k *Known) {
			k.Turns = []Turn{{10*hour + 20*minute, true}, {10*hour + 30*minute, false}}
		}), heard: Heard{At: 11 * hour, Boot: "one"}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 10*hour+20*minute, Network),
				online(10*hour+20*minute, 10*hour+30*minute, Unknown),
				offline(10*hour+30*minute, 11*hour, Network), online(11*hour, 0, Unknown)}},
		"an end of which no beginning was noted": {known: known(func(k *Known) {
			k.Turns = []Turn{{10*hour + 20*minute, false}}
		}), heard: Heard{At: 10*hour + 22*minute, Boot: "one"}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 10*hour+20*minute, Network), online(10*hour+20*minute, 0, Unknown)}},

		"no server was there": {known: known(nil), heard: Heard{At: 11*hour + minute, Boot: "one"},
			away: Away{10*hour - 30*second, 11 * hour}},
		"no server was there, and it did not run on": {known: known(nil),
			heard: Heard{At: 11*hour + minute, Boot: "two"}, away: Away{10 * hour, 11 * hour}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 11*hour+minute, Restart), online(11*hour+minute, 0, Unknown)}},
		"the server was back long before": {known: known(nil), heard: Heard{At: 12 * hour, Boot: "one"},
			away: Away{10 * hour, 11 * hour}, until: 11 * hour,
			next: []Stretch{offline(11*hour, 12*hour, Network), online(12*hour, 0, Unknown)}},
		"no server was there while it was away": {known: known(nil), heard: Heard{At: 12 * hour, Boot: "one"},
			away: Away{10*hour + 30*minute, 11 * hour}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 12*hour, Network), online(12*hour, 0, Unknown)}},
		"no server was there long before": {known: known(nil), heard: Heard{At: 12 * hour, Boot: "one"},
			away: Away{hour, 2 * hour}, until: 10 * hour,
			next: []Stretch{offline(10*hour, 12*hour, Network), online(12*hour, 0, Unknown)}},
	} {
		until, next := follow(c.known, c.heard, c.away)
		if len(c.next) == 0 { // it goes on
			if len(next) != 0 {
				t.Errorf("%s: %+v follows", name, next)
			}
			continue
		}
		if until != c.until {
			t.Errorf("%s: it ended at %d, want %d", name, until, c.until)
		}
		if diff := cmp.Diff(c.next, next); diff != "" {
			t.Errorf("%s: what follows (-want +got):\n%s", name, diff)
		}
	}
}

func TestASilentScreenWasInTouchUntilItsConnectionEnded(t *testing.T) {
	for name, c := range map[string]struct {
		known Known
		want  int64
	}{
		"no connection":        {Known{Seen: hour}, hour},
		"it ended":             {Known{Seen: hour, Connected: true, Turns: []Turn{{hour + 9, false}}}, hour + 9},
		"nothing noted":        {Known{Seen: hour, Connected: true}, hour},
		"no beginning noted":   {Known{Seen: hour, Turns: []Turn{{hour + 9, false}}}, hour},
		"it begins once again": {Known{Seen: hour, Connected: true, Turns: []Turn{{hour + 9, true}}}, hour},
	} {
		if got := c.known.until(); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestStretchesAreCutToATime(t *testing.T) {
	all := []Stretch{{1 * hour, 2 * hour, true, First}, {2 * hour, 4 * hour, false, Network},
		{4 * hour, 4 * hour, true, Unknown}, {4 * hour, 5 * hour, false, Restart}, {5 * hour, 0, true, Unknown}}
	for name, c := range map[string]struct {
		from, to, now int64
		want          []Stretch
		share         float64
	}{
		"all of it": {0, 8 * hour, 8 * hour, []Stretch{{1 * hour, 2 * hour, true, First},
			{2 * hour, 4 * hour, false, Network}, {4 * hour, 4 * hour, true, Unknown},
			{4 * hour, 5 * hour, false, Restart}, {5 * hour, 8 * hour, true, Unknown}}, 4.0 / 7},
		"a part": {90 * minute, 3 * hour, 8 * hour, []Stretch{{90 * minute, 2 * hour, true, First},
			{2 * hour, 3 * hour, false, Network}}, 1.0 / 3},
		"what goes on":  {6 * hour, 7 * hour, 8 * hour, []Stretch{{6 * hour, 7 * hour, true, Unknown}}, 1},
		"not after now": {6 * hour, 9 * hour, 7 * hour, []Stretch{{6 * hour, 7 * hour, true, Unknown}}, 1},
		"what ends as it begins": {2 * hour, 3 * hour, 8 * hour,
			[]Stretch{{2 * hour, 3 * hour, false, Network}}, 0},
		"a moment as it begins": {4 * hour, 6 * hour, 8 * hour, []Stretch{{4 * hour, 4 * hour, true, Unknown},
			{4 * hour, 5 * hour, false, Restart}, {5 * hour, 6 * hour, true, Unknown}}, 0.5},
		"before anything was known": {0, hour, 8 * hour, []Stretch{}, 0},
	} {
		cut, share := between(all, c.from, c.to, c.now)
		if diff := cmp.Diff(c.want, cut); diff != "" || share != c.share {
			t.Errorf("%s: %v of the time, want %v (-want +got):\n%s", name, share, c.share, diff)
		}
	}
}
