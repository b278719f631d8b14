package api_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

type searchInput struct {
	api.Paging
	api.Sorting
	Name string `query:"name"`
	Kind string `query:"kind" enum:"a,b"`
	ID   int64  `query:"id"`
}

// TestWhatCostsMuchIsBoundedByPerson: pages of lists have no bound, searches,
// exports and looks outside have one, and one person's does not touch another's.
func TestWhatCostsMuchIsBoundedByPerson(t *testing.T) {
	now := time.Unix(1_790_000_000, 0)
	ann := access.Person{UserID: 7, Username: "ann", CompanyID: 2, RoleID: 5}
	program, ben := ann, ann
	program.Token, ben.UserID = true, 8
	staff := doorman{"ann": access.Signed(ann), "token": access.Signed(program), "ben": access.Signed(ben)}
	r := api.New(api.Config{Authenticator: staff, Logger: slog.New(slog.DiscardHandler), Version: "test",
		Costly: api.NewCostly(func() time.Time { return now })})
	api.List(r, "/api/things", access.SignedIn(), "All", func(context.Context, api.Call, *searchInput) (api.Page[thing],
		error) {
		return api.Page[thing]{}, nil
	})
	api.Download(r, "/api/things/export", access.SignedIn(), "All as a file",
		func(context.Context, api.Call, *struct{}) (api.Table, error) {
			return api.Table{Filename: "things.csv", Rows: func(func([]string, error) bool) {}}, nil
		})
	api.Post(r, "/api/things/look", access.SignedIn(), "What is elsewhere", func(context.Context, api.Call,
		*struct{}) (thing, error) {
		return thing{}, nil
	})
	api.LooksOutside(r, http.MethodPost, "/api/things/look")
	ask := func(who, path string) *httptest.ResponseRecorder {
		t.Helper()
		method := http.MethodGet
		if path == "/api/things/look" {
			method = http.MethodPost
		}
		return do(t, r, call{who: who, method: method, path: path})
	}
	for i := range 1000 { // a person looks through a long list
		if a := ask("ann", fmt.Sprintf("/api/things?_page=%d&kind=a&id=7&sortBy=name&name=",
			i+1)); a.Code != http.StatusOK {
			t.Fatalf("page %d: %d %s", i+1, a.Code, a.Body)
		}
	}
	for _, c := range []struct {
		path  string
		most  int
		again time.Duration
	}{{"/api/things?name=x", 300, time.Second}, {"/api/things/export", 20, 30 * time.Second},
		{"/api/things/look", 30, 6 * time.Second}} {
		for i := range c.most {
			if a := ask("ann", c.path); a.Code != http.StatusOK {
				t.Fatalf("%s: the %dth: %d %s", c.path, i+1, a.Code, a.Body)
			}
		}
		a := ask("ann", c.path)
		if a.Code != http.StatusTooManyRequests || a.Header().Get("Retry-After") != fmt.Sprint(int(c.again.Seconds())) {
			t.Errorf("%s: one more: %d, Retry-After %q", c.path, a.Code, a.Header().Get("Retry-After"))
		}
		for _, other := range []string{"ben", "token"} {
			if a := ask(other, c.path); a.Code != http.StatusOK {
				t.Errorf("%s: %s: %d %s", c.path, other, a.Code, a.Body)
			}
		}
		now = now.Add(c.again)
		if a := ask("ann", c.path); a.Code != http.StatusOK {
			t.Errorf("%s: after the wait: %d %s", c.path, a.Code, a.Body)
		}
	}
}
