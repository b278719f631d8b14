package device

import (
	"context"

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
