// Package app puts the product together: every area and technical service is
// made here, in one linear start, and runs until its context ends. It is the
// only package that imports all others.
package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/errgroup"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/audit"
	"marquee/internal/area/bootstrap"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/dashboard"
	"marquee/internal/area/device"
	"marquee/internal/area/dimension"
	"marquee/internal/area/email"
	"marquee/internal/area/font"
	"marquee/internal/area/globalcompany"
	"marquee/internal/area/license"
	"marquee/internal/area/player"
	"marquee/internal/area/playlist"
	"marquee/internal/area/role"
	"marquee/internal/area/schedule"
	"marquee/internal/area/source"
	"marquee/internal/area/tag"
	"marquee/internal/area/user"
	"marquee/internal/area/usergroup"
	"marquee/internal/platform/api"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/limit"
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
	router   *api.Router
	handler  http.Handler
	extras   chan func(context.Context) error // what is started once the server listens

	listening atomic.Pointer[string] // the address, once there is one
}

type areas struct {
	companies  *company.Service
	hierarchy  *globalcompany.Service
	roles      *role.Service
	users      *user.Service
	categories *category.Service
	contents   *content.Service
	playlists  *playlist.Service
	schedules  *schedule.Service
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
	a := &App{config: c, version: o.Version, logger: slog.New(api.Logged(o.Logger.Handler())), metrics: prometheus.NewRegistry(), probe: o.Probe, hints: make(chan db.Change, 1024),
		extras: make(chan func(context.Context) error, 1)}
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
	if a.db, a.master, err = a.config.openDB(ctx, db.Config{Now: now, Committed: a.committed, Build: a.version, Check: true, Logger: a.logger}); err != nil {
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

func (a *App) wire(o Options) error {
	now, hasher := o.Now, o.Hasher
	signer, err := secret.NewSigner(a.master, "player media")
	if err != nil {
		return err
	}
	sessions, err := secret.NewSigner(a.master, "player sessions")
	if err != nil {
		return err
	}
	requests, err := secret.NewSigner(a.master, "repeated requests")
	if err != nil {
		return err
	}
	a.jobs = jobs.New(a.db, a.logger)
	roles, categories, tags := role.New(a.db), category.New(a.db, a.jobs), tag.New(a.db)
	inbox := a.inbox()
	if err := errors.Join(os.RemoveAll(inbox), os.MkdirAll(inbox, 0o700)); err != nil {
		return fmt.Errorf("empty the inbox: %w", err)
	}
	dimensions, prober := dimension.New(a.db), media.New(exec.LookPath, media.InChild(a.probe...), media.Scratch(inbox))
	a.prober = prober
	scanner, err := scan.New(a.config.Scanner, a.logger)
	if err != nil {
		return fmt.Errorf("--scanner: %w", err)
	}
	a.scanner = scanner
	companies := company.New(company.Config{DB: a.db, Blobs: a.blobs, Prober: prober, Scanner: scanner, Now: now,
		Founders: []company.Founder{roles.Found, categories.Found, dimensions.Found}, Tables: everyTable()})
	hierarchy := globalcompany.New(a.db, companies)
	users, usergroups := user.New(a.db, roles, hasher, now), usergroup.New(a.db)
	trail := audit.New(a.db, now, a.logger)
	err = a.wireAccounts(account.Config{DB: a.db, Companies: companies, Roles: roles, Users: users, Hasher: hasher,
		Limits: limit.NewSignIn(now), Now: now, Refused: trail.SignInRefused, RequireFactor: a.config.SecondFactor})
	if err != nil {
		return err
	}
	roles.Refreshes(a.hub.DisconnectUser)
	users.Uses(user.Parts{Accounts: a.accounts, Groups: usergroups, Refresh: a.hub.DisconnectUser})

	if a.uploads, err = upload.Open(a.config.uploads(), now); err != nil {
		return err
	}
	if err := a.wireSources(companies, prober, now); err != nil {
		return err
	}
	contents := content.New(content.Config{DB: a.db, Companies: companies, Categories: categories, Tags: tags, Blobs: a.blobs,
		Prober: prober, Scanner: scanner, Jobs: a.jobs, Outside: a.sources, Uploads: a.uploads, Inbox: disk.Inbox{Folder: inbox},
		Limits: content.Limits{FileBytes: a.config.MaxFileMB * megabyte, Megapixels: a.config.MaxMegapixels, Pages: a.config.MaxPages},
		Mails:  a.mails, Base: a.base, Now: now, Logger: a.logger})
	playlists := playlist.New(a.db, categories, tags, contents)
	schedules := schedule.New(a.db, categories, contents, playlists)
	a.devices = device.New(device.Config{DB: a.db, Categories: categories, Tags: tags, Schedules: schedules, Live: a.hub, Now: now,
		Random: rand.Reader, Licence: a.config.License})
	licenses := license.New(license.Config{DB: a.db, Mails: a.mails, Base: a.base, Now: now})
	fonts := font.New(font.Config{DB: a.db, Blobs: a.blobs, Room: contents, Inbox: inbox, Scanner: scanner, FileBytes: a.config.MaxFontMB * megabyte})
	players := player.New(player.Config{DB: a.db, Schedules: schedules, Fonts: fonts, Blobs: a.blobs,
		Hub: a.hub, Signer: signer, Sessions: sessions, Failed: trail.ScreenFailed,
		LeftOut: a.leftOut(), Licence: a.config.License, Keep: time.Duration(a.config.KeepFacts) * 24 * time.Hour, Now: now, Random: rand.Reader, Logger: a.logger})
	players.Watch()
	a.areas = areas{companies, hierarchy, roles, users, categories, contents, playlists, schedules, players, licenses}
	build := bootstrap.ServerVersion{Version: a.version, Build: a.version}

	a.router = api.New(api.Config{Authenticator: authenticator{a.accounts, players}, Answers: a.db, Requests: requests, Refused: trail.Refused, Costly: o.Costly, Logger: a.logger, Version: a.version})
	for _, area := range append([]interface{ Register(*api.Router) }{
		a.accounts, a.mails, roles, users, usergroups, companies, hierarchy, licenses, dimensions, fonts, categories, tags, contents, playlists, schedules, a.devices, players,
		bootstrap.New(bootstrap.Config{DB: a.db, Companies: companies, Version: build, Flags: a.config.Features, Share: a.accounts.ShareFiles}), a.parameters(), dashboard.New(a.db, a.devices.Presence, now), trail,
	}, a.wireLibrary(contents, inbox)...) {
		area.Register(a.router)
	}
	if err := a.registerUploads(contents); err != nil {
		return err
	}
	a.registerRealtime()
	if err := a.router.RegisterDocument(); err != nil {
		return err
	}
	a.handler, err = a.routes()
	return err
}

// authenticator asks the area whose token it is.
type authenticator struct {
	accounts *account.Service
	players  *player.Service
}

func (a authenticator) Authenticate(ctx context.Context, c api.Credential) (access.Caller, error) {
	if player.IsToken(c.Bearer) {
		return a.players.Caller(ctx, c.Bearer)
	}
	if c.Link != nil {
		return a.accounts.Shared(ctx, c.Link)
	}
	return a.accounts.Caller(ctx, c.Session, c.Bearer)
}

func (a authenticator) CompanyExists(ctx context.Context, id int64) (bool, error) {
	return a.accounts.CompanyExists(ctx, id)
}

// Router is the registered operations, for the API document and its tests.
func (a *App) Router() *api.Router { return a.router }

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

// drain is how long requests under way may take when the server stops.
const drain = 20 * time.Second

// Run serves until ctx ends; then it takes no new request, finishes those under
// way, tells realtime clients to go elsewhere, and closes everything. ready is
// called once with the address that it listens on.
func (a *App) Run(ctx context.Context, ready func(address string)) (err error) {
	defer func() { err = errors.Join(err, a.Close()) }()
	var listening net.ListenConfig
	listener, err := listening.Listen(ctx, "tcp", a.config.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", a.config.Addr, err)
	}
	if listener, err = a.encrypted(listener); err != nil {
		return err
	}
	address := listener.Addr().String()
	a.warnOfPlain(ctx, address)
	a.warnOfKey(ctx)
	a.listening.Store(&address)
	server := &http.Server{Handler: a.handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		ErrorLog: slog.NewLogLogger(a.logger.Handler(), slog.LevelDebug)}
	g, gctx := errgroup.WithContext(ctx) // requests have contexts of their own
	g.Go(func() error {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("serve: %w", err)
		}
		return nil
	})
	g.Go(func() error {
		<-gctx.Done()
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), drain)
		defer cancel()
		if err := server.Shutdown(closing); err != nil {
			return fmt.Errorf("finish the requests under way: %w", err)
		}
		return nil
	})
	g.Go(func() error { return a.warnOfReach(gctx) })
	g.Go(func() error { return a.hub.Run(gctx) })
	g.Go(func() error { return a.hint(gctx) })
	g.Go(func() error { return a.sweep(gctx) })
	g.Go(func() error { return a.areas.players.Run(gctx) })
	g.Go(func() error { return a.jobs.Run(gctx, account.System().Reach()) })
	g.Go(func() error { return a.areas.contents.Run(gctx, account.System().Reach()) })
	g.Go(func() error { return a.accounts.Run(gctx) })
	g.Go(func() error { return a.sources.Run(gctx) })
	g.Go(func() error { return a.sendTrail(gctx) })
	g.Go(func() error {
		ready(address)
		select {
		case extra := <-a.extras:
			if err := extra(gctx); err != nil {
				a.logger.ErrorContext(gctx, "the simulated screens have ended; the server goes on without them", "error", err)
			}
		default:
		}
		return nil
	})
	err = g.Wait()
	a.areas.players.Flush(context.WithoutCancel(ctx)) // the screens whose connections have ended with the server
	return err
}

// inbox is where files lie that are looked at before they are kept. It is empty at the start.
func (a *App) inbox() string { return filepath.Join(a.config.Data, "inbox") }

// background runs one more thing beside the server, which its failure does not end; called while it gets ready.
func (a *App) background(extra func(context.Context) error) { a.extras <- extra }
