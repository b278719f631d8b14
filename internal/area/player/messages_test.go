package player_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/message"
	"marquee/internal/area/player"
	"marquee/internal/area/schedule"
	"marquee/internal/area/source"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// announcing is the part of a manifest that is about messages.
type announcing struct {
	Messages []struct {
		Key            string
		ScheduleItemID int64
		Priority       int
		Version        string
		Spans          [][2]int64
		Message        message.Part
	}
	Uses   map[string][]struct{ Kind, Asset string }
	Assets map[string]any
	Data   map[string]struct{ IntervalMs int64 }
}

func (s *street) announcing(screen int64) (a announcing) {
	s.T.Helper()
	_, text := s.told(s.players, screen)
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		s.T.Fatal(err)
	}
	return a
}

// says is a message of every day.
func says(words string, priority int, with ...func(*message.Draft)) schedule.ItemDraft {
	d := message.Draft{Content: &words}
	for _, change := range with {
		change(&d)
	}
	return schedule.ItemDraft{Type: schedule.Message, Message: &d, Start: "2026-11-01", AllDay: true, Repeat: "Daily",
		Priority: priority}
}

// announce shows messages of ann's on a device group, each on a channel of its own.
func (l *lane) announce(group int64, items ...schedule.ItemDraft) schedule.Schedule {
	l.T.Helper()
	ctx, caller, scope := l.As("ann")
	d := schedule.Draft{Type: schedule.Messages, DeviceGroup: group}
	for i, it := range items {
		d.Channels = append(d.Channels, schedule.ChannelDraft{Name: fmt.Sprint(i), Items: []schedule.ItemDraft{it}})
	}
	made, err := l.schedules.Create(ctx, caller, scope, d)
	if err != nil {
		l.T.Fatal(err)
	}
	return made
}

// TestR465_AManifestHasTheMessagesOfAllChannels, as they were made, the strongest first.
func TestR465_AManifestHasTheMessagesOfAllChannels(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		weekly := says("Weekly", 2)
		weekly.AllDay, weekly.StartTime, weekly.EndTime = false, "23:00", "01:00"
		weekly.Repeat, weekly.RepeatOptions = "Weekly", []int{0}
		made := s.announce(s.groups[0], says("Always", 4), weekly)
		s.announce(s.groups[1], says("Next door", 1))
		later := says("Later", 1)
		later.Start = "2027-01-01"
		s.announce(s.groups[0], later)
		const hour, day = int64(time.Hour / time.Millisecond), int64(24 * time.Hour / time.Millisecond)
		var nights [][2]int64
		for sunday := day; sunday < 35*day; sunday += 7 * day { // the horizon begins on a Saturday
			nights = append(nights, [2]int64{sunday + 23*hour, sunday + 25*hour})
		}
		a := s.announcing(s.screens[0])
		if len(a.Messages) != 2 {
			t.Fatalf("%d messages", len(a.Messages))
		}
		for i, want := range []struct {
			item     schedule.Item
			priority int
			spans    [][2]int64
		}{{made.Channels[1].Items[0], 2, nights}, {made.Channels[0].Items[0], 4, [][2]int64{{-20 * day, 35 * day}}}} {
			m := a.Messages[i]
			if m.Key != fmt.Sprint(want.item.ID) || m.ScheduleItemID != want.item.ID || m.Priority != want.priority ||
				m.Version != want.item.Message.Digest() {
				t.Errorf("message %d is %s, version %s, of item %d, priority %d", i, m.Key, m.Version, m.ScheduleItemID,
					m.Priority)
			}
			if diff := cmp.Diff(want.spans, m.Spans); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(*want.item.Message, m.Message); diff != "" {
				t.Error(diff)
			}
		}
		if east := s.announcing(s.screens[1]); len(east.Messages) != 3 ||
			east.Messages[0].Message.Content != "Next door" {
			t.Errorf("next door: %+v", east.Messages)
		}
	})
}

// TestAManifestWithoutMessagesIsAsItWas, to the byte, whatever messages others have.
func TestAManifestWithoutMessagesIsAsItWas(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		before, text := s.told(s.players, s.screens[2])
		if strings.Contains(text, `"messages"`) {
			t.Errorf("it names messages: %s", text)
		}
		made := s.announce(s.groups[1], says("Next door", 1, func(d *message.Draft) {
			d.BgImage = new(fmt.Sprint(s.contents[5]))
		}))
		if m, after := s.told(s.players, s.screens[2]); m.Version != before.Version || after != text {
			t.Errorf("a message next door makes it\n%s\nof\n%s", after, text)
		}
		here, _ := s.told(s.players, s.screens[1])
		ctx, caller, scope := s.As("ann")
		if _, err := s.lane.schedules.Toggle(ctx, caller, scope, made.ID, nil); err != nil {
			t.Fatal(err)
		}
		if m, after := s.told(s.players, s.screens[1]); m.Version == here.Version || strings.Contains(after, `"messages"`) {
			t.Errorf("the message of a recycled schedule: %s", after)
		}
	})
}

// TestAMessageComesWithWhatItShows: its picture and its sound, as time goes by and as they are approved.
func TestAMessageComesWithWhatItShows(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		band := s.Content("ann", "Band", areatest.File{})
		chime := s.Content("ann", "Chime", areatest.File{Type: "Audio", DurationMs: 900})
		s.announce(s.groups[1], says("Sale", 4, func(d *message.Draft) {
			d.BgImage, d.Audio = new(fmt.Sprint(band)), new(fmt.Sprint(chime))
		}))
		a := s.announcing(s.screens[1])
		for id, kind := range map[int64]string{band: "image", chime: "audio"} {
			shows := a.Uses[fmt.Sprint(id)]
			if len(shows) != 1 || shows[0].Kind != kind || a.Assets[shows[0].Asset] == nil {
				t.Errorf("content %d shows %+v", id, shows)
			}
		}
		file := a.Uses[fmt.Sprint(band)][0].Asset
		elsewhere, text := s.told(s.players, s.screens[2])
		if strings.Contains(text, file) {
			t.Error("its picture is among the assets of a screen without it")
		}
		s.write("content", `UPDATE content_version SET approval = 'P' WHERE content_id = {:id}`, db.Params{"id": band})
		a = s.announcing(s.screens[1])
		if shows := a.Uses[fmt.Sprint(band)]; len(shows) != 1 || shows[0].Kind != "" || a.Assets[file] != nil ||
			len(a.Messages) != 1 {
			t.Errorf("not approved, it shows %+v; %d messages", shows, len(a.Messages))
		}
		if m, _ := s.told(s.players, s.screens[2]); m.Version != elsewhere.Version {
			t.Error("it changes the plan of a screen without it")
		}
	})
}

// TestScreensGetTheSourcesOfTheirMessages: of those that a schedule of their company shows.
func TestScreensGetTheSourcesOfTheirMessages(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		f := newFeeder(t, d)
		news, unread := f.source(f.Ours, `[{"title":"Ours"}]`), f.source(f.Ours, `[{"title":"Unread"}]`)
		key := fmt.Sprintf("source/%d", news)
		f.announce(f.Root("ann", category.Device),
			says("", 4, func(d *message.Draft) { d.IsRss, d.Rss = new(true), new(fmt.Sprint(news)) }),
			says("Words", 4, func(d *message.Draft) { d.Rss = new(fmt.Sprint(unread)) }))
		for _, c := range []struct {
			who, key string
			status   int
		}{
			{"ours", key, http.StatusOK}, {"theirs", key, http.StatusNotFound},
			{"ours", fmt.Sprintf("source/%d", unread), http.StatusNotFound},
		} {
			if w := f.ask(c.who, c.key, ""); w.Code != c.status {
				t.Errorf("%s asks for %s: %d %s", c.who, c.key, w.Code, w.Body)
			}
		}
		var a announcing
		if err := json.Unmarshal([]byte(f.manifest()), &a); err != nil {
			t.Fatal(err)
		}
		if len(a.Data) != 1 || a.Data[key].IntervalMs != 900_000 {
			t.Errorf("what changes is %+v", a.Data)
		}
	})
}

// TestAnEditOfASourceIsAnotherManifest where a message shows it.
func TestAnEditOfASourceIsAnotherManifest(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		s.config.Sources = source.New(source.Config{DB: d})
		s.players = player.New(s.config)
		id := s.Source(s.Ours, "News")
		s.announce(s.groups[1], says("", 4, func(d *message.Draft) { d.IsRss, d.Rss = new(true), new(fmt.Sprint(id)) }))
		for minutes := int64(15); minutes <= 30; minutes += 15 {
			s.write("source", `UPDATE external_source SET source_detail = {:detail} WHERE id = {:id}`,
				db.Params{"id": id, "detail": fmt.Sprintf(`{"refreshMinutes":%d}`, minutes)})
			if got := s.announcing(s.screens[1]).Data[fmt.Sprintf("source/%d", id)].IntervalMs; got != minutes*60_000 {
				t.Errorf("asked for every %d ms, fetched every %d minutes", got, minutes)
			}
		}
	})
}

// TestAsManyMessagesAsThereMayBe reach as far as any plan.
func TestAsManyMessagesAsThereMayBe(t *testing.T) {
	s := newStreet(t, dbtest.SQLite(t))
	words := strings.Repeat("開", 2000)
	var items []schedule.ItemDraft
	for range schedule.MaxAnnounced + 1 {
		it := says(words, 4)
		it.AllDay, it.StartTime, it.EndTime = false, "09:00", "17:00"
		items = append(items, it)
	}
	ctx, caller, scope := s.As("ann")
	if _, err := s.lane.schedules.Create(ctx, caller, scope, schedule.Draft{Type: schedule.Messages,
		DeviceGroup: s.groups[0], Channels: []schedule.ChannelDraft{{Name: "A", Items: items}}}); err != nil {
		t.Fatal(err)
	}
	a := s.announcing(s.screens[0])
	if len(a.Messages) != schedule.MaxAnnounced || len(a.Messages[0].Spans) != player.HorizonDays {
		t.Errorf("%d messages, the first with %d spans", len(a.Messages), len(a.Messages[0].Spans))
	}
}
