package vault

import (
	"context"
	"iter"
	"slices"
	"strings"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Tables are those of stored bytes.
func Tables() tables.Area { return tables.Area{Growing: []string{"blob"}} }

// rows are what the database knows of the bytes. They belong to no company.
type rows struct {
	db.Query
	unused string // the condition that no row names blob b
}

// batch is how many rows are read at once.
const batch = 500

// unusedBy is the condition that none of the columns names blob b. Where nobody
// has said what names bytes, all of them count as named.
func unusedBy(columns []tables.Column) string {
	if len(columns) == 0 {
		return "1 = 0"
	}
	var none []string
	for _, c := range columns {
		none = append(none, "NOT EXISTS (SELECT 1 FROM "+c.Table+" n WHERE n."+c.Name+" = b.sha256)")
	}
	return strings.Join(none, " AND ")
}

// hold makes a blob loose from now on, whether it is known or not, and so keeps it
// for a while. False: a collection has begun to remove its bytes, after stale.
func (r rows) hold(ctx context.Context, b blob.Blob, now, stale int64) (held bool, err error) {
	err = r.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		n, err := q.Exec(ctx, `INSERT INTO blob (sha256, size, created_at, loose_at)
			VALUES ({:sha}, {:size}, {:now}, {:now})
			ON CONFLICT (sha256) DO UPDATE SET loose_at = {:now}, going_at = NULL
			WHERE blob.going_at IS NULL OR blob.going_at <= {:stale}`,
			db.Params{"sha": b.SHA256, "size": b.Size, "now": now, "stale": stale})
		held = n > 0
		return err
	})
	return held, err
}

type blobRow struct {
	SHA256 string `db:"sha256"`
	Size   int64  `db:"size"`
}

// loosen makes loose from now on what rows have dropped since the last time.
func (r rows) loosen(ctx context.Context, now int64) error {
	for more := true; more; {
		err := r.Quiet(ctx, func(ctx context.Context, q db.Query) error {
			var dropped []string
			err := q.Column(ctx, &dropped, `DELETE FROM blob_dropped
				WHERE id IN (SELECT id FROM blob_dropped ORDER BY id `+
				db.Page{Number: 1, Limit: batch}.Clause()+`) RETURNING COALESCE(sha256, '')`)
			more = len(dropped) == batch
			slices.Sort(dropped)
			for _, sha := range slices.Compact(dropped) {
				if err == nil {
					_, err = q.Exec(ctx, `UPDATE blob SET loose_at = {:now} WHERE sha256 = {:sha} AND going_at IS NULL`,
						db.Params{"sha": sha, "now": now})
				}
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// settle makes fast again what has been loose since before and is in use.
func (r rows) settle(ctx context.Context, before int64) error {
	for {
		var used []string
		err := r.Column(ctx, &used, `SELECT b.sha256 FROM blob b WHERE b.loose_at < {:before} AND NOT (`+r.unused+`)
			ORDER BY b.sha256 `+db.Page{Number: 1, Limit: batch}.Clause(), db.Params{"before": before})
		if err != nil || len(used) == 0 {
			return err
		}
		err = r.Quiet(ctx, func(ctx context.Context, q db.Query) error {
			for _, sha := range used {
				_, err := q.Exec(ctx, `UPDATE blob SET loose_at = NULL WHERE sha256 = {:sha} AND loose_at < {:before}`,
					db.Params{"sha": sha, "before": before})
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// due counts what has been loose since before, and all that the database knows.
func (r rows) due(ctx context.Context, before int64) (due, all int64, err error) {
	err = r.Row(ctx, `SELECT (SELECT COUNT(*) FROM blob WHERE loose_at < {:before}), (SELECT COUNT(*) FROM blob)`,
		db.Params{"before": before}, &due, &all)
	return due, all, err
}

// orphans lists some blobs that nothing names and that have been loose since before.
func (r rows) orphans(ctx context.Context, before int64, after string) ([]blob.Blob, error) {
	var found []blobRow
	err := r.All(ctx, &found, `SELECT b.sha256, b.size FROM blob b
		WHERE b.loose_at < {:before} AND b.sha256 > {:after} AND `+r.unused+`
		ORDER BY b.sha256 `+db.Page{Number: 1, Limit: batch}.Clause(), db.Params{"before": before, "after": after})
	return blobs(found), err
}

// claim begins to remove a blob that is an orphan still. From then on nobody
// takes it up before the claim is stale; who stores the same bytes waits.
func (r rows) claim(ctx context.Context, sha string, before, now, stale int64) (claimed bool, err error) {
	err = r.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		n, err := q.Exec(ctx, `UPDATE blob AS b SET going_at = {:now} WHERE b.sha256 = {:sha} AND b.loose_at < {:before}
			AND (b.going_at IS NULL OR b.going_at <= {:stale}) AND `+r.unused,
			db.Params{"sha": sha, "before": before, "now": now, "stale": stale})
		claimed = n > 0
		return err
	})
	return claimed, err
}

// claimUnknown is claim for bytes of which the database knows nothing.
func (r rows) claimUnknown(ctx context.Context, b blob.Blob, now int64) (claimed bool, err error) {
	err = r.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		n, err := q.Exec(ctx, `INSERT INTO blob (sha256, size, created_at, loose_at, going_at)
			VALUES ({:sha}, {:size}, {:now}, {:now}, {:now})
			ON CONFLICT (sha256) DO NOTHING`, db.Params{"sha": b.SHA256, "size": b.Size, "now": now})
		claimed = n > 0
		return err
	})
	return claimed, err
}

// forget ends a claim whose bytes are gone.
func (r rows) forget(ctx context.Context, sha string, claimed int64) error {
	return r.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `DELETE FROM blob WHERE sha256 = {:sha} AND going_at = {:claimed}`,
			db.Params{"sha": sha, "claimed": claimed})
		return err
	})
}

// used reports whether a row names a blob, and its size as it was stored.
func (r rows) used(ctx context.Context, sha string) (used bool, size int64, err error) {
	var found struct {
		Used bool  `db:"used"`
		Size int64 `db:"size"`
	}
	err = r.One(ctx, &found, `SELECT CASE WHEN `+r.unused+` THEN 0 ELSE 1 END AS used, b.size
		FROM blob b WHERE b.sha256 = {:sha}`, db.Params{"sha": sha})
	return found.Used, found.Size, err
}

// knows reports whether the database knows a blob, used or not.
func (r rows) knows(ctx context.Context, sha string) (bool, error) {
	var n int64
	err := r.Row(ctx, `SELECT COUNT(*) FROM blob WHERE sha256 = {:sha}`, db.Params{"sha": sha}, &n)
	return n > 0, err
}

// total is how much the rows name.
func (r rows) total(ctx context.Context) (named Sum, err error) {
	err = r.Row(ctx, `SELECT COUNT(*), COALESCE(SUM(b.size), 0) FROM blob b WHERE NOT (`+r.unused+`)`, nil,
		&named.Files, &named.Bytes)
	return named, err
}

// all yields every blob behind a hash or its beginning that the database knows, in the order of the hashes.
func (r rows) all(ctx context.Context, after string) iter.Seq2[blob.Blob, error] {
	return r.each(ctx, after, `SELECT b.sha256, b.size FROM blob b WHERE b.sha256 > {:after} ORDER BY b.sha256 `)
}

// named yields those that a row names.
func (r rows) named(ctx context.Context) iter.Seq2[blob.Blob, error] {
	return r.each(ctx, "", `SELECT b.sha256, b.size FROM blob b
		WHERE b.sha256 > {:after} AND NOT (`+r.unused+`) ORDER BY b.sha256 `)
}

// each yields what a statement finds behind {:after}, a batch at a time.
func (r rows) each(ctx context.Context, after, statement string) iter.Seq2[blob.Blob, error] {
	return func(yield func(blob.Blob, error) bool) {
		for after := after; ; {
			var found []blobRow
			err := r.All(ctx, &found, statement+db.Page{Number: 1, Limit: batch}.Clause(), db.Params{"after": after})
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
