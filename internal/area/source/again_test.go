package source_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
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

// TestNoCompanyWaitsForAllSourcesOfAnother: of each one is fetched, then of each the next; all in the end.
func TestNoCompanyWaitsForAllSourcesOfAnother(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var mu sync.Mutex
		var fetched []string
		site := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			fetched = append(fetched, r.URL.Path)
		}))
		defer site.Close()
		add := func(who, path string) {
			w.OK(http.StatusCreated, who, http.MethodPost, "/api/externalSource",
				map[string]any{"feedType": "RSS", "description": path,
					"sourceDetail": map[string]any{"url": site.URL + path, "refreshMinutes": 60}}, nil)
		}
		const ours = 20
		for i := range ours {
			add("ann", fmt.Sprintf("/ours/%d", i))
		}
		w.now = w.now.Add(time.Minute)
		add("eve", "/theirs")
		w.pass(time.Second)
		if at := slices.Index(fetched, "/theirs"); at < 0 || at > 7 || len(fetched) != ours+1 {
			t.Errorf("their only one is fetched as number %d of %d", at, len(fetched))
		}
	})
}
