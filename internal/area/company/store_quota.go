package company

import (
	"context"

	"marquee/internal/platform/db"
)

// UsedBytes is how many bytes the files of a company called m take: those of
// its contents' versions and of their pages, its fonts and packages, and the
// pictures of its external sources. Identical bytes count once. It reads what is
// kept, and what transactions have changed since.
const UsedBytes = `CAST(COALESCE((SELECT s.used_bytes FROM company_storage s WHERE s.company_id = m.id), 0) + COALESCE((
		SELECT SUM(CASE
			WHEN COALESCE(b.refs, 0) = 0 AND g.n > 0 THEN g.file_size
			WHEN b.refs > 0 AND b.refs + g.n = 0 THEN -g.file_size
			ELSE 0 END)
		FROM (SELECT c.sha256, c.file_size, SUM(c.n) AS n FROM company_blob_change c
			WHERE c.company_id = m.id GROUP BY c.sha256, c.file_size) g
		LEFT JOIN company_blob b ON b.company_id = m.id AND b.sha256 = g.sha256 AND b.file_size = g.file_size),
		0) AS BIGINT)`

// storage is what a company may store, in bytes, and what it does; without a
// limit both are 0.
type storage struct {
	Limit int64 `db:"storage_limit"`
	Used  int64 `db:"storage_used"`
}

func (s Store) storage(ctx context.Context, q db.Query) (found storage, err error) {
	err = q.One(ctx, &found, `SELECT m.size_mb * 1048576 AS storage_limit, CASE WHEN m.size_mb = 0 THEN 0 ELSE `+
		UsedBytes+` END AS storage_used
		FROM company m WHERE m.id = {:company}`)
	return found, db.Found(err, "company")
}
