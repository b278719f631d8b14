package contract

import (
	"fmt"
	"net/http"
)

// broadcastIDs name what a company shows at once.
type broadcastIDs struct{ broadcast, emergency int64 }

func absentBroadcasts(no int64) broadcastIDs { return broadcastIDs{broadcast: no, emergency: no} }

// freshBroadcasts shows a message and an emergency on a company's screen.
func (w *world) freshBroadcasts(company string, id, device int64) (n broadcastIDs) {
	w.t.Helper()
	start := func(area string, more object) int64 {
		more["message"], more["minutes"] = object{"content": w.called(company, "words")}, 60
		more["deviceIds"] = []int64{device}
		started, _ := w.record("operator", http.MethodPost, fmt.Sprintf("/api/%s?companyId=%d", area, id), more)
		return started
	}
	n.broadcast, n.emergency = start("broadcast", object{}), start("emergency", object{"layout": "full"})
	return n
}

// broadcastCalls are the operations about what shows at once.
func broadcastCalls() map[string]call {
	calls := map[string]call{
		"POST /api/player/broadcasts": send("/api/player/broadcasts", func(ids) object {
			return object{"said": []any{object{"id": "no such broadcast", "state": "shown"}}}
		}).naming(false),
	}
	for area, of := range map[string]struct {
		id   func(ids) int64
		more object
	}{
		"broadcast": {func(n ids) int64 { return n.broadcast }, object{}},
		"emergency": {func(n ids) int64 { return n.emergency },
			object{"layout": "band", "drill": true, "label": "Drill"}},
	} {
		path, id := "/api/"+area, func(n ids) any { return of.id(n) }
		calls["GET "+path] = get(path)
		calls["GET "+path+"/{id}"] = get(path+"/%d", id)
		calls["GET "+path+"/{id}/screen"] = get(path+"/%d/screen", id)
		calls["POST "+path] = send(path, func(n ids) object {
			body := object{"message": object{"content": "Hello"}, "minutes": 5, "deviceIds": []int64{n.device}}
			for key, value := range of.more {
				body[key] = value
			}
			return body
		})
		calls["POST "+path+"/end"] = send(path+"/end", func(n ids) object { return object{"ids": []int64{of.id(n)}} })
	}
	return calls
}
