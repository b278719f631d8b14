package main

import (
	"context"
	"errors"
	"strconv"
	"time"

	"marquee/internal/platform/db"
)

// fill copies the demo's oldest content n times, as rows, over its folders.
func fill(ctx context.Context, folder string, n int) error {
	return direct(ctx, folder,
		`CREATE TEMP TABLE numbers AS WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < `+strconv.Itoa(n)+`) SELECT n FROM k`,
		`INSERT INTO content (id, company_id, user_id, category_id, type, name, name_folded, share, active, current_version_id, created_at, updated_at, updated_by)
			SELECT 1000 + n, c.company_id, c.user_id, CASE WHEN n % 10 = 0 THEN (SELECT MAX(id) FROM category WHERE company_id = c.company_id AND type = 'Content') ELSE c.category_id END,
				c.type, 'Row ' || n, 'row ' || n, 'N', 1, 1000 + n, c.created_at, c.updated_at, c.updated_by
			FROM numbers, (SELECT * FROM content ORDER BY id LIMIT 1) c`,
		`INSERT INTO content_version (id, company_id, content_id, number, uuid, sha256, file_name, file_size, mime, approval, user_id, created_at)
			SELECT 1000 + n, v.company_id, 1000 + n, 1, 'bench-' || n, v.sha256, v.file_name, v.file_size, v.mime, 'A', v.user_id, v.created_at
			FROM numbers, (SELECT * FROM content_version ORDER BY id LIMIT 1) v`)
}

// direct runs statements on the database of a program that is not running.
func direct(ctx context.Context, folder string, statements ...string) (err error) {
	d, err := db.Open(ctx, db.Config{Folder: folder, Now: time.Now})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return d.Quiet(ctx, func(q db.Query) error {
		for _, statement := range statements {
			if _, err := q.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// unlimit lets every company have as many screens as it likes.
func unlimit(ctx context.Context, folder string) error {
	return direct(ctx, folder, `UPDATE company SET device_limit = 0`)
}
