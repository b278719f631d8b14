package player

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/live"
)

// TestComingsAndGoingsAreWrittenTogether: of thousands that come or go at once,
// and of one that does so without end.
func TestComingsAndGoingsAreWrittenTogether(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx, now := t.Context(), dbtest.Now
		hub, err := live.Open(ctx, live.Config{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		s := New(Config{DB: d, Hub: hub, Now: func() time.Time { return now }, Logger: slog.New(slog.DiscardHandler)})
		for i := range int64(3000) {
			s.turns.add(turn{device: i, company: 2 + i%2, at: now.UnixMilli(), online: true})
		}
		s.turns.add(turn{device: 4, company: 2, at: now.UnixMilli(), online: false}) // it has left at the same instant
		for i := range int64(200) {
			s.turns.add(turn{device: 9999, company: 3, at: now.UnixMilli() + i, online: i%2 == 0})
		}
		s.Flush(ctx)
		s.Flush(ctx)
		for query, want := range map[string]int{
			`SELECT COUNT(*) FROM device_online WHERE online = 1
				AND device_id < 3000`: 2999,
			`SELECT COUNT(*) FROM device_online WHERE company_id = 2 AND online = 0
				AND device_id = 4`: 1,
			`SELECT COUNT(*) FROM device_online WHERE company_id = 3 AND device_id <> 9999
				AND device_id % 2 = 1`: 1500,
			fmt.Sprintf(`SELECT COUNT(*) FROM device_online WHERE device_id = 9999 AND at < %d`,
				now.UnixMilli()+200): turnsOfHour,
		} {
			var n int
			if err := d.Facts.Unscoped("looked up").Row(ctx, query, nil, &n); err != nil || n != want {
				t.Errorf("%s: %d, %v; want %d", query, n, err, want)
			}
		}
	})
}
