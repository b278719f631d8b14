package app

import (
	"context"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"

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
