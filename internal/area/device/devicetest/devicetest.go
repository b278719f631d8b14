// Package devicetest is what the tests of what people ask of screens stand on:
// an office whose screens have settings and are commanded.
package devicetest

import (
	"crypto/rand"
	"log/slog"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/access"
	"marquee/internal/area/apk"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/setting"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/live"
)

// Office is one whose people ask things of screens.
type Office struct {
	*areatest.Office
	Hub      *live.Hub
	Devices  *device.Service
	Settings *setting.Service
	Commands *command.Service
	Now      time.Time // what the clock says; it can be moved
}

// Open founds it in a time zone, with all that its screens are asked over HTTP. People have their rights in Device and
// in the given features.
func Open(t *testing.T, d *db.DB, zone string, features ...access.Feature) *Office {
	t.Helper()
	o := &Office{Office: areatest.Open(t, d, zone, append(features, access.Device)...), Now: dbtest.Now}
	logger, now := slog.New(slog.DiscardHandler), func() time.Time { return o.Now }
	hub, err := live.Open(t.Context(), live.Config{Logger: logger, Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	o.Hub = hub
	o.Devices = device.New(device.Config{DB: d, Categories: o.Categories, Live: hub, Now: now})
	o.Settings = setting.New(setting.Config{DB: d, Devices: o.Devices, Categories: o.Categories, Hub: hub})
	o.Commands = command.New(command.Config{DB: d, Devices: o.Devices, Settings: o.Settings,
		Packages: apk.New(apk.Config{DB: d}), Hub: hub, Now: now, Random: rand.Reader, Logger: logger})
	o.Devices.Register(o.Router)
	o.Settings.Register(o.Router)
	o.Commands.Register(o.Router)
	return o
}

// Hang is an active screen of ours in Tokyo. Group 0 is the topmost one, and
// abilities are what the screen says that it can do, as JSON, or nothing.
func (o *Office) Hang(name string, group int64, abilities string) int64 {
	o.T.Helper()
	if group == 0 {
		group = o.Root("ann", category.Device)
	}
	return o.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, name_sorted, status, zone,
		abilities, created_at, updated_at)
		VALUES ({:company}, {:group}, {:name}, {:name}, {:name}, 'Active', 'Asia/Tokyo', {:can}, 0, 0)`,
		db.Params{"company": o.Ours, "group": group, "name": name, "can": abilities})
}
