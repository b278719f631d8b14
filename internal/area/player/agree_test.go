package player_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/player"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/timetable"
)

// scheduled is an item of a random world as the oracle knows it: from one hour to
// another every day, with what it plays.
type scheduled struct {
	id       int64
	priority int
	from, to int
	contents []int64
}

// days are when the oracle lets a content play; no day is no limit.
type days struct{ from, to string }

func (d days) allow(date string) bool {
	return (d.from == "" || d.from <= date) && (d.to == "" || date <= d.to)
}

// TestG172_ManifestWhyAndCalendarAgree, in random worlds at random instants, and
// with an oracle that knows of validity and priority only what the words say.
func TestG172_ManifestWhyAndCalendarAgree(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		l.zone = "America/New_York"
		zone, err := time.LoadLocation(l.zone)
		if err != nil {
			t.Fatal(err)
		}
		l.Exec(`UPDATE company SET enable_content_validity_feature = 1`)
		contents := make([]int64, 6)
		for i := range contents {
			contents[i] = l.Content("ann", fmt.Sprint("C", i), areatest.File{})
		}
		random := rand.New(rand.NewPCG(1, 2))
		for round := range 12 {
			t.Run(fmt.Sprint(round), func(t *testing.T) { l.agree(random, contents, zone) })
		}
	})
}

func (l *lane) agree(random *rand.Rand, contents []int64, zone *time.Location) {
	t := l.T
	valid := map[int64]days{}
	edge := func() string { return timetable.NewDate(2026, 11, 18+random.IntN(12)).String() }
	for _, id := range contents {
		var d days
		if random.IntN(3) > 0 {
			d.from = edge()
		}
		if random.IntN(3) > 0 {
			d.to = max(edge(), d.from)
		}
		valid[id] = d
		l.Exec(`UPDATE content SET valid_from = {:from}, valid_to = {:to} WHERE id = {:id}`,
			db.Params{"id": id, "from": d.from, "to": d.to})
	}
	l.Exec(`UPDATE schedule SET active = 0`)
	items := l.plan(random, contents)
	manifest := l.read(l.manifest())
	ctx, _, scope := l.As("ann")
	group := l.Root("ann", category.Device)
	from := timetable.StartOf(timetable.DateOf(l.now.In(zone)), zone)
	preview, err := l.schedules.Preview(ctx, scope, schedule.Question{Wall: schedule.Wall{Zone: zone}, From: from,
		To: from.AddDate(0, 0, 20), DeviceGroup: group})
	if err != nil {
		t.Fatal(err)
	}
	for range 150 {
		at := from.Add(time.Duration(random.IntN(20*24*60)) * time.Minute)
		want := oracle(items, valid, at)
		why, err := l.schedules.Why(ctx, scope, group, schedule.Wall{Zone: zone}, at)
		if err != nil {
			t.Fatal(err)
		}
		explained, calendar := winnersOf(why), calendarAt(preview, at)
		sent := sentAt(manifest, at)
		if !slices.Equal(sent, want.entries) || !slices.Equal(explained, want.items) ||
			!slices.Equal(calendar, want.items) {
			t.Fatalf("at %v: manifest %v, why %v, calendar %v; it should be %+v of %+v, valid %v", at, sent, explained,
				calendar, want, items, valid)
		}
	}
}

// plan makes a schedule of random items.
func (l *lane) plan(random *rand.Rand, contents []int64) []scheduled {
	l.T.Helper()
	items := make([]scheduled, 1+random.IntN(5))
	drafts := make([]schedule.ItemDraft, len(items))
	for i := range items {
		from := random.IntN(22)
		items[i] = scheduled{priority: 1 + random.IntN(4), from: from, to: from + 1 + random.IntN(23-from)}
		drafts[i] = schedule.ItemDraft{Start: "2026-11-01", StartTime: fmt.Sprintf("%02d:00", items[i].from),
			EndTime: fmt.Sprintf("%02d:00", items[i].to),
			Repeat:  timetable.Daily, Priority: items[i].priority}
		if chosen := contents[random.IntN(len(contents))]; random.IntN(2) == 0 {
			items[i].contents, drafts[i].ItemID, drafts[i].Type = []int64{chosen}, chosen, schedule.Content
		} else {
			items[i].contents = []int64{chosen, contents[random.IntN(len(contents))]}
			drafts[i].ItemID, drafts[i].Type = l.list(playlist.General, items[i].contents...), schedule.GeneralPlaylist
		}
	}
	ctx, caller, scope := l.As("ann")
	made, err := l.schedules.Create(ctx, caller, scope, schedule.Draft{DeviceGroup: l.Root("ann", category.Device),
		Channels: []schedule.ChannelDraft{{Name: schedule.FirstChannel, Items: drafts}}})
	if err != nil {
		l.T.Fatal(err)
	}
	for i, it := range made.Channels[0].Items {
		items[i].id = it.ID
	}
	return items
}

func (l *lane) read(text string) player.Read {
	l.T.Helper()
	m, err := player.ReadManifest([]byte(text))
	if err != nil {
		l.T.Fatal(err)
	}
	return m
}

type played struct {
	items   []int64
	entries []string // item and content
}

// oracle says what plays at an instant: of the items that have their time and
// hold something that is valid, the strongest; in turn by when they begin.
func oracle(items []scheduled, valid map[int64]days, at time.Time) (p played) {
	date := at.Format(time.DateOnly)
	var able []scheduled
	for _, it := range items {
		it.contents = slices.DeleteFunc(slices.Clone(it.contents),
			func(id int64) bool { return !valid[id].allow(date) })
		if it.from <= at.Hour() && at.Hour() < it.to && len(it.contents) > 0 {
			able = append(able, it)
		}
	}
	slices.SortStableFunc(able, func(a, b scheduled) int { return a.from - b.from })
	for _, it := range able {
		if slices.ContainsFunc(able, func(other scheduled) bool { return other.priority < it.priority }) {
			continue
		}
		p.items = append(p.items, it.id)
		for _, id := range it.contents {
			p.entries = append(p.entries, fmt.Sprint(it.id, " ", id))
		}
	}
	return p
}

func sentAt(m player.Read, at time.Time) (entries []string) {
	items, contents := m.At(at)
	for i, item := range items {
		entries = append(entries, fmt.Sprint(item, " ", contents[i]))
	}
	return entries
}

func winnersOf(why []schedule.Explanation) (items []int64) {
	for _, e := range why {
		for _, v := range e.Winners {
			items = append(items, v.ScheduleItemID)
		}
	}
	return items
}

// calendarAt reads off a preview what plays: the strongest of those that have
// their time and are not idle, which is nothing where it shows a gap.
func calendarAt(p schedule.Preview, at time.Time) (items []int64) {
	in := func(from, to time.Time) bool { return !at.Before(from) && at.Before(to) }
	for _, c := range p.Channels {
		var able []schedule.Occurrence
		for _, o := range c.Occurrences {
			if in(o.From, o.To) && !slices.ContainsFunc(o.Idle,
				func(i schedule.Idle) bool { return in(i.From, i.To) }) {
				able = append(able, o)
			}
		}
		slices.SortStableFunc(able, func(a, b schedule.Occurrence) int {
			if c := a.From.Compare(b.From); c != 0 {
				return c
			}
			return int(a.ScheduleItemID - b.ScheduleItemID)
		})
		for _, o := range able {
			if !slices.ContainsFunc(able, func(other schedule.Occurrence) bool { return other.Priority < o.Priority }) {
				items = append(items, o.ScheduleItemID)
			}
		}
		dark := slices.ContainsFunc(c.Gaps, func(g schedule.Gap) bool { return in(g.From, g.To) })
		if dark != (len(able) == 0) {
			items = append(items, -1)
		}
	}
	return items
}

// TestAScreenIsSparedWhatItCannotPlay: where a film is too much for a screen,
// what is weaker plays there; the others of its group play the film.
func TestAScreenIsSparedWhatItCannotPlay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		film, menu := l.Content("ann", "Film", areatest.File{Type: "Video", DurationMs: 5000}),
			l.Content("ann", "Menu", areatest.File{})
		l.Exec(`UPDATE content_version SET codec = 'hevc', width = 1920, height = 1080 WHERE content_id = {:id}`,
			db.Params{"id": film})
		ctx, caller, scope := l.As("ann")
		group := l.Root("ann", category.Device)
		item := func(id int64, priority int) schedule.ItemDraft {
			return schedule.ItemDraft{ItemID: id, Type: schedule.Content, Start: "2026-11-01", AllDay: true,
				Repeat: timetable.Daily, Priority: priority}
		}
		if _, err := l.schedules.Create(ctx, caller, scope, schedule.Draft{DeviceGroup: group,
			Channels: []schedule.ChannelDraft{
				{Name: schedule.FirstChannel, Items: []schedule.ItemDraft{item(film, 1),
					item(menu, 4)}}}}); err != nil {
			t.Fatal(err)
		}
		hang := func(codecs string) int64 {
			return l.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, zone,
				codecs, created_at, updated_at)
				VALUES ({:company}, {:group}, 'S', 's', 'Active', 'UTC', {:codecs}, 0, 0)`,
				db.Params{"company": l.Ours, "group": group, "codecs": codecs})
		}
		for codecs, want := range map[string]int64{"": film, "h264,hevc": film, "h264": menu} {
			text := l.textOf(hang(codecs))
			if _, contents := l.read(text).At(dbtest.Now); !slices.Equal(contents, []int64{want}) {
				t.Errorf("a screen that plays %q is told to play %d, want %d", codecs, contents, want)
			}
			left := map[content.Reason][]int64{}
			if want == menu {
				left[content.NotForScreen] = []int64{film}
			}
			if diff := cmp.Diff(left, leftOut(t, text)); diff != "" {
				t.Errorf("a screen that plays %q is told of what is left out: %s", codecs, diff)
			}
		}
	})
}

// TestAManifestSaysWhatItLeavesOut, each content once, and of what has a time in the plan alone.
func TestAManifestSaysWhatItLeavesOut(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		l.Exec(`UPDATE company SET enable_content_validity_feature = 1`)
		one, over, binned, over2 := l.Content("ann", "One", areatest.File{}), l.Content("ann", "Over", areatest.File{}),
			l.Content("ann", "Binned", areatest.File{}), l.Content("ann", "Over as well", areatest.File{})
		last := l.Content("ann", "Last days", areatest.File{})
		elsewhere := l.Content("ann", "Elsewhere", areatest.File{})
		l.schedule("playlist-General", l.list(playlist.General, over, one, binned, over, last))
		l.schedule(schedule.Content, over2)
		l.schedule(schedule.Content, over)
		ctx, caller, scope := l.As("ann")
		if _, err := l.schedules.Create(ctx, caller, scope, schedule.Draft{DeviceGroup: l.Root("ann", category.Device),
			Channels: []schedule.ChannelDraft{{
				Name: schedule.FirstChannel, Items: []schedule.ItemDraft{
					{ItemID: elsewhere, Type: schedule.Content, Start: "2027-11-01", AllDay: true,
						Repeat: "Daily"}}}}}); err != nil {
			t.Fatal(err)
		}
		for id, to := range map[int64]string{over: "2026-11-20", over2: "2026-11-19", elsewhere: "2026-11-20",
			last: "2026-11-28"} {
			l.Exec(`UPDATE content SET valid_to = {:to} WHERE id = {:id}`, db.Params{"id": id, "to": to})
		}
		l.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": binned})
		want := map[content.Reason][]int64{content.Expired: {over, over2}, content.Unavailable: {binned}}
		if diff := cmp.Diff(want, leftOut(t, l.manifest())); diff != "" {
			t.Error(diff)
		}
	})
}

// textOf is the manifest of a screen of ours.
func (l *lane) textOf(id int64) string {
	l.T.Helper()
	scope, err := access.Screen(access.Player{DeviceID: id, CompanyID: l.Ours}).Scope(0)
	if err != nil {
		l.T.Fatal(err)
	}
	return l.textFor(scope, id)
}

func leftOut(t *testing.T, manifest string) map[content.Reason][]int64 {
	t.Helper()
	var m struct{ LeftOut map[content.Reason][]int64 }
	if err := json.Unmarshal([]byte(manifest), &m); err != nil {
		t.Fatal(err)
	}
	return m.LeftOut
}
