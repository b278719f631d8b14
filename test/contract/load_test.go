package contract

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// writers are more than a node has connections to PostgreSQL.
const writers = 64

// loadTime is how long they write: two seconds, or what MARQUEE_LOAD says ("60s").
func loadTime(t *testing.T) time.Duration {
	t.Helper()
	text := os.Getenv("MARQUEE_LOAD")
	if text == "" {
		return 2 * time.Second
	}
	long, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return long
}

// notUnderLoad are operations that would end what the others work with.
var notUnderLoad = []string{"/logout", "/api/self", "/api/sessions", "/api/user/{id}/sessions", "/api/user/confirm2FA",
	"/api/company", "/api/license"}

// TestManyWriters calls every kind of write at once, again and again, about the
// same few records: none hangs, none fails by the server's fault, and of what is
// saved over a version nothing is lost.
func TestManyWriters(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		records := []ids{w.fresh("Alpha"), w.fresh("Alpha"), w.fresh("Alpha")}
		kept := w.fresh("Alpha")
		all := operations(t, w)
		var names []string
		for _, name := range sorted(all) {
			if op := all[name]; op.Method != http.MethodGet && op.Method != http.MethodHead && !op.Rule.IsDevice() &&
				!op.Rule.IsPublic() &&
				!slices.ContainsFunc(notUnderLoad, func(path string) bool {
					return strings.HasPrefix(op.Path, path) ||
						strings.HasSuffix(op.Path, path)
				}) {
				names = append(names, name)
			}
		}
		saved := []struct {
			path    string
			id      int64
			version int64
			times   atomic.Int64
		}{
			{path: "/api/tags", id: kept.tag, version: kept.tagVersion},
			{path: "/api/msgTemplate", id: kept.message, version: kept.messageVersion},
			{path: "/api/event", id: kept.event, version: kept.eventVersion},
			{path: "/api/playlists", id: kept.playlist, version: kept.playlistVersion},
			{path: "/api/schedule", id: kept.schedule, version: kept.scheduleVersion},
			{path: "/api/device", id: kept.device, version: kept.deviceVersion},
		}
		version := func(path string, id int64) (v int64) {
			a := w.send("operator", http.MethodGet, fmt.Sprintf("%s/%d", path, id), nil)
			var r struct{ Version int64 }
			if err := json.Unmarshal([]byte(a.body), &r); err != nil || a.status != http.StatusOK {
				t.Errorf("%s %d answers %d", path, id, a.status)
			}
			return r.Version
		}
		var mu sync.Mutex
		statuses, slowest := map[int]int{}, time.Duration(0)
		call := func(who, method, path string, body any) answer {
			began := time.Now()
			a := w.send(who, method, path, body)
			took := time.Since(began)
			mu.Lock()
			defer mu.Unlock()
			statuses[a.status]++
			slowest = max(slowest, took)
			if a.status >= http.StatusInternalServerError || a.status == http.StatusUnauthorized {
				t.Errorf("%s %s answers %d after %v: %s", method, path, a.status, took, a.body)
			}
			return a
		}
		var designed atomic.Int64
		var running sync.WaitGroup
		end := time.Now().Add(loadTime(t))
		for worker := range writers {
			running.Go(func() {
				for turn := worker; time.Now().Before(end); turn++ {
					op := all[names[turn%len(names)]]
					r := op.make(w, records[rand.N(len(records))])
					call("operator", op.Method, onBehalf(r.path, w.company["Alpha"]), r.body)
					draft := fmt.Sprintf("/api/author/draft/01900000-0000-7000-8000-%012d", turn%(2*writers))
					if a := call("operator", http.MethodPut, onBehalf(draft, w.company["Alpha"]),
						object{"document": fmt.Sprintf(`{"turn":%d}`, turn)}); a.status != http.StatusOK {
						t.Errorf("a draft is answered %d %s", a.status, a.body)
					}
					again := map[string]string{"id": fmt.Sprint(kept.program), "companyId": fmt.Sprint(kept.company),
						"version": fmt.Sprint(version("/api/content", kept.program))}
					if a := call("operator", http.MethodPatch, "/api/author",
						w.designed("Turn", kept.content, kept.place, again)); a.status == http.StatusOK {
						designed.Add(1)
					}
					s := &saved[turn%len(saved)]
					if a := call("operator", http.MethodPatch, s.path,
						object{"id": s.id, "name": fmt.Sprintf("Turn %d of %d", turn, worker),
							"version": version(s.path, s.id)}); a.status == http.StatusOK {
						s.times.Add(1)
					}
					if turn%8 == 0 {
						call("anonymous", http.MethodPost, "/api/login",
							object{"username": "boss Gamma", "password": password})
					}
				}
			})
		}
		running.Wait()
		for i := range saved {
			s := &saved[i]
			if v := version(s.path, s.id); v != s.version+s.times.Load() || s.times.Load() == 0 {
				t.Errorf("%s %d: %d saves moved version %d to %d", s.path, s.id, s.times.Load(), s.version, v)
			}
		}
		v, times := version("/api/content", kept.program), designed.Load()
		if times == 0 || v != kept.programVersion+times {
			t.Errorf("%d saves of a program moved version %d to %d", times, kept.programVersion, v)
		}
		t.Logf("%d operations by %d writers: %v, the slowest took %v", len(names), writers, statuses,
			slowest.Round(time.Millisecond))
	})
}

// onBehalf chooses the company in the query.
func onBehalf(path string, company int64) string {
	if strings.Contains(path, "companyId=") || strings.Contains(path, "/uploads") {
		return path
	}
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	return fmt.Sprintf("%s%scompanyId=%d", path, separator, company)
}
