package api

import (
	"context"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
)

// CookieHandler answers an operation that sets or ends the session cookie; nil leaves it.
type CookieHandler[I, O any] func(ctx context.Context, call Call, in *I) (O, *http.Cookie, error)

type cookieAnswer[O any] struct {
	SetCookie     []http.Cookie `header:"Set-Cookie"`
	ClearSiteData string        `header:"Clear-Site-Data"`
	Body          sent[O]
}

// Cookie registers a POST that answers 200 and may set the session cookie.
func Cookie[I, O any](rt *Router, path string, rule access.Rule, summary string, handle CookieHandler[I, O]) {
	op := operation(http.MethodPost, path, http.StatusOK, summary)
	rt.declare(&op, rule)
	op.MaxBodyBytes = bodyLimit
	op.Middlewares = huma.Middlewares{rt.guard(rule)}
	limited := limitOf[cookieAnswer[O]](op.Method)
	huma.Register(rt.huma, op, func(ctx context.Context, in *I) (*cookieAnswer[O], error) {
		ctx, cancel := limited(ctx)
		defer cancel()
		call := callFrom(ctx)
		if err := legibleInput(in); err != nil {
			return nil, rt.problem(ctx, err)
		}
		out, cookie, err := handle(ctx, call, in)
		if err != nil {
			return nil, rt.problem(ctx, err)
		}
		answer := &cookieAnswer[O]{Body: sent[O]{out}}
		if cookie != nil {
			answer.SetCookie = append(answer.SetCookie, dressed(*cookie, call.Secure))
		}
		if cookie != nil && cookie.MaxAge < 0 {
			answer.ClearSiteData = signedOut
		}
		return answer, nil
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

// SetCookie sets a cookie of the path / in a Raw operation: behind https browsers
// take no other of ours. One that ends the session also makes the browser forget
// what it kept of this server's answers.
func SetCookie(w http.ResponseWriter, r *http.Request, c *http.Cookie) {
	if c.Name == SessionCookie && c.MaxAge < 0 {
		w.Header().Set("Clear-Site-Data", signedOut)
	}
	cookie := dressed(*c, isSecure(r))
	http.SetCookie(w, &cookie)
}

// CookieOf returns the value of a cookie that SetCookie has set.
func CookieOf(r *http.Request, name string) (string, error) {
	c, err := r.Cookie(cookieName(name, isSecure(r)))
	if err != nil {
		return "", err
	}
	return c.Value, nil
}

// signedOut is what of this origin a browser clears when somebody signs out: the
// files that it may keep for a year. Its storage holds the key of a player in the
// same browser, and stays; the console empties its own part.
const signedOut = `"cache"`

// dressed gives a cookie the name and the flag that behind https keep it there.
func dressed(c http.Cookie, secure bool) http.Cookie {
	c.Name, c.Secure = cookieName(c.Name, secure), secure
	return c
}

// cookieName is a cookie's name with the prefix by which browsers hold it to
// https and to this host.
func cookieName(name string, secure bool) string {
	if !secure {
		return name
	}
	return "__Host-" + name
}

// isSecure reports whether the browser reached us by https.
func isSecure(r *http.Request) bool {
	secure, _ := r.Context().Value(secureKey{}).(bool)
	return secure
}

// FromHere reports whether a navigation was begun here or typed in, and not by a
// link on another site. Browsers that do not say where it comes from name the
// page that it comes from, if that is one of ours.
func FromHere(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return true
	case "":
		from, err := url.Parse(r.Referer())
		return err == nil && from.Host != "" && from.Host == r.Host
	}
	return false
}
