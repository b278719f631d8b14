package demo

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/author"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/processing"
	"marquee/internal/area/content/version"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/area/tag"
	"marquee/internal/area/weather"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/media"
	"marquee/internal/platform/vault"
	"marquee/internal/timetable"
)

// withFiles is a demo that fills our company of an office with pictures and programs too.
func withFiles(t *testing.T, d *db.DB, o *areatest.Office) (Demo, *content.Service) {
	t.Helper()
	folder, none := t.TempDir(), func(string) (string, error) { return "", errors.New("nothing is installed here") }
	disks, err := blob.OpenDisk(filepath.Join(folder, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	d.Keeps(content.Counts(), company.Stored(content.Tables().Stores))
	tags, inbox, quiet := tag.New(d), disk.Inbox{Folder: folder}, slog.New(slog.DiscardHandler)
	blobs, queue := vault.New(d, disks, time.Now, content.Tables().Blobs...), jobs.New(d, quiet)
	contents := content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tags,
		Blobs: blobs, Now: time.Now})
	versions := version.New(version.Config{DB: d, Contents: contents, Companies: o.Companies,
		Categories: o.Categories, Base: func() string { return "" }, Now: time.Now, Logger: quiet})
	files := processing.New(processing.Config{DB: d, Contents: contents, Versions: versions, Companies: o.Companies,
		Blobs: blobs, Prober: media.New(none), Jobs: queue, Inbox: inbox,
		Limits: processing.Limits{FileBytes: 8 << 20}, Logger: quiet})
	gate := intake.New(intake.Config{DB: d, Contents: contents, Versions: versions, Processing: files,
		Companies: o.Companies, Categories: o.Categories, Blobs: blobs, Jobs: queue, Inbox: inbox, Logger: quiet})
	forecasts, err := weather.New(weather.Config{DB: d})
	if err != nil {
		t.Fatal(err)
	}
	demo := demoIn(o)
	demo.Intake, demo.Inbox, demo.FileBytes = gate, folder, 8<<20
	demo.Authors = author.New(author.Config{DB: d, Contents: contents, Versions: versions, Intake: gate, Blobs: blobs,
		HasCity: func(id string) bool { // of another one a program is saved, and shows nothing
			if !forecasts.Has(id) {
				t.Errorf("there is no city %q", id)
			}
			return true
		}})
	demo.Playlists = playlist.New(d, o.Categories, tags, contents)
	demo.Schedules = schedule.New(d, o.Categories, contents, demo.Playlists)
	return demo, contents
}

func TestTheEntranceAndTheRestaurantShowPrograms(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "Europe/Berlin", access.Content, access.Playlist, access.Schedule, access.Device)
		demo, library := withFiles(t, d, o)
		ctx, caller, scope := o.As("ann")
		groups, err := demo.groups(ctx, scope)
		if err != nil {
			t.Fatal(err)
		}
		contents := map[string]int64{"Welcome": o.Content("ann", "Welcome", areatest.File{}),
			"Night": o.Content("ann", "Night", areatest.File{})}
		if err := demo.programs(ctx, caller, scope, contents); err != nil {
			t.Fatal(err)
		}
		if err := demo.schedules(ctx, caller, scope, groups, contents); err != nil {
			t.Fatal(err)
		}

		tree, err := demo.Categories.Tree(ctx, scope, category.Content, 0)
		if err != nil {
			t.Fatal(err)
		}
		folders := map[int64]string{}
		for _, node := range tree.AllNodes {
			folders[node.ID] = node.Text
		}
		for name, pictures := range map[string][]string{menuBoard: {"Soup of the day", "Coffee"},
			greeting: {"Morning hills"}} {
			opened, err := demo.Authors.Open(ctx, caller, scope, contents[name], author.Which{})
			if err != nil {
				t.Fatal(err)
			}
			if folders[opened.GroupID] != "Programs" || opened.Share != "Y" || opened.Thumbnail.Filename == "" ||
				len(opened.Tags) != 1 || opened.Tags[0].Name != "demo" {
				t.Errorf("%s is %+v", name, opened.Content)
			}
			shown := shownBy(t, opened.Document)
			for _, picture := range pictures {
				if c, err := library.Get(ctx, caller, scope, contents[picture]); err != nil || !shown[c.ID] {
					t.Errorf("%s does not show %s, which is %+v: %v", name, picture, c, err)
				}
			}
			if len(shown) != len(pictures) {
				t.Errorf("%s shows %d contents", name, len(shown))
			}
		}

		tomorrow := timetable.DateOf(time.Now().UTC()) + 1
		for tomorrow.Weekday() == time.Sunday { // when no lunch is served
			tomorrow++
		}
		noon := timetable.At(tomorrow, timetable.NewClock(12, 0), time.UTC)
		for where, want := range map[string]string{"Entrance": greeting, "Restaurant": menuBoard,
			"Munich": "Every day"} {
			if got := strongest(t, demo, scope, groups[where], noon); got != want {
				t.Errorf("at noon %s shows %q, want %q", where, got, want)
			}
		}
	})
}

// shownBy are the ids of the contents that the items of a document show.
func shownBy(t *testing.T, text json.RawMessage) map[int64]bool {
	t.Helper()
	var document struct {
		Pages []struct {
			Panes []struct {
				Items []struct {
					ItemContents []struct{ ID int64 }
				}
			}
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	shown := map[int64]bool{}
	for _, page := range document.Pages {
		for _, item := range page.Panes[0].Items {
			for _, content := range item.ItemContents {
				shown[content.ID] = true
			}
		}
	}
	return shown
}

// strongest is the name of what a device group shows at an instant.
func strongest(t *testing.T, demo Demo, scope access.Scope, group int64, at time.Time) string {
	t.Helper()
	p, err := demo.Schedules.Preview(t.Context(), scope, schedule.Question{Wall: schedule.Wall{Zone: time.UTC},
		From: at, To: at.Add(time.Minute), DeviceGroup: group})
	if err != nil || len(p.Channels) != 1 {
		t.Fatalf("the preview is %+v, %v", p, err)
	}
	name, priority := "", 9
	for _, o := range p.Channels[0].Occurrences {
		if o.Priority < priority {
			name, priority = o.Name, o.Priority
		}
	}
	return name
}

func TestADocumentWhosePictureIsNotThereIsNotSaved(t *testing.T) {
	for _, name := range []string{"menu", "welcome"} {
		if _, err := documentOf(name, map[string]int64{}); err == nil {
			t.Errorf("%s is a document without its pictures", name)
		}
	}
}

func TestScenesArePicturesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range scenes {
		drawn, ok := s.paint(64, 36).(scene)
		if !ok || drawn.Bounds() != image.Rect(0, 0, 64, 36) || seen[string(drawn.Pix)] {
			t.Errorf("%s is no picture of its own", s.name)
			continue
		}
		seen[string(drawn.Pix)] = true
		if c := drawn.RGBAAt(32, 18); c.A != 255 {
			t.Errorf("%s lets through what is below it", s.name)
		}
	}
	for _, file := range []string{"menu", "welcome"} {
		text, err := designed.ReadFile(fmt.Sprintf("programs/%s.jpg", file))
		if err != nil {
			t.Fatal(err)
		}
		if c, kind, err := image.DecodeConfig(bytes.NewReader(text)); err != nil || kind != "jpeg" || c.Width != 640 {
			t.Errorf("the picture of %s is %s %+v, %v", file, kind, c, err)
		}
	}
}
