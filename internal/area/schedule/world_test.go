package schedule_test

import (
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// world is an office that hangs its screens in Tokyo, in the groups
// root > shop > window and kitchen.
type world struct {
	*areatest.Office
	schedules *schedule.Service
	playlists *playlist.Service
	contents  *content.Service

	root, shop, window, kitchen, foreign int64 // device groups
	menu                                 int64 // a picture of ann's that everybody may play
}

func newWorld(t *testing.T, d *db.DB) *world {
	o := areatest.Open(t, d, "Asia/Tokyo", access.Schedule, access.Playlist, access.Content, access.Device)
	now := func() time.Time { return dbtest.Now }
	w := &world{Office: o, contents: content.New(content.Config{DB: d, Companies: o.Companies,
		Categories: o.Categories, Tags: tag.New(d), Now: now})}
	w.playlists = playlist.New(d, o.Categories, tag.New(d), w.contents)
	w.schedules = schedule.New(d, o.Categories, w.contents, w.playlists)
	w.root, w.foreign = w.Root("ann", category.Device), w.Root("eve", category.Device)
	w.shop = w.Folder(category.Device, w.root, "Shop")
	w.window, w.kitchen = w.Folder(category.Device, w.shop, "Window"), w.Folder(category.Device, w.root, "Kitchen")
	w.menu = w.Content("ann", "Menu", areatest.File{})
	w.schedules.Register(o.Router)
	return w
}

// list makes a playlist of pictures of ann's.
func (w *world) list(t playlist.Type, contents ...int64) int64 {
	w.T.Helper()
	ctx, caller, scope := w.As("ann")
	d := playlist.Draft{Type: t, Name: string(t), Share: "Y"}
	for i, id := range contents {
		d.Content = append(d.Content, playlist.EntryInput{ID: id, Seconds: 10, Group: int64(i)})
	}
	p, err := w.playlists.Create(ctx, caller, scope, d)
	if err != nil {
		w.T.Fatal(err)
	}
	return p.ID
}

// device hangs a screen of ours.
func (w *world) device(group int64) int64 {
	w.T.Helper()
	return w.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, created_at, updated_at)
		VALUES ({:company}, {:group}, 'Screen', 'screen', 0, 0)`, db.Params{"company": w.Ours, "group": group})
}

// daily is an item that plays the menu every day from 9 to 17.
func (w *world) daily(name string, priority int) schedule.ItemDraft {
	return schedule.ItemDraft{ItemID: w.menu, Type: schedule.Content, Name: name, Start: "2026-11-01",
		StartTime: "09:00", EndTime: "17:00",
		Repeat: "Daily", Priority: priority}
}

// make creates a schedule of one channel.
func (w *world) make(owner, name string, group int64, items ...schedule.ItemDraft) schedule.Schedule {
	w.T.Helper()
	return w.create(owner, schedule.Draft{Name: name, DeviceGroup: group,
		Channels: []schedule.ChannelDraft{{Name: schedule.FirstChannel, Items: items}}})
}

func (w *world) create(owner string, d schedule.Draft) schedule.Schedule {
	w.T.Helper()
	ctx, caller, scope := w.As(owner)
	s, err := w.schedules.Create(ctx, caller, scope, d)
	if err != nil {
		w.T.Fatal(err)
	}
	return s
}

func (w *world) toggle(name string, id int64) schedule.Schedule {
	w.T.Helper()
	ctx, caller, scope := w.As(name)
	s, err := w.schedules.Toggle(ctx, caller, scope, id, nil)
	if err != nil {
		w.T.Fatal(err)
	}
	return s
}

func (w *world) get(id int64) schedule.Schedule {
	w.T.Helper()
	ctx, _, scope := w.As("ann")
	s, err := w.schedules.Get(ctx, scope, id)
	if err != nil {
		w.T.Fatal(err)
	}
	return s
}
