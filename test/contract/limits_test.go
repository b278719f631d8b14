package contract

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/internal/screen"
)

// setCompany changes a company as the operator.
func (w *world) setCompany(name string, change object) {
	w.t.Helper()
	id := w.company[name]
	_, version := w.record("operator", http.MethodGet, fmt.Sprintf("/api/company/%d?companyId=%d", id, id), nil)
	change = with(change, "id", id)
	change["version"] = version
	w.must("operator", http.MethodPatch, "/api/company", change)
}

// TestR414_ACompanyThatIsOffStopsItsPeopleAndItsScreens: both are told why, who
// signs in and who is signed in alike, and nobody else is; its screens play on afterwards.
func TestR414_ACompanyThatIsOffStopsItsPeopleAndItsScreens(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		s := w.pair("Alpha")
		w.must("chief", http.MethodPatch, "/api/device/groupid",
			object{"deviceId": w.newest("chief", "/api/device?_limit=500"), "groupId": n.group})
		day := func(days int) string { return time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly) }
		on := object{"active": true, "startDate": day(-1), "endDate": day(1)}
		for _, c := range []struct {
			code   string
			change object
		}{
			{"company-inactive", object{"active": false}}, {"company-expired",
				object{"startDate": day(-9), "endDate": day(-2)}},
			{"company-not-started", object{"startDate": day(2), "endDate": ""}},
		} {
			w.setCompany("Alpha", c.change)
			for _, who := range []string{"reader", "chief"} {
				if a := w.send(who, http.MethodGet, "/api/self", nil); a.status != http.StatusUnauthorized ||
					a.problem() != c.code {
					t.Errorf("%s, signed in while %s: %d %s", who, c.code, a.status, a.body)
				}
				if a := w.send("anonymous", http.MethodPost, "/api/login",
					object{"username": who, "password": password}); a.status != http.StatusUnauthorized ||
					a.problem() != c.code {
					t.Errorf("%s signs in while %s: %d %s", who, c.code, a.status, a.body)
				}
			}
			if a := w.send("anonymous", http.MethodPost, "/api/login",
				object{"username": "reader", "password": "wrong"}); a.problem() != "sign-in-failed" {
				t.Errorf("who does not know the password learns %s", a.body)
			}
			w.must("reader", http.MethodGet, "/api/languages", nil)
			w.must("reader", http.MethodPost, "/api/logout", nil)
			w.signInAgain("reader", c.code)
			w.must("boss Gamma", http.MethodGet, "/api/self", nil)
			w.must("operator", http.MethodGet, fmt.Sprintf("/api/content?companyId=%d", w.company["Alpha"]), nil)
			w.wantStopped(s, c.code)
			w.setCompany("Alpha", on)
			if m := w.manifest(s); len(m.Loops) != 1 {
				t.Errorf("after %s its screens play %+v", c.code, m)
			}
			w.must("chief", http.MethodGet, "/api/self", nil)
			w.signIn("reader")
		}
		above := fmt.Sprintf("/api/globalcompany?companyId=%d", w.company["Alpha"])
		for id := w.newest("operator", above); id != 0; id = w.newest("operator", above) {
			w.delete("operator", fmt.Sprintf("/api/globalcompany/%d", id))
		}
		w.delete("operator", fmt.Sprintf("/api/company/%d", w.company["Alpha"]))
		if a := w.send("chief", http.MethodGet, "/api/self", nil); a.problem() != "company-inactive" {
			t.Errorf("of a deleted company: %d %s", a.status, a.body)
		}
		w.wantStopped(s, "company-inactive")
		w.must("operator", http.MethodPost, fmt.Sprintf("/api/company/%d/restore", w.company["Alpha"]), nil)
		w.must("chief", http.MethodGet, "/api/self", nil)
	})
}

// wantStopped expects a screen to be told why its company's screens play nothing.
func (w *world) wantStopped(s *screen.Screen, code string) {
	w.t.Helper()
	status, body, _ := w.fetch("/api/player/manifest", map[string]string{"Authorization": "Bearer " + s.Token()})
	if status != http.StatusUnauthorized || !strings.Contains(string(body), "/problems/"+code+`"`) {
		w.t.Errorf("a screen while %s: %d %s", code, status, body)
	}
}

// signInAgain expects the refusal of a company that is off.
func (w *world) signInAgain(who, code string) {
	w.t.Helper()
	if a := w.send("anonymous", http.MethodPost, "/api/login",
		object{"username": who, "password": password}); a.problem() != code {
		w.t.Errorf("%s signs in: %d %s, want %s", who, a.status, a.body, code)
	}
}

// waiting lets a new screen ask to be activated, and returns its code.
func (w *world) waiting() string {
	w.t.Helper()
	key, err := screen.NewKey()
	if err != nil {
		w.t.Fatal(err)
	}
	welcome, err := screen.New(w.server.URL, w.server.Client(), screen.Hardware{Client: "test"},
		key).Hello(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return welcome.Code
}

// noise is an upload of a picture that no format makes small: about three megabytes.
func (w *world) noise() form {
	w.t.Helper()
	canvas := image.NewRGBA(image.Rect(0, 0, 1000, 1000))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range canvas.Pix {
		canvas.Pix[i] = uint8(random.Uint32()) | 0x01
	}
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	part, err := m.CreateFormFile("file", "noise.png")
	if err == nil {
		err = png.Encode(part, canvas)
	}
	if err == nil {
		err = m.Close()
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return form{kind: m.FormDataContentType(), data: body.Bytes()}
}

// TestTheLimitsOfACompanyBite: as many screens and as many bytes as it may have.
func TestTheLimitsOfACompanyBite(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fresh("Alpha")
		screens := strings.Count(w.must("operator", http.MethodGet,
			fmt.Sprintf("/api/device?_limit=500&companyId=%d", w.company["Alpha"]), nil).body, `"deviceName"`)
		w.setCompany("Alpha", object{"deviceLimit": screens + 1})
		w.pair("Alpha")
		code := w.waiting()
		a := w.send("operator", http.MethodPatch, "/api/device", object{"code": code, "companyId": w.company["Alpha"]})
		if a.status != http.StatusConflict || a.problem() != "device-limit" {
			t.Errorf("one screen too many: %d %s", a.status, a.body)
		}
		w.setCompany("Alpha", object{"deviceLimit": 0})
		w.must("operator", http.MethodPatch, "/api/device", object{"code": code, "companyId": w.company["Alpha"]})

		w.setCompany("Alpha", object{"sizeMb": 1})
		large := w.noise()
		if a := w.send("chief", http.MethodPost, "/api/content", large); a.status != http.StatusInsufficientStorage ||
			a.problem() != "over-quota" {
			t.Errorf("more than it may store: %d %s", a.status, a.body)
		}
		w.setCompany("Alpha", object{"sizeMb": 0})
		w.must("chief", http.MethodPost, "/api/content", large)
	})
}
