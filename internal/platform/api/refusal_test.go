package api_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
)

// TestRefusalsOfPeopleAreToldOn: who is signed in and may not, or asks for what is not there.
func TestRefusalsOfPeopleAreToldOn(t *testing.T) {
	var heard []string
	r := api.New(api.Config{Authenticator: people, Logger: slog.New(slog.DiscardHandler), Version: "test",
		Refused: func(ctx context.Context, f api.Refusal) {
			heard = append(heard, fmt.Sprintf("%s %s %s %d %s", db.ActorFrom(ctx).Username, f.Operation, f.Path,
				f.Status,
				f.Code.String()+f.Finding))
		}})
	api.Patch(r, "/api/thing", access.Write(access.Content), "Save",
		func(_ context.Context, _ api.Call, _ *thingInput) (thing, error) { return thing{}, nil })
	api.Get(r, "/api/thing/{id}", access.Read(access.Content), "One", func(_ context.Context, _ api.Call, in *struct {
		ID int64 `path:"id"`
	},
	) (thing, error) {
		switch in.ID {
		case 1:
			return thing{}, nil
		case 2:
			return thing{}, fault.New(fault.Throttled, codes.TooManyReads, "Wait.")
		case 3:
			return thing{}, fault.New(fault.Unprocessable, codes.Infected, "A virus.").With("finding", " Eicar")
		}
		return thing{}, fault.Missing("thing")
	})
	api.Raw(r, http.MethodGet, "/api/bytes", access.Read(access.Content), "Bytes",
		func(http.ResponseWriter, *http.Request, api.Call) error {
			return fault.New(fault.Forbidden, codes.NotOwner, "It is somebody else's.")
		})
	for _, c := range []struct {
		call
		want string
	}{
		{call{who: "reader", method: "PATCH", path: "/api/thing", body: `{"name":"abc"}`},
			"Viewer PATCH /api/thing /api/thing 403 forbidden"},
		{call{who: "reader", method: "GET", path: "/api/thing/7?x=1"},
			"Viewer GET /api/thing/{id} /api/thing/7 404 not-found"},
		{call{who: "reader", method: "GET", path: "/api/thing/1?companyId=9"},
			"Viewer GET /api/thing/{id} /api/thing/1 404 not-found"},
		{call{who: "writer", method: "PATCH", path: "/api/thing", body: `{"name":"abc","version":1,"companyId":9}`},
			"Editor PATCH /api/thing /api/thing 404 not-found"},
		{call{who: "reader", method: "GET", path: "/api/bytes"}, "Viewer GET /api/bytes /api/bytes 403 not-owner"},
		{call{who: "reader", method: "GET", path: "/api/thing/2"},
			"Viewer GET /api/thing/{id} /api/thing/2 429 too-many-reads"},
		{call{who: "reader", method: "GET", path: "/api/thing/3"},
			"Viewer GET /api/thing/{id} /api/thing/3 422 infected Eicar"},
		{call{who: "reader", method: "GET", path: "/api/thing/1"}, ""},
		{call{who: "", method: "GET", path: "/api/thing/1"}, ""},
		{call{who: "reader", method: "GET", path: "/api/no-such"}, ""},
		{call{who: "writer", method: "PATCH", path: "/api/thing", body: `{"name":"x"}`}, ""},
	} {
		heard = nil
		answer := do(t, api.Outermost(r, api.Edge{Logger: slog.New(slog.DiscardHandler)}), c.call)
		if got := fmt.Sprint(heard); c.want == "" && len(heard) != 0 || c.want != "" && got != "["+c.want+"]" {
			t.Errorf("%s %s (%d): heard %s, want %q", c.method, c.path, answer.Code, got, c.want)
		}
	}
}

func TestEveryAnswerNamesTheBuild(t *testing.T) {
	h, _ := serve(t)
	for _, c := range []call{{who: "reader", method: "GET", path: "/api/thing"}, {method: "GET", path: "/api/thing"},
		{who: "reader", method: "GET", path: "/api/no-such"}} {
		if got := do(t, h, c).Header().Get(api.BuildHeader); got != "test" {
			t.Errorf("%s as %q answers the build %q", c.path, c.who, got)
		}
	}
}

// download answers a table of one column.
func download(t *testing.T, rows iter.Seq2[[]string, error]) (h http.Handler) {
	t.Helper()
	r := api.New(api.Config{Authenticator: people, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	api.Download(r, "/api/things.csv", access.Read(access.Content), "All",
		func(context.Context, api.Call, *struct{}) (api.Table, error) {
			return api.Table{Filename: "things.csv", Header: []string{"name"}, Rows: rows}, nil
		})
	return api.Outermost(r, api.Edge{Logger: slog.New(slog.DiscardHandler)})
}

func TestDownloadMakesFormulasPlainText(t *testing.T) {
	cells := []string{"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "＝1", "|calc", "%0", "Menu", "a=b",
		`say "hi", you`, "日本"}
	answer := do(t, download(t, func(yield func([]string, error) bool) {
		for _, cell := range cells {
			if !yield([]string{cell}, nil) {
				return
			}
		}
	}), call{who: "reader", method: "GET", path: "/api/things.csv"})
	want := "\ufeffname\r\n'=1+1\r\n'+1\r\n'-1\r\n'@SUM(A1)\r\n'\t'=1\r\n'  " +
		"=1\r\n'＝1\r\n'|calc\r\n'%0\r\nMenu\r\na=b\r\n\"say \"\"hi\"\", you\"\r\n日本\r\n"
	if answer.Code != http.StatusOK || answer.Body.String() != want {
		t.Errorf("%d %q, want %q", answer.Code, answer.Body, want)
	}
	if kind, name := answer.Header().Get("Content-Type"),
		answer.Header().Get("Content-Disposition"); kind != "text/csv; charset=utf-8" ||
		name != `attachment; filename="things.csv"` {
		t.Errorf("%s, %s", kind, name)
	}
}

// TestDownloadThatFailsIsBrokenOff: half a file must not look like a whole one.
func TestDownloadThatFailsIsBrokenOff(t *testing.T) {
	server := httptest.NewServer(download(t, func(yield func([]string, error) bool) {
		_ = yield([]string{"first"}, nil) && yield(nil, errors.New("the database is gone"))
	}))
	t.Cleanup(server.Close)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/api/things.csv", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.AddCookie(&http.Cookie{Name: api.SessionCookie, Value: "reader"})
	answer, err := server.Client().Do(request)
	if err == nil {
		_, err = io.ReadAll(answer.Body)
		_ = answer.Body.Close()
	}
	if err == nil {
		t.Error("a download that failed ended like a whole one")
	}
}
