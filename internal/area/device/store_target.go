package device

import (
	"context"

	"marquee/internal/platform/db"
)

// targets returns screens of the scope's companies, in the order of their ids. One that shows a code is nobody's.
func (s Store) targets(ctx context.Context, q db.Query, ids []int64) (found []Target, err error) {
	in, params := db.In("d.id", "device", ids)
	err = q.All(ctx, &found, `SELECT d.id, d.company_id, COALESCE(d.category_id, 0) AS category_id, d.device_name,
		d.status, d.zone, d.orientation, d.abilities, d.os_version
		FROM device d WHERE {in:d} AND d.company_id IS NOT NULL AND `+in+` ORDER BY d.id`, params)
	return found, err
}

// watched are the active screens of the scope's company, in the order of their ids.
func (s Store) watched(ctx context.Context, q db.Query) (found []watched, err error) {
	err = q.All(ctx, &found, `SELECT d.id, d.company_id, COALESCE(d.category_id, 0) AS category_id, d.device_name,
		d.status, d.zone, d.orientation, d.abilities, d.updated_at, `+UseColumns+`
		FROM device d WHERE d.company_id = {:company} AND d.status = 'Active' ORDER BY d.id`)
	return found, err
}

// under lists the screens of a device group and of those below it.
func (s Store) under(ctx context.Context, q db.Query, group int64) (ids []int64, err error) {
	err = q.Column(ctx, &ids, `
		WITH RECURSIVE below (id) AS (
			SELECT id FROM category WHERE company_id = {:company} AND type = 'Device' AND id = {:group}
			UNION ALL
			SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id WHERE c.company_id = {:company}
		) SELECT d.id FROM device d WHERE d.company_id = {:company} AND d.category_id IN (SELECT id FROM below)
		ORDER BY d.id`, db.Params{"group": group})
	return ids, err
}

// everywhere lists the company's screens.
func (s Store) everywhere(ctx context.Context, q db.Query) (ids []int64, err error) {
	err = q.Column(ctx, &ids, `SELECT d.id FROM device d WHERE d.company_id = {:company} ORDER BY d.id`)
	return ids, err
}

// unbind lets go of what a company has decided about a screen, asked of it, and been told of it.
func (s Store) unbind(ctx context.Context, tx *db.Tx, id int64) error {
	for _, statement := range []string{
		`DELETE FROM device_setting WHERE {in} AND device_id = {:device}`,
		`DELETE FROM device_command WHERE {in} AND device_id = {:device}`,
		`DELETE FROM device_capture WHERE {in} AND device_id = {:device}`,
		`DELETE FROM device_missed WHERE {in} AND device_id = {:device}`,
		`DELETE FROM device_notice WHERE {in} AND device_id = {:device}`,
		`DELETE FROM broadcast_screen WHERE {in} AND device_id = {:device}`,
	} {
		if _, err := tx.Exec(ctx, statement, db.Params{"device": id}); err != nil {
			return err
		}
	}
	return nil
}
