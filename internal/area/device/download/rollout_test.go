package download

import (
	"fmt"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"marquee/internal/area/device"
)

// TestHowFarScreensAreWithASchedule, which was changed at the instant 1000.
func TestHowFarScreensAreWithASchedule(t *testing.T) {
	late, early := heard{SeenAt: 2000, Says: true}, heard{SeenAt: 999, Says: true}
	all := tally{Contents: 2, Held: 2, Size: 10, Done: 10}
	for name, c := range map[string]struct {
		tally
		heard
		want Progress
	}{
		"all of it":                       {all, late, Complete},
		"some of it":                      {tally{Contents: 2, Held: 1}, late, Fetching},
		"none of it":                      {tally{Contents: 2}, late, Fetching},
		"some of it can never be had":     {tally{Contents: 3, Held: 1, Refused: 1}, late, Hindered},
		"all of it, before it changed":    {all, early, Unheard},
		"all of it, when it changed":      {all, heard{SeenAt: 1000, Says: true}, Complete},
		"some of it, before it changed":   {tally{Contents: 2, Held: 1}, early, Unheard},
		"nothing is for it":               {tally{}, late, notNeeded},
		"nothing was, before it changed":  {tally{}, early, Unheard},
		"it was never heard of":           {tally{}, heard{}, Unheard},
		"it does not say, or not as then": {all, heard{SeenAt: 2000}, Unheard},
	} {
		if got := c.progress(c.heard, 1000); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestTheWorstScreensAreNamedFirst, and a hundred at most, by their names to those who may look at them.
func TestTheWorstScreensAreNamedFirst(t *testing.T) {
	screens := make([]device.Target, 110)
	tallies, last := map[int64]tally{}, map[int64]heard{}
	for i := range screens {
		id := int64(i + 1)
		screens[i] = device.Target{ID: id, Name: fmt.Sprint("S", id)}
		tallies[id] = tally{DeviceID: id, Contents: 1, Size: 200, Done: 199}
		last[id] = heard{SeenAt: 2000, Says: true}
	}
	delete(tallies, 1)
	tallies[2] = tally{Contents: 1, Held: 1}
	tallies[5], last[5] = tally{}, heard{}
	tallies[7] = tally{Contents: 3, Refused: 1, Held: 1, Size: 9, Done: 3}
	tallies[9] = tally{Contents: 1, Size: 200, Done: 50}
	got := rollout(screens, tallies, last, 1000, true)
	if len(got.Behind) != 100 {
		t.Errorf("%d are named", len(got.Behind))
	}
	at := time.UnixMilli(2000).UTC()
	want := Rollout{Screens: 110, Held: 1, Downloading: 106, Refused: 1, Unheard: 1, Idle: 1, Behind: []Behind{
		{DeviceID: 7, DeviceName: "S7", Progress: Hindered, Contents: 3, Held: 1, Size: 9, Done: 3, SeenAt: &at},
		{DeviceID: 5, DeviceName: "S5", Progress: Unheard},
		{DeviceID: 9, DeviceName: "S9", Progress: Fetching, Contents: 1, Size: 200, Done: 50, SeenAt: &at},
		{DeviceID: 3, DeviceName: "S3", Progress: Fetching, Contents: 1, Size: 200, Done: 199, SeenAt: &at}}}
	got.Behind = got.Behind[:4]
	if d := diff.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for _, b := range rollout(screens, tallies, last, 1000, false).Behind {
		if b.DeviceName != "" {
			t.Fatalf("%+v is named", b)
		}
	}
}
