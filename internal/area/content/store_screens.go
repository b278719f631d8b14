package content

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Screens is whether the company's screens can play a content, by what they
// have said of themselves. One that never said counts as able.
type Screens struct {
	Total  int64        `json:"total" doc:"Active screens of the company"`
	Codec  string       `json:"codec" doc:"Of the current version's video; empty for what is no uploaded video"`
	Width  int          `json:"width"`
	Height int          `json:"height"`
	Cannot []CannotPlay `json:"cannot" doc:"At most 500"`
}

// CannotPlay is a screen that a video is too much for.
type CannotPlay struct {
	DeviceID int64  `json:"deviceId" db:"device_id"`
	Name     string `json:"name" db:"name" doc:"Empty for who may not see screens"`
	Reason   string `json:"reason" db:"reason" enum:"codec,size"`
}

// reasonColumn is why screen d cannot play a video, or ”. Screens that stand
// upright decode as many pixels as others: the longer side counts with the longer.
const reasonColumn = `CASE
	WHEN d.codecs <> '' AND ',' || d.codecs || ',' NOT LIKE {:codec} THEN 'codec'
	WHEN d.max_width > 0 AND d.max_height > 0 AND (
		{:long} > CASE WHEN d.max_width > d.max_height THEN d.max_width ELSE d.max_height END
		OR {:short} > CASE WHEN d.max_width > d.max_height THEN d.max_height ELSE d.max_width END) THEN 'size'
	ELSE '' END`

// screens counts the active screens of a company, and lists those that cannot
// play a video of the given coding and size.
func (s Store) screens(ctx context.Context, scope access.Scope, codec string, width, height int) (total int64, cannot []CannotPlay, err error) {
	ours := db.Params{"company": scope.Company()}
	err = s.db.Query().Row(ctx, `SELECT COUNT(*) FROM device WHERE company_id = {:company} AND status = 'Active'`, ours, &total)
	if err != nil || codec == "" {
		return total, []CannotPlay{}, err
	}
	cannot = []CannotPlay{}
	err = s.db.Query().All(ctx, &cannot, `
		SELECT x.device_id, x.name, x.reason FROM (
			SELECT d.id AS device_id, d.device_name AS name, `+reasonColumn+` AS reason
			FROM device d WHERE d.company_id = {:company} AND d.status = 'Active') x
		WHERE x.reason <> '' ORDER BY x.name, x.device_id LIMIT 500`,
		ours, db.Params{"codec": "%," + codec + ",%", "long": max(width, height), "short": min(width, height)})
	return total, cannot, err
}
