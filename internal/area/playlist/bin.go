package playlist

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
)

// Shelf says how playlists lie in folders and in the recycle bin.
func (s *Service) Shelf() category.Shelf[Overview] {
	return category.Shelf[Overview]{
		DB: s.db, Categories: s.categories, Trees: []category.Type{category.Playlist},
		Item: func(o Overview) category.Item {
			return category.Item{ID: o.ID, Owner: o.UserID, Folder: o.GroupID, Name: o.Name, Active: o.Active}
		},
		Changeable: func(ctx context.Context, caller access.Caller, tx *db.Tx, id int64) (Overview, *db.Tx, error) {
			p, home, err := s.changeable(ctx, caller, tx.Scope(), tx.Plain(), id)
			return p.Overview, tx.In(home), err
		},
		Put: func(ctx context.Context, tx *db.Tx, action string, before Overview, folder int64, active bool) error {
			return s.put(ctx, tx.Scope(), tx.Plain(), action, before, folder, active)
		},
		Remove: func(ctx context.Context, tx *db.Tx, o Overview) error { return s.erase(ctx, tx.Scope(), tx.Plain(), o) },
		Lying: func(ctx context.Context, q db.Query, folders []int64, after int64, most int) ([]Overview, error) {
			return s.store.inFolders(ctx, q.Scope(), q.Plain(), folders, after, most)
		},
		Related: func(ctx context.Context, q db.Query, ids ...int64) ([]category.Related, error) {
			return s.store.Related(ctx, q.Scope(), q.Plain(), ids...)
		},
		Get: func(ctx context.Context, q db.Query, id int64) (Overview, error) {
			p, err := s.store.get(ctx, q.Scope(), q.Plain(), id)
			return p.Overview, err
		},
	}
}

// Toggle recycles an active playlist, unless an active schedule plays it, and
// restores a recycled one (R440); see category.Shelf.
func (s *Service) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64, to *bool) (Playlist, error) {
	if err := s.Shelf().Toggle(ctx, caller, scope, id, to, false); err != nil {
		return Playlist{}, err
	}
	return s.Get(ctx, caller, scope, id)
}

func (s *Service) put(ctx context.Context, home access.Scope, tx *db.Tx, action string, before Overview, folder int64, active bool) error {
	done, err := s.store.place(ctx, home, tx, before.ID, before.Version, folder, active)
	if err := s.fresh(ctx, home, tx, before.ID, done, err); err != nil {
		return err
	}
	after := before
	after.GroupID, after.Active, after.Version = folder, active, before.Version+1
	return tx.Record(ctx, change(action, &Playlist{Overview: before}, &Playlist{Overview: after}))
}

func (s *Service) erase(ctx context.Context, home access.Scope, tx *db.Tx, o Overview) error {
	p, err := s.store.get(ctx, home, tx.Query, o.ID) // the trail keeps what it played
	if err != nil {
		return err
	}
	if err := s.store.delete(ctx, home, tx, o.ID); err != nil {
		return err
	}
	return tx.Record(ctx, change("delete", &p, nil))
}
