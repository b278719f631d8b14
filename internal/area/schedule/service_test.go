package schedule_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestCreate(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		made := w.create("ann", schedule.Draft{DeviceGroup: w.shop})
		t.Run("R451/G137/R452/R453/what was left out", func(t *testing.T) {
			if want := "[NEW Schedule] 2026-11-21 18:00:00"; made.Name != want { // on the wall of the company
				t.Errorf("name %q, want %q", made.Name, want)
			}
			if len(made.Channels) != 1 || made.Channels[0].Name != "Channel 1" || made.DeviceGroup != w.shop ||
				made.DeviceGroupName != "Shop" {
				t.Errorf("%+v", made)
			}
			if made.ScheduleGroup != w.Root("ann", category.Schedule) || made.Owner != "ann" ||
				made.Type != schedule.General || !made.Active || made.Version != 1 {
				t.Errorf("%+v", made.Overview)
			}
		})
		t.Run("a copy has items of its own", func(t *testing.T) {
			first := w.make("ann", "First", w.shop, w.daily("Lunch", 4))
			copied := w.daily("Lunch", 4)
			copied.ID = first.Channels[0].Items[0].ID
			second := w.make("ann", "Second", w.shop, copied)
			if second.Channels[0].Items[0].ID == first.Channels[0].Items[0].ID ||
				len(w.get(first.ID).Channels[0].Items) != 1 {
				t.Error("the copy took the item away")
			}
		})
		t.Run("an administrator of a company above owns what it makes", func(t *testing.T) {
			ctx, caller, scope := w.AsIn(w.Ours, "max")
			s, err := w.schedules.Create(ctx, caller, scope, schedule.Draft{DeviceGroup: w.shop})
			if err != nil || s.Owner != "max" || s.CompanyID != w.Ours {
				t.Errorf("%v, %+v", err, s.Overview)
			}
		})
		tagOf := func(company int64, kind string) []int64 {
			return []int64{w.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
				VALUES ({:company}, {:type}, 'x', 'x', 0, 0)`,
				db.Params{"company": company, "type": kind})}
		}
		foreignScreen := w.Insert(`INSERT INTO device (company_id, device_name, name_folded, created_at, updated_at)
			VALUES ({:company}, 'x', 'x', 0, 0)`,
			db.Params{"company": w.Theirs})
		for name, test := range map[string]struct {
			draft schedule.Draft
			kind  fault.Kind
		}{
			"a device group was forgotten": {schedule.Draft{}, fault.Unprocessable},
			"a foreign device group":       {schedule.Draft{DeviceGroup: w.foreign}, fault.NotFound},
			"a folder is no device group": {schedule.Draft{DeviceGroup: w.Root("ann", category.Schedule)},
				fault.NotFound},
			"a foreign folder": {schedule.Draft{DeviceGroup: w.shop,
				Folder: w.Root("eve", category.Schedule)}, fault.NotFound},
			"a foreign content, as missing": {
				w.draft(func(it *schedule.ItemDraft) { it.ItemID = w.Content("eve", "Theirs", areatest.File{}) }),
				fault.Unprocessable},
			"a colleague's private content": {
				w.draft(func(it *schedule.ItemDraft) {
					it.ItemID = w.Content("ben", "Private",
						areatest.File{Private: true})
				}), fault.Unprocessable},
			"a content not approved": {
				w.draft(func(it *schedule.ItemDraft) {
					it.ItemID = w.Content("ann", "Pending",
						areatest.File{Approval: "P"})
				}), fault.Unprocessable},
			"a tag of another type": {
				w.draft(func(it *schedule.ItemDraft) { it.Tags = tagOf(w.Ours, "Content") }), fault.Unprocessable},
			"a foreign tag": {
				w.draft(func(it *schedule.ItemDraft) { it.Tags = tagOf(w.Theirs, "Schedule") }), fault.Unprocessable},
			"a foreign screen": {
				w.draft(func(it *schedule.ItemDraft) { it.ScreenDevices = map[string][]int64{"0": {foreignScreen}} }),
				fault.Unprocessable,
			},
		} {
			t.Run(name, func(t *testing.T) {
				ctx, caller, scope := w.As("ann")
				if _, err := w.schedules.Create(ctx, caller, scope, test.draft); !fault.Is(err, test.kind) {
					t.Errorf("%v", err)
				}
			})
		}
	})
}

// draft is a schedule of one daily item.
func (w *world) draft(with func(*schedule.ItemDraft)) schedule.Draft {
	item := w.daily("", 4)
	with(&item)
	return schedule.Draft{DeviceGroup: w.shop, Channels: []schedule.ChannelDraft{
		{Name: "A", Items: []schedule.ItemDraft{item}}}}
}

func TestItemsAnswerWhatWasSaved(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		drink := w.Content("ann", "Drink", areatest.File{})
		wall := w.list(playlist.SyncPlay, w.menu, drink)
		screens := map[string][]int64{"0": {w.device(w.shop)}, "1": {w.device(w.window)}}
		tagged := w.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
			VALUES ({:company}, 'Schedule', 'Spring', 'spring', 0, 0)`,
			db.Params{"company": w.Ours})
		sent := schedule.ItemDraft{
			ItemID: wall, Type: schedule.SyncPlaylist, Start: "2026-11-01", End: "2026-12-31", StartTime: "22:00",
			EndTime: "02:30:15",
			Repeat:  "Weekly", RepeatOptions: []int{1, 5}, Priority: 2, SyncPlay: true, Touch: true, VideoWall: true,
			DisplayRow: 1, DisplayColumn: 2,
			ScreenDevices: screens, Tags: []int64{tagged},
		}
		var got struct {
			Channels []struct {
				Items []map[string]any `json:"items"`
			} `json:"channels"`
		}
		id := w.make("ann", "Wall", w.shop, sent).ID
		w.OK(200, "vic", "GET", path("/api/schedule/%d", id), nil, &got)
		it := got.Channels[0].Items[0]
		delete(it, "id")
		want := map[string]any{
			"itemId": float64(wall), "type": "playlist-Sync Play", "name": "Sync Play", "start": "2026-11-01",
			"end": "2026-12-31", "startTime": "22:00",
			"endTime": "02:30:15", "allDay": false, "repeat": "Weekly", "repeatOptions": []any{1., 5.}, "priority": 2.,
			"syncPlay": true, "touch": true,
			"videoWall": true, "displayRow": 1., "displayColumn": 2., "tags": []any{float64(tagged)},
			"screenDevices": map[string]any{"0": []any{float64(screens["0"][0])}, "1": []any{float64(screens["1"][0])}},
			"image":         "/img/uploads/uuid-1.small", "images": []any{"/img/uploads/uuid-1.small",
				"/img/uploads/uuid-2.small"},
			"altImages": []any{"alt-Menu", "alt-Drink"}, "names": []any{"Menu", "Drink"},
			"groupItemIds": []any{float64(w.menu), float64(drink)},
		}
		if diff := cmp.Diff(want, it); diff != "" {
			t.Error("R463/" + diff)
		}
	})
}

func TestSave(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		breakfast, lunch := w.daily("Breakfast", 4), w.daily("Lunch", 1)
		made := w.create("ann", schedule.Draft{DeviceGroup: w.shop, Channels: []schedule.ChannelDraft{
			{Name: "A", Items: []schedule.ItemDraft{breakfast, lunch}}, {Name: "B"},
		}})
		breakfast.ID, lunch.ID = made.Channels[0].Items[0].ID, made.Channels[0].Items[1].ID

		t.Run("G140/channels and items", func(t *testing.T) {
			dinner := w.daily("Dinner", 4)
			lunch.Priority = 3
			saved := w.save(made, schedule.Edit{Channels: &[]schedule.ChannelDraft{
				{Name: "A", IsDelete: true},
				{Name: "C", Items: []schedule.ItemDraft{dinner, lunch}},
				{Name: "B"},
			}})
			var got []string
			for _, c := range saved.Channels {
				got = append(got, c.Name)
				for _, it := range c.Items {
					got = append(got, it.Name)
				}
			}
			if diff := cmp.Diff([]string{"C", "Dinner", "Lunch", "B"}, got); diff != "" {
				t.Error(diff)
			}
			if kept := saved.Channels[0].Items[1]; kept.ID != lunch.ID || kept.Priority != 3 ||
				saved.Channels[0].Items[0].ID <= lunch.ID {
				t.Errorf("items %+v", saved.Channels[0].Items)
			}
			if saved.Version != 2 || saved.ItemCount != 2 || saved.UpdatedBy != "ann" || saved.DeviceGroup != w.shop {
				t.Errorf("%+v", saved.Overview)
			}
			w.save(saved, schedule.Edit{Channels: &[]schedule.ChannelDraft{
				{Name: "C", Items: []schedule.ItemDraft{lunch}}}})
			if left := w.get(made.ID); len(left.Channels) != 1 || len(left.Channels[0].Items) != 1 {
				t.Errorf("%+v", left.Channels)
			}
		})
		t.Run("the schedule itself", func(t *testing.T) {
			name, description, folder := " Autumn ", "Leaves", w.Folder(category.Schedule, 0, "Seasons")
			saved := w.save(w.get(made.ID), schedule.Edit{Name: &name, Description: &description, Folder: &folder,
				DeviceGroup: w.kitchen})
			if saved.Name != "Autumn" || saved.Description != "Leaves" || saved.ScheduleGroup != folder ||
				saved.DeviceGroup != w.kitchen || len(saved.Channels) != 1 {
				t.Errorf("%+v", saved)
			}
		})
		t.Run("what was recycled since does not stand in the way", func(t *testing.T) {
			w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": w.menu})
			w.save(w.get(made.ID), schedule.Edit{Channels: &[]schedule.ChannelDraft{
				{Name: "C", Items: []schedule.ItemDraft{lunch}}}})
		})
		t.Run("a stale version", func(t *testing.T) {
			ctx, caller, scope := w.As("ann")
			_, err := w.schedules.Save(ctx, caller, scope, made.ID, 1,
				schedule.Edit{Channels: &[]schedule.ChannelDraft{{Name: "C"}}})
			if f := fault.As(err); f == nil || f.Kind != fault.Outdated ||
				f.Params["version"] != w.get(made.ID).Version || f.Params["by"] != "ann" {
				t.Errorf("%v", err)
			}
			if left := w.get(made.ID); left.ItemCount != 1 {
				t.Error("the stale version was saved")
			}
		})
		t.Run("G49/who may", func(t *testing.T) {
			for name, want := range map[string]fault.Kind{"ben": fault.Forbidden, "eve": fault.NotFound,
				"ada": fault.Internal, "top": fault.Internal} {
				ctx, caller, scope := w.As(name)
				description := name
				_, err := w.schedules.Save(ctx, caller, scope, made.ID, w.get(made.ID).Version,
					schedule.Edit{Description: &description})
				if want == fault.Internal && err != nil || want != fault.Internal && !fault.Is(err, want) {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
		t.Run("the trail", func(t *testing.T) {
			if got, want := w.Actions("schedule", made.ID), []string{"create", "update", "update", "update", "update",
				"update", "update"}; !cmp.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
			var before, after string
			if err := d.Unscoped("looked up").Row(t.Context(), `
				SELECT before, after FROM audit WHERE entity = 'schedule' AND action = 'update' ORDER BY id LIMIT 1`,
				nil, &before, &after); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(before, `"content":["A: Breakfast 2026`) || !strings.Contains(before, `Daily (1)"]`) ||
				!strings.Contains(after, `"content":["C: Dinner`) || !strings.Contains(after, `Daily (3)"]`) {
				t.Errorf("what plays when is not told:\n%s\n%s", before, after)
			}
		})
	})
}

func (w *world) save(s schedule.Schedule, e schedule.Edit) schedule.Schedule {
	w.T.Helper()
	ctx, caller, scope := w.As("ann")
	saved, err := w.schedules.Save(ctx, caller, scope, s.ID, s.Version, e)
	if err != nil {
		w.T.Fatal(err)
	}
	return saved
}

func TestRecycleBin(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx, caller, scope := w.As("ann")
		mine, bens := w.make("ann", "Mine", w.shop, w.daily("", 4)), w.make("ben", "Bens", w.shop)
		t.Run("R456/toggle", func(t *testing.T) {
			if s := w.toggle("ann", mine.ID); s.Active || s.Version != 2 {
				t.Errorf("%+v", s.Overview)
			}
			if s := w.toggle("ann", mine.ID); !s.Active {
				t.Errorf("%+v", s.Overview)
			}
			if _, err := w.schedules.Toggle(ctx, caller, scope, bens.ID, nil); !fault.Is(err, fault.Forbidden) {
				t.Errorf("%v", err)
			}
		})
		t.Run("R470/move, all or none", func(t *testing.T) {
			folder := w.Folder(category.Schedule, 0, "Old")
			if err := w.schedules.Shelf().Move(ctx, caller, scope, []int64{mine.ID, bens.ID}, folder); !fault.Is(err,
				fault.Forbidden) {
				t.Errorf("%v", err)
			}
			if s := w.get(mine.ID); s.ScheduleGroup == folder {
				t.Error("the first was moved")
			}
			if err := w.schedules.Shelf().Move(ctx, caller, scope, []int64{mine.ID}, folder); err != nil ||
				w.get(mine.ID).ScheduleGroup != folder {
				t.Errorf("%v", err)
			}
		})
		t.Run("G58/only what was recycled is deleted", func(t *testing.T) {
			if err := w.schedules.Shelf().Delete(ctx, caller, scope, []int64{mine.ID}); !fault.Is(err,
				fault.Conflicting) {
				t.Errorf("%v", err)
			}
			w.toggle("ann", mine.ID)
			w.toggle("ben", bens.ID)
			gone, _, _, err := w.schedules.Shelf().Empty(ctx, caller, scope)
			if err != nil || !cmp.Equal(gone, []int64{mine.ID}) {
				t.Errorf("%v, %v", gone, err)
			}
			if _, err := w.schedules.Get(ctx, scope, mine.ID); !fault.Is(err, fault.NotFound) {
				t.Errorf("%v", err)
			}
			adas, admin, everything := w.As("ada")
			if gone, _, _, err = w.schedules.Shelf().Empty(adas, admin, everything); err != nil ||
				!cmp.Equal(gone, []int64{bens.ID}) {
				t.Errorf("%v, %v", gone, err)
			}
		})
		if got, want := w.Actions("schedule", mine.ID), []string{"create", "recycle", "restore", "move", "recycle",
			"delete"}; !cmp.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func TestDeletedFolders(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		folder := w.Folder(category.Schedule, 0, "Seasons")
		lying := w.create("ann", schedule.Draft{DeviceGroup: w.kitchen, Folder: folder})
		aimed, below, beside := w.make("ann", "Aimed", w.shop), w.make("ann", "Below", w.window),
			w.make("ann", "Beside", w.kitchen)
		t.Run("G71/a device group on which something plays is deleted by force alone", func(t *testing.T) {
			ctx, caller, scope := w.As("ann")
			_, _, err := w.Categories.Delete(ctx, caller, scope, category.Device, w.shop, false)
			if f := fault.As(err); f.Code != codes.InUse || len(f.Related.([]category.Related)) != 2 {
				t.Errorf("%v", err)
			}
			if s := w.get(aimed.ID); !s.Active || s.DeviceGroup != w.shop {
				t.Errorf("a refused deletion left %+v", s.Overview)
			}
		})
		w.Forget(category.Schedule, folder)
		w.Forget(category.Device, w.shop)
		t.Run("G91/what lay in them is recycled and lies in the root", func(t *testing.T) {
			if s := w.get(lying.ID); s.Active || s.ScheduleGroup != w.Root("ann", category.Schedule) ||
				s.DeviceGroup != w.kitchen {
				t.Errorf("%+v", s.Overview)
			}
		})
		t.Run("G91/what was aimed at a device group is recycled and aims at none", func(t *testing.T) {
			for _, id := range []int64{aimed.ID, below.ID} {
				if s := w.get(id); s.Active || s.DeviceGroup != 0 || s.DeviceGroupName != "" ||
					s.ScheduleGroup != w.Root("ann", category.Schedule) {
					t.Errorf("%+v", s.Overview)
				}
			}
			if s := w.get(beside.ID); !s.Active || s.DeviceGroup != w.kitchen || s.Version != 1 {
				t.Errorf("%+v", s.Overview)
			}
		})
		t.Run("it is restored after it got another", func(t *testing.T) {
			ctx, caller, scope := w.As("ann")
			_, err := w.schedules.Toggle(ctx, caller, scope, aimed.ID, nil)
			if f := fault.As(err); f == nil || f.Kind != fault.Conflicting || f.Code != codes.NoDeviceGroup {
				t.Errorf("%v", err)
			}
			w.save(w.get(aimed.ID), schedule.Edit{DeviceGroup: w.kitchen})
			if s := w.toggle("ann", aimed.ID); !s.Active || s.DeviceGroup != w.kitchen {
				t.Errorf("%+v", s.Overview)
			}
		})
	})
}

// TestWhatIsRestoredMeanwhileIsNotDeleted: who deletes it saw it in the bin, and waits for who takes it out.
func TestWhatIsRestoredMeanwhileIsNotDeleted(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.make("ann", "Day", w.shop).ID
		w.Exec(`UPDATE schedule SET active = 0`)
		ctx, caller, scope := w.As("ann")
		err := w.Against(`UPDATE schedule SET active = 1`, nil, func() error {
			return w.schedules.Shelf().Delete(ctx, caller, scope, []int64{id})
		})
		if f := fault.As(err); f == nil || f.Code != codes.StillActive {
			t.Errorf("the deletion ends with %v", err)
		}
		if _, err := w.schedules.Get(ctx, scope, id); err != nil {
			t.Errorf("what was restored is gone: %v", err)
		}
	})
}
