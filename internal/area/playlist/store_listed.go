package playlist

import (
	"context"

	"marquee/internal/area/content"
	"marquee/internal/platform/db"
)

// openingEntries is how many entries of a playlist a list shows.
const openingEntries = 5

// listed adds to a page of playlists what only a list shows of them: one query each.
func (s Store) listed(ctx context.Context, q db.Query, found []Overview) ([]Listed, error) {
	list, at, ids := make([]Listed, len(found)), make(map[int64]*Listed, len(found)), make([]int64, len(found))
	for i, o := range found {
		list[i] = Listed{Overview: o, Opening: []Still{}}
		ids[i], at[o.ID] = o.ID, &list[i]
	}
	if err := s.openings(ctx, q, ids, at); err != nil {
		return nil, err
	}
	return list, s.countSchedules(ctx, q, ids, at)
}

// openings reads the first entries of playlists. Positions run from 0 over all groups.
func (s Store) openings(ctx context.Context, q db.Query, ids []int64, at map[int64]*Listed) error {
	var rows []struct {
		PlaylistID int64        `db:"playlist_id"`
		Type       content.Type `db:"type"`
		UUID       string       `db:"uuid"` // empty without a thumbnail
	}
	in, params := db.In("e.playlist_id", "playlist", ids)
	err := q.All(ctx, &rows, `
		SELECT e.playlist_id, c.type, CASE WHEN v.thumb_small IS NULL THEN '' ELSE v.uuid END AS uuid
		`+entryJoins+` WHERE {in:e} AND `+in+` AND e.position < {:first} ORDER BY e.playlist_id, e.position`,
		params, db.Params{"first": openingEntries})
	for _, r := range rows {
		still := Still{Type: r.Type}
		if r.UUID != "" {
			still.Thumbnail = thumbnail(r.UUID)
		}
		at[r.PlaylistID].Opening = append(at[r.PlaylistID].Opening, still)
	}
	return err
}

// countSchedules counts the active schedules that play each of the playlists.
func (s Store) countSchedules(ctx context.Context, q db.Query, ids []int64, at map[int64]*Listed) error {
	var rows []struct {
		PlaylistID int64 `db:"playlist_id"`
		Schedules  int64 `db:"schedules"`
	}
	in, params := db.In("i.playlist_id", "playlist", ids)
	err := q.All(ctx, &rows, `
		SELECT i.playlist_id, COUNT(DISTINCT s.id) AS schedules FROM schedule_item i
		JOIN schedule s ON s.company_id = i.company_id AND s.id = i.schedule_id
		WHERE {in:i} AND s.active = 1 AND `+in+` GROUP BY i.playlist_id`, params)
	for _, r := range rows {
		at[r.PlaylistID].ScheduleCount = r.Schedules
	}
	return err
}
