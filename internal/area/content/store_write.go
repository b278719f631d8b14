package content

import (
	"context"

	"marquee/internal/platform/db"
)

type draft struct {
	Name     string
	Type     Type
	Folder   int64
	Share    string
	Approval Approval
	File     stored
}

// stored is a file whose bytes, and thumbnails' bytes, are in the blob store.
type stored struct {
	UUID           string
	SHA256         string
	Size           int64
	Filename       string
	Mime           string
	Width          int
	Height         int
	DurationMs     int64
	Codec          string
	URL            string // of a link
	TotalPage      int64  // 1 for what has no pages
	State          State
	Pages          []page     // of a document that is ready; of a picture, what screens get instead, if anything
	OwesRendition  bool       // what screens are to get of a picture is not made yet
	OwesConversion bool       // a video that screens play is to be made of one that none does
	Converted      bool       // a video that was made of another version
	Notes          Notes      // of a program
	Thumbs         [3]blobRef // small, medium, large; zero without a picture
}

type blobRef struct {
	SHA256 string
	Size   int64
}

// lockCompany makes uploads of one company take turns, so that two of them
// cannot both fit into the last free bytes of the quota.
func (s Store) lockCompany(ctx context.Context, tx *db.Tx) error {
	var id int64
	err := tx.Row(ctx, `SELECT m.id FROM company m WHERE m.id = {:company}`+tx.Locked(), nil, &id)
	return db.Found(err, "company")
}

// insert adds a content with its first version.
func (s Store) insert(ctx context.Context, tx *db.Tx, d draft) (id, version int64, err error) {
	id, err = tx.Insert(ctx, `
		INSERT INTO content (company_id, user_id, category_id, type, name, name_folded, share, created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, {:folder}, {:type}, {:name}, {:folded}, {:share}, {:now}, {:now}, {:by})`,
		db.Params{"user": tx.Actor().UserID, "folder": d.Folder, "type": string(d.Type), "name": d.Name,
			"folded": db.Fold(d.Name), "share": d.Share, "now": tx.Now(), "by": tx.Actor().Username})
	if err != nil {
		return 0, 0, err
	}
	version, err = s.insertVersion(ctx, tx, id, 1, d.Approval, d.File)
	if err != nil {
		return 0, 0, err
	}
	return id, version, s.setCurrent(ctx, tx, id, version)
}

// save writes what people edit of a content, unless somebody saved since the given version.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, c Content) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE content SET name = {:name}, name_folded = {:folded}, share = {:share}, category_id = {:folder}, valid_from = {:from}, valid_to = {:to},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		db.Params{"id": c.ID, "version": version, "name": c.Name, "folded": db.Fold(c.Name), "share": c.Share,
			"folder": c.GroupID, "from": c.ValidFrom, "to": c.ValidTo, "now": tx.Now(), "by": tx.Actor().Username})
	return rows == 1, err
}

// place moves, recycles or restores a content, unless somebody saved since the given version.
func (s Store) place(ctx context.Context, tx *db.Tx, id, version, folder int64, active bool) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE content SET category_id = {:folder}, active = {:active}, version = version + 1, updated_at = {:now}, updated_by = {:by}
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
		if _, err := tx.Exec(ctx, `INSERT INTO content_tag (company_id, content_id, tag_id, active, category_id, user_id, share, type)
			SELECT c.company_id, c.id, {:tag}, c.active, c.category_id, c.user_id, c.share, c.type FROM content c WHERE c.company_id = {:company} AND c.id = {:id}`,
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
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM content c`+joins+` WHERE c.company_id = {:company} AND c.id > {:after} AND `+in+`
		ORDER BY c.id `+db.Page{Number: 1, Limit: most}.Clause(), params, db.Params{"after": after})
	contents := make([]Content, len(rows))
	for i, r := range rows {
		contents[i] = r.content()
	}
	return contents, err
}
