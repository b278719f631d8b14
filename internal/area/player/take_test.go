package player_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/player"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// register adds a screen of ours that waits for its player.
func (w *world) register(code string, until time.Time) (id int64) {
	return w.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, code,
		code_expires_at, zone,
			resolution_width, resolution_height, created_at, updated_at)
		VALUES ({:company}, {:group}, 'Hall', 'hall', 'Pending', {:code}, {:until}, 'Asia/Tokyo', 0, 0, 0, 0)`,
		db.Params{"company": w.Ours, "group": w.Root("ann", category.Device), "code": code, "until": until.UnixMilli()})
}

// opened is what a player is told that is opened with a code.
func (w *world) opened(s *screen, code string) player.Welcome {
	w.T.Helper()
	welcome, err := w.players.Hello(w.T.Context(), player.Hello{PublicKey: s.public, Code: code,
		Hardware: device.Hardware{Client: "test", Width: 1920, Height: 1080}}, player.Origin{IP: "192.0.2.1"})
	if err != nil {
		w.T.Fatal(err)
	}
	return welcome
}

func TestG113_APlayerBecomesTheRegisteredScreenOfItsCode(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hall := w.register("AAAAAAAA", w.now.Add(time.Hour))
		over := w.register("BBBBBBBB", w.now)
		off := w.register("CCCCCCCC", w.now.Add(time.Hour))
		w.Exec(`UPDATE device SET status = 'Inactive' WHERE id = {:id}`, db.Params{"id": off})
		s, late := w.newScreen(), w.newScreen()
		for _, wrong := range []string{"", "ZZZZZZZZ", "BBBB-BBBB", "CCCC-CCCC", late.code} {
			if got := w.opened(s, wrong); got.Status != "pending" || got.Code == "" {
				t.Errorf("with the code %q it is told %+v", wrong, got)
			}
		}
		waited := s.id
		if got := w.opened(s, "aaaa aaaa"); got.Status != "active" || got.DeviceKey != waited {
			t.Errorf("with its code it is told %+v", got)
		}
		if got := w.opened(late, "AAAA-AAAA"); got.Status != "pending" {
			t.Errorf("a code is good once: %+v", got)
		}
		var state, name string
		var width int
		err := d.Unscoped("looked up").Row(t.Context(), `SELECT d.status, d.device_name, d.resolution_width
			FROM device_key k
			JOIN device d ON d.id = k.device_id WHERE k.id = {:key} AND d.id = {:id}`,
			db.Params{"key": waited, "id": hall}, &state, &name, &width)
		if err != nil || state != "Active" || name != "Hall" || width != 1920 {
			t.Errorf("it is %s %s of %d pixels, %v", state, name, width, err)
		}
		var waiting int
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM device WHERE company_id IS NULL`, nil,
			&waiting); err != nil || waiting != 1 {
			t.Errorf("%d screens still wait as nobody's, %v", waiting, err)
		}
		if actions := w.Actions("device", hall); !slices.Equal(actions, []string{"update"}) {
			t.Errorf("the trail says %v", actions)
		}
		if actions := w.Actions("device", over); len(actions) != 0 {
			t.Errorf("the trail of the one that is over says %v", actions)
		}
	})
}

// TestARegisteredScreenWaitsForItsLicence where screens need one; it asks more often than wrong codes may be tried.
func TestARegisteredScreenWaitsForItsLicence(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		config := w.config
		config.Licence = true
		w.players = player.New(config)
		hall := w.register("AAAAAAAA", w.now.Add(time.Hour))
		w.Exec(`UPDATE device SET mac_address = '00:1A:2B:3C:4D:5E' WHERE id = {:id}`, db.Params{"id": hall})
		s := w.newScreen()
		waits := func(why string) {
			t.Helper()
			for range 21 {
				if got := w.opened(s, "AAAAAAAA"); got.Status != "pending" {
					t.Fatalf("%s: it is told %+v", why, got)
				}
			}
		}
		waits("without a licence")
		w.Insert(`INSERT INTO license (company_id, mac_address, expiry_date, status, created_at, updated_at)
			VALUES ({:company}, '00:1A:2B:3C:4D:5E', '2020-01-01', 'active', 0, 0)`, db.Params{"company": w.Ours})
		waits("with one that has ended")
		w.Exec(`UPDATE license SET expiry_date = '2099-01-01'`, nil)
		if got := w.opened(s, "AAAAAAAA"); got.Status != "active" {
			t.Errorf("with a good one: it is told %+v", got)
		}
	})
}

// TestStrangersKeepNoRegisteredScreenAway, however many wrong codes they say, from its own network or from everywhere.
func TestStrangersKeepNoRegisteredScreenAway(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		const code = "AAAABBBBCCCCDDDD"
		w.register(code, w.now.Add(time.Hour))
		stranger, s := w.newScreen(), w.newScreen()
		said := func(wrong, ip string) {
			t.Helper()
			if _, err := w.players.Hello(t.Context(), player.Hello{PublicKey: stranger.public, Code: wrong},
				player.Origin{IP: ip}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 50 { // more than a network may guess of shorter ones
			said(fmt.Sprintf("ZZZZZZZZZZZZZZ%02d", i), "192.0.2.1")
			said(fmt.Sprintf("ZZZZZZ%02d", i), "192.0.2.1")
		}
		for i := range 700 { // and than all networks may
			said(fmt.Sprintf("ZZZZZ%03d", i), fmt.Sprintf("198.51.%d.%d", i/200, i%200))
		}
		if got := w.opened(s, "aaaa bbbb-CCCCdddd"); got.Status != "active" {
			t.Errorf("with its code it is told %+v", got)
		}
	})
}

// TestNobodyGuessesShortCodesOfRegisteredScreens: after so many wrong ones from a network, a right one is none.
func TestNobodyGuessesShortCodesOfRegisteredScreens(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.register("AAAAAAAA", w.now.Add(time.Hour))
		s := w.newScreen()
		for i := range 20 {
			w.opened(s, fmt.Sprintf("ZZZZZZ%02d", i))
		}
		if got := w.opened(s, "AAAAAAAA"); got.Status != "pending" {
			t.Errorf("after 20 wrong codes the 21st counts: %+v", got)
		}
		w.now = w.now.Add(time.Minute)
		if got := w.opened(s, "AAAAAAAA"); got.Status != "active" {
			t.Errorf("a minute later it does not: %+v", got)
		}
	})
}

// TestOnePlayerBecomesTheRegisteredScreen of several that are opened with its code at once; the others
// show codes of their own.
func TestOnePlayerBecomesTheRegisteredScreen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.register("AAAAAAAA", w.now.Add(time.Hour))
		var opened sync.WaitGroup
		told := make([]player.Welcome, 8)
		errs := make([]error, len(told))
		for i := range told {
			s := w.newScreen()
			opened.Go(func() {
				told[i], errs[i] = w.players.Hello(t.Context(), player.Hello{PublicKey: s.public, Code: "AAAAAAAA"},
					player.Origin{IP: "192.0.2.1"})
			})
		}
		opened.Wait()
		active := 0
		for i, welcome := range told {
			switch {
			case errs[i] != nil:
				t.Errorf("player %d is refused: %v", i, errs[i])
			case welcome.Status == "active":
				active++
			case welcome.Code == "":
				t.Errorf("player %d shows no code", i)
			}
		}
		if active != 1 {
			t.Errorf("%d players became the screen", active)
		}
	})
}

// TestAScreenThatIsLetGoShowsACodeAtOnce, however short ago it asked.
func TestAScreenThatIsLetGoShowsACodeAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.newScreen()
		w.claim(s)
		w.Exec(`UPDATE device SET company_id = NULL, category_id = NULL, status = 'Pending', code = NULL,
			code_expires_at = NULL,
			asked_at = {:now}`, db.Params{"now": w.now.UnixMilli()})
		if got := w.hello(s); got.Status != "pending" || len(got.Code) != 9 {
			t.Errorf("it is told %+v", got)
		}
	})
}
