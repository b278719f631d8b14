package player_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/device/download"
	"marquee/internal/area/device/shown"
	"marquee/internal/area/player"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// shelf is a street whose first screen says which files it lacks. Each content has one file of ten bytes; the program
// has those of the first four contents beside its own.
type shelf struct {
	*street
	devices *device.Service
	screen  int64
	scope   access.Scope
}

func newShelf(t *testing.T, d *db.DB) *shelf {
	t.Helper()
	s := &shelf{street: newStreet(t, d)}
	s.screen = s.screens[0]
	now := func() time.Time { return s.now }
	s.devices = device.New(device.Config{DB: d, Categories: s.Categories, Live: unconnected{}, Now: now,
		Random: rand.Reader})
	s.config.Downloads = download.New(download.Config{DB: d, Devices: s.devices, Schedules: s.lane.schedules,
		Now: now})
	s.config.Downloads.Register(s.Router)
	s.players = player.New(s.config)
	s.scope = scopeOf(t, s.screen, s.Ours)
	return s
}

// lack are files of contents of which so many bytes are there, in tens: the rest lacks.
func (s *shelf) lack(done map[string]int64) device.Files {
	s.T.Helper()
	lacks := device.Files{Lacks: []device.Lack{}}
	for name, bytes := range done {
		lacks.Lacks = append(lacks.Lacks, device.Lack{Asset: s.fileOf(name), Done: bytes})
	}
	return lacks
}

func (s *shelf) fileOf(name string) (sha string) {
	s.T.Helper()
	if err := s.DB.Unscoped("looked up").Row(s.T.Context(), `SELECT v.sha256 FROM content_version v
		JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id WHERE c.name = {:name}`,
		db.Params{"name": name}, &sha); err != nil {
		s.T.Fatal(err)
	}
	return sha
}

// plays is the version of the screen's manifest.
func (s *shelf) plays() string {
	s.T.Helper()
	m, _ := s.told(s.players, s.screen)
	return m.Version
}

// tells reports what the screen lacks of its manifest.
func (s *shelf) tells(files device.Files, plays ...player.Play) {
	s.T.Helper()
	s.reports(player.Report{Status: &device.Report{Manifest: s.plays(), Files: &files}, Plays: plays})
}

func (s *shelf) reports(r player.Report) {
	s.T.Helper()
	r.Boot = "boot-one"
	if _, err := s.players.Report(s.T.Context(), s.scope, s.screen, r); err != nil {
		s.T.Fatal(err)
	}
}

// seen is what people are told of the screen's contents, a line for each.
func (s *shelf) seen(name, query string) (lines []string) {
	s.T.Helper()
	var list []download.Content
	s.OK(200, name, "GET", fmt.Sprintf("/api/device/contentDownloadStatus?id=%d%s", s.screen, query), nil, &list)
	for _, c := range list {
		line := fmt.Sprintf("%s %s %d/%d", c.ContentName, c.State, c.Done, c.Size)
		for _, mark := range []struct {
			of string
			at *time.Time
		}{{"wanted", &c.WantedAt}, {"held", c.HeldAt}, {"shown", c.ShownAt}, {"gone", c.GoneAt}} {
			if mark.at != nil {
				line += fmt.Sprintf(" %s %v", mark.of, mark.at.Sub(dbtest.Now).Minutes())
			}
		}
		lines = append(lines, strings.TrimSpace(line+" "+c.Reason))
	}
	return lines
}

func (s *shelf) want(what string, lines ...string) {
	s.T.Helper()
	if diff := cmp.Diff(lines, s.seen("ann", "")); diff != "" {
		s.T.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// later lets a minute pass.
func (s *shelf) later() { s.now = s.now.Add(time.Minute) }

// TestR362_R371_HowFarAScreenIsWithItsContents: from what it is told of them to what is on it, and until they go.
func TestR362_R371_HowFarAScreenIsWithItsContents(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d)
		s.want("before it says anything")
		s.tells(s.lack(map[string]int64{"Image0": 0, "Video1": 4, "Document3": 0, "Program6": 10}))
		s.want("they are wanted",
			"Program6 downloading 24/50 wanted 0", "Document3 waiting 0/10 wanted 0",
			"Video1 downloading 4/10 wanted 0", "Image0 waiting 0/10 wanted 0",
			"Image2 held 10/10 wanted 0 held 0")

		s.later()
		lacks := s.lack(map[string]int64{"Document3": 3})
		lacks.Lacks[0].Refused = "mismatch"
		s.tells(lacks)
		s.want("all but one have come",
			"Program6 refused 43/50 wanted 0 mismatch", "Document3 refused 3/10 wanted 0 mismatch",
			"Image2 held 10/10 wanted 0 held 0", "Video1 held 10/10 wanted 0 held 1",
			"Image0 held 10/10 wanted 0 held 1")

		s.later()
		s.tells(s.lack(nil), player.Play{Seq: 1, ContentID: s.contents[1], From: at(2), To: at(3), Result: "skipped"},
			player.Play{Seq: 2, ContentID: s.contents[0], From: at(0), To: at(2), Result: "played"},
			player.Play{Seq: 3, ContentID: s.contents[6], From: at(1), To: at(2), Result: "played"})
		s.later()
		s.tells(s.lack(nil), player.Play{Seq: 4, ContentID: s.contents[0], From: at(3), To: at(4), Result: "played"},
			player.Play{Seq: 5, ContentID: s.contents[6], From: at(3), To: at(4), Result: "cut"})
		s.want("they are on the screen",
			"Program6 held 50/50 wanted 0 held 2 shown 3", "Document3 held 10/10 wanted 0 held 2",
			"Image2 held 10/10 wanted 0 held 0",
			"Video1 held 10/10 wanted 0 held 1", "Image0 held 10/10 wanted 0 held 1 shown 1")

		s.write("schedule", `UPDATE schedule SET active = 0 WHERE company_id = {:company}`, db.Params{})
		s.tells(s.lack(nil))
		s.later()
		s.want("nothing is planned any more",
			"Program6 gone 50/50 wanted 0 held 2 shown 3 gone 3", "Document3 gone 10/10 wanted 0 held 2 gone 3",
			"Image2 gone 10/10 wanted 0 held 0 gone 3",
			"Video1 gone 10/10 wanted 0 held 1 gone 3", "Image0 gone 10/10 wanted 0 held 1 shown 1 gone 3")
		if err := d.Facts.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `UPDATE device_content SET content_id = 987654 WHERE content_id = {:id}`,
				db.Params{"id": s.contents[2]})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if got := s.seen("ann", "&_limit=1"); !cmp.Equal(got,
			[]string{"gone 10/10 wanted 0 held 0 gone 3"}) {
			t.Errorf("of a content that is deleted it is told %q", got)
		}
	})
}

// TestAnotherVersionIsDownloadedAnew: what the screen has of the one before says nothing of it.
func TestAnotherVersionIsDownloadedAnew(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d)
		s.tells(s.lack(nil))
		s.later()
		s.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ('newer', 10, 0)`, nil)
		s.write("content", `UPDATE content_version SET sha256 = 'newer', approved_sha256 = 'newer', file_size = 20
			WHERE content_id = {:id}`, db.Params{"id": s.contents[3]})
		s.tells(device.Files{Lacks: []device.Lack{{Asset: "newer", Done: 5}}})
		s.want("a file is another one",
			"Program6 downloading 45/60 wanted 1", "Document3 downloading 5/20 wanted 1",
			"Image2 held 10/10 wanted 0 held 0", "Video1 held 10/10 wanted 0 held 0",
			"Image0 held 10/10 wanted 0 held 0",
			"Program6 gone 50/50 wanted 0 held 0 gone 1", "Document3 gone 10/10 wanted 0 held 0 gone 1")
	})
}

// TestContentsOfAPeriod: what is asked about, and what cannot be.
func TestContentsOfAPeriod(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d)
		s.tells(s.lack(nil))
		s.now = s.now.Add(10 * time.Minute)
		s.write("schedule", `UPDATE schedule SET active = 0 WHERE company_id = {:company}`, db.Params{})
		s.tells(s.lack(nil))
		s.now = s.now.Add(time.Hour)
		between := func(from, to int64) string {
			instant := func(minutes int64) string { return time.UnixMilli(at(minutes)).UTC().Format(time.RFC3339) }
			return "&from=" + instant(from) + "&to=" + instant(to)
		}
		for query, want := range map[string]int{"": 5, between(-20, -1): 0, between(1, 2): 5, between(11, 12): 0,
			between(5, 20) + "&_limit=2&_page=3": 1} {
			if got := s.seen("ann", query); len(got) != want {
				t.Errorf("%s: %q", query, got)
			}
		}
		path := fmt.Sprintf("/api/device/contentDownloadStatus?id=%d", s.screen)
		if n := s.OK(200, "ann", "GET", path+"&_limit=1", nil, nil).Header.Get("X-Total-Count"); n != "5" {
			t.Errorf("there are %s in all", n)
		}
		if p := s.Refused(422, "ann", "GET", path+between(10, 5), nil); p.Errors[0].Code != "end-before-start" {
			t.Errorf("an end before its beginning: %+v", p)
		}
	})
}

// TestR169_WhoSeesTheScreenSeesItsContents, also where its device group is kept for others.
func TestR169_WhoSeesTheScreenSeesItsContents(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d)
		s.tells(s.lack(nil))
		s.Keep(s.groups[0], "ann")
		s.later()
		for _, who := range []string{"ann", "ben", "vic", "ada", "top"} {
			if got := s.seen(who, ""); len(got) != 5 {
				t.Errorf("%s sees %q", who, got)
			}
		}
		s.Refused(404, "eve", "GET", fmt.Sprintf("/api/device/contentDownloadStatus?id=%d", s.screen), nil)
	})
}

// TestOfAnotherManifestNothingIsKnown: a screen that plays an older one, or one that there never was, says nothing of
// the contents that it is to have now.
func TestOfAnotherManifestNothingIsKnown(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d)
		older, none := s.plays(), device.Files{Lacks: []device.Lack{}}
		s.write("schedule", `UPDATE schedule SET active = 0 WHERE id = {:id}`, db.Params{"id": s.schedules[0]})
		for _, manifest := range []string{older, "", "none"} {
			s.reports(player.Report{Status: &device.Report{Manifest: manifest, Files: &none}})
		}
		s.want("it plays another manifest")
		s.write("schedule", `UPDATE schedule SET active = 1 WHERE id = {:id}`, db.Params{"id": s.schedules[0]})
		s.reports(player.Report{Status: &device.Report{Manifest: older, Files: &none}})
		if got := s.seen("ann", ""); len(got) != 5 {
			t.Errorf("that is the newest again, and it is told %q", got)
		}
		s.reports(player.Report{Status: &device.Report{Manifest: older}})
		if got := s.seen("ann", ""); len(got) != 5 {
			t.Errorf("it does not say, and it is told %q", got)
		}
	})
}

// TestAReportOfTheSameFilesWritesNothing, and they are not kept with the report.
func TestAReportOfTheSameFilesWritesNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d)
		lacks := s.lack(map[string]int64{"Image0": 1})
		s.tells(lacks)
		var report string
		facts := d.Facts.Unscoped("arranged")
		if err := facts.Row(t.Context(), `SELECT report FROM device_status`, nil, &report); err != nil ||
			strings.Contains(report, "lacks") {
			t.Errorf("its status is %s, %v", report, err)
		}
		if err := facts.Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `ALTER TABLE device_content RENAME TO device_content_away`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		s.later()
		s.tells(lacks)
		s.reports(player.Report{Status: &device.Report{}})
		lacks.Lacks[0].Done = 2
		if _, err := s.players.Report(t.Context(), s.scope, s.screen, player.Report{Boot: "boot-one",
			Status: &device.Report{Manifest: s.plays(), Files: &lacks}}); err == nil {
			t.Error("what is new is not refused: this test proves nothing")
		}
	})
}

// TestAScreenTellsOfSoManyContentsInAnHour: what is more is heard once an hour has passed.
func TestAScreenTellsOfSoManyContentsInAnHour(t *testing.T) {
	s := newShelf(t, dbtest.SQLite(t))
	leftOut := int64(0)
	s.config.LeftOut = func(what string, n int64) {
		if what == "contents" {
			leftOut += n
		}
	}
	s.players = player.New(s.config)
	version := s.plays()
	tell := func(done int64) {
		lacks := s.lack(map[string]int64{"Document3": done})
		s.reports(player.Report{Status: &device.Report{Manifest: version, Files: &lacks}})
	}
	tell(0)
	for i := range int64(10_000) { // two contents each time
		if tell(1 + i%2); leftOut > 0 {
			break
		}
	}
	if leftOut == 0 {
		t.Error("it tells without end")
	}
	s.now = s.now.Add(time.Hour)
	if tell(9); !strings.Contains(fmt.Sprint(s.seen("ann", "")), "Document3 downloading 9/10") {
		t.Errorf("after an hour it is told %q", s.seen("ann", ""))
	}
}

// TestContentsAreForgotten 31 days after they have gone, with their screen, and are those of one company at a time.
func TestContentsAreForgotten(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d)
		s.tells(s.lack(nil))
		s.write("schedule", `DELETE FROM schedule_item WHERE company_id = {:company} AND content_id = {:id}`,
			db.Params{"id": s.contents[6]})
		s.tells(s.lack(nil)) // the program and what it alone shows are gone
		rows := func() (n int64) {
			t.Helper()
			if err := d.Facts.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM device_content`, nil,
				&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		_, operator, everything := s.As("top")
		prune := func() {
			t.Helper()
			if err := s.players.Prune(t.Context(), everything); err != nil {
				t.Fatal(err)
			}
		}
		s.now = s.now.Add(shown.Keep)
		if prune(); rows() != 5 {
			t.Errorf("after 31 days there are %d", rows())
		}
		s.now = s.now.Add(time.Millisecond)
		if prune(); rows() != 3 {
			t.Errorf("a moment later there are %d", rows())
		}

		if err := s.devices.Give(t.Context(), operator, everything, s.screen, s.Theirs); err != nil {
			t.Fatal(err)
		}
		if rows() != 0 {
			t.Errorf("with another company there are %d", rows())
		}
	})
}

// TestWhichScreensAreBehind: of those below the schedule's device group, by what each said last.
func TestWhichScreensAreBehind(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newShelf(t, d)
		s.Exec(`UPDATE schedule SET updated_at = {:at}`, db.Params{"at": s.now.UnixMilli()})
		standing := func(name string, schedule int64) (of download.Rollout) {
			t.Helper()
			s.OK(200, name, "GET", fmt.Sprintf("/api/schedule/%d/downloads", schedule), nil, &of)
			return of
		}
		want := func(what string, schedule int64, want download.Rollout, behind ...string) {
			t.Helper()
			got := standing("ann", schedule)
			var lines []string
			for _, b := range got.Behind {
				lines = append(lines, fmt.Sprintf("%d %s %d/%d %d/%d", b.DeviceID-s.screen, b.Progress, b.Held,
					b.Contents, b.Done, b.Size))
			}
			got.Behind = nil
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", what, diff)
			}
			if diff := cmp.Diff(behind, lines); diff != "" {
				t.Errorf("%s: behind are (-want +got):\n%s", what, diff)
			}
		}
		want("none was heard of", s.schedules[0], download.Rollout{Screens: 3, Unheard: 3}, "0 unheard 0/0 0/0",
			"1 unheard 0/0 0/0", "2 unheard 0/0 0/0")
		s.tells(s.lack(map[string]int64{"Image0": 3}))
		want("one lacks something", s.schedules[0], download.Rollout{Screens: 3, Downloading: 1, Unheard: 2},
			"1 unheard 0/0 0/0", "2 unheard 0/0 0/0", "0 downloading 2/4 66/80")
		lacks := s.lack(map[string]int64{"Image2": 0})
		lacks.Lacks[0].Refused = "quota"
		s.tells(lacks)
		want("what it cannot have is a part of its program", s.schedules[0],
			download.Rollout{Screens: 3, Refused: 1, Unheard: 2},
			"0 refused 3/4 70/80", "1 unheard 0/0 0/0", "2 unheard 0/0 0/0")
		s.tells(s.lack(nil))
		want("it has all", s.schedules[0], download.Rollout{Screens: 3, Held: 1, Unheard: 2}, "1 unheard 0/0 0/0",
			"2 unheard 0/0 0/0")
		want("another schedule, for others", s.schedules[1], download.Rollout{Screens: 1, Unheard: 1},
			"1 unheard 0/0 0/0")
		older := s.plays()
		s.write("content", `UPDATE content SET name = 'Renamed' WHERE id = {:id}`, db.Params{"id": s.contents[3]})
		if s.plays() == older {
			t.Fatal("what it plays has not changed")
		}
		none := device.Files{Lacks: []device.Lack{}}
		s.reports(player.Report{Status: &device.Report{Manifest: older, Files: &none}})
		want("it plays another manifest", s.schedules[0], download.Rollout{Screens: 3, Unheard: 3},
			"0 unheard 4/4 80/80", "1 unheard 0/0 0/0", "2 unheard 0/0 0/0")
		s.Refused(404, "eve", "GET", fmt.Sprintf("/api/schedule/%d/downloads", s.schedules[0]), nil)
	})
}

// TestThePlanOfAProgramWaitsForItsLetters: a font that lacks keeps its words away, and no picture.
func TestThePlanOfAProgramWaitsForItsLetters(t *testing.T) {
	s := newShelf(t, dbtest.SQLite(t))
	s.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ('font', 10, 0)`, nil)
	s.Exec(`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size, sha256,
		glyphs, latin, hans, hant, ja, created_at)
		VALUES ({:company}, 'Own', 'Regular', 'own', 'woff2', 'own.woff2', 10, 'font', 1, 100, 0, 0, 0, 0)`,
		db.Params{"company": s.Ours})
	var m struct{ Assets map[string]json.RawMessage }
	_, text := s.told(s.players, s.screen)
	if err := json.Unmarshal([]byte(text), &m); err != nil || m.Assets["font"] == nil {
		t.Fatalf("the font is not among its files: %v", err)
	}
	s.tells(device.Files{Lacks: []device.Lack{{Asset: "font"}}})
	s.want("the font lacks", "Program6 downloading 50/50 wanted 0", "Document3 held 10/10 wanted 0 held 0",
		"Image2 held 10/10 wanted 0 held 0",
		"Video1 held 10/10 wanted 0 held 0", "Image0 held 10/10 wanted 0 held 0")
}
