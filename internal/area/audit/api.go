package audit

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. Nobody writes to the trail through them.
func (s *Service) Register(r *api.Router) {
	read := access.Read(access.AuditTrail).Across()
	api.List(r, "/api/eventlogs", read, "The audit trail: who did what, when, from where, and what changed", s.list)
	api.Download(r, "/api/eventlogs/export", read, "The audit trail as a CSV file", s.export)
}

// FilterInput is what of the trail is asked for; it is exported to be embedded.
type FilterInput struct {
	UserID     int64  `query:"userId" minimum:"0" doc:"Who"`
	ActionType string `query:"actionType" doc:"What was done"`
	Entity     string `query:"entity" maxLength:"40" doc:"To what kind of object"`
	EntityID   int64  `query:"entityId" minimum:"0" doc:"To which object of the kind"`
	Text       string `query:"text" maxLength:"200" doc:"Part of what the object was called, of who did it, of the address that it came from or of the request's number. A list looks for it in the newest 10,000 entries that the other filters leave, an export in all"`
	From       string `query:"from" doc:"RFC 3339 instant, or a date in UTC"`
	To         string `query:"to" doc:"RFC 3339 instant, or a date in UTC; the instant or the day is included"`
}

func (in FilterInput) filter() (Filter, error) {
	if err := knownAction(in.ActionType); err != nil {
		return Filter{}, err
	}
	from, to, err := period(in.From, in.To)
	return Filter{UserID: in.UserID, Action: in.ActionType, Entity: in.Entity, EntityID: in.EntityID, Text: in.Text,
		From: from, To: to}, err
}

// trail is whose rows are read: for who reads all companies, also those of deleted ones.
func trail(call api.Call) access.Scope {
	if call.Scope.Everything() {
		return call.Reach()
	}
	return call.Scope
}

type listInput struct {
	api.Paging
	FilterInput
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Entry], error) {
	f, err := in.filter()
	if err != nil {
		return api.Page[Entry]{}, err
	}
	entries, total, err := s.List(ctx, trail(call), f, in.Rows())
	return api.Page[Entry]{Items: entries, Total: total}, err
}

func (s *Service) export(ctx context.Context, call api.Call, in *FilterInput) (api.Table, error) {
	f, err := in.filter()
	if err != nil {
		return api.Table{}, err
	}
	return api.Table{Filename: "audit-trail.csv", Header: header(), Rows: func(yield func([]string, error) bool) {
		for e, err := range s.All(ctx, trail(call), f) {
			if !yield(e.cells(), err) {
				return
			}
		}
	}}, nil
}

// Refused takes down what a signed-in person tried and may not; see api.Config.
func (s *Service) Refused(ctx context.Context, r api.Refusal) {
	what := map[string]any{"path": printable(r.Path), "status": r.Status, "code": r.Code}
	if r.Finding != "" {
		what["finding"] = printable(r.Finding)
	}
	s.refuse(ctx, "user "+r.Caller.Username(), Attempt{CompanyID: r.Caller.CompanyID(), Entity: "access",
		Name: printable(r.Operation), What: what})
}
