package company

import (
	"context"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Tables are those of companies themselves.
func Tables() tables.Area {
	const stored = "it says 0 once everything is gone: it counts what is stored"
	return tables.Area{
		Swept:   []string{"company_param"},
		Staying: map[string]string{"company_blob": stored, "company_blob_change": stored, "company_storage": stored},
		Blobs:   tables.Columns("company", "image", "device_portrait_image", "device_landscape_image"),
		Stores:  []string{"company"},
	}
}

// due lists the scope's companies that were deleted before an instant and are still there.
func (s Store) due(ctx context.Context, q db.Query, before int64) ([]Choice, error) {
	var due []Choice
	err := q.All(ctx, &due, `SELECT c.id, c.name FROM company c
		WHERE {in:c.id} AND c.deleted_at < {:before} AND c.swept_at IS NULL ORDER BY c.id`,
		db.Params{"before": before})
	return due, err
}

// sweep removes what belongs to the scope's company, and what names its people.
// The names of tables are the program's own, never a request's.
func (s Store) sweep(ctx context.Context, tx *db.Tx, all tables.All) error {
	if err := tx.Sweep(ctx, all.Swept()); err != nil {
		return err
	}
	now := db.Params{"now": tx.Now()}
	for _, table := range all.Personal() {
		_, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE user_id IN (SELECT u.id FROM users u
			WHERE u.company_id = {:company})`)
		if err != nil {
			return err
		}
	}
	for _, e := range all.Emptied() {
		if _, err := tx.Exec(ctx, `UPDATE `+e.Table+` SET `+e.Set+` WHERE company_id = {:company}`, now); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `UPDATE company SET swept_at = {:now}, image = '', device_portrait_image = '',
		device_landscape_image = '', device_power_notification_emails = '' WHERE id = {:company}`, now)
	return err
}
