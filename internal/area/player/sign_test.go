package player_test

import (
	"encoding/json"
	"fmt"
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
	Sign   map[string]any
	Uses   map[string][]struct{ Kind, Asset string }
	Assets map[string]any
}

func (s *street) signing(screen int64) (found signing) {
	s.T.Helper()
	_, text := s.told(s.players, screen)
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		s.T.Fatal(err)
	}
	return found
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
