package vault

import (
	"context"
	"iter"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
)

// rows are what the database knows of the bytes. They belong to no company.
type rows struct{ db *db.DB }

// batch is how many rows are read at once.
const batch = 500

// unused says that no row names blob b. A test holds the list to the schema.
const unused = `NOT EXISTS (SELECT 1 FROM content_version v WHERE v.sha256 = b.sha256)
	AND NOT EXISTS (SELECT 1 FROM content_version v WHERE v.thumb_small = b.sha256)
	AND NOT EXISTS (SELECT 1 FROM content_version v WHERE v.thumb_medium = b.sha256)
	AND NOT EXISTS (SELECT 1 FROM content_version v WHERE v.thumb_large = b.sha256)
	AND NOT EXISTS (SELECT 1 FROM content_page g WHERE g.sha256 = b.sha256)
	AND NOT EXISTS (SELECT 1 FROM font f WHERE f.sha256 = b.sha256)
	AND NOT EXISTS (SELECT 1 FROM apk a WHERE a.sha256 = b.sha256)
	AND NOT EXISTS (SELECT 1 FROM external_source_picture p WHERE p.sha256 = b.sha256)
	AND NOT EXISTS (SELECT 1 FROM company c WHERE c.image = b.sha256 OR c.device_portrait_image = b.sha256 OR c.device_landscape_image = b.sha256)`

// hold keeps a blob from being collected for a while, whether it is known or not.
func (r rows) hold(ctx context.Context, b blob.Blob, now int64) error {
	return r.db.Quiet(ctx, func(q db.Query) error {
		_, err := q.Exec(ctx, `INSERT INTO blob (sha256, size, created_at, held_at) VALUES ({:sha}, {:size}, {:now}, {:now})
			ON CONFLICT (sha256) DO UPDATE SET held_at = {:now}`, db.Params{"sha": b.SHA256, "size": b.Size, "now": now})
		return err
	})
}

type blobRow struct {
	SHA256 string `db:"sha256"`
	Size   int64  `db:"size"`
}

// orphans lists some blobs that nothing names and that nobody stored since before.
func (r rows) orphans(ctx context.Context, before int64) ([]blob.Blob, error) {
	var found []blobRow
	err := r.db.Query().All(ctx, &found, `SELECT b.sha256, b.size FROM blob b WHERE b.held_at < {:before} AND `+unused+
		` ORDER BY b.sha256 `+db.Page{Number: 1, Limit: batch}.Clause(), db.Params{"before": before})
	return blobs(found), err
}

// forget deletes the row of a blob that is an orphan still, and its bytes before
// anybody can see that the row is gone: who stores the same bytes meanwhile waits
// for the row and finds out.
func (r rows) forget(ctx context.Context, sha string, before int64, bytes func() error) (gone bool, err error) {
	err = r.db.Quiet(ctx, func(q db.Query) error {
		deleted, err := q.Exec(ctx, `DELETE FROM blob AS b WHERE b.sha256 = {:sha} AND b.held_at < {:before} AND `+unused,
			db.Params{"sha": sha, "before": before})
		if err != nil || deleted == 0 {
			return err
		}
		gone = true
		return bytes()
	})
	return gone, err
}

// used reports whether a row names a blob, and its size as it was stored.
func (r rows) used(ctx context.Context, sha string) (used bool, size int64, err error) {
	var found struct {
		Used bool  `db:"used"`
		Size int64 `db:"size"`
	}
	err = r.db.Query().One(ctx, &found, `SELECT CASE WHEN `+unused+` THEN 0 ELSE 1 END AS used, b.size FROM blob b WHERE b.sha256 = {:sha}`, db.Params{"sha": sha})
	return found.Used, found.Size, err
}

// total is how much the rows name.
func (r rows) total(ctx context.Context) (named Sum, err error) {
	err = r.db.Query().Row(ctx, `SELECT COUNT(*), COALESCE(SUM(b.size), 0) FROM blob b WHERE NOT (`+unused+`)`, nil, &named.Files, &named.Bytes)
	return named, err
}

// all yields every blob that the database knows, in the order of the hashes.
func (r rows) all(ctx context.Context) iter.Seq2[blob.Blob, error] {
	return r.each(ctx, `SELECT b.sha256, b.size FROM blob b WHERE b.sha256 > {:after} ORDER BY b.sha256 `)
}

// named yields those that a row names.
func (r rows) named(ctx context.Context) iter.Seq2[blob.Blob, error] {
	return r.each(ctx, `SELECT b.sha256, b.size FROM blob b WHERE b.sha256 > {:after} AND NOT (`+unused+`) ORDER BY b.sha256 `)
}

// each yields what a statement finds behind {:after}, a batch at a time.
func (r rows) each(ctx context.Context, statement string) iter.Seq2[blob.Blob, error] {
	return func(yield func(blob.Blob, error) bool) {
		after := ""
		for {
			var found []blobRow
			err := r.db.Query().All(ctx, &found, statement+db.Page{Number: 1, Limit: batch}.Clause(), db.Params{"after": after})
			if err != nil {
				yield(blob.Blob{}, err)
				return
			}
			for _, b := range blobs(found) {
				if !yield(b, nil) {
					return
				}
				after = b.SHA256
			}
			if len(found) < batch {
				return
			}
		}
	}
}

func blobs(found []blobRow) []blob.Blob {
	list := make([]blob.Blob, len(found))
	for i, b := range found {
		list[i] = blob.Blob(b)
	}
	return list
}
