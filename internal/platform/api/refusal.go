package api

import (
	"context"
	"net/http"

	"marquee/internal/access"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Refusal is an attempt of a signed-in person that was turned away: for want of
// a right (403), because the record is not there for them (404), after too
// many others (429), or because the malware scanner found something in a file.
// It does not tell whether a record is another's or does not exist.
type Refusal struct {
	Caller    access.Caller
	Operation string // "PATCH /api/content"
	Path      string // as it was asked, without the query
	Status    int
	Code      codes.Code
	Finding   string // what the malware scanner found
}

// problem is what a request is refused with. Attempts of people are told on.
func (rt *Router) problem(ctx context.Context, err error) *Problem {
	p := rt.journal.problemOf(ctx, err)
	call := callFrom(ctx)
	told := p.Status == http.StatusForbidden || p.Status == http.StatusNotFound ||
		p.Status == http.StatusTooManyRequests || p.code == codes.Infected
	if told && rt.refused != nil && call.UserID() != 0 {
		finding, _ := p.Params["finding"].(string)
		rt.refused(db.WithCondition(ctx, nil), Refusal{Caller: call.Caller, Operation: call.operation,
			Path: call.path, Status: p.Status,
			Code: p.code, Finding: finding})
	}
	return p
}
