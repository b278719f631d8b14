package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/company"
)

// TestACompanyWithoutEventsHasNothingOfThem: every operation that takes the right to events is refused, to whoever
// has the right, and changes nothing; its screens have no sign, and its calendar addresses are unknown. All of it is
// there again with the feature.
func TestACompanyWithoutEventsHasNothingOfThem(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		w.must("chief", http.MethodPost, "/api/eventSign", object{"deviceGroupId": n.group, "title": "Room 3"})
		w.must("chief", http.MethodPatch, "/api/event", object{"id": n.event, "version": n.eventVersion,
			"eventSignDeviceGroupIds": n.group})
		s := w.pair("Alpha")
		w.must("chief", http.MethodPatch, "/api/device/groupid",
			object{"deviceId": w.newest("chief", "/api/device?_limit=500"), "groupId": n.group})
		var feed struct{ Address string }
		asked := w.must("chief", http.MethodGet, fmt.Sprintf("/api/eventFeed/%d/address", n.feed), nil)
		if err := json.Unmarshal([]byte(asked.body), &feed); err != nil {
			t.Fatal(err)
		}
		_, secret, _ := strings.Cut(feed.Address, "/calendar/")
		manifest := func() string {
			_, body, _ := w.fetch("/api/player/manifest", map[string]string{"Authorization": "Bearer " + s.Token()})
			return string(body)
		}
		outside := func() (sign bool, calendar int) {
			calendar, _, _ = w.fetch("/calendar/"+secret, nil)
			return strings.Contains(manifest(), `"title":"Room 3"`), calendar
		}
		if sign, calendar := outside(); !sign || calendar != http.StatusOK {
			t.Fatalf("the screen has a sign: %v, its calendar answers %d", sign, calendar)
		}
		all := operations(t, w)
		kept := func() (text string) {
			for _, name := range []string{"event", "eventType", "eventSign", "eventSubscription", "eventFeed"} {
				text += w.must("chief", http.MethodGet, "/api/"+name, nil).body
			}
			return text
		}
		before := kept()

		others := slices.DeleteFunc(company.Features(), func(name string) bool { return name == "EventList" })
		w.setCompany("Alpha", object{"companyFeatures": strings.Join(others, ",")})
		taken := 0
		for _, name := range sorted(all) {
			op := all[name]
			if feature, _, one := op.Operation.Rule.Feature(); !one || feature != access.EventList {
				continue
			}
			taken++
			n.company = w.company["Alpha"]
			r := op.make(w, n)
			for _, who := range []string{"chief", "writer"} {
				if a := w.send(who, op.Method, r.path, r.body); a.problem() != "events-off" {
					t.Errorf("%s as %s: %d %s", name, who, a.status, a.body)
				}
			}
		}
		if taken < 20 {
			t.Errorf("%d operations take the right to events", taken)
		}
		if sign, calendar := outside(); sign || calendar != http.StatusNotFound {
			t.Errorf("the screen has a sign: %v, its calendar answers %d", sign, calendar)
		}
		w.setCompany("Alpha", object{"companyFeatures": strings.Join(company.Features(), ",")})
		if sign, calendar := outside(); !sign || calendar != http.StatusOK {
			t.Errorf("with the feature again the screen has a sign: %v, its calendar answers %d", sign, calendar)
		}
		if after := kept(); after != before {
			t.Errorf("it was\n%s\nand is\n%s", before, after)
		}
	})
}
