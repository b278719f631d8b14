// Package app puts the product together: every area and technical service is
// made here, in one linear start, and runs until its context ends. It is the
// only package that imports all others.
package app

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/area/account"
	"marquee/internal/area/author"
	"marquee/internal/area/broadcast"
	"marquee/internal/area/company"
	"marquee/internal/area/content/processing"
	"marquee/internal/area/content/version"
	"marquee/internal/area/device"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/powercheck"
	"marquee/internal/area/email"
	"marquee/internal/area/license"
	"marquee/internal/area/player"
	"marquee/internal/area/schedule"
	"marquee/internal/area/source"
	"marquee/internal/demo"
	"marquee/internal/platform/api"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/live"
	"marquee/internal/platform/media"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/upload"
	"marquee/internal/platform/vault"
)

// App is a running installation's parts.
type App struct {
	config  Config
	version string
	logger  *slog.Logger
	metrics *prometheus.Registry
	probe   []string

	lock     *disk.Lock
	master   *secret.Master
	db       *db.DB
	blobs    *vault.Vault
	hub      *live.Hub
	uploads  *upload.Store
	jobs     *jobs.Queue
	hints    chan db.Change
	accounts *account.Service
	mails    *email.Service
	devices  *device.Service
	sources  *source.Service
	outside  *fetch.Fetcher // the way out
	prober   *media.Prober
	scanner  *scan.Scanner
	areas    areas
	demo     demo.Demo
	router   *api.Router
	handler  http.Handler
	extras   chan func(context.Context) error // what is started once the server listens

	listening atomic.Pointer[string] // the address, once there is one
}

type areas struct {
	companies  *company.Service
	versions   *version.Service
	files      *processing.Service
	schedules  *schedule.Service
	authors    *author.Service
	commands   *command.Service
	powerCheck *powercheck.Service
	broadcasts *broadcast.Service
	players    *player.Service
	licenses   *license.Service
}

// Options are what a program that embeds the server may replace.
type Options struct {
	Version string
	Logger  *slog.Logger
	Now     func() time.Time
	Hasher  *secret.Hasher // of passwords; nil: at the product's own cost
	Costly  *api.Costly    // what one person may search and export; nil: the product's own bounds
	Probe   []string       // starts a child that reads one file (media.Serve); empty: files are read within the server
}

// New opens everything that the configuration names and wires it. The caller
// closes the App when it is not Run.
func New(ctx context.Context, c Config, o Options) (*App, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	a := &App{config: c, version: o.Version, logger: slog.New(api.Logged(o.Logger.Handler())),
		metrics: prometheus.NewRegistry(),
		probe:   o.Probe, hints: make(chan db.Change, 1024), extras: make(chan func(context.Context) error, 1)}
	if err := a.open(ctx, o.Now); err != nil {
		return nil, errors.Join(c.explain(err), a.Close())
	}
	if o.Hasher == nil {
		o.Hasher = secret.NewHasher(rand.Reader)
	}
	if o.Costly == nil {
		o.Costly = api.NewCostly(o.Now)
	}
	if err := a.wire(o); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

func (a *App) open(ctx context.Context, now func() time.Time) (err error) {
	if a.lock, err = disk.Take(a.config.Data); err != nil {
		return err
	}
	if a.db, a.master, err = a.config.openDB(ctx, db.Config{Now: now, Committed: a.committed, Build: a.version,
		Check: true, Logger: a.logger}); err != nil {
		return err
	}
	a.db.Keeps(tallies()...)
	if err := a.config.finishRotation(a.master); err != nil {
		return err
	}
	store, err := blob.Open(ctx, a.config.storage(), blob.Config{Spool: a.config.Data})
	if err != nil {
		return err
	}
	a.blobs = vault.New(a.db, store, now, everyTable().Blobs()...)
	if err := recognise(ctx, a.db, a.blobs); err != nil {
		return err
	}
	a.hub, err = live.Open(ctx, live.Config{Redis: a.config.Redis, Logger: a.logger, Metrics: a.metrics})
	return err
}

// committed hands a change to the hint loop. It never waits: a hint that finds
// no room is dropped, and who missed it looks again by itself.
func (a *App) committed(c db.Change) {
	select {
	case a.hints <- c:
	default:
		a.logger.Warn("too many changes at once: a realtime hint was dropped")
	}
}

// Router is the registered operations, for the API document and its tests.
func (a *App) Router() *api.Router { return a.router }

// Founder makes companies and people, for tests.
func (a *App) Founder() demo.Founder { return a.demo.Founder }

// Handler is the whole server.
func (a *App) Handler() http.Handler { return a.handler }

// Close releases what New opened.
func (a *App) Close() error {
	var errs []error
	if a.uploads != nil {
		errs = append(errs, a.uploads.Close())
	}
	if a.blobs != nil {
		errs = append(errs, a.blobs.Close())
	}
	if a.db != nil {
		errs = append(errs, a.db.Close())
	}
	if a.lock != nil {
		errs = append(errs, a.lock.Release())
	}
	return errors.Join(errs...)
}
