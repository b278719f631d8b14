package license

import (
	"context"
	"strings"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes license.
type Store struct{}

const columns = `l.id, l.company_id, l.mac_address, l.expiry_date, l.status`

// HeldColumns are what Held is read from, of a screen called d.
const HeldColumns = `COALESCE((SELECT l.id FROM license l
		WHERE l.company_id = d.company_id AND l.mac_address = d.mac_address AND l.status = 'active'), 0) AS license_id,
	COALESCE((SELECT l.expiry_date FROM license l
		WHERE l.company_id = d.company_id AND l.mac_address = d.mac_address AND l.status = 'active'),
		'') AS license_day,
	(SELECT CASE MIN(l.status) WHEN 'inactive' THEN 1 ELSE 0 END FROM license l
		WHERE l.company_id = d.company_id AND l.mac_address = d.mac_address) AS license_off`

// row is a licence with its company's zone and its screen.
type row struct {
	License
	Zone string `db:"zone"`
}

// Filter narrows the list of licences. Zero values do not (R398).
type Filter struct {
	ID         int64
	MacAddress string // part of it, however it is spelled
	Status     Status
}

// List returns a page of the scope's licences, those that end first on top.
func (s Store) List(ctx context.Context, q db.Query, f Filter, page db.Page, now time.Time) ([]License, int64, error) {
	var where db.Where
	where.And(`{in:l}`, nil)
	if f.ID != 0 {
		where.And(`l.id = {:id}`, db.Params{"id": f.ID})
	}
	if f.MacAddress != "" {
		digits := strings.ToUpper(strings.NewReplacer(":", "", "-", "", ".", "", " ", "", "%", "", "_",
			"").Replace(f.MacAddress))
		where.And(`REPLACE(l.mac_address, ':', '') LIKE {:mac}`, db.Params{"mac": "%" + digits + "%"})
	}
	if f.Status != "" {
		where.And(`l.status = {:status}`, db.Params{"status": string(f.Status)})
	}
	total, err := q.Total(ctx, []string{"license"}, "license l", &where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, `SELECT `+columns+`, c.zone, COALESCE(d.id, 0) AS device_id,
		COALESCE(d.device_name, '') AS device_name
		FROM license l JOIN company c ON c.id = l.company_id
		LEFT JOIN device d ON d.company_id = l.company_id AND d.id = (
			SELECT MIN(x.id) FROM device x WHERE x.company_id = l.company_id AND x.mac_address = l.mac_address)
		WHERE `+where.String()+`
		ORDER BY CASE l.status WHEN 'active' THEN 0 ELSE 1 END, l.expiry_date, l.id `+page.Clause(), where.Params())
	list := make([]License, len(rows))
	for i, r := range rows {
		today, err := dayIn(now, r.Zone)
		if err != nil {
			return nil, 0, err
		}
		list[i] = r.License
		list[i].State = list[i].stateOn(today)
	}
	return list, total, err
}

// zone is the time zone of the scope's company.
func (s Store) zone(ctx context.Context, q db.Query) (zone string, err error) {
	err = q.Row(ctx, `SELECT c.zone FROM company c WHERE c.id = {:company}`, nil, &zone)
	return zone, db.Found(err, "company")
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (License, error) {
	var l License
	err := q.One(ctx, &l, `SELECT `+columns+` FROM license l WHERE {in:l} AND l.id = {:id}`, db.Params{"id": id})
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
	err := tx.All(ctx, &list, `SELECT 'license' AS type, l.id, l.mac_address || ' – ' || l.expiry_date AS name
		FROM license l
		WHERE l.company_id = {:company} AND l.mac_address = {:mac} AND l.status = 'active' AND l.id <> {:id}`,
		db.Params{"mac": l.MacAddress, "id": l.ID})
	return list, err
}

// screens are those of the scope's company that have an address.
func (s Store) screens(ctx context.Context, tx *db.Tx, mac string) (ids []int64, err error) {
	err = tx.Column(ctx, &ids, `SELECT d.id FROM device d WHERE d.company_id = {:company} AND d.mac_address = {:mac}
		ORDER BY d.id`,
		db.Params{"mac": mac})
	return ids, err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, l License) (int64, error) {
	return tx.Insert(ctx, `INSERT INTO license (company_id, mac_address, expiry_date, status, created_at, updated_at)
		VALUES ({:company}, {:mac}, {:expiry}, {:status}, {:now}, {:now})`,
		db.Params{"mac": l.MacAddress, "expiry": l.ExpiryDate, "status": string(l.Status), "now": tx.Now()})
}

func (s Store) setStatus(ctx context.Context, tx *db.Tx, l License) error {
	rows, err := tx.Exec(ctx, `UPDATE license SET status = {:status}, updated_at = {:now}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": l.ID, "status": string(l.Status), "now": tx.Now()})
	return db.Touched(rows, err, "licence")
}

// Tables are those of licences.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"license"}}
}
