package license

import (
	"context"

	"marquee/internal/platform/db"
)

// ending lists the active licences of the scope whose last day lies between two.
func (s Store) ending(ctx context.Context, q db.Query, first, last string) ([]ending, error) {
	var list []ending
	err := q.All(ctx, &list, `SELECT `+columns+`, l.told, c.name AS company_name, c.zone, COALESCE((
			SELECT MIN(d.device_name) FROM device d WHERE d.company_id = l.company_id
			AND d.mac_address = l.mac_address), '') AS device_name
		FROM license l JOIN company c ON c.id = l.company_id AND c.deleted_at IS NULL AND c.active = 1
		WHERE {in:l} AND l.status = 'active' AND l.expiry_date >= {:first} AND l.expiry_date <= {:last}
		ORDER BY l.expiry_date, l.id`, db.Params{"first": first, "last": last})
	return list, err
}

// administrators lists who of the scope's company is told.
func (s Store) administrators(ctx context.Context, q db.Query) ([]reader, error) {
	var readers []reader
	err := q.All(ctx, &readers, `SELECT u.email, u.language FROM users u
		JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id AND r.role_desc = 'Administrator'
		WHERE u.company_id = {:company} AND u.email <> '' AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL
		ORDER BY u.id`)
	return readers, err
}

// told notes a notice, and reports false if it, or a later one, was noted before.
func (s Store) told(ctx context.Context, tx *db.Tx, l ending) (bool, error) {
	rows, err := tx.Exec(ctx, `UPDATE license SET told = {:told}
		WHERE company_id = {:company} AND id = {:id} AND status = 'active' AND expiry_date = {:expiry}
		AND (told = 0 OR told > {:told})`,
		db.Params{"id": l.ID, "told": l.Told, "expiry": l.ExpiryDate})
	return rows == 1, err
}
