package schedule

import (
	"context"
	"strings"

	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// plans reads the items of schedules that have a day from first on, YYYY-MM-DD, by
// schedule: one row for each, as a row costs ten times what an item in it does.
func (s Store) plans(ctx context.Context, q db.Query, ids []int64, first string) (map[int64][]timetable.Item, error) {
	var rows []struct {
		ScheduleID int64  `db:"schedule_id"`
		Items      string `db:"items"`
	}
	in, params := db.In("i.schedule_id", "schedule", ids)
	err := q.All(ctx, &rows, `SELECT i.schedule_id, string_agg(i.start_date || '|' || i.end_date || '|' || i.start_time
			|| '|' || i.end_time || '|' || i.all_day || '|' || i.repeat || '|' || i.repeat_options, ';') AS items
		FROM schedule_item i
		WHERE {in:i} AND (i.end_date = '' OR i.end_date >= {:first}) AND `+in+` GROUP BY i.schedule_id`,
		params, db.Params{"first": first})
	if err != nil {
		return nil, err
	}
	plans := make(map[int64][]timetable.Item, len(rows))
	for _, r := range rows {
		for packed := range strings.SplitSeq(r.Items, ";") {
			f := strings.Split(packed, "|")
			timing := timingRow{ScheduleID: r.ScheduleID, Start: f[0], End: f[1], StartTime: f[2], EndTime: f[3],
				AllDay: f[4] == "1", Repeat: timetable.Repeat(f[5]), RepeatOptions: f[6], Priority: timetable.Normal}
			var it Item
			if err := timing.read(&it); err != nil {
				return nil, err
			}
			plans[r.ScheduleID] = append(plans[r.ScheduleID], it.timing(r.ScheduleID, "", 0))
		}
	}
	return plans, nil
}

// zones returns the IANA time zones of the companies of schedules.
func (s Store) zones(ctx context.Context, q db.Query, ids []int64) (map[int64]string, error) {
	var rows []struct {
		CompanyID int64  `db:"company_id"`
		Zone      string `db:"zone"`
	}
	in, params := db.In("s.id", "schedule", ids)
	err := q.All(ctx, &rows, `SELECT DISTINCT s.company_id, c.zone FROM schedule s JOIN company c ON c.id = s.company_id
		WHERE {in:s} AND `+in, params)
	zones := make(map[int64]string, len(rows))
	for _, r := range rows {
		zones[r.CompanyID] = r.Zone
	}
	return zones, err
}
