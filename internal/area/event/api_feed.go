package event

import (
	"bytes"
	"context"
	"net/http"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// feedPath is what addresses of calendars begin with.
const feedPath = api.SecretPath

func (s *Service) registerFeeds(r *api.Router) {
	read, write := access.Read(access.EventList), access.Write(access.EventList)
	api.List(r, "/api/eventFeed", read, "The device groups that have a calendar address, a page at a time", s.feedPage)
	api.Create(r, "/api/eventFeed", write, "Give a device group a calendar address", s.createFeed)
	api.Get(r, "/api/eventFeed/{id}/address", write, "A calendar address", s.address)
	api.Post(r, "/api/eventFeed/{id}/renew", write, "Give a device group another calendar address", s.renew)
	api.Delete(r, "/api/eventFeed/{id}", write, "Take a calendar address away", s.removeFeed)
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		api.Raw(r, method, feedPath+"{file}", access.Public(),
			"The events of a device group as iCalendar, by a secret address; 304 by If-None-Match", s.file)
	}
}

func (s *Service) feedPage(ctx context.Context, call api.Call, in *api.Paging) (api.Page[Feed], error) {
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return api.Page[Feed]{}, err
	}
	list, total, err := s.store.feedPage(ctx, q, in.Rows())
	return api.Page[Feed]{Items: list, Total: total}, err
}

type createFeedInput struct {
	Body struct {
		api.InCompany
		Group int64 `json:"deviceGroupId" minimum:"1"`
	}
}

func (s *Service) createFeed(ctx context.Context, call api.Call, in *createFeedInput) (FeedAddress, error) {
	return s.CreateFeed(ctx, call.Caller, call.Scope, in.Body.Group)
}

func (s *Service) address(ctx context.Context, call api.Call, in *api.ByID) (FeedAddress, error) {
	return s.FeedAddress(ctx, call.Scope, in.ID)
}

func (s *Service) renew(ctx context.Context, call api.Call, in *api.ByID) (FeedAddress, error) {
	return s.RenewFeed(ctx, call.Caller, call.Scope, in.ID)
}

func (s *Service) removeFeed(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.DeleteFeed(ctx, call.Caller, call.Scope, in.ID)
}

// file serves a calendar to whoever has its address. It is asked for again and again, so that most answers are a 304:
// of a tag that is sent as it was given, nothing else is looked at.
func (s *Service) file(w http.ResponseWriter, r *http.Request, call api.Call) error {
	text, found := strings.CutSuffix(r.PathValue("file"), feedEnding)
	if !found {
		return fault.Missing("calendar")
	}
	calendar, err := s.FeedOf(r.Context(), text, call.IP, r.Header.Get("If-None-Match"))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="calendar.ics"`)
	h.Set("Cache-Control", "private, max-age=300")
	h.Set("ETag", calendar.Tag)
	api.ServeContent(w, r, bytes.NewReader(calendar.Body))
	return nil
}
