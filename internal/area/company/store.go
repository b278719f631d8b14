package company

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Store reads and writes company and company_param.
type Store struct{ db *db.DB }

const columns = `c.id, c.name, c.image, c.website, c.number, c.active, c.start_date, c.end_date, c.size_mb, c.device_limit,
	c.device_portrait_image, c.device_landscape_image, c.need_content_approval, c.enable_content_validity_feature,
	c.delete_content_version, c.enable_device_power_check, c.device_power_notification_emails, c.zone, c.version`

// Get returns one company of the scope.
func (s Store) Get(ctx context.Context, scope access.Scope, id int64) (Company, error) {
	var c Company
	in, params := scope.Condition("c.id")
	err := s.db.Query().One(ctx, &c, `SELECT `+columns+` FROM company c WHERE c.id = {:id} AND c.deleted_at IS NULL AND `+in,
		params, db.Params{"id": id})
	return c, db.Found(err, "company")
}

// Param is one feature or component that a company has set.
type Param struct {
	Kind  string `db:"kind"`
	Name  string `db:"name"`
	Value string `db:"value"`
}

// Params returns what a company of the scope has switched on or off.
func (s Store) Params(ctx context.Context, scope access.Scope, id int64) ([]Param, error) {
	var list []Param
	in, params := scope.Condition("p.company_id")
	err := s.db.Query().All(ctx, &list, `SELECT p.kind, p.name, p.value FROM company_param p WHERE p.company_id = {:id} AND `+in+` ORDER BY p.name`,
		params, db.Params{"id": id})
	return list, err
}

// Choices lists the companies of the scope by name, the top company first (R048).
func (s Store) Choices(ctx context.Context, scope access.Scope) ([]Choice, error) {
	list := []Choice{}
	in, params := scope.Condition("c.id")
	err := s.db.Query().All(ctx, &list, `SELECT c.id, c.name FROM company c WHERE c.deleted_at IS NULL AND `+in+`
		ORDER BY CASE c.id WHEN 1 THEN 0 ELSE 1 END, c.name_folded, c.id`, params)
	return list, err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, d Draft) (int64, error) {
	if d.SizeMb == 0 {
		d.SizeMb = 10 * MBPerG
	}
	if d.DeviceLimit == 0 {
		d.DeviceLimit = 1
	}
	if d.Zone == "" {
		d.Zone = "UTC"
	}
	return tx.Insert(ctx, `
		INSERT INTO company (name, name_folded, start_date, size_mb, device_limit, zone, created_at, updated_at)
		VALUES ({:name}, {:folded}, {:start}, {:size}, {:devices}, {:zone}, {:now}, {:now})`,
		db.Params{"name": d.Name, "folded": db.Fold(d.Name), "start": d.StartDate, "size": d.SizeMb, "devices": d.DeviceLimit,
			"zone": d.Zone, "now": tx.Now()})
}
