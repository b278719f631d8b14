package device

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
)

// screen returns what a device has said of how it plays.
func (s Store) screen(ctx context.Context, scope access.Scope, id int64) (content.Screen, error) {
	var found content.Screen
	in, params := scope.Condition("d.company_id")
	err := s.db.Query().One(ctx, &found, `SELECT `+content.ScreenColumns+` FROM device d WHERE d.id = {:id} AND `+in, params, db.Params{"id": id})
	return found, db.Found(err, "screen")
}

// zones lists the zones of the screens of the scope that have a last day.
func (s Store) zones(ctx context.Context, scope access.Scope) (zones []string, err error) {
	in, params := scope.Condition("d.company_id")
	err = s.db.Query().Column(ctx, &zones, `SELECT DISTINCT d.zone FROM device d WHERE d.end_date <> '' AND `+in, params)
	return zones, err
}
