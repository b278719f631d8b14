package contract

import (
	"fmt"
	"net/http"
	"strings"
)

// eventIDs name an event of a company, a type of events, the sign of its device group, a calendar address, a source
// of a calendar, and a subscription to another.
type eventIDs struct {
	event, eventVersion, eventType, eventTypeVersion, sign, signVersion, feed int64
	calendar, subscription, subscriptionVersion                               int64
}

func absentEvents(no int64) eventIDs {
	return eventIDs{event: no, eventVersion: 1, eventType: no, eventTypeVersion: 1, sign: no, signVersion: 1,
		feed: no, calendar: no, subscription: no, subscriptionVersion: 1}
}

// freshEvents makes an event on a company's device group, a type, a sign and a calendar address of another group, a
// source of a calendar, and a subscription to another.
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
	n.feed, _ = w.record("operator", http.MethodPost, "/api/eventFeed"+at, object{"deviceGroupId": door})
	calendar := func(name string) int64 {
		id, _ := w.record("operator", http.MethodPost, "/api/externalSource"+at,
			with(feed(w.called(company, name)), "feedType", "Calendar"))
		return id
	}
	n.calendar = calendar("calendar")
	n.subscription, n.subscriptionVersion = w.record("operator", http.MethodPost, "/api/eventSubscription"+at,
		object{"sourceId": calendar("subscribed"), "type": w.called(company, "kind")})
	return n
}

// eventCalls are the operations about events, their types and signs, and the calendars that they come from and go to.
func eventCalls() map[string]call {
	event, kind := func(n ids) any { return n.event }, func(n ids) any { return n.eventType }
	feed := func(n ids) any { return n.feed }
	return map[string]call{
		"GET /api/event":          get("/api/event"),
		"GET /api/event/calendar": get("/api/event/calendar?from=2026-12-01&to=2027-01-01"),
		"GET /api/event/times":    get("/api/event/times?zone=UTC"),
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
		"POST /api/event/import": {names: true, make: func(w *world, n ids) request {
			return request{"/api/event/import", w.file("a.ics", []byte("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n"+
				"SUMMARY:Fair\r\nDTSTART;VALUE=DATE:20261224\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"),
				map[string]string{"deviceGroupIds": fmt.Sprint(n.group)})}
		}},
		"GET /api/eventSubscription": get("/api/eventSubscription"),
		"POST /api/eventSubscription": send("/api/eventSubscription", func(n ids) object { // the first; then it has one
			return object{"sourceId": n.calendar}
		}),
		"PATCH /api/eventSubscription": send("/api/eventSubscription", func(n ids) object {
			return object{"id": n.subscription, "type": "Changed", "version": n.subscriptionVersion}
		}),
		"DELETE /api/eventSubscription/{id}": get("/api/eventSubscription/%d",
			func(n ids) any { return n.subscription }),
		"GET /api/eventGroup":      get("/api/eventGroup"),
		"GET /api/eventGroup/{id}": get("/api/eventGroup/%d", func(n ids) any { return n.group }),
		"PATCH /api/eventGroup": send("/api/eventGroup", func(n ids) object { // the first; then it is newer
			return object{"id": n.group, "version": 1, "organization": "Sales", "templateId": n.content}
		}),
		"POST /api/eventGroup/{id}/events": {make: func(_ *world, n ids) request {
			return request{fmt.Sprintf("/api/eventGroup/%d/events", n.group),
				object{"ids": []int64{n.event}, "sign": true}}
		}},
		"GET /api/eventFeed": get("/api/eventFeed"),
		"POST /api/eventFeed": send("/api/eventFeed", func(n ids) object { // the first; then it has one
			return object{"deviceGroupId": n.group}
		}),
		"GET /api/eventFeed/{id}/address": get("/api/eventFeed/%d/address", feed),
		"POST /api/eventFeed/{id}/renew":  get("/api/eventFeed/%d/renew", feed),
		"DELETE /api/eventFeed/{id}":      get("/api/eventFeed/%d", feed),
		"GET /calendar/{file}":            get("/calendar/" + strings.Repeat("0", 43) + ".ics"),
		"HEAD /calendar/{file}":           get("/calendar/" + strings.Repeat("0", 43) + ".ics"),
	}
}
