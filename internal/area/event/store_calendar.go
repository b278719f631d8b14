package event

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"time"

	"marquee/internal/area/source"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// wall is the zone of the query's company.
func (s Store) wall(ctx context.Context, q db.Query) (*time.Location, error) {
	var name string
	if err := q.Row(ctx, `SELECT c.zone FROM company c WHERE c.id = {:company}`, nil, &name); err != nil {
		return nil, db.Found(err, "company")
	}
	return zones{}.load(name)
}

// origins are those of the events of a subscription, of which each has a UID of its own; or of the company's own, of
// which several may have one.
func (s Store) origins(ctx context.Context, q db.Query, subscription int64) (list []origin, err error) {
	of := `o.subscription_id = {:subscription}`
	if subscription == 0 {
		of = `o.subscription_id IS NULL`
	}
	err = q.All(ctx, &list, `SELECT o.event_id, o.uid, o.sequence, o.free, o.read_hash FROM event_origin o
		WHERE o.company_id = {:company} AND `+of+` ORDER BY o.event_id`,
		db.Params{"subscription": subscription})
	return list, err
}

// existing are those of the ids that are events of the company.
func (s Store) existing(ctx context.Context, q db.Query, ids []int64) (found []int64, err error) {
	in, params := db.In("e.id", "event", ids)
	err = q.Column(ctx, &found, `SELECT e.id FROM event e WHERE e.company_id = {:company} AND `+in+` ORDER BY e.id`,
		params)
	return found, err
}

// heldEvents are events of the company, by their ids, which stay as they are until the transaction ends, as their
// device groups do: of those that went meanwhile they have none.
func (s Store) heldEvents(ctx context.Context, tx *db.Tx, ids []int64, now time.Time) (map[int64]Event, error) {
	found := make(map[int64]Event, len(ids))
	in, params := db.In("e.id", "event", ids)
	var held []int64
	if err := tx.Column(ctx, &held, `SELECT e.id FROM event e WHERE e.company_id = {:company} AND `+in+`
		ORDER BY e.id`+tx.Held(), params); err != nil {
		return nil, err
	}
	where := &db.Where{}
	where.And(`e.company_id = {:company} AND `+in, params)
	events, err := s.whole(ctx, tx.Query, where, `ORDER BY e.id`, now)
	if err != nil {
		return nil, err
	}
	var named []int64
	for _, e := range events {
		named = append(named, e.groups()...)
	}
	there, err := s.deviceGroups(ctx, tx.Query, distinct(named))
	gone := func(id int64) bool {
		_, is := slices.BinarySearch(there, id)
		return !is
	}
	for _, e := range events {
		e.DeviceGroupIDs = slices.DeleteFunc(e.DeviceGroupIDs, gone)
		e.SignGroupIDs = slices.DeleteFunc(e.SignGroupIDs, gone)
		found[e.ID] = e
	}
	return found, err
}

// putOrigins notes where events came from, in place of what was noted.
func (s Store) putOrigins(ctx context.Context, tx *db.Tx, subscription int64, origins []origin) error {
	var of any
	if subscription != 0 {
		of = subscription
	}
	rows := make([]db.Params, len(origins))
	for i, o := range origins {
		rows[i] = db.Params{"event": o.EventID, "uid": o.UID, "sequence": int64(o.Sequence), "free": db.Bit(o.Free),
			"hash": o.Reading}
	}
	return tx.ExecMany(ctx, `INSERT INTO event_origin (company_id, event_id, subscription_id, uid, sequence, free,
			read_hash)
		VALUES ({:company}, {:event}, {:subscription}, {:uid}, {:sequence}, {:free}, {:hash})
		ON CONFLICT (company_id, event_id) DO UPDATE SET subscription_id = excluded.subscription_id,
			sequence = excluded.sequence, free = excluded.free, read_hash = excluded.read_hash`,
		db.Params{"subscription": of}, rows)
}

type subscriptionRow struct {
	ID         int64  `db:"id"`
	CompanyID  int64  `db:"company_id"`
	SourceID   int64  `db:"source_id"`
	Type       string `db:"type"`
	Private    bool   `db:"private"`
	ImportedAt *int64 `db:"imported_at"`
	Left       int    `db:"passed_over"`
	Problems   string `db:"problems"`
	Refused    string `db:"refused"`
	Version    int64  `db:"version"`
	CreatedAt  int64  `db:"created_at"`
	UpdatedAt  int64  `db:"updated_at"`
	UpdatedBy  string `db:"updated_by"`
	EventCount int64  `db:"event_count"`
	SourceName string `db:"source_name"`
	Detail     string `db:"source_detail"`
	Failure    string `db:"failure"`
	TriedAt    *int64 `db:"tried_at"`
	GoodAt     *int64 `db:"good_at"`
}

// subscriptions are those of the scope with their sources.
const subscriptions = `SELECT b.id, b.company_id, b.source_id, b.type, b.private, b.imported_at, b.passed_over,
		b.problems, b.refused, b.version, b.created_at, b.updated_at, b.updated_by,
		(SELECT COUNT(*) FROM event_origin o WHERE o.company_id = b.company_id
			AND o.subscription_id = b.id) AS event_count,
		x.description AS source_name, x.source_detail, x.failure, x.tried_at, x.good_at
	FROM event_subscription b
	JOIN external_source x ON x.company_id = b.company_id AND x.id = b.source_id WHERE `

func (r subscriptionRow) read() (Subscription, error) {
	s := Subscription{ID: r.ID, CompanyID: r.CompanyID, SourceID: r.SourceID, SourceName: r.SourceName,
		Given:      Given{DeviceGroupIDs: []int64{}, SignGroupIDs: []int64{}, Type: r.Type, PrivateEvent: r.Private},
		EventCount: r.EventCount, ImportedAt: instant(r.ImportedAt), Left: r.Left, Refused: r.Refused,
		State: source.StateOf(r.Failure, r.GoodAt != nil), Failure: r.Failure, TriedAt: instant(r.TriedAt),
		GoodAt: instant(r.GoodAt), Version: r.Version, CreatedAt: time.UnixMilli(r.CreatedAt).UTC(),
		UpdatedAt: time.UnixMilli(r.UpdatedAt).UTC(), UpdatedBy: r.UpdatedBy}
	var detail source.Detail
	if err := json.Unmarshal([]byte(r.Detail), &detail); err != nil {
		return s, fmt.Errorf("read the detail of source %d: %w", r.SourceID, err)
	}
	if address, err := url.Parse(detail.URL); err == nil {
		s.Host = address.Hostname()
	}
	if err := json.Unmarshal([]byte(r.Problems), &s.Problems); err != nil {
		return s, fmt.Errorf("read the problems of subscription %d: %w", r.ID, err)
	}
	return s, nil
}

func instant(ms *int64) *time.Time {
	if ms == nil {
		return nil
	}
	at := time.UnixMilli(*ms).UTC()
	return &at
}

// subscriptionPage returns a page of the scope's subscriptions, by the names of their sources, and how many there are.
func (s Store) subscriptionPage(ctx context.Context, q db.Query, page db.Page) ([]Subscription, int64, error) {
	where := &db.Where{}
	where.And(`{in:b}`, nil)
	total, err := q.Total(ctx, []string{"eventsubscription"}, "event_subscription b", where)
	if err != nil {
		return nil, 0, err
	}
	list, err := s.subscriptions(ctx, q, where, ` ORDER BY LOWER(x.description), b.id `+page.Clause())
	return list, total, err
}

func (s Store) subscription(ctx context.Context, q db.Query, id int64) (Subscription, error) {
	where := &db.Where{}
	where.And(`{in:b} AND b.id = {:id}`, db.Params{"id": id})
	list, err := s.subscriptions(ctx, q, where, "")
	if err == nil && len(list) == 0 {
		err = db.Found(db.ErrNone, "subscription")
	}
	if err != nil {
		return Subscription{}, err
	}
	return list[0], nil
}

func (s Store) subscriptions(ctx context.Context, q db.Query, where *db.Where, order string) ([]Subscription, error) {
	var rows []subscriptionRow
	if err := q.All(ctx, &rows, subscriptions+where.String()+order, where.Params()); err != nil {
		return nil, err
	}
	list, places, ids := make([]Subscription, len(rows)), map[int64]int{}, make([]int64, len(rows))
	for i, r := range rows {
		var err error
		if list[i], err = r.read(); err != nil {
			return nil, err
		}
		places[r.ID], ids[i] = i, r.ID
	}
	var groups []struct {
		SubscriptionID int64 `db:"subscription_id"`
		GroupID        int64 `db:"category_id"`
		OnSign         bool  `db:"on_sign"`
	}
	in, params := db.In("g.subscription_id", "subscription", ids)
	err := q.All(ctx, &groups, `SELECT g.subscription_id, g.category_id, g.on_sign FROM event_subscription_group g
		WHERE {in:g} AND `+in+` ORDER BY g.subscription_id, g.on_sign, g.category_id`, params)
	for _, g := range groups {
		one := &list[places[g.SubscriptionID]]
		if g.OnSign {
			one.SignGroupIDs = append(one.SignGroupIDs, g.GroupID)
		} else {
			one.DeviceGroupIDs = append(one.DeviceGroupIDs, g.GroupID)
		}
	}
	return list, err
}

func (s Store) isSubscribed(ctx context.Context, q db.Query, from int64) (bool, error) {
	known, err := s.readBefore(ctx, q, from)
	return known.ID != 0, err
}

// known is the subscription to a source, and what was read of that last.
type known struct {
	ID         int64  `db:"id"`
	Hash       string `db:"read_hash"`
	EmptySince *int64 `db:"empty_since"`
}

// readBefore finds the subscription to a source; the zero value is none.
func (s Store) readBefore(ctx context.Context, q db.Query, from int64) (known, error) {
	var found []known
	err := q.All(ctx, &found, `SELECT b.id, b.read_hash, b.empty_since FROM event_subscription b
		WHERE b.company_id = {:company} AND b.source_id = {:source}`, db.Params{"source": from})
	if err != nil || len(found) == 0 {
		return known{}, err
	}
	return found[0], nil
}

func (s Store) insertSubscription(ctx context.Context, tx *db.Tx, from int64, g Given) (int64, error) {
	id, err := tx.Insert(ctx, `
		INSERT INTO event_subscription (company_id, source_id, type, private, created_at, updated_at, updated_by)
		VALUES ({:company}, {:source}, {:type}, {:private}, {:now}, {:now}, {:by})`,
		db.Params{"source": from, "type": g.Type, "private": db.Bit(g.PrivateEvent), "now": tx.Now(),
			"by": tx.Actor().Username})
	if err != nil {
		return 0, err
	}
	return id, s.putGiven(ctx, tx, id, g)
}

// saveSubscription reports whether it found the subscription in the given version, and so has written it. Its calendar
// is to be read again.
func (s Store) saveSubscription(ctx context.Context, tx *db.Tx, id, version int64, g Given) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE event_subscription SET type = {:type}, private = {:private}, read_hash = '', version = version + 1,
			updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		db.Params{"id": id, "version": version, "type": g.Type, "private": db.Bit(g.PrivateEvent), "now": tx.Now(),
			"by": tx.Actor().Username})
	if err != nil || rows == 0 {
		return false, err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM event_subscription_group
		WHERE company_id = {:company} AND subscription_id = {:id}`, db.Params{"id": id}); err != nil {
		return false, err
	}
	return true, s.putGiven(ctx, tx, id, g)
}

func (s Store) putGiven(ctx context.Context, tx *db.Tx, id int64, g Given) error {
	return tx.ExecMany(ctx, `INSERT INTO event_subscription_group (company_id, subscription_id, category_id, on_sign)
		VALUES ({:company}, {:subscription}, {:group},
			{:on_sign})`, db.Params{"subscription": id}, g.said().groupRows())
}

// deleteSubscription ends a subscription. Its events that are there yet are the company's own, as if a file had brought
// them.
func (s Store) deleteSubscription(ctx context.Context, tx *db.Tx, id int64) error {
	if _, err := tx.Exec(ctx, `UPDATE event_origin SET subscription_id = NULL
		WHERE company_id = {:company} AND subscription_id = {:id}`, db.Params{"id": id}); err != nil {
		return err
	}
	rows, err := tx.Exec(ctx, `DELETE FROM event_subscription WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id})
	return db.Touched(rows, err, "subscription")
}

// result is what became of a calendar.
type result struct {
	Hash     string
	Left     int
	Problems []Problem
	Refused  string
}

// putResult notes what became of what the source of a subscription gave, unless that was changed meanwhile: its
// calendar is then to be read again.
func (s Store) putResult(ctx context.Context, q db.Query, id, version int64, r result, now time.Time) error {
	problems, err := json.Marshal(r.Problems)
	if err != nil {
		return fmt.Errorf("write the problems of a calendar: %w", err)
	}
	return q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE event_subscription SET imported_at = {:now}, read_hash = {:hash}, refused = '',
				empty_since = NULL, passed_over = {:left}, problems = {:problems}
			WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
			db.Params{"id": id, "version": version, "now": now.UnixMilli(), "hash": r.Hash, "left": r.Left,
				"problems": string(problems)})
		return err
	})
}

// keepResult notes that a calendar was looked at and nothing of it was taken: because it was refused, or because it is
// the one before. Since when it comes empty is known from the first time on.
func (s Store) keepResult(ctx context.Context, q db.Query, id int64, r result, now time.Time) error {
	since := `NULL`
	if r.Refused == codes.EmptyCalendar.String() {
		since = `COALESCE(empty_since, {:now})`
	}
	return q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE event_subscription SET imported_at = {:now}, refused = {:refused},
				read_hash = {:hash}, empty_since = `+since+` WHERE company_id = {:company} AND id = {:id}`,
			db.Params{"id": id, "now": now.UnixMilli(), "refused": r.Refused, "hash": r.Hash})
		return err
	})
}
