package api

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

type requestKey struct{}

// RequestID returns the id that the request's log lines and answer carry.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// Observer hears of every finished request, for metrics. Route is the pattern, never the URL.
type Observer func(method, route string, status int, took time.Duration)

// Edge is how the outside world reaches the server.
type Edge struct {
	HTTPS   bool // by https, whatever a request says
	Proxies int  // how many trusted proxies stand in front
	Logger  *slog.Logger
	Observe Observer // may be nil
}

// Outermost wraps the whole server: request id, security headers, log line,
// panic guard, the client's address and cross-origin check, in this order.
func Outermost(next http.Handler, e Edge) http.Handler {
	protection, journal := http.NewCrossOriginProtection(), newJournal(e.Logger)
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		journal.refused(r.Context(), http.StatusForbidden, codes.CrossSite, nil)
		http.Error(w, "cross-site request refused", http.StatusForbidden)
	}))
	next = protection.Handler(next)
	if e.Proxies > 0 {
		next = forwarded(next, e.Proxies)
	} else {
		next = unexpected(next, e.Logger)
	}
	next = fewRanges(next)
	return identify(e.secure(report(recovered(next, e.Logger), e.Logger, e.Observe)))
}

func identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:16]
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, id)))
	})
}

type secureKey struct{}

// policy is the content-security policy of what is no page.
const policy = "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'"

// refusedFeatures are what no page of this server asks a browser for, nor what it shows: of what browsers know, since
// they complain about the rest.
const refusedFeatures = "camera=(), display-capture=(), geolocation=(), hid=(), " +
	"microphone=(), midi=(), " +
	"payment=(), serial=(), usb=()"

// secure sets what every answer carries. Pages replace the policy with their own.
// Only a trusted proxy is believed that the browser reached it by https.
func (e Edge) secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		if e.HTTPS || r.TLS != nil || e.Proxies > 0 && r.Header.Get("X-Forwarded-Proto") == "https" {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
			r = r.WithContext(context.WithValue(r.Context(), secureKey{}, true))
		}
		h.Set("Permissions-Policy", refusedFeatures)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("X-Frame-Options", "SAMEORIGIN")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

func report(next http.Handler, logger *slog.Logger, observe Observer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		seen := middleware.NewWrapResponseWriter(w, r.ProtoMajor) // keeps sendfile, flush and hijack
		route := &matched{}
		next.ServeHTTP(seen, r.WithContext(context.WithValue(r.Context(), routeKey{}, route)))
		status := seen.Status()
		if status == 0 {
			status = http.StatusOK
		}
		took := time.Since(started)
		if observe != nil {
			observe(r.Method, route.pattern, status, took)
		}
		logger.DebugContext(r.Context(), "request", "method", r.Method, "path", told(r.URL.Path), "status", status,
			"bytes", seen.BytesWritten(), "took", took, "build", r.Header.Get(BuildHeader))
	})
}

// SecretPath is what paths begin with that go on with a secret. No log and no trail tells how they do.
const SecretPath = "/calendar/"

// told is what is told of a path.
func told(path string) string {
	if strings.HasPrefix(path, SecretPath) {
		return SecretPath + "…"
	}
	return path
}

type routeKey struct{}

type matched struct{ pattern string }

// tellRoute hands the matched pattern out to report, which runs before routing.
func tellRoute(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r)
		if m, ok := r.Context().Value(routeKey{}).(*matched); ok {
			m.pattern = chi.RouteContext(r.Context()).RoutePattern()
		}
	})
}

// BuildHeader names the server's build in every answer, so that a console which
// an older build has served can offer to load itself again.
const BuildHeader = "X-Marquee-Build"

func tellBuild(build string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set(BuildHeader, build)
			next.ServeHTTP(w, r)
		})
	}
}

func recovered(next http.Handler, logger *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(cause)
			}
			logger.ErrorContext(r.Context(), "panic", "cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
			w.WriteHeader(http.StatusInternalServerError)
		}()
		next.ServeHTTP(w, r)
	})
}

// forwarded takes the client's address from the trusted proxies in front of us.
func forwarded(next http.Handler, proxies int) http.Handler {
	chosen := middleware.ClientIPFromXFFTrustedProxies(proxies)(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) {
			if ip := middleware.GetClientIP(r.Context()); ip != "" {
				r.RemoteAddr = net.JoinHostPort(ip, "0")
			}
			next.ServeHTTP(w, r)
		}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		const header = "X-Forwarded-For"
		if lines := r.Header.Values(header); len(lines) > 0 {
			r.Header.Set(header, withoutPorts(strings.Join(lines, ",")))
		}
		chosen.ServeHTTP(w, r)
	})
}

// rangesMost is how many pieces of a file a request may ask for; players ask for one. Each is answered with a header
// many times as long as its place in the request.
const rangesMost = 16

// fewRanges answers who asks for more pieces with the whole file, as RFC 9110 §14.2 allows.
func fewRanges(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Count(r.Header.Get("Range"), ",") >= rangesMost {
			r.Header.Del("Range")
		}
		next.ServeHTTP(w, r)
	})
}

// unexpected says once that a proxy seems to stand in front which nobody has told the server of.
func unexpected(next http.Handler, logger *slog.Logger) http.Handler {
	var said sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Forwarded-For") != "" {
			said.Do(func() {
				logger.WarnContext(r.Context(), "a request says that a proxy passed it on, and --proxies is not set: "+
					"all who come through a proxy count as one network, and share its limits. If one of yours stands "+
					"in front, say --proxies", "from", clientIP(r))
			})
		}
		next.ServeHTTP(w, r)
	})
}

// withoutPorts is a list of addresses without the ports that some proxies write behind them.
func withoutPorts(list string) string {
	hops := strings.Split(list, ",")
	for i, hop := range hops {
		hop = strings.TrimSpace(hop)
		if address, err := netip.ParseAddrPort(hop); err == nil {
			hop = address.Addr().String()
		}
		hops[i] = strings.Trim(hop, "[]")
	}
	return strings.Join(hops, ", ")
}

// clientIP is the peer's address. Behind trusted proxies the server rewrites RemoteAddr first.
func clientIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// Proxied reports whether a proxy passed the request on.
func Proxied(r *http.Request) bool {
	return slices.ContainsFunc([]string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto",
		"X-Real-Ip"},
		func(header string) bool { return len(r.Header.Values(header)) > 0 })
}

// NotFound answers what no route matches below /api.
func (rt *Router) NotFound(w http.ResponseWriter, r *http.Request) {
	rt.Refuse(w, r, fault.Missing("operation"))
}
