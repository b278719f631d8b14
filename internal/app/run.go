package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/internal/area/account"
	"marquee/internal/platform/sink"
)

// drain is how long requests under way may take when the server stops.
const drain = 20 * time.Second

// headerBytes is what a request may say before its body, its address and all; a little more passes.
const headerBytes = 32 << 10

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
	if err := a.areas.players.Arrive(ctx); err != nil {
		return errors.Join(err, listener.Close())
	}
	address := listener.Addr().String()
	a.warnOfPlain(ctx, address)
	a.warnOfKey(ctx)
	a.listening.Store(&address)
	server := &http.Server{Handler: a.handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: headerBytes, ErrorLog: slog.NewLogLogger(a.logger.Handler(), slog.LevelDebug)}
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
	g.Go(func() error { return a.areas.commands.Run(gctx) })
	g.Go(func() error { return a.areas.broadcasts.Run(gctx) })
	g.Go(func() error { return a.areas.powerCheck.Run(gctx, account.System().Reach()) })
	g.Go(func() error { return a.jobs.Run(gctx, account.System().Reach()) })
	g.Go(func() error { return a.areas.versions.Run(gctx, account.System().Reach()) })
	g.Go(func() error { return a.accounts.Run(gctx) })
	g.Go(func() error { return a.sources.Run(gctx) })
	g.Go(func() error { return a.sendTrail(gctx) })
	g.Go(func() error {
		ready(address)
		select {
		case extra := <-a.extras:
			if err := extra(gctx); err != nil {
				a.logger.ErrorContext(gctx, "the simulated screens have ended; the server goes on without them",
					"error", err)
			}
		default:
		}
		return nil
	})
	err = g.Wait()
	a.areas.players.Flush(context.WithoutCancel(ctx)) // the screens whose connections have ended with the server
	return err
}

// background runs one more thing beside the server, which its failure does not end; called while it gets ready.
func (a *App) background(extra func(context.Context) error) { a.extras <- extra }

// sendTrail sends the audit trail to where the configuration says, for as long as the server runs.
func (a *App) sendTrail(ctx context.Context) error {
	if a.config.AuditSink == "" {
		return nil
	}
	s, err := sink.New(sink.Config{Address: a.config.AuditSink, DB: a.db, Logger: a.logger, Metrics: a.metrics})
	if err != nil {
		return err
	}
	return s.Run(ctx)
}
