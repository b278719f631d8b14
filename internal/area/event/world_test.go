package event_test

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/event"
	"marquee/internal/area/source"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/secret"
)

// world is an office in Tokyo whose companies have events, on a day in 2026 at noon.
type world struct {
	*areatest.Office

	events  *event.Service
	sources *source.Service
	now     time.Time

	outside string // where calendars are
	given   atomic.Pointer[string]
}

const (
	path = "/api/event"
	base = "https://signage.example"
)

type object = map[string]any

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	o := areatest.Open(t, d, "Asia/Tokyo", access.EventList, access.Content, access.Device, access.Feed)
	w := &world{Office: o, now: time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC)}
	contents := content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tag.New(d)})
	contents.Register(o.Router)
	outside := httptest.NewServer(http.HandlerFunc(w.answer))
	t.Cleanup(outside.Close)
	w.outside = outside.URL
	w.sources = source.New(source.Config{DB: d, Companies: o.Companies, Now: func() time.Time { return w.now },
		Fetch:  fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}),
		Logger: slog.New(slog.DiscardHandler)})
	w.sources.Register(o.Router)
	master, err := secret.OpenMaster(rand.Reader, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	box, err := secret.NewBox(master, event.Purpose, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	w.events = event.New(event.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Contents: contents,
		Sources: w.sources, Box: box, Base: func() string { return base }, Random: rand.Reader,
		Now: func() time.Time { return w.now }})
	w.events.Register(o.Router)
	w.switchOn(w.Ours, "Y")
	w.switchOn(w.Theirs, "Y")
	return w
}

// answer is the outside: a calendar, if there is one.
func (w *world) answer(out http.ResponseWriter, _ *http.Request) {
	calendar := w.given.Load()
	if calendar == nil {
		out.WriteHeader(http.StatusBadGateway)
		return
	}
	out.Header().Set("Content-Type", "text/calendar")
	_, _ = out.Write([]byte(*calendar))
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
