package app

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
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
	mux.HandleFunc("/api/*", a.router.NotFound)
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		mux.Method(method, "/player", http.RedirectHandler("/player/", http.StatusMovedPermanently))
		mux.Method(method, "/player/*", web.Player(player))
		mux.Method(method, "/*", web.Console(console, a.version))
	}
	return api.Outermost(mux, api.Edge{HTTPS: a.config.isHTTPS(), Proxies: a.config.Proxies, Logger: a.logger, Observe: a.observer()}), nil
}

// scannerPatience is how long a probe waits for the malware scanner.
const scannerPatience = 2 * time.Second

// ready answers whether requests may be sent to this node. A disk on which uploads
// have left nothing but the reserve is ready, and so is one whose malware scanner is away; both say so.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	refuse := func(what string, err error) {
		a.logger.WarnContext(r.Context(), "not ready: "+what, "error", err)
		http.Error(w, what, http.StatusServiceUnavailable)
	}
	switch err := a.db.Ready(r.Context()); {
	case errors.Is(err, db.ErrDamaged):
		refuse("the database is damaged", err)
		return
	case err != nil:
		refuse("the database does not answer", err)
		return
	}
	if err := disk.Writable(a.config.Data); err != nil {
		refuse("the data folder cannot be written to: its disk is full or read-only", err)
		return
	}
	if disk.Room(a.config.Data, 0) != nil {
		_, _ = w.Write([]byte("ready, but the disk is nearly full: uploads are refused\n"))
		return
	}
	asking, cancel := context.WithTimeout(r.Context(), scannerPatience)
	defer cancel()
	if err := a.scanner.Ready(asking); err != nil {
		a.logger.WarnContext(r.Context(), "the malware scanner does not answer", "error", err)
		_, _ = w.Write([]byte("ready, but the malware scanner does not answer: uploads are refused\n"))
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
			allowed = err == nil && peer.Addr().Unmap().IsLoopback() && !api.Proxied(r)
		}
		if !allowed {
			http.NotFound(w, r)
			return
		}
		metrics.ServeHTTP(w, r)
	}
}

// leftOut counts what screens report beyond what is kept.
func (a *App) leftOut() func(what string, n int64) {
	counter := prometheus.NewCounterVec(prometheus.CounterOpts{
		Namespace: "marquee", Name: "reports_left_out_total", Help: "Plays that screens have to send again, and errors, turns and abilities that are dropped, because one told too many in an hour.",
	}, []string{"what"})
	a.metrics.MustRegister(counter)
	return func(what string, n int64) { counter.WithLabelValues(what).Add(float64(n)) }
}

func (a *App) observer() api.Observer {
	took := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: "marquee", Name: "request_seconds", Help: "How long requests took, by route.",
		Buckets: []float64{.001, .005, .01, .05, .1, .5, 1, 5, 30},
	}, []string{"method", "route", "status"})
	a.metrics.MustRegister(took, newFigures(a), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return func(method, route string, status int, d time.Duration) {
		took.WithLabelValues(method, route, strconv.Itoa(status)).Observe(d.Seconds())
	}
}
