package api

import (
	"context"
	"net/http"

	"marquee/internal/access"
)

// Refusal is an attempt of a signed-in person that was turned away: for want of
// a right (403), or because the record is not there for them (404). Whether it
// is another's or does not exist, nobody tells, here neither.
type Refusal struct {
	Caller    access.Caller
	Operation string // "PATCH /api/content"
	Path      string // as it was asked, without the query
	Status    int
	Code      string // the problem's
}

// problem is what a request is refused with. Attempts of people are told on.
func (rt *Router) problem(ctx context.Context, err error) *Problem {
	p := problemOf(ctx, rt.logger, err)
	call := callFrom(ctx)
	if rt.refused != nil && call.UserID() != 0 && (p.Status == http.StatusForbidden || p.Status == http.StatusNotFound) {
		rt.refused(ctx, Refusal{Caller: call.Caller, Operation: call.operation, Path: call.path, Status: p.Status, Code: p.code()})
	}
	return p
}
