package player_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marquee/internal/area/player"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestWhatIsNoNoteKeepsNoOtherFromBeingHeard, whatever shape it has, and is counted.
func TestWhatIsNoNoteKeepsNoOtherFromBeingHeard(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		f := newFeeder(t, d)
		left := int64(0)
		f.config.LeftOut = func(what string, n int64) {
			if what == "notes" {
				left += n
			}
		}
		screen := int64(0)
		q := d.Unscoped("looked up")
		if err := q.Row(t.Context(), `SELECT id FROM device WHERE device_name = 'ours'`, nil, &screen); err != nil {
			t.Fatal(err)
		}
		router := api.New(api.Config{Authenticator: screens{"ours": {DeviceID: screen, CompanyID: f.Ours}},
			Logger: slog.New(slog.DiscardHandler), Version: "test"})
		player.New(f.config).Register(router)
		id := f.Insert(`INSERT INTO broadcast (company_id, broadcast_key, urgency, layout, drill, label, message,
				everywhere, group_name, started_at, started_by, ends_at)
			VALUES ({:company}, 'a key', 'message', 'band', 0, '', '{}', 1, '', 1, 'ann', {:end})`,
			db.Params{"company": f.Ours, "end": f.now.UnixMilli() + 60_000})
		f.Exec(`INSERT INTO broadcast_screen (company_id, broadcast_id, device_id, state)
			VALUES ({:company}, {:id}, {:screen}, 'sent')`, db.Params{"company": f.Ours, "id": id, "screen": screen})
		say := func(body string) int {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/player/broadcasts",
				strings.NewReader(body))
			r.Header.Set("Authorization", "Bearer ours")
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			router.Mux().ServeHTTP(w, r)
			if w.Code == http.StatusOK && !strings.Contains(w.Body.String(), `"a key"`) {
				t.Errorf("%s: it is to show %s", body, w.Body)
			}
			return w.Code
		}
		const note = `{"id":"a key","state":"shown"}`
		for _, body := range []string{
			`{"said":[null,5,"x",[],{"id":5,"state":"shown"},{"id":"a key","state":"failed","at":"now"},` + note + `]}`,
			`{}`, `{"said":null}`, `{"said":[]}`, `{"said":[{"id":"later","state":"shown","more":{"of":"it"}}]}`,
		} {
			if code := say(body); code != http.StatusOK {
				t.Errorf("%s: %d", body, code)
			}
		}
		if left != 6 {
			t.Errorf("%d are left", left)
		}
		state := ""
		if err := q.Row(t.Context(), `SELECT state FROM broadcast_screen`, nil, &state); err != nil || state != "shown" {
			t.Errorf("what it says of another is heard as %q, %v", state, err)
		}
		for _, body := range []string{`{"said":{}}`, `{"said":[` + strings.Repeat(note+`,`, 50) + note + `]}`} {
			if code := say(body); code != http.StatusUnprocessableEntity {
				t.Errorf("%.20s: %d", body, code)
			}
		}
	})
}
