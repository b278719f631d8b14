package broadcast_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/broadcast"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// ids are the broadcasts of a list, by what it is asked for.
func (w *world) ids(path string) []int64 {
	w.T.Helper()
	var list []broadcast.Broadcast
	w.OK(http.StatusOK, "vic", http.MethodGet, path, nil, &list)
	ids := []int64{}
	for _, b := range list {
		ids = append(ids, b.ID)
	}
	return ids
}

// TestWhatWasEndedStaysOpenWhileAScreenMayShowIt: until the screen says that it took it away, and at the latest until
// the broadcast's own end.
func TestWhatWasEndedStaysOpenWhileAScreenMayShowIt(t *testing.T) {
	type said = broadcast.State
	for name, c := range map[string]struct {
		said      []said // by a screen that has fetched it
		lingering int64
	}{
		"it has fetched it":     {nil, 1},
		"it has shown it":       {[]said{broadcast.Shown}, 1},
		"it could not show it":  {[]said{broadcast.Failed}, 0},
		"it has taken it away":  {[]said{broadcast.Shown, broadcast.Ended}, 0},
		"it was never shown it": {[]said{broadcast.Ended}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				lobby, off := w.Hang("Lobby", 0, ""), w.Hang("Off", 0, "")
				b := w.start("broadcast", nil, lobby, off)
				order := w.exchange(lobby)[0]
				for _, state := range c.said {
					w.exchange(lobby, broadcast.Said{ID: order.ID, State: state})
				}
				if running := w.look("broadcast", b.ID); running.Lingering != 0 {
					t.Errorf("while it runs, %d linger", running.Lingering)
				}
				w.OK(http.StatusOK, "ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{b.ID}}, nil)
				w.checkLingering(b, c.lingering)
				w.Now = b.EndsAt
				w.checkLingering(b, 0)
			})
		})
	}
}

// checkLingering compares on how many screens a broadcast lingers, and that exactly then it is among those that are
// open.
func (w *world) checkLingering(b broadcast.Broadcast, want int64) {
	w.T.Helper()
	if got := w.look("broadcast", b.ID).Lingering; got != want {
		w.T.Errorf("it lingers on %d, want %d", got, want)
	}
	open, over := []int64{b.ID}, []int64{}
	if want == 0 {
		open, over = over, open
	}
	for path, want := range map[string][]int64{"?open=true": open, "?open=false": over, "": {b.ID}} {
		if diff := cmp.Diff(want, w.ids("/api/broadcast"+path)); diff != "" {
			w.T.Errorf("%q: %s", path, diff)
		}
	}
}

func TestWhatRunsIsOpenAndTheRestIsNot(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		short := w.start("broadcast", object{"minutes": 1}, id)
		w.exchange(id)
		w.Now = short.EndsAt
		long := w.start("broadcast", nil, id)
		for path, want := range map[string][]int64{"?open=true": {long.ID}, "?open=false": {short.ID},
			"": {long.ID, short.ID}} {
			if diff := cmp.Diff(want, w.ids("/api/broadcast"+path)); diff != "" {
				t.Errorf("%q: %s", path, diff)
			}
		}
	})
}

// TestWhatRunsComesBeforeWhatLingers, however many do.
func TestWhatRunsComesBeforeWhatLingers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		screen := w.Hang("Lobby", 0, "")
		runs := []int64{w.start("broadcast", nil, screen).ID, w.start("broadcast", nil, screen).ID}
		want := []int64{runs[1], runs[0]}
		for range 2 {
			b := w.start("broadcast", nil, screen)
			w.exchange(screen)
			w.OK(http.StatusOK, "ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{b.ID}}, nil)
			want = slices.Insert(want, len(runs), b.ID)
		}
		if diff := cmp.Diff(want, w.ids("/api/broadcast?open=true")); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTheScreensThatABroadcastLingersOnAreFound(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		gone, here, off := w.Hang("Gone", 0, ""), w.Hang("Here", 0, ""), w.Hang("Off", 0, "")
		b := w.start("broadcast", nil, gone, here, off)
		key := w.exchange(gone)[0].ID
		for _, id := range []int64{gone, here} {
			w.exchange(id, broadcast.Said{ID: key, State: broadcast.Shown})
		}
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{b.ID}}, nil)
		w.Now = w.Now.Add(time.Second)
		w.exchange(gone, broadcast.Said{ID: key, State: broadcast.Ended})
		var screens []broadcast.Screen
		path := fmt.Sprintf("/api/broadcast/%d/screen?lingering=true", b.ID)
		w.OK(http.StatusOK, "vic", http.MethodGet, path, nil, &screens)
		if len(screens) != 1 || screens[0].DeviceID != here || screens[0].EndedAt != nil {
			t.Errorf("%+v", screens)
		}
		w.Now = b.EndsAt
		if w.OK(http.StatusOK, "vic", http.MethodGet, path, nil, &screens); len(screens) != 0 {
			t.Errorf("after its own end: %+v", screens)
		}
	})
}
