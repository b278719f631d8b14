package api_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// either is a number or a text.
type either struct{}

func (*either) UnmarshalJSON([]byte) error { return nil }

func (either) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeInteger}, {Type: huma.TypeString}}}
}

// TestSoManyWrongValuesAreNamed: a body of nothing else costs and gets no more than one of a hundred.
func TestSoManyWrongValuesAreNamed(t *testing.T) {
	r := api.New(api.Config{Authenticator: doorman{"ann": access.Signed(access.Person{UserID: 7, CompanyID: 2,
		RoleID: 5})}, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	type input struct {
		Body struct {
			List []struct {
				One either `json:"one"`
			} `json:"list"`
		}
	}
	api.Post(r, "/api/lists", access.SignedIn(), "A list", func(context.Context, api.Call, *input) (thing, error) {
		return thing{}, nil
	})
	var p struct{ Errors []any }
	a := do(t, r, call{who: "ann", method: http.MethodPost, path: "/api/lists",
		body: `{"list":[{"one":[]}` + strings.Repeat(`,{"one":[]}`, 150_000) + `]}`})
	if err := json.Unmarshal(a.Body.Bytes(), &p); err != nil || a.Code != http.StatusUnprocessableEntity ||
		len(p.Errors) != 100 {
		t.Errorf("%d, %d wrong values named, %v", a.Code, len(p.Errors), err)
	}
}
