package app

import (
	"context"
	"errors"
	"net/http"
	"time"

	"marquee/internal/area/font"
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
		mux.Method(method, "/setup", a.setup(web.Console(console, a.version)))
		mux.Method(method, "/*", web.Console(console, a.version))
	}
	return api.Outermost(mux, api.Edge{HTTPS: a.config.isHTTPS(), Proxies: a.config.Proxies, Logger: a.logger,
		Observe: a.observer()}), nil
}

// setup answers the page that sets up an empty installation, and tells it by its
// address when there are users. What follows the # stays with the browser.
func (a *App) setup(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		empty, err := a.accounts.IsEmpty(r.Context())
		switch {
		case err != nil || empty != r.URL.Query().Has("done"):
			page.ServeHTTP(w, r) // without a database it says nothing of users
		case empty:
			http.Redirect(w, r, "/setup", http.StatusSeeOther)
		default:
			http.Redirect(w, r, "/setup?done=true", http.StatusSeeOther)
		}
	})
}

// bundledFonts are those that the player was built with.
func bundledFonts() (font.Bundle, error) {
	player, err := built.Player()
	if err != nil {
		return font.Bundle{}, err
	}
	return font.Bundled(player)
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
