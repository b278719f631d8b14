package api_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// remembered keeps what the last request was called, and what is kept of its answer.
type remembered struct {
	request, answer string
	status          int64
	forgets         bool // as where nothing was changed
}

func (r *remembered) Begin(_ context.Context, _ int64, _, request string) (db.Claim, *db.Remembered, error) {
	r.request = request
	return db.Claim{}, nil, nil
}

func (r *remembered) Finish(_ context.Context, _ db.Claim, answer db.Remembered) (bool, error) {
	r.answer, r.status = answer.Body, answer.Status
	return !r.forgets, nil
}

// told is an answer of which a part is for who asks alone.
type told struct {
	ID     int64  `json:"id"`
	Secret string `json:"secret,omitzero"`
}

func (t told) Kept() any { return told{ID: t.ID} }

// TestWhatIsKeptOfAnAnswerHoldsNoSecret: who asks is told, and the same request sent again hears the rest.
func TestWhatIsKeptOfAnAnswerHoldsNoSecret(t *testing.T) {
	master, err := secret.OpenMaster(rand.Reader, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	signer, err := secret.NewSigner(master, "repeated requests")
	if err != nil {
		t.Fatal(err)
	}
	kept := &remembered{}
	r := api.New(api.Config{Authenticator: people, Answers: kept, Requests: signer,
		Logger: slog.New(slog.DiscardHandler), Version: "test"})
	api.Create(r, "/api/thing", access.Write(access.Content), "Add",
		func(context.Context, api.Call, *struct{}) (told, error) { return told{7, "a link"}, nil })
	w := do(t, api.Outermost(r, api.Edge{Logger: slog.New(slog.DiscardHandler)}), call{who: "writer",
		method: http.MethodPost, path: "/api/thing", header: http.Header{"Idempotency-Key": {"k"}}})
	if !strings.Contains(w.Body.String(), "a link") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if kept.answer != `{"id":7}` {
		t.Errorf("kept is %s", kept.answer)
	}
}

// TestLongAnswersAreNotKept: of one longer than 64 kB the id is, and of one person 16 MB a day.
func TestLongAnswersAreNotKept(t *testing.T) {
	master, err := secret.OpenMaster(rand.Reader, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	signer, err := secret.NewSigner(master, "repeated requests")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(1_790_000_000, 0)
	kept, letters := &remembered{}, 0
	r := api.New(api.Config{Authenticator: people, Answers: kept, Requests: signer,
		Costly: api.NewCostly(func() time.Time { return now }), Logger: slog.New(slog.DiscardHandler), Version: "test"})
	type record struct {
		ID   int64  `json:"id"`
		Text string `json:"text"`
	}
	write := access.Write(access.Content)
	api.Create(r, "/api/thing", write, "Add", func(context.Context, api.Call, *struct{}) (record, error) {
		return record{7, strings.Repeat("a", letters)}, nil
	})
	api.Create(r, "/api/things", write, "Add several", func(context.Context, api.Call, *struct{}) ([]string, error) {
		return []string{strings.Repeat("a", 64<<10)}, nil
	})
	send := func(path string, answered int, status int64, body string) {
		t.Helper()
		letters = answered
		w := do(t, r, call{who: "writer", method: http.MethodPost, path: path,
			header: http.Header{"Idempotency-Key": {"k"}}})
		if w.Code != http.StatusCreated || w.Body.Len() < answered {
			t.Fatalf("%d, %d bytes", w.Code, w.Body.Len())
		}
		if kept.status != status || kept.answer != body {
			t.Errorf("of %d bytes is kept %d %.80s", w.Body.Len(), kept.status, kept.answer)
		}
	}
	send("/api/thing", 1, http.StatusCreated, `{"id":7,"text":"a"}`)
	send("/api/thing", 64<<10, db.LeftOut, "7")
	send("/api/things", 0, db.LeftOut, "")
	for _, kept.forgets = range []bool{true, false} { // what changes nothing uses nothing up
		send("/api/thing", 64<<10-100, http.StatusCreated, `{"id":7,"text":"`+strings.Repeat("a", 64<<10-100)+`"}`)
		for range 256 { // 16 MB
			letters = 64<<10 - 100
			do(t, r, call{who: "writer", method: http.MethodPost, path: "/api/thing",
				header: http.Header{"Idempotency-Key": {"k"}}})
		}
	}
	send("/api/thing", 64<<10-100, db.LeftOut, "7")
	now = now.Add(24 * time.Hour)
	send("/api/thing", 1, http.StatusCreated, `{"id":7,"text":"a"}`)
}

// TestWhatIsKeptOfARequestTellsNoPassword: the same request is called alike by all
// nodes of an installation, and nobody without its key can try bodies on the name.
func TestWhatIsKeptOfARequestTellsNoPassword(t *testing.T) {
	named := func(master *secret.Master, password string) string {
		signer, err := secret.NewSigner(master, "repeated requests")
		if err != nil {
			t.Fatal(err)
		}
		kept := &remembered{}
		r := api.New(api.Config{Authenticator: people, Answers: kept, Requests: signer,
			Logger: slog.New(slog.DiscardHandler), Version: "test"})
		type input struct {
			Body struct {
				Password string `json:"password"`
			}
		}
		api.Create(r, "/api/thing", access.Write(access.Content), "Add",
			func(context.Context, api.Call, *input) (thing, error) { return thing{}, nil })
		h := api.Outermost(r, api.Edge{Logger: slog.New(slog.DiscardHandler)})
		body := call{who: "writer", method: http.MethodPost, path: "/api/thing",
			body: `{"password":"` + password + `"}`, header: http.Header{"Idempotency-Key": {"k"}}}
		if w := do(t, h, body); w.Code != http.StatusCreated || kept.request == "" {
			t.Fatalf("%d %s, kept as %q", w.Code, w.Body, kept.request)
		}
		return kept.request
	}
	masters := make([]*secret.Master, 2)
	for i := range masters {
		var err error
		if masters[i], err = secret.OpenMaster(rand.Reader, t.TempDir()); err != nil {
			t.Fatal(err)
		}
	}
	first := named(masters[0], "one")
	if named(masters[0], "one") != first {
		t.Error("another node calls the same request otherwise")
	}
	if named(masters[0], "two") == first {
		t.Error("another request is called alike")
	}
	if named(masters[1], "one") == first {
		t.Error("the name depends on nothing but the request: passwords can be tried on it")
	}
}
