package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/schedule"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func (w *world) publish(name string, group int64, item schedule.ItemDraft) schedule.Placed {
	w.T.Helper()
	ctx, caller, scope := w.As(name)
	placed, err := w.schedules.Publish(ctx, caller, scope, schedule.Publication{Groups: []int64{group}, Item: item})
	if err != nil {
		w.T.Fatal(err)
	}
	return placed[0]
}

func TestPublish(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.make("ann", "Above", w.root)
		w.toggle("ann", w.make("ann", "Recycled", w.shop).ID)
		first := w.publish("ann", w.shop, w.daily("One", 4))
		t.Run("R471/a schedule is made where there is none", func(t *testing.T) {
			s := w.get(first.ScheduleID)
			if !s.Active || s.DeviceGroup != w.shop || s.Owner != "ann" || s.ItemCount != 1 ||
				first.Channel != "Channel 1" || first.DeviceGroup != w.shop || first.Name != "One" {
				t.Errorf("%+v in %+v", first, s.Overview)
			}
		})
		t.Run("the next one joins it at the end of the first channel", func(t *testing.T) {
			w.make("ann", "Younger", w.shop)
			second := w.publish("ann", w.shop, w.daily("Two", 4))
			s := w.get(first.ScheduleID)
			if second.ScheduleID != first.ScheduleID || second.Version != s.Version || len(s.Channels[0].Items) != 2 ||
				s.Channels[0].Items[1].ID != second.ID {
				t.Errorf("%+v in %+v", second, s)
			}
		})
		t.Run("who may not change it makes their own", func(t *testing.T) {
			if got := w.publish("ben", w.shop, w.daily("", 4)); got.ScheduleID == first.ScheduleID ||
				w.get(got.ScheduleID).Owner != "ben" {
				t.Errorf("%+v", got)
			}
		})
		t.Run("G49/who administers schedules uses the oldest", func(t *testing.T) {
			if got := w.publish("ada", w.shop, w.daily("", 4)); got.ScheduleID != first.ScheduleID {
				t.Errorf("%+v", got)
			}
		})
		t.Run("what is refused leaves nothing behind", func(t *testing.T) {
			ctx, caller, scope := w.As("ann")
			bad := w.daily("", 9)
			_, err := w.schedules.Publish(ctx, caller, scope,
				schedule.Publication{Groups: []int64{w.window}, Item: bad})
			if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Location != "body.item.priority" {
				t.Errorf("%v", err)
			}
			if list, err := w.schedules.OnGroup(ctx, scope, w.window, schedule.General); err != nil ||
				list[0].DeviceGroup == w.window {
				t.Errorf("%v, %v", list, err)
			}
			foreign := schedule.Publication{Groups: []int64{w.shop, w.foreign}, Item: w.daily("", 4)}
			before := w.get(first.ScheduleID).Version
			if _, err := w.schedules.Publish(ctx, caller, scope, foreign); !fault.Is(err, fault.NotFound) ||
				w.get(first.ScheduleID).Version != before {
				t.Errorf("%v", err)
			}
		})
	})
}

func TestItemCalls(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx, caller, scope := w.As("ann")
		it := w.publish("ann", w.shop, w.daily("One", 4))
		t.Run("R473/priority", func(t *testing.T) {
			got, err := w.schedules.SetPriority(ctx, caller, scope, it.ID, 1, w.shop)
			if err != nil || got.Priority != 1 || got.Version != it.Version+1 {
				t.Errorf("%+v, %v", got, err)
			}
			if _, err := w.schedules.SetPriority(ctx, caller, scope, it.ID, 2, w.kitchen); !fault.Is(err,
				fault.Unprocessable) {
				t.Errorf("another group: %v", err)
			}
			if _, err := w.schedules.SetPriority(ctx, caller, scope, it.ID, 5, 0); !fault.Is(err, fault.Unprocessable) {
				t.Errorf("no priority: %v", err)
			}
			for name, want := range map[string]fault.Kind{"ben": fault.Forbidden, "eve": fault.NotFound} {
				ctx, caller, scope := w.As(name)
				if _, err := w.schedules.SetPriority(ctx, caller, scope, it.ID, 2, 0); !fault.Is(err, want) {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
		t.Run("R474/removal", func(t *testing.T) {
			for name, want := range map[string]fault.Kind{"ben": fault.Forbidden, "eve": fault.NotFound} {
				ctx, caller, scope := w.As(name)
				if err := w.schedules.RemoveItem(ctx, caller, scope, it.ID); !fault.Is(err, want) {
					t.Errorf("%s: %v", name, err)
				}
			}
			before := w.get(it.ScheduleID)
			if err := w.schedules.RemoveItem(ctx, caller, scope, it.ID); err != nil {
				t.Fatal(err)
			}
			if s := w.get(it.ScheduleID); s.ItemCount != 0 || s.Version != before.Version+1 || len(s.Channels) != 1 {
				t.Errorf("%+v", s)
			}
			if err := w.schedules.RemoveItem(ctx, caller, scope, it.ID); !fault.Is(err, fault.NotFound) {
				t.Errorf("again: %v", err)
			}
		})
		if got, want := w.Actions("schedule", it.ScheduleID),
			[]string{"create", "update", "update", "update"}; !cmp.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// TestG178_PublishingOnSeveralGroups: one item in a schedule of each, in one change.
func TestG178_PublishingOnSeveralGroups(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx, caller, scope := w.As("ann")
		day := w.make("ann", "Day", w.kitchen)
		item := w.daily("Sale", 2)
		placed, err := w.schedules.Publish(ctx, caller, scope,
			schedule.Publication{Groups: []int64{w.kitchen, w.window, w.shop, w.shop}, Item: item})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range placed {
			s := w.get(p.ScheduleID)
			got = append(got, fmt.Sprintf("%s in %s, version %d of %q on %q, %d item", p.Name, p.Channel, p.Version,
				p.ScheduleName, s.DeviceGroupName, s.ItemCount))
		}
		want := []string{`Sale in Channel 1, version 2 of "Shop" on "Shop", 1 item`,
			`Sale in Channel 1, version 2 of "Day" on "Kitchen", 1 item`}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if got, want := w.Actions("schedule", day.ID), []string{"create", "update"}; !cmp.Equal(got, want) {
			t.Errorf("the trail says %v, want %v", got, want)
		}
		if got := w.Actions("schedule", placed[0].ScheduleID); !cmp.Equal(got, []string{"create", "update"}) {
			t.Errorf("the trail says %v of what was made", got)
		}
		t.Run("a full schedule keeps the others as they are", func(t *testing.T) {
			full := w.get(day.ID)
			items := slices.Repeat([]schedule.ItemDraft{w.daily("", 4)}, schedule.MaxItems)
			if _, err := w.schedules.Save(ctx, caller, scope, day.ID, full.Version, schedule.Edit{
				Channels: &[]schedule.ChannelDraft{{Name: schedule.FirstChannel, Items: items}}}); err != nil {
				t.Fatal(err)
			}
			_, err := w.schedules.Publish(ctx, caller, scope,
				schedule.Publication{Groups: []int64{w.shop, w.kitchen}, Item: item})
			if f := fault.As(err); f == nil || f.Code != codes.ScheduleFull {
				t.Errorf("%v", err)
			}
			if s := w.get(placed[0].ScheduleID); s.ItemCount != 1 || s.Version != 2 {
				t.Errorf("%d items, version %d", s.ItemCount, s.Version)
			}
		})
	})
}

// TestPublishingAtOnceMakesOneSchedule: none of those who find no schedule on a
// device group makes a second one.
func TestPublishingAtOnceMakesOneSchedule(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx, caller, scope := w.As("ann")
		schedules := make([]int64, 32)
		w.AtOnce(len(schedules), func(i int) int {
			placed, err := w.schedules.Publish(ctx, caller, scope,
				schedule.Publication{Groups: []int64{w.kitchen}, Item: w.daily("", 4)})
			if err != nil {
				t.Error(err)
				return 0
			}
			schedules[i] = placed[0].ScheduleID
			return 0
		})
		s := w.get(schedules[0])
		if distinct := slices.Compact(slices.Sorted(slices.Values(schedules))); len(distinct) != 1 ||
			s.ItemCount != 32 || s.Version != 33 {
			t.Errorf("%d schedules were made; the first has %d items and version %d", len(distinct), s.ItemCount,
				s.Version)
		}
	})
}
