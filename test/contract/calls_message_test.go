package contract

import (
	"fmt"
	"net/http"
)

// messageIDs name the message templates of a company.
type messageIDs struct{ message, messageVersion int64 }

func absentMessages(no int64) messageIDs { return messageIDs{message: no, messageVersion: 1} }

// freshMessages makes a template in a company.
func (w *world) freshMessages(company string, id int64) (n messageIDs) {
	w.t.Helper()
	n.message, n.messageVersion = w.record("operator", http.MethodPost,
		fmt.Sprintf("/api/msgTemplate?companyId=%d", id),
		object{"name": w.called(company, "message"), "content": "Welcome"})
	return n
}

// messageCalls are the operations about message templates.
func messageCalls() map[string]call {
	template := func(n ids) any { return n.message }
	return map[string]call{
		"GET /api/msgTemplate":      get("/api/msgTemplate"),
		"GET /api/msgTemplate/{id}": get("/api/msgTemplate/%d", template),
		"POST /api/msgTemplate": {names: true, make: func(w *world, n ids) request {
			return request{"/api/msgTemplate", object{"name": fmt.Sprintf("New %d", w.serial.Add(1)),
				"content": "Hello",
				"bgImage": fmt.Sprint(n.content), "rss": fmt.Sprint(n.source)}}
		}},
		"PATCH /api/msgTemplate": send("/api/msgTemplate", func(n ids) object {
			return object{"id": n.message, "content": "Changed", "version": n.messageVersion}
		}),
		"DELETE /api/msgTemplate/{id}": get("/api/msgTemplate/%d", template),
	}
}
