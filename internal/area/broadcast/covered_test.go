package broadcast_test

import (
	"bufio"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/broadcast"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/live"
)

// kind of a broadcast: its path, and what it is begun with.
type kind struct {
	area string
	more object
}

func kinds() map[string]kind {
	return map[string]kind{
		"message":    {"broadcast", nil},
		"band":       {"emergency", object{"layout": "band"}},
		"full":       {"emergency", object{"layout": "full"}},
		"drill":      {"emergency", object{"layout": "band", "drill": true, "label": "Drill"}},
		"full drill": {"emergency", object{"layout": "full", "drill": true, "label": "Drill"}},
	}
}

// begin starts one of a kind, with words of its own.
func (w *world) begin(kind string, screens ...int64) broadcast.Broadcast {
	w.T.Helper()
	w.Now = w.Now.Add(time.Second)
	more := object{"message": object{"content": w.Now.String()}}
	maps.Copy(more, kinds()[kind].more)
	return w.start(kinds()[kind].area, more, screens...)
}

// say lets a screen say the same of broadcasts that run.
func (w *world) say(screen int64, state broadcast.State, of ...broadcast.Broadcast) {
	w.T.Helper()
	orders := w.exchange(screen)
	var said []broadcast.Said
	for _, b := range of {
		for _, o := range orders {
			if o.Message.Content == b.Message.Content {
				said = append(said, broadcast.Said{ID: o.ID, State: state})
			}
		}
	}
	if len(said) != len(of) {
		w.T.Fatalf("%d of %d run there", len(said), len(of))
	}
	w.exchange(screen, said...)
}

// standing is how a broadcast stands: in numbers, in the list, and by screen with each filter.
func (w *world) standing(by string, b broadcast.Broadcast) map[string]int {
	w.T.Helper()
	area := "/api/" + map[broadcast.Urgency]string{"message": "broadcast", "emergency": "emergency"}[b.Urgency]
	var got broadcast.Broadcast
	w.OK(http.StatusOK, by, http.MethodGet, fmt.Sprintf("%s/%d", area, b.ID), nil, &got)
	var list []broadcast.Broadcast
	w.OK(http.StatusOK, by, http.MethodGet, area, nil, &list)
	for _, one := range list {
		if one.ID == b.ID {
			if diff := cmp.Diff(got, one); diff != "" {
				w.T.Errorf("in the list: %s", diff)
			}
		}
	}
	numbers := map[string]int{"sent": int(got.Sent), "shown": int(got.Shown), "covered": int(got.Covered),
		"failed": int(got.Failed)}
	numbers["waiting"] = int(got.Screens) - numbers["sent"] - numbers["shown"] - numbers["covered"] - numbers["failed"]
	found := map[string]int{}
	var screens []broadcast.Screen
	w.OK(http.StatusOK, by, http.MethodGet, fmt.Sprintf("%s/%d/screen", area, b.ID), nil, &screens)
	for _, s := range screens {
		found[string(s.State)]++
	}
	for state, n := range numbers {
		path := fmt.Sprintf("%s/%d/screen?state=%s", area, b.ID, state)
		if w.OK(http.StatusOK, by, http.MethodGet, path, nil, &screens); len(screens) != n || found[state] != n {
			w.T.Errorf("%d are %s; by screen %d, and by the filter %d", n, state, found[state], len(screens))
		}
	}
	maps.DeleteFunc(numbers, func(_ string, n int) bool { return n == 0 })
	return numbers
}

// TestWhoCoversWhom: what fills the screen covers all bands there and what is weaker, but a drill nothing that is
// stronger. On another screen, which does not show it, it covers nothing.
func TestWhoCoversWhom(t *testing.T) {
	const older, newer, neither = "older", "newer", "neither"
	for _, c := range []struct{ older, newer, covered string }{
		{"message", "message", neither},
		{"message", "band", neither},
		{"message", "full", older},
		{"full", "message", newer},
		{"message", "full drill", older},
		{"full drill", "message", newer},
		{"band", "full", older},
		{"full", "band", newer},
		{"band", "full drill", neither},
		{"full drill", "band", neither},
		{"drill", "full", older},
		{"full", "drill", newer},
		{"drill", "full drill", older},
		{"full drill", "drill", neither}, // it is the stronger drill
		{"full", "full", older},
		{"full", "full drill", newer},
		{"full drill", "full", older},
		{"full drill", "full drill", older},
	} {
		t.Run(c.older+", then "+c.newer, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				lobby, door := w.Hang("Lobby", 0, ""), w.Hang("Door", 0, "")
				first := w.begin(c.older, lobby, door)
				second := w.begin(c.newer, lobby, door)
				w.say(lobby, broadcast.Shown, first, second)
				w.say(door, broadcast.Failed, first, second)
				for which, b := range map[string]broadcast.Broadcast{older: first, newer: second} {
					want := map[string]int{"failed": 1, "shown": 1}
					if which == c.covered {
						want = map[string]int{"failed": 1, "covered": 1}
					}
					if diff := cmp.Diff(want, w.standing("ann", b)); diff != "" {
						t.Errorf("the %s: %s", which, diff)
					}
				}
			})
		})
	}
}

// TestAMessageIsCoveredWhileAnotherOneIsSeen in its place, on the screens that have it.
func TestAMessageIsCoveredWhileAnotherOneIsSeen(t *testing.T) {
	type standing = map[string]int
	for name, end := range map[string]func(*world, int64, broadcast.Broadcast){
		"the screen takes it away": func(w *world, screen int64, full broadcast.Broadcast) {
			w.say(screen, broadcast.Ended, full)
		},
		"somebody ends it": func(w *world, _ int64, full broadcast.Broadcast) {
			w.OK(http.StatusOK, "ann", http.MethodPost, "/api/emergency/end", object{"ids": []int64{full.ID}}, nil)
		},
		"it ends by itself": func(w *world, _ int64, full broadcast.Broadcast) { w.Now = full.EndsAt },
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				both, late := w.Hang("Both", 0, ""), w.Hang("Late", 0, "")
				other, off := w.Hang("Other", 0, ""), w.Hang("Off", 0, "")
				long := object{"minutes": 60}
				message := w.start("broadcast", long, both, late, other, off)
				w.say(both, broadcast.Shown, message)
				w.say(other, broadcast.Shown, message)
				full := w.begin("full", both, late, off)
				check := func(when string, want standing) {
					t.Helper()
					for _, by := range []string{"vic", "top"} { // who reaches all companies
						if diff := cmp.Diff(want, w.standing(by, message)); diff != "" {
							t.Errorf("%s, to %s: %s", when, by, diff)
						}
					}
				}
				check("it has begun", standing{"shown": 2, "waiting": 2})
				w.exchange(both)
				check("it is on the way", standing{"shown": 2, "waiting": 2})
				w.say(both, broadcast.Shown, full)
				w.exchange(late)
				check("it is seen on one", standing{"shown": 1, "covered": 1, "sent": 1, "waiting": 1})
				w.say(late, broadcast.Shown, full)
				check("it is seen on both", standing{"shown": 1, "covered": 2, "waiting": 1})
				end(w, both, full)
				if name == "the screen takes it away" {
					end(w, late, full)
				}
				check("it is over", standing{"shown": 2, "sent": 1, "waiting": 1})
			})
		})
	}
}

// TestWhatIsOverIsCoveredByNothing, also where it lingers: how it stood stays known.
func TestWhatIsOverIsCoveredByNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby := w.Hang("Lobby", 0, "")
		lingers := w.begin("message", lobby)
		short := w.start("broadcast", object{"minutes": 1}, lobby)
		gone := w.begin("message", lobby)
		w.say(lobby, broadcast.Shown, lingers, short, gone)
		full := w.begin("full", lobby)
		w.say(lobby, broadcast.Shown, full)
		w.say(lobby, broadcast.Ended, gone)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{lingers.ID}}, nil)
		w.Now = short.EndsAt
		for name, b := range map[string]broadcast.Broadcast{"lingers": lingers, "is over": short, "is gone": gone} {
			if diff := cmp.Diff(map[string]int{"shown": 1}, w.standing("ann", b)); diff != "" {
				t.Errorf("what %s: %s", name, diff)
			}
		}
		if got := w.look("broadcast", lingers.ID).Lingering; got != 1 {
			t.Errorf("it lingers on %d", got)
		}
	})
}

// TestAnotherCompanysCoversNothing of ours, though somebody reaches both.
func TestAnotherCompanysCoversNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby := w.Hang("Lobby", 0, "")
		message := w.begin("message", lobby)
		w.say(lobby, broadcast.Shown, message)
		w.running(1, "emergency", w.Theirs, time.Hour, 0)
		w.Exec(`UPDATE broadcast SET layout = 'full' WHERE company_id = {:company}`, db.Params{"company": w.Theirs})
		theirs := w.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, name_sorted, status,
				zone, created_at, updated_at)
			SELECT {:company}, c.id, 'Theirs', '', '', 'Active', 'UTC', 0, 0 FROM category c
			WHERE c.company_id = {:company} AND c.type = 'Device'`, db.Params{"company": w.Theirs})
		w.Exec(`INSERT INTO broadcast_screen (company_id, broadcast_id, device_id, state)
			SELECT company_id, id, {:device}, 'shown' FROM broadcast WHERE company_id = {:company}`,
			db.Params{"company": w.Theirs, "device": theirs})
		if diff := cmp.Diff(map[string]int{"shown": 1}, w.standing("top", message)); diff != "" {
			t.Error(diff)
		}
	})
}

// TestWhoHasTheRightToMessagesAloneHearsThatTheyAreCovered, and that they are no more.
func TestWhoHasTheRightToMessagesAloneHearsThatTheyAreCovered(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby := w.Hang("Lobby", 0, "")
		hears := func(entity string) (some, which bool) { return entity == "broadcast", true }
		server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			_ = w.Hub.Console(rw, r, live.Viewer{UserID: 7, Companies: []int64{w.Ours}, Hears: hears})
		}))
		defer server.Close()
		answer, err := server.Client().Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		heard := make(chan string, 100)
		go func() {
			for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
				if strings.Contains(lines.Text(), "broadcast") {
					heard <- lines.Text()
				}
			}
		}()
		told := func(what string, want bool) {
			t.Helper()
			if !want { // this is told then: alone, since it would have gone into one with another
				w.Hub.ChangedSoon(w.Ours, live.Change{Entity: "broadcast", ID: 4711})
			}
			select {
			case line := <-heard:
				if alone := strings.Contains(line, `"id":4711`); alone == want {
					t.Errorf("%s: told %s", what, line)
				}
			case <-time.After(10 * time.Second):
				t.Errorf("%s: told nothing", what)
			}
		}
		full := w.begin("full", lobby)
		w.exchange(lobby)
		told("it is on the way", false)
		w.say(lobby, broadcast.Shown, full)
		told("it is seen", true)
		w.say(lobby, broadcast.Ended, full)
		told("it is taken away", true)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/emergency/end", object{"ids": []int64{full.ID}}, nil)
		told("it is ended", true)
		band := w.begin("band", lobby)
		w.say(lobby, broadcast.Shown, band)
		told("a band is seen", false)
	})
}
