package schedule

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
)

// playableColumn is whether screens can play item i at all: an approved content
// that is ready and not recycled, or a playlist that holds one.
const playableColumn = `CASE
	WHEN i.playlist_id IS NULL AND c.active = 1 AND v.approval = 'A' AND v.state = 'ready' AND c.type IN ` + content.PlayingTypes + ` THEN 1
	WHEN p.active = 1 AND EXISTS (SELECT 1 FROM playlist_entry e
		JOIN content ec ON ec.company_id = e.company_id AND ec.id = e.content_id
		JOIN content_version ev ON ev.company_id = ec.company_id AND ev.id = ec.current_version_id
		WHERE e.company_id = i.company_id AND e.playlist_id = i.playlist_id AND ec.active = 1 AND ev.approval = 'A' AND ev.state = 'ready'
			AND ec.type IN ` + content.PlayingTypes + `) THEN 1
	ELSE 0 END AS playable`

// candidates returns the items of the active General schedules that are aimed
// at a device group of the scope or one above it, and that have a day from first
// to last, both YYYY-MM-DD.
func (s Store) candidates(ctx context.Context, scope access.Scope, group int64, first, last string) ([]candidate, error) {
	var rows []struct {
		itemRow
		ScheduleName string `db:"schedule_name"`
		Channel      string `db:"channel"`
		DeviceGroup  int64  `db:"device_group_id"`
		Distance     int    `db:"distance"`
		Playable     bool   `db:"playable"`
	}
	company, params := scope.Condition("g.company_id")
	err := s.db.Query().All(ctx, &rows, above+company+upToTheRoot+`
		SELECT `+itemColumns+`, s.name AS schedule_name, h.name AS channel, s.device_group_id, a.distance, `+playableColumn+`
		FROM above a
		JOIN schedule s ON s.company_id = a.company_id AND s.device_group_id = a.id
		JOIN schedule_item i ON i.company_id = s.company_id AND i.schedule_id = s.id
		JOIN schedule_channel h ON h.company_id = i.company_id AND h.id = i.channel_id
		LEFT JOIN content c ON c.company_id = i.company_id AND c.id = i.content_id
		LEFT JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id
		LEFT JOIN playlist p ON p.company_id = i.company_id AND p.id = i.playlist_id
		WHERE s.active = 1 AND s.type = 'General' AND i.start_date <= {:last} AND (i.end_date = '' OR i.end_date >= {:first})
		ORDER BY a.distance, s.id, h.position, i.position, i.id`, params, db.Params{"group": group, "first": first, "last": last})
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
			source:   Source{ScheduleID: r.ScheduleID, ScheduleName: r.ScheduleName, Channel: r.Channel, DeviceGroup: r.DeviceGroup, Item: it},
			distance: r.Distance, playable: r.Playable,
		}
	}
	return candidates, nil
}
