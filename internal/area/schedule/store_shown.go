package schedule

import (
	"context"

	"marquee/internal/platform/db"
)

// concerned finds the devices in and below device groups, and in and below those
// on which an active schedule shows one of the contents or playlists, or has a message with one of the contents.
func (s Store) concerned(ctx context.Context, q db.Query, c Changed) (devices []int64, err error) {
	byGroup, groups := db.In("g.id", "group", c.Groups)
	byContent, contents := db.In("i.content_id", "content", c.Contents)
	byPlaylist, playlists := db.In("i.playlist_id", "playlist", c.Playlists)
	byEntry, entries := db.In("e.content_id", "entry", c.Contents)
	byBackground, backgrounds := db.In("m.background_id", "background", c.Contents)
	bySound, sounds := db.In("m.sound_id", "sound", c.Contents)
	err = q.Column(ctx, &devices, `
		WITH RECURSIVE below (company_id, id) AS (
			SELECT g.company_id, g.id FROM category g
			WHERE g.company_id = {:company} AND g.type = 'Device' AND (`+byGroup+` OR g.id IN (
				SELECT s.device_group_id FROM schedule_item i
				JOIN schedule s ON s.company_id = i.company_id AND s.id = i.schedule_id
				WHERE i.company_id = {:company} AND s.active = 1 AND (`+byContent+` OR `+byPlaylist+`
					OR i.playlist_id IN (
					SELECT e.playlist_id FROM playlist_entry e WHERE e.company_id = {:company} AND `+byEntry+`)
					OR i.id IN (
					SELECT m.schedule_item_id FROM message m
					WHERE m.company_id = {:company} AND (`+byBackground+` OR `+bySound+`)))))
			UNION
			SELECT g.company_id, g.id FROM below b
			JOIN category g ON g.company_id = b.company_id AND g.parent_id = b.id)
		SELECT d.id FROM below b JOIN device d ON d.company_id = b.company_id AND d.category_id = b.id ORDER BY d.id`,
		groups, contents, playlists, entries, backgrounds, sounds)
	return devices, err
}

// shows returns the contents that a schedule of the scope's company shows, in the order of their ids.
func (s Store) shows(ctx context.Context, q db.Query, id int64) (contents []int64, err error) {
	err = q.Column(ctx, &contents, `
		WITH items AS (SELECT i.id, i.content_id, i.playlist_id FROM schedule_item i
			WHERE i.company_id = {:company} AND i.schedule_id = {:id})
		SELECT i.content_id FROM items i WHERE i.content_id IS NOT NULL
		UNION SELECT e.content_id FROM items i
			JOIN playlist_entry e ON e.company_id = {:company} AND e.playlist_id = i.playlist_id
		UNION SELECT m.background_id FROM items i
			JOIN message m ON m.company_id = {:company} AND m.schedule_item_id = i.id WHERE m.background_id IS NOT NULL
		UNION SELECT m.sound_id FROM items i
			JOIN message m ON m.company_id = {:company} AND m.schedule_item_id = i.id WHERE m.sound_id IS NOT NULL
		ORDER BY 1`, db.Params{"id": id})
	return contents, err
}
