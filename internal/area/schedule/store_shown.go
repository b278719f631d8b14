package schedule

import (
	"context"

	"marquee/internal/platform/db"
)

// shows finds an item of the scope's company that shows one of the contents or
// playlists, also by a playlist.
func (s Store) shows(ctx context.Context, q db.Query, contents, playlists []int64) (bool, error) {
	byContent, content := db.In("i.content_id", "content", contents)
	byPlaylist, playlist := db.In("i.playlist_id", "playlist", playlists)
	byEntry, entry := db.In("e.content_id", "entry", contents)
	var found []int64
	err := q.Column(ctx, &found, `SELECT i.id FROM schedule_item i
		WHERE i.company_id = {:company} AND (`+byContent+` OR `+byPlaylist+` OR i.playlist_id IN (
			SELECT e.playlist_id FROM playlist_entry e WHERE e.company_id = {:company} AND `+byEntry+`)) LIMIT 1`,
		content, playlist, entry)
	return len(found) > 0, err
}
