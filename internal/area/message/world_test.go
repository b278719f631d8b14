package message_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/font"
	"marquee/internal/area/message"
	"marquee/internal/area/source"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
)

// world is an office whose people may do with messages, and with what those refer to, what an editor does.
type world struct{ *areatest.Office }

const path = "/api/msgTemplate"

type object = map[string]any

func newWorld(t *testing.T, d *db.DB) world {
	t.Helper()
	o := areatest.Open(t, d, "UTC", access.Message, access.Content, access.Schedule, access.Feed, access.Font)
	message.New(d).Register(o.Router)
	content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tag.New(d)}).
		Register(o.Router)
	source.New(source.Config{DB: d, Companies: o.Companies}).Register(o.Router)
	font.New(font.Config{DB: d}).Register(o.Router)
	return world{o}
}

// template adds one as somebody; the fields MUST be accepted.
func (w world) template(who, name string, fields object) (t message.Template) {
	w.T.Helper()
	body := with(object{"name": name, "content": "Good morning"}, fields)
	w.OK(http.StatusCreated, who, http.MethodPost, path, body, &t)
	return t
}

// saved is a template after an edit that MUST be accepted.
func (w world) saved(who string, t message.Template, fields object) (saved message.Template) {
	w.T.Helper()
	w.OK(http.StatusOK, who, http.MethodPatch, path, with(object{"id": t.ID, "version": t.Version}, fields), &saved)
	return saved
}

func with(body, fields object) object {
	for name, value := range fields {
		body[name] = value
	}
	return body
}

// refused says where and why an edit is not accepted: "body.bgImage recycled".
func (w world) refused(who, method string, body object) string {
	w.T.Helper()
	p := w.Refused(http.StatusUnprocessableEntity, who, method, path, body)
	fields := make([]string, len(p.Errors))
	for i, e := range p.Errors {
		fields[i] = e.Location + " " + e.Code
	}
	return strings.Join(fields, ", ")
}

// scheduled adds a schedule of ann's whose only item has a message, and returns the item's id.
func (w world) scheduled(name string, p message.Part) (item int64) {
	w.T.Helper()
	item = w.Schedule(name, true, w.Content("ann", "what "+name+" plays", areatest.File{}), 0)
	ctx, _, scope := w.As("ann")
	err := w.DB.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := message.OfItems.Write(ctx, tx, map[int64]message.Part{item: p}); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: w.Ours, Action: "update", Entity: "schedule", ID: item})
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return item
}
