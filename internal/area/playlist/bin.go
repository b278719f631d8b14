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
			p, home, err := s.changeable(ctx, caller, tx, id)
			return p.Overview, home, err
		},
		Put: s.put, Remove: s.erase,
		Lying: s.store.inFolders, Related: s.store.related,
		Get: func(ctx context.Context, q db.Query, id int64) (Overview, error) {
			p, err := s.store.get(ctx, q, id)
			return p.Overview, err
		},
	}
}

// Toggle recycles an active playlist, unless an active schedule plays it, and
// restores a recycled one (R440); see category.Shelf.
func (s *Service) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	to *bool) (Playlist, error) {
	if err := s.Shelf().Toggle(ctx, caller, scope, id, to, false); err != nil {
		return Playlist{}, err
	}
	return s.Get(ctx, caller, scope, id)
}

func (s *Service) put(ctx context.Context, tx *db.Tx, action string, before Overview, folder int64, active bool) error {
	done, err := s.store.place(ctx, tx, before.ID, before.Version, folder, active)
	if err := s.fresh(ctx, tx, before.ID, done, err); err != nil {
		return err
	}
	after := before
	after.GroupID, after.Active, after.Version = folder, active, before.Version+1
	return tx.Record(ctx, change(action, &Playlist{Overview: before}, &Playlist{Overview: after}))
}

func (s *Service) erase(ctx context.Context, tx *db.Tx, o Overview) error {
	p, err := s.store.get(ctx, tx.Query, o.ID) // the trail keeps what it played
	if err != nil {
		return err
	}
	if err := s.store.delete(ctx, tx, o.ID); err != nil {
		return err
	}
	return tx.Record(ctx, change("delete", &p, nil))
}
