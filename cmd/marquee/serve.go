package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"marquee/internal/app"
	"marquee/internal/screen"
)

type serve struct{ app.Config }

func (s *serve) Run(ctx context.Context) error {
	logger := slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: s.LogLevel}))
	a, err := app.New(ctx, s.Config, options(logger))
	if err != nil {
		return err
	}
	return a.Run(ctx, func(address string) { a.Greet(ctx, os.Stdout, isTerminal(os.Stdout), address) })
}

type migrate struct{ app.Config }

// Run opens the installation, which migrates it, and closes it again.
func (m *migrate) Run(ctx context.Context) error {
	a, err := app.New(ctx, m.Config, options(slog.New(slog.DiscardHandler)))
	if err != nil {
		return err
	}
	return a.Close()
}

type openapi struct{}

// Run prints the document of this build; it needs no installation.
func (*openapi) Run(ctx context.Context) (err error) {
	folder, err := os.MkdirTemp("", "marquee-openapi")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }() // only temporary files
	a, err := app.New(ctx, app.Config{Data: folder, MaxFileMB: 1}, options(slog.New(slog.DiscardHandler)))
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }() // nothing was written
	return print(os.Stdout, a)
}

func print(w io.Writer, a *app.App) error {
	document, err := a.Router().Document()
	if err != nil {
		return fmt.Errorf("write the document: %w", err)
	}
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		return fmt.Errorf("read the document: %w", err)
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(value)
}

func options(logger *slog.Logger) app.Options {
	return app.Options{Version: version, Logger: logger, Now: time.Now, Probe: startProbe()}
}

type fleet struct {
	Server  string        `arg:"--server" default:"http://localhost:8080" placeholder:"URL" help:"The server's address."`
	Devices int           `arg:"-n,--devices" default:"4" placeholder:"N" help:"How many screens."`
	Name    string        `arg:"--name" default:"Simulated" placeholder:"NAME" help:"What they are called, followed by a number."`
	Keys    string        `arg:"--keys" placeholder:"FOLDER" help:"Where they keep their keys; without it they are new screens every time."`
	Every   time.Duration `arg:"--every" default:"1m" placeholder:"TIME" help:"How often each reports."`
	Kbps    int64         `arg:"--kbps" placeholder:"N" help:"At how many kilobits a second each pretends to download; without it it has each file at once."`
	Problem []string      `arg:"--problem,separate" placeholder:"KIND" help:"What each pretends to be wrong, such as unplayable; may be repeated."`
}

// Run simulates screens until it is interrupted, and prints the codes of those
// that wait for activation.
func (f *fleet) Run(ctx context.Context) error {
	screens := screen.Fleet{Server: f.Server, Count: f.Devices, Name: f.Name, Keys: f.Keys, Every: f.Every,
		Kbps: f.Kbps, Problems: f.Problem,
		Logger: slog.New(slog.NewTextHandler(os.Stderr, nil)),
		Code:   func(number int, code string) { fmt.Printf("%s %d shows %s\n", f.Name, number+1, code) },
	}
	return screens.Run(ctx)
}
