package main

import (
	"context"
	"errors"
	"strconv"

	"marquee/internal/platform/db"
)

// The tags that fill makes: a third of its rows carry the one, a thousandth the other.
const (
	commonTag = 900_001
	rareTag   = 900_002
)

// firstRow is the first of the contents that fill makes.
const firstRow = 1001

// fill copies the demo's oldest content n times, as rows, over its folders, and tags them.
func fill(ctx context.Context, data db.Config, n int) error {
	return direct(ctx, data,
		`CREATE TEMP TABLE numbers AS WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < `+
			strconv.Itoa(n)+`) SELECT CAST(n AS BIGINT) AS n FROM k`,
		`INSERT INTO content (id, company_id, user_id, category_id, type, name, name_folded, name_sorted, share,
			active, current_version_id, file_size, duration_ms, created_at, updated_at, updated_by)
			SELECT 1000 + n, c.company_id, c.user_id, CASE WHEN n % 10 = 0 THEN (SELECT MAX(id) FROM category
			WHERE company_id = c.company_id AND type = 'Content') ELSE c.category_id END,
				c.type, 'Row ' || n, 'row ' || n, 'row ' || LENGTH('' || n) || n, 'N', 1, 1000 + n,
				n * 7919 % 1000003, n % 60000, c.created_at, c.updated_at + n * 104729 % 1000003, c.updated_by
			FROM numbers, (SELECT * FROM content ORDER BY id LIMIT 1) c`,
		`INSERT INTO content_version (id, company_id, content_id, number, uuid, sha256, file_name, file_size, mime,
			approval, approved_sha256, user_id, created_at)
			SELECT 1000 + n, v.company_id, 1000 + n, 1, 'bench-' || n, v.sha256, v.file_name, n * 7919 % 1000003,
			v.mime, 'A', v.sha256, v.user_id, v.created_at
			FROM numbers, (SELECT * FROM content_version ORDER BY id LIMIT 1) v`,
		`INSERT INTO tag (id, company_id, type, name, name_folded, created_at, updated_at)
			SELECT t.id, c.company_id, 'Content', t.name, t.name, 1, 1
			FROM (SELECT * FROM content ORDER BY id LIMIT 1) c,
				(SELECT `+strconv.Itoa(commonTag)+` AS id, 'common' AS name UNION ALL SELECT `+strconv.Itoa(rareTag)+
			`, 'rare') t`,
		`INSERT INTO content_tag (company_id, content_id, tag_id, active, category_id, user_id, share, type)
			SELECT c.company_id, c.id, t.id, c.active, c.category_id, c.user_id, c.share, c.type FROM numbers
			JOIN content c ON c.id = 1000 + n, tag t
			WHERE t.id = `+strconv.Itoa(commonTag)+` AND n % 3 = 0 OR t.id = `+strconv.Itoa(rareTag)+`
				AND n % 1000 = 7`,
		`INSERT INTO content_count SELECT company_id, tag_id, active, category_id, user_id, share, type, SUM(n)
			FROM content_change WHERE 1 = 1
			GROUP BY 1, 2, 3, 4, 5, 6, 7
			ON CONFLICT (company_id, tag_id, active, category_id, user_id, share, type) DO UPDATE
			SET n = content_count.n + excluded.n`,
		`DELETE FROM content_change`,
		`INSERT INTO company_blob (company_id, sha256, file_size, refs) SELECT company_id, sha256, file_size, SUM(n)
			FROM company_blob_change WHERE 1 = 1
			GROUP BY company_id, sha256, file_size ON CONFLICT (company_id, sha256, file_size) DO UPDATE
			SET refs = company_blob.refs + excluded.refs`,
		`DELETE FROM company_blob_change`,
		`UPDATE company_storage SET used_bytes = (SELECT SUM(file_size) FROM company_blob b
			WHERE b.company_id = company_storage.company_id)`)
}

// direct runs statements on the database of a program that is not running.
func direct(ctx context.Context, data db.Config, statements ...string) (err error) {
	d, err := db.Open(ctx, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return d.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
		if err := q.Settle(ctx); err != nil { // triggers act at once
			return err
		}
		for _, statement := range statements {
			if _, err := q.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// staff is how many people employ adds.
const staff = 1000

// employ fills the demo's company with people, roles and screens. Everybody has
// the administrator's password.
func employ(ctx context.Context, data db.Config) error {
	return direct(ctx, data,
		`CREATE TEMP TABLE numbers AS WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 10000)
			SELECT CAST(n AS BIGINT) AS n FROM k`,
		`CREATE TEMP TABLE boss AS SELECT * FROM users WHERE username = 'admin'`,
		`INSERT INTO role (id, company_id, role_desc, created_at, updated_at)
			SELECT 1000 + n, b.company_id, 'Role ' || n, 1, 1 FROM numbers, boss b WHERE n <= 200`,
		`INSERT INTO role_right (company_id, role_id, feature, access, admin)
			SELECT r.company_id, 1000 + n, r.feature, r.access, r.admin
			FROM numbers, boss b JOIN role_right r ON r.company_id = b.company_id AND r.role_id = b.role_id
			WHERE n <= 200`,
		`INSERT INTO users (id, company_id, role_id, username, username_folded, username_sorted, display_name,
			password, created_at, updated_at)
			SELECT 1000 + n, b.company_id, 1001 + n % 200, 'staff ' || n, 'staff ' || n,
			'staff ' || LENGTH('' || n) || n, 'Person ' || n, b.password, 1,
			1 FROM numbers, boss b WHERE n <= `+strconv.Itoa(staff),
		`INSERT INTO device (company_id, category_id, user_id, device_name, name_folded, name_sorted, status,
			created_at, updated_at)
			SELECT b.company_id, (SELECT MAX(id) FROM category c
			WHERE c.company_id = b.company_id AND c.type = 'Device'), b.id, 'Screen ' || n, 'screen ' || n,
			'screen ' || LENGTH('' || n) || n, 'Active', 1, 1 FROM numbers, boss b`)
}
