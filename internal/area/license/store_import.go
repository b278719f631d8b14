package license

import (
	"context"

	"marquee/internal/platform/db"
)

// byMac are the active licences of the scope's company, by their addresses.
func (s Store) byMac(ctx context.Context, q db.Query) (map[string]License, error) {
	var list []License
	err := q.All(ctx, &list, `SELECT `+columns+` FROM license l
		WHERE l.company_id = {:company} AND l.status = 'active'`)
	found := make(map[string]License, len(list))
	for _, l := range list {
		found[l.MacAddress] = l
	}
	return found, err
}

// named is a screen that has an address.
type named struct {
	ID   int64  `db:"id"`
	Name string `db:"device_name"`
	Mac  string `db:"mac_address"`
}

// screensByMac are the screens of the scope's company, by their addresses.
func (s Store) screensByMac(ctx context.Context, q db.Query) (map[string][]named, error) {
	var list []named
	err := q.All(ctx, &list, `SELECT d.id, d.device_name, d.mac_address FROM device d
		WHERE d.company_id = {:company} AND d.mac_address <> '' ORDER BY d.id`)
	found := make(map[string][]named, len(list))
	for _, d := range list {
		found[d.Mac] = append(found[d.Mac], d)
	}
	return found, err
}

func (s Store) switchOff(ctx context.Context, tx *db.Tx, ids []int64) error {
	in, params := db.In("id", "license", ids)
	_, err := tx.Exec(ctx, `UPDATE license SET status = 'inactive', updated_at = {:now}
		WHERE company_id = {:company} AND `+in, params, db.Params{"now": tx.Now()})
	return err
}

// insertAll stores an active licence for each row.
func (s Store) insertAll(ctx context.Context, tx *db.Tx, rows []Row) error {
	values := make([]db.Params, len(rows))
	for i, r := range rows {
		values[i] = db.Params{"mac": r.MacAddress, "expiry": r.LastDay}
	}
	return tx.ExecMany(ctx, `INSERT INTO license (company_id, mac_address, expiry_date, status, created_at, updated_at)
		VALUES ({:company}, {:mac}, {:expiry}, 'active', {:now}, {:now})`, db.Params{"now": tx.Now()}, values)
}
