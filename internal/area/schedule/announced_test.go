package schedule_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// says is a message that shows every day from 9 to 17.
func (w *world) says(words string, priority int) schedule.ItemDraft {
	it := w.daily("", priority)
	it.ItemID, it.Type, it.Message = 0, schedule.Message, &message.Draft{Content: &words}
	return it
}

// announce creates a Message schedule of ann's with a channel for each message.
func (w *world) announce(group int64, items ...schedule.ItemDraft) schedule.Schedule {
	w.T.Helper()
	d := schedule.Draft{Type: schedule.Messages, DeviceGroup: group}
	for i, it := range items {
		d.Channels = append(d.Channels, schedule.ChannelDraft{Name: path("%d", i), Items: []schedule.ItemDraft{it}})
	}
	return w.create("ann", d)
}

// announced are the words that show on a device group on the 21st of November, as who sees it.
func (w *world) announced(who string, group int64) (words []string) {
	w.T.Helper()
	ctx, _, scope := w.As(who)
	zone := time.FixedZone("here", 9*60*60)
	from := time.Date(2026, time.November, 21, 0, 0, 0, 0, zone)
	board, err := w.schedules.Announced(ctx, scope, group, schedule.Wall{Zone: zone}, from, from.AddDate(0, 0, 1))
	if err != nil {
		w.T.Fatal(err)
	}
	for _, m := range board.Messages {
		words = append(words, m.Message.Content)
	}
	return words
}

func TestMessageSchedules(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx, caller, scope := w.As("ann")
		w.make("ann", "Contents", w.shop, w.daily("", 4))
		band, chime := w.Content("ann", "Band", areatest.File{}),
			w.Content("ann", "Chime", areatest.File{Type: "Audio"})
		feed := w.Source(w.Ours, "News")
		w.Font(w.Ours, "Rounded")
		whole := message.Part{Content: "Two\nlines", Position: message.Middle, Flow: message.Up, Speed: 9,
			TextSize:  100,
			TextColor: "#010203", BgColor: "#04050607", FontType: "company", FontFace: "Rounded", ShadowRadius: 1,
			ShadowXOffset: -2, ShadowYOffset: 3, ShadowColor: "#08090A", OutlineColor: "#0B0C0D", OutlineSize: 4,
			ShowImmediate: true, IsRss: true, Rssformat: []string{"title", "date"}, Rss: path("%d", feed),
			BgImage: path("%d", band), Audio: path("%d", chime)}
		var made schedule.Schedule
		t.Run("R011/R454/R465/one is made, with all that its messages say", func(t *testing.T) {
			item := object{"type": "message", "message": whole, "start": "2026-11-01", "end": "2026-11-30",
				"allDay": true}
			body := object{"type": "Message", "deviceGroup": w.shop, "content": []any{object{"name": "A",
				"items": []any{item}}}}
			w.OK(201, "ann", "POST", "/api/schedule", body, &made)
			w.OK(200, "vic", "GET", path("/api/schedule/%d", made.ID), nil, &made)
			it := made.Channels[0].Items[0]
			if made.Type != schedule.Messages || it.Type != schedule.Message ||
				it.ItemID != 0 || it.Name != "Two lines" {
				t.Errorf("%+v of %s", it, made.Type)
			}
			if diff := cmp.Diff(&whole, it.Message); diff != "" {
				t.Error(diff)
			}
			if it.Image == "" || !slices.Equal(it.Images, []string{it.Image}) ||
				!slices.Equal(it.Names, []string{"Band"}) {
				t.Errorf("it is pictured as %+v", it.Shown)
			}
		})
		t.Run("R469/it is saved as it was answered, with one thing changed, and copied", func(t *testing.T) {
			var answered object
			w.OK(200, "ann", "GET", path("/api/schedule/%d", made.ID), nil, &answered)
			item := answered["channels"].([]any)[0].(object)["items"].([]any)[0].(object)
			item["message"].(object)["speed"] = 2
			var saved, copied schedule.Schedule
			w.OK(200, "ann", "PATCH", "/api/schedule", object{"id": made.ID, "version": made.Version,
				"content": answered["channels"]}, &saved)
			w.OK(201, "ann", "POST", "/api/schedule", object{"type": "Message", "deviceGroup": w.kitchen,
				"content": answered["channels"]}, &copied)
			want := whole
			want.Speed = 2
			for name, s := range map[string]schedule.Schedule{"saved": saved, "copied": copied} {
				it := s.Channels[0].Items[0]
				if diff := cmp.Diff(&want, it.Message); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
				if same := it.ID == made.Channels[0].Items[0].ID; same != (name == "saved") {
					t.Errorf("%s, the item has id %d", name, it.ID)
				}
			}
		})
		t.Run("R466/R467/it is found by its type", func(t *testing.T) {
			var list []schedule.Listed
			w.OK(200, "vic", "GET", path("/api/schedule?type=Message&deviceGroup=%d", w.shop), nil, &list)
			if len(list) != 1 || list[0].ID != made.ID {
				t.Errorf("%+v", list)
			}
			onGroup, err := w.schedules.OnGroup(ctx, scope, w.window, schedule.Messages)
			if err != nil || len(onGroup) != 1 || onGroup[0].ID != made.ID ||
				onGroup[0].Channels[0].Items[0].Message == nil {
				t.Errorf("%+v, %v", onGroup, err)
			}
		})
		t.Run("R465/what others have is refused", func(t *testing.T) {
			theirs := w.Content("eve", "Theirs", areatest.File{})
			hidden := w.Content("ben", "Hidden", areatest.File{Private: true})
			for _, id := range []int64{theirs, hidden, chime} {
				it := w.says("Sale", 4)
				it.Message.BgImage = new(path("%d", id))
				_, err := w.schedules.Create(ctx, caller, scope, schedule.Draft{Type: schedule.Messages,
					DeviceGroup: w.shop,
					Channels:    []schedule.ChannelDraft{{Name: "A", Items: []schedule.ItemDraft{it}}}})
				if f := fault.As(err); f == nil || f.Fields[0].Location != "body.content[0].items[0].message.bgImage" {
					t.Errorf("%v", err)
				}
			}
		})
		t.Run("a preview of it has occurrences alone, never without something to show", func(t *testing.T) {
			var got schedule.Preview
			w.OK(200, "vic", "POST", "/api/schedule/preview", object{"scheduleId": made.ID, "deviceGroup": w.window,
				"zone": "Asia/Tokyo", "from": "2026-11-02T00:00:00+09:00", "to": "2026-11-03T00:00:00+09:00"}, &got)
			var unsaved schedule.Preview
			w.OK(200, "vic", "POST", "/api/schedule/preview", object{"type": "Message", "zone": "Asia/Tokyo",
				"channels": []any{object{"name": "A", "items": []any{object{"type": "message", "start": "2026-11-02",
					"allDay": true, "message": object{"content": "Sale"}}}}},
				"from": "2026-11-02T00:00:00+09:00", "to": "2026-11-03T00:00:00+09:00"}, &unsaved)
			for _, p := range []schedule.Preview{got, unsaved} {
				c := p.Channels[0]
				if len(p.Channels) != 1 || len(c.Occurrences) != 1 || len(c.Occurrences[0].Idle) != 0 ||
					len(c.Conflicts)+len(c.Gaps) != 0 {
					t.Errorf("%+v", p)
				}
			}
		})
		t.Run("what plays there knows nothing of it", func(t *testing.T) {
			zone := time.FixedZone("here", 9*60*60)
			from := time.Date(2026, time.November, 21, 0, 0, 0, 0, zone)
			lineup, err := w.schedules.Effective(ctx, scope, w.shop, schedule.Wall{Zone: zone},
				from, from.AddDate(0, 0, 1))
			if err != nil || len(lineup.Items) != 1 {
				t.Errorf("%+v, %v", lineup.Items, err)
			}
			why, err := w.schedules.Why(ctx, scope, w.shop, schedule.Wall{Zone: zone}, from.Add(10*time.Hour))
			if err != nil || len(why) != 1 || len(why[0].Winners) != 1 || len(why[0].Others) != 0 {
				t.Errorf("%+v, %v", why, err)
			}
		})
	})
}

// TestPublishAMessage: it goes to the Message schedule of the group, and a content to the General one.
func TestPublishAMessage(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx, caller, scope := w.As("ann")
		general := w.make("ann", "Contents", w.shop)
		first, second := w.publish("ann", w.shop, w.says("One", 4)), w.publish("ann", w.shop, w.says("Two", 4))
		content := w.publish("ann", w.shop, w.daily("", 4))
		s := w.get(first.ScheduleID)
		if s.Type != schedule.Messages || s.Name != "Shop" || second.ScheduleID != s.ID || s.ItemCount != 2 ||
			content.ScheduleID != general.ID || w.get(general.ID).ItemCount != 1 {
			t.Errorf("R471/the messages are in %+v, the content in %d", s.Overview, content.ScheduleID)
		}
		changed, err := w.schedules.SetPriority(ctx, caller, scope, first.ID, 1, w.shop)
		if err != nil || changed.Priority != 1 || changed.Message.Content != "One" {
			t.Errorf("R473/%+v, %v", changed, err)
		}
		if err := w.schedules.RemoveItem(ctx, caller, scope, second.ID); err != nil || w.get(s.ID).ItemCount != 1 {
			t.Errorf("R474/%v", err)
		}
		want := []string{"create", "update", "update", "update", "update"}
		if got := w.Actions("schedule", s.ID); !cmp.Equal(got, want) {
			t.Errorf("the trail says %v, want %v", got, want)
		}
	})
}

// TestMessagesOfAllChannelsShow, of schedules on the group and above it, while they are not recycled.
func TestMessagesOfAllChannelsShow(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.announce(w.root, w.says("Everywhere", 4), w.says("Fire", 1))
		w.announce(w.window, w.says("Near", 4), w.says("Beside", 4))
		w.announce(w.kitchen, w.says("Elsewhere", 1))
		w.toggle("ann", w.announce(w.window, w.says("Recycled", 1)).ID)
		over := w.says("Over", 1)
		over.End = "2026-11-20"
		w.announce(w.window, over)
		w.make("ann", "Contents", w.window, w.daily("", 1))
		want := []string{"Fire", "Near", "Beside", "Everywhere"}
		if diff := cmp.Diff(want, w.announced("vic", w.window)); diff != "" {
			t.Error(diff)
		}
		if got := w.announced("eve", w.window); got != nil {
			t.Errorf("another company sees %v", got)
		}
	})
}
