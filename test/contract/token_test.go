package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

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
					refused := changes && who == reads || op.Operation.Rule == access.InPerson() ||
						op.Operation.Rule == access.Confirmed() || wanted(owner, op.needs()) != 0
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

// TestNobodysAccountIsTakenByATokenOrAnOpenSession tries every way to come in as
// somebody else: to sign in as another administrator, and to choose the mail server
// that carries the company's links, its provider, and that one factor is enough. A
// program does none of it, and an open session takes a fresh proof for each.
func TestNobodysAccountIsTakenByATokenOrAnOpenSession(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		alpha, other := w.company["Alpha"], w.newest("chief", "/api/user?username=expired")
		company, person := fmt.Sprintf("/api/company/%d", alpha), fmt.Sprintf("/api/user/%d", other)
		_, version := w.record("operator", http.MethodGet, company, nil)
		w.must("operator", http.MethodPatch, "/api/company",
			object{"id": alpha, "version": version, "requireSecondFactor": true})
		for i, way := range []struct {
			who, method, path string
			body              object
			record            string // whose version the body names
		}{
			{"chief", http.MethodPatch, "/api/user", object{"id": other, "changePwd": true,
				"password": "another horse battery"}, person},
			{"chief", http.MethodPatch, "/api/user", object{"id": other, "email": "eve@example.net"}, person},
			{"chief", http.MethodPost, "/api/emailSetting", object{"smtpHost": "mail.example.net",
				"senderEmail": "eve@example.net"}, ""},
			{"operator", http.MethodPost, "/api/ssoSetting", object{"companyId": alpha, "issuer": ""}, ""},
			{"chief", http.MethodPatch, "/api/company", object{"id": alpha, "requireSecondFactor": false}, company},
		} {
			if way.record != "" {
				_, way.body["version"] = w.record("operator", http.MethodGet, way.record, nil)
			}
			if a := w.send(w.issue(way.who, "W"), way.method, way.path, way.body); a.status != http.StatusForbidden ||
				a.problem() != "in-person" {
				t.Errorf("%s %s by a program: %d %s", way.method, way.path, a.status, a.body)
			}
			w.ago.Store(-int64(i+1) * int64(6*time.Minute)) // longer than a proof holds
			before := w.confirmations()
			w.must(way.who, way.method, way.path, way.body)
			if w.confirmations() != before+1 {
				t.Errorf("%s %s takes no proof of a session", way.method, way.path)
			}
		}
	})
}

// confirmations counts how often anybody has proved that it is them.
func (w *world) confirmations() int {
	w.t.Helper()
	n, err := strconv.Atoi(w.must("operator", http.MethodGet, "/api/eventlogs?actionType=confirm&_limit=1",
		nil).header.Get("X-Total-Count"))
	if err != nil {
		w.t.Fatal(err)
	}
	return n
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
