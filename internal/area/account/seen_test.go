package account_test

import (
	"context"
	"testing"
	"time"

	"marquee/internal/platform/db"
)

// TestWhoAsksDoesNotWaitForWhoWrites: a session is good while somebody's change
// goes on, and its last use is noted afterwards.
func TestWhoAsksDoesNotWaitForWhoWrites(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, _ := w.enter("ann")
		within, leave, left := make(chan struct{}), make(chan struct{}), make(chan error)
		go func() {
			left <- w.db.Unscoped("arranged").Quiet(w.ctx, func(ctx context.Context, q db.Query) error {
				_, err := q.Exec(ctx, `UPDATE session SET ip = ip`)
				close(within)
				<-leave
				return err
			})
		}()
		<-within
		for range 3 {
			w.pass(time.Hour)
			if c, err := w.Caller(w.ctx, session, ""); err != nil || !c.Known() {
				t.Errorf("who asks while somebody writes? %v", err)
			}
		}
		close(leave)
		w.must(<-left)
		w.Settle(w.ctx)
		if n := w.count(`SELECT COUNT(*) FROM session WHERE seen_at = {:now}`,
			db.Params{"now": w.now().UnixMilli()}); n != 1 {
			t.Errorf("%d sessions are noted", n)
		}
	})
}
