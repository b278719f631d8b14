package player_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/broadcast"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/event"
	"marquee/internal/area/font"
	"marquee/internal/area/player"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/area/source"
	"marquee/internal/area/tag"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/live"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/vault"
)

// lane is a world in which a content can be put on a screen by every path.
type lane struct {
	*areatest.Office
	players   *player.Service
	config    player.Config // of players
	playlists *playlist.Service
	schedules *schedule.Service
	blobs     blob.Store
	now       time.Time
	zone      string // of the screens
}

func newLane(t *testing.T, d *db.DB) *lane {
	t.Helper()
	o := areatest.Open(t, d, "UTC", access.Content, access.Playlist, access.Schedule, access.Device, access.Company)
	master, err := secret.OpenMaster(rand.Reader, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	signer, err := secret.NewSigner(master, "player media")
	if err != nil {
		t.Fatal(err)
	}
	blobs, err := blob.OpenDisk(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	l := &lane{Office: o, now: dbtest.Now, zone: "UTC", blobs: vault.New(d, blobs,
		func() time.Time { return dbtest.Now })}
	contents := content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tag.New(d)})
	l.playlists = playlist.New(d, o.Categories, tag.New(d), contents)
	l.schedules = schedule.New(d, o.Categories, contents, l.playlists)
	hub, err := live.Open(t.Context(), live.Config{Logger: slog.New(slog.DiscardHandler),
		Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = hub.Run(t.Context()) }()
	l.config = player.Config{DB: d, Hub: hub, Schedules: l.schedules, Contents: contents,
		Events: event.New(event.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Contents: contents,
			Sources: source.New(source.Config{DB: d}), Now: func() time.Time { return l.now }}),
		Fonts: font.New(font.Config{DB: d}),
		Blobs: l.blobs, Signer: signer,
		Now: func() time.Time { return l.now }, Random: rand.Reader, Logger: slog.New(slog.DiscardHandler)}
	l.config.Aired = broadcast.New(broadcast.Config{DB: d, Contents: contents, Hub: hub, Now: l.config.Now})
	l.players = player.New(l.config)
	l.players.Register(o.Router)
	return l
}

// list makes a playlist of ann's that plays contents, each in a group of its own if it is a Sync Play one.
func (l *lane) list(kind playlist.Type, contents ...int64) int64 {
	l.T.Helper()
	ctx, caller, scope := l.As("ann")
	d := playlist.Draft{Type: kind, Share: "Y"}
	for i, id := range contents {
		d.Content = append(d.Content, playlist.EntryInput{ID: id, Seconds: 10, Group: int64(i)})
	}
	p, err := l.playlists.Create(ctx, caller, scope, d)
	if err != nil {
		l.T.Fatal(err)
	}
	return p.ID
}

// schedule plays something every day on every screen.
func (l *lane) schedule(kind schedule.Kind, id int64) {
	l.T.Helper()
	ctx, caller, scope := l.As("ann")
	_, err := l.schedules.Create(ctx, caller, scope, schedule.Draft{DeviceGroup: l.Root("ann", category.Device),
		Channels: []schedule.ChannelDraft{{
			Name: schedule.FirstChannel, Items: []schedule.ItemDraft{
				{ItemID: id, Type: kind, Start: "2026-11-01", AllDay: true, Repeat: "Daily"}}}}})
	if err != nil {
		l.T.Fatal(err)
	}
}

// manifest returns what a screen of ours is told.
func (l *lane) manifest() string {
	l.T.Helper()
	group := l.Root("ann", category.Device)
	id := l.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, zone, created_at,
		updated_at)
		VALUES ({:company}, {:group}, 'Screen', 'screen', 'Active', {:zone}, 0, 0)`,
		db.Params{"company": l.Ours, "group": group, "zone": l.zone})
	l.Exec(`INSERT INTO revision (company_id, entity, n) VALUES ({:company}, 'device', {:id})
		ON CONFLICT (company_id, entity) DO UPDATE SET n = {:id} + 1000`,
		db.Params{"company": l.Ours, "id": id})
	return l.textOf(id)
}

func (l *lane) textFor(scope access.Scope, id int64) string {
	l.T.Helper()
	m, err := l.players.Manifest(l.T.Context(), scope, id)
	if err != nil {
		l.T.Fatal(err)
	}
	var body strings.Builder
	if _, err := m.WriteTo(&body); err != nil {
		l.T.Fatal(err)
	}
	return body.String()
}

// TestTheHorizonIsDaysOfTheWall: it begins with the screen's own day, at its
// first minute where midnight does not exist, and ends with a day.
func TestTheHorizonIsDaysOfTheWall(t *testing.T) {
	l := newLane(t, dbtest.SQLite(t))
	for _, c := range []struct{ zone, now, from, to string }{
		{"Asia/Tokyo", "2026-11-20T16:00:00Z", "2026-11-21T00:00:00+09:00", "2026-12-26T00:00:00+09:00"},
		{"America/Santiago", "2026-09-06T12:00:00Z", "2026-09-06T01:00:00-03:00", "2026-10-11T00:00:00-03:00"},
		{"America/Havana", "2026-03-08T12:00:00Z", "2026-03-08T01:00:00-04:00", "2026-04-12T00:00:00-04:00"},
		{"Europe/Berlin", "2026-10-01T12:00:00Z", "2026-10-01T00:00:00+02:00", "2026-11-05T00:00:00+01:00"},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		l.now, l.zone = now, c.zone
		var m struct{ Horizon struct{ From, To int64 } }
		if err := json.Unmarshal([]byte(l.manifest()), &m); err != nil {
			t.Fatal(err)
		}
		from, to := time.UnixMilli(m.Horizon.From).In(zone).Format(time.RFC3339),
			time.UnixMilli(m.Horizon.To).In(zone).Format(time.RFC3339)
		if from != c.from || to != c.to {
			t.Errorf("%s: from %s to %s, want %s to %s", c.zone, from, to, c.from, c.to)
		}
	}
}

// hides are the ways in which a content is kept from screens: what becomes of it, or of its version.
var hides = map[string]struct{ content, version string }{
	"pending":            {version: `approval = 'P', approved_sha256 = '', current_at = 1`},
	"rejected":           {version: `approval = 'R', approved_sha256 = '', current_at = 1`},
	"processing":         {version: `state = 'processing', current_at = 1`},
	"failed":             {version: `state = 'failed', problem = 'document-broken', current_at = 1`},
	"failed, and next":   {version: `state = 'failed', current_at = 99999999999999`},
	"pending, and next":  {version: `approval = 'P', approved_sha256 = '', current_at = 99999999999999`},
	"recycled":           {content: `active = 0`},
	"recycled, and next": {content: `active = 0`, version: `current_at = 99999999999999`},
	"over":               {content: `valid_to = '2026-11-20'`},
}

// TestNothingHiddenReachesAScreen puts contents of every kind
// on a screen by every path, hides them, and looks for their bytes, pages,
// addresses and names in what the screen is told.
func TestNothingHiddenReachesAScreen(t *testing.T) {
	for path, put := range map[string]func(l *lane, good int64, bad []int64){
		"a content item": func(l *lane, _ int64, bad []int64) {
			for _, id := range bad {
				l.schedule(schedule.Content, id)
			}
		},
		"a playlist entry": func(l *lane, good int64, bad []int64) {
			l.schedule("playlist-General", l.list(playlist.General, append(bad, good)...))
		},
		"a sync group": func(l *lane, good int64, bad []int64) { // a screen is told of the first group
			for _, id := range bad {
				l.schedule("playlist-Sync Play", l.list(playlist.SyncPlay, id, good))
			}
		},
	} {
		t.Run(path, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				l := newLane(t, d)
				l.Exec(`UPDATE company SET enable_content_validity_feature = 1`)
				good := l.Content("ann", "Good", areatest.File{})
				bad := make([]int64, 0, 5)
				for _, kind := range []content.Type{content.Image, content.Video, content.Audio, content.Document,
					content.Web} {
					bad = append(bad, l.Content("ann", "Forbidden "+string(kind),
						areatest.File{Type: string(kind), DurationMs: 5000}))
				}
				l.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ('page-1', 1, 0)`)
				l.Exec(`INSERT INTO content_page (company_id, version_id, page, sha256, file_size, width, height)
					SELECT company_id, id, 1, 'page-1', 1, 1, 1 FROM content_version WHERE content_id = {:id}`,
					db.Params{"id": bad[3]})
				l.Exec(`UPDATE content_version SET url = 'https://bad.example/' WHERE content_id = {:id}`,
					db.Params{"id": bad[4]})
				put(l, good, bad)
				m := l.manifest()
				for _, mark := range []string{"sha-2", "sha-3", "sha-4", "page-1", "bad.example", "Forbidden Image",
					"Forbidden Web"} {
					if !strings.Contains(m, mark) {
						t.Fatalf("approved and ready, %s does not play: %s", mark, m)
					}
				}
				for how, hide := range hides {
					l.Exec(`UPDATE content SET active = 1, valid_to = ''`)
					l.Exec(`UPDATE content_version SET approval = 'A', approved_sha256 = sha256, state = 'ready',
						problem = '', current_at = NULL`)
					if hide.content != "" {
						l.Exec(`UPDATE content SET `+hide.content+` WHERE id <> {:id}`, db.Params{"id": good})
					}
					if hide.version != "" {
						l.Exec(`UPDATE content_version SET `+hide.version+` WHERE content_id <> {:id}`,
							db.Params{"id": good})
					}
					m := l.manifest()
					for _, mark := range []string{"sha-2", "sha-3", "sha-4", "sha-5", "sha-6", "page-1", "bad.example",
						"Forbidden"} {
						if strings.Contains(m, mark) {
							t.Errorf("%s: a screen is told of %s: %s", how, mark, m)
						}
					}
				}
			})
		})
	}
}

// TestAFileTakesItsSignedAddress: who knows the hash alone gets nothing, and
// every cache may keep what somebody got until the address ends.
func TestAFileTakesItsSignedAddress(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		id := l.Content("ann", "Film", areatest.File{})
		kept, err := l.blobs.Put(t.Context(), strings.NewReader("the film"), 100)
		if err != nil {
			t.Fatal(err)
		}
		l.Exec(`UPDATE content_version SET sha256 = {:sha}, approved_sha256 = {:sha} WHERE content_id = {:id}`,
			db.Params{"sha": kept.SHA256, "id": id})
		l.schedule(schedule.Content, id)
		var m struct {
			Assets map[string]struct{ URL string }
		}
		if err := json.Unmarshal([]byte(l.manifest()), &m); err != nil {
			t.Fatal(err)
		}
		signed, err := url.Parse(m.Assets[kept.SHA256].URL)
		if err != nil {
			t.Fatal(err)
		}
		with := func(name, value string) string {
			query := signed.Query()
			query.Set(name, value)
			return signed.Path + "?" + query.Encode()
		}
		other := strings.Replace(signed.String(), kept.SHA256, strings.Repeat("0", 64), 1)
		for name, c := range map[string]struct {
			address string
			status  int
		}{
			"signed":            {signed.String(), http.StatusOK},
			"the hash alone":    {signed.Path, http.StatusNotFound},
			"another signature": {with("sig", strings.Repeat("A", 43)), http.StatusForbidden},
			"a longer life":     {with("exp", "99999999999"), http.StatusForbidden},
			"another file":      {other, http.StatusForbidden},
			"another company":   {with("c", strconv.FormatInt(l.Theirs, 10)), http.StatusForbidden},
		} {
			answer := l.Call("", http.MethodGet, c.address, nil, nil)
			body, err := io.ReadAll(answer.Body)
			if err != nil || answer.StatusCode != c.status ||
				(string(body) == "the film") != (c.status == http.StatusOK) {
				t.Errorf("%s: %d %s, %v", name, answer.StatusCode, body, err)
			}
		}
		exp, err := strconv.ParseInt(signed.Query().Get("exp"), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("public, max-age=%d, immutable", exp-l.now.Unix())
		if got := l.Call("", http.MethodGet, signed.String(), nil, nil).Header.Get("Cache-Control"); got != want {
			t.Errorf("Cache-Control %q, want %q", got, want)
		}
		if life := time.Duration(exp-l.now.Unix()) * time.Second; life < 6*time.Hour || life > 12*time.Hour {
			t.Errorf("it lives for %v", life)
		}
		for _, c := range []struct {
			change string
			status int
		}{{"active = 0", http.StatusUnauthorized}, {"active = 1", http.StatusOK},
			{"end_date = '2020-01-01'", http.StatusUnauthorized}, {"end_date = ''", http.StatusOK}} {
			l.Exec(`UPDATE company SET `+c.change+` WHERE id = {:id}`, db.Params{"id": l.Ours})
			if got := l.Call("", http.MethodGet, signed.String(), nil, nil); got.StatusCode != c.status {
				t.Errorf("of a company with %s: %d, want %d", c.change, got.StatusCode, c.status)
			}
		}
		l.now = l.now.Add(6 * time.Hour)
		if err := json.Unmarshal([]byte(l.manifest()), &m); err != nil {
			t.Fatal(err)
		}
		if later := m.Assets[kept.SHA256].URL; later == signed.String() {
			t.Error("six hours later the manifest has the same addresses")
		}
		l.now = time.Unix(exp, 0)
		if late := l.Call("", http.MethodGet, signed.String(), nil, nil); late.StatusCode != http.StatusForbidden {
			t.Errorf("at its end: %d", late.StatusCode)
		}
	})
}

// TestAScreenGetsTheCompanysFonts, the oldest first, as long as there is room for them.
func TestAScreenGetsTheCompanysFonts(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		add := func(company int64, family, sha string, size int64) {
			l.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ({:sha}, {:size}, 0)`,
				db.Params{"sha": sha, "size": size})
			l.Insert(`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size,
				sha256, glyphs, latin, hans, hant, ja, created_at, weight, italic)
				VALUES ({:company}, {:family}, 'Bold', {:family}, 'otf', '', {:size}, {:sha}, 1, 1, 1, 1, 1, 0, 700, 1)`,
				db.Params{"company": company, "family": family, "sha": sha, "size": size})
		}
		add(l.Ours, "Beta", "font-b", 20<<20)
		add(l.Theirs, "Foreign", "font-f", 1)
		add(l.Ours, "Alpha", "font-a", 10<<20)
		add(l.Ours, "Huge", "font-h", 3<<20)
		add(l.Ours, "Tiny", "font-t", 1<<20)
		var m struct {
			Fonts []struct {
				Family, Style string
				Weight        int
				Italic        bool
				Asset         string
			}
			Assets map[string]struct {
				Size      int64
				Type, URL string
			}
		}
		if err := json.Unmarshal([]byte(l.manifest()), &m); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(m.Fonts); got != "[{Beta Bold 700 true font-b} "+
			"{Alpha Bold 700 true font-a} {Tiny Bold 700 true font-t}]" {
			t.Errorf("fonts %s", got)
		}
		if a := m.Assets["font-t"]; len(m.Assets) != 3 || a.Type != "font/otf" || a.Size != 1<<20 ||
			!strings.Contains(a.URL, "sig=") {
			t.Errorf("assets %+v", m.Assets)
		}
	})
}

// TestAScreenSaysWhatItCanPlay: what is known of a screen is kept with it, and
// a report without it changes nothing. The version of its player is too: players are replaced on the wall.
func TestAScreenSaysWhatItCanPlay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		id := l.Insert(`INSERT INTO device (company_id, device_name, name_folded, status, client_program_version,
			created_at, updated_at)
			VALUES ({:company}, 'S', 's', 'Active', '1.0', 0, 0)`, db.Params{"company": l.Ours})
		scope, err := access.Screen(access.Player{DeviceID: id, CompanyID: l.Ours}).Scope(0)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			said device.Report
			want string
		}{
			{device.Report{Client: "browser"}, " 0 0 1.0"},
			{device.Report{Codecs: []string{"vp9", "h264", "theora", "h264"}, MaxWidth: 1920, MaxHeight: 1080},
				"h264,vp9 1920 1080 1.0"},
			{device.Report{Client: "browser", ClientVersion: "1.1"}, "h264,vp9 1920 1080 1.1"},
			{device.Report{Client: "browser"}, "h264,vp9 1920 1080 1.1"},
			{device.Report{Codecs: []string{"h264-high10", "h264"}, MaxWidth: 1920, MaxHeight: 1080},
				"h264,h264-high10 1920 1080 1.1"},
			{device.Report{Codecs: []string{"av1"}, MaxWidth: 3840, MaxHeight: 2160, ClientVersion: "1.2"},
				"av1 3840 2160 1.2"},
		} {
			if _, err := l.players.Report(t.Context(), scope, id,
				player.Report{Boot: "boot-1234", Status: &c.said}); err != nil {
				t.Fatal(err)
			}
			var codecs, version string
			var width, height int
			if err := d.Unscoped("looked up").Row(t.Context(), `SELECT codecs, max_width, max_height,
				client_program_version FROM device WHERE id = {:id}`,
				db.Params{"id": id}, &codecs, &width, &height, &version); err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(codecs, " ", width, " ", height, " ", version); got != c.want {
				t.Errorf("after %+v it is known for %q, want %q", c.said, got, c.want)
			}
		}
	})
}

// TestTheStandbyPictureIsNoContent: what shows in gaps is the company's own
// picture, and naming a content's file as it is refused.
func TestTheStandbyPictureIsNoContent(t *testing.T) {
	l := newLane(t, dbtest.SQLite(t))
	id := l.Content("ann", "Waiting", areatest.File{Approval: "P"})
	l.Companies.Register(l.Router)
	for _, name := range []string{"sha-1", "/img/uploads/uuid-1", "/img/uploads/company/sha-1"} {
		for _, field := range []string{"deviceLandscapeImage", "devicePortraitImage", "image"} {
			if answer := l.Call("ada", http.MethodPatch, "/api/company",
				map[string]any{"id": l.Ours, "version": 1, field: name},
				nil); answer.StatusCode != http.StatusUnprocessableEntity {
				t.Errorf("content %d becomes the company's %s as %s: %d", id, field, name, answer.StatusCode)
			}
		}
	}
	var m struct{ Standby struct{ Asset *string } }
	if err := json.Unmarshal([]byte(l.manifest()), &m); err != nil || m.Standby.Asset != nil {
		t.Errorf("the standby picture is %v, %v", m.Standby.Asset, err)
	}
}

// TestAScreenGetsTheSmallerPicture in place of one that is larger than it needs,
// with its own size and type.
func TestAScreenGetsTheSmallerPicture(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		id := l.Content("ann", "Wide", areatest.File{})
		l.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ('smaller', 7, 0)`)
		l.Exec(`INSERT INTO content_page (company_id, version_id, page, sha256, file_size, mime, width, height)
			SELECT company_id, id, 1, 'smaller', 7, 'image/jpeg', 3840, 2160 FROM content_version
			WHERE content_id = {:id}`, db.Params{"id": id})
		l.Exec(`UPDATE content_version SET width = 7680, height = 4320 WHERE content_id = {:id}`, db.Params{"id": id})
		l.schedule(schedule.Content, id)
		m := l.manifest()
		if !strings.Contains(m, `"smaller":{"size":7,"type":"image/jpeg"`) ||
			!strings.Contains(m, `"asset":"smaller"`) || strings.Contains(m, "sha-1") {
			t.Errorf("the manifest says %s", m)
		}
	})
}
