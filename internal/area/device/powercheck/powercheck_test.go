package powercheck_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/device/devicetest"
	"marquee/internal/area/device/powercheck"
	"marquee/internal/area/email"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

type object = map[string]any

// post keeps the letters of transactions that were committed.
type post struct {
	mu      sync.Mutex
	letters []email.Letter
	away    bool // there is no mail server
	broken  bool
}

// Sends is called by the service.
func (p *post) Sends(context.Context, access.Scope) (bool, error) { return !p.away, nil }

// PostIn is called by the service.
func (p *post) PostIn(_ context.Context, tx *db.Tx, l email.Letter) error {
	if p.broken {
		return errors.New("the queue is broken")
	}
	tx.After(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.letters = append(p.letters, l)
	})
	return nil
}

// world is an office whose screens are looked at.
type world struct {
	*devicetest.Office
	checks *powercheck.Service
	queue  post
}

// newWorld is one in which ours asks for the check, with two addresses. On the walls it is eight in the morning.
func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{Office: devicetest.Open(t, d, "Asia/Tokyo")}
	w.Now = time.Date(2026, 11, 20, 23, 0, 0, 0, time.UTC)
	w.checks = powercheck.New(powercheck.Config{DB: d, Devices: w.Devices, Settings: w.Settings, Commands: w.Commands,
		Mails: &w.queue, Hub: w.Hub, Base: func() string { return "https://signs.example" },
		Logger: slog.New(slog.DiscardHandler)})
	w.checks.Register(w.Router)
	w.asks(true)
	w.Exec(`UPDATE users SET email = 'ada@example.org', language = 'ja' WHERE username = 'ada'`)
	w.Exec(`UPDATE users SET email = 'Ben@example.org', language = 'hans' WHERE username = 'ben'`)
	return w
}

// asks lets ours ask for the check, or not.
func (w *world) asks(on bool) {
	w.T.Helper()
	w.Exec(`UPDATE company SET enable_device_power_check = {:on},
		device_power_notification_emails = 'night@example.org,BEN@example.org' WHERE id = {:ours}`,
		db.Params{"on": db.Bit(on), "ours": w.Ours})
}

// hang is an active screen of ours that was heard of so long ago; 0: never.
func (w *world) hang(name string, group int64, ago time.Duration) int64 {
	w.T.Helper()
	id := w.Hang(name, group, "")
	if ago > 0 {
		w.reports(id, w.Ours, ago)
	}
	return id
}

// reports lets a screen be heard of so long ago, as a company's.
func (w *world) reports(id, company int64, ago time.Duration) {
	w.T.Helper()
	err := w.DB.Facts.Unscoped("arranged").Quiet(w.T.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `INSERT INTO device_status (device_id, company_id, seen_at, report)
			VALUES ({:id}, {:company}, {:at}, '{}')
			ON CONFLICT (device_id) DO UPDATE SET company_id = {:company}, seen_at = {:at}`,
			db.Params{"id": id, "company": company, "at": w.Now.Add(-ago).UnixMilli()})
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

// day is a plan from eight to eight, on every day.
func day() object {
	return object{"mode": "Week", "exceptions": []any{}, "scheduleByWeek": []any{object{
		"dayOfWeek": []int{0, 1, 2, 3, 4, 5, 6},
		"schedule":  object{"onHour": 8, "onMinute": 0, "offHour": 20, "offMinute": 0}}}}
}

// plan decides about a screen's plan, as of long ago.
func (w *world) plan(id int64, plan object) {
	w.T.Helper()
	w.OK(http.StatusOK, "ann", http.MethodPatch, fmt.Sprintf("/api/device/%d/power", id), plan, nil)
	w.Exec(`UPDATE device_setting SET updated_at = 1`)
}

// planGroup decides about the plan of the screens of a device group, as of long ago.
func (w *world) planGroup(group int64, plan object) {
	w.T.Helper()
	w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device/setting/power",
		object{"groupId": group, "value": plan}, nil)
	w.Exec(`UPDATE group_setting SET updated_at = 1`)
}

// look looks, as a server that has been awake for a day.
func (w *world) look() {
	w.T.Helper()
	if err := w.tryLook(); err != nil {
		w.T.Error(err)
	}
}

func (w *world) tryLook() error {
	return w.checks.Look(w.T.Context(), access.Signed(w.Person("top")).Reach(), w.Now.Add(-24*time.Hour), w.Now)
}

// told checks which letters have gone out, as "address: screens", and forgets them.
func (w *world) told(want ...string) {
	w.T.Helper()
	var got []string
	for _, l := range w.queue.letters {
		var names []string
		for line := range strings.Lines(l.Text) {
			if name, listed := strings.CutPrefix(line, "  • "); listed {
				names = append(names, strings.Fields(name)[0])
			}
		}
		got = append(got, l.To+": "+strings.Join(names, " "))
	}
	w.queue.letters = nil
	if diff := cmp.Diff(want, got); diff != "" {
		w.T.Errorf("letters at %s: %s", w.Now, diff)
	}
}

// notices checks what somebody has not seen yet, the latest first, as "screen kind".
func (w *world) notices(who string, want ...string) (list []powercheck.Notice) {
	w.T.Helper()
	w.OK(http.StatusOK, who, http.MethodGet, "/api/device/notices", nil, &list)
	var got []string
	for _, n := range list {
		got = append(got, n.DeviceName+" "+string(n.Kind))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		w.T.Errorf("notices of %s at %s: %s", who, w.Now, diff)
	}
	return list
}

// TestG146_PeopleAreToldOnceOfEachMissedScreen by one letter to each address, whichever node looks, and once when it is
// back.
func TestG146_PeopleAreToldOnceOfEachMissedScreen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby, hall := w.hang("Lobby", 0, 11*time.Hour), w.hang("Hall", 0, 12*time.Hour)
		w.plan(lobby, day())
		w.plan(hall, day())
		w.look()
		w.told()
		w.Now = w.Now.Add(powercheck.Grace)
		w.queue.broken = true
		if w.tryLook() == nil {
			t.Error("what was not posted counts as told")
		}
		w.notices("ann")
		w.queue.broken = false
		gate := w.hang("Gate", 0, 12*time.Hour)
		w.plan(gate, day())
		if err := w.Against(`INSERT INTO device_missed (company_id, device_id, missed_at)
			VALUES ({:company}, {:device}, {:now})`,
			db.Params{"company": w.Ours, "device": gate, "now": w.Now.UnixMilli()}, w.tryLook); err != nil {
			t.Error(err) // another node has just told of the gate
		}
		w.AtOnce(4, func(int) int { w.look(); return 0 }) // as four nodes, and then as one that has started again
		w.look()
		first, second := w.queue.letters[0], w.queue.letters[1]
		w.told("BEN@example.org: Lobby Hall", "night@example.org: Lobby Hall")
		for _, part := range []string{"Ours", "15", "Lobby", "2026-11-20 21:00, Asia/Tokyo",
			"https://signs.example/device/my-devices?problem=no-contact"} {
			if !strings.Contains(first.Text, part) {
				t.Errorf("%q is not in %s", part, first.Text)
			}
		}
		if !strings.HasPrefix(first.Text, "您好") || !strings.Contains(second.Text, "電源プラン") {
			t.Errorf("ben reads\n%s\nand who is nobody of the company\n%s", first.Text, second.Text)
		}
		if list := w.notices("vic", "Hall missed", "Lobby missed"); list[1].DeviceID != lobby ||
			!list[1].At.Equal(w.Now) || !list[1].HeardAt.Equal(w.Now.Add(-powercheck.Grace-11*time.Hour)) {
			t.Errorf("%+v", list[1])
		}
		w.notices("eve")

		w.Now = w.Now.Add(time.Hour)
		for range 2 {
			w.reports(lobby, w.Ours, time.Second)
			w.look()
			w.notices("ann", "Hall missed", "Lobby missed")
			w.Now = w.Now.Add(powercheck.Steady / 2)
		}
		w.reports(lobby, w.Ours, time.Second)
		w.look()
		w.look()
		w.notices("ann", "Lobby back", "Hall missed", "Lobby missed")
		w.told()
		w.Now = w.Now.Add(powercheck.Grace)
		w.look()
		w.told("BEN@example.org: Lobby", "night@example.org: Lobby")
		if actions := w.Actions("email", w.Ours); len(actions) != 4 || actions[0] != "mail" {
			t.Errorf("the trail says %v", actions)
		}
	})
}

// TestG146_NobodyIsToldOfScreensThatAreNotMissed: one of many is, whose plan is its group's.
func TestG146_NobodyIsToldOfScreensThatAreNotMissed(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		upstairs := w.Folder(category.Device, 0, "Upstairs")
		closed := w.Folder(category.Device, upstairs, "Closed")
		w.planGroup(upstairs, day())
		night := day()
		night["scheduleByWeek"].([]any)[0].(object)["schedule"] = object{"onHour": 22, "onMinute": 0, "offHour": 6,
			"offMinute": 0}
		w.planGroup(closed, night)
		const long = 20 * time.Hour
		w.hang("Taken", upstairs, long) // its plan is the group's
		w.hang("Unplanned", 0, long)
		w.hang("New", upstairs, 0)
		w.hang("Night", closed, long)
		always := w.hang("Always", upstairs, long)
		w.plan(always, object{"mode": "None", "scheduleByWeek": []any{}, "exceptions": []any{}})
		for name, change := range map[string]string{
			"Inactive": `status = 'Inactive'`, "Ended": `end_date = '2026-11-20'`, "Nowhere": `zone = 'Nowhere'`,
		} {
			w.Exec(`UPDATE device SET `+change+` WHERE id = {:id}`, db.Params{"id": w.hang(name, upstairs, long)})
		}
		w.reports(w.hang("Moved", upstairs, 0), w.Theirs, long) // as another company's
		off := w.hang("Off", upstairs, 30*time.Minute)
		w.Insert(`INSERT INTO device_command (company_id, device_id, command_key, batch, kind, argument, state, asked_at,
			expires_at, sent_at) VALUES ({:company}, {:id}, 'key', 'batch', 'shutdown', '{}', 'done', 0, 0, {:at})`,
			db.Params{"company": w.Ours, "id": off, "at": w.Now.Add(70 * time.Minute).UnixMilli()})
		fresh := w.hang("Fresh", 0, long)
		w.OK(http.StatusOK, "ann", http.MethodPatch, fmt.Sprintf("/api/device/%d/power", fresh), day(), nil)
		w.Now = w.Now.Add(2 * time.Hour)
		w.reports(off, w.Ours, 50*time.Minute)
		w.Exec(`UPDATE device_setting SET updated_at = {:at} WHERE device_id = {:id}`,
			db.Params{"id": fresh, "at": w.Now.Add(-time.Minute).UnixMilli()})
		w.Exec(`UPDATE device SET updated_at = {:at} WHERE id = {:id}`, // it hung elsewhere until now
			db.Params{"id": w.hang("Brought", upstairs, long), "at": w.Now.Add(-time.Minute).UnixMilli()})
		w.look()
		w.told("BEN@example.org: Taken", "night@example.org: Taken")

		w.Exec(`UPDATE company SET active = 0`) // whose screens show a notice
		w.hang("Later", upstairs, long)
		w.look()
		w.told()
	})
}

// TestG146_WithoutAMailServerOrAnAddressPeopleAreToldInTheConsole, and without the flag not at all.
func TestG146_WithoutAMailServerOrAnAddressPeopleAreToldInTheConsole(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		root := w.Root("ann", category.Device)
		w.planGroup(root, day())
		w.hang("Lobby", 0, 12*time.Hour)
		w.asks(false)
		w.Now = w.Now.Add(time.Hour)
		w.look()
		w.told()
		w.notices("ann")
		w.asks(true)
		w.queue.away = true
		w.look()
		w.told()
		w.notices("ann", "Lobby missed")
		w.queue.away = false
		w.Exec(`UPDATE company SET device_power_notification_emails = ''`)
		w.hang("Hall", 0, 12*time.Hour)
		w.look()
		w.told()
		w.notices("ann", "Hall missed", "Lobby missed")

		w.asks(false) // what is known of them is forgotten: they are not back
		w.look()
		w.asks(true)
		w.look()
		w.told("BEN@example.org: Lobby Hall", "night@example.org: Lobby Hall")
		w.Exec(`UPDATE device SET status = 'Inactive' WHERE device_name = 'Hall'`)
		w.look()
		w.Exec(`UPDATE device SET status = 'Active' WHERE device_name = 'Hall'`)
		w.look()
		w.told("BEN@example.org: Hall", "night@example.org: Hall")
		w.planGroup(root, object{"mode": "None", "scheduleByWeek": []any{}, "exceptions": []any{}})
		w.look()
		w.planGroup(root, day())
		w.look()
		w.told("BEN@example.org: Lobby Hall", "night@example.org: Lobby Hall")
		w.notices("eve")
	})
}

// TestEachSeesNoticesForThemselves, those of the last month.
func TestEachSeesNoticesForThemselves(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.planGroup(w.Root("ann", category.Device), day())
		lobby := w.hang("Lobby", 0, 12*time.Hour)
		w.Now = w.Now.Add(time.Hour)
		w.look()
		list := w.notices("ann", "Lobby missed")
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/device/noticesSeen", object{"upTo": list[0].ID}, nil)
		w.notices("ann")
		w.notices("vic", "Lobby missed")
		w.hang("Hall", 0, 12*time.Hour)
		w.look()
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/device/noticesSeen", object{"upTo": list[0].ID}, nil)
		w.OK(http.StatusOK, "eve", http.MethodPost, "/api/device/noticesSeen", object{"upTo": list[0].ID + 1}, nil)
		newer := w.notices("ann", "Hall missed")
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/device/noticesSeen", object{"upTo": 1 << 40}, nil)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/device/noticesSeen", object{"upTo": list[0].ID}, nil)
		w.notices("ann")
		w.OK(http.StatusOK, "max", http.MethodPost, "/api/device/noticesSeen",
			object{"companyId": w.Ours, "upTo": newer[0].ID}, nil)
		w.hang("Gate", 0, 12*time.Hour)
		w.look()
		w.notices("ann", "Gate missed")
		w.notices("vic", "Gate missed", "Hall missed", "Lobby missed")

		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/device/%d", lobby), nil, nil)
		w.notices("vic", "Gate missed", "Hall missed")
		w.Now = w.Now.Add(29 * 24 * time.Hour)
		w.look()
		w.notices("vic", "Gate missed", "Hall missed")
		w.Now = w.Now.Add(2 * 24 * time.Hour)
		w.look()
		w.notices("vic")
	})
}

// TestAServerThatWasAwayGivesScreensTime: after it starts, after it slept, and after it could not look.
func TestAServerThatWasAwayGivesScreensTime(t *testing.T) {
	var w *world
	now := func() time.Time {
		if w == nil {
			return dbtest.Now
		}
		return w.Now
	}
	w = newWorld(t, dbtest.Open(t, db.Config{Folder: dbtest.Folder(t), Shared: now}))
	w.planGroup(w.Root("ann", category.Device), day())
	w.Now = w.Now.Add(time.Hour)
	id := w.hang("Lobby", 0, 12*time.Hour)
	everything := access.Signed(w.Person("top")).Reach()
	var watch powercheck.Watch
	// rounds looks every minute for so long, and returns after how many people were told.
	rounds := func(most int) int {
		for minute := range most {
			if err := w.checks.Round(t.Context(), everything, &watch); err != nil {
				t.Fatal(err)
			}
			if len(w.queue.letters) > 0 {
				w.queue.letters = nil
				w.Exec(`DELETE FROM device_missed`)
				return minute
			}
			w.Now = w.Now.Add(time.Minute)
		}
		return -1
	}
	looks := func() (done int) {
		if err := w.DB.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM chore`, nil, &done); err != nil {
			t.Fatal(err)
		}
		return done
	}
	if rounds(15); looks() != 0 {
		t.Error("a node that has just started keeps others from looking")
	}
	watch = powercheck.Watch{}
	for _, away := range []struct {
		what string
		is   func()
		want int
	}{
		{"starts", func() {}, 15},
		{"goes on", func() {}, 0},
		{"starts again", func() { watch = powercheck.Watch{} }, 15},
		{"pauses for a moment", func() { w.Now = w.Now.Add(2 * time.Minute) }, 0},
		{"slept", func() { w.Now = w.Now.Add(time.Hour) }, 15},
	} {
		away.is()
		w.Now = w.Now.Add(time.Minute)
		if got := rounds(30); got != away.want {
			t.Errorf("a server that %s: told after %d minutes, want %d", away.what, got, away.want)
		}
	}
	w.reports(id, w.Ours, 0)
	if got := rounds(15); got != -1 {
		t.Errorf("a screen that was just heard of is told of after %d minutes", got)
	}
	if got := rounds(30); got != 0 {
		t.Errorf("a screen that was heard of a quarter of an hour ago is told of after %d more minutes", got)
	}
	err := w.DB.Facts.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `ALTER TABLE device_status RENAME TO away`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	w.Now = w.Now.Add(time.Minute)
	if w.checks.Round(t.Context(), everything, &watch) == nil || watch != (powercheck.Watch{}) {
		t.Error("a server that could not look counts as awake")
	}
}
