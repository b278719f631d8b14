package device

import (
	"context"
	"errors"

	"marquee/internal/area/content"
	"marquee/internal/area/license"
	"marquee/internal/platform/db"
)

// UseColumns are what Use is read from, of a screen called d.
const UseColumns = `d.end_date, COALESCE((SELECT c.ended_screens_play FROM company c
	WHERE c.id = d.company_id), 0) AS plays_on, ` +
	license.HeldColumns

// screen returns what a device has said of how it plays.
func (s Store) screen(ctx context.Context, q db.Query, id int64) (content.Screen, error) {
	var found content.Screen
	err := q.One(ctx, &found, `SELECT `+content.ScreenColumns+` FROM device d WHERE {in:d} AND d.id = {:id}`,
		db.Params{"id": id})
	return found, db.Found(err, "screen")
}

// zones lists the zones of the screens of the scope that have a last day.
func (s Store) zones(ctx context.Context, q db.Query) (zones []string, err error) {
	err = q.Column(ctx, &zones, `SELECT DISTINCT d.zone FROM device d WHERE {in:d} AND d.end_date <> ''`)
	return zones, err
}

// licence is the last day of the active licence that the scope's company has for an address, "" without one.
func (s Store) licence(ctx context.Context, q db.Query, mac string) (day string, err error) {
	err = q.Row(ctx, `SELECT l.expiry_date FROM license l WHERE l.company_id = {:company} AND l.mac_address = {:mac}
		AND l.status = 'active'`,
		db.Params{"mac": mac}, &day)
	if errors.Is(err, db.ErrNone) {
		return "", nil
	}
	return day, err
}

// byMac are the screens of the scope's company that have an address, by it; of several the first.
func (s Store) byMac(ctx context.Context, q db.Query) (map[string]Device, error) {
	var rows []row
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM device d WHERE d.company_id = {:company} AND d.mac_address <> ''
		ORDER BY d.id DESC`)
	found := make(map[string]Device, len(rows))
	for _, r := range rows {
		found[r.Mac] = r.device()
	}
	return found, err
}

func (s Store) setEnd(ctx context.Context, tx *db.Tx, id int64, day string) error {
	rows, err := tx.Exec(ctx,
		`UPDATE device SET end_date = {:end}, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id}`, db.Params{"id": id, "end": day, "now": tx.Now(),
			"by": tx.Actor().Username})
	return db.Touched(rows, err, "screen")
}
