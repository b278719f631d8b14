package broadcast_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/broadcast"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestAScreenGetsWhatItIsToShowAndSaysWhatBecameOfIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby, door := w.Hang("Lobby", 0, ""), w.Hang("Door", 0, "")
		b := w.start("broadcast", nil, lobby, door)
		w.check(b, 2, 0, 0, 0, 0)
		order := w.exchange(lobby)[0]
		if order.Message.Content != "Hello" || order.StartedAt != b.StartedAt.UnixMilli() ||
			order.EndsAt != b.EndsAt.UnixMilli() {
			t.Errorf("%+v", order)
		}
		w.check(b, 2, 1, 0, 0, 0)
		w.Now = w.Now.Add(time.Second)
		w.exchange(lobby, broadcast.Said{ID: order.ID, State: broadcast.Shown, At: order.StartedAt + 700})
		w.check(b, 2, 0, 1, 0, 0)
		w.exchange(door, broadcast.Said{ID: order.ID, State: broadcast.Failed, Detail: "no canvas"})
		w.check(b, 2, 0, 1, 1, 0)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{b.ID}}, nil)
		w.exchange(lobby, broadcast.Said{ID: order.ID, State: broadcast.Ended})
		w.check(b, 2, 0, 1, 1, 1)
		var screens []broadcast.Screen
		path := fmt.Sprintf("/api/broadcast/%d/screen", b.ID)
		w.OK(http.StatusOK, "vic", http.MethodGet, path, nil, &screens)
		if len(screens) != 2 || screens[0].DeviceName != "Door" || screens[0].Detail != "no canvas" ||
			screens[1].ShownAt.UnixMilli() != order.StartedAt+700 || screens[1].EndedAt == nil {
			t.Errorf("%+v", screens)
		}
		w.OK(http.StatusOK, "vic", http.MethodGet, path+"?state=shown", nil, &screens)
		if len(screens) != 1 || screens[0].DeviceID != lobby {
			t.Errorf("%+v", screens)
		}
	})
}

func TestEmergenciesGoBeforeMessagesAndTheNewestBeforeOlder(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		says := func(words string) object { return object{"message": object{"content": words}} }
		full := func(words string) object { return object{"message": object{"content": words}, "layout": "full"} }
		w.start("broadcast", says("1"), id)
		w.start("emergency", full("2"), id)
		w.start("emergency", full("3"), id)
		w.start("broadcast", says("4"), id)
		var words []string
		for _, order := range w.exchange(id) {
			words = append(words, order.Message.Content)
		}
		if diff := cmp.Diff([]string{"3", "2", "4", "1"}, words); diff != "" {
			t.Error(diff)
		}
	})
}

// TestWhatAScreenSaysIsTaken as often as it says it, in whatever order it comes: what was shown stays so.
func TestWhatAScreenSaysIsTaken(t *testing.T) {
	type said = broadcast.Said
	for name, c := range map[string]struct {
		said []said
		want string
		at   int64 // after the start
	}{
		"nothing":                    {nil, "sent", 0},
		"shown":                      {[]said{{State: "shown", At: 900}}, "shown", 900},
		"shown twice":                {[]said{{State: "shown", At: 900}, {State: "shown", At: 950}}, "shown", 900},
		"shown, then not":            {[]said{{State: "shown", At: 900}, {State: "failed"}}, "shown", 900},
		"failed, then shown":         {[]said{{State: "failed"}, {State: "shown", At: 950}}, "shown", 950},
		"failed":                     {[]said{{State: "failed"}}, "failed", 0},
		"gone before it was seen":    {[]said{{State: "ended", At: 900}}, "sent gone", 0},
		"gone after it was seen":     {[]said{{State: "shown", At: 900}, {State: "ended", At: 950}}, "shown gone", 900},
		"by a clock that is behind":  {[]said{{State: "shown", At: -5000}}, "shown", 0},
		"by a clock that is ahead":   {[]said{{State: "shown", At: 99_999_999}}, "shown", 60_000},
		"of a state that is made up": {[]said{{State: "burnt"}}, "sent", 0},
		"covered is not its to say":  {[]said{{State: "covered"}}, "sent", 0},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				id := w.Hang("Lobby", 0, "")
				b := w.start("broadcast", nil, id)
				order := w.exchange(id)[0]
				w.Now = b.StartedAt.Add(60_000_000_000)
				for range 2 {
					for _, one := range c.said {
						one.ID, one.At = order.ID, order.StartedAt+one.At
						w.exchange(id, one)
					}
				}
				var screens []broadcast.Screen
				w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/broadcast/%d/screen", b.ID), nil, &screens)
				got, at := string(screens[0].State), int64(0)
				if screens[0].EndedAt != nil {
					got += " gone"
				}
				if screens[0].ShownAt != nil {
					at = screens[0].ShownAt.UnixMilli() - order.StartedAt
				}
				if got != c.want || at != c.at {
					t.Errorf("%s at %d, want %s at %d", got, at, c.want, c.at)
				}
			})
		})
	}
}

func TestWhatAScreenSaysOfWhatIsNotItsOwnIsLeft(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby, door := w.Hang("Lobby", 0, ""), w.Hang("Door", 0, "")
		b := w.start("broadcast", nil, lobby)
		order := w.exchange(lobby)[0]
		shown := broadcast.Said{ID: order.ID, State: broadcast.Shown}
		if orders := w.exchange(door, shown, broadcast.Said{ID: "made up", State: broadcast.Shown}); len(orders) != 0 {
			t.Errorf("%+v", orders)
		}
		_, _, theirs := w.As("eve")
		orders, err := w.broadcasts.Exchange(t.Context(), w.DB.For(theirs), lobby, []broadcast.Said{shown})
		if err != nil || len(orders) != 0 {
			t.Errorf("%+v, %v", orders, err)
		}
		w.check(b, 1, 1, 0, 0, 0)
	})
}

func TestAScreenThatLeavesTheCompanyLeavesItsBroadcasts(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby, door := w.Hang("Lobby", 0, ""), w.Hang("Door", 0, "")
		b := w.start("broadcast", nil, lobby, door)
		w.OK(http.StatusOK, "ada", http.MethodDelete, fmt.Sprintf("/api/device/%d", door), nil, nil)
		w.check(b, 1, 0, 0, 0, 0)
	})
}

// TestManyScreensAndPeopleAtOnce: more write than there are connections, and each screen is counted once.
func TestManyScreensAndPeopleAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var ids []int64
		for i := range 24 {
			ids = append(ids, w.Hang(fmt.Sprintf("Screen %d", i), 0, ""))
		}
		b := w.start("broadcast", nil, ids...)
		_, _, scope := w.As("ann")
		ctx := context.WithoutCancel(t.Context())
		statuses := w.AtOnce(48, func(i int) int {
			if i >= len(ids) {
				var own broadcast.Broadcast
				answer := w.Call("ann", http.MethodPost, "/api/broadcast", body(nil, ids...), &own)
				if answer.StatusCode == http.StatusCreated {
					answer = w.Call("ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{own.ID}}, nil)
				}
				return answer.StatusCode
			}
			orders, err := w.broadcasts.Exchange(ctx, w.DB.For(scope), ids[i], nil)
			for _, o := range orders {
				if err == nil {
					_, err = w.broadcasts.Exchange(ctx, w.DB.For(scope), ids[i],
						[]broadcast.Said{{ID: o.ID, State: broadcast.Shown}})
				}
			}
			if err != nil {
				t.Error(err)
			}
			return http.StatusOK
		})
		if diff := cmp.Diff(map[int]int{http.StatusOK: 48}, statuses); diff != "" {
			t.Error(diff)
		}
		w.check(b, 24, 0, 24, 0, 0)
	})
}

// TestNoDrillCoversAnEmergency: of what runs, emergencies come first, then drills, then messages, of each the newest.
func TestNoDrillCoversAnEmergency(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		screen := w.Hang("Lobby", 0, "")
		full, drill := object{"layout": "full"}, object{"layout": "full", "drill": true, "label": "Drill"}
		for _, one := range []struct {
			area, words string
			look        object
		}{{"emergency", "old", full}, {"emergency", "drill 1", drill}, {"emergency", "new", full},
			{"emergency", "drill 2", drill}, {"broadcast", "message", object{}}} {
			one.look["message"] = object{"content": one.words}
			w.start(one.area, one.look, screen)
		}
		var words []string
		for _, order := range w.exchange(screen) {
			words = append(words, order.Message.Content)
		}
		if got := strings.Join(words, ", "); got != "new, old, drill 2, drill 1, message" {
			t.Errorf("it shows %s", got)
		}
	})
}
