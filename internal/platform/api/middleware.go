package api

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"marquee/internal/fault"
)

type requestKey struct{}

// RequestID returns the id that the request's log lines and answer carry.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// Observer hears of every finished request, for metrics. Route is the pattern, never the URL.
type Observer func(method, route string, status int, took time.Duration)

// Outermost wraps the whole server: request id, security headers, log line,
// panic guard and cross-origin check, in this order.
func Outermost(next http.Handler, logger *slog.Logger, observe Observer) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "cross-site request refused", http.StatusForbidden)
	}))
	return identify(secure(report(recovered(protection.Handler(next), logger), logger, observe)))
}

func identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:16]
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, id)))
	})
}

// secure sets what every answer carries. Pages replace the policy with their own.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("X-Frame-Options", "SAMEORIGIN")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
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
		logger.DebugContext(r.Context(), "request", "method", r.Method, "path", r.URL.Path, "status", status,
			"bytes", seen.BytesWritten(), "took", took, "build", r.Header.Get(BuildHeader), "request", RequestID(r.Context()))
	})
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
			logger.ErrorContext(r.Context(), "panic", "cause", fmt.Sprint(cause), "stack", string(debug.Stack()), "request", RequestID(r.Context()))
			w.WriteHeader(http.StatusInternalServerError)
		}()
		next.ServeHTTP(w, r)
	})
}

// Forwarded takes the client's address from the trusted proxies in front of us.
func Forwarded(next http.Handler, proxies int) http.Handler {
	return middleware.ClientIPFromXFFTrustedProxies(proxies)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ip := middleware.GetClientIP(r.Context()); ip != "" {
			r.RemoteAddr = net.JoinHostPort(ip, "0")
		}
		next.ServeHTTP(w, r)
	}))
}

// clientIP is the peer's address. Behind trusted proxies the server rewrites RemoteAddr first.
func clientIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// NotFound answers what no route matches below /api.
func (rt *Router) NotFound(w http.ResponseWriter, r *http.Request) {
	rt.Refuse(w, r, fault.Missing("operation"))
}
