package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// portrait is everything that an operator sees of a company.
func (w *world) portrait(company string) string {
	var all strings.Builder
	at := fmt.Sprintf("companyId=%d&_limit=500", w.company[company])
	for _, list := range []string{"content?active=Y", "content?active=N", "playlists?active=Y", "playlists?active=N",
		"schedule?active=Y", "schedule?active=N",
		"device?", "category?type=Content", "category?type=Playlist", "category?type=Device", "category?type=Schedule",
		"mycompanyTags?", "roles?", "allusers?", "usergroup?", fmt.Sprintf("company/%d?", w.company[company]),
		"licenses?", "dimension?", "event?", "eventType?", "eventSign?", "eventSubscription?", "eventFeed?",
		"eventGroup?"} {
		text := w.must("operator", http.MethodGet, "/api/"+list+"&"+at, nil).body
		var records []struct{ ID, Version int64 }
		_ = json.Unmarshal([]byte(text), &records) // trees are no lists and have no details
		if strings.HasPrefix(list, "device") {     // reports come in between
			text = fmt.Sprint(records)
		}
		all.WriteString(text + "\n")
		path, _, _ := strings.Cut(list, "?")
		if path != "playlists" && path != "schedule" {
			continue
		}
		for _, r := range records {
			all.WriteString(w.must("operator", http.MethodGet, fmt.Sprintf("/api/%s/%d?%s", path, r.ID, at), nil).body +
				"\n")
		}
	}
	return all.String()
}
