package device

import (
	"context"

	"marquee/internal/platform/db"
)

// prepare stores a screen that is registered for the scope's company.
func (s Store) prepare(ctx context.Context, tx *db.Tx, d Device, code string, until int64) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO device (company_id, category_id, user_id, device_name, name_folded, name_sorted, status, code,
		code_expires_at, zone, orientation,
			device_model_name, resolution_width, resolution_height, start_date, end_date, mac_address, created_at,
			updated_at, updated_by)
		VALUES ({:company}, {:group}, {:owner}, {:name}, {:folded}, {:sorted}, {:status}, {:code}, {:until}, {:zone},
		{:orientation},
			{:model}, {:width}, {:height}, {:start}, {:end}, {:mac}, {:now}, {:now}, {:by})`,
		values(tx, d), db.Params{"code": code, "until": until})
}

// hold keeps others from changing a screen of the scope, and from giving it tags, until the transaction ends.
func (s Store) hold(ctx context.Context, tx *db.Tx, id int64) error {
	var held int64
	err := tx.Row(ctx, `SELECT d.id FROM device d WHERE {in:d} AND d.id = {:id}`+tx.Held(), db.Params{"id": id}, &held)
	return db.Found(err, "screen")
}

// release takes a screen from the scope's company. Its player shows a code with its next question.
func (s Store) release(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `
		UPDATE device SET company_id = NULL, category_id = NULL, user_id = NULL, status = 'Pending', code = NULL,
		code_expires_at = NULL,
			network = '', asked_at = {:now}, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE {in} AND id = {:id}`, db.Params{"id": id, "now": tx.Now(), "by": tx.Actor().Username})
	return db.Touched(rows, err, "screen")
}

// receive gives a screen of no company to the scope's, as it was before.
func (s Store) receive(ctx context.Context, tx *db.Tx, d Device) error {
	rows, err := tx.Exec(ctx, `
		UPDATE device SET company_id = {:company}, category_id = {:group}, status = {:status}, updated_by = {:by}
		WHERE company_id IS NULL AND id = {:id}`,
		db.Params{"id": d.ID, "group": d.DeviceGroup, "status": string(d.Status), "by": tx.Actor().Username})
	return db.Touched(rows, err, "screen")
}

// recode gives a screen of the scope's company a code for its player.
func (s Store) recode(ctx context.Context, tx *db.Tx, id int64, code string, until int64) error {
	rows, err := tx.Exec(ctx, `UPDATE device SET code = {:code}, code_expires_at = {:until}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id, "code": code, "until": until})
	return db.Touched(rows, err, "screen")
}
