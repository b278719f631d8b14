package audit_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/audit"
	"marquee/internal/area/player"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func person(t *testing.T, company int64) access.Scope {
	t.Helper()
	scope, err := access.Signed(access.Person{UserID: 7, Username: "ann", CompanyID: company}).Scope(0)
	if err != nil {
		t.Fatal(err)
	}
	return scope
}

func operator(t *testing.T) access.Scope {
	t.Helper()
	scope, err := access.Signed(access.Person{UserID: 1, CompanyID: access.TopCompany, RoleID: access.TopRole}).Scope(0)
	if err != nil {
		t.Fatal(err)
	}
	return scope
}

// trail opens a database with a clock that stands still until it is moved.
func trail(t *testing.T, d *db.DB, now func() time.Time) (*audit.Service, func(user int64, c db.Change)) {
	t.Helper()
	return audit.New(d, now, slog.New(slog.DiscardHandler)), func(user int64, c db.Change) {
		t.Helper()
		actor := db.Actor{UserID: user, Username: fmt.Sprint("user ", user), IP: "192.0.2.1", RequestID: "r"}
		write := func(ctx context.Context, tx *db.Tx) error { return tx.Record(ctx, c) }
		if err := d.Unscoped("arranged").Write(db.WithActor(t.Context(), actor), write); err != nil {
			t.Fatal(err)
		}
	}
}

func fixed() time.Time { return dbtest.Now }

// TestR387_EachFilterNarrows lists the trail by person, action, object and time.
func TestR387_EachFilterNarrows(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s, record := trail(t, d, fixed)
		record(7, db.Change{CompanyID: 2, Action: "create", Entity: "content", ID: 1, Name: "Menu",
			After: map[string]any{"name": "Menu"}})
		record(8, db.Change{CompanyID: 2, Action: "update", Entity: "content", ID: 1, Name: "Lunch",
			Before: map[string]any{"name": "Menu"}, After: map[string]any{"name": "Lunch"}})
		record(8, db.Change{CompanyID: 2, Action: "create", Entity: "tag", ID: 1})
		record(9, db.Change{CompanyID: 3, Action: "create", Entity: "tag", ID: 2})
		for _, c := range []struct {
			name   string
			scope  access.Scope
			filter audit.Filter
			want   string
		}{
			{"a company's own", person(t, 2), audit.Filter{}, "3: create tag 1, update content 1, create content 1"},
			{"the platform's view", operator(t), audit.Filter{},
				"4: create tag 2, create tag 1, update content 1, create content 1"},
			{"nobody", access.Scope{}, audit.Filter{}, "0:"},
			{"person", person(t, 2), audit.Filter{UserID: 7}, "1: create content 1"},
			{"another company's person", person(t, 2), audit.Filter{UserID: 9}, "0:"},
			{"action", person(t, 2), audit.Filter{Action: "update"}, "1: update content 1"},
			{"kind of object", person(t, 2), audit.Filter{Entity: "content"}, "2: update content 1, create content 1"},
			{"one object", operator(t), audit.Filter{Entity: "tag", EntityID: 2}, "1: create tag 2"},
			{"from now", person(t, 2), audit.Filter{From: dbtest.Now},
				"3: create tag 1, update content 1, create content 1"},
			{"from later", person(t, 2), audit.Filter{From: dbtest.Now.Add(1e6)}, "0:"},
			{"up to now", person(t, 2), audit.Filter{To: dbtest.Now}, "0:"},
			{"a part of a name", person(t, 2), audit.Filter{Text: "ＬＵＮ"}, "1: update content 1"},
			{"a person", person(t, 2), audit.Filter{Text: "USER 8"}, "2: create tag 1, update content 1"},
			{"an address, of one kind", person(t, 2), audit.Filter{Text: "192.0.2", Entity: "tag"}, "1: create tag 1"},
			{"a text that nothing says", person(t, 2), audit.Filter{Text: "dinner"}, "0:"},
			{"another company's text", person(t, 2), audit.Filter{Text: "user 9"}, "0:"},
		} {
			t.Run(c.name, func(t *testing.T) {
				entries, total, err := s.List(t.Context(), c.scope, c.filter, db.Page{Number: 1, Limit: 10})
				if err != nil {
					t.Fatal(err)
				}
				got := fmt.Sprintf("%d:", total)
				for i, e := range entries {
					if i > 0 {
						got += ","
					}
					got += fmt.Sprintf(" %s %s %d", e.ActionType, e.Entity, e.EntityID)
				}
				if got != c.want {
					t.Errorf("%s, want %s", got, c.want)
				}
			})
		}
		entries, _, err := s.List(t.Context(), person(t, 2), audit.Filter{Action: "update"},
			db.Page{Number: 1, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		e := entries[0]
		if e.UserID != 8 || e.Username != "user 8" || e.IP != "192.0.2.1" || !e.Time.Equal(dbtest.Now) ||
			e.Target != "Lunch" || e.Detail != `name: "Menu" → "Lunch"` || e.Seq != 2 {
			t.Errorf("the entry is %+v", e)
		}
	})
}

// TestATextIsFoundOnEveryPage and in the export, and in no other entry.
func TestATextIsFoundOnEveryPage(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s, record := trail(t, d, fixed)
		for i := range int64(6) {
			name := []string{"Lobby", "Hall"}[i%2]
			record(7, db.Change{CompanyID: 2, Action: "create", Entity: "tag", ID: i, Name: name})
		}
		lobby := audit.Filter{Text: "lobby"}
		for number, want := range [][]int64{{4, 2}, {0}, nil} {
			entries, total, err := s.List(t.Context(), person(t, 2), lobby, db.Page{Number: number + 1, Limit: 2})
			if got := tagsOf(entries); err != nil || total != 3 || !slices.Equal(got, want) {
				t.Errorf("page %d has %v of %d, %v, want %v of 3", number+1, got, total, err, want)
			}
		}
		var all []audit.Entry
		for e, err := range s.All(t.Context(), person(t, 2), lobby) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, e)
		}
		if got := tagsOf(all); !slices.Equal(got, []int64{4, 2, 0}) {
			t.Errorf("the export has %v", got)
		}
	})
}

func tagsOf(entries []audit.Entry) (ids []int64) {
	for _, e := range entries {
		ids = append(ids, e.EntityID)
	}
	return ids
}

// TestRecordsThatChangesNameByIDHaveNames, those of the trail's last word, of their own company.
func TestRecordsThatChangesNameByIDHaveNames(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s, record := trail(t, d, fixed)
		for _, c := range []db.Change{
			{CompanyID: 2, Action: "create", Entity: "category", ID: 12, Name: "Shop"},
			{CompanyID: 2, Action: "update", Entity: "category", ID: 12, Name: "Shops"},
			{CompanyID: 2, Action: "create", Entity: "tag", ID: 12, Name: "Autumn"},
			{CompanyID: 3, Action: "create", Entity: "category", ID: 13, Name: "Theirs"},
			{CompanyID: 2, Action: "update", Entity: "device", ID: 1,
				Before: map[string]any{"deviceGroup": 12, "tags": []int64{}, "width": 12},
				After:  map[string]any{"deviceGroup": 13, "tags": []int64{12, 14}, "width": 13}},
		} {
			record(7, c)
		}
		entries, _, err := s.List(t.Context(), person(t, 2), audit.Filter{}, db.Page{Number: 1, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		want := audit.Names{"deviceGroup": {"12": "Shops"}, "tags": {"12": "Autumn"}}
		if diff := cmp.Diff(want, entries[0].Names); diff != "" {
			t.Error(diff)
		}
		screen := db.WithActor(t.Context(), db.Actor{DeviceID: 1})
		err = d.Unscoped("arranged").Write(screen, func(ctx context.Context, tx *db.Tx) error {
			return tx.Record(ctx, db.Change{CompanyID: 2, Action: "update", Entity: "device", ID: 1, Name: "Lobby"})
		})
		if err != nil {
			t.Fatal(err)
		}
		entries, _, err = s.List(t.Context(), person(t, 2), audit.Filter{}, db.Page{Number: 1, Limit: 1})
		if err != nil || entries[0].Names["deviceId"]["1"] != "Lobby" {
			t.Errorf("the screen that did it is %v, %v", entries[0].Names, err)
		}
	})
}

// TestAllYieldsEveryEntryOnce reads more than one batch, all of the same instant.
func TestAllYieldsEveryEntryOnce(t *testing.T) {
	d := dbtest.SQLite(t)
	s, _ := trail(t, d, fixed)
	const entries = 1203
	err := d.Unscoped("arranged").Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for i := range int64(entries) {
			if err := tx.Record(ctx, db.Change{CompanyID: 2, Action: "create", Entity: "tag", ID: i}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	next := int64(entries - 1)
	for e, err := range s.All(t.Context(), person(t, 2), audit.Filter{}) {
		if err != nil || e.EntityID != next {
			t.Fatalf("entry %d, %v, want %d", e.EntityID, err, next)
		}
		next--
	}
	if next != -1 {
		t.Errorf("%d entries were left out", next+1)
	}
}

// TestRefusedAttemptsCannotFillTheDisk sends a thousand sign-ins with wrong passwords.
func TestRefusedAttemptsCannotFillTheDisk(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		now := dbtest.Now
		s, _ := trail(t, d, func() time.Time { return now })
		ctx := db.WithActor(t.Context(), db.Actor{IP: "192.0.2.1"})
		for range 1000 {
			s.SignInRefused(ctx, account.Attempt{CompanyID: 2, UserID: 7, Name: "ann", By: "password",
				Code: codes.SignInFailed})
		}
		now = now.Add(time.Hour)
		s.SignInRefused(ctx, account.Attempt{CompanyID: 2, UserID: 7, Name: "ann", By: "password",
			Code: codes.SignInFailed})
		s.SignInRefused(ctx, account.Attempt{Name: "no\x00body", By: "password", Code: codes.SignInFailed})
		refused := audit.Filter{Action: audit.Refused}
		entries, total, err := s.List(t.Context(), person(t, 2), refused, db.Page{Number: 1, Limit: 1})
		if err != nil || total != 11 {
			t.Fatalf("%d entries, %v, want the first ten and one an hour later", total, err)
		}
		if want := `by: "password"; code: "sign-in-failed"; leftOut: 990`; entries[0].Detail != want ||
			entries[0].Entity != "session" || entries[0].EntityID != 7 || entries[0].IP != "192.0.2.1" {
			t.Errorf("the last one is %+v, want %s", entries[0], want)
		}
		entries, _, err = s.List(t.Context(), person(t, access.TopCompany), audit.Filter{},
			db.Page{Number: 1, Limit: 1})
		if err != nil || len(entries) != 1 || entries[0].Target != "no�body" {
			t.Errorf("an unknown name is %+v, %v, want an entry of the platform", entries, err)
		}
	})
}

// TestScreensThatCannotProveWhoTheyAreAreWrittenDown, in the trail of their company, so many at most.
func TestScreensThatCannotProveWhoTheyAreAreWrittenDown(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s, _ := trail(t, d, fixed)
		ctx := db.WithActor(t.Context(), db.Actor{IP: "192.0.2.1"})
		for range 100 {
			s.ScreenFailed(ctx, player.Failure{CompanyID: 2, DeviceID: 7, Name: "Lobby", Code: codes.BadSignature})
		}
		screen := audit.Filter{Action: audit.Refused, Entity: "device", EntityID: 7}
		entries, total, err := s.List(t.Context(), person(t, 2), screen, db.Page{Number: 1, Limit: 1})
		if err != nil || total != 10 || entries[0].Target != "Lobby" || entries[0].Detail != `code: "bad-signature"` ||
			entries[0].IP != "192.0.2.1" {
			t.Errorf("%d entries, %v: %+v", total, err, entries)
		}
		elsewhere := db.WithActor(t.Context(), db.Actor{IP: "192.0.2.2"})
		s.ScreenFailed(elsewhere, player.Failure{DeviceID: 8, Code: codes.BadSignature})
		screens := audit.Filter{Entity: "device"}
		_, total, err = s.List(t.Context(), person(t, access.TopCompany), screens, db.Page{Number: 1, Limit: 1})
		if err != nil || total != 1 {
			t.Errorf("of a screen of nobody there are %d entries, %v", total, err)
		}
	})
}
