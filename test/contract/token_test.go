package contract

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// issue gives somebody an API token and makes it a principal of its own.
func (w *world) issue(owner, level string) string {
	w.t.Helper()
	var created struct{ Token string }
	a := w.must(owner, http.MethodPost, "/api/tokens", object{"name": level, "access": level, "days": 1})
	if err := json.Unmarshal([]byte(a.body), &created); err != nil {
		w.t.Fatal(err)
	}
	name := "token " + level + " of " + owner
	w.tokens[name] = created.Token
	return name
}

// TestTokensAreNeverWider asks every operation with tokens of an administrator
// and of an operator: one for reading changes nothing, none keeps its owner's
// account, and a token may never do what its owner may not.
func TestTokensAreNeverWider(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		shared, asked := w.fresh("Alpha"), 0
		for _, owner := range []string{"reader", "chief", "operator"} {
			reads, writes := w.issue(owner, "R"), w.issue(owner, "W")
			all := operations(t, w)
			for _, name := range sorted(all) {
				op := all[name]
				if op.Operation.Rule.IsPublic() || op.Operation.Rule.IsDevice() {
					continue
				}
				changes := op.Method != http.MethodGet && op.Method != http.MethodHead
				for _, who := range []string{reads, writes} {
					r := op.make(w, shared)
					got := w.send(who, op.Method, r.path, r.body)
					asked++
					proven, _ := op.Operation.Rule.Proof()
					refused := changes && who == reads || proven || op.Operation.Rule.Is(access.InPerson()) ||
						wanted(owner, op.needs()) != 0
					if refused && got.status != http.StatusForbidden {
						t.Errorf("%s with a %s: %d %s", name, who, got.status, got.body)
					}
					if got.status == http.StatusUnauthorized || got.status >= http.StatusInternalServerError {
						t.Errorf("%s with a %s: %d %s", name, who, got.status, got.body)
					}
				}
			}
		}
		t.Logf("%d calls with tokens", asked)
	})
}

// TestATokenNeedsNoClientHeader: it comes from no browser, so no other site can have made it send anything.
func TestATokenNeedsNoClientHeader(t *testing.T) {
	w := newWorld(t, "")
	token := w.tokens[w.issue("chief", "W")]
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, w.server.URL+"/api/tags",
		strings.NewReader(`{"type":"Content","name":"by script"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	answer, err := w.server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode >= http.StatusBadRequest {
		t.Errorf("without %s: %d", api.ClientHeader, answer.StatusCode)
	}
}
