// Package fault is the one error type of the product.
//
// Rules, stores and services return a *Error when the reader of a response can
// do something about it, and any other error, wrapped with a verb phrase, when
// only an engineer can. The kind decides the HTTP status in one place
// (platform/api); the code names the problem for translation in the console and
// never changes once released. A fault's texts reach the client, so they MUST
// NOT hold internals, secrets or another company's data.
package fault

import (
	"errors"
	"fmt"
	"time"

	"marquee/internal/fault/codes"
)

// Kind says what went wrong in terms of what the client can do next.
type Kind int

// The kinds, each with the HTTP status that platform/api gives it.
const (
	Internal        Kind = iota // 500: not the client's doing
	Malformed                   // 400: the request cannot be read
	Unauthenticated             // 401: sign in first
	Forbidden                   // 403: signed in, without the right
	NotFound                    // 404: missing, or another company's
	Conflicting                 // 409: something else stands in the way; Related lists it
	Outdated                    // 412: somebody saved a newer version
	Oversized                   // 413: more bytes than the limit
	Unsupported                 // 415: a kind of file or body that is not taken
	Unprocessable               // 422: a field has a value that is not accepted
	Locked                      // 423: an upload is being written by another request
	Unversioned                 // 428: the version that is being changed was not sent
	Throttled                   // 429: too many requests; Retry says when to come back
	Exhausted                   // 507: quota or disk is full
	Unavailable                 // 503: a part that the answer needs is not ready
)

// Field is one refused value of a request.
type Field struct {
	Location string      // where, as the client wrote it: "body.name", "query.sortBy"
	Code     codes.Field // why, for translation: codes.Required
	Message  string      // why, in English
	Value    any         // what was sent, when repeating it is harmless
}

// Error is a failure that the client is told about.
type Error struct {
	Kind    Kind
	Code    codes.Code     // why, for translation; becomes the last segment of the problem's type
	Detail  string         // one English sentence that says what to do
	Params  map[string]any // what the translated sentence names: limits, sizes, times
	Fields  []Field        // the refused values of an Unprocessable fault
	Related any            // the records in the way of a Conflicting fault
	Retry   time.Duration  // how long to wait after a Throttled or Unavailable fault
	cause   error
}

func (e *Error) Error() string {
	text := e.Code.String()
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	for _, f := range e.Fields {
		text += fmt.Sprintf(" [%s %s]", f.Location, f.Code)
	}
	if e.cause != nil {
		text += ": " + e.cause.Error()
	}
	return text
}

// Unwrap returns the error behind the fault. It is logged and never sent.
func (e *Error) Unwrap() error { return e.cause }

// Because returns a copy of e that carries cause for the log.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// With returns a copy of e with one more parameter for its translation.
func (e *Error) With(name string, value any) *Error {
	c := *e
	c.Params = make(map[string]any, len(e.Params)+1)
	for k, v := range e.Params {
		c.Params[k] = v
	}
	c.Params[name] = value
	return &c
}

// New returns a fault of the given kind.
func New(kind Kind, code codes.Code, detail string) *Error {
	return &Error{Kind: kind, Code: code, Detail: detail}
}

// Invalid refuses the value at location ("body.name") for the reason code.
func Invalid(location string, code codes.Field, message string) *Error {
	return InvalidFields(Field{Location: location, Code: code, Message: message})
}

// InvalidFields refuses several values at once, so that a form can show them all.
func InvalidFields(fields ...Field) *Error {
	return &Error{
		Kind:   Unprocessable,
		Code:   codes.Invalid,
		Detail: "Some of the values are not accepted. Correct the marked fields and send it again.",
		Fields: fields,
	}
}

// Missing says that a record does not exist for this caller. A foreign
// company's record and one that never existed MUST be told apart by nobody.
func Missing(what string) *Error {
	return New(NotFound, codes.NotFound, "There is no such "+what+".")
}

// Stale says that a newer version was saved by somebody else (412).
func Stale(current int64, by string, at time.Time) *Error {
	e := New(Outdated, codes.Stale, "Somebody saved a newer version. Reload it and apply your change again.")
	e.Params = map[string]any{"version": current, "by": by, "at": at.UTC().Format(time.RFC3339)}
	return e
}

// Unreachable says that a service which the answer needs, the database or the
// storage, did not answer in time (503). Nothing is wrong with the request.
func Unreachable(cause error) *Error {
	e := New(Unavailable, codes.Unavailable, "The server cannot reach its data at the moment. Try again in a moment.")
	e.Retry = 5 * time.Second
	return e.Because(cause)
}

// Conflict says that related records stand in the way (409).
func Conflict(code codes.Code, detail string, related any) *Error {
	return &Error{Kind: Conflicting, Code: code, Detail: detail, Related: related}
}

// As finds the fault in err's chain, or nil.
func As(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return nil
}

// Is reports whether err is a fault of the given kind.
func Is(err error, kind Kind) bool {
	e := As(err)
	return e != nil && e.Kind == kind
}
