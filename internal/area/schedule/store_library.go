package schedule

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/message"
	"marquee/internal/area/playlist"
	"marquee/internal/platform/db"
)

// library returns what there is in the scope's company of what items need, as a
// caller sees it.
func (s Store) library(ctx context.Context, q db.Query, caller access.Caller, n needs) (*library, error) {
	l := &library{targets: map[target]source{}, devices: map[int64]bool{}, tags: map[int64]bool{}}
	var contents []struct {
		ID     int64  `db:"id"`
		Name   string `db:"name"`
		UserID int64  `db:"user_id"`
		Share  string `db:"share"`
		content.Fitness
	}
	in, params := db.In("c.id", "content", distinct(n.contents))
	err := q.All(ctx, &contents, `SELECT c.id, c.name, c.user_id, c.share, `+content.FitnessColumns+`
		FROM content c`+versionJoin+
		` WHERE c.company_id = {:company} AND `+in, params)
	if err != nil {
		return nil, err
	}
	for _, c := range contents {
		l.targets[target{Content, c.ID}] = source{Name: c.Name, Fitness: c.Fitness,
			Visible: mayPlay(caller, access.Content, c.UserID, c.Share)}
	}
	var playlists []struct {
		ID     int64         `db:"id"`
		Name   string        `db:"name"`
		Type   playlist.Type `db:"type"`
		UserID int64         `db:"user_id"`
		Share  string        `db:"share"`
		Active bool          `db:"active"`
	}
	in, params = db.In("p.id", "playlist", distinct(n.playlists))
	err = q.All(ctx, &playlists, `SELECT p.id, p.name, p.type, p.user_id, p.share, p.active FROM playlist p
		WHERE p.company_id = {:company} AND `+in, params)
	if err != nil {
		return nil, err
	}
	for _, p := range playlists {
		l.targets[target{kindOf(p.Type), p.ID}] = source{Name: p.Name, IsPlaylist: true,
			Fitness: content.Fitness{Active: p.Active}, Visible: mayPlay(caller, access.Playlist, p.UserID, p.Share)}
	}
	var found []int64
	in, params = db.In("id", "device", distinct(n.devices))
	if err := q.Column(ctx, &found, `SELECT id FROM device WHERE company_id = {:company} AND `+in, params); err != nil {
		return nil, err
	}
	for _, id := range found {
		l.devices[id] = true
	}
	found = nil
	in, params = db.In("id", "tag", distinct(n.tags))
	err = q.Column(ctx, &found, `SELECT id FROM tag WHERE company_id = {:company} AND type = 'Schedule' AND `+in,
		params)
	for _, id := range found {
		l.tags[id] = true
	}
	if err != nil || len(n.messages) == 0 {
		return l, err
	}
	l.messages, err = message.Look(ctx, q, caller, n.messages...)
	return l, err
}
