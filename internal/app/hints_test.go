package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"

	"marquee/internal/platform/db"
)

// TestAChangeOfACompanyDisconnectsItsScreens where it may not play any more.
func TestAChangeOfACompanyDisconnectsItsScreens(t *testing.T) {
	a, err := New(t.Context(), Config{Data: t.TempDir(), Addr: "localhost:0", MaxFileMB: 1},
		Options{Version: "test", Logger: slog.New(slog.DiscardHandler), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Close() }()
	company := int64(1)
	screens := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := a.hub.Player(w, r, 7, company, func([]byte) {}); err != nil {
			t.Error(err)
		}
	}))
	defer screens.Close()
	conn, _, err := websocket.Dial(t.Context(), screens.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	err = a.db.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE company SET active = 0 WHERE id = {:id}`, db.Params{"id": company})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	told := make(chan error, 1)
	go func() { told <- a.hint(ctx) }()
	a.hints <- db.Change{CompanyID: company, Entity: "company", ID: company}
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("its screen's stream: %v", err)
	}
	end()
	if err := <-told; err != nil {
		t.Error(err)
	}
}
