package content

import (
	"context"

	"marquee/internal/platform/db"
)

// insert adds a content that has no version yet.
func (s Store) insert(ctx context.Context, tx *db.Tx, d Draft) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO content (company_id, user_id, category_id, type, name, name_folded, name_sorted, share,
		created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, {:folder}, {:type}, {:name}, {:folded}, {:sorted}, {:share},
		{:now}, {:now}, {:by})`,
		db.Params{"user": tx.Actor().UserID, "folder": d.Folder, "type": string(d.Type), "name": d.Name,
			"folded": db.Fold(d.Name), "sorted": db.SortKey(d.Name), "share": d.Share, "now": tx.Now(),
			"by": tx.Actor().Username})
}

// save writes what people edit of a content, unless somebody saved since the given version.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, c Content) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE content SET name = {:name}, name_folded = {:folded}, name_sorted = {:sorted}, share = {:share},
		category_id = {:folder}, valid_from = {:from}, valid_to = {:to},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		db.Params{"id": c.ID, "version": version, "name": c.Name, "folded": db.Fold(c.Name),
			"sorted": db.SortKey(c.Name), "share": c.Share, "folder": c.GroupID, "from": c.ValidFrom, "to": c.ValidTo,
			"now": tx.Now(), "by": tx.Actor().Username})
	return rows == 1, err
}

// place moves, recycles or restores a content, unless somebody saved since the given version.
func (s Store) place(ctx context.Context, tx *db.Tx, id, version, folder int64, active bool) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE content SET category_id = {:folder}, active = {:active}, version = version + 1, updated_at = {:now},
		updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		db.Params{"id": id, "version": version, "folder": folder, "active": db.Bit(active),
			"now": tx.Now(), "by": tx.Actor().Username})
	return rows == 1, err
}

// setTags replaces a content's tags. The content is locked, so that it cannot
// move away from what is copied of it.
func (s Store) setTags(ctx context.Context, tx *db.Tx, id int64, tags []int64) error {
	if err := s.lock(ctx, tx, id); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM content_tag WHERE company_id = {:company} AND content_id = {:id}`,
		db.Params{"id": id}); err != nil {
		return err
	}
	for _, tag := range tags {
		if _, err := tx.Exec(ctx,
			`INSERT INTO content_tag (company_id, content_id, tag_id, active, category_id, user_id, share, type)
			SELECT c.company_id, c.id, {:tag}, c.active, c.category_id, c.user_id, c.share, c.type FROM content c
			WHERE c.company_id = {:company} AND c.id = {:id}`,
			db.Params{"id": id, "tag": tag}); err != nil {
			return err
		}
	}
	return nil
}

// delete removes a recycled content for good. Versions and tags go with it; a playlist or
// schedule that still names it makes the database refuse.
func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM content WHERE company_id = {:company} AND id = {:id} AND active = 0`,
		db.Params{"id": id})
	return db.Touched(rows, err, "content")
}

// inFolders lists the contents that lie in the given folders.
func (s Store) inFolders(ctx context.Context, q db.Query, folders []int64, after int64, most int) ([]Content, error) {
	var rows []row
	in, params := db.In("c.category_id", "folder", folders)
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM content c`+joins+`
		WHERE c.company_id = {:company} AND c.id > {:after} AND `+in+`
		ORDER BY c.id `+db.Page{Number: 1, Limit: most}.Clause(), params, db.Params{"after": after})
	contents := make([]Content, len(rows))
	for i, r := range rows {
		contents[i] = r.content()
	}
	return contents, err
}

// lock makes changes of a content's versions take turns.
func (s Store) lock(ctx context.Context, tx *db.Tx, contentID int64) error {
	err := tx.Row(ctx, `SELECT id FROM content WHERE company_id = {:company} AND id = {:id}`+tx.Locked(),
		db.Params{"id": contentID}, &contentID)
	return db.Found(err, "content")
}
