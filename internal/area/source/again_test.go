package source_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"marquee/internal/area/source"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestWhatIsAskedForDuringAFetchIsFetchedAgain, whether that fetch gives something or fails: what it gives may be of
// before.
func TestWhatIsAskedForDuringAFetchIsFetchedAgain(t *testing.T) {
	for name, status := range map[string]int{"gives": http.StatusOK, "fails": http.StatusBadGateway} {
		t.Run(name, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				var from source.Source
				fetched := 0
				site := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
					if fetched++; fetched == 1 {
						ctx, _, scope := w.As("ann")
						if err := w.DB.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
							if _, err := w.sources.Refetch(ctx, tx, from.ID); err != nil {
								return err
							}
							return tx.Record(ctx, db.Change{CompanyID: w.Ours, Action: "update", Entity: "company"})
						}); err != nil {
							t.Error(err)
						}
					}
					out.WriteHeader(status)
					_, _ = fmt.Fprint(out, `<rss><channel><item><title>First</title></item></channel></rss>`)
				}))
				defer site.Close()
				w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/externalSource",
					map[string]any{"feedType": "RSS", "description": "News",
						"sourceDetail": map[string]any{"url": site.URL, "refreshMinutes": 60}}, &from)
				for _, want := range []int{1, 2, 2} { // and then not before it is due
					if w.pass(time.Second); fetched != want {
						t.Errorf("it is fetched %d times, want %d", fetched, want)
					}
				}
			})
		})
	}
}
