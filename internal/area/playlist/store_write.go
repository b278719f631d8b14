package playlist

import (
	"context"
	"encoding/json"
	"fmt"

	"marquee/internal/platform/db"
)

func (s Store) insert(ctx context.Context, tx *db.Tx, d Draft) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO playlist (company_id, user_id, category_id, type, name, name_folded, name_sorted, share,
		created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, {:folder}, {:type}, {:name}, {:folded}, {:sorted}, {:share},
		{:now}, {:now}, {:by})`,
		db.Params{"user": tx.Actor().UserID, "folder": d.Folder, "type": string(d.Type), "name": d.Name,
			"folded": db.Fold(d.Name), "sorted": db.SortKey(d.Name), "share": d.Share, "now": tx.Now(),
			"by": tx.Actor().Username})
}

// update sets columns of a playlist and moves its version on, unless somebody
// did so since: then it reports false.
func (s Store) update(ctx context.Context, tx *db.Tx, id, version int64, set string, params db.Params) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE playlist SET `+set+`, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`, params,
		db.Params{"id": id, "version": version, "now": tx.Now(), "by": tx.Actor().Username})
	return rows == 1, err
}

func (s Store) rename(ctx context.Context, tx *db.Tx, id, version int64, name, share string) (bool, error) {
	return s.update(ctx, tx, id, version,
		`name = {:name}, name_folded = {:folded}, name_sorted = {:sorted}, share = {:share}`,
		db.Params{"name": name, "folded": db.Fold(name), "sorted": db.SortKey(name), "share": share})
}

func (s Store) place(ctx context.Context, tx *db.Tx, id, version, folder int64, active bool) (bool, error) {
	return s.update(ctx, tx, id, version, `category_id = {:folder}, active = {:active}`,
		db.Params{"folder": folder, "active": db.Bit(active)})
}

// fill replaces the entries of a playlist. They come group by group.
func (s Store) fill(ctx context.Context, tx *db.Tx, id int64, entries []Entry) error {
	if _, err := tx.Exec(ctx, `DELETE FROM playlist_entry WHERE company_id = {:company} AND playlist_id = {:id}`,
		db.Params{"id": id}); err != nil {
		return err
	}
	for i, e := range entries {
		_, err := tx.Exec(ctx, `
			INSERT INTO playlist_entry (company_id, playlist_id, sync_group, position, content_id, minutes, seconds,
				effect_in_id, effect_in_ms, effect_out_id, effect_out_ms, selected, tag)
			VALUES ({:company}, {:id}, {:group}, {:position}, {:content}, {:minutes}, {:seconds},
				{:in}, {:inMs}, {:out}, {:outMs}, {:selected}, {:tag})`,
			db.Params{"id": id, "group": e.Group, "position": i, "content": e.ID, "minutes": e.Minutes,
				"seconds": e.Seconds, "in": e.EffectInID, "inMs": e.EffectInDuration, "out": e.EffectOutID,
				"outMs": e.EffectOutDuration, "selected": e.Selected, "tag": e.Tag})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s Store) setTags(ctx context.Context, tx *db.Tx, id int64, tags []int64) error {
	if _, err := tx.Exec(ctx, `DELETE FROM playlist_tag WHERE company_id = {:company} AND playlist_id = {:id}`,
		db.Params{"id": id}); err != nil {
		return err
	}
	for _, tag := range tags {
		if _, err := tx.Exec(ctx, `INSERT INTO playlist_tag (company_id, playlist_id, tag_id)
			VALUES ({:company}, {:id}, {:tag})`,
			db.Params{"id": id, "tag": tag}); err != nil {
			return err
		}
	}
	return nil
}

// snapshot keeps what a save left, and lets the oldest snapshots go.
func (s Store) snapshot(ctx context.Context, tx *db.Tx, p Playlist) error {
	entries, err := json.Marshal(p.Content)
	if err != nil {
		return fmt.Errorf("encode the entries of playlist %d: %w", p.ID, err)
	}
	params := db.Params{"id": p.ID, "number": p.Version, "name": p.Name, "entries": string(entries),
		"now": tx.Now(), "by": tx.Actor().Username, "kept": VersionsKept}
	if _, err := tx.Exec(ctx, `
		INSERT INTO playlist_version (company_id, playlist_id, number, name, entries, created_at, created_by)
		VALUES ({:company}, {:id}, {:number}, {:name}, {:entries}, {:now}, {:by})`, params); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM playlist_version WHERE company_id = {:company} AND playlist_id = {:id}
		AND number <= (
		SELECT number FROM playlist_version WHERE company_id = {:company} AND playlist_id = {:id}
		ORDER BY number DESC LIMIT 1 OFFSET {:kept})`, params)
	return err
}

// delete removes a recycled playlist for good, with its entries, versions and tags. A
// schedule that still plays it makes the database refuse.
func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM playlist WHERE company_id = {:company} AND id = {:id} AND active = 0`,
		db.Params{"id": id})
	return db.Touched(rows, err, "playlist")
}

// inFolders lists the playlists that lie in the given folders.
func (s Store) inFolders(ctx context.Context, q db.Query, folders []int64, after int64, most int) ([]Overview, error) {
	var rows []row
	in, params := db.In("p.category_id", "folder", folders)
	first := db.Page{Number: 1, Limit: most}.Clause()
	err := q.All(ctx, &rows, overviews+` WHERE p.company_id = {:company} AND p.id > {:after} AND `+in+`
		ORDER BY p.id `+first,
		params, db.Params{"after": after})
	if err != nil {
		return nil, err
	}
	list := make([]Overview, len(rows))
	for i, r := range rows {
		list[i] = r.overview()
	}
	return list, s.complete(ctx, q, list)
}
