package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/apk"
	"marquee/internal/area/audit"
	"marquee/internal/area/author"
	"marquee/internal/area/bootstrap"
	"marquee/internal/area/broadcast"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/processing"
	"marquee/internal/area/content/version"
	"marquee/internal/area/content/youtube"
	"marquee/internal/area/dashboard"
	"marquee/internal/area/device"
	"marquee/internal/area/device/capture"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/download"
	"marquee/internal/area/device/history"
	"marquee/internal/area/device/powercheck"
	"marquee/internal/area/device/setting"
	"marquee/internal/area/device/shown"
	"marquee/internal/area/dimension"
	"marquee/internal/area/email"
	"marquee/internal/area/event"
	"marquee/internal/area/font"
	"marquee/internal/area/globalcompany"
	"marquee/internal/area/license"
	"marquee/internal/area/message"
	"marquee/internal/area/player"
	"marquee/internal/area/playlist"
	"marquee/internal/area/role"
	"marquee/internal/area/schedule"
	"marquee/internal/area/source"
	"marquee/internal/area/tag"
	"marquee/internal/area/user"
	"marquee/internal/area/usergroup"
	"marquee/internal/area/weather"
	"marquee/internal/demo"
	"marquee/internal/platform/api"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/live"
	"marquee/internal/platform/mail"
	"marquee/internal/platform/media"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/upload"
)

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
	forecasts, err := weather.New(weather.Config{DB: a.db, Fetch: a.outside, Provider: a.config.Weather, Now: a.db.Now,
		Logger: a.logger})
	if err != nil {
		return fmt.Errorf("--weather-url: %w", err)
	}
	contents := content.New(content.Config{DB: a.db, Companies: companies, Categories: categories, Tags: tags,
		Blobs: a.blobs, Now: now})
	versions := version.New(version.Config{DB: a.db, Contents: contents, Companies: companies, Categories: categories,
		Mails: a.mails, Base: a.base, Now: now, Logger: a.logger})
	files := processing.New(processing.Config{DB: a.db, Contents: contents, Versions: versions, Companies: companies,
		Blobs:  a.blobs,
		Prober: prober, Scanner: scanner, Jobs: a.jobs, Inbox: disk.Inbox{Folder: inbox},
		Limits: processing.Limits{FileBytes: a.config.MaxFileMB * megabyte, Megapixels: a.config.MaxMegapixels,
			Pages: a.config.MaxPages},
		Logger: a.logger})
	gate := intake.New(intake.Config{DB: a.db, Contents: contents, Versions: versions, Processing: files,
		Companies:  companies,
		Categories: categories, Blobs: a.blobs, Jobs: a.jobs, Outside: a.sources, Uploads: a.uploads,
		Inbox: disk.Inbox{Folder: inbox}, Logger: a.logger})
	playlists := playlist.New(a.db, categories, tags, contents)
	schedules := schedule.New(a.db, categories, contents, playlists)
	addresses, err := secret.NewBox(a.master, event.Purpose, rand.Reader)
	if err != nil {
		return err
	}
	events := event.New(event.Config{DB: a.db, Companies: companies, Categories: categories, Contents: contents,
		Sources: a.sources, Box: addresses, Base: a.base, Random: rand.Reader, Now: now})
	authors := author.New(author.Config{DB: a.db, Contents: contents, Versions: versions, Intake: gate, Blobs: a.blobs,
		HasCity: forecasts.Has})
	a.devices = device.New(device.Config{DB: a.db, Categories: categories, Tags: tags, Schedules: schedules,
		Signs: events, Live: a.hub, Now: now, Random: rand.Reader, Licence: a.config.License})
	contacts := history.New(history.Config{DB: a.db, Devices: a.devices, Now: now})
	settings := setting.New(setting.Config{DB: a.db, Devices: a.devices, Categories: categories, Hub: a.hub})
	packages := apk.New(apk.Config{DB: a.db, Blobs: a.blobs, Room: files, Inbox: inbox, Scanner: a.scanner})
	commands := command.New(command.Config{DB: a.db, Devices: a.devices, Settings: settings, Packages: packages,
		Hub: a.hub, Now: now, Random: rand.Reader, Logger: a.logger})
	captures := capture.New(capture.Config{DB: a.db, Devices: a.devices, Commands: commands, Categories: categories,
		Blobs: a.blobs, Hub: a.hub, Now: now})
	broadcasts := broadcast.New(broadcast.Config{DB: a.db, Devices: a.devices, Contents: contents, Hub: a.hub, Now: now,
		Random: rand.Reader, Logger: a.logger})
	messages := shown.New(shown.Config{DB: a.db, Devices: a.devices, Schedules: schedules, Now: now})
	downloads := download.New(download.Config{DB: a.db, Devices: a.devices, Schedules: schedules, Now: now})
	powerCheck := powercheck.New(powercheck.Config{DB: a.db, Devices: a.devices, Settings: settings, Commands: commands,
		Mails: a.mails, Hub: a.hub, Base: a.base, Logger: a.logger})
	licenses := license.New(license.Config{DB: a.db, Mails: a.mails, Base: a.base, Now: now})
	fonts := font.New(font.Config{DB: a.db, Blobs: a.blobs, Room: files, Inbox: inbox, Scanner: scanner,
		FileBytes: a.config.MaxFontMB * megabyte})
	bundle, err := bundledFonts()
	if err != nil {
		return err
	}
	players := player.New(player.Config{DB: a.db, Schedules: schedules, Events: events, Contents: contents,
		Devices: a.devices, Settings: settings, Commands: commands, Captures: captures, Shown: messages,
		Downloads: downloads, Aired: broadcasts, Fonts: fonts, Bundle: bundle,
		Sources: a.sources, Weather: forecasts, Blobs: a.blobs, Hub: a.hub, Signer: signer,
		Sessions: sessions, Failed: trail.ScreenFailed,
		LeftOut: a.leftOut(), Licence: a.config.License, Keep: time.Duration(a.config.KeepFacts) * 24 * time.Hour,
		Now: now, Random: rand.Reader, Logger: a.logger})
	players.Watch()
	a.areas = areas{companies, versions, files, schedules, authors, commands, powerCheck, broadcasts, players, licenses}
	templates := message.New(a.db)
	a.demo = demo.Demo{Founder: demo.Founder{Accounts: a.accounts, Companies: companies, Roles: roles, Users: users},
		DB: a.db, Categories: categories, Intake: gate, Authors: authors, Playlists: playlists, Schedules: schedules,
		Messages: templates, Events: events, Devices: a.devices, Inbox: inbox,
		FileBytes: a.config.MaxFileMB * megabyte, Logger: a.logger}
	build := bootstrap.ServerVersion{Version: a.version, Build: a.version}

	a.router = api.New(api.Config{Authenticator: authenticator{a.accounts, players}, Answers: a.db, Requests: requests,
		Stays: a.accounts.Stays, Refused: trail.Refused, Costly: o.Costly, Logger: a.logger, Version: a.version})
	for _, area := range []interface{ Register(*api.Router) }{
		a.accounts, a.mails, roles, users, usergroups, companies, hierarchy, licenses, dimensions, fonts, categories,
		tags, contents, versions, files, gate, playlists, authors, templates, schedules, events, a.devices, contacts,
		settings, commands, captures, messages, downloads, powerCheck, broadcasts, players,
		bootstrap.New(bootstrap.Config{DB: a.db, Companies: companies, Version: build, Flags: a.config.Features,
			Share: a.accounts.ShareFiles}),
		a.parameters(), dashboard.New(a.db, a.devices.Presence, now), trail, forecasts, a.sources,
		packages, youtube.New(a.outside, youtube.Origin),
	} {
		area.Register(a.router)
	}
	if err := a.registerUploads(files); err != nil {
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

// wireAccounts makes the areas that mails and sign-ins go through. The operator's
// own mail server may stand anywhere; what companies name is reached through the guard.
func (a *App) wireAccounts(c account.Config) error {
	networks, err := fetch.ParseNetworks(a.config.Reach)
	if err != nil {
		return err
	}
	a.outside = fetch.New(networks)
	if a.config.Breached != "" {
		breached, err := secret.NewBreached(a.config.Breached, a.outside.Client(), a.logger)
		if err != nil {
			return fmt.Errorf("--breached-passwords: %w", err)
		}
		c.Hasher.Against(breached)
	}
	flood := limit.NewFlood(c.Now)
	a.outside.OnRefused(func(ctx context.Context, address string) {
		if leftOut, admitted := flood.Admit(address); admitted {
			a.logger.WarnContext(ctx, "an address in a private network was refused", "address", address, "leftOut",
				leftOut)
		}
	})
	mailBox, err := secret.NewBox(a.master, email.Purpose, rand.Reader)
	if err != nil {
		return err
	}
	accountBox, err := secret.NewBox(a.master, account.Purpose, rand.Reader)
	if err != nil {
		return err
	}
	if c.Files, err = secret.NewSigner(a.master, "shared files"); err != nil {
		return err
	}
	sender := func(dial mail.Dial) *mail.Sender {
		return mail.New(mail.Config{Dial: dial, Now: c.Now, Random: rand.Reader})
	}
	a.mails = email.New(email.Config{DB: a.db, Box: mailBox, Platform: sender(new(net.Dialer).DialContext),
		Companies: sender(a.outside.Dial),
		Jobs:      a.jobs, Now: c.Now, Logger: a.logger})
	c.Mails, c.Box, c.Fetch, c.Base, c.Random = a.mails, accountBox, a.outside, a.base, rand.Reader
	c.Logger, c.Ended = a.logger, a.hub.DisconnectUser
	a.accounts = account.New(c)
	return nil
}

// wireSources makes the area that fetches from elsewhere; contents come in from its folders.
func (a *App) wireSources(companies *company.Service, prober *media.Prober, now func() time.Time) error {
	box, err := secret.NewBox(a.master, source.Purpose, rand.Reader)
	if err != nil {
		return err
	}
	a.sources = source.New(source.Config{DB: a.db, Companies: companies, Fetch: a.outside, Box: box, Blobs: a.blobs,
		Prober: prober, Scanner: a.scanner, Now: now, Logger: a.logger,
		Fetched: func(company, id int64) {
			a.hub.Changed(company, live.Change{Entity: "source", ID: id, CompanyID: company})
		}})
	return nil
}
