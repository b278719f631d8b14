package player_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/message"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// air lets a broadcast show a picture on screens of ours, on all unless some are named.
func (s *street) air(picture int64, lasts time.Duration, screens ...int64) {
	s.T.Helper()
	if screens == nil {
		screens = s.screens
	}
	s.write(message.Readiness, `
		INSERT INTO broadcast (company_id, broadcast_key, urgency, layout, drill, label, message, everywhere,
			group_name, started_at, started_by, ends_at)
		SELECT {:company}, 'key ' || (SELECT COUNT(*) FROM broadcast), 'emergency', 'full', 0, '', {:message}, 1, '',
			{:from}, 'ann', {:to}`,
		db.Params{"message": fmt.Sprintf(`{"bgImage":"%d"}`, picture), "from": s.now.UnixMilli(),
			"to": s.now.Add(lasts).UnixMilli()})
	for _, screen := range screens {
		s.write(message.Readiness, `INSERT INTO broadcast_screen (company_id, broadcast_id, device_id)
			SELECT {:company}, MAX(id), {:screen} FROM broadcast WHERE 1 = 1 ON CONFLICT DO NOTHING`,
			db.Params{"screen": screen})
	}
}

// template makes one of ann's.
func (s *street) template(name string, isReady bool, draft message.Draft) message.Template {
	s.T.Helper()
	ctx, caller, scope := s.As("ann")
	draft.Content = &name
	made, err := message.New(s.DB).Create(ctx, caller, scope, message.Edit{Name: &name, Ready: &isReady, Draft: draft})
	if err != nil {
		s.T.Fatal(err)
	}
	return made
}

// keeping is the part of a manifest that is about what screens keep.
type keeping struct {
	Ready  []int64
	Uses   map[string][]struct{ Kind, Asset string }
	Assets map[string]any
}

func (s *street) keeping(screen int64) (k keeping) {
	s.T.Helper()
	_, text := s.told(s.players, screen)
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		s.T.Fatal(err)
	}
	return k
}

// TestAllScreensKeepWhatIsShownAtOnce: what running broadcasts show comes first, what templates show that are ready
// comes then, and its files are there.
func TestAllScreensKeepWhatIsShownAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		picture := func(name string) int64 { return s.Content("ann", name, areatest.File{}) }
		stairs, smoke, unready, foreign := picture("Stairs"), picture("Smoke"), picture("Unready"),
			s.Content("eve", "Theirs", areatest.File{})
		siren := s.Content("ann", "Siren", areatest.File{Type: "Audio", DurationMs: 900})
		named := func(id int64) *string { return new(fmt.Sprint(id)) }
		s.template("Calm", false, message.Draft{BgImage: named(unready)})
		s.template("Fire", true, message.Draft{BgImage: named(stairs), Audio: named(siren)})
		s.template("Words", true, message.Draft{})
		s.air(smoke, time.Hour)
		s.air(stairs, time.Hour)
		s.air(foreign, time.Hour)
		for _, screen := range s.screens {
			k := s.keeping(screen)
			if !slices.Equal(k.Ready, []int64{stairs, smoke, siren}) {
				t.Errorf("screen %d keeps %v", screen, k.Ready)
			}
			for _, id := range k.Ready {
				if shows := k.Uses[fmt.Sprint(id)]; len(shows) != 1 || k.Assets[shows[0].Asset] == nil {
					t.Errorf("content %d shows %+v", id, shows)
				}
			}
		}
		before := s.keeping(s.screens[0]).Uses[fmt.Sprint(stairs)][0].Asset
		s.write("content", `UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": stairs})
		if k := s.keeping(s.screens[0]); k.Uses[fmt.Sprint(stairs)][0].Kind != "" || k.Assets[before] != nil {
			t.Errorf("what is recycled is kept: %+v", k.Uses[fmt.Sprint(stairs)])
		}
		for id, want := range map[int64]bool{smoke: true, siren: true, unready: false, s.contents[0]: false} {
			_, _, scope := s.As("ann")
			kept, err := s.players.Keeps(t.Context(), scope, []int64{s.contents[1], id})
			if err != nil || kept != want {
				t.Errorf("content %d is kept: %v, %v", id, kept, err)
			}
		}
	})
}

// TestWhatABroadcastKeptGoesWithIt, when somebody ends it and when it ends by itself, though nothing else happens.
func TestWhatABroadcastKeptGoesWithIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		smoke := s.Content("ann", "Smoke", areatest.File{})
		without, text := s.told(s.players, s.screens[0])
		if strings.Contains(text, `"ready"`) {
			t.Errorf("nothing is kept, and %s", text)
		}
		s.air(smoke, time.Hour)
		s.air(smoke, 2*time.Hour)
		with, _ := s.told(s.players, s.screens[0])
		for _, c := range []struct {
			after time.Duration
			want  string
		}{{time.Hour - time.Millisecond, with.Version}, {time.Millisecond, with.Version},
			{time.Hour - time.Millisecond, with.Version}, {time.Millisecond, without.Version}} {
			s.now = s.now.Add(c.after)
			if m, _ := s.told(s.players, s.screens[0]); m.Version != c.want {
				t.Errorf("at %v the manifest is %s", s.now, m.Version)
			}
		}
		s.air(smoke, time.Hour)
		s.write(message.Readiness, `UPDATE broadcast SET ended_at = 1 WHERE company_id = {:company}`, db.Params{})
		if m, _ := s.told(s.players, s.screens[0]); m.Version != without.Version {
			t.Error("it was ended, and its picture is kept")
		}
	})
}

// TestAScreenKeepsWhatItsOwnBroadcastsShow, and not what others do, though they are told the same otherwise: neither
// after them nor before.
func TestAScreenKeepsWhatItsOwnBroadcastsShow(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		one := s.screens[0]
		another := s.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, zone,
			resolution_width, resolution_height, created_at, updated_at)
			VALUES ({:company}, {:group}, 'Twin', 'twin', 'Active', 'UTC', 1920, 1080, 0, 0)`,
			db.Params{"company": s.Ours, "group": s.groups[0]})
		s.write("device", `UPDATE device SET device_name = device_name WHERE id = {:id}`, db.Params{"id": another})
		secret := s.Content("ann", "Secret", areatest.File{Private: true})
		open, fire := s.Content("ann", "Open", areatest.File{}), s.Content("ann", "Fire", areatest.File{})
		s.template("Fire", true, message.Draft{BgImage: new(fmt.Sprint(fire))})
		check := func(what string, screen int64, want ...int64) {
			t.Helper()
			k := s.keeping(screen)
			if !slices.Equal(k.Ready, want) {
				t.Errorf("%s: screen %d keeps %v, want %v", what, screen, k.Ready, want)
			}
			if named := k.Uses[fmt.Sprint(secret)] != nil; named != slices.Contains(want, secret) {
				t.Errorf("%s: screen %d is told what is shown elsewhere", what, screen)
			}
		}
		check("before", one, fire)
		check("before", another, fire)
		s.air(secret, time.Hour, one)
		check("one shows it", one, secret, fire)
		check("one shows it", another, fire)
		s.air(open, 2*time.Hour, one, another)
		check("both show one", another, open, fire)
		check("both show one", one, open, secret, fire)
		s.now = s.now.Add(time.Hour)
		check("it is over", one, open, fire)
		check("it is over", another, open, fire)
	})
}

// TestSoMuchIsKeptAtMost, what broadcasts show before what templates do.
func TestSoMuchIsKeptAtMost(t *testing.T) {
	s := newStreet(t, dbtest.SQLite(t))
	last := int64(0)
	for i := range 201 {
		last = s.Content("ann", fmt.Sprint("Kept ", i), areatest.File{})
		s.template(fmt.Sprint("Kept ", i), true, message.Draft{BgImage: new(fmt.Sprint(last))})
	}
	if k := s.keeping(s.screens[0]); len(k.Ready) != 200 || slices.Contains(k.Ready, last) {
		t.Errorf("%d are kept, the last one: %v", len(k.Ready), slices.Contains(k.Ready, last))
	}
	s.air(last, time.Hour)
	if k := s.keeping(s.screens[0]); len(k.Ready) != 200 || k.Ready[0] != last {
		t.Errorf("%d are kept, first %d of a broadcast: %d", len(k.Ready), k.Ready[0], last)
	}
}
