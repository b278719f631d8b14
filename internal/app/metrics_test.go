package app

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"marquee/internal/platform/db"
)

// asked is what this machine is answered.
func asked(t *testing.T, a *App, path string) (status int, text string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	r.RemoteAddr = "127.0.0.1:50000"
	answer := httptest.NewRecorder()
	a.Handler().ServeHTTP(answer, r)
	return answer.Code, answer.Body.String()
}

func TestMetricsKnowDiskMemoryJobsAndTables(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		err := open(t, c, func(a *App) {
			_, text := asked(t, a, "/metrics")
			for _, name := range []string{`marquee_disk_free_bytes{folder="data"}`,
				`marquee_disk_total_bytes{folder="storage"}`, `marquee_database_bytes `,
				`marquee_table_rows{table="play"}`, `marquee_table_rows{table="audit"}`,
				`marquee_jobs{state="waiting"} 0`, `go_goroutines `, `go_memstats_heap_alloc_bytes `,
				`process_resident_memory_bytes `} {
				if !strings.Contains(text, name) {
					t.Errorf("%s is not told", name)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestANodeThatCannotWriteIsNotReady(t *testing.T) {
	c := Config{Data: t.TempDir(), MaxFileMB: 1, Storage: t.TempDir()}
	_ = open(t, c, func(a *App) {
		if status, text := asked(t, a, "/readyz"); status != http.StatusOK || text != "ready\n" {
			t.Errorf("/readyz: %d %q", status, text)
		}
		if err := os.RemoveAll(c.Data); err != nil { // as a disk that went away
			t.Fatal(err)
		}
		if status, text := asked(t, a, "/readyz"); status != http.StatusServiceUnavailable ||
			!strings.Contains(text, "cannot be written") {
			t.Errorf("/readyz without its folder: %d %q", status, text)
		}
	}) // it closes what is gone
}

func TestSizesAreEstimatedWithoutReading(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		inUse(t, c)
		err := withDB(t.Context(), c, func(d *db.DB) error {
			sizes, err := d.Sizes(t.Context(), everyTable().Growing())
			if sizes.Bytes == 0 || len(sizes.Rows) != 17 || c.Database == "" && sizes.Rows["blob"] != 1 {
				t.Errorf("the sizes are %+v", sizes)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
