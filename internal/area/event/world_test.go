package event_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/event"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
)

// world is an office in Tokyo whose companies have events, on a day in 2026 at noon.
type world struct {
	*areatest.Office

	events *event.Service
	now    time.Time
}

const path = "/api/event"

type object = map[string]any

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	o := areatest.Open(t, d, "Asia/Tokyo", access.EventList, access.Content, access.Device)
	w := &world{Office: o, now: time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC)}
	contents := content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tag.New(d)})
	contents.Register(o.Router)
	w.events = event.New(event.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Contents: contents,
		Now: func() time.Time { return w.now }})
	w.events.Register(o.Router)
	w.switchOn(w.Ours, "Y")
	w.switchOn(w.Theirs, "Y")
	return w
}

// switchOn gives a company events, or takes them away.
func (w *world) switchOn(company int64, value string) {
	w.Exec(`INSERT INTO company_param (company_id, kind, name, value)
		VALUES ({:company}, 'feature', 'EventList', {:value})
		ON CONFLICT (company_id, kind, name) DO UPDATE SET value = {:value}`,
		db.Params{"company": company, "value": value})
}

// add makes an event as somebody, on one day from nine to ten but for the fields; it MUST be accepted.
func (w *world) add(who, name string, fields object) (e event.Event) {
	w.T.Helper()
	body := with(object{"name": name, "startDate": "2026-12-24", "startTime": "09:00", "endTime": "10:00"}, fields)
	w.OK(http.StatusCreated, who, http.MethodPost, path, body, &e)
	return e
}

// saved is an event after an edit that MUST be accepted.
func (w *world) saved(who string, e event.Event, fields object) (saved event.Event) {
	w.T.Helper()
	w.OK(http.StatusOK, who, http.MethodPatch, path, with(object{"id": e.ID, "version": e.Version}, fields), &saved)
	return saved
}

func with(body, fields object) object {
	for name, value := range fields {
		body[name] = value
	}
	return body
}

// refused says where and why a body is not accepted: "body.startDate required".
func (w *world) refused(who, method, path string, body object) string {
	w.T.Helper()
	p := w.Refused(http.StatusUnprocessableEntity, who, method, path, body)
	fields := make([]string, len(p.Errors))
	for i, e := range p.Errors {
		fields[i] = e.Location + " " + e.Code
	}
	return strings.Join(fields, ", ")
}
