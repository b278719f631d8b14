package player_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// signing is the part of a manifest that is about the sign.
type signing struct {
	Sign map[string]any
	Uses map[string][]struct {
		From        int64
		Kind, Asset string
	}
	Assets map[string]any
}

func (s *street) signing(screen int64) (found signing) {
	s.T.Helper()
	s.partOf(screen, &found)
	return found
}

// partOf reads into part what a screen's manifest says of it.
func (s *street) partOf(screen int64, part any) {
	s.T.Helper()
	_, text := s.told(s.players, screen)
	if err := json.Unmarshal([]byte(text), part); err != nil {
		s.T.Fatal(err)
	}
}

// hang gives a device group of ours a sign, as ann does.
func (s *street) hang(group int64, d event.SignDraft) event.Sign {
	s.T.Helper()
	ctx, caller, scope := s.As("ann")
	made, err := s.config.Events.CreateSign(ctx, caller, scope, group, d)
	if err != nil {
		s.T.Fatal(err)
	}
	return made
}

// invite adds an event of ann's to the signs of a device group.
func (s *street) invite(name, day, from, to string, group int64, with ...func(*event.Draft)) event.Event {
	s.T.Helper()
	d := event.Draft{Name: &name, StartDate: &day, StartTime: &from, EndTime: &to, SignGroupIDs: &[]int64{group}}
	for _, change := range with {
		change(&d)
	}
	ctx, caller, scope := s.As("ann")
	made, err := s.config.Events.Create(ctx, caller, scope, d)
	if err != nil {
		s.T.Fatal(err)
	}
	return made
}

func (s *street) withEvents() *street {
	s.Exec(`UPDATE company_param SET value = 'Y' WHERE company_id = {:company} AND name = 'EventList'`,
		db.Params{"company": s.Ours})
	return s
}

// TestG143_AManifestHasTheSignOfItsScreen: its times are since the horizon's start, by the clock beside the screen; of
// a private event it says nothing but those; its pictures are among the files, as what they show says.
func TestG143_AManifestHasTheSignOfItsScreen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d).withEvents()
		if _, text := s.told(s.players, s.screens[0]); strings.Contains(text, `"sign"`) {
			t.Error("a screen without a sign has one")
		}
		wall, icon := s.Content("ann", "Wall", areatest.File{}), s.Content("ann", "Icon", areatest.File{})
		s.hang(s.groups[0], event.SignDraft{TemplateID: &wall, HoursBefore: new(int64(2)), DaysAhead: new(int64(3))})
		s.invite("Board", "2026-11-21", "09:00", "10:00", s.groups[0], func(d *event.Draft) {
			d.IconID, d.Organization = &icon, new("ACME")
		})
		s.invite("Secret", "2026-11-22", "22:00", "01:00", s.groups[0], func(d *event.Draft) {
			d.IconID, d.PrivateEvent = &icon, new(true)
		})
		s.invite("Far", "2026-12-31", "09:00", "10:00", s.groups[0])
		s.invite("Till the end", "2026-12-25", "09:00", "10:00", s.groups[0], func(d *event.Draft) {
			d.EndDate = new("2027-01-05")
		})
		const hour = 3_600_000.
		of := func(from, to float64, more map[string]any) any {
			said := map[string]any{"from": from * hour, "to": to * hour, "allDay": false, "name": "", "detail": "",
				"organization": "", "type": "", "color": "", "place": "", "icon": 0.,
				"background": 0., "private": false, "elsewhere": false}
			for name, value := range more {
				said[name] = value
			}
			return said
		}
		want := map[string]any{"layout": "Door", "title": "Device", "language": "en", "covers": "Events",
			"beforeMs": 2 * hour, "days": 3., "background": float64(wall), "until": 35 * 24 * hour, "times": []any{
				of(9, 10, map[string]any{"name": "Board", "organization": "ACME", "icon": float64(icon)}),
				of(46, 49, map[string]any{"private": true}),
				of(34*24+9, 45*24+10, map[string]any{"name": "Till the end"})}}
		want["title"] = s.signing(s.screens[0]).Sign["title"] // the name of the root
		for i, screen := range s.screens {
			got := s.signing(screen)
			if i > 0 {
				want["title"] = []string{"", "East", "West"}[i]
			}
			if diff := cmp.Diff(want, got.Sign); diff != "" { // Tokyo's hours are those of its wall
				t.Errorf("screen %d: %s", i, diff)
			}
			for _, id := range []int64{wall, icon} {
				if shows := got.Uses[fmt.Sprint(id)]; len(shows) != 1 || got.Assets[shows[0].Asset] == nil {
					t.Errorf("content %d shows %+v", id, shows)
				}
			}
		}
		_, _, scope := s.As("ann")
		if kept, err := s.players.Keeps(t.Context(), scope, []int64{icon}); err != nil || !kept {
			t.Errorf("screens are not told when the icon is another: %v", err)
		}
	})
}

// TestAnEditedEventIsAnotherManifest, and a sign that is taken away none.
func TestAnEditedEventIsAnotherManifest(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d).withEvents()
		bare, _ := s.told(s.players, s.screens[0])
		sign := s.hang(s.groups[0], event.SignDraft{})
		e := s.invite("Board", "2026-11-21", "09:00", "10:00", s.groups[0])
		ctx, caller, scope := s.As("ann")
		before, _ := s.told(s.players, s.screens[0])
		if _, err := s.config.Events.Change(ctx, caller, scope, e.ID, e.Version,
			event.Draft{Name: new("Council")}); err != nil {
			t.Fatal(err)
		}
		after, text := s.told(s.players, s.screens[0])
		if after.Version == before.Version || !strings.Contains(text, "Council") {
			t.Errorf("after the edit the screen is told %s", text)
		}
		if err := s.config.Events.DeleteSign(ctx, caller, scope, sign.ID); err != nil {
			t.Fatal(err)
		}
		if gone, _ := s.told(s.players, s.screens[0]); gone.Version != bare.Version {
			t.Error("without the sign the screen is told something else than before")
		}
	})
}

// TestASignFollowsItsPictures at once: what is kept from screens goes from them, with its file, and comes back; a new
// version takes the place of the old one, now or when its time comes. The sign and its events stay as they are.
func TestASignFollowsItsPictures(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d).withEvents()
		s.Exec(`UPDATE company SET enable_content_validity_feature = 1`)
		behind := s.Content("ann", "Behind the sign", areatest.File{})
		ground := s.Content("ann", "Behind the event", areatest.File{})
		icon := s.Content("ann", "Beside its name", areatest.File{})
		secret := s.Content("ann", "Of a private event", areatest.File{})
		s.hang(s.groups[1], event.SignDraft{TemplateID: &behind})
		s.invite("Board", "2026-11-21", "09:00", "10:00", s.groups[1], func(d *event.Draft) {
			d.TemplateID, d.IconID = &ground, &icon
		})
		s.invite("Secret", "2026-11-21", "11:00", "12:00", s.groups[1], func(d *event.Draft) {
			d.TemplateID, d.IconID, d.PrivateEvent = &secret, &secret, new(true)
		})
		all := db.Params{"a": behind, "b": ground, "c": icon}
		whole, _ := s.told(s.players, s.screens[1])
		elsewhere, _ := s.told(s.players, s.screens[2])
		there := s.signing(s.screens[1])
		if shows := there.Uses[fmt.Sprint(secret)]; shows != nil {
			t.Errorf("of a private event it shows %+v", shows)
		}
		for _, id := range all {
			if len(there.Uses[fmt.Sprint(id)]) != 1 {
				t.Fatalf("content %v shows %+v", id, there.Uses)
			}
		}

		// shows holds what each of the pictures shows, one after the other; "old" is the file that it had at first.
		shows := func(what string, want ...string) {
			t.Helper()
			now := s.signing(s.screens[1])
			if diff := cmp.Diff(there.Sign, now.Sign); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
			for _, id := range all {
				old := there.Uses[fmt.Sprint(id)][0].Asset
				var got []string
				for _, u := range now.Uses[fmt.Sprint(id)] {
					if u.Asset != "" && now.Assets[u.Asset] == nil {
						t.Errorf("%s: the file %s is not there", what, u.Asset)
					}
					if u.Asset == old {
						u.Asset = "old"
					}
					got = append(got, u.Asset)
				}
				if !slices.Equal(got, want) || now.Assets[old] != nil != slices.Contains(want, "old") {
					t.Errorf("%s: content %v shows %q, want %q, of %v", what, id, got, want, now.Assets)
				}
			}
			if m, _ := s.told(s.players, s.screens[2]); m.Version != elsewhere.Version {
				t.Errorf("%s: a screen without the sign is told something else", what)
			}
			s.Exec(`UPDATE content SET current_version_id = (SELECT MIN(v.id) FROM content_version v
				WHERE v.content_id = content.id) WHERE id IN ({:a}, {:b}, {:c})`, all)
			s.Exec(`DELETE FROM content_version WHERE number > 1`)
			s.Exec(`UPDATE content_version SET approval = 'A', approved_sha256 = sha256, state = 'ready', problem = '',
				current_at = NULL`)
			s.write("content", `UPDATE content SET active = 1, valid_from = '', valid_to = ''
				WHERE id IN ({:a}, {:b}, {:c})`, maps.Clone(all))
			if m, text := s.told(s.players, s.screens[1]); m.Version != whole.Version {
				t.Errorf("%s, and as before again: %s", what, text)
			}
		}
		change := func(set string) {
			t.Helper()
			s.write("content", `UPDATE content SET `+set+` WHERE id IN ({:a}, {:b}, {:c})`, maps.Clone(all))
		}
		for how, hide := range hides {
			if hide.version != "" {
				s.Exec(`UPDATE content_version SET `+hide.version+` WHERE content_id IN ({:a}, {:b}, {:c})`, all)
			}
			if hide.content == "" {
				hide.content = `updated_at = 1`
			}
			change(hide.content)
			shows(how, "")
		}
		const taken = `current_version_id = (SELECT MAX(v.id) FROM content_version v WHERE v.content_id = content.id)`
		fresh, tomorrow := s.pictures[0], s.now.AddDate(0, 0, 1)
		for what, c := range map[string]struct {
			approval string // of a second version; empty: there is none
			at       any    // when that takes over by itself
			set      string
			want     []string
		}{
			"a new version":                       {"A", nil, taken, []string{fresh}},
			"one that waits for approval":         {"P", nil, taken, []string{""}},
			"one that is not the current one":     {"A", nil, `updated_at = 1`, []string{"old"}},
			"one for tomorrow":                    {"A", tomorrow.UnixMilli(), `updated_at = 1`, []string{"old", fresh}},
			"one for tomorrow, without approval":  {"P", tomorrow.UnixMilli(), `updated_at = 1`, []string{"old"}},
			"a last day":                          {"", nil, `valid_to = '2026-11-26'`, []string{"old", ""}},
			"a first day":                         {"", nil, `valid_from = '2026-11-26'`, []string{"", "old"}},
			"a first day that is behind everyone": {"", nil, `valid_from = '2026-11-01'`, []string{"old"}},
		} {
			if c.approval != "" {
				s.Exec(`INSERT INTO content_version (company_id, content_id, number, uuid, sha256, file_name, file_size,
						mime, approval, approved_sha256, user_id, created_at, current_at)
					SELECT v.company_id, v.content_id, 2, v.uuid || '+', {:sha}, '', 11, 'image/png', {:approval},
						{:sha}, v.user_id, 0, CAST({:at} AS BIGINT) FROM content_version v
					WHERE v.content_id IN ({:a}, {:b}, {:c})`, maps.Clone(all),
					db.Params{"sha": fresh, "approval": c.approval, "at": c.at})
			}
			change(c.set)
			shows(what, c.want...)
		}
	})
}

// TestWithoutEventsAScreenHasNoSign, from the moment on at which its company has none until it has them again.
func TestWithoutEventsAScreenHasNoSign(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		bare, _ := s.told(s.players, s.screens[0])
		s.withEvents()
		wall := s.Content("ann", "Wall", areatest.File{})
		s.hang(s.groups[0], event.SignDraft{TemplateID: &wall, Covers: new("Always")})
		s.invite("Board", "2026-11-21", "09:00", "10:00", s.groups[0])
		on, _ := s.told(s.players, s.screens[0])
		if bare.Version == on.Version {
			t.Error("with a sign the screen is told the same")
		}
		for _, c := range []struct{ value, want string }{{"N", bare.Version}, {"Y", on.Version}} {
			s.write("company", `UPDATE company_param SET value = {:value}
				WHERE company_id = {:company} AND name = 'EventList'`, db.Params{"value": c.value})
			if m, text := s.told(s.players, s.screens[0]); m.Version != c.want {
				t.Errorf("with the feature %s the screen is told %s", c.value, text)
			}
		}
	})
}
