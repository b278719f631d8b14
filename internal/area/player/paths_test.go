package player_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/player"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/secret"
)

// lane is a world in which a content can be put on a screen by every path.
type lane struct {
	*areatest.Office
	players   *player.Service
	playlists *playlist.Service
	schedules *schedule.Service
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
	l := &lane{Office: o, playlists: playlist.New(d, o.Categories, tag.New(d)), schedules: schedule.New(d, o.Categories)}
	contents := content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tag.New(d)})
	l.players = player.New(player.Config{DB: d, Contents: contents, Playlists: l.playlists, Schedules: l.schedules, Signer: signer,
		Now: func() time.Time { return dbtest.Now }, Random: rand.Reader, Logger: slog.New(slog.DiscardHandler)})
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
	_, err := l.schedules.Create(ctx, caller, scope, schedule.Draft{DeviceGroup: l.Root("ann", category.Device), Channels: []schedule.ChannelDraft{{
		Name: schedule.FirstChannel, Items: []schedule.ItemDraft{{ItemID: id, Type: kind, Start: "2026-11-01", AllDay: true, Repeat: "Daily"}}}}})
	if err != nil {
		l.T.Fatal(err)
	}
}

// manifest returns what a screen of ours is told.
func (l *lane) manifest() string {
	l.T.Helper()
	group := l.Root("ann", category.Device)
	id := l.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, zone, created_at, updated_at)
		VALUES ({:company}, {:group}, 'Screen', 'screen', 'Active', 'UTC', 0, 0)`, db.Params{"company": l.Ours, "group": group})
	l.Exec(`INSERT INTO revision (company_id, entity, n) VALUES ({:company}, 'device', {:id}) ON CONFLICT (company_id, entity) DO UPDATE SET n = {:id} + 1000`,
		db.Params{"company": l.Ours, "id": id})
	scope, err := access.Screen(access.Player{DeviceID: id, CompanyID: l.Ours}).Scope(0)
	if err != nil {
		l.T.Fatal(err)
	}
	m, err := l.players.Manifest(l.T.Context(), scope, id)
	if err != nil {
		l.T.Fatal(err)
	}
	return string(m.Body)
}

// TestNothingPendingOrRejectedReachesAScreen puts a content on a screen by every
// path, takes its approval away, and looks for its bytes and its name in what the
// screen is told.
func TestNothingPendingOrRejectedReachesAScreen(t *testing.T) {
	for path, put := range map[string]func(l *lane, id, good int64){
		"a content item": func(l *lane, id, _ int64) { l.schedule(schedule.Content, id) },
		"a playlist entry": func(l *lane, id, good int64) {
			l.schedule("playlist-General", l.list(playlist.General, id, good))
		},
		"a sync group": func(l *lane, id, good int64) {
			l.schedule("playlist-Sync Play", l.list(playlist.SyncPlay, id, good))
		},
	} {
		for _, state := range []string{"P", "R"} {
			t.Run(fmt.Sprint(path, " ", state), func(t *testing.T) {
				dbtest.Run(t, func(t *testing.T, d *db.DB) {
					l := newLane(t, d)
					good, bad := l.Content("ann", "Good", areatest.File{}), l.Content("ann", "Forbidden", areatest.File{})
					put(l, bad, good)
					if m := l.manifest(); !strings.Contains(m, "sha-2") || !strings.Contains(m, "Forbidden") {
						t.Fatalf("approved, it does not play: %s", m)
					}
					l.Exec(`UPDATE content_version SET approval = {:state}, approved_sha256 = '', current_at = 1 WHERE content_id = {:id}`,
						db.Params{"state": state, "id": bad})
					if m := l.manifest(); strings.Contains(m, "sha-2") || strings.Contains(m, "Forbidden") {
						t.Errorf("a screen is told %s", m)
					}
					if file := l.Call("", http.MethodGet, "/api/player/media/sha-2?exp=9999999999&sig=x", nil, nil); file.StatusCode < 400 {
						t.Errorf("a screen fetches it without a signed address: %d", file.StatusCode)
					}
				})
			})
		}
	}
}

// TestTheStandbyPictureIsNoContent: what shows in gaps is the company's own
// picture, and naming a content's file as it is refused.
func TestTheStandbyPictureIsNoContent(t *testing.T) {
	l := newLane(t, dbtest.SQLite(t))
	id := l.Content("ann", "Waiting", areatest.File{Approval: "P"})
	l.Companies.Register(l.Router)
	for _, name := range []string{"sha-1", "/img/uploads/uuid-1", "/img/uploads/company/sha-1"} {
		for _, field := range []string{"deviceLandscapeImage", "devicePortraitImage", "image"} {
			if answer := l.Call("ada", http.MethodPatch, "/api/company", map[string]any{"id": l.Ours, "version": 1, field: name}, nil); answer.StatusCode != http.StatusUnprocessableEntity {
				t.Errorf("content %d becomes the company's %s as %s: %d", id, field, name, answer.StatusCode)
			}
		}
	}
	var m struct{ Standby struct{ Asset *string } }
	if err := json.Unmarshal([]byte(l.manifest()), &m); err != nil || m.Standby.Asset != nil {
		t.Errorf("the standby picture is %v, %v", m.Standby.Asset, err)
	}
}
