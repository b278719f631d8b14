package content

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
)

// Shelf says how contents lie in folders and in the recycle bin.
func (s *Service) Shelf() category.Shelf[Content] {
	return category.Shelf[Content]{
		DB: s.db, Categories: s.categories, Trees: []category.Type{category.Content},
		Item: func(c Content) category.Item {
			return category.Item{ID: c.ID, Owner: c.UserID, Folder: c.GroupID, Name: c.Name, Active: c.Active}
		},
		Changeable: s.Changeable, Put: s.put, Remove: s.erase,
		Lying: s.store.inFolders, Related: s.related, Get: s.store.get,
	}
}

// Toggle recycles an active content and restores a recycled one; see category.Shelf.
func (s *Service) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64, to *bool,
	force bool) (Content, error) {
	if err := s.Shelf().Toggle(ctx, caller, scope, id, to, force); err != nil {
		return Content{}, err
	}
	return s.Get(ctx, caller, scope, id)
}

func (s *Service) put(ctx context.Context, tx *db.Tx, action string, before Content, folder int64, active bool) error {
	done, err := s.store.place(ctx, tx, before.ID, before.Version, folder, active)
	if err := s.fresh(ctx, tx, before.ID, done, err); err != nil {
		return err
	}
	after, err := s.store.get(ctx, tx.Query, before.ID)
	if err != nil {
		return err
	}
	return tx.Record(ctx, change(action, &before, &after))
}

func (s *Service) erase(ctx context.Context, tx *db.Tx, c Content) error {
	if err := s.store.delete(ctx, tx, c.ID); err != nil {
		return err
	}
	return tx.Record(ctx, change("delete", &c, nil))
}
