package broadcast_test

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/broadcast"
	"marquee/internal/area/content"
	"marquee/internal/area/device/devicetest"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
)

type object = map[string]any

// world is an office whose people show words at once.
type world struct {
	*devicetest.Office
	broadcasts *broadcast.Service
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{Office: devicetest.Open(t, d, "UTC", access.Message, access.Emergency, access.Content)}
	contents := content.New(content.Config{DB: d, Companies: w.Companies, Categories: w.Categories, Tags: tag.New(d)})
	contents.Register(w.Router)
	w.broadcasts = broadcast.New(broadcast.Config{DB: d, Devices: w.Devices, Contents: contents, Hub: w.Hub,
		Now: func() time.Time { return w.Now }, Random: rand.Reader, Logger: slog.New(slog.DiscardHandler)})
	w.broadcasts.Register(w.Router)
	return w
}

// start shows words by ann, on these screens for ten minutes unless it is said otherwise.
func (w *world) start(area string, more object, screens ...int64) (b broadcast.Broadcast) {
	w.T.Helper()
	w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/"+area, body(more, screens...), &b)
	return b
}

func body(more object, screens ...int64) object {
	sent := object{"message": object{"content": "Hello"}, "minutes": 10}
	if len(screens) > 0 {
		sent["deviceIds"] = screens
	}
	for key, value := range more {
		sent[key] = value
	}
	return sent
}

// look is a broadcast as ann finds it.
func (w *world) look(area string, id int64) (b broadcast.Broadcast) {
	w.T.Helper()
	w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/%s/%d", area, id), nil, &b)
	return b
}

// exchange is what a screen of ours says, and gets to show.
func (w *world) exchange(id int64, said ...broadcast.Said) []broadcast.Order {
	w.T.Helper()
	_, _, scope := w.As("ann")
	orders, err := w.broadcasts.Exchange(w.T.Context(), w.DB.For(scope), id, said)
	if err != nil {
		w.T.Fatal(err)
	}
	return orders
}

// check compares how many screens are in which state.
func (w *world) check(b broadcast.Broadcast, screens, sent, shown, failed, ended int64) {
	w.T.Helper()
	area := map[broadcast.Urgency]string{broadcast.Message: "broadcast", broadcast.Emergency: "emergency"}[b.Urgency]
	got := w.look(area, b.ID)
	if diff := cmp.Diff([]int64{screens, sent, shown, failed, ended},
		[]int64{got.Screens, got.Sent, got.Shown, got.Failed, got.Ended}); diff != "" {
		w.T.Errorf("screens, sent, shown, failed, ended: %s", diff)
	}
}
