// Package demo is a company to try the product with: people, folders, pictures, programs,
// schedules, messages, events with their signs, and simulated screens that report in.
package demo

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/author"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/device"
	"marquee/internal/area/event"
	"marquee/internal/area/message"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/screen"
	"marquee/internal/timetable"
)

// stores is what the company is called.
const stores = "Demo Stores"

// screens is how many simulated screens report in.
const screens = 6

// Demo fills an empty installation.
type Demo struct {
	Founder

	DB         *db.DB
	Categories *category.Service
	Intake     *intake.Service
	Authors    *author.Service
	Playlists  *playlist.Service
	Schedules  *schedule.Service
	Messages   *message.Service
	Events     *event.Service
	Devices    *device.Service
	Inbox      string // where files lie until they are looked at
	FileBytes  int64  // the largest file that is taken
	Logger     *slog.Logger
}

// Run lets the simulated screens report to a server until ctx ends. They keep
// their keys in a folder.
func (d Demo) Run(ctx context.Context, server, keys string) error {
	fleet := screen.Fleet{Server: server, Count: screens, Name: "Demo screen", Keys: keys, Every: 30 * time.Second,
		Logger: d.Logger,
		Code:   func(number int, code string) { d.activate(ctx, number, code) }}
	return fleet.Run(ctx)
}

// Fill founds the demo's company, whose people and the operator sign in by one password.
func (d Demo) Fill(ctx context.Context, password string) error {
	if err := d.Operator(ctx, Person{Username: "operator", DisplayName: "Platform operator",
		Password: password}); err != nil {
		return err
	}
	today := time.Now().UTC().Format(time.DateOnly)
	_, err := d.Found(ctx, Founding{
		Company: company.Draft{Name: stores, DeviceLimit: 50, Zone: "Europe/Berlin", StartDate: today,
			Features: []string{string(access.EventList)}},
		People: []Person{
			{Username: "admin", DisplayName: "Ada Admin", Password: password, Role: access.AdministratorRole},
			{Username: "editor", DisplayName: "Eva Editor", Password: password, Role: "Editor"},
			{Username: "viewer", DisplayName: "Victor Viewer", Password: password, Role: "Viewer"},
		},
	})
	if err != nil {
		return err
	}
	ctx, caller, scope, err := d.as(ctx, "admin")
	if err != nil {
		return err
	}
	groups, err := d.groups(ctx, scope)
	if err != nil {
		return err
	}
	contents, err := d.contents(ctx, scope)
	if err != nil {
		return err
	}
	if err := d.programs(ctx, caller, scope, contents); err != nil {
		return err
	}
	if err := d.schedules(ctx, caller, scope, groups, contents); err != nil {
		return err
	}
	if err := d.messages(ctx, caller, scope, groups); err != nil {
		return err
	}
	if err := d.signs(ctx, caller, scope, groups); err != nil {
		return err
	}
	return d.events(ctx, caller, scope, groups, timetable.DateOf(time.Now().UTC()))
}

// as returns a context and a caller for somebody of the demo.
func (d Demo) as(ctx context.Context, username string) (context.Context, access.Caller, access.Scope, error) {
	caller, err := d.Accounts.Named(ctx, username)
	if err != nil {
		return ctx, caller, access.Scope{}, err
	}
	scope, err := caller.Scope(caller.CompanyID())
	return db.WithActor(ctx, db.Actor{UserID: caller.UserID(), Username: caller.Username()}), caller, scope, err
}

func (d Demo) groups(ctx context.Context, scope access.Scope) (map[string]int64, error) {
	root, err := d.Categories.Resolve(ctx, d.DB.For(scope), category.Device, 0)
	if err != nil {
		return nil, err
	}
	groups := map[string]int64{"": root}
	for _, g := range []struct{ name, parent string }{{"Berlin", ""}, {"Entrance", "Berlin"}, {"Restaurant", "Berlin"},
		{"Munich", ""}, {office, ""}, {room, office}, {lobby, office}} {
		node, err := d.Categories.Create(ctx, scope, category.Device, groups[g.parent], g.name)
		if err != nil {
			return nil, err
		}
		groups[g.name] = node.ID
	}
	return groups, nil
}

func (d Demo) contents(ctx context.Context, scope access.Scope) (map[string]int64, error) {
	folder, err := d.Categories.Create(ctx, scope, category.Content, 0, "Season")
	if err != nil {
		return nil, err
	}
	contents := map[string]int64{}
	for i, p := range posters() {
		picture, err := p.paint(1920, 1080)
		if err != nil {
			return nil, err
		}
		add := intake.Addition{Filename: p.name + ".jpg", Share: "Y", NewTags: []string{"demo"}}
		if i%2 == 1 {
			add.Folder = folder.ID
		}
		if contents[p.name], err = d.add(ctx, scope, bytes.NewReader(picture), add); err != nil {
			return nil, err
		}
	}
	film, poster, err := d.film(ctx)
	if err != nil || film == nil {
		return contents, err
	}
	contents["Film"], err = d.add(ctx, scope, bytes.NewReader(film), intake.Addition{
		Filename: "Film.mp4", Share: "Y", NewTags: []string{"demo"}, Thumbnail: poster,
	})
	return contents, err
}

func (d Demo) add(ctx context.Context, scope access.Scope, r io.Reader, add intake.Addition) (int64, error) {
	file, err := disk.Inbox{Folder: d.Inbox}.Receive(ctx, r, d.FileBytes)
	if err != nil {
		return 0, err
	}
	defer disk.Discard(file)
	add.File = file
	added, err := d.Intake.Add(ctx, scope, add)
	return added.ID, err
}

// film makes a short film and its poster where ffmpeg is there; elsewhere
// the demo has pictures alone.
func (d Demo) film(ctx context.Context) (film, poster []byte, err error) {
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil, nil, nil
	}
	folder, err := os.MkdirTemp(d.Inbox, "demo-*") // which is emptied at every start
	if err != nil {
		return nil, nil, fmt.Errorf("make a folder for the demo film: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }() // only temporary copies
	path, still := filepath.Join(folder, "film.mp4"), filepath.Join(folder, "still.jpg")
	shoot := exec.CommandContext(ctx, ffmpeg, "-v", "error",
		"-f", "lavfi", "-i", "gradients=s=1280x720:d=8:speed=0.03:c0=0x102a5c:c1=0x3a86c4:c2=0xe28e36",
		"-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-movflags", "+faststart", path)
	freeze := exec.CommandContext(ctx, ffmpeg, "-v", "error", "-ss", "4", "-i", path, "-frames:v", "1", still)
	if shoot.Run() != nil || freeze.Run() != nil {
		return nil, nil, nil // an ffmpeg without the filter or the codec
	}
	if film, err = os.ReadFile(path); err == nil {
		poster, err = os.ReadFile(still)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read the demo film: %w", err)
	}
	return film, poster, nil
}

func (d Demo) schedules(ctx context.Context, caller access.Caller, scope access.Scope,
	groups, contents map[string]int64,
) error {
	entries := []playlist.EntryInput{}
	for _, name := range []string{"Welcome", "Autumn menu", "Film", "Opening hours", "Safety first"} {
		id, found := contents[name]
		if !found {
			continue
		}
		e := playlist.EntryInput{ID: id, Seconds: 8, EffectInID: 1}
		if name == "Film" {
			e.Seconds = 0 // its own length
		}
		entries = append(entries, e)
	}
	daily, err := d.Playlists.Create(ctx, caller, scope, playlist.Draft{Name: "Every day", Share: "Y",
		Content: entries})
	if err != nil {
		return err
	}
	today := time.Now().UTC().Format(time.DateOnly)
	everywhere := schedule.ItemDraft{ItemID: daily.ID, Type: "playlist-General", Start: today, AllDay: true,
		Repeat: timetable.Daily}
	_, err = d.Schedules.Create(ctx, caller, scope, schedule.Draft{Name: "All screens", DeviceGroup: groups[""],
		Description: "Plays everywhere, all day", Channels: []schedule.ChannelDraft{channel(everywhere)}})
	if err != nil {
		return err
	}
	hello := schedule.ItemDraft{ItemID: contents[greeting], Type: "content", Start: today, AllDay: true,
		Repeat: timetable.Daily, Priority: 3}
	_, err = d.Schedules.Create(ctx, caller, scope, schedule.Draft{Name: "Entrance in Berlin",
		DeviceGroup: groups["Entrance"], Channels: []schedule.ChannelDraft{channel(hello)}})
	if err != nil {
		return err
	}
	lunch := schedule.ItemDraft{ItemID: contents[menuBoard], Type: "content", Start: today, StartTime: "11:30",
		EndTime: "14:30",
		Repeat:  timetable.Weekly, RepeatOptions: []int{1, 2, 3, 4, 5, 6}, Priority: 2}
	night := schedule.ItemDraft{ItemID: contents["Night"], Type: "content", Start: today, StartTime: "21:00",
		EndTime: "06:00",
		Repeat:  timetable.Daily, Priority: 3}
	_, err = d.Schedules.Create(ctx, caller, scope, schedule.Draft{Name: "Lunch in Berlin",
		DeviceGroup: groups["Restaurant"],
		Channels:    []schedule.ChannelDraft{channel(lunch, night)}})
	return err
}

// messages makes templates for emergencies, large and in strong colours, and a
// line on the screens of each town, whatever else they show: a welcome all day, and
// in Berlin, whose entrance has a program for that, half an hour of goodbye.
func (d Demo) messages(ctx context.Context, caller access.Caller, scope access.Scope, groups map[string]int64) error {
	for _, t := range []struct{ name, words, text, ground string }{
		{"Fire", "Fire. Please leave the building by the nearest exit. Do not use the lifts.", "#FFFFFF", "#B3001B"},
		{"Closed", "The store is closed. Please go to the exits.", "#000000", "#FFD100"},
	} {
		look := message.Draft{Content: &t.words, Position: new(message.Top), Flow: new(message.Static),
			TextSize: new(120), TextColor: &t.text, BgColor: &t.ground}
		edit := message.Edit{Name: &t.name, Ready: new(true), Draft: look}
		if _, err := d.Messages.Create(ctx, caller, scope, edit); err != nil {
			return err
		}
	}
	today := time.Now().UTC().Format(time.DateOnly)
	welcome := schedule.ItemDraft{Type: schedule.Message, Start: today, AllDay: true, Repeat: timetable.Daily}
	goodbye := schedule.ItemDraft{Type: schedule.Message, Start: today, StartTime: "20:30", EndTime: "21:00",
		Repeat: timetable.Weekly, RepeatOptions: []int{1, 2, 3, 4, 5, 6}}
	for _, m := range []struct {
		name, town, words string
		when              schedule.ItemDraft
	}{
		{"Welcome in Munich", "Munich", "Welcome to our store in Munich  ·  Open from 09:00 to 21:00", welcome},
		{"Closing in Berlin", "Berlin", "We close at nine  ·  Please come to the tills", goodbye},
	} {
		m.when.Message = &message.Draft{Content: &m.words, Flow: new(message.Static), TextSize: new(44),
			BgColor: new("#102A5CD9")}
		_, err := d.Schedules.Create(ctx, caller, scope, schedule.Draft{Type: schedule.Messages, Name: m.name,
			DeviceGroup: groups[m.town], Channels: []schedule.ChannelDraft{channel(m.when)}})
		if err != nil {
			return err
		}
	}
	return nil
}

func channel(items ...schedule.ItemDraft) schedule.ChannelDraft {
	return schedule.ChannelDraft{Name: schedule.FirstChannel, Items: items}
}

// activate gives a simulated screen that shows its code to the demo company.
func (d Demo) activate(ctx context.Context, number int, code string) {
	places := []struct{ name, group string }{
		{"Berlin entrance", "Entrance"}, {"Berlin restaurant", "Restaurant"}, {"Berlin window", "Berlin"},
		{"Munich entrance", "Munich"}, {"Spree door", room}, {"Lobby board", lobby},
	}
	place := places[number%len(places)]
	err := func() error {
		ctx, caller, scope, err := d.as(ctx, "admin")
		if err != nil {
			return err
		}
		tree, err := d.Categories.Tree(ctx, scope, category.Device, 0)
		if err != nil {
			return err
		}
		edit := device.Edit{Name: &place.name}
		for _, node := range tree.AllNodes {
			if node.Text == place.group {
				edit.Group = &node.ID
			}
		}
		_, err = d.Devices.Activate(ctx, caller, scope, code, edit)
		return err
	}()
	if err != nil {
		d.Logger.WarnContext(ctx, "a demo screen was not activated", "screen", place.name, "error", err)
	}
}
