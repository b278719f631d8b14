package broadcast_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/broadcast"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestABroadcastIsForTheScreensOfItsPlace(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hall := w.Folder(category.Device, w.Root("ann", category.Device), "Hall")
		lobby, door := w.Hang("Lobby", 0, ""), w.Hang("Door", hall, "")
		off := w.Hang("Off", hall, "")
		w.Exec(`UPDATE device SET status = 'Inactive' WHERE id = {:id}`, db.Params{"id": off})
		for name, c := range map[string]struct {
			place object
			on    []int64
			group string
		}{
			"screens":       {object{"deviceIds": []int64{lobby}}, []int64{lobby}, ""},
			"a group":       {object{"groupId": hall}, []int64{door}, "Hall"},
			"the company":   {object{"everywhere": true}, []int64{lobby, door}, ""},
			"the top group": {object{"groupId": w.Root("ann", category.Device)}, []int64{lobby, door}, ""},
		} {
			b := w.start("broadcast", c.place)
			if b.Screens != int64(len(c.on)) || (c.group != "" && b.GroupName != c.group) {
				t.Errorf("%s: %d screens of %q", name, b.Screens, b.GroupName)
			}
			for _, id := range []int64{lobby, door, off} {
				if shows := len(w.exchange(id)) == 1; shows != slices.Contains(c.on, id) {
					t.Errorf("%s: screen %d shows it: %v", name, id, shows)
				}
			}
			w.OK(http.StatusOK, "ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{b.ID}}, nil)
		}
	})
}

func TestWhoMayShowMessagesMayNotStartEmergencies(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		w.Hire("mes", w.Ours, access.Rights{access.Message: {Access: access.W}})
		w.Hire("eme", w.Ours, access.Rights{access.Emergency: {Access: access.W}})
		ways := map[string]object{"broadcast": nil, "emergency": {"layout": "full"}}
		message, emergency := w.start("broadcast", nil, id), w.start("emergency", ways["emergency"], id)
		for _, c := range []struct {
			name, mine, others string
			theirs             int64
		}{{"mes", "broadcast", "emergency", emergency.ID}, {"eme", "emergency", "broadcast", message.ID}} {
			w.OK(http.StatusCreated, c.name, http.MethodPost, "/api/"+c.mine, body(ways[c.mine], id), nil)
			w.Refused(403, c.name, http.MethodPost, "/api/"+c.others, body(ways[c.others], id))
			w.Refused(403, c.name, http.MethodGet, "/api/"+c.others, nil)
			end := object{"ids": []int64{c.theirs}}
			w.Refused(403, c.name, http.MethodPost, "/api/"+c.others+"/end", end)
			w.Refused(404, c.name, http.MethodPost, "/api/"+c.mine+"/end", end)
			w.Refused(404, c.name, http.MethodGet, fmt.Sprintf("/api/%s/%d", c.mine, c.theirs), nil)
			w.Refused(404, c.name, http.MethodGet, fmt.Sprintf("/api/%s/%d/screen", c.mine, c.theirs), nil)
		}
		for area, more := range ways {
			w.Refused(403, "vic", http.MethodPost, "/api/"+area, body(more, id))
			w.Refused(404, "eve", http.MethodPost, "/api/"+area, body(more, id))
			w.OK(http.StatusOK, "vic", http.MethodGet, "/api/"+area, nil, nil)
		}
	})
}

func TestAnEmergencyEverywhereGoesToGroupsThatAreKeptForOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		vault := w.Folder(category.Device, w.Root("ann", category.Device), "Vault")
		w.Hang("Vault", vault, "")
		w.Keep(vault, "ben")
		w.Refused(403, "ann", http.MethodPost, "/api/broadcast", body(object{"everywhere": true}))
		w.Refused(403, "ann", http.MethodPost, "/api/emergency", body(object{"groupId": vault, "layout": "full"}))
		if b := w.start("emergency", object{"everywhere": true, "layout": "full"}); b.Screens != 1 {
			t.Errorf("%d screens", b.Screens)
		}
	})
}

func TestABroadcastThatCannotShowIsRefusedWithItsFields(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		empty := w.Folder(category.Device, w.Root("ann", category.Device), "Empty")
		says := func(more object) object {
			more["content"] = "Hello"
			return object{"message": more}
		}
		for name, c := range map[string]struct {
			area string
			more object
			want string
		}{
			"no words":       {"broadcast", object{"message": object{"content": " "}}, "message.content required"},
			"no time":        {"broadcast", object{"minutes": 0}, "minutes out-of-range"},
			"two days":       {"broadcast", object{"minutes": 2880}, "minutes out-of-range"},
			"eight days":     {"emergency", object{"layout": "full", "minutes": 11520}, "minutes out-of-range"},
			"a source":       {"broadcast", says(object{"rss": "7"}), "message.rss not-allowed"},
			"a silent drill": {"emergency", object{"layout": "full", "drill": true}, "label required"},
			"a long label": {"emergency", object{"layout": "full", "label": strings.Repeat("é", 101)},
				"label too-long"},
			"nowhere":         {"broadcast", object{"deviceIds": []int64{}}, "deviceIds required"},
			"an empty group":  {"broadcast", object{"deviceIds": []int64{}, "groupId": empty}, "groupId too-few"},
			"all and a group": {"broadcast", object{"everywhere": true}, "everywhere not-allowed"},
		} {
			p := w.Refused(422, "ann", http.MethodPost, "/api/"+c.area, body(c.more, id))
			if len(p.Errors) != 1 || p.Errors[0].Location+" "+p.Errors[0].Code != "body."+c.want {
				t.Errorf("%s: %+v", name, p.Errors)
			}
		}
		if list := w.exchange(id); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	})
}

func TestEndingIsWrittenDownAndDoneOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		b := w.start("emergency", object{"layout": "full", "drill": true, "label": " This is a drill "}, id)
		if b.Label != "This is a drill" || b.StartedBy != "ann" || !b.EndsAt.Equal(b.StartedAt.Add(10*time.Minute)) {
			t.Errorf("%+v", b)
		}
		end := object{"ids": []int64{b.ID, b.ID}}
		w.Refused(403, "vic", http.MethodPost, "/api/emergency/end", end)
		w.Refused(404, "eve", http.MethodPost, "/api/emergency/end", end)
		w.OK(http.StatusOK, "ben", http.MethodPost, "/api/emergency/end", end, nil)
		w.Refused(409, "ann", http.MethodPost, "/api/emergency/end", end)
		w.Refused(422, "ann", http.MethodPost, "/api/emergency/end", object{"ids": []int64{}})
		if got := w.look("emergency", b.ID); got.EndedAt == nil || got.EndedBy != "ben" {
			t.Errorf("%+v", got)
		}
		if orders := w.exchange(id); len(orders) != 0 {
			t.Errorf("what has ended is still to be shown: %+v", orders)
		}
		if actions := w.Actions("emergency", b.ID); !slices.Equal(actions, []string{"start", "end"}) {
			t.Errorf("the trail has %v", actions)
		}
	})
}

func TestABroadcastEndsByItself(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		b := w.start("broadcast", nil, id)
		open := func() (list []broadcast.Broadcast) {
			w.OK(http.StatusOK, "ann", http.MethodGet, "/api/broadcast?open=true", nil, &list)
			return list
		}
		w.Now = b.EndsAt.Add(-time.Millisecond)
		if len(open()) != 1 || len(w.exchange(id)) != 1 || w.look("broadcast", b.ID).EndedAt != nil {
			t.Error("it has ended too early")
		}
		w.Now = b.EndsAt
		if ended := w.look("broadcast", b.ID); len(open()) != 0 || len(w.exchange(id)) != 0 || ended.EndedAt == nil ||
			!ended.EndedAt.Equal(b.EndsAt) || ended.EndedBy != "" {
			t.Errorf("it goes on: %+v", ended)
		}
	})
}

func TestWhatEndedLongAgoIsRemoved(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Hang("Lobby", 0, "")
		old, recent := w.start("broadcast", nil, id), w.start("broadcast", nil, id)
		w.Exec(`UPDATE broadcast SET ends_at = 1 WHERE id = {:id}`, db.Params{"id": old.ID})
		if err := w.broadcasts.Prune(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.Refused(404, "ann", http.MethodGet, fmt.Sprintf("/api/broadcast/%d", old.ID), nil)
		w.check(recent, 1, 0, 0, 0, 0)
	})
}
