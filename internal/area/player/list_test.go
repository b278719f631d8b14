package player_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// listing is the part of a manifest that is about lists of events.
type listing struct {
	Lists map[string]struct {
		Until int64
		Times []map[string]any
	}
	Uses   map[string][]struct{ Asset string }
	Assets map[string]any
}

func (s *street) listing(screen int64) (found listing) {
	s.T.Helper()
	s.partOf(screen, &found)
	return found
}

// lets the current version of the program that screens show have a list.
func (s *street) lets(position int, list string) {
	s.T.Helper()
	s.write("content", `INSERT INTO program_events (company_id, version_id, position, list)
		SELECT company_id, current_version_id, {:position}, {:list} FROM content WHERE id = {:id}`,
		db.Params{"position": position, "list": list, "id": s.contents[6]})
}

func inList(group int64) func(*event.Draft) {
	return func(d *event.Draft) { d.SignGroupIDs, d.DeviceGroupIDs = nil, &[]int64{group} }
}

// TestAManifestHasTheListsOfItsPrograms: what takes place in each, since the horizon's start, and the icons among its
// files; a screen's own list is that of its device group.
func TestAManifestHasTheListsOfItsPrograms(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d).withEvents()
		if _, text := s.told(s.players, s.screens[0]); strings.Contains(text, `"lists"`) {
			t.Error("a screen whose programs have no list is told of lists")
		}
		icon, wall := s.Content("ann", "Icon", areatest.File{}), s.Content("ann", "Wall", areatest.File{})
		s.invite("All", "2026-11-21", "09:00", "10:00", 0, inList(s.groups[0]), func(d *event.Draft) {
			d.IconID, d.TemplateID = &icon, &wall
		})
		s.invite("East", "2026-11-21", "11:00", "12:00", 0, inList(s.groups[1]))
		west := s.invite("West", "2026-11-21", "13:00", "14:00", s.groups[2])
		chosen := fmt.Sprintf("%d-%d", s.groups[1], west.ID)
		s.lets(0, "-")
		s.lets(1, chosen)
		const day = 24 * 3_600_000
		for i, want := range []map[string]string{
			{"-": "9 All", chosen: "9 All, 11 East, 13 West"},
			{"-": "9 All, 11 East", chosen: "9 All, 11 East, 13 West"},
			{"-": "9 All", chosen: "9 All, 11 East, 13 West"}, // by the clock in Tokyo
		} {
			found := s.listing(s.screens[i])
			got := map[string]string{}
			for name, list := range found.Lists {
				if list.Until != 35*day {
					t.Errorf("screen %d knows %q until %d", i, name, list.Until)
				}
				var said []string
				for _, one := range list.Times {
					said = append(said, fmt.Sprintf("%g %s", one["from"].(float64)/3_600_000, one["name"]))
				}
				got[name] = strings.Join(said, ", ")
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("screen %d: %s", i, diff)
			}
			shows := found.Uses[fmt.Sprint(icon)]
			if len(shows) != 1 || found.Assets[shows[0].Asset] == nil {
				t.Errorf("screen %d: the icon shows %+v", i, shows)
			}
			if found.Uses[fmt.Sprint(wall)] != nil {
				t.Errorf("screen %d fetches what no list shows", i)
			}
		}
	})
}

// TestAnEditedEventIsAnotherList, at once; a company whose events were switched off has none.
func TestAnEditedEventIsAnotherList(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d).withEvents()
		s.lets(0, "-")
		e := s.invite("Fair", "2026-11-21", "09:00", "10:00", 0, inList(s.groups[0]))
		ctx, caller, scope := s.As("ann")
		before, _ := s.told(s.players, s.screens[0])
		if _, err := s.config.Events.Change(ctx, caller, scope, e.ID, e.Version,
			event.Draft{Name: new("Market")}); err != nil {
			t.Fatal(err)
		}
		after, _ := s.told(s.players, s.screens[0])
		got := s.listing(s.screens[0]).Lists["-"].Times
		if after.Version == before.Version || len(got) != 1 || got[0]["name"] != "Market" {
			t.Errorf("after an edit it shows %v", got)
		}
		s.write("company", `UPDATE company_param SET value = 'N' WHERE company_id = {:company} AND name = 'EventList'`,
			db.Params{})
		if got := s.listing(s.screens[0]).Lists["-"].Times; len(got) > 0 {
			t.Errorf("without events it shows %v", got)
		}
	})
}
