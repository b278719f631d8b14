package company

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// UsedBytes is how many bytes the files of a company called m take: those of
// its contents' versions and of their pages, its fonts and packages, and the
// pictures of its external sources. Identical bytes count once.
const UsedBytes = `(SELECT COALESCE(SUM(b.file_size), 0) FROM (SELECT DISTINCT v.sha256, v.file_size FROM content_version v WHERE v.company_id = m.id) b)
	+ (SELECT COALESCE(SUM(o.file_size), 0) FROM (
			SELECT g.sha256, g.file_size FROM content_page g WHERE g.company_id = m.id
			UNION SELECT f.sha256, f.file_size FROM font f WHERE f.company_id = m.id
			UNION SELECT a.sha256, a.file_size FROM apk a WHERE a.company_id = m.id
			UNION SELECT p.sha256, p.file_size FROM external_source_picture p WHERE p.company_id = m.id) o
		WHERE NOT EXISTS (SELECT 1 FROM content_version w WHERE w.company_id = m.id AND w.sha256 = o.sha256))`

// storage is what a company may store, in bytes, and what it does; without a
// limit both are 0.
type storage struct {
	Limit int64 `db:"storage_limit"`
	Used  int64 `db:"storage_used"`
}

func (s Store) storage(ctx context.Context, scope access.Scope, q db.Query) (found storage, err error) {
	err = q.One(ctx, &found, `SELECT m.size_mb * 1048576 AS storage_limit, CASE WHEN m.size_mb = 0 THEN 0 ELSE `+UsedBytes+` END AS storage_used
		FROM company m WHERE m.id = {:company}`, db.Params{"company": scope.Company()})
	return found, db.Found(err, "company")
}

// takeTurns makes changes of what the company stores wait for each other, so
// that two of them cannot both fit into the last free bytes.
func (s Store) takeTurns(ctx context.Context, scope access.Scope, q db.Query) error {
	rows, err := q.Exec(ctx, `UPDATE company SET updated_at = updated_at WHERE id = {:company}`, db.Params{"company": scope.Company()})
	return db.Touched(rows, err, "company")
}
