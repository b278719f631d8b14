package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// privileged are the fields that would make their sender more than it is.
func privileged() object {
	return object{
		"roleId": 1, "isGlobalAdmin": true, "isCompanyAdmin": true, "admin": true, "auth": object{}, "rights": object{},
		"managedCompanyIds": []int{1}, "userId": 1, "company_id": 1, "scope": "global", "active": true,
		"approvalStatus": "A",
	}
}

// TestNoFieldMakesSomebodyMore tries them on every write, as the weakest who may
// call it. In a body none is known, but for what the operation is there to grant:
// and then nobody gives a role that is not theirs to give. Where there is no body
// they do nothing.
func TestNoFieldMakesSomebodyMore(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		shared, before := w.fresh("Alpha"), w.selves()
		tried, without := 0, 0
		for _, name := range sorted(operations(t, w)) {
			op := operations(t, w)[name]
			if op.Method == http.MethodGet || op.Method == http.MethodHead || strings.HasSuffix(op.Path, "/logout") {
				continue
			}
			who := weakest(op)
			if op.Operation.Rule.IsDevice() {
				who = "screen Alpha"
			}
			for _, field := range slices.Sorted(maps.Keys(privileged())) {
				r := op.make(w, shared)
				body, changed := withField(t, r.body, field, privileged()[field])
				tried++
				if !changed {
					without++
					r = op.make(w, w.absent())
					_ = w.send(who, op.Method, withQuery(r.path, field, privileged()[field]), r.body) // see selves
					continue
				}
				got := w.send(who, op.Method, r.path, body)
				switch granting := slices.Contains(op.grants, field); {
				case granting && field == "roleId" && got.status < 400:
					t.Errorf("%s as %s gives the operators' role: %d %s", name, who, got.status, got.body)
				case !granting && (got.status != http.StatusUnprocessableEntity ||
					!strings.Contains(got.body, "unknown-field") || !strings.Contains(got.body, field)):
					t.Errorf("%s as %s takes the field %s: %d %s", name, who, field, got.status, got.body)
				}
			}
		}
		for who, self := range w.selves() {
			if self != before[who] {
				t.Errorf("%s was\n%s\nand is\n%s", who, before[who], self)
			}
		}
		t.Logf("%d privileged fields tried, %d of them where there is no body", tried, without)
	})
}

func withQuery(path, name string, value any) string {
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	return path + separator + name + "=" + url.QueryEscape(fmt.Sprint(value))
}

// selves is what everybody is and may do.
func (w *world) selves() map[string]string {
	w.t.Helper()
	all := map[string]string{}
	for _, who := range append([]string{"head"}, people...) {
		var self object // whose members come in no order
		if err := json.Unmarshal([]byte(w.must(who, http.MethodGet, "/api/self", nil).body), &self); err != nil {
			w.t.Fatal(err)
		}
		all[who] = fmt.Sprint(self)
	}
	return all
}
