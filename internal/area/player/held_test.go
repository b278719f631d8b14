package player_test

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/device/shown"
	"marquee/internal/area/player"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// board is a street whose first screen says which messages it has.
type board struct {
	*street
	devices *device.Service
	screen  int64
	scope   access.Scope
}

func newBoard(t *testing.T, d *db.DB) *board {
	t.Helper()
	b := &board{street: newStreet(t, d)}
	b.screen = b.screens[0]
	now := func() time.Time { return b.now }
	b.devices = device.New(device.Config{DB: d, Categories: b.Categories, Live: unconnected{}, Now: now,
		Random: rand.Reader})
	b.config.Shown = shown.New(shown.Config{DB: d, Devices: b.devices, Schedules: b.lane.schedules, Now: now})
	b.config.Shown.Register(b.Router)
	b.players = player.New(b.config)
	b.scope = scopeOf(t, b.screen, b.Ours)
	return b
}

func scopeOf(t *testing.T, screen, company int64) access.Scope {
	t.Helper()
	scope, err := access.Screen(access.Player{DeviceID: screen, CompanyID: company}).Scope(0)
	if err != nil {
		t.Fatal(err)
	}
	return scope
}

// tells reports that the screen has messages.
func (b *board) tells(held ...device.Held) {
	b.T.Helper()
	b.reports(b.scope, device.Report{Messages: append([]device.Held{}, held...)})
}

func (b *board) reports(scope access.Scope, said device.Report) {
	b.T.Helper()
	if _, err := b.players.Report(b.T.Context(), scope, b.screen, player.Report{Boot: "boot-one",
		Status: &said}); err != nil {
		b.T.Fatal(err)
	}
}

// at is an instant so many minutes after the beginning, as a screen says it.
func at(minutes int64) int64 { return dbtest.Now.UnixMilli() + minutes*60_000 }

// holding are the messages that the manifest of the screen has, as it says that it has them since an instant.
func (b *board) holding(since int64) (held []device.Held) {
	b.T.Helper()
	for _, m := range b.announcing(b.screen).Messages {
		held = append(held, device.Held{Key: m.Key, Version: m.Version, HeldAt: since})
	}
	return held
}

// seen is what people are told of the screen's messages, a line for each.
func (b *board) seen(name, query string) (lines []string) {
	b.T.Helper()
	var list []shown.Message
	b.OK(200, name, "GET", fmt.Sprintf("/api/device/messageDownloadStatus?id=%d%s", b.screen, query), nil, &list)
	minutes := func(t *time.Time) string {
		if t == nil {
			return "…"
		}
		return fmt.Sprint(t.Sub(dbtest.Now).Minutes())
	}
	for _, m := range list {
		words, err := base64.StdEncoding.DecodeString(m.MessageContent)
		if err != nil {
			b.T.Fatal(err)
		}
		line := fmt.Sprintf("%s %s–%s", words, minutes(&m.HeldAt), minutes(m.GoneAt))
		if m.ShownAt != nil {
			line += fmt.Sprintf(" shown %s–%s", minutes(m.ShownAt), minutes(m.HiddenAt))
		}
		if m.Current {
			line += " current"
		}
		lines = append(lines, line)
	}
	return lines
}

func (b *board) want(what string, lines ...string) {
	b.T.Helper()
	if diff := cmp.Diff(lines, b.seen("ann", "")); diff != "" {
		b.T.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// TestR372_R373_G122_WhichMessagesAScreenHas: they come, are seen and taken away, get other words, and go.
func TestR372_R373_G122_WhichMessagesAScreenHas(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		b := newBoard(t, d)
		b.want("before it says anything")
		made := b.announce(b.groups[0], says("火災訓練", 1), says("Sale", 4))
		held := b.holding(at(-10))
		held[1].HeldAt = at(-5)
		older := held[1]
		older.Version = "older"
		b.tells(held[0], older)
		b.want("one came in words that nobody has any more", " -5–…", "火災訓練 -10–… current")
		b.tells(held...)
		b.want("they came", "Sale -5–… current", "火災訓練 -10–… current")
		var list []shown.Message
		b.OK(200, "ann", "GET", fmt.Sprintf("/api/device/messageDownloadStatus?id=%d", b.screen), nil, &list)
		if m := list[1]; m.MessageID != made.Channels[0].Items[0].ID || m.ScheduleID != made.ID ||
			m.ScheduleName != made.Name || held[0].Key != fmt.Sprint(m.MessageID) {
			t.Errorf("it is told as %+v", m)
		}

		held[0].ShownAt, held[1].ShownAt, held[1].HiddenAt = at(-9), at(-4), at(-3)
		b.tells(held...)
		b.want("they were seen", "Sale -5–… shown -4–-3 current", "火災訓練 -10–… shown -9–… current")

		b.write("schedule", `UPDATE message SET content = 'Sale ends' WHERE content = 'Sale'`, db.Params{})
		b.reports(b.scope, device.Report{})
		b.want("one was edited", "Sale -5–… shown -4–-3", "火災訓練 -10–… shown -9–… current")
		held[1] = b.holding(at(-1))[1]
		b.tells(held...)
		b.want("it is here", "Sale ends -5–… current", "火災訓練 -10–… shown -9–… current")

		held[0].GoneAt, held[0].HiddenAt = at(0), at(0)
		b.tells(held...)
		b.tells(held[1])
		b.now = b.now.Add(time.Minute)
		b.tells()
		b.want("they have gone", "Sale ends -5–1", "火災訓練 -10–0 shown -9–0")
		b.tells(b.holding(at(1))...)
		b.now = b.now.Add(time.Minute)
		b.want("they are back", "Sale ends 1–… current", "火災訓練 1–… current", "Sale ends -5–1",
			"火災訓練 -10–0 shown -9–0")

		ctx, caller, scope := b.As("ann")
		if _, err := b.lane.schedules.Toggle(ctx, caller, scope, made.ID, nil); err != nil {
			t.Fatal(err)
		}
		if got := b.seen("ann", "&_limit=1"); !cmp.Equal(got, []string{"Sale ends 1–…"}) {
			t.Errorf("of a recycled schedule it has %q", got)
		}
		b.write("schedule", `DELETE FROM schedule WHERE id = {:id}`, db.Params{"id": made.ID})
		b.want("their schedule is deleted", "Sale ends 1–…", "火災訓練 1–…", "Sale ends -5–1", "火災訓練 -10–0 shown -9–0")
	})
}

// TestMessagesOfAPeriod: three messages that one after the other stayed for ten minutes, and what is asked about.
func TestMessagesOfAPeriod(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		b := newBoard(t, d)
		b.announce(b.groups[0], says("One", 4), says("Two", 4), says("Three", 4))
		held := b.holding(0)
		b.now = b.now.Add(time.Hour)
		for i := range held {
			held[i].HeldAt, held[i].GoneAt = at(int64(10*i)), at(int64(10*i+10))
		}
		b.tells(held...)
		between := func(from, to int64) string {
			instant := func(minutes int64) string { return time.UnixMilli(at(minutes)).UTC().Format(time.RFC3339) }
			return "&from=" + instant(from) + "&to=" + instant(to)
		}
		for name, c := range map[string]struct {
			query string
			want  []string
		}{
			"a day, if nothing is said": {"", []string{"Three 20–30", "Two 10–20", "One 0–10"}},
			"before all":                {between(-20, 0), nil},
			"while one was there":       {between(2, 3), []string{"One 0–10"}},
			"when one followed another": {between(10, 11), []string{"Two 10–20", "One 0–10"}},
			"after all":                 {between(31, 40), nil},
			"the second page":           {"&_limit=1&_page=2", []string{"Two 10–20"}},
		} {
			if diff := cmp.Diff(c.want, b.seen("ann", c.query)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
		path := fmt.Sprintf("/api/device/messageDownloadStatus?id=%d", b.screen)
		if n := b.OK(200, "ann", "GET", path+"&_limit=1", nil, nil).Header.Get("X-Total-Count"); n != "3" {
			t.Errorf("there are %s in all", n)
		}
		for query, code := range map[string]string{
			between(10, 5): "end-before-start", "&from=2099-01-01T00:00:00Z": "end-before-start",
			between(-60*24*31-1, 0): "out-of-range",
		} {
			if p := b.Refused(422, "ann", "GET", path+query, nil); len(p.Errors) != 1 || p.Errors[0].Code != code {
				t.Errorf("%s: %+v", query, p)
			}
		}
	})
}

// TestR169_WhoSeesTheScreenSeesItsMessages, also where its device group is kept for others.
func TestR169_WhoSeesTheScreenSeesItsMessages(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		b := newBoard(t, d)
		b.announce(b.groups[0], says("Words", 4))
		b.tells(b.holding(at(0))...)
		b.Keep(b.groups[0], "ann")
		b.now = b.now.Add(time.Minute)
		for _, who := range []string{"ann", "ben", "vic", "ada", "top"} {
			if got := b.seen(who, ""); !cmp.Equal(got, []string{"Words 0–… current"}) {
				t.Errorf("%s sees %q", who, got)
			}
		}
		b.Refused(404, "eve", "GET", fmt.Sprintf("/api/device/messageDownloadStatus?id=%d", b.screen), nil)
	})
}

// TestWhatIsNoMessageIsNotKept: of another company, of another kind of schedule, or never there. What a screen had is
// kept when its schedule is gone.
func TestWhatIsNoMessageIsNotKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		b := newBoard(t, d)
		made := b.announce(b.groups[0], says("Words", 4))
		held := b.holding(at(-1))
		ctx, eve, scope := b.As("eve")
		theirs, err := b.lane.schedules.Create(ctx, eve, scope, schedule.Draft{Type: schedule.Messages,
			DeviceGroup: b.Root("eve", category.Device), Channels: []schedule.ChannelDraft{{Name: "0",
				Items: []schedule.ItemDraft{says("Theirs", 4)}}}})
		if err != nil {
			t.Fatal(err)
		}
		var plays int64
		if err := d.Unscoped("looked up").Row(ctx, `SELECT MIN(i.id) FROM schedule_item i
			WHERE NOT EXISTS (SELECT 1 FROM message m WHERE m.schedule_item_id = i.id)`, nil, &plays); err != nil {
			t.Fatal(err)
		}
		for _, key := range []int64{theirs.Channels[0].Items[0].ID, plays, 987654321} {
			held = append(held, device.Held{Key: fmt.Sprint(key), HeldAt: at(-1)},
				device.Held{Key: fmt.Sprint(key), HeldAt: at(-1), GoneAt: at(-1)})
		}
		b.tells(held...)
		b.want("what is no message is left out", "Words -1–… current")
		b.Exec(`DELETE FROM schedule WHERE id = {:id}`, db.Params{"id": made.ID})
		held[0].ShownAt = at(-1)
		b.tells(held...)
		b.want("its schedule is gone", "Words -1–… shown -1–…")
	})
}

// TestAReportOfTheSameMessagesWritesNothing, be it of a screen that has some or none.
func TestAReportOfTheSameMessagesWritesNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		b := newBoard(t, d)
		b.tells()
		b.announce(b.groups[0], says("Words", 4))
		held := b.holding(at(-100 * 24 * 60)) // longer ago than it is believed, at whatever instant it is told
		held[0].ShownAt = at(-100 * 24 * 60)
		b.tells(held...)
		if err := d.Facts.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `ALTER TABLE device_message RENAME TO device_message_away`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		b.now = b.now.Add(time.Minute)
		b.tells(held...)
		b.reports(b.scope, device.Report{})
		held[0].HiddenAt = at(0)
		if _, err := b.players.Report(t.Context(), b.scope, b.screen, player.Report{Boot: "boot-one",
			Status: &device.Report{Messages: held}}); err == nil {
			t.Error("what is new is not refused: this test proves nothing")
		}
	})
}

// TestMessagesAreNotKeptWithTheReport, and instants are those that can be.
func TestMessagesAreNotKeptWithTheReport(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		b := newBoard(t, d)
		b.announce(b.groups[0], says("One", 1), says("Two", 2), says("Three", 4))
		keys := [3]string{}
		for i, h := range b.holding(0) {
			keys[i] = h.Key
		}
		b.tells(device.Held{Key: keys[0], HeldAt: 0, ShownAt: at(60 * 24 * 60), HiddenAt: at(60 * 24 * 60)},
			device.Held{Key: keys[1], HeldAt: at(60 * 24 * 60), GoneAt: 1},
			device.Held{Key: keys[2], HeldAt: at(0), GoneAt: at(60 * 24 * 60)})
		item := func(i int) db.Params {
			id, err := strconv.ParseInt(keys[i], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return db.Params{"item": id}
		}
		var report string
		var held, seen, hidden, gone int64
		facts := d.Facts.Unscoped("looked up")
		if err := facts.Row(t.Context(), `SELECT report FROM device_status`, nil, &report); err != nil ||
			strings.Contains(report, "messages") {
			t.Errorf("its status is %s, %v", report, err)
		}
		const of = `SELECT held_at, shown_at, hidden_at, gone_at FROM device_message WHERE item_id = {:item}`
		if err := facts.Row(t.Context(), of, item(0), &held, &seen, &hidden, &gone); err != nil ||
			held != at(-30*24*60) || seen != at(24*60) || hidden != seen || gone != 0 {
			t.Errorf("the first is known as %d %d %d %d, %v", held, seen, hidden, gone, err)
		}
		if err := facts.Row(t.Context(), of, item(1), &held, &seen, &hidden, &gone); err != nil ||
			held != at(24*60) || gone != held {
			t.Errorf("the second is known as %d %d %d %d, %v", held, seen, hidden, gone, err)
		}
		if err := facts.Row(t.Context(), of, item(2), &held, &seen, &hidden, &gone); err != nil ||
			held != at(0) || gone != at(24*60) {
			t.Errorf("the third is known as %d %d %d %d, %v", held, seen, hidden, gone, err)
		}
	})
}

// TestAScreenTellsOfSoManyMessagesInAnHour: what is more is heard once an hour has passed.
func TestAScreenTellsOfSoManyMessagesInAnHour(t *testing.T) {
	b := newBoard(t, dbtest.SQLite(t))
	leftOut := int64(0)
	b.config.LeftOut = func(what string, n int64) {
		if what == "messages" {
			leftOut += n
		}
	}
	b.players = player.New(b.config)
	const each = 20
	items := make([]schedule.ItemDraft, each)
	for i := range items {
		items[i] = says(fmt.Sprint(i), 4)
	}
	b.announce(b.groups[0], items...)
	held := b.holding(at(0))
	tell := func(version int) {
		for i := range held {
			held[i].Version = fmt.Sprint(version)
		}
		b.tells(held...)
	}
	for version := range 101 { // all that is told in an hour, and once more
		tell(version)
	}
	count := func(version int) (open int64) {
		b.T.Helper()
		if err := b.DB.Facts.Unscoped("looked up").Row(b.T.Context(), `SELECT COUNT(*) FROM device_message
			WHERE gone_at = 0 AND version = {:version}`, db.Params{"version": fmt.Sprint(version)}, &open); err != nil {
			b.T.Fatal(err)
		}
		return open
	}
	if leftOut != each || count(99) != each {
		t.Errorf("%d are left out, %d were heard before", leftOut, count(99))
	}
	b.now = b.now.Add(time.Hour)
	if tell(100); count(100) != each {
		t.Errorf("after an hour it has %d", count(100))
	}
}

// TestMessagesAreForgotten 31 days after they have gone, with their screen, and are those of one company at a time.
func TestMessagesAreForgotten(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		b := newBoard(t, d)
		b.announce(b.groups[0], says("Stays", 4), says("Goes", 4))
		held := b.holding(at(0))
		held[1].GoneAt = at(0)
		b.tells(held...)
		rows := func() (n int64) {
			t.Helper()
			if err := d.Facts.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM device_message`, nil,
				&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		_, _, everything := b.As("top")
		prune := func() {
			t.Helper()
			if err := b.players.Prune(t.Context(), everything); err != nil {
				t.Fatal(err)
			}
		}
		b.now = b.now.Add(shown.Keep)
		if prune(); rows() != 2 {
			t.Errorf("after 31 days there are %d", rows())
		}
		b.now = b.now.Add(time.Millisecond)
		if prune(); rows() != 1 {
			t.Errorf("a moment later there are %d", rows())
		}

		_, operator, _ := b.As("top")
		if err := b.devices.Give(t.Context(), operator, everything, b.screen, b.Theirs); err != nil {
			t.Fatal(err)
		}
		theirs := scopeOf(t, b.screen, b.Theirs)
		b.reports(theirs, device.Report{Messages: held[:1]})
		if got := b.seen("eve", ""); len(got) != 0 || rows() != 0 {
			t.Errorf("the new company sees %q, and there are %d", got, rows())
		}
		ctx, eve, scope := b.As("eve")
		if err := b.devices.Delete(ctx, eve, scope, b.screen); err != nil || rows() != 0 {
			t.Errorf("without the screen there are %d, %v", rows(), err)
		}
	})
}
