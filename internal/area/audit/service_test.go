package audit_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

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
