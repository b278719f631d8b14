package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
)

// proofs says what takes a proof that is not old, of what makes a way in or takes one over: an operation as it is
// called elsewhere, or requests for the cases in which it does.
var proofs = map[string][]func(w *world, n ids) request{
	"DELETE /api/sessions":        nil,
	"DELETE /api/sessions/{id}":   nil,
	"POST /api/tokens":            nil,
	"POST /api/self/2fa/off":      nil,
	"POST /api/self/2fa/recovery": nil,
	"POST /api/emailSetting":      nil, // its server carries everybody's links
	"POST /api/ssoSetting":        nil, // its provider vouches for everybody
	"POST /api/globalcompany":     nil, // whose company stands above others governs their people
	"PATCH /api/globalcompany":    nil,
	"POST /api/self/2fa":          {plainly("/api/self/2fa", nil)},
	"POST /api/user/confirm2FA":   {plainly("/api/user/confirm2FA", object{"code": "000000"})},
	"POST /api/self": {func(w *world, _ ids) request {
		_, version := w.record("operator", http.MethodGet, fmt.Sprintf("/api/user/%d", w.chief()), nil)
		return request{"/api/self", object{"username": "chief", "displayName": "", "language": "en",
			"email": "eve@example.net", "version": version}}
	}},
	"POST /api/user": {
		addsPerson(object{"password": password}),
		addsPerson(object{"email": "eve@example.net"}), // no mail goes out here, so that the answer has the link
		func(w *world, _ ids) request {
			return request{"/api/user", object{"username": w.called("Alpha", "user"), "email": "eve@example.net",
				"roleId": w.administrator("Alpha")}}
		},
	},
	"POST /api/user/import": {func(w *world, n ids) request {
		w.least("Alpha", n.company)
		people := []byte("username,email,role\n" + w.called("Alpha", "user") + ",a@example.com,nothing Alpha")
		var preview struct{ Confirm string }
		if err := json.Unmarshal([]byte(w.must("chief", http.MethodPost, "/api/user/import",
			w.file("people.csv", people, nil)).body), &preview); err != nil {
			w.t.Fatal(err)
		}
		return request{"/api/user/import", w.file("people.csv", people, map[string]string{"confirm": preview.Confirm})}
	}},
	"PATCH /api/user": {
		changesPerson(object{"changePwd": true, "password": "another horse battery"}),
		changesPerson(object{"email": "eve@example.net"}),
		func(w *world, n ids) request {
			return changesPerson(object{"roleId": w.administrator("Alpha")})(w, n)
		},
		func(w *world, _ ids) request {
			out := w.newest("operator", fmt.Sprintf("/api/user?companyId=%d&username=disabled", w.company["Alpha"]))
			_, version := w.record("operator", http.MethodGet, fmt.Sprintf("/api/user/%d", out), nil)
			return request{"/api/user", object{"id": out, "active": true, "version": version}}
		},
	},
	"PATCH /api/user/company": {func(w *world, n ids) request {
		return request{"/api/user/company", object{"id": n.user, "version": n.userVersion, "to": w.company["Gamma"],
			"roleId": w.administrator("Gamma")}}
	}},
	"POST /api/user/{id}/invite": {func(_ *world, n ids) request {
		return request{path: fmt.Sprintf("/api/user/%d/invite", n.user)}
	}},
	"DELETE /api/user/{id}/sessions": {func(w *world, _ ids) request {
		return request{path: fmt.Sprintf("/api/user/%d/sessions", w.chief())}
	}},
	"DELETE /api/user/{id}/sessions/{session}": {func(w *world, _ ids) request {
		return request{path: fmt.Sprintf("/api/user/%d/sessions/%d", w.chief(), w.newest("chief", "/api/sessions"))}
	}},
	"POST /api/roles": {governs("User"), governs("Role"), governs("Email"), governs("Company")},
	"PATCH /api/roles": {func(_ *world, n ids) request {
		return request{"/api/roles", object{"id": n.role, "version": n.roleVersion,
			"authority": []any{object{"feature": "Email", "access": "W"}}}}
	}},
	"PATCH /api/company": {func(w *world, _ ids) request {
		company := fmt.Sprintf("/api/company/%d", w.company["Alpha"])
		_, version := w.record("operator", http.MethodGet, company, nil)
		return request{"/api/company", object{"id": w.company["Alpha"], "version": version,
			"requireSecondFactor": false}}
	}},
}

// harmless says why what else changes people, their rights, mail, companies or the own account takes no proof.
var harmless = map[string]string{
	"POST /api/self/confirm":   "it is the proof",
	"POST /api/self/2fa/check": "it finishes a sign-in",

	"DELETE /api/tokens/{id}":               "it shuts out",
	"DELETE /api/user/{id}":                 "it shuts out",
	"DELETE /api/user/{id}/tokens/{token}":  "it shuts out",
	"DELETE /api/roles/{id}":                "it gives nothing",
	"DELETE /api/usergroup/{id}":            "it gives nothing",
	"DELETE /api/company/{id}":              "it shuts out",
	"DELETE /api/globalcompany/{id}":        "it shuts out",
	"POST /api/emailSetting/test":           "it sends a test",
	"POST /api/usergroup":                   "a group opens folders, and governs nobody",
	"PATCH /api/usergroup":                  "a group opens folders, and governs nobody",
	"POST /api/company":                     "a new company has no people",
	"POST /api/company/{id}/restore":        "its people come back as they were",
	"PATCH /api/company/device_image":       "it is a picture",
	"PATCH /api/device/company":             "it is a screen's",
	"PATCH /api/device/setting/premium":     "it is a screen's",
	"PATCH /api/device/{id}/premium":        "it is a screen's",
	"POST /api/device/register":             "it is a screen's",
	"PATCH /api/company/clear_device_image": "it is a picture",
}

func plainly(path string, body any) func(*world, ids) request {
	return func(*world, ids) request { return request{path, body} }
}

func addsPerson(fields object) func(*world, ids) request {
	return func(w *world, n ids) request {
		return request{"/api/user", with(with(fields, "username", w.called("Alpha", "user")), "roleId",
			w.least("Alpha", n.company))}
	}
}

func changesPerson(fields object) func(*world, ids) request {
	return func(_ *world, n ids) request {
		return request{"/api/user", with(with(fields, "id", n.user), "version", n.userVersion)}
	}
}

func governs(feature string) func(*world, ids) request {
	return func(w *world, _ ids) request {
		return request{"/api/roles", object{"role": w.called("Alpha", "role"),
			"authority": []any{object{"feature": feature, "access": "W"}}}}
	}
}

// chief is the id of Alpha's administrator.
func (w *world) chief() int64 {
	w.t.Helper()
	return w.newest("operator", fmt.Sprintf("/api/user?companyId=%d&username=chief", w.company["Alpha"]))
}

// administrator is the id of a company's Administrator role.
func (w *world) administrator(company string) int64 {
	w.t.Helper()
	return w.newest("operator", fmt.Sprintf("/api/roles?companyId=%d&roleName=%s", w.company[company],
		access.AdministratorRole))
}

// TestWhatMakesOrTakesAWayInTakesAProof goes through every operation, with a session whose proof is old and with a
// token. What is in proofs is refused, and nothing else; what changes accounts and is in neither table fails the test.
func TestWhatMakesOrTakesAWayInTakesAProof(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		all, n, tokens := operations(t, w), w.fresh("Alpha"), map[string]string{}
		company := fmt.Sprintf("/api/company/%d", n.company)
		_, version := w.record("operator", http.MethodGet, company, nil)
		w.must("operator", http.MethodPatch, "/api/company", object{"id": n.company, "version": version,
			"requireSecondFactor": true})
		for _, who := range []string{"chief", "operator"} {
			tokens[who] = w.issue(who, "W")
		}
		asks := func(name, who string, r request, want, wantOfTokens string) {
			t.Helper()
			method := all[name].Method
			if wantOfTokens != "" && all[name].Operation.Rule.Is(access.InPerson()) {
				wantOfTokens = "forbidden" // in any case
			}
			for caller, want := range map[string]string{who: want, tokens[who]: wantOfTokens} {
				got := w.send(caller, method, r.path, r.body)
				isInPerson := all[name].Operation.Rule.Is(access.InPerson())
				refused := got.problem() == "confirm-needed" || got.problem() == "in-person" && !isInPerson
				if got.problem() != want && (want != "" || refused) {
					t.Errorf("%s as %s: %d %q, want %q", name, caller, got.status, got.problem(), want)
				}
			}
		}
		type asked struct {
			name string
			r    request
		}
		var cases []asked
		for _, name := range sorted(all) { // while the proofs are fresh, for they read what they are about
			always, when := all[name].Operation.Rule.Proof()
			requests, known := proofs[name]
			if known != (always || when != "") || always != (known && requests == nil) {
				t.Errorf("%s is declared with a proof always %v, or for %q: the table knows of %d cases", name, always,
					when, len(requests))
			}
			for _, make := range requests {
				cases = append(cases, asked{name, make(w, n)})
			}
			if always {
				cases = append(cases, asked{name, all[name].make(w, n)})
			}
		}
		plain := map[string]request{}
		for name, op := range all {
			if _, known := proofs[name]; !known && name != "POST /api/self/confirm" && asker(op) != "" {
				plain[name] = op.make(w, n)
			}
		}
		w.unproven = true
		w.ago.Store(-int64(6 * time.Minute)) // longer than a proof holds
		for _, c := range cases {
			asks(c.name, asker(all[c.name]), c.r, "confirm-needed", "in-person")
		}
		for _, name := range sorted(all) {
			if r, is := plain[name]; is {
				asks(name, asker(all[name]), r, "", "")
			}
			if _, known := proofs[name]; !known && harmless[name] == "" && governing(all[name]) {
				t.Errorf("%s changes accounts: say in proofs or in harmless whether it takes a proof", name)
			}
		}
		for _, who := range []string{"chief", "operator"} {
			for _, caller := range []string{who, tokens[who]} {
				if got := w.send(caller, http.MethodGet, "/api/self", nil); got.status != http.StatusOK {
					t.Errorf("%s was signed out on the way: %d %s", caller, got.status, got.body)
				}
			}
		}
		for name := range harmless {
			if _, known := proofs[name]; known || !governing(all[name]) {
				t.Errorf("%s is harmless and need not be named, or takes a proof", name)
			}
		}
	})
}

// asker is who asks for an operation: Alpha's administrator, else an operator; "" if it is public or a screen's.
func asker(op operation) string {
	switch rule := op.Operation.Rule; {
	case rule.IsPublic() || rule.IsDevice():
		return ""
	case wanted("chief", op.needs()) == 0:
		return "chief"
	}
	return "operator"
}

// governing reports whether an operation changes people, their rights, mail, companies or the own account.
func governing(op operation) bool {
	rule := op.Operation.Rule
	feature, _, asks := rule.Feature()
	governed := asks &&
		slices.Contains([]access.Feature{access.User, access.Role, access.Email, access.Company}, feature)
	own := rule.Is(access.InPerson()) || rule.Is(access.Confirmed()) || rule.Is(access.Entering()) ||
		rule.Is(access.Global()) || rule.Is(access.CompanyAdmin())
	return op.Method != http.MethodGet && op.Method != http.MethodHead && op.Method != "" && (governed || own)
}

// meanwhile is a body while which is read something happens.
type meanwhile struct {
	io.Reader
	happens func()
}

func (m *meanwhile) Read(p []byte) (int, error) {
	if m.happens != nil {
		m.happens()
		m.happens = nil
	}
	return m.Reader.Read(p)
}

// TestWhatTakesAProofEndsWithTheSession: a request that has begun makes no way in once its session has ended, however
// long its body is on the way.
func TestWhatTakesAProofEndsWithTheSession(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		all, n, held := operations(t, w), w.fresh("Alpha"), 0
		for _, name := range slices.Sorted(maps.Keys(proofs)) {
			op, requests := all[name], proofs[name]
			isOwn := strings.HasPrefix(op.Path, "/api/self") || op.Path == "/api/tokens" ||
				op.Path == "/api/user/confirm2FA"
			if isOwn || op.Method == http.MethodDelete { // writeOwn looks itself; what only ends things may go on
				continue
			}
			if requests == nil {
				requests = []func(*world, ids) request{op.make}
			}
			for _, make := range requests {
				who, r := asker(op), make(w, n)
				if r.body == nil {
					continue // it is read at once
				}
				w.signIn(who)
				own, known := w.tokens[who], w.trail()
				answered := w.while(who, op.Method, r, func() {
					if a := w.send(who, http.MethodPost, "/api/logout", nil); a.status != http.StatusOK {
						t.Errorf("signing out: %d %s", a.status, a.body)
					}
				})
				if answered != http.StatusUnauthorized {
					t.Errorf("%s, whose session has ended: %d", name, answered)
				}
				w.tokens[who] = own
				w.signIn(who)
				if now := w.trail(); now != known {
					t.Errorf("%s: the trail has %d changes more", name, now-known)
				}
				held++
			}
		}
		t.Logf("%d requests held", held)
	})
}

// trail is how many changes of people, roles, mail, companies and single sign-on there have been.
func (w *world) trail() (n int) {
	w.t.Helper()
	for _, action := range []string{"create", "update", "move"} {
		a := w.must("operator", http.MethodGet, "/api/eventlogs?_limit=1&actionType="+action, nil)
		count, err := strconv.Atoi(a.header.Get("X-Total-Count"))
		if err != nil {
			w.t.Fatal(err)
		}
		n += count
	}
	return n
}

// while sends a request as somebody, and has something happen once the server knows who asks; it returns the status.
func (w *world) while(who, method string, r request, happens func()) int {
	w.t.Helper()
	f, is := r.body.(form)
	if !is {
		text, err := json.Marshal(r.body)
		if err != nil {
			w.t.Fatal(err)
		}
		f = form{"application/json", text}
	}
	sent := httptest.NewRequestWithContext(w.t.Context(), method, r.path, &meanwhile{bytes.NewReader(f.data), happens})
	sent.ContentLength = int64(len(f.data))
	sent.Header.Set("Content-Type", f.kind)
	sent.Header.Set("X-Marquee-Client", "test")
	sent.AddCookie(&http.Cookie{Name: "marquee_session", Value: w.tokens[who]})
	recorder := httptest.NewRecorder()
	w.server.Config.Handler.ServeHTTP(recorder, sent)
	return recorder.Code
}
