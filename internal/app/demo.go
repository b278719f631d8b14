package app

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/screen"
	"marquee/internal/timetable"
)

// demoScreens is how many simulated screens report in.
const demoScreens = 4

// startDemo fills an empty installation with a company to try things with, and
// lets its simulated screens report in until ctx ends.
func (a *App) startDemo(ctx context.Context, w io.Writer, read bool, address string) error {
	empty, err := a.accounts.IsEmpty(ctx)
	if err != nil {
		return err
	}
	if empty {
		password, given := a.config.DemoPass, a.config.DemoPass != ""
		if !given {
			password = strings.ToLower(rand.Text()[:12])
		}
		if err := a.fillDemo(ctx, password); err != nil {
			return fmt.Errorf("fill the demo: %w", err)
		}
		_, _ = fmt.Fprintf(w, "Sign in as operator, admin, editor or viewer. The player is at %s%s/player\n", a.config.scheme(), address)
		if !given {
			if err := a.confide(w, read, "They all have the password "+password+"\n"); err != nil {
				return err
			}
		}
	}
	a.background(func(ctx context.Context) error {
		fleet := screen.Fleet{Server: a.config.scheme() + address, Count: demoScreens, Name: "Demo screen", Keys: filepath.Join(a.config.Data, "demo-screens"),
			Every: 30 * time.Second, Logger: a.logger, Code: func(number int, code string) { a.activateDemo(ctx, number, code) }}
		return fleet.Run(ctx)
	})
	return nil
}

// demoCompany is what the demo's company is called, and where its screens hang.
const (
	demoCompany = "Demo Stores"
	demoZone    = "Europe/Berlin"
)

func (a *App) fillDemo(ctx context.Context, password string) error {
	if err := a.Operator(ctx, Person{Username: "operator", DisplayName: "Platform operator", Password: password}); err != nil {
		return err
	}
	_, err := a.Found(ctx, Founding{
		Company: company.Draft{Name: demoCompany, DeviceLimit: 50, Zone: demoZone, StartDate: time.Now().UTC().Format(time.DateOnly)},
		People: []Person{
			{Username: "admin", DisplayName: "Ada Admin", Password: password, Role: access.AdministratorRole},
			{Username: "editor", DisplayName: "Eva Editor", Password: password, Role: "Editor"},
			{Username: "viewer", DisplayName: "Victor Viewer", Password: password, Role: "Viewer"},
		},
	})
	if err != nil {
		return err
	}
	ctx, caller, scope, err := a.as(ctx, "admin")
	if err != nil {
		return err
	}
	groups, err := a.demoGroups(ctx, scope)
	if err != nil {
		return err
	}
	contents, err := a.demoContents(ctx, scope)
	if err != nil {
		return err
	}
	return a.demoSchedules(ctx, caller, scope, groups, contents)
}

// as returns a context and a caller for somebody of the demo.
func (a *App) as(ctx context.Context, username string) (context.Context, access.Caller, access.Scope, error) {
	caller, err := a.accounts.Named(ctx, username)
	if err != nil {
		return ctx, caller, access.Scope{}, err
	}
	scope, err := caller.Scope(caller.CompanyID())
	return db.WithActor(ctx, db.Actor{UserID: caller.UserID(), Username: caller.Username()}), caller, scope, err
}

func (a *App) demoGroups(ctx context.Context, scope access.Scope) (map[string]int64, error) {
	root, err := a.areas.categories.Resolve(ctx, a.db.For(scope), category.Device, 0)
	if err != nil {
		return nil, err
	}
	groups := map[string]int64{"": root}
	for _, g := range []struct{ name, parent string }{{"Berlin", ""}, {"Entrance", "Berlin"}, {"Restaurant", "Berlin"}, {"Munich", ""}} {
		node, err := a.areas.categories.Create(ctx, scope, category.Device, groups[g.parent], g.name)
		if err != nil {
			return nil, err
		}
		groups[g.name] = node.ID
	}
	return groups, nil
}

func (a *App) demoContents(ctx context.Context, scope access.Scope) (map[string]int64, error) {
	folder, err := a.areas.categories.Create(ctx, scope, category.Content, 0, "Season")
	if err != nil {
		return nil, err
	}
	contents := map[string]int64{}
	for i, p := range posters() {
		picture, err := p.paint(1920, 1080)
		if err != nil {
			return nil, err
		}
		add := content.Addition{Filename: p.name + ".jpg", Share: "Y", NewTags: []string{"demo"}}
		if i%2 == 1 {
			add.Folder = folder.ID
		}
		if contents[p.name], err = a.demoContent(ctx, scope, bytes.NewReader(picture), add); err != nil {
			return nil, err
		}
	}
	film, poster, err := a.demoFilm(ctx)
	if err != nil || film == nil {
		return contents, err
	}
	contents["Film"], err = a.demoContent(ctx, scope, bytes.NewReader(film), content.Addition{
		Filename: "Film.mp4", Share: "Y", NewTags: []string{"demo"}, Thumbnail: poster,
	})
	return contents, err
}

func (a *App) demoContent(ctx context.Context, scope access.Scope, r io.Reader, add content.Addition) (int64, error) {
	file, err := disk.Inbox{Folder: a.inbox()}.Receive(ctx, r, a.config.MaxFileMB*megabyte)
	if err != nil {
		return 0, err
	}
	defer disk.Discard(file)
	add.File = file
	added, err := a.areas.contents.Add(ctx, scope, add)
	return added.ID, err
}

// demoFilm makes a short film and its poster where ffmpeg is there; elsewhere
// the demo has pictures alone.
func (a *App) demoFilm(ctx context.Context) (film, poster []byte, err error) {
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil, nil, nil
	}
	folder, err := os.MkdirTemp(a.inbox(), "demo-*") // which is emptied at every start
	if err != nil {
		return nil, nil, fmt.Errorf("make a folder for the demo film: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }() // only temporary copies
	path, still := filepath.Join(folder, "film.mp4"), filepath.Join(folder, "still.jpg")
	shoot := exec.CommandContext(ctx, ffmpeg, "-v", "error", "-f", "lavfi", "-i", "gradients=s=1280x720:d=8:speed=0.03:c0=0x102a5c:c1=0x3a86c4:c2=0xe28e36",
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

func (a *App) demoSchedules(ctx context.Context, caller access.Caller, scope access.Scope, groups, contents map[string]int64) error {
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
	daily, err := a.areas.playlists.Create(ctx, caller, scope, playlist.Draft{Name: "Every day", Share: "Y", Content: entries})
	if err != nil {
		return err
	}
	today := time.Now().UTC().Format(time.DateOnly)
	_, err = a.areas.schedules.Create(ctx, caller, scope, schedule.Draft{Name: "All screens", DeviceGroup: groups[""], Description: "Plays everywhere, all day", Channels: []schedule.ChannelDraft{{
		Name: schedule.FirstChannel,
		Items: []schedule.ItemDraft{
			{ItemID: daily.ID, Type: "playlist-General", Start: today, AllDay: true, Repeat: timetable.Daily},
		},
	}}})
	if err != nil {
		return err
	}
	_, err = a.areas.schedules.Create(ctx, caller, scope, schedule.Draft{Name: "Lunch in Berlin", DeviceGroup: groups["Restaurant"], Channels: []schedule.ChannelDraft{{
		Name: schedule.FirstChannel,
		Items: []schedule.ItemDraft{
			{ItemID: contents["Autumn menu"], Type: "content", Start: today, StartTime: "11:30", EndTime: "14:30", Repeat: timetable.Weekly, RepeatOptions: []int{1, 2, 3, 4, 5, 6}, Priority: 2},
			{ItemID: contents["Night"], Type: "content", Start: today, StartTime: "21:00", EndTime: "06:00", Repeat: timetable.Daily, Priority: 3},
		},
	}}})
	return err
}

// activateDemo gives a simulated screen that shows its code to the demo company.
func (a *App) activateDemo(ctx context.Context, number int, code string) {
	places := []struct{ name, group string }{{"Berlin entrance", "Entrance"}, {"Berlin restaurant", "Restaurant"}, {"Berlin window", "Berlin"}, {"Munich entrance", "Munich"}}
	place := places[number%len(places)]
	err := func() error {
		ctx, caller, scope, err := a.as(ctx, "admin")
		if err != nil {
			return err
		}
		tree, err := a.areas.categories.Tree(ctx, scope, category.Device, 0)
		if err != nil {
			return err
		}
		edit := device.Edit{Name: &place.name}
		for _, node := range tree.AllNodes {
			if node.Text == place.group {
				edit.Group = &node.ID
			}
		}
		_, err = a.devices.Activate(ctx, caller, scope, code, edit)
		return err
	}()
	if err != nil {
		a.logger.WarnContext(ctx, "a demo screen was not activated", "screen", place.name, "error", err)
	}
}
