package company

import (
	"context"
	"slices"
	"time"

	"marquee/internal/platform/db"
)

// Store reads and writes company and company_param.
type Store struct{}

const columns = `c.id, c.name, c.image, c.website, c.number, c.active, c.start_date, c.end_date, c.size_mb,
	c.device_limit,
	c.device_portrait_image, c.device_landscape_image, c.need_content_approval, c.enable_content_validity_feature,
	c.delete_content_version, c.convert_videos, c.enable_device_power_check, c.device_power_notification_emails,
	c.ended_screens_play, c.require_second_factor,
	c.zone, c.version, COALESCE(c.deleted_at, 0) AS deleted`

type row struct {
	Company
	Deleted int64 `db:"deleted"`
}

func (r row) company() Company {
	if r.Deleted != 0 {
		at := time.UnixMilli(r.Deleted).UTC()
		r.DeletedAt = &at
	}
	return r.Company
}

// get returns one company of the scope, with its pictures as hashes.
func (s Store) get(ctx context.Context, q db.Query, id int64) (Company, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM company c WHERE {in:c.id} AND c.id = {:id} AND c.deleted_at IS NULL`,
		db.Params{"id": id})
	if err != nil {
		return Company{}, db.Found(err, "company")
	}
	found := []Company{r.company()}
	err = s.addParams(ctx, q, found)
	return found[0], err
}

// addParams adds what the companies have switched on. What a company says
// nothing of is as in a new one.
func (s Store) addParams(ctx context.Context, q db.Query, companies []Company) error {
	ids := make([]int64, len(companies))
	for i, c := range companies {
		ids[i] = c.ID
	}
	var rows []struct {
		CompanyID int64  `db:"company_id"`
		Kind      string `db:"kind"`
		Name      string `db:"name"`
		Value     string `db:"value"`
	}
	these, params := db.In("p.company_id", "company", ids)
	err := q.All(ctx, &rows, `SELECT p.company_id, p.kind, p.name, p.value FROM company_param p
		WHERE {in:p} AND `+these, params)
	if err != nil {
		return err
	}
	said := map[int64]map[string]string{}
	for _, r := range rows {
		if said[r.CompanyID] == nil {
			said[r.CompanyID] = map[string]string{}
		}
		said[r.CompanyID][r.Kind+" "+r.Name] = r.Value
	}
	for i := range companies {
		c := &companies[i]
		c.AuthorComponents = slices.DeleteFunc(Components(),
			func(name string) bool { return said[c.ID]["component "+name] == "N" })
		c.CompanyFeatures = slices.DeleteFunc(Features(), func(name string) bool {
			return said[c.ID]["feature "+name] != "Y"
		})
	}
	return nil
}

// Filter narrows the list of companies. Zero values do not.
type Filter struct {
	Name    string // part of it
	Active  *bool
	Deleted bool // the deleted ones that can be restored, the last one first
}

// List returns a page of the scope's companies by name, the top company first (R048, R414).
func (s Store) List(ctx context.Context, q db.Query, f Filter, page db.Page) ([]Company, int64, error) {
	var where db.Where
	where.And(`{in:c.id}`, nil)
	order := `CASE c.id WHEN 1 THEN 0 ELSE 1 END, c.name_sorted, c.id`
	if f.Deleted {
		where.And(`c.deleted_at IS NOT NULL AND c.swept_at IS NULL`, nil)
		order = `c.deleted_at DESC, c.id`
	} else {
		where.And(`c.deleted_at IS NULL`, nil)
	}
	if f.Name != "" {
		where.And(`c.name_folded LIKE {:name} ESCAPE '\'`, db.Params{"name": db.Contains(f.Name)})
	}
	if f.Active != nil {
		where.And(`c.active = {:active}`, db.Params{"active": db.Bit(*f.Active)})
	}
	total, err := q.Total(ctx, []string{"company"}, "company c", &where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM company c WHERE `+where.String()+`
		ORDER BY `+order+` `+page.Clause(), where.Params())
	if err != nil {
		return nil, 0, err
	}
	list := make([]Company, len(rows))
	for i, r := range rows {
		list[i] = r.company()
	}
	if err := s.addParams(ctx, q, list); err != nil {
		return nil, 0, err
	}
	for i := range list {
		list[i] = list[i].shown()
	}
	return list, total, nil
}

// Choices lists the companies of the scope by name, the top company first (R048).
func (s Store) Choices(ctx context.Context, q db.Query) ([]Choice, error) {
	list := []Choice{}
	err := q.All(ctx, &list, `SELECT c.id, c.name FROM company c WHERE {in:c.id} AND c.deleted_at IS NULL
		ORDER BY CASE c.id WHEN 1 THEN 0 ELSE 1 END, c.name_sorted, c.id`)
	return list, err
}

// shows reports whether a company of the scope shows a picture anywhere.
func (s Store) shows(ctx context.Context, q db.Query, sha string) (bool, error) {
	var showing []int64
	err := q.Column(ctx, &showing, `SELECT c.id FROM company c WHERE {in:c.id} AND c.deleted_at IS NULL
		AND (c.image = {:sha} OR c.device_portrait_image = {:sha} OR c.device_landscape_image = {:sha})`,
		db.Params{"sha": sha})
	return len(showing) > 0, err
}

func (s Store) has(ctx context.Context, q db.Query, feature string) (on bool, err error) {
	err = q.Row(ctx, `SELECT EXISTS (SELECT 1 FROM company_param p WHERE p.company_id = {:company}
		AND p.kind = 'feature' AND p.name = {:feature} AND p.value = 'Y')`, db.Params{"feature": feature}, &on)
	return on, err
}
