package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/company"
	"marquee/internal/demo"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// manyContents is how many contents, playlists and screens the large company has in TestPlansWithoutStatistics.
const manyContents = 4000

// TestPlansWithoutStatistics: a database that was just filled does not know yet what is in it. What people and the
// console ask for all day must be found there too: nothing meets the rows of a large company again for each of them,
// and what a small company asks for reads nothing of the large one. PostgreSQL says how many rows it has looked at.
func TestPlansWithoutStatistics(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("needs PostgreSQL")
	}
	address := dbtest.Postgres(t, server)
	plans := &planLog{}
	a, err := New(t.Context(), Config{Data: t.TempDir(), MaxFileMB: 1, Database: address + explaining},
		Options{Version: "test", Logger: slog.New(plans), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, name := range []string{"large", "small"} {
		if _, err := a.Founder().Found(t.Context(), demo.Founding{Company: company.Draft{Name: name},
			People: []demo.Person{{Username: name, Password: "correct horse battery",
				Role: access.AdministratorRole}}}); err != nil {
			t.Fatal(err)
		}
	}
	large, small := client{a, signedIn(t, a, "large")}, client{a, signedIn(t, a, "small")}
	for range 6 { // from then on PostgreSQL may keep a plan, which was made for nothing
		for _, c := range hot() {
			large.call(t, c)
			small.call(t, c)
		}
	}
	grow(t, a.db)
	look := func(calls ...hotCall) {
		t.Helper()
		for _, c := range calls {
			plans.hold(t, "large", large, c, 2*manyContents)
			plans.hold(t, "small", small, c, manyContents/4)
		}
	}
	look(hot()...)
	err = a.db.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `ANALYZE broadcast, broadcast_screen`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	look(whatIsShown, whatIsUrgent) // who counts rows may rather read all of them
}

// longest is how many characters a statement has at most.
const longest = 2000

// hold fails when a step of what a call asks for looks at more rows than most, or a statement is too long.
func (l *planLog) hold(t *testing.T, name string, who client, c hotCall, most float64) {
	t.Helper()
	l.forget()
	who.call(t, c)
	found := l.all(t)
	if len(found) == 0 {
		t.Fatalf("%s %s: PostgreSQL explains nothing", c.method, c.path)
	}
	for _, p := range found {
		if len(p.Query) > longest {
			t.Errorf("%s %s grows with what there is, to %d characters: %s", c.method, c.path, len(p.Query), p.Query)
		}
		if step, looked := p.Plan.widest(); looked > most {
			t.Errorf("%s %s for the %s company looks at %.0f rows in a %s of %s:\n%s",
				c.method, c.path, name, looked, step.Kind, step.Relation, p.Query)
		}
	}
}

// whatIsShown and whatIsUrgent are asked for by whoever has broadcasts in sight.
var (
	whatIsShown  = hotCall{http.MethodGet, "/api/broadcast?open=true", ""}
	whatIsUrgent = hotCall{http.MethodGet, "/api/emergency?open=true", ""}
)

// hotCall is something that is asked for all day.
type hotCall struct{ method, path, body string }

func hot() []hotCall {
	return []hotCall{
		{http.MethodGet, "/api/self", ""}, {http.MethodGet, "/api/codes", ""}, {http.MethodGet, "/api/dashboard", ""},
		{http.MethodGet, "/api/content?_limit=10", ""}, {http.MethodGet, "/api/content?_limit=10&sortBy=name&tags=1",
			""},
		{http.MethodGet, "/api/content?_limit=10&approval=P", ""}, {http.MethodGet, "/api/playlists?_limit=10", ""},
		{http.MethodGet, "/api/device?_limit=10", ""}, whatIsShown,
		whatIsUrgent,
		{http.MethodPost, "/api/playlists", `{"name":"new"}`},
	}
}

// client is somebody who has signed in.
type client struct {
	app    *App
	cookie *http.Cookie
}

func (c client) call(t *testing.T, call hotCall) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), call.method, call.path, strings.NewReader(call.body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Marquee-Client", "test")
	r.AddCookie(c.cookie)
	w := httptest.NewRecorder()
	if c.app.Handler().ServeHTTP(w, r); w.Code >= http.StatusBadRequest {
		t.Fatalf("%s %s: %d %s", call.method, call.path, w.Code, w.Body)
	}
}

// explaining makes PostgreSQL give notice of the plan of every statement, with the rows that it met.
const explaining = "&session_preload_libraries=auto_explain&auto_explain.log_min_duration=0" +
	"&auto_explain.log_level=notice" +
	"&auto_explain.log_analyze=on&auto_explain.log_timing=off&auto_explain.log_nested_statements=on" +
	"&auto_explain.log_format=json"

// grow gives the first company much, and the second a little, without that PostgreSQL counts or measures any of it.
func grow(t *testing.T, d *db.DB) {
	t.Helper()
	each := fmt.Sprintf(`FROM users u CROSS
		JOIN generate_series(1, CASE WHEN u.username = 'large' THEN %d ELSE 20 END) n
		JOIN category g ON g.company_id = u.company_id AND g.parent_id IS NULL AND g.type = `, manyContents)
	statements := []string{
		`DO $$ DECLARE t regclass; BEGIN
			FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
				EXECUTE 'ALTER TABLE ' || t || ' SET (autovacuum_enabled = off)';
			END LOOP; END $$`,
		`INSERT INTO blob (sha256, size, created_at) VALUES ('00', 1, 1)`,
		`INSERT INTO content
				(company_id, user_id, category_id, type, name, name_folded, name_sorted, file_size, created_at,
				updated_at, updated_by)
			SELECT u.company_id, u.id, g.id, 'Image', 'content ' || n, 'content ' || n, 'content ' || n, n, n, n, '' ` + each +
			`'Content'`,
		`INSERT INTO content_version
				(company_id, content_id, number, uuid, sha256, file_name, file_size, mime, approved_sha256, user_id,
				created_at)
			SELECT c.company_id, c.id, 1, 'version ' || c.id, '00', c.name, c.file_size, 'image/png', '00', c.user_id, 1
			FROM content c`,
		`UPDATE content c SET current_version_id = (SELECT v.id FROM content_version v WHERE v.content_id = c.id)`,
		`INSERT INTO company_blob (company_id, sha256, file_size, refs)
			SELECT company_id, sha256, file_size, 1 FROM content_version`,
		`INSERT INTO playlist (company_id, user_id, category_id, type, name, name_folded, name_sorted, created_at,
			updated_at, updated_by)
			SELECT u.company_id, u.id, g.id, 'General', 'playlist ' || n, 'playlist ' || n, 'playlist ' || n, n, n, '' ` + each +
			`'Playlist'`,
		`INSERT INTO playlist_entry (company_id, playlist_id, sync_group, position, content_id, minutes, seconds)
			SELECT p.company_id, p.id, 0, 1, c.id, 0, 4 FROM playlist p
			JOIN content c ON c.company_id = p.company_id AND c.created_at = p.created_at`,
		`INSERT INTO device (company_id, category_id, user_id, device_name, name_folded, name_sorted, status,
			created_at, updated_at)
			SELECT u.company_id, g.id, u.id, 'screen ' || n, 'screen ' || n, 'screen ' || n, 'Active', 1, 1 ` + each + `'Device'`,
		`INSERT INTO broadcast (company_id, broadcast_key, urgency, layout, drill, label, message, everywhere, group_name,
				started_at, started_by, ends_at, ended_at)
			SELECT u.company_id, u.username || n, 'message', 'band', 0, '', '{}', 1, '', 1, '',
				CASE WHEN n % 10 > 0 THEN 2 ELSE 9000000000000 END, 1
			FROM users u CROSS JOIN generate_series(1, 700) n WHERE u.username IN ('large', 'small')`,
		`INSERT INTO broadcast (company_id, broadcast_key, urgency, layout, drill, label, message, everywhere, group_name,
				started_at, started_by, ends_at)
			SELECT u.company_id, u.username || ' in need ' || n, 'emergency', 'full', 0, '', '{}', 1, '', 1, '',
				9000000000000
			FROM users u CROSS JOIN generate_series(1, 20) n WHERE u.username IN ('large', 'small')`,
		`INSERT INTO broadcast_screen (company_id, broadcast_id, device_id, state, ended_at)
			SELECT b.company_id, b.id, d.id, 'shown', b.ended_at FROM broadcast b JOIN device d ON d.company_id = b.company_id AND d.id % 20 = 0`,
	}
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		err := q.Settle(ctx)
		for _, statement := range statements {
			if err == nil {
				_, err = q.Exec(ctx, statement)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// signedIn is the cookie of somebody who signs in.
func signedIn(t *testing.T, a *App, name string) *http.Cookie {
	t.Helper()
	body := strings.NewReader(`{"username":"` + name + `","password":"correct horse battery"}`)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/login", body)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Marquee-Client", "test")
	w := httptest.NewRecorder()
	a.Handler().ServeHTTP(w, r)
	cookies := w.Result().Cookies()
	if len(cookies) == 0 {
		t.Fatalf("%s is not let in: %d %s", name, w.Code, w.Body)
	}
	return cookies[0]
}

// plan is how PostgreSQL ran a statement.
type plan struct {
	Query string `json:"Query Text"`
	Plan  step   `json:"Plan"`
}

// step is a part of a plan, with the rows that it met.
type step struct {
	Kind      string  `json:"Node Type"`
	Relation  string  `json:"Relation Name"`
	Rows      float64 `json:"Actual Rows"` // on average
	Loops     float64 `json:"Actual Loops"`
	Filtered  float64 `json:"Rows Removed by Filter"`
	Unjoined  float64 `json:"Rows Removed by Join Filter"`
	Rechecked float64 `json:"Rows Removed by Index Recheck"`
	Steps     []step  `json:"Plans"`
}

// widest is the step of a plan that looks at the most rows.
func (s step) widest() (step, float64) {
	most, looked := s, (s.Rows+s.Filtered+s.Unjoined+s.Rechecked)*s.Loops
	for _, below := range s.Steps {
		if b, rows := below.widest(); rows > looked {
			most, looked = b, rows
		}
	}
	return most, looked
}

// planLog is a slog.Handler that keeps the plans.
type planLog struct {
	mu    sync.Mutex
	texts []string
}

func (*planLog) Enabled(context.Context, slog.Level) bool { return true }

func (l *planLog) WithAttrs([]slog.Attr) slog.Handler { return l }

func (l *planLog) WithGroup(string) slog.Handler { return l }

func (l *planLog) Handle(_ context.Context, r slog.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	r.Attrs(func(a slog.Attr) bool {
		if text := a.Value.String(); a.Key == "message" && strings.Contains(text, "plan:") {
			l.texts = append(l.texts, text)
		}
		return true
	})
	return nil
}

func (l *planLog) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.texts = nil
}

var untilPlan = regexp.MustCompile(`(?s)^.*?plan:\n`)

func (l *planLog) all(t *testing.T) (plans []plan) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, text := range l.texts {
		var p plan
		if err := json.NewDecoder(bytes.NewReader([]byte(untilPlan.ReplaceAllString(text, "")))).Decode(
			&p); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		plans = append(plans, p)
	}
	return plans
}
