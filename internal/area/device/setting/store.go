package setting

import (
	"context"
	"errors"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
)

// Store reads and writes device_setting and group_setting; what screens report, device_control, it reads from the
// facts.
type Store struct{}

// ofScreen returns what a screen of the company has of its own.
func (s Store) ofScreen(ctx context.Context, q db.Query, device int64) (own []held, err error) {
	err = q.All(ctx, &own, `SELECT o.name, o.value, 0 AS group_id, '' AS group_name, -1 AS distance, o.updated_at,
		o.updated_by
		FROM device_setting o WHERE o.company_id = {:company} AND o.device_id = {:device}`, db.Params{"device": device})
	return own, err
}

// ofGroup returns what a device group of the company and those above it have.
func (s Store) ofGroup(ctx context.Context, q db.Query, group int64) (all []held, err error) {
	err = q.All(ctx, &all, category.Above+`
		SELECT s.name, s.value, a.id AS group_id, c.title AS group_name, a.distance, s.updated_at, s.updated_by
		FROM above a JOIN category c ON c.company_id = a.company_id AND c.id = a.id
		JOIN group_setting s ON s.company_id = a.company_id AND s.category_id = a.id`,
		db.Params{"group": group})
	return all, err
}

// ownOfGroup returns what a device group is called, and its own value of a setting, "null" without one.
func (s Store) ownOfGroup(ctx context.Context, q db.Query, group int64, name Name) (title, value string, err error) {
	err = q.Row(ctx, `SELECT c.title, COALESCE((SELECT g.value FROM group_setting g
			WHERE g.company_id = c.company_id AND g.category_id = c.id AND g.name = {:name}), 'null')
		FROM category c WHERE c.company_id = {:company} AND c.id = {:group}`,
		db.Params{"group": group, "name": string(name)}, &title, &value)
	return title, value, db.Found(err, "device group")
}

// own is what a screen or a device group has of a setting.
type own struct {
	Holder    int64  `db:"holder"`
	Value     string `db:"value"`
	UpdatedAt int64  `db:"updated_at"`
}

// ofScreens returns what each screen of the company has of its own of a setting.
func (s Store) ofScreens(ctx context.Context, q db.Query, name Name) (all []own, err error) {
	err = q.All(ctx, &all, `SELECT o.device_id AS holder, o.value, o.updated_at FROM device_setting o
		WHERE o.company_id = {:company} AND o.name = {:name}`, db.Params{"name": string(name)})
	return all, err
}

// ofGroups returns what each device group of the company has of its own of a setting.
func (s Store) ofGroups(ctx context.Context, q db.Query, name Name) (all []own, err error) {
	err = q.All(ctx, &all, `SELECT g.category_id AS holder, g.value, g.updated_at FROM group_setting g
		WHERE g.company_id = {:company} AND g.name = {:name}`, db.Params{"name": string(name)})
	return all, err
}

// parents returns the device groups of the company by those below them.
func (s Store) parents(ctx context.Context, q db.Query) (map[int64]int64, error) {
	var rows []struct {
		ID     int64 `db:"id"`
		Parent int64 `db:"parent_id"`
	}
	err := q.All(ctx, &rows, `SELECT c.id, c.parent_id FROM category c
		WHERE c.company_id = {:company} AND c.type = 'Device' AND c.parent_id IS NOT NULL`)
	above := make(map[int64]int64, len(rows))
	for _, r := range rows {
		above[r.ID] = r.Parent
	}
	return above, err
}

func (s Store) keep(ctx context.Context, tx *db.Tx, device int64, name Name, value string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO device_setting (company_id, device_id, name, value, updated_at, updated_by)
		VALUES ({:company}, {:device}, {:name}, {:value}, {:now}, {:by})
		ON CONFLICT (company_id, device_id, name) DO UPDATE SET value = {:value}, updated_at = {:now},
			updated_by = {:by}`, said(tx, name, value), db.Params{"device": device})
	return err
}

func (s Store) keepForGroup(ctx context.Context, tx *db.Tx, group int64, name Name, value string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO group_setting (company_id, category_id, name, value, updated_at, updated_by)
		VALUES ({:company}, {:group}, {:name}, {:value}, {:now}, {:by})
		ON CONFLICT (company_id, category_id, name) DO UPDATE SET value = {:value}, updated_at = {:now},
			updated_by = {:by}`, said(tx, name, value), db.Params{"group": group})
	return err
}

// said is what is stored of a decision.
func said(tx *db.Tx, name Name, value string) db.Params {
	return db.Params{"name": string(name), "value": value, "now": tx.Now(), "by": tx.Actor().Username}
}

func (s Store) letGo(ctx context.Context, tx *db.Tx, device int64, name Name) error {
	_, err := tx.Exec(ctx, `DELETE FROM device_setting
		WHERE company_id = {:company} AND device_id = {:device} AND name = {:name}`,
		db.Params{"device": device, "name": string(name)})
	return err
}

func (s Store) letGoOfGroup(ctx context.Context, tx *db.Tx, group int64, name Name) error {
	_, err := tx.Exec(ctx, `DELETE FROM group_setting
		WHERE company_id = {:company} AND category_id = {:group} AND name = {:name}`,
		db.Params{"group": group, "name": string(name)})
	return err
}

// reported returns what a screen last said, the zero report if it never did.
func (s Store) reported(ctx context.Context, facts db.Query, device int64) (report, error) {
	var r report
	err := facts.One(ctx, &r, `SELECT c.reported_at, c.settings, c.failed FROM device_control c
		WHERE {in:c} AND c.device_id = {:device}`, db.Params{"device": device})
	if errors.Is(err, db.ErrNone) {
		return report{}, nil
	}
	return r, err
}

// hear keeps what a device of a company says of its settings. The facts are not scoped.
func (s Store) hear(ctx context.Context, facts db.Query, by db.Params, r report) error {
	return facts.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `
			INSERT INTO device_control (device_id, company_id, reported_at, settings, failed)
			VALUES ({:device}, {:company}, {:at}, {:settings}, {:failed})
			ON CONFLICT (device_id) DO UPDATE SET company_id = {:company}, reported_at = {:at},
				settings = {:settings}, failed = {:failed}`,
			by, db.Params{"at": r.At, "settings": r.Settings, "failed": r.Failed})
		return err
	})
}
