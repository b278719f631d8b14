package contract

import (
	"encoding/json"
	"fmt"
	"net/http"

	"marquee/internal/access"
)

// versionIDs name the versions of a content, by what is to be done with each.
type versionIDs struct {
	versioned                       int64 // the content
	older, unused, planned          int64
	waiting, approvable, rejectable int64
}

func absentVersions(no int64) versionIDs {
	return versionIDs{versioned: no, older: no, unused: no, planned: no, waiting: no, approvable: no, rejectable: no}
}

// later is an instant that no test lives to see.
const later = "2036-01-01T00:00:00Z"

// freshVersions makes a content of a company with versions in every state.
func (w *world) freshVersions(company string, id int64) versionIDs {
	w.t.Helper()
	const who = "operator"
	at := fmt.Sprintf("?companyId=%d", id)
	var n versionIDs
	n.versioned, _ = w.record(who, http.MethodPost, "/api/content"+at,
		w.picture(w.called(company, "content"), map[string]string{"share": "Y"}))
	add := func(fields map[string]string) int64 {
		fields["contentId"] = fmt.Sprint(n.versioned)
		var v struct{ ID int64 }
		if err := json.Unmarshal([]byte(w.must(who, http.MethodPost, "/api/contentVersion"+at,
			w.picture(w.called(company, "version"), fields)).body), &v); err != nil {
			w.t.Fatal(err)
		}
		return v.ID
	}
	n.older, n.unused, n.planned = add(map[string]string{}), add(map[string]string{}),
		add(map[string]string{"currentAt": later})
	w.setCompany(company, object{"needContentApproval": true})
	n.waiting, n.approvable, n.rejectable = add(map[string]string{}), add(map[string]string{}), add(map[string]string{})
	w.setCompany(company, object{"needContentApproval": false})
	return n
}

// versionCalls are the operations about versions, their approval and their processing.
func versionCalls() map[string]call {
	return map[string]call{
		"POST /api/contentVersion": {names: true, make: func(w *world, n ids) request {
			return request{"/api/contentVersion", w.picture("mine",
				map[string]string{"contentId": fmt.Sprint(n.versioned)})}
		}},
		"POST /api/content-version/current": send("/api/content-version/current",
			func(n ids) object { return object{"id": n.older, "currentAt": later} }),
		"POST /api/content-version/current/cancel": send("/api/content-version/current/cancel",
			func(n ids) object { return object{"id": n.planned} }),
		"POST /api/content-version/delete": send("/api/content-version/delete",
			func(n ids) object { return object{"id": n.unused} }),
		"POST /api/content-version/approve": send("/api/content-version/approve",
			func(n ids) object { return object{"id": []int64{n.approvable}} }),
		"POST /api/content-version/reject": send("/api/content-version/reject",
			func(n ids) object { return object{"id": n.rejectable, "reason": "too dark"} }),
		"GET /api/content-version/news": get("/api/content-version/news"),
		"POST /api/content-version/seen": send("/api/content-version/seen",
			func(n ids) object { return object{"id": n.waiting} }).naming(false),
		"GET /api/content/limits":     get("/api/content/limits"),
		"GET /api/content/processing": get("/api/content/processing"),
		"DELETE /api/content/processing/{id}": get("/api/content/processing/%d",
			func(n ids) any { return n.versioned }),
		"POST /api/content/processing/{id}/retry": get("/api/content/processing/%d/retry",
			func(n ids) any { return n.versioned }),
		"POST /api/content/convert": send("/api/content/convert",
			func(n ids) object { return object{"id": n.content} }),
		"GET /api/content/{id}/screens": get("/api/content/%d/screens", content),
		"GET /api/pending-approval-content": get("/api/pending-approval-content").asking(
			access.Read(access.Content)),
	}
}
