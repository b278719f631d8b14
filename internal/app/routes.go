package app

import (
	"crypto/subtle"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"marquee/internal/platform/api"
	"marquee/internal/platform/web"
	built "marquee/web"
)

// routes puts the operations, the console, the player and the probes under one handler.
func (a *App) routes() (http.Handler, error) {
	console, err := built.Console()
	if err != nil {
		return nil, err
	}
	player, err := built.Player()
	if err != nil {
		return nil, err
	}
	mux := a.router.Mux()
	mux.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.Get("/readyz", a.ready)
	mux.Get("/metrics", a.serveMetrics())
	mux.Handle("/player", http.RedirectHandler("/player/", http.StatusMovedPermanently))
	mux.Handle("/player/*", web.Player(player))
	mux.HandleFunc("/api/*", a.router.NotFound)
	mux.Handle("/*", web.Console(console, a.version))

	var handler http.Handler = mux
	if a.config.Proxies > 0 {
		handler = api.Forwarded(handler, a.config.Proxies)
	}
	return api.Outermost(handler, a.logger, a.observer()), nil
}

func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	if err := a.db.Ready(r.Context()); err != nil {
		a.logger.WarnContext(r.Context(), "not ready", "error", err)
		http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// serveMetrics answers who has the token. Without one it answers this machine
// alone: a proxy on it speaks for the outside world, so what came through one is refused.
func (a *App) serveMetrics() http.HandlerFunc {
	metrics := promhttp.HandlerFor(a.metrics, promhttp.HandlerOpts{})
	return func(w http.ResponseWriter, r *http.Request) {
		token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		allowed := a.config.Metrics != "" && subtle.ConstantTimeCompare([]byte(token), []byte(a.config.Metrics)) == 1
		if a.config.Metrics == "" {
			peer, err := netip.ParseAddrPort(r.RemoteAddr)
			allowed = err == nil && peer.Addr().Unmap().IsLoopback() && !proxied(r)
		}
		if !allowed {
			http.NotFound(w, r)
			return
		}
		metrics.ServeHTTP(w, r)
	}
}

// proxied reports whether a proxy passed the request on.
func proxied(r *http.Request) bool {
	return slices.ContainsFunc([]string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"},
		func(header string) bool { return len(r.Header.Values(header)) > 0 })
}

func (a *App) observer() api.Observer {
	took := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: "marquee", Name: "request_seconds", Help: "How long requests took, by route.",
		Buckets: []float64{.001, .005, .01, .05, .1, .5, 1, 5, 30},
	}, []string{"method", "route", "status"})
	a.metrics.MustRegister(took)
	return func(method, route string, status int, d time.Duration) {
		took.WithLabelValues(method, route, strconv.Itoa(status)).Observe(d.Seconds())
	}
}
