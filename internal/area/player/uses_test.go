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
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/program"
)

// used is the part of a manifest that is about programs.
type used struct {
	Entries []struct {
		Kind, Asset string
		ContentID   int64
		DurationMs  int64
	}
	Uses map[string][]struct {
		From             int64
		Kind, Asset, URL string
		Pages            []string
		DurationMs       int64
	}
	Programs map[string][]int64
	Assets   map[string]struct {
		Size int64
		Type string
	}
}

// uses are what a screen is told of what its programs use, with the files that are in it.
func (s *street) uses(screen int64) (u used, assets []string) {
	s.T.Helper()
	_, text := s.told(s.players, screen)
	if err := json.Unmarshal([]byte(text), &u); err != nil {
		s.T.Fatal(err)
	}
	return u, slices.Sorted(maps.Keys(u.Assets))
}

// TestAProgramComesWithAllThatItUses: once, whatever leads to it, with what it shows as time goes by; a film that is
// too much for a screen is an empty stretch there.
func TestAProgramComesWithAllThatItUses(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		s.Exec(`UPDATE schedule SET active = 0`)
		picture, film := s.Content("ann", "picture", areatest.File{}), s.contents[1]
		pending := s.Content("ann", "pending", areatest.File{Approval: "P"})
		link := s.Content("ann", "link", areatest.File{Type: "Web"})
		s.Exec(`UPDATE content_version SET url = 'https://example.com/' WHERE content_id = {:id}`,
			db.Params{"id": link})
		inner := s.Program("ann", "Inner", film, link, pending)
		outer := s.Program("ann", "Outer", picture, inner)
		s.Uses(inner, film, link, pending, outer) // a circle
		twin := s.Program("ann", "Twin", picture)
		unseen := s.Content("ann", "unseen", areatest.File{})
		s.Program("ann", "Unseen", unseen)
		until := dbtest.Now.AddDate(0, 0, 2)
		s.Exec(`UPDATE content SET valid_to = {:day} WHERE id = {:id}`,
			db.Params{"id": picture, "day": until.Format("2006-01-02")})
		s.Exec(`UPDATE company SET enable_content_validity_feature = 1`)
		s.aim(s.groups[0], s.item(schedule.Content, outer), s.item(schedule.Content, twin))

		u, assets := s.uses(s.screens[0])
		id := func(n int64) string { return fmt.Sprint(n) }
		want := []string{id(film), id(pending), id(link), id(inner), id(outer), id(picture)}
		slices.Sort(want)
		if keys := slices.Sorted(maps.Keys(u.Uses)); !slices.Equal(keys, want) {
			t.Fatalf("the manifest has what %v show, want %v", keys, want)
		}
		if len(u.Entries) != 2 || u.Entries[0].Kind != "program" || u.Entries[0].DurationMs != 7000 ||
			u.Assets[u.Entries[0].Asset].Type != program.MediaType {
			t.Errorf("the entries are %+v", u.Entries)
		}
		named := map[string][]int64{}
		for program, of := range map[int64][]int64{inner: {film, link, pending, outer}, outer: {picture, inner},
			twin: {picture}} {
			slices.Sort(of)
			named[id(program)] = of
		}
		if diff := cmp.Diff(named, u.Programs); diff != "" {
			t.Errorf("what each program uses: %s", diff)
		}
		midnight := until.AddDate(0, 0, 1).Truncate(24 * 3600 * 1e9).UnixMilli()
		if p := u.Uses[id(picture)]; len(p) != 2 || p[0].From != 0 || p[0].Kind != "image" ||
			p[0].DurationMs != 10_000 ||
			!slices.Contains(assets, p[0].Asset) || p[1].From != midnight || p[1].Kind != "" || p[1].Asset != "" {
			t.Errorf("the picture shows %+v, until %d", p, midnight)
		}
		if p := u.Uses[id(pending)]; len(p) != 1 || p[0].Kind != "" || p[0].Asset != "" {
			t.Errorf("what waits for approval shows %+v", p)
		}
		if l := u.Uses[id(link)]; len(l) != 1 || l[0].Kind != "web" || l[0].URL != "https://example.com/" ||
			l[0].Asset != "" {
			t.Errorf("the link shows %+v", l)
		}
		if p := u.Uses[id(inner)]; len(p) != 1 || p[0].Kind != "program" ||
			u.Assets[p[0].Asset].Type != program.MediaType {
			t.Errorf("the program that is touched shows %+v", p)
		}
		if f := u.Uses[id(film)]; len(f) == 0 || f[0].Kind != "video" {
			t.Errorf("the film shows %+v", f)
		}
		small, files := s.uses(s.screens[2]) // its screen does not decode the film
		if f := small.Uses[id(film)]; len(f) != 1 || f[0].Kind != "" {
			t.Errorf("there the film shows %+v", f)
		}
		if slices.Contains(files, u.Uses[id(film)][0].Asset) || len(files) != len(assets)-1 {
			t.Errorf("its files are %v, the others' %v", files, assets)
		}
		if strings.Contains(fmt.Sprint(assets), "unseen") {
			t.Errorf("the files are %v", assets)
		}
	})
}

// TestAChangeOfWhatAProgramUsesIsAnotherManifest, where the program is, and nowhere else.
func TestAChangeOfWhatAProgramUsesIsAnotherManifest(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		s.Exec(`UPDATE schedule SET active = 0`)
		picture := s.Content("ann", "picture", areatest.File{})
		other := s.Content("ann", "other", areatest.File{})
		outer := s.Program("ann", "Outer", s.Program("ann", "Inner", picture))
		s.aim(s.groups[1], s.item(schedule.Content, outer))
		s.aim(s.groups[2], s.item(schedule.Content, other))
		version := func(screen int) string {
			m, _ := s.told(s.players, s.screens[screen])
			return m.Version
		}
		id := db.Params{"id": picture, "other": other}
		for _, c := range []struct{ what, statement string }{
			{"is not approved", `UPDATE content_version SET approval = 'P' WHERE content_id = {:id}`},
			{"is approved again", `UPDATE content_version SET approval = 'A' WHERE content_id = {:id}`},
			{"has other bytes", `UPDATE content_version SET sha256 = (SELECT o.sha256 FROM content_version o
				WHERE o.content_id = {:other}), approved_sha256 = (SELECT o.sha256 FROM content_version o
				WHERE o.content_id = {:other}) WHERE content_id = {:id}`},
			{"is recycled", `UPDATE content SET active = 0 WHERE id = {:id}`},
		} {
			there, elsewhere := version(1), version(2)
			s.write("content", c.statement, maps.Clone(id))
			if version(1) == there {
				t.Errorf("a picture that %s changes nothing for the screen with the program", c.what)
			}
			if version(2) != elsewhere {
				t.Errorf("a picture that %s changes the plan of a screen without the program", c.what)
			}
		}
	})
}
