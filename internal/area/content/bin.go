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
		Changeable: func(ctx context.Context, caller access.Caller, tx *db.Tx, id int64) (Content, *db.Tx, error) {
			c, home, err := s.changeable(ctx, caller, tx.Scope(), tx.Plain(), id)
			return c, tx.In(home), err
		},
		Put: func(ctx context.Context, tx *db.Tx, action string, before Content, folder int64, active bool) error {
			return s.put(ctx, tx.Scope(), tx.Plain(), action, before, folder, active)
		},
		Remove: func(ctx context.Context, tx *db.Tx, c Content) error { return s.erase(ctx, tx.Scope(), tx.Plain(), c) },
		Lying: func(ctx context.Context, q db.Query, folders []int64, after int64, most int) ([]Content, error) {
			return s.store.inFolders(ctx, q.Scope(), q.Plain(), folders, after, most)
		},
		Related: func(ctx context.Context, q db.Query, ids ...int64) ([]category.Related, error) {
			return s.store.Related(ctx, q.Scope(), q.Plain(), ids...)
		},
		Get: func(ctx context.Context, q db.Query, id int64) (Content, error) {
			return s.store.get(ctx, q.Scope(), q.Plain(), id)
		},
	}
}

// Toggle recycles an active content and restores a recycled one; see category.Shelf.
func (s *Service) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64, to *bool, force bool) (Content, error) {
	if err := s.Shelf().Toggle(ctx, caller, scope, id, to, force); err != nil {
		return Content{}, err
	}
	return s.Get(ctx, caller, scope, id)
}

func (s *Service) put(ctx context.Context, home access.Scope, tx *db.Tx, action string, before Content, folder int64, active bool) error {
	done, err := s.store.place(ctx, home, tx, before.ID, before.Version, folder, active)
	if err := s.fresh(ctx, home, tx, before.ID, done, err); err != nil {
		return err
	}
	after, err := s.store.get(ctx, home, tx.Query, before.ID)
	if err != nil {
		return err
	}
	return tx.Record(ctx, change(action, &before, &after))
}

func (s *Service) erase(ctx context.Context, home access.Scope, tx *db.Tx, c Content) error {
	if err := s.store.delete(ctx, home, tx, c.ID); err != nil {
		return err
	}
	return tx.Record(ctx, change("delete", &c, nil))
}
