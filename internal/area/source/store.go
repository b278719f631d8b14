package source

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes external_source and external_source_picture.
type Store struct{}

type row struct {
	ID          int64  `db:"id"`
	CompanyID   int64  `db:"company_id"`
	Type        Type   `db:"source_type"`
	Detail      string `db:"source_detail"`
	Password    string `db:"password"` // sealed
	Description string `db:"description"`
	FeedType    Kind   `db:"feed_type"`
	Version     int64  `db:"version"`
	UpdatedAt   int64  `db:"updated_at"`
	UpdatedBy   string `db:"updated_by"`
	NextAt      int64  `db:"next_at"`
	TriedAt     *int64 `db:"tried_at"`
	Failure     string `db:"failure"`
	GoodAt      *int64 `db:"good_at"`
	ItemCount   int    `db:"item_count"`
	Doubts      string `db:"doubts"`
}

const columns = `s.id, s.company_id, s.source_type, s.source_detail, s.password, s.description, s.feed_type, s.version,
	s.updated_at, s.updated_by,
	s.next_at, s.tried_at, s.failure, s.good_at, s.item_count, s.doubts`

// files is where the console reads pictures of sources.
const files = "/img/uploads/source/"

func instant(ms *int64) *time.Time {
	if ms == nil {
		return nil
	}
	at := time.UnixMilli(*ms).UTC()
	return &at
}

func (r row) source() (Source, error) {
	s := Source{ID: r.ID, CompanyID: r.CompanyID, SourceType: r.Type, Description: r.Description, FeedType: r.FeedType,
		Version:   r.Version,
		UpdatedAt: time.UnixMilli(r.UpdatedAt).UTC(), UpdatedBy: r.UpdatedBy, Failure: r.Failure,
		TriedAt: instant(r.TriedAt), GoodAt: instant(r.GoodAt), ItemCount: r.ItemCount,
		HasPassword: r.Password != "", sealed: r.Password}
	if err := json.Unmarshal([]byte(r.Detail), &s.SourceDetail); err != nil {
		return s, fmt.Errorf("read the detail of source %d: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Doubts), &s.Doubts); err != nil {
		return s, fmt.Errorf("read the doubts of source %d: %w", r.ID, err)
	}
	s.State = StateOf(r.Failure, r.GoodAt != nil)
	return s, nil
}

// StateOf is how a source is by its last failure, and whether it ever gave anything.
func StateOf(failure string, gave bool) State {
	switch {
	case failure != "":
		return Failing
	case !gave:
		return Waiting
	}
	return Good
}

// list returns the scope's sources by description; an empty kind means all.
func (s Store) list(ctx context.Context, q db.Query, kind Kind) ([]Source, error) {
	w := &db.Where{}
	w.And(`{in:s}`, nil)
	if kind != "" {
		w.And(`s.feed_type = {:kind}`, map[string]any{"kind": string(kind)})
	}
	var rows []row
	if err := q.All(ctx, &rows, `SELECT `+columns+` FROM external_source s WHERE `+w.String()+`
		ORDER BY LOWER(s.description), s.id LIMIT 1000`, w.Params()); err != nil {
		return nil, err
	}
	return sourcesOf(rows)
}

// some returns those of the scope's sources that have one of the ids.
func (s Store) some(ctx context.Context, q db.Query, ids []int64) ([]Source, error) {
	in, wanted := db.In("s.id", "source", ids)
	var rows []row
	if err := q.All(ctx, &rows, `SELECT `+columns+` FROM external_source s WHERE {in:s} AND `+in, wanted); err != nil {
		return nil, err
	}
	return sourcesOf(rows)
}

func sourcesOf(rows []row) ([]Source, error) {
	list := make([]Source, len(rows))
	for i, r := range rows {
		var err error
		if list[i], err = r.source(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (Source, error) {
	var r row
	if err := q.One(ctx, &r, `SELECT `+columns+` FROM external_source s WHERE {in:s} AND s.id = {:id}`,
		db.Params{"id": id}); err != nil {
		return Source{}, db.Found(err, "source")
	}
	return r.source()
}

// items returns what came from a source last.
func (s Store) items(ctx context.Context, q db.Query, id int64) (items []Item, err error) {
	var r struct {
		Items string `db:"items"`
	}
	if err := q.One(ctx, &r, `SELECT s.items FROM external_source s WHERE {in:s} AND s.id = {:id}`,
		db.Params{"id": id}); err != nil {
		return nil, db.Found(err, "source")
	}
	if err := json.Unmarshal([]byte(r.Items), &items); err != nil {
		return nil, fmt.Errorf("read the items of source %d: %w", id, err)
	}
	return items, nil
}

func (s Store) insert(ctx context.Context, tx *db.Tx, d Draft, sealed string) (int64, error) {
	detail, err := json.Marshal(d.Detail)
	if err != nil {
		return 0, fmt.Errorf("write the detail: %w", err)
	}
	return tx.Insert(ctx, `
		INSERT INTO external_source (company_id, source_type, source_detail, password, description, feed_type,
			created_at, updated_at, updated_by, next_at)
		VALUES ({:company}, {:type}, {:detail}, {:password}, {:description}, {:kind}, {:now}, {:now}, {:by}, {:now})`,
		db.Params{"type": string(d.Detail.reached()), "detail": string(detail), "password": sealed,
			"description": d.Description,
			"kind":        string(d.FeedType), "now": tx.Now(), "by": tx.Actor().Username})
}

// save writes what people say about a source, unless somebody saved since the
// given version. One that moved forgets what it had.
func (s Store) save(ctx context.Context, tx *db.Tx, id, version int64, d Draft, sealed string,
	moved bool) (bool, error) {
	detail, err := json.Marshal(d.Detail)
	if err != nil {
		return false, fmt.Errorf("write the detail: %w", err)
	}
	rows, err := tx.Exec(ctx, `
		UPDATE external_source SET source_type = {:type}, source_detail = {:detail}, password = {:password},
			description = {:description}, feed_type = {:kind}, version = version + 1, updated_at = {:now},
			updated_by = {:by}, next_at = {:now},
			items = CASE WHEN {:moved} = 1 THEN '[]' ELSE items END,
			item_count = CASE WHEN {:moved} = 1 THEN 0 ELSE item_count END,
			doubts = CASE WHEN {:moved} = 1 THEN '[]' ELSE doubts END,
			good_at = CASE WHEN {:moved} = 1 THEN NULL ELSE good_at END, failure = CASE WHEN {:moved} = 1 THEN ''
			ELSE failure END
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		db.Params{"id": id, "version": version, "type": string(d.Detail.reached()), "detail": string(detail),
			"password": sealed, "description": d.Description, "kind": string(d.FeedType), "now": tx.Now(),
			"by":    tx.Actor().Username,
			"moved": db.Bit(moved)})
	return rows == 1, err
}

// hold keeps others from changing a source of the scope, and from referring to it, until the transaction ends.
func (s Store) hold(ctx context.Context, tx *db.Tx, id int64) error {
	var held int64
	err := tx.Row(ctx, `SELECT s.id FROM external_source s WHERE {in:s} AND s.id = {:id}`+tx.Held(),
		db.Params{"id": id}, &held)
	return db.Found(err, "source")
}

// related lists the programs of which a version that shows, or is to, shows the source, the templates and schedules
// with a message that refers to it, and the subscription to it.
func (s Store) related(ctx context.Context, q db.Query, id int64) ([]category.Related, error) {
	users, err := category.UsersOf(ctx, q, "program_source", "u.source_id = {:id}", "m.source_id = {:id}",
		db.Params{"id": id})
	if err != nil {
		return nil, err
	}
	var subscriptions []category.Related
	err = q.All(ctx, &subscriptions, `SELECT '`+Subscriber+`' AS type, b.id, s.description AS name, 1 AS active
		FROM event_subscription b JOIN external_source s ON s.company_id = b.company_id AND s.id = b.source_id
		WHERE {in:b} AND b.source_id = {:id}`, db.Params{"id": id})
	return append(users, subscriptions...), err
}

// hasten makes a source due.
func (s Store) hasten(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, `UPDATE external_source SET next_at = {:now} WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id, "now": tx.Now()})
	return err
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM external_source WHERE {in} AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "source")
}

// waiting is a source that is due.
type waiting struct {
	Source
	nextAt int64
}

// due lists sources of all companies that are to be fetched: of each company the one that waits longest, then of each
// the next.
func (s Store) due(ctx context.Context, q db.Query, now int64) ([]waiting, error) {
	var rows []row
	if err := q.All(ctx, &rows, `SELECT `+columns+` FROM external_source s
		WHERE s.next_at <= {:now}
		ORDER BY ROW_NUMBER() OVER (PARTITION BY s.company_id ORDER BY s.next_at, s.id), s.next_at, s.id
		LIMIT `+fmt.Sprint(takenAtOnce),
		db.Params{"now": now}); err != nil {
		return nil, err
	}
	list := make([]waiting, len(rows))
	for i, r := range rows {
		source, err := r.source()
		if err != nil {
			return nil, err
		}
		list[i] = waiting{source, r.NextAt}
	}
	return list, nil
}

// take claims a source until an instant, unless somebody else did or it was changed.
func (s Store) take(ctx context.Context, q db.Query, d waiting, until int64) (taken bool, err error) {
	err = q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		rows, err := q.Exec(ctx, `UPDATE external_source SET next_at = {:until}
			WHERE company_id = {:company} AND id = {:id} AND next_at = {:seen} AND version = {:version}`,
			db.Params{"id": d.ID, "seen": d.nextAt, "version": d.Version, "until": until})
		taken = rows == 1
		return err
	})
	return taken, err
}

// nextOf is when a source that was claimed is due after a fetch. One that somebody asked for meanwhile stays due: what
// came may be of before.
const nextOf = `next_at = CASE WHEN next_at > {:now} THEN {:next} ELSE next_at END`

// good keeps what came, unless the source was changed meanwhile.
func (s Store) good(ctx context.Context, q db.Query, d Source, items []Item, doubts []Doubt, pictures []picture,
	now, next time.Time) error {
	if items == nil {
		items = []Item{}
	}
	text, err := json.Marshal(items)
	if err != nil {
		return fmt.Errorf("write the items: %w", err)
	}
	doubted, err := json.Marshal(doubts)
	if err != nil {
		return fmt.Errorf("write the doubts: %w", err)
	}
	source := db.Params{"id": d.ID}
	rows, err := q.Exec(ctx, `UPDATE external_source SET items = {:items}, item_count = {:count}, doubts = {:doubts},
			good_at = {:now}, tried_at = {:now}, failure = '', `+nextOf+`
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		source, db.Params{"items": string(text), "count": len(items), "doubts": string(doubted),
			"now": now.UnixMilli(), "next": next.UnixMilli(),
			"version": d.Version})
	if err != nil || rows == 0 {
		return err
	}
	if _, err := q.Exec(ctx, `DELETE FROM external_source_picture WHERE company_id = {:company} AND source_id = {:id}`,
		source); err != nil {
		return err
	}
	for _, p := range pictures {
		if err := s.insertPicture(ctx, q, d.ID, p); err != nil {
			return err
		}
	}
	return nil
}

func (s Store) insertPicture(ctx context.Context, q db.Query, id int64, p picture) error {
	_, err := q.Exec(ctx, `INSERT INTO external_source_picture (company_id, source_id, sha256, file_size, mime)
		VALUES ({:company}, {:source}, {:sha}, {:size}, {:mime})
		ON CONFLICT (company_id, source_id, sha256) DO NOTHING`,
		db.Params{"source": id, "sha": p.sha256, "size": len(p.data), "mime": p.mime})
	return err
}

// failed notes that nothing came, and leaves what came before.
func (s Store) failed(ctx context.Context, q db.Query, d Source, failure codes.Field, now, next time.Time) error {
	return q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE external_source SET failure = {:failure}, tried_at = {:now}, `+nextOf+`
			WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
			db.Params{"id": d.ID, "failure": failure.String(), "now": now.UnixMilli(), "next": next.UnixMilli(),
				"version": d.Version})
		return err
	})
}

// picture returns the type of a picture that a source of the scope has.
func (s Store) picture(ctx context.Context, q db.Query, id int64, sha string) (mime string, err error) {
	err = q.Row(ctx, `SELECT p.mime FROM external_source_picture p
		WHERE {in:p} AND p.source_id = {:id} AND p.sha256 = {:sha}`,
		db.Params{"id": id, "sha": sha}, &mime)
	return mime, db.Found(err, "picture")
}

// pictures lists those that a source of the scope has.
func (s Store) pictures(ctx context.Context, q db.Query, id int64) (files []File, err error) {
	err = q.All(ctx, &files, `SELECT p.sha256, p.file_size, p.mime FROM external_source_picture p
		WHERE {in:p} AND p.source_id = {:id} ORDER BY p.sha256`, db.Params{"id": id})
	return files, err
}

// Tables are those of external sources.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"external_source_picture", "external_source"},
		Blobs: tables.Columns("external_source_picture", "sha256"), Stores: []string{"source"}}
}
