package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Problem is the body of every refusal: RFC 9457, application/problem+json.
// The last segment of Type is the fault's code; the console translates by it.
type Problem struct {
	Type      string         `json:"type" doc:"Names the problem; its last segment is a stable code" example:"/problems/not-found"`
	Title     string         `json:"title" doc:"The HTTP status in words"`
	Status    int            `json:"status"`
	Detail    string         `json:"detail,omitempty" doc:"What to do, in English"`
	Params    map[string]any `json:"params,omitempty" doc:"Values that a translated text names"`
	Errors    []ProblemField `json:"errors,omitempty" doc:"The values that were refused"`
	Related   any            `json:"related,omitempty" doc:"The records that stand in the way of a conflict"`
	RequestID string         `json:"requestId,omitempty" doc:"Find this request in the server's log by it"`

	code  codes.Code
	retry int
}

func newProblem(ctx context.Context, status int, code codes.Code, detail string) *Problem {
	return &Problem{Type: "/problems/" + code.String(), Title: http.StatusText(status), Status: status, Detail: detail,
		RequestID: RequestID(ctx), code: code}
}

// ProblemField is one refused value.
type ProblemField struct {
	Location string `json:"location" example:"body.name"`
	Code     string `json:"code" example:"required"`
	Message  string `json:"message"`
	Value    any    `json:"value,omitempty"`
}

// Error makes a Problem an error for huma.
func (p *Problem) Error() string { return p.Detail }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType is RFC 9457's, whatever was negotiated.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders adds Retry-After to an answer that may be tried again.
func (p *Problem) GetHeaders() http.Header {
	if p.retry == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(p.retry)}}
}

var statusOf = map[fault.Kind]int{
	fault.Internal:        http.StatusInternalServerError,
	fault.Malformed:       http.StatusBadRequest,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflicting:     http.StatusConflict,
	fault.Outdated:        http.StatusPreconditionFailed,
	fault.Oversized:       http.StatusRequestEntityTooLarge,
	fault.Unsupported:     http.StatusUnsupportedMediaType,
	fault.Unprocessable:   http.StatusUnprocessableEntity,
	fault.Locked:          http.StatusLocked,
	fault.Unversioned:     http.StatusPreconditionRequired,
	fault.Throttled:       http.StatusTooManyRequests,
	fault.Exhausted:       http.StatusInsufficientStorage,
	fault.Unavailable:     http.StatusServiceUnavailable,
}

// problemOf is where an error becomes an answer, and where it is logged, once.
// Whatever is not a fault is a 500 whose text stays in the log.
func (j journal) problemOf(ctx context.Context, err error) *Problem {
	var ready *Problem
	if errors.As(err, &ready) {
		return ready
	}
	f := fault.As(err)
	switch {
	case f == nil && errors.Is(err, context.Canceled):
		f = fault.New(fault.Unavailable, codes.Cancelled, "The request was cancelled.")
	case f == nil && errors.Is(err, context.DeadlineExceeded):
		j.logger.WarnContext(ctx, "request took too long", "error", err)
		f = fault.Unreachable(err)
	case f == nil:
		j.logger.ErrorContext(ctx, "request failed", "error", err)
		f = fault.New(fault.Internal, codes.Internal,
			"The server made a mistake. Try again; if it stays, tell the platform operator the request id.")
	case f.Kind == fault.Internal || f.Code == codes.DiskFull: // a company's own storage is no failure
		j.logger.ErrorContext(ctx, "request failed", "error", err)
	default:
		j.refused(ctx, statusOf[f.Kind], f.Code, err)
	}
	status := statusOf[f.Kind]
	p := newProblem(ctx, status, f.Code, f.Detail)
	p.Params, p.Related, p.retry = f.Params, f.Related, int(math.Ceil(f.Retry.Seconds()))
	for _, field := range f.Fields {
		p.Errors = append(p.Errors, ProblemField{Location: field.Location, Code: field.Code.String(),
			Message: field.Message, Value: field.Value})
	}
	return p
}

// refusedMost is how many values of a request are named that is refused: each is
// compared with the others, and a body has room for a hundred thousand wrong ones.
const refusedMost = 100

// replaceErrors makes the framework's own refusals (unreadable bodies, schema
// violations) speak in Problems, and its lists be lists and never null. huma keeps
// both in package variables: they are set once, and each refusal finds its
// Router by the request that it is about.
var replaceErrors = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false
	huma.NewErrorWithContext = func(hc huma.Context, status int, message string, causes ...error) huma.StatusError {
		ctx, j := context.Background(), newJournal(slog.New(slog.DiscardHandler)) // the framework asks for examples
		if hc != nil {
			ctx = hc.Context()
		}
		if call := callFrom(ctx); call.router != nil {
			j = call.router.journal
		}
		if status >= http.StatusInternalServerError {
			return j.problemOf(ctx, fmt.Errorf("%s: %w", message, errors.Join(causes...)))
		}
		code, detail := codes.Malformed, speakable(message)
		switch status {
		case http.StatusUnprocessableEntity:
			code, detail = codes.Invalid,
				"Some of the values are not accepted. Correct the marked fields and send it again."
		case http.StatusRequestEntityTooLarge:
			code, detail = codes.TooLarge, "The request is larger than this call takes."
		case http.StatusUnsupportedMediaType:
			code, detail = codes.UnsupportedType, "This call takes application/json."
		}
		p := newProblem(ctx, status, code, detail)
		var details []*huma.ErrorDetail
		for _, cause := range causes[:min(len(causes), refusedMost)] {
			var d huma.ErrorDetailer
			if errors.As(cause, &d) {
				details = append(details, d.ErrorDetail())
			}
		}
		for _, detail := range details {
			if !outermost(detail, details) {
				message := speakable(detail.Message)
				p.Errors = append(p.Errors, ProblemField{Location: locate(detail), Code: codeOf(message).String(),
					Message: message})
			}
		}
		if slices.ContainsFunc(p.Errors, func(f ProblemField) bool { return f.Code == codes.NotText.String() }) {
			return j.problemOf(ctx, unreadable("body"))
		}
		j.refused(ctx, status, code, nil)
		return p
	}
	huma.NewError = func(status int, message string, causes ...error) huma.StatusError {
		return huma.NewErrorWithContext(nil, status, message, causes...)
	}
})
