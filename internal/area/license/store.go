package license

import (
	"context"
	"strings"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes license.
type Store struct{}

const columns = `l.id, l.company_id, l.mac_address, l.expiry_date, l.status`

// Filter narrows the list of licences. Zero values do not (R398).
type Filter struct {
	ID         int64
	MacAddress string // part of it, however it is spelled
	Status     Status
}

// List returns a page of the scope's licences, those that end first on top.
func (s Store) List(ctx context.Context, q db.Query, f Filter, page db.Page) ([]License, int64, error) {
	var where db.Where
	where.And(`{in:l}`, nil)
	if f.ID != 0 {
		where.And(`l.id = {:id}`, db.Params{"id": f.ID})
	}
	if f.MacAddress != "" {
		digits := strings.ToUpper(strings.NewReplacer(":", "", "-", "", ".", "", " ", "", "%", "", "_", "").Replace(f.MacAddress))
		where.And(`REPLACE(l.mac_address, ':', '') LIKE {:mac}`, db.Params{"mac": "%" + digits + "%"})
	}
	if f.Status != "" {
		where.And(`l.status = {:status}`, db.Params{"status": string(f.Status)})
	}
	total, err := q.Total(ctx, []string{"license"}, "license l", &where)
	if err != nil {
		return nil, 0, err
	}
	list := []License{}
	err = q.All(ctx, &list, `SELECT `+columns+` FROM license l WHERE `+where.String()+`
		ORDER BY CASE l.status WHEN 'active' THEN 0 ELSE 1 END, l.expiry_date, l.id `+page.Clause(), where.Params())
	return list, total, err
}

func (s Store) get(ctx context.Context, tx *db.Tx, id int64) (License, error) {
	var l License
	err := tx.One(ctx, &l, `SELECT `+columns+` FROM license l WHERE {in:l} AND l.id = {:id}`, db.Params{"id": id})
	return l, db.Found(err, "licence")
}

// Related is a licence that stands in the way.
type Related struct {
	Type string `json:"type" db:"type"`
	ID   int64  `json:"id" db:"id"`
	Name string `json:"name" db:"name"` // its address and last day
}

// active lists the other active licences of a player in its company.
func (s Store) active(ctx context.Context, tx *db.Tx, l License) ([]Related, error) {
	var list []Related
	err := tx.All(ctx, &list, `SELECT 'license' AS type, l.id, l.mac_address || ' – ' || l.expiry_date AS name FROM license l
		WHERE l.company_id = {:company} AND l.mac_address = {:mac} AND l.status = 'active' AND l.id <> {:id}`,
		db.Params{"mac": l.MacAddress, "id": l.ID})
	return list, err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, l License) (int64, error) {
	return tx.Insert(ctx, `INSERT INTO license (company_id, mac_address, expiry_date, status, created_at, updated_at)
		VALUES ({:company}, {:mac}, {:expiry}, {:status}, {:now}, {:now})`,
		db.Params{"mac": l.MacAddress, "expiry": l.ExpiryDate, "status": string(l.Status), "now": tx.Now()})
}

func (s Store) setStatus(ctx context.Context, tx *db.Tx, l License) error {
	rows, err := tx.Exec(ctx, `UPDATE license SET status = {:status}, updated_at = {:now} WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": l.ID, "status": string(l.Status), "now": tx.Now()})
	return db.Touched(rows, err, "licence")
}

// Tables are those of licences.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"license"}}
}
