package content

import (
	"context"

	"marquee/internal/platform/db"
)

// ofScreen is an active screen of a company, and what it says of itself.
type ofScreen struct {
	ID   int64  `db:"id"`
	Name string `db:"device_name"`
	Screen
}

// ScreenColumns reads the Screen of a device d.
const ScreenColumns = `d.codecs, d.max_width, d.max_height`

// screens counts the active screens of a company, and lists by name those that
// have said what they can play.
func (s Store) screens(ctx context.Context, q db.Query) (total int64, known []ofScreen, err error) {
	err = q.Row(ctx, `SELECT COUNT(*) FROM device WHERE company_id = {:company} AND status = 'Active'`, nil, &total)
	if err != nil {
		return 0, nil, err
	}
	err = q.All(ctx, &known, `SELECT d.id, d.device_name, `+ScreenColumns+` FROM device d
		WHERE d.company_id = {:company} AND d.status = 'Active' AND (d.codecs <> '' OR d.max_width > 0)
		ORDER BY d.name_sorted, d.id`)
	return total, known, err
}

// fleets returns the active screens of the scope by their companies; with groups, those of them alone.
func (s Store) fleets(ctx context.Context, q db.Query, groups []int64) (map[int64]Fleet, error) {
	where := &db.Where{}
	where.And(`{in:d}`, nil)
	if len(groups) > 0 {
		where.And(db.In("d.category_id", "group", groups))
	}
	var rows []struct {
		CompanyID int64 `db:"company_id"`
		alike
	}
	err := q.All(ctx, &rows, `SELECT d.company_id, `+ScreenColumns+`, COUNT(*) AS n FROM device d
		WHERE d.status = 'Active' AND `+where.String()+` GROUP BY d.company_id, `+ScreenColumns, where.Params())
	fleets := map[int64]Fleet{}
	for _, r := range rows {
		fleets[r.CompanyID] = append(fleets[r.CompanyID], r.alike)
	}
	return fleets, err
}
