package broadcast_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// running is a statement that inserts a broadcast of a company that says something.
const running = `INSERT INTO broadcast (company_id, broadcast_key, urgency, layout, drill, label, message, everywhere,
		group_name, started_at, started_by, ends_at, ended_at)
	SELECT c.id, {:key}, {:urgency}, 'band', 0, '', '{"content":"x"}', 1, '', 0, 'ann', {:ends}, {:ended}
	FROM company c WHERE c.id = {:company}`

// running lets so many end after a while, or have ended.
func (w *world) running(n int, urgency string, company int64, ends time.Duration, ended int64) {
	w.T.Helper()
	for i := range n {
		w.Exec(running, db.Params{"key": fmt.Sprint(urgency, company, ends, ended, " ", i), "urgency": urgency,
			"company": company, "ends": w.Now.Add(ends).UnixMilli(), "ended": ended})
	}
}

// TestSoManyRunInACompanyAtOnce: messages leave room for emergencies, and what has ended, or runs elsewhere, takes
// none.
func TestSoManyRunInACompanyAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		screen := w.Hang("Lobby", 0, "")
		w.running(100, "message", w.Theirs, time.Hour, 0)
		w.running(100, "message", w.Ours, -time.Millisecond, 0)
		w.running(100, "message", w.Ours, time.Hour, 1)
		start := func(area string, fits bool) (id int64) {
			t.Helper()
			more := object{"layout": "full"}
			if area == "broadcast" {
				more = nil
			}
			if fits {
				return w.start(area, more, screen).ID
			}
			if p := w.Refused(http.StatusConflict, "ann", http.MethodPost, "/api/"+area, body(more, screen)); p.Type !=
				"/problems/too-many-broadcasts" {
				t.Errorf("it is refused with %s", p.Type)
			}
			return 0
		}
		w.running(79, "message", w.Ours, time.Hour, 0)
		last := start("broadcast", true)
		start("broadcast", false)
		w.running(19, "emergency", w.Ours, time.Hour, 0)
		start("emergency", true)
		start("emergency", false)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/broadcast/end", object{"ids": []int64{last}}, nil)
		start("emergency", true)
		start("broadcast", false)
	})
}

// TestAnEmergencyWaitsForNoOtherWorkOfItsCompany, such as an import. SQLite has one writer at a time.
func TestAnEmergencyWaitsForNoOtherWorkOfItsCompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		if d.Unscoped("arranged").Locked() == "" {
			return
		}
		screen := w.Hang("Lobby", 0, "")
		ctx, _, scope := w.As("ann")
		err := d.For(scope).Quiet(ctx, func(ctx context.Context, q db.Query) error {
			if err := q.TakeTurns(ctx); err != nil {
				return err
			}
			w.start("emergency", object{"layout": "full"}, screen)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// TestTwoStartsDoNotTakeTheSameRoom: who starts one waits for who takes the last place.
func TestTwoStartsDoNotTakeTheSameRoom(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		screen := w.Hang("Lobby", 0, "")
		w.running(79, "message", w.Ours, time.Hour, 0)
		err := w.Against(running+d.Unscoped("arranged").Locked(), db.Params{"key": "last", "urgency": "message",
			"company": w.Ours, "ends": w.Now.Add(time.Hour).UnixMilli(), "ended": 0}, func() error {
			w.Refused(http.StatusConflict, "ann", http.MethodPost, "/api/broadcast", body(nil, screen))
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
