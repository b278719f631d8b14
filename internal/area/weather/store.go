package weather

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marquee/internal/platform/db"
)

// Store reads and writes weather, which belongs to no company.
type Store struct{}

// Known is what came last of a city, and when.
type Known struct {
	At   time.Time `json:"at" doc:"When it came from the provider"`
	Body Forecast  `json:"body"`
}

type row struct {
	NextAt   int64  `db:"next_at"`
	GoodAt   int64  `db:"good_at"`
	Forecast string `db:"forecast"`
}

// known returns what came last, nil if nothing did, and when it is due.
func (s Store) known(ctx context.Context, q db.Query, city string) (*Known, time.Time, error) {
	var r row
	err := q.One(ctx, &r, `SELECT next_at, good_at, forecast FROM weather WHERE city = {:city}`,
		db.Params{"city": city})
	if errors.Is(err, db.ErrNone) {
		return nil, time.Time{}, nil
	}
	if err != nil || r.GoodAt == 0 {
		return nil, time.UnixMilli(r.NextAt), err
	}
	k := &Known{At: time.UnixMilli(r.GoodAt).UTC()}
	if err := json.Unmarshal([]byte(r.Forecast), &k.Body); err != nil {
		return nil, time.Time{}, fmt.Errorf("read the weather of %s: %w", city, err)
	}
	return k, time.UnixMilli(r.NextAt), nil
}

// take claims a city that is due until an instant, unless somebody else did.
func (s Store) take(ctx context.Context, q db.Query, city string, now, until time.Time) (taken bool, err error) {
	err = q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		rows, err := q.Exec(ctx, `INSERT INTO weather (city, next_at) VALUES ({:city}, {:until})
			ON CONFLICT (city) DO UPDATE SET next_at = {:until}
			WHERE weather.next_at <= {:now} OR weather.next_at > {:furthest}`,
			db.Params{"city": city, "now": now.UnixMilli(), "until": until.UnixMilli(),
				"furthest": now.Add(furthest).UnixMilli()})
		taken = rows == 1
		return err
	})
	return taken, err
}

// good keeps what came, unless something newer did: of another clock's time it is none.
func (s Store) good(ctx context.Context, q db.Query, k Known, next time.Time) error {
	text, err := json.Marshal(k.Body)
	if err != nil {
		return fmt.Errorf("write the weather: %w", err)
	}
	return q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE weather SET forecast = {:text}, good_at = {:at}, next_at = {:next}
			WHERE city = {:city} AND (good_at < {:at} OR good_at > {:furthest})`,
			db.Params{"city": k.Body.City.ID, "text": string(text), "at": k.At.UnixMilli(), "next": next.UnixMilli(),
				"furthest": k.At.Add(furthest).UnixMilli()})
		return err
	})
}

// failed notes when to try again, and leaves what came before.
func (s Store) failed(ctx context.Context, q db.Query, city string, next time.Time) error {
	return q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE weather SET next_at = {:next} WHERE city = {:city}`,
			db.Params{"city": city, "next": next.UnixMilli()})
		return err
	})
}
