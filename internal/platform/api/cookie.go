package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
)

// CookieHandler answers an operation that sets or ends the session cookie.
type CookieHandler[I, O any] func(ctx context.Context, call Call, in *I) (O, *http.Cookie, error)

type cookieAnswer[O any] struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      O
}

// Cookie registers a POST that answers 200 and sets the session cookie.
func Cookie[I, O any](rt *Router, path string, rule access.Rule, summary string, handle CookieHandler[I, O]) {
	op := operation(http.MethodPost, path, http.StatusOK, summary)
	rt.declare(&op, rule)
	op.MaxBodyBytes = bodyLimit
	op.Middlewares = huma.Middlewares{rt.guard(rule)}
	huma.Register(rt.huma, op, func(ctx context.Context, in *I) (*cookieAnswer[O], error) {
		call := callFrom(ctx)
		out, cookie, err := handle(ctx, call, in)
		if err != nil {
			return nil, rt.problem(ctx, err)
		}
		cookie.Secure = call.Secure
		return &cookieAnswer[O]{SetCookie: *cookie, Body: out}, nil
	})
}

// NewSession returns the cookie that holds a session's token.
func NewSession(token string) *http.Cookie {
	return &http.Cookie{Name: SessionCookie, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode}
}

// EndSession returns the cookie that makes a browser forget its session.
func EndSession() *http.Cookie {
	c := NewSession("")
	c.MaxAge = -1
	return c
}

// SetCookie sets a cookie in a Raw operation.
func SetCookie(w http.ResponseWriter, r *http.Request, c *http.Cookie) {
	c.Secure = isSecure(r)
	http.SetCookie(w, c)
}

// isSecure reports whether the browser reached us by https, directly or
// through a proxy that says so. Claiming it falsely only loses the claimant's own cookie.
func isSecure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}
