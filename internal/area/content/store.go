package content

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
)

// Store reads and writes content, content_version, content_page, content_tag and blob.
type Store struct{}

type row struct {
	ID         int64  `db:"id"`
	CompanyID  int64  `db:"company_id"`
	UserID     int64  `db:"user_id"`
	Owner      string `db:"owner"`
	CategoryID int64  `db:"category_id"`
	Type       Type   `db:"type"`
	Name       string `db:"name"`
	Share      string `db:"share"`
	Active     bool   `db:"active"`
	Version    int64  `db:"version"`
	AltURL     string `db:"alt_url"`
	ValidFrom  string `db:"valid_from"`
	ValidTo    string `db:"valid_to"`
	CreatedAt  int64  `db:"created_at"`
	UpdatedAt  int64  `db:"updated_at"`
	UpdatedBy  string `db:"updated_by"`
	Waiting    int64  `db:"waiting"`
	Figures
}

const columns = `c.id, c.company_id, c.user_id, u.username AS owner, c.category_id, c.type, c.name, c.share, c.active,
	c.version,
	c.alt_url, c.valid_from, c.valid_to, c.created_at, c.updated_at, c.updated_by, ` + waitingColumn + `, ` +
	FiguresColumns

// waitingColumn is the newest version of a content that waits for approval.
const waitingColumn = `COALESCE((SELECT MAX(w.id) FROM content_version w
	WHERE w.company_id = c.company_id AND w.content_id = c.id AND w.approval = 'P'), 0) AS waiting`

const joins = ` JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id
	JOIN users u ON u.id = c.user_id`

func (r row) content() Content {
	c := Content{
		ID: r.ID, CompanyID: r.CompanyID, UserID: r.UserID, Owner: r.Owner, GroupID: r.CategoryID,
		Categories: []int64{r.CategoryID},
		Type:       r.Type, Name: r.Name, Share: r.Share, Active: r.Active, Version: r.Version, AltURL: r.AltURL,
		PendingVersion: r.Waiting, ValidFrom: r.ValidFrom, ValidTo: r.ValidTo, Tags: []tag.Label{},
		CreatedAt: time.UnixMilli(r.CreatedAt).UTC(), UpdatedAt: time.UnixMilli(r.UpdatedAt).UTC(),
		UpdatedBy: r.UpdatedBy,
	}
	return c.With(r.Figures)
}

// get returns one content of the scope, recycled or not.
func (s Store) get(ctx context.Context, q db.Query, id int64) (Content, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM content c`+joins+` WHERE {in:c} AND c.id = {:id}`,
		db.Params{"id": id})
	if err != nil {
		return Content{}, db.Found(err, "content")
	}
	one := []Content{r.content()}
	err = s.label(ctx, q, one)
	return one[0], err
}

// byIDs returns contents of the scope, recycled or not.
func (s Store) byIDs(ctx context.Context, q db.Query, ids []int64) (map[int64]Content, error) {
	var rows []row
	in, params := db.In("c.id", "wanted", ids)
	if err := q.All(ctx, &rows, `SELECT `+columns+` FROM content c`+joins+` WHERE {in:c} AND `+in, params); err != nil {
		return nil, err
	}
	contents := make([]Content, len(rows))
	for i, r := range rows {
		contents[i] = r.content()
	}
	err := s.label(ctx, q, contents)
	found := make(map[int64]Content, len(contents))
	for _, c := range contents {
		found[c.ID] = c
	}
	return found, err
}

// Related lists the playlists, schedules, programs and message templates that use contents directly.
func (s Store) Related(ctx context.Context, q db.Query, ids ...int64) ([]category.Related, error) {
	related := []category.Related{}
	entry, entries := db.In("e.content_id", "entry", ids)
	item, items := db.In("i.content_id", "item", ids)
	part, parts := db.In("u.content_id", "part", ids)
	message, messages := inMessage(ids)
	err := q.All(ctx, &related, `
		SELECT 'playlist' AS type, p.id, p.name, p.active FROM playlist p
		WHERE {in:p} AND EXISTS (SELECT 1 FROM playlist_entry e
			WHERE e.company_id = p.company_id AND e.playlist_id = p.id AND `+entry+`)
		UNION
		SELECT 'schedule' AS type, s.id, s.name, s.active FROM schedule s
		WHERE {in:s} AND EXISTS (SELECT 1 FROM schedule_item i
			WHERE i.company_id = s.company_id AND i.schedule_id = s.id AND `+item+`)
		UNION
		SELECT 'program' AS type, p.id, p.name, p.active FROM `+users+` WHERE {in:u} AND `+part+`
		UNION
		`+category.MessagesWith(message)+`
		ORDER BY 1, 3, 2`, entries, items, parts, messages)
	return related, err
}

// inMessage is the condition that a message m shows or plays one of the contents.
func inMessage(ids []int64) (condition string, params db.Params) {
	background, params := db.In("m.background_id", "material", ids)
	sound, _ := db.In("m.sound_id", "material", ids)
	return `(` + background + ` OR ` + sound + `)`, params
}

// StoredFile is the bytes behind a path below /img/uploads/.
type StoredFile struct {
	VersionID int64  `db:"version_id"`
	ContentID int64  `db:"content_id"`
	UserID    int64  `db:"user_id"`
	Share     string `db:"share"`
	SHA256    string `db:"sha256"`
	Mime      string `db:"mime"`
	FileName  string `db:"file_name"`
	Small     string `db:"thumb_small"`
	Medium    string `db:"thumb_medium"`
	Large     string `db:"thumb_large"`
}

// File returns the bytes of a version of the scope, by its uuid.
func (s Store) File(ctx context.Context, q db.Query, uuid string) (StoredFile, error) {
	var f StoredFile
	err := q.One(ctx, &f, `
		SELECT v.id AS version_id, v.content_id, c.user_id, c.share, v.sha256, v.mime, v.file_name,
			COALESCE(v.thumb_small, '') AS thumb_small, COALESCE(v.thumb_medium, '') AS thumb_medium,
			COALESCE(v.thumb_large, '') AS thumb_large
		FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
		WHERE {in:v} AND v.uuid = {:uuid}`, db.Params{"uuid": uuid})
	return f, db.Found(err, "file")
}

// isShown reports whether contents stand in something else that the caller may
// read: in a playlist that they see, in a message template, or on a schedule, which
// everybody sees who reads schedules, and on whose screens who reads those.
func (s Store) isShown(ctx context.Context, q db.Query, caller access.Caller, ids []int64) (bool, error) {
	playlists, schedules := caller.Reads(access.Playlist), caller.Reads(access.Schedule, access.Device)
	templates := caller.Reads(access.Message)
	if !playlists && !schedules && !templates {
		return false, nil
	}
	var r struct {
		InPlaylist bool `db:"in_playlist"`
		InTemplate bool `db:"in_template"`
		Scheduled  bool `db:"scheduled"`
	}
	entry, entries := db.In("e.content_id", "entry", ids)
	item, items := db.In("i.content_id", "item", ids)
	message, messages := inMessage(ids)
	err := q.One(ctx, &r, `
		SELECT EXISTS (SELECT 1 FROM playlist_entry e JOIN playlist p ON p.company_id = e.company_id
		AND p.id = e.playlist_id
				WHERE {in:p} AND `+entry+`
					AND (CAST({:all} AS BIGINT) = 1 OR p.user_id = {:user} OR p.share = 'Y')) AS in_playlist,
			EXISTS (SELECT 1 FROM message m WHERE {in:m} AND m.template_id IS NOT NULL AND `+message+`) AS in_template,
			EXISTS (SELECT 1 FROM schedule_item i
				WHERE {in:i} AND (`+item+` OR EXISTS (SELECT 1 FROM playlist_entry e
				WHERE e.company_id = i.company_id AND e.playlist_id = i.playlist_id
				AND `+entry+`) OR EXISTS (SELECT 1 FROM message m
				WHERE m.company_id = i.company_id AND m.schedule_item_id = i.id AND `+message+`))) AS scheduled`,
		entries, items, messages,
		db.Params{"user": caller.UserID(), "all": db.Bit(caller.SeesAll(access.Playlist))})
	return playlists && r.InPlaylist || templates && r.InTemplate || schedules && r.Scheduled, err
}

// isSeen reports whether one of the contents is a user's, or shared.
func (s Store) isSeen(ctx context.Context, q db.Query, user int64, ids []int64) (bool, error) {
	var r struct {
		Seen bool `db:"seen"`
	}
	in, wanted := db.In("c.id", "content", ids)
	err := q.One(ctx, &r, `SELECT EXISTS (SELECT 1 FROM content c
		WHERE {in:c} AND (c.user_id = {:user} OR c.share = 'Y') AND `+in+`) AS seen`, wanted, db.Params{"user": user})
	return r.Seen, err
}

func (s Store) choices(ctx context.Context, q db.Query, ids []int64) (found []Choice, err error) {
	in, wanted := db.In("c.id", "choice", ids)
	err = q.All(ctx, &found, `SELECT c.id, c.type, c.user_id, c.share, c.active FROM content c
		WHERE c.company_id = {:company} AND `+in+` ORDER BY c.id`+q.Kept(), wanted)
	return found, err
}
