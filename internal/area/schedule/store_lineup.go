package schedule

import (
	"context"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
)

// candidates returns the items of the active schedules of a type that are aimed
// at a device group of the scope or one above it, and that have a day from first
// to last, both YYYY-MM-DD.
func (s Store) candidates(ctx context.Context, q db.Query, group int64, t Type,
	first, last string) ([]candidate, error) {
	var rows []struct {
		itemRow
		ScheduleName string `db:"schedule_name"`
		Channel      string `db:"channel"`
		DeviceGroup  int64  `db:"device_group_id"`
		Distance     int    `db:"distance"`
	}
	err := q.All(ctx, &rows, category.Above+`
		SELECT `+itemColumns+`, s.name AS schedule_name, h.name AS channel, s.device_group_id, a.distance
		FROM above a
		JOIN schedule s ON s.company_id = a.company_id AND s.device_group_id = a.id
		JOIN schedule_item i ON i.company_id = s.company_id AND i.schedule_id = s.id
		JOIN schedule_channel h ON h.company_id = i.company_id AND h.id = i.channel_id
		LEFT JOIN playlist p ON p.company_id = i.company_id AND p.id = i.playlist_id
		WHERE s.active = 1 AND s.type = {:type} AND i.start_date <= {:last}
		AND (i.end_date = '' OR i.end_date >= {:first})
		ORDER BY a.distance, s.id, h.position, i.position, i.id`,
		db.Params{"group": group, "type": string(t), "first": first, "last": last})
	if err != nil {
		return nil, err
	}
	candidates := make([]candidate, len(rows))
	for i, r := range rows {
		it, err := r.item()
		if err != nil {
			return nil, err
		}
		candidates[i] = candidate{
			source: Source{ScheduleID: r.ScheduleID, ScheduleName: r.ScheduleName, Channel: r.Channel,
				DeviceGroup: r.DeviceGroup, Item: it},
			distance: r.Distance,
		}
	}
	return candidates, nil
}
