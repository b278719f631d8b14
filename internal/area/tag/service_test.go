package tag_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// world is two companies with their tags, and one who looks at both.
type world struct {
	*testing.T
	db          *db.DB
	tags        *tag.Service
	alpha, beta access.Scope
	platform    access.Scope
	companies   []int64
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{T: t, db: d, tags: tag.New(d)}
	for _, name := range []string{"Alpha", "Beta"} {
		w.companies = append(w.companies, w.insert(`INSERT INTO company (name, name_folded, created_at, updated_at)
			VALUES ({:name}, {:name}, 0, 0)`, db.Params{"name": name}))
	}
	w.alpha, w.beta = w.scope(2, 5, w.companies[0]), w.scope(3, 5, w.companies[1])
	w.platform = w.scope(1, access.TopRole, access.TopCompany)
	return w
}

func (w *world) scope(user, role, company int64) access.Scope {
	w.Helper()
	scope, err := access.Signed(access.Person{UserID: user, RoleID: role, CompanyID: company}).Scope(0)
	if err != nil {
		w.Fatal(err)
	}
	return scope
}

func (w *world) insert(statement string, params db.Params) (id int64) {
	w.Helper()
	err := w.db.Unscoped("arranged").Quiet(w.Context(), func(ctx context.Context, q db.Query) (err error) {
		id, err = q.Insert(ctx, statement, params)
		return err
	})
	if err != nil {
		w.Fatal(err)
	}
	return id
}

func (w *world) add(scope access.Scope, d tag.Draft) tag.Tag {
	w.Helper()
	t, err := w.tags.Create(w.Context(), scope, d)
	if err != nil {
		w.Fatal(err)
	}
	return t
}

// TestR424_R425_R426_RoundTrip makes, reads, changes and deletes a tag.
func TestR424_R425_R426_RoundTrip(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		made := w.add(w.alpha, tag.Draft{Type: tag.Device, Name: " Floor ", Description: "Where it hangs",
			Values: []string{"1", "2", " 2"}})
		want := tag.Tag{ID: made.ID, CompanyID: w.companies[0], Type: tag.Device, Name: "Floor",
			Description: "Where it hangs",
			Items:       []tag.Item{{Value: "1"}, {Value: "2"}}, Value: "1,2", Version: 1}
		if diff := cmp.Diff(want, made); diff != "" {
			t.Fatal(diff)
		}
		name, values := "Storey", []string{"3"}
		changed, err := w.tags.Change(w.Context(), w.alpha, made.ID, 1, tag.Edit{Name: &name, Values: &values})
		want.Name, want.Value, want.Items, want.Version = "Storey", "3", []tag.Item{{Value: "3"}}, 2
		if diff := cmp.Diff(want, changed); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
		if _, err := w.tags.Change(w.Context(), w.alpha, made.ID, 1, tag.Edit{Name: &name}); !fault.Is(err,
			fault.Outdated) {
			t.Errorf("an old version: %v, want stale", err)
		}
		if err := w.tags.Delete(w.Context(), w.alpha, made.ID); err != nil {
			t.Fatal(err)
		}
		if err := w.tags.Delete(w.Context(), w.alpha, made.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("deleting it again: %v, want missing", err)
		}
	})
}

// TestG130_NamesAreUniquePerType: the same name may stand for different things.
func TestG130_NamesAreUniquePerType(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		first := w.add(w.alpha, tag.Draft{Type: tag.Device, Name: "Lobby"})
		w.add(w.alpha, tag.Draft{Type: tag.Content, Name: "Lobby"})
		w.add(w.beta, tag.Draft{Type: tag.Device, Name: "Lobby"})
		if _, err := w.tags.Create(w.Context(), w.alpha, tag.Draft{Type: tag.Device, Name: "ＬＯＢＢＹ"}); !fault.Is(err,
			fault.Conflicting) {
			t.Errorf("the same name again: %v, want a conflict", err)
		}
		err := d.For(w.alpha).Write(w.Context(), func(ctx context.Context, tx *db.Tx) error {
			ids, err := w.tags.Resolve(ctx, tx, tag.Device, nil, []string{"lobby", "Hall"})
			if err == nil && (len(ids) != 2 || ids[0] != first.ID) {
				t.Errorf("resolved to %v, want %d and a new one", ids, first.ID)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestR002_TagsOfAnotherCompanyAreMissing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		foreign := w.add(w.beta, tag.Draft{Type: tag.Device, Name: "Lobby"})
		name := "Mine"
		if _, err := w.tags.Change(w.Context(), w.alpha, foreign.ID, 1, tag.Edit{Name: &name}); !fault.Is(err,
			fault.NotFound) {
			t.Errorf("changing it: %v", err)
		}
		if err := w.tags.Delete(w.Context(), w.alpha, foreign.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("deleting it: %v", err)
		}
		if changed, err := w.tags.Change(w.Context(), w.platform, foreign.ID, 1, tag.Edit{Name: &name}); err != nil ||
			changed.Name != "Mine" || changed.CompanyID != w.companies[1] {
			t.Errorf("an operator gets %+v, %v", changed, err)
		}
	})
}
