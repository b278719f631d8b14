package app

import (
	"context"
	"crypto/subtle"
	"net/http"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"marquee/internal/platform/api"
	"marquee/internal/platform/disk"
)

// figures are what /metrics says of disk and database, looked up when it is asked.
type figures struct {
	app                          *App
	free, total, size, rows, job *prometheus.Desc
}

func newFigures(a *App) figures {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("marquee_"+name, help, labels, nil)
	}
	return figures{a,
		desc("disk_free_bytes", "Bytes that are free on the disk of a folder.", "folder"),
		desc("disk_total_bytes", "Bytes of the disk of a folder.", "folder"),
		desc("database_bytes", "Bytes of the database."),
		desc("table_rows", "Rows of the tables that grow, estimated.", "table"),
		desc("jobs", "Jobs by their state.", "state")}
}

// Describe implements prometheus.Collector.
func (f figures) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{f.free, f.total, f.size, f.rows, f.job} {
		to <- d
	}
}

// Collect implements prometheus.Collector. What cannot be found out is left out.
func (f figures) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value int64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(value), labels...)
	}
	for name, folder := range map[string]string{"data": f.app.config.Data, "storage": f.app.config.storage()} {
		if _, err := os.Stat(folder); err != nil {
			continue // a storage elsewhere
		}
		if space, err := disk.SpaceOf(folder); err == nil {
			gauge(f.free, space.Free, name)
			gauge(f.total, space.Total, name)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	sizes, err := f.app.db.Sizes(ctx, everyTable().Growing())
	if err != nil {
		f.app.logger.WarnContext(ctx, "measure the database", "error", err)
		return
	}
	gauge(f.size, sizes.Bytes)
	for table, rows := range sizes.Rows {
		gauge(f.rows, rows, table)
	}
	for state, n := range sizes.Jobs {
		gauge(f.job, n, state)
	}
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
		Namespace: "marquee", Name: "reports_left_out_total",
		Help: "Plays that screens have to send again, and errors, turns and abilities that are dropped, because one " +
			"told too many in an hour; and notes of broadcasts that are dropped, because they are none.",
	}, []string{"what"})
	a.metrics.MustRegister(counter)
	return func(what string, n int64) { counter.WithLabelValues(what).Add(float64(n)) }
}

func (a *App) observer() api.Observer {
	took := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: "marquee", Name: "request_seconds", Help: "How long requests took, by route.",
		Buckets: []float64{.001, .005, .01, .05, .1, .5, 1, 5, 30},
	}, []string{"method", "route", "status"})
	a.metrics.MustRegister(took, newFigures(a), collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return func(method, route string, status int, d time.Duration) {
		took.WithLabelValues(method, route, strconv.Itoa(status)).Observe(d.Seconds())
	}
}
