// Package player is the players' side of the product: a screen makes itself
// known, is activated by a person, signs in with its own key, and then fetches
// its manifest and reports what it did. Specification: design "Players",
// "Playback"; G113, G114.
package player

import (
	"context"
	"io"
	"log/slog"
	"time"

	"marquee/internal/area/broadcast"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/device/capture"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/download"
	"marquee/internal/area/device/history"
	"marquee/internal/area/device/setting"
	"marquee/internal/area/device/shown"
	"marquee/internal/area/event"
	"marquee/internal/area/font"
	"marquee/internal/area/schedule"
	"marquee/internal/area/source"
	"marquee/internal/area/weather"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
	"marquee/internal/platform/secret"
)

// pollEvery is how often a screen that waits for activation asks.
const pollEvery = 3 * time.Second

// mediaTurn is how often media URLs change; one lives for one to two turns. A
// screen that is still fetching then asks for its manifest's new ones.
const mediaTurn = 6 * time.Hour

// Service answers players.
type Service struct {
	db        *db.DB
	store     Store
	schedules *schedule.Service
	events    *event.Service
	contents  *content.Service
	devices   *device.Service
	settings  *setting.Service
	commands  *command.Service
	captures  *capture.Service
	shown     *shown.Service
	downloads *download.Service
	aired     *broadcast.Service
	controls  controls
	fonts     *font.Service
	bundle    font.Bundle
	sources   *source.Service
	weather   *weather.Service
	blobs     blob.Store
	hub       *live.Hub
	signer    *secret.Signer
	sessions  *secret.Signer
	spent     *spent
	failed    func(ctx context.Context, f Failure)
	leftOut   func(what string, n int64)
	allowed   allowances
	keep      time.Duration
	turns     turns
	away      history.Away // before this server came; set before it hears of screens
	guesses   guesses
	licence   bool
	now       func() time.Time
	random    io.Reader
	logger    *slog.Logger
	manifest  *manifests
	answers   answers
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Schedules *schedule.Service
	Events    *event.Service
	Contents  *content.Service
	Devices   *device.Service
	Settings  *setting.Service
	Commands  *command.Service
	Captures  *capture.Service
	Shown     *shown.Service
	Downloads *download.Service
	Aired     *broadcast.Service
	Fonts     *font.Service
	Bundle    font.Bundle // the fonts that are built in
	Sources   *source.Service
	Weather   *weather.Service
	Blobs     blob.Store
	Hub       *live.Hub
	Signer    *secret.Signer // of media URLs
	Sessions  *secret.Signer // of challenges and sessions
	// Failed hears of screens that could not prove who they are, or may not sign in. nil: nobody listens.
	Failed func(ctx context.Context, f Failure)
	// LeftOut counts what screens told beyond what they may: plays, errors, turns, abilities, messages, contents; and
	// notes that are none. nil: nobody counts.
	LeftOut func(what string, n int64)
	Licence bool          // screens play for as long as their licences are good
	Keep    time.Duration // of plays, errors and online history; 0 is for ever
	Now     func() time.Time
	Random  io.Reader
	Logger  *slog.Logger
}

// New returns the service.
func New(c Config) *Service {
	if c.Failed == nil {
		c.Failed = func(context.Context, Failure) {}
	}
	if c.LeftOut == nil {
		c.LeftOut = func(string, int64) {}
	}
	return &Service{db: c.DB, schedules: c.Schedules, events: c.Events, contents: c.Contents, devices: c.Devices,
		settings: c.Settings, commands: c.Commands, captures: c.Captures, shown: c.Shown, downloads: c.Downloads,
		aired: c.Aired,
		fonts: c.Fonts, bundle: c.Bundle, sources: c.Sources,
		weather: c.Weather, blobs: c.Blobs, hub: c.Hub, signer: c.Signer,
		sessions: c.Sessions, spent: newSpent(), failed: c.Failed, leftOut: c.LeftOut, allowed: newAllowances(c.Now),
		keep:  c.Keep,
		turns: turns{some: make(chan struct{}, 1)}, guesses: newGuesses(c.Now), licence: c.Licence, now: c.Now,
		random: c.Random, logger: c.Logger, manifest: newManifests(),
		answers: answers{versions: map[int64]string{}}}
}

// anybody reads and writes what makes a screen known, before it has a scope.
func (s *Service) anybody() db.Query {
	return s.db.Unscoped("a screen that nobody has activated belongs to nobody, and whose another one is its key tells")
}
