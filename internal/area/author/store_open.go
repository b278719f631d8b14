package author

import (
	"context"
	"time"

	"marquee/internal/platform/db"
)

type draftRow struct {
	Key         string `db:"draft_key"`
	ContentID   int64  `db:"content_id"`
	BaseVersion int64  `db:"base_version"`
	Name        string `db:"name"`
	SavedAt     int64  `db:"saved_at"`
	Document    string `db:"document"`
}

func (r draftRow) draft() Draft {
	return Draft{Key: r.Key, ContentID: r.ContentID, BaseVersion: r.BaseVersion, Name: r.Name,
		SavedAt: time.UnixMilli(r.SavedAt).UTC(), Document: r.Document}
}

// clockSlack is how much later than now a draft may have been kept: what is later was kept before the clock was put
// back.
const clockSlack = time.Minute

// keep keeps a draft, and lets the oldest of the others go, first those that a clock kept which was put back since: not
// this one, and none that is kept anew meanwhile.
func (s Store) keep(ctx context.Context, q db.Query, user int64, d Draft) error {
	of := db.Params{"user": user}
	if _, err := q.Exec(ctx, `INSERT INTO program_draft (company_id, user_id, draft_key, content_id, base_version, name,
			document, saved_at)
		VALUES ({:company}, {:user}, {:key}, {:content}, {:base}, {:name}, {:document}, {:at})
		ON CONFLICT (company_id, user_id, draft_key) DO UPDATE SET content_id = {:content}, base_version = {:base},
			name = {:name}, document = {:document}, saved_at = {:at}`, of,
		db.Params{"key": d.Key, "content": d.ContentID, "base": d.BaseVersion, "name": d.Name, "document": d.Document,
			"at": d.SavedAt.UnixMilli()}); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `DELETE FROM program_draft WHERE company_id = {:company} AND user_id = {:user}
		AND draft_key IN (SELECT g.draft_key FROM program_draft g
			WHERE g.company_id = {:company} AND g.user_id = {:user}
				AND (g.draft_key, g.saved_at) IN (SELECT d.draft_key, d.saved_at FROM program_draft d
				WHERE d.company_id = {:company} AND d.user_id = {:user} AND d.draft_key <> {:key}
				ORDER BY CASE WHEN d.saved_at > {:latest} THEN 1 ELSE 0 END, d.saved_at DESC, d.draft_key
				LIMIT 1000 OFFSET {:others})`+q.SkipLocked()+`)`, of,
		db.Params{"key": d.Key, "others": MostDrafts - 1, "latest": d.SavedAt.Add(clockSlack).UnixMilli()})
	return err
}

// drafts lists somebody's drafts since an instant, without their documents.
func (s Store) drafts(ctx context.Context, q db.Query, user, since int64) ([]Draft, error) {
	var rows []draftRow
	err := q.All(ctx, &rows, `SELECT d.draft_key, d.content_id, d.base_version, d.name, d.saved_at, '' AS document
		FROM program_draft d WHERE {in:d} AND d.user_id = {:user} AND d.saved_at > {:since}
		ORDER BY d.saved_at DESC, d.draft_key`, db.Params{"user": user, "since": since})
	drafts := make([]Draft, len(rows))
	for i, r := range rows {
		drafts[i] = r.draft()
	}
	return drafts, err
}

func (s Store) draft(ctx context.Context, q db.Query, user int64, key string, since int64) (Draft, error) {
	var r draftRow
	err := q.One(ctx, &r, `SELECT d.draft_key, d.content_id, d.base_version, d.name, d.saved_at, d.document
		FROM program_draft d WHERE {in:d} AND d.user_id = {:user} AND d.draft_key = {:key} AND d.saved_at > {:since}`,
		db.Params{"user": user, "key": key, "since": since})
	return r.draft(), db.Found(err, "draft")
}

func (s Store) drop(ctx context.Context, q db.Query, user int64, key string) error {
	rows, err := q.Exec(ctx, `DELETE FROM program_draft WHERE {in} AND user_id = {:user} AND draft_key = {:key}`,
		db.Params{"user": user, "key": key})
	return db.Touched(rows, err, "draft")
}

// stay takes down that a window has a program open at an instant, or no more.
func (s Store) stay(ctx context.Context, q db.Query, user int64, w Window, now int64) error {
	at := db.Params{"content": w.ContentID, "user": user}
	if w.Leaving {
		_, err := q.Exec(ctx, `DELETE FROM program_presence WHERE company_id = {:company} AND content_id = {:content}
			AND user_id = {:user} AND window_key = {:key}`, at, db.Params{"key": w.Key})
		return err
	}
	if _, err := q.Exec(ctx, `INSERT INTO program_presence (company_id, content_id, user_id, window_key, since, seen_at)
		VALUES ({:company}, {:content}, {:user}, {:key}, {:now}, {:now})
		ON CONFLICT (company_id, content_id, user_id, window_key) DO UPDATE SET seen_at = {:now},
			since = CASE WHEN program_presence.seen_at > {:gone} THEN program_presence.since ELSE {:now} END`, at,
		db.Params{"key": w.Key, "now": now, "gone": now - presenceLife.Milliseconds()}); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `DELETE FROM program_presence WHERE company_id = {:company} AND content_id = {:content}
		AND user_id = {:user} AND window_key IN (SELECT g.window_key FROM program_presence g
			WHERE g.company_id = {:company} AND g.content_id = {:content} AND g.user_id = {:user}
				AND g.window_key IN (SELECT w.window_key FROM program_presence w
				WHERE w.company_id = {:company} AND w.content_id = {:content} AND w.user_id = {:user}
					AND w.window_key <> {:key}
				ORDER BY w.seen_at DESC, w.window_key LIMIT 1000 OFFSET {:others})`+q.SkipLocked()+`)`, at,
		db.Params{"key": w.Key, "others": mostWindows - 1})
	return err
}

// others lists who has a program open in another window at an instant. What was seen long after it was seen by a clock
// that was put back.
func (s Store) others(ctx context.Context, q db.Query, user int64, w Window, now time.Time) ([]Other, error) {
	var rows []struct {
		UserID   int64  `db:"user_id"`
		Username string `db:"username"`
		Since    int64  `db:"since"`
	}
	err := q.All(ctx, &rows, `SELECT w.user_id, u.username, MIN(w.since) AS since FROM program_presence w
		JOIN users u ON u.id = w.user_id
		WHERE {in:w} AND w.content_id = {:content} AND w.seen_at > {:since} AND w.seen_at < {:until}
			AND NOT (w.user_id = {:user} AND w.window_key = {:key})
		GROUP BY w.user_id, u.username ORDER BY 3, 1 LIMIT 50`,
		db.Params{"content": w.ContentID, "user": user, "key": w.Key,
			"since": now.Add(-presenceLife).UnixMilli(), "until": now.Add(presenceLife).UnixMilli()})
	others := make([]Other, len(rows))
	for i, r := range rows {
		others[i] = Other{r.UserID, r.Username, time.UnixMilli(r.Since).UTC()}
	}
	return others, err
}

// sweep removes drafts from before an instant, and windows from before another.
func (s Store) sweep(ctx context.Context, q db.Query, drafts, windows int64) error {
	if _, err := q.Exec(ctx, `DELETE FROM program_draft WHERE saved_at <= {:before}`,
		db.Params{"before": drafts}); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `DELETE FROM program_presence WHERE seen_at <= {:before}`, db.Params{"before": windows})
	return err
}
