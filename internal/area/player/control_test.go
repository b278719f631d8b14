package player_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/area/apk"
	"marquee/internal/area/device"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/setting"
	"marquee/internal/area/player"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/live"
)

// obedient is a world whose screens have settings and are commanded, and one of them.
type obedient struct {
	*world
	device int64
}

func newObedient(t *testing.T, d *db.DB) *obedient {
	t.Helper()
	w := newWorld(t, d)
	hub, err := live.Open(t.Context(), live.Config{Logger: slog.New(slog.DiscardHandler),
		Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	devices := device.New(device.Config{DB: d, Categories: w.Categories, Live: hub, Now: w.config.Now})
	settings := setting.New(setting.Config{DB: d, Devices: devices, Categories: w.Categories, Hub: hub})
	commands := command.New(command.Config{DB: d, Devices: devices, Settings: settings,
		Packages: apk.New(apk.Config{DB: d, Blobs: w.config.Blobs}), Hub: hub, Now: w.config.Now,
		Random: w.config.Random, Logger: slog.New(slog.DiscardHandler)})
	w.config.Devices, w.config.Settings, w.config.Commands = devices, settings, commands
	w.players = player.New(w.config)
	settings.Register(w.Router)
	commands.Register(w.Router)
	_, id := w.hang()
	return &obedient{w, id}
}

// report sends what the screen says, and returns what it is to carry out.
func (o *obedient) report(said *player.Heard, abilities device.Abilities) *player.Wanted {
	o.T.Helper()
	_, _, scope := o.As("ann")
	in := player.Report{Boot: "a-boot-of-it", Control: said}
	if abilities != nil {
		in.Status = &device.Report{Abilities: abilities}
	}
	receipt, err := o.players.Report(o.T.Context(), scope, o.device, in)
	if err != nil {
		o.T.Fatal(err)
	}
	return receipt.Control
}

// louder sets how loud the screen is.
func (o *obedient) louder(volume int) {
	o.T.Helper()
	o.OK(http.StatusOK, "ann", http.MethodPatch, fmt.Sprintf("/api/device/%d/volume", o.device),
		map[string]any{"volume": volume}, nil)
}

// sheet is how things stand with its settings.
func (o *obedient) sheet() (sheet []setting.Standing) {
	o.T.Helper()
	o.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d/settings", o.device), nil, &sheet)
	return sheet
}

func TestAScreenGetsItsSettingsWithTheAnswerToItsReport(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := newObedient(t, d)
		if w := o.report(nil, nil); w != nil {
			t.Errorf("an older player is told %+v", w)
		}
		first := o.report(&player.Heard{}, device.Abilities{"volume": device.Able, "reboot": device.Able, "<x>": "ok"})
		if first.Version == "" || len(first.Settings) != 11 || first.Settings[setting.Volume] != (setting.VolumeValue{
			Volume: 100}) || len(first.Commands) != 0 {
			t.Errorf("%+v", first)
		}
		same := player.Wanted{Version: first.Version}
		for range 2 { // the second is answered from memory
			if diff := cmp.Diff(&same, o.report(&player.Heard{Version: first.Version}, nil)); diff != "" {
				t.Error(diff)
			}
		}
		o.louder(7)
		changed := o.report(&player.Heard{Version: first.Version}, nil)
		if changed.Version == first.Version || changed.Settings[setting.Volume] != (setting.VolumeValue{Volume: 7}) {
			t.Errorf("%+v", changed)
		}
		o.report(&player.Heard{Version: changed.Version, Settings: map[setting.Name]json.RawMessage{
			setting.Volume: json.RawMessage(`{"volume": 7}`)}}, nil)
		if s := o.sheet()[1]; s.Name != setting.Volume || s.Differs || s.ReportedAt == nil || s.Ability != device.Able {
			t.Errorf("%+v", s)
		}
	})
}

func TestAScreenIsCommandedOnceWhateverIsLost(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := newObedient(t, d)
		version := o.report(&player.Heard{}, device.Abilities{"reboot": device.Able}).Version
		here := func(results ...command.Result) *player.Heard {
			return &player.Heard{Version: version, Results: results}
		}
		o.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot",
			map[string]any{"deviceIds": []int64{o.device}}, nil)
		lost := o.report(here(), nil)
		again := o.report(here(), nil) // the answer before was lost
		if len(lost.Commands) != 1 || len(again.Commands) != 1 || lost.Commands[0].ID != again.Commands[0].ID {
			t.Fatalf("%+v, then %+v", lost.Commands, again.Commands)
		}
		done := command.Result{ID: again.Commands[0].ID, State: command.Done}
		for range 2 { // the answer to the first is lost
			if w := o.report(here(done), nil); len(w.Commands) != 0 {
				t.Errorf("what is done comes again: %+v", w.Commands)
			}
		}
		var list []command.Command
		o.OK(http.StatusOK, "vic", http.MethodGet, "/api/device/command", nil, &list)
		if len(list) != 1 || list[0].State != command.Done || list[0].SentAt == nil || list[0].EndedAt == nil {
			t.Errorf("%+v", list)
		}
	})
}

func TestAScreenThatChangesItsCompanyTakesNothingAlong(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := newObedient(t, d)
		version := o.report(&player.Heard{}, device.Abilities{"reboot": device.Able}).Version
		o.louder(7)
		o.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot",
			map[string]any{"deviceIds": []int64{o.device}}, nil)
		said := map[setting.Name]json.RawMessage{setting.Volume: json.RawMessage(`{"volume": 7}`)}
		o.report(&player.Heard{Settings: said}, nil)
		_, caller, everywhere := o.As("top")
		if err := o.config.Devices.Give(t.Context(), caller, everywhere, o.device, o.Theirs); err != nil {
			t.Fatal(err)
		}
		_, _, theirs := o.As("eve")
		o.report(&player.Heard{Settings: said}, nil) // on its way since before
		receipt, err := o.players.Report(t.Context(), theirs, o.device, player.Report{Boot: "a-boot-of-it",
			Control: &player.Heard{Settings: said}})
		if err != nil {
			t.Fatal(err)
		}
		if w := receipt.Control; len(w.Commands) != 0 || w.Version != version {
			t.Errorf("the new company's screen has %+v", w)
		}
	})
}

func TestWhatAScreenSaysTooMuchOfItsSettingsIsLeft(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := newObedient(t, d)
		long := json.RawMessage(`"` + strings.Repeat("x", 100_000) + `"`)
		if w := o.report(&player.Heard{Settings: map[setting.Name]json.RawMessage{"smell": long}}, nil); w == nil {
			t.Error("it is not answered")
		}
		for _, s := range o.sheet() {
			if s.ReportedAt != nil {
				t.Errorf("%s is kept", s.Name)
			}
		}
	})
}
