package device

import (
	"context"
	"errors"

	"marquee/internal/area/content"
	"marquee/internal/platform/db"
)

// screen returns what a device has said of how it plays.
func (s Store) screen(ctx context.Context, q db.Query, id int64) (content.Screen, error) {
	var found content.Screen
	err := q.One(ctx, &found, `SELECT `+content.ScreenColumns+` FROM device d WHERE {in:d} AND d.id = {:id}`, db.Params{"id": id})
	return found, db.Found(err, "screen")
}

// zones lists the zones of the screens of the scope that have a last day.
func (s Store) zones(ctx context.Context, q db.Query) (zones []string, err error) {
	err = q.Column(ctx, &zones, `SELECT DISTINCT d.zone FROM device d WHERE {in:d} AND d.end_date <> ''`)
	return zones, err
}

// licence is the last day of the active licence that the scope's company has for an address, "" without one.
func (s Store) licence(ctx context.Context, q db.Query, mac string) (day string, err error) {
	err = q.Row(ctx, `SELECT l.expiry_date FROM license l WHERE l.company_id = {:company} AND l.mac_address = {:mac} AND l.status = 'active'`,
		db.Params{"mac": mac}, &day)
	if errors.Is(err, db.ErrNone) {
		return "", nil
	}
	return day, err
}
