package category

import (
	"context"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Edit is what people change about a folder. Nil means unchanged.
type Edit struct {
	Title  *string // a root can be renamed too (R158)
	Parent *int64  // 0 is the root
}

// Change renames a folder, or moves it with all below it.
func (s *Service) Change(ctx context.Context, scope access.Scope, t Type, id int64, e Edit) (Node, error) {
	var after row
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.takeTurns(ctx, tx, t); err != nil {
			return err
		}
		before, err := s.store.resolve(ctx, tx.Query, t, id)
		if err != nil {
			return err
		}
		after = before
		action := "update"
		if e.Title != nil {
			if after.Title, err = text.Name("body.title", "folder", *e.Title, 100); err != nil {
				return err
			}
			if err := s.store.rename(ctx, tx, before.ID, after.Title); err != nil {
				return err
			}
		}
		if e.Parent != nil {
			action = "move"
			if after, err = s.move(ctx, tx, t, after, *e.Parent); err != nil {
				return err
			}
		}
		return tx.Record(ctx, changed(tx, action, after, before.place(), after.place()))
	})
	if err != nil {
		return Node{}, err
	}
	tree, err := grow([]row{after}, nil, nil, 0)
	return tree.Root, err
}

func (r row) place() map[string]any { return map[string]any{"title": r.Title, "parentId": r.ParentID} }

// move hangs a folder below another one.
func (s *Service) move(ctx context.Context, tx *db.Tx, t Type, folder row, parent int64) (row, error) {
	rows, err := s.store.list(ctx, tx.Query, t)
	if err != nil {
		return row{}, err
	}
	above, err := s.store.resolve(ctx, tx.Query, t, parent)
	if err != nil {
		return row{}, err
	}
	taken := subtree(rows, folder.ID)
	if err := mayHang(folder, above, taken); err != nil {
		return row{}, err
	}
	by := above.Depth + 1 - folder.Depth
	ids := make([]int64, len(taken))
	for i, r := range taken {
		ids[i] = r.ID
	}
	folder.ParentID, folder.Depth = above.ID, above.Depth+1
	return folder, s.store.hang(ctx, tx, folder, ids, by)
}

// subtree returns a folder and all below it; rows stand parents before children.
func subtree(rows []row, id int64) []row {
	var found []row
	within := map[int64]bool{id: true}
	for _, r := range rows {
		if within[r.ID] || within[r.ParentID] {
			within[r.ID] = true
			found = append(found, r)
		}
	}
	return found
}

// mayHang refuses to move the topmost folder, to move one into itself, and what
// would end deeper than folders go (R153). taken is the folder with all below it.
func mayHang(folder, above row, taken []row) error {
	if folder.Depth == 0 {
		return fault.New(fault.Conflicting, codes.RootFolder, "The topmost folder stays where it is.")
	}
	if slices.ContainsFunc(taken, func(r row) bool { return r.ID == above.ID }) {
		return fault.Invalid("body.parentId", codes.NotAllowed, "A folder cannot be moved into itself.")
	}
	for _, r := range taken {
		if r.Depth-folder.Depth+above.Depth+1 > MaxDepth {
			return fault.Invalid("body.parentId", codes.TooDeep,
				"Folders go three levels deep. Choose a folder further up.")
		}
	}
	return nil
}
