package contract

import (
	"fmt"
	"net/http"
)

// eventIDs name an event of a company, a type of events, and the sign of its device group.
type eventIDs struct{ event, eventVersion, eventType, eventTypeVersion, sign, signVersion int64 }

func absentEvents(no int64) eventIDs {
	return eventIDs{event: no, eventVersion: 1, eventType: no, eventTypeVersion: 1, sign: no, signVersion: 1}
}

// freshEvents makes an event on a company's device group, a type, and a sign of a group of its own.
func (w *world) freshEvents(company string, id, group int64) (n eventIDs) {
	w.t.Helper()
	at := fmt.Sprintf("?companyId=%d", id)
	n.event, n.eventVersion = w.record("operator", http.MethodPost, "/api/event"+at,
		object{"name": w.called(company, "event"), "startDate": "2026-12-24", "allDay": true, "deviceGroupIds": group,
			"type": w.called(company, "kind")})
	n.eventType, n.eventTypeVersion = w.record("operator", http.MethodPost, "/api/eventType"+at,
		object{"name": fmt.Sprintf("%s %d", w.called(company, "type"), w.serial.Add(1)), "color": "#377CB7"})
	door, _ := w.record("operator", http.MethodPost, "/api/category"+at,
		object{"type": "Device", "title": w.called(company, "door")})
	n.sign, n.signVersion = w.record("operator", http.MethodPost, "/api/eventSign"+at,
		object{"deviceGroupId": door, "title": w.called(company, "sign")})
	return n
}

// eventCalls are the operations about events, their types and signs.
func eventCalls() map[string]call {
	event, kind := func(n ids) any { return n.event }, func(n ids) any { return n.eventType }
	return map[string]call{
		"GET /api/event":          get("/api/event"),
		"GET /api/event/calendar": get("/api/event/calendar?from=2026-12-01&to=2027-01-01"),
		"GET /api/event/{id}":     get("/api/event/%d", event),
		"POST /api/event": send("/api/event", func(n ids) object {
			return object{"name": "Fair", "startDate": "2026-12-24", "startTime": "09:00", "endTime": "17:00",
				"deviceGroupIds": n.group, "templateId": n.content}
		}),
		"PATCH /api/event": send("/api/event", func(n ids) object {
			return object{"id": n.event, "name": "Changed", "version": n.eventVersion}
		}),
		"DELETE /api/event/{id}": get("/api/event/%d", event),
		"POST /api/event/delete": send("/api/event/delete", func(n ids) object {
			return object{"ids": []int64{n.event}}
		}),
		"GET /api/eventType": get("/api/eventType"),
		"POST /api/eventType": {make: func(w *world, _ ids) request {
			return request{"/api/eventType", object{"name": fmt.Sprintf("New %d", w.serial.Add(1)), "color": "#377CB7"}}
		}},
		"PATCH /api/eventType": send("/api/eventType", func(n ids) object {
			return object{"id": n.eventType, "color": "#AA0011", "version": n.eventTypeVersion}
		}),
		"DELETE /api/eventType/{id}": get("/api/eventType/%d", kind),
		"GET /api/eventSign":         get("/api/eventSign"),
		"POST /api/eventSign": send("/api/eventSign", func(n ids) object { // the first; then it has one
			return object{"deviceGroupId": n.group, "templateId": n.content}
		}),
		"PATCH /api/eventSign": send("/api/eventSign", func(n ids) object {
			return object{"id": n.sign, "layout": "Lobby", "version": n.signVersion}
		}),
		"DELETE /api/eventSign/{id}": get("/api/eventSign/%d", func(n ids) any { return n.sign }),
	}
}
