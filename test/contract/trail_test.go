package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/audit"
)

// changesNothing are the operations that are no GET and yet change nothing of
// what people keep, with the reason. What they do leaves no entry in the trail.
func changesNothing() map[string]string {
	return map[string]string{
		"POST /api/chkcontent":                            "asks which files are new",
		"POST /api/content/listRelatedPlaylistOrSchedule": "asks what uses a content",
		"POST /api/content-version/seen":                  "somebody has read what was decided",
		"POST /api/device/noticesSeen":                    "somebody has read what became of screens",
		"POST /api/playlists/listRelatedSchedule":         "asks what uses a playlist",
		"POST /api/schedule/preview":                      "shows what a draft would do",
		"POST /api/device/reach":                          "shows what publishing would do",
		"POST /api/verifyExternalSourcePath":              "asks whether a source answers",
		"POST /api/tags/deviceId":                         "reads the tags of a screen (G121)",
		"PUT /api/author/draft/{key}":                     "what is not saved yet",
		"DELETE /api/author/draft/{key}":                  "what is not wanted any more",
		"PUT /api/author/{id}/presence":                   "a window is open",
		"POST /api/uploads": "bytes on their way; the content that is made of them " +
			"is an entry",
		"PATCH /api/uploads/{id}":     "bytes on their way",
		"DELETE /api/uploads/{id}":    "bytes that are not wanted any more",
		"POST /api/player/hello":      "a screen that belongs to nobody yet",
		"POST /api/player/challenge":  "a screen proves which it is",
		"POST /api/player/session":    "a screen signs in",
		"POST /api/player/report":     "what screens report is facts, not edits",
		"POST /api/player/capture":    "and so are pictures of them",
		"POST /api/player/broadcasts": "and what became of what they show at once",
		"POST /api/player/log":        "and their logs",
	}
}

// whoMay names somebody of Alpha that an operation lets in.
func whoMay(op operation) string {
	switch {
	case op.Operation.Rule.IsDevice():
		return "screen Alpha"
	case slices.ContainsFunc(op.needs(), access.Global().Is):
		return "operator"
	}
	if feature, _, asks := op.Operation.Rule.Feature(); asks && feature == access.GlobalCompany {
		return "operator"
	}
	return "chief"
}

// entriesOf are what a request left in the trail, read by an operator.
func (w *world) entriesOf(a answer) []audit.Entry {
	w.t.Helper()
	var all []audit.Entry
	if err := json.Unmarshal([]byte(w.must("operator", http.MethodGet, "/api/eventlogs?_limit=200", nil).body),
		&all); err != nil {
		w.t.Fatal(err)
	}
	return slices.DeleteFunc(all, func(e audit.Entry) bool { return e.RequestID != a.header.Get("X-Request-Id") })
}

// provenElsewhere are the changing operations that do nothing by one request
// alone, with what they need and where their entry is shown.
func provenElsewhere() map[string]string {
	return map[string]string{
		"POST /api/login":                 "TestComingAndGoingIsInTheTrail",
		"POST /api/logout":                "TestComingAndGoingIsInTheTrail",
		"POST /api/device/importEndDate":  "is called for a preview: area/device",
		"POST /api/license/import":        "is called for a preview: area/license",
		"POST /api/user/import":           "is called for a preview: area/user",
		"POST /api/emailSetting/test":     "needs a mail server: area/email",
		"POST /api/setup":                 "works once, on an installation without people: test/process",
		"POST /api/resetPassword":         "needs a mail server: area/account",
		"POST /api/resetPassword/confirm": "needs the link of a mail: area/account",
		"POST /api/user/confirm2FA":       "needs a code: area/account",
		"POST /api/self/2fa/off":          "needs a code: area/account",
		"POST /api/self/2fa/recovery":     "needs a code: area/account",
		"POST /api/self/2fa/check":        "needs a code: area/account",

		"DELETE /api/content/processing/{id}":     "needs a task of one's own: area/content",
		"POST /api/content/processing/{id}/retry": "needs a task of one's own that failed: area/content",
		"POST /api/content/convert":               "needs a video, and ffmpeg: area/content",
	}
}

// differently are requests that make a difference where those of calls() leave things as they are.
func differently() map[string]func(w *world, n ids, r request) request {
	body := func(key string, value func(w *world, n ids) any) func(w *world, n ids, r request) request {
		return func(w *world, n ids, r request) request {
			r.body = with(r.body.(object), key, value(w, n))
			return r
		}
	}
	folder := func(tree string) func(w *world, n ids) any {
		return func(w *world, n ids) any {
			id, _ := w.record("operator", http.MethodPost, "/api/category",
				object{"companyId": n.company, "type": tree, "title": w.called("Alpha", "folder")})
			return id
		}
	}
	return map[string]func(w *world, n ids, r request) request{
		"POST /api/self": func(w *world, _ ids, r request) request { r.body = w.ownProfile("chief"); return r },
		"POST /api/emailSetting": func(w *world, _ ids, r request) request {
			r.body = with(with(r.body.(object), "smtpHost", "smtp.example.com"), "senderEmail", "signs@example.com")
			return r
		},
		"POST /api/ssoSetting": func(w *world, _ ids, r request) request {
			r.body = with(with(with(r.body.(object), "issuer", "https://login.example.com"), "clientId", "marquee"),
				"name", "alpha")
			r.body = with(r.body.(object), "passwordSignIn", true)
			return r
		},
		"PATCH /api/playlists/groupid": body("groupId", folder("Playlist")),
		"PATCH /api/schedule/groupid":  body("groupId", folder("Schedule")),
		"PATCH /api/roles": body("authority",
			func(*world, ids) any { return []any{object{"feature": "Tag", "access": "Write"}} }),
		"PATCH /api/usergroup":                  body("userIds", func(*world, ids) any { return "" }),
		"PATCH /api/company/clear_device_image": body("isLandscape", func(*world, ids) any { return true }),
	}
}

// TestEveryChangeIsInTheTrail makes one change through every changing operation
// and finds who did it, from where, and what changed from what to what.
func TestEveryChangeIsInTheTrail(t *testing.T) {
	once(t, func(t *testing.T, w *world) {
		silent, elsewhere, other, checked := changesNothing(), provenElsewhere(), differently(), 0
		all := operations(t, w)
		for _, name := range sorted(all) {
			op := all[name]
			if op.Method == http.MethodGet || op.Method == http.MethodHead || elsewhere[name] != "" {
				delete(elsewhere, name)
				continue
			}
			if change, found := other[name]; found {
				plain := op.make
				op.make = func(w *world, n ids) request { return change(w, n, plain(w, n)) }
			}
			who := whoMay(op)
			got, changed := w.do(op, who, func(a answer) bool {
				return silent[name] != "" || a.status < http.StatusBadRequest &&
					slices.ContainsFunc(w.entriesOf(a), tells)
			})
			entries := w.entriesOf(got)
			switch {
			case silent[name] != "":
				if slices.ContainsFunc(entries, func(e audit.Entry) bool { return e.ActionType != audit.Refused }) {
					t.Errorf("%s leaves an entry: it does change something", name)
				}
				delete(silent, name)
			case got.status >= http.StatusBadRequest:
				t.Errorf("%s as %s: %d %s", name, who, got.status, got.body)
			case len(entries) == 0:
				t.Errorf("%s leaves no entry in the trail", name)
			case !changed:
				t.Errorf("%s leaves entries that do not say what changed: %+v", name, entries)
			default:
				checked++
			}
			for _, e := range entries {
				if e.Username != who || e.UserID == 0 || e.IP == "" || e.Time.IsZero() || e.Entity == "" ||
					!slices.Contains(audit.Actions(), e.ActionType) {
					t.Errorf("%s leaves %+v: who, from where, when, to what and a known action belong into it", name, e)
				}
			}
		}
		for name := range silent {
			t.Errorf("%s is called silent and is no changing operation", name)
		}
		for name := range elsewhere {
			t.Errorf("%s is proven elsewhere and is no operation", name)
		}
		t.Logf("%d changing operations found in the trail", checked)
	})
}

// tells reports whether an entry says what changed: of something new what it is,
// of something deleted what it was, of everything else a difference. Some
// actions say it by themselves: the rest would be a secret.
func tells(e audit.Entry) bool {
	return slices.Contains([]string{"sign-out", "two-factor", "recovery-codes", "password", "renew"}, e.ActionType) ||
		slices.ContainsFunc(e.Changes, func(d audit.Difference) bool {
			switch e.ActionType {
			case "create":
				return d.Before == nil && d.After != nil
			case "delete":
				return d.Before != nil && d.After == nil
			}
			return d.Before != nil || d.After != nil
		})
}

// ownProfile is a change to the profile of somebody.
func (w *world) ownProfile(who string) object {
	w.t.Helper()
	var self struct {
		Username, Email, Language string
		Version                   int64
	}
	if err := json.Unmarshal([]byte(w.must(who, http.MethodGet, "/api/self", nil).body), &self); err != nil {
		w.t.Fatal(err)
	}
	return object{"username": self.Username, "displayName": w.called("Alpha", "person"), "email": self.Email,
		"language": self.Language, "version": self.Version}
}

// TestComingAndGoingIsInTheTrail signs in and out, rightly and wrongly, and asks for what is not allowed.
func TestComingAndGoingIsInTheTrail(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		beta := w.fresh("Beta")
		sign := func(name, password string) answer {
			return w.send("anonymous", http.MethodPost, "/api/login", object{"username": name, "password": password})
		}
		w.signIn("writer")
		for _, c := range []struct {
			name   string
			answer answer
			want   string
		}{
			{"signing in", sign("reader", password), `Alpha reader login session reader by: "password"`},
			{"a wrong password", sign("reader", "wrong"),
				`Alpha  refused session reader by: "password"; code: "sign-in-failed"`},
			{"nobody's name", sign("mallory", "wrong"),
				`Platform  refused session mallory by: "password"; code: "sign-in-failed"`},
			{"for want of a right", w.send("reader", http.MethodDelete, "/api/content/1", nil),
				`Alpha reader refused access DELETE /api/content/{id} code: "forbidden"; path: "/api/content/1"; status: 403`},
			{"another company's record", w.send("admin", http.MethodGet, fmt.Sprint("/api/content/", beta.content),
				nil),
				fmt.Sprintf(`Alpha admin refused access GET /api/content/{id} code: "not-found"; path: "/api/content/%d"; status: 404`, beta.content)},
			{"another company", w.send("chief", http.MethodGet,
				fmt.Sprint("/api/content?companyId=", w.company["Beta"]), nil),
				`Alpha chief refused access GET /api/content code: "not-found"; path: "/api/content"; status: 404`},
			{"a body that names another company", w.send("chief", http.MethodPost, "/api/tags",
				object{"name": "x", "type": "Device", "companyId": w.company["Beta"]}),
				`Alpha chief refused access POST /api/tags code: "not-found"; path: "/api/tags"; status: 404`},
			{"signing out", w.send("writer", http.MethodPost, "/api/logout", nil),
				"Alpha writer logout session writer "},
			{"signing out twice", w.send("writer", http.MethodPost, "/api/logout", nil), ""},
			{"a form with a mistake", w.send("chief", http.MethodPost, "/api/tags",
				object{"name": "", "type": "Device"}), ""},
		} {
			got := ""
			for _, e := range w.entriesOf(c.answer) {
				got += fmt.Sprintf("%s %s %s %s %s %s", e.CompanyName, e.Username, e.ActionType, e.Entity, e.Target,
					e.Detail)
			}
			if got != c.want {
				t.Errorf("%s (%d) leaves %q, want %q", c.name, c.answer.status, got, c.want)
			}
		}
	})
}

// TestTheTrailIsScoped: everybody reads their own company's, in pages and as a file.
func TestTheTrailIsScoped(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fresh("Beta")
		w.fresh("Alpha")
		for _, who := range []string{"reader", "chief", "boss Beta", "operator"} {
			var entries []audit.Entry
			if err := json.Unmarshal([]byte(w.must(who, http.MethodGet, "/api/eventlogs?_limit=500", nil).body),
				&entries); err != nil {
				t.Fatal(err)
			}
			seen := map[int64]bool{}
			for _, e := range entries {
				seen[e.CompanyID] = true
			}
			if own := who != "operator"; len(entries) == 0 || own && len(seen) != 1 || !own && len(seen) < 3 {
				t.Errorf("%s sees %d entries of %d companies", who, len(entries), len(seen))
			}
			lines := strings.Count(w.must(who, http.MethodGet, "/api/eventlogs/export", nil).body, "\r\n")
			if lines < len(entries)+1 {
				t.Errorf("%s exports %d lines of %d entries", who, lines, len(entries))
			}
		}
	})
}

// TestNoSecretIsKeptInPlain sends secrets through every operation that takes
// one, and then looks for them, and for everybody's, in the whole database.
func TestNoSecretIsKeptInPlain(t *testing.T) {
	w := newWorld(t, "")
	const planted = "Zq8-planted-secret-horse"
	tried := 0
	all, n := operations(t, w), w.fresh("Alpha")
	for _, name := range sorted(all) {
		op := all[name]
		body, isObject := op.make(w, n).body.(object)
		if !isObject || name == "POST /api/login" {
			continue
		}
		for field := range body {
			folded := strings.ToLower(field)
			if !strings.Contains(folded, "password") && !strings.Contains(folded, "secret") && folded != "token" {
				continue
			}
			_ = w.send(whoMay(op), op.Method, op.make(w, n).path,
				with(op.make(w, n).body.(object), field, planted)) // refused or not
			tried++
		}
	}
	_ = w.send("operator", http.MethodPost, "/api/self", with(w.ownProfile("operator"), "password", planted))
	if tried == 0 {
		t.Error("no operation takes a secret")
	}
	secrets := []string{planted, password}
	for _, token := range w.tokens {
		if len(token) > 20 {
			secrets = append(secrets, token)
		}
	}
	files, err := filepath.Glob(filepath.Join(w.data, "*.db*"))
	if err != nil || len(files) < 2 {
		t.Fatalf("databases: %v, %v", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range secrets {
			if bytes.Contains(data, []byte(secret)) {
				t.Errorf("%s holds %q", filepath.Base(file), secret)
			}
		}
	}
}
