package playlist

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes playlist, playlist_entry, playlist_version and playlist_tag.
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
	CreatedAt  int64  `db:"created_at"`
	UpdatedAt  int64  `db:"updated_at"`
	UpdatedBy  string `db:"updated_by"`
}

const overviews = `SELECT p.id, p.company_id, p.user_id, u.username AS owner, p.category_id, p.type, p.name, p.share,
	p.active, p.version,
	p.created_at, p.updated_at, p.updated_by FROM playlist p JOIN users u ON u.id = p.user_id`

func (r row) overview() Overview {
	return Overview{
		ID: r.ID, CompanyID: r.CompanyID, UserID: r.UserID, Owner: r.Owner, GroupID: r.CategoryID, Type: r.Type,
		Name: r.Name, Share: r.Share,
		Active: r.Active, Version: r.Version, Tags: []tag.Label{},
		CreatedAt: time.UnixMilli(r.CreatedAt).UTC(), UpdatedAt: time.UnixMilli(r.UpdatedAt).UTC(),
		UpdatedBy: r.UpdatedBy,
	}
}

// Filter says which playlists a list holds. Zero values do not restrict it.
type Filter struct {
	UserID    int64
	Name      string
	Active    bool
	Folders   []int64 // nil: any; empty: none
	Share     string
	Type      Type
	Tags      []int64
	VisibleTo int64 // only what this user owns or others share
}

var order = db.Order{
	"id": "p.id", "name": "p.name_sorted", "type": "p.type", "createdAt": "p.created_at", "updatedAt": "p.updated_at",
	"owner": "u.username_folded",
}

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`{in:p}`, nil)
	w.And(`p.active = {:active}`, map[string]any{"active": db.Bit(f.Active)})
	if f.UserID != 0 {
		w.And(`p.user_id = {:user}`, map[string]any{"user": f.UserID})
	}
	if f.Name != "" {
		w.And(`p.name_folded LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(f.Name)})
	}
	if f.Folders != nil {
		w.And(db.In("p.category_id", "folder", f.Folders))
	}
	if f.Share != "" {
		w.And(`p.share = {:share}`, map[string]any{"share": f.Share})
	}
	if f.Type != "" {
		w.And(`p.type = {:type}`, map[string]any{"type": f.Type})
	}
	for i, id := range f.Tags { // every tag narrows the list further
		condition, params := db.In("t.tag_id", fmt.Sprintf("tag_%d", i), []int64{id})
		w.And(`EXISTS (SELECT 1 FROM playlist_tag t WHERE t.company_id = p.company_id AND t.playlist_id = p.id AND `+
			condition+`)`, params)
	}
	if f.VisibleTo != 0 {
		w.And(`p.user_id = {:viewer} OR p.share = 'Y'`, map[string]any{"viewer": f.VisibleTo})
	}
	return w
}

// list returns one page of the scope's playlists and how many there are in all; without a sort name the newest first.
func (s Store) list(ctx context.Context, q db.Query, f Filter, page db.Page, sortBy string,
	descending bool) ([]Overview, int64, error) {
	by, err := order.By(sortBy, "id", "p.id", descending || sortBy == "")
	if err != nil {
		return nil, 0, err
	}
	where := f.where()
	total, err := q.Total(ctx, []string{"playlist", "tag"}, "playlist p", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	if err := q.All(ctx, &rows, overviews+` WHERE `+where.String()+" "+by+" "+page.Clause(),
		where.Params()); err != nil {
		return nil, 0, err
	}
	list := make([]Overview, len(rows))
	for i, r := range rows {
		list[i] = r.overview()
	}
	return list, total, s.complete(ctx, q, list)
}

// complete adds to a page of playlists what lies in other tables: one query each.
func (s Store) complete(ctx context.Context, q db.Query, list []Overview) error {
	at, ids := make(map[int64]*Overview, len(list)), make([]int64, len(list))
	for i := range list {
		ids[i], at[list[i].ID] = list[i].ID, &list[i]
	}
	var labels []struct {
		PlaylistID int64 `db:"playlist_id"`
		tag.Label
	}
	in, params := db.In("pt.playlist_id", "playlist", ids)
	err := q.All(ctx, &labels, `SELECT pt.playlist_id, pt.tag_id, t.name FROM playlist_tag pt
		JOIN tag t ON t.company_id = pt.company_id AND t.id = pt.tag_id
		WHERE {in:pt} AND `+in+` ORDER BY t.name_folded`, params)
	if err != nil {
		return err
	}
	for _, l := range labels {
		at[l.PlaylistID].Tags = append(at[l.PlaylistID].Tags, l.Label)
	}
	figures, err := s.figures(ctx, q, ids)
	if err != nil {
		return err
	}
	for _, f := range figures {
		o := at[f.PlaylistID]
		o.EntryCount += f.Entries
		o.TotalDurationMs = max(o.TotalDurationMs, f.Ms)
		if o.ContentSrc == "" && f.UUID != "" {
			o.ContentSrc = thumbnail(f.UUID)
		}
	}
	return nil
}

// lengthColumn is Entry.LengthMs for what fits, once for each page of a document,
// and 0 for the rest.
const lengthColumn = `CASE
	WHEN NOT ` + content.Fits + ` THEN 0
	WHEN e.minutes + e.seconds > 0 THEN (e.minutes * 60 + e.seconds) * 1000 * v.total_page
	WHEN c.type IN ('Video', 'Audio') THEN v.duration_ms
	ELSE 0 END`

const entryJoins = ` FROM playlist_entry e
	JOIN content c ON c.company_id = e.company_id AND c.id = e.content_id
	JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id`

type figure struct {
	PlaylistID int64  `db:"playlist_id"`
	Entries    int64  `db:"entries"`
	Ms         int64  `db:"ms"`
	UUID       string `db:"uuid"` // of the group's first thumbnail, or empty
}

// figures sums up the groups of playlists, in order.
func (s Store) figures(ctx context.Context, q db.Query, ids []int64) ([]figure, error) {
	var figures []figure
	in, params := db.In("e.playlist_id", "playlist", ids)
	err := q.All(ctx, &figures, `
		SELECT playlist_id, COUNT(*) AS entries, CAST(SUM(ms) AS BIGINT) AS ms,
			COALESCE(MAX(CASE WHEN thumb = 1 THEN uuid END), '') AS uuid
		FROM (SELECT e.playlist_id, e.sync_group, v.uuid, `+lengthColumn+` AS ms,
				CASE WHEN v.thumb_small IS NULL THEN 0 ELSE ROW_NUMBER() OVER (
					PARTITION BY e.playlist_id, e.sync_group, CASE WHEN v.thumb_small IS NULL THEN 0 ELSE 1 END
					ORDER BY e.position) END AS thumb
			`+entryJoins+` WHERE {in:e} AND `+in+`) entry
		GROUP BY playlist_id, sync_group ORDER BY playlist_id, sync_group`, params)
	return figures, err
}

// get returns one playlist of the scope, recycled or not, with its entries.
func (s Store) get(ctx context.Context, q db.Query, id int64) (Playlist, error) {
	var r row
	if err := q.One(ctx, &r, overviews+` WHERE {in:p} AND p.id = {:id}`, db.Params{"id": id}); err != nil {
		return Playlist{}, db.Found(err, "playlist")
	}
	one := []Overview{r.overview()}
	if err := s.complete(ctx, q, one); err != nil {
		return Playlist{}, err
	}
	rows, err := s.entries(ctx, q, []int64{id})
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		entries[i] = r.entry()
	}
	return Playlist{Overview: one[0], Content: entries}, err
}

type entryRow struct {
	PlaylistID  int64  `db:"playlist_id"`
	Recycled    bool   `db:"recycled"` // the playlist
	Minutes     int64  `db:"minutes"`
	Seconds     int64  `db:"seconds"`
	Group       int64  `db:"sync_group"`
	EffectInID  int64  `db:"effect_in_id"`
	EffectInMs  int64  `db:"effect_in_ms"`
	EffectOutID int64  `db:"effect_out_id"`
	EffectOutMs int64  `db:"effect_out_ms"`
	Selected    string `db:"selected"`
	Tag         string `db:"tag"`
	source
}

func (r entryRow) entry() Entry {
	return entryOf(EntryInput{
		Minutes: r.Minutes, Seconds: r.Seconds, Group: r.Group, Selected: r.Selected, Tag: r.Tag,
		EffectInID: r.EffectInID, EffectInDuration: r.EffectInMs,
		EffectOutID: r.EffectOutID, EffectOutDuration: r.EffectOutMs,
	}, r.source)
}

const sourceColumns = `c.id, c.name, ` + content.FitnessColumns + `, v.duration_ms, v.total_page, v.url, v.uuid,
	CASE WHEN v.thumb_small IS NULL THEN 0 ELSE 1 END AS has_thumb, ` + content.FilmColumns

// entries returns the entries of playlists in playing order.
func (s Store) entries(ctx context.Context, q db.Query, ids []int64) ([]entryRow, error) {
	var rows []entryRow
	in, params := db.In("e.playlist_id", "playlist", ids)
	err := q.All(ctx, &rows, `
		SELECT e.playlist_id, e.minutes, e.seconds, e.sync_group, e.effect_in_id, e.effect_in_ms, e.effect_out_id,
		e.effect_out_ms,
			e.selected, e.tag, 1 - p.active AS recycled, `+sourceColumns+entryJoins+`
			JOIN playlist p ON p.company_id = e.company_id AND p.id = e.playlist_id
		WHERE {in:e} AND `+in+` ORDER BY e.playlist_id, e.sync_group, e.position`, params)
	return rows, err
}

// sources returns the contents of the scope's company that a user may put into
// a playlist: all for who sees all; else the own and the shared ones for who reads
// contents, and what the playlist holds already.
func (s Store) sources(ctx context.Context, tx *db.Tx, ids []int64, caller access.Caller,
	playlistID int64) (map[int64]source, error) {
	where := &db.Where{}
	where.And(`c.company_id = {:company}`, nil)
	where.And(db.In("c.id", "content", ids))
	if !caller.SeesAll(access.Content) {
		where.And(`(CAST({:reads} AS BIGINT) = 1 AND (c.user_id = {:viewer} OR c.share = 'Y')) OR EXISTS (
			SELECT 1 FROM playlist_entry e
			WHERE e.company_id = c.company_id AND e.playlist_id = {:playlist} AND e.content_id = c.id)`,
			map[string]any{"reads": db.Bit(caller.Reads(access.Content)), "viewer": caller.UserID(),
				"playlist": playlistID})
	}
	var rows []source
	err := tx.All(ctx, &rows, `SELECT `+sourceColumns+` FROM content c
		JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id WHERE `+where.String(),
		where.Params())
	found := make(map[int64]source, len(rows))
	for _, r := range rows {
		found[r.ID] = r
	}
	return found, err
}

// related lists the schedules that play a playlist.
func (s Store) related(ctx context.Context, q db.Query, ids ...int64) ([]category.Related, error) {
	related := []category.Related{}
	item, items := db.In("i.playlist_id", "item", ids)
	err := q.All(ctx, &related, `
		SELECT 'schedule' AS type, s.id, s.name, s.active FROM schedule s
		WHERE {in:s} AND EXISTS (
			SELECT 1 FROM schedule_item i WHERE i.company_id = s.company_id AND i.schedule_id = s.id AND `+item+`)
		ORDER BY s.name_sorted, s.id`, items)
	return related, err
}

// versions returns a playlist's snapshots by version number (R441).
func (s Store) versions(ctx context.Context, q db.Query, id int64) (map[int64]Snapshot, error) {
	var rows []struct {
		Number    int64  `db:"number"`
		Name      string `db:"name"`
		Entries   string `db:"entries"`
		CreatedAt int64  `db:"created_at"`
		CreatedBy string `db:"created_by"`
	}
	err := q.All(ctx, &rows, `
		SELECT number, name, entries, created_at, created_by FROM playlist_version WHERE {in} AND playlist_id = {:id}`,
		db.Params{"id": id})
	if err != nil {
		return nil, err
	}
	versions := make(map[int64]Snapshot, len(rows))
	for _, r := range rows {
		v := Snapshot{Version: r.Number, Name: r.Name, CreatedAt: time.UnixMilli(r.CreatedAt).UTC(),
			CreatedBy: r.CreatedBy}
		if err := json.Unmarshal([]byte(r.Entries), &v.Content); err != nil {
			return nil, fmt.Errorf("read version %d of playlist %d: %w", r.Number, id, err)
		}
		versions[r.Number] = v
	}
	return versions, nil
}

// Tables are those of playlists.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"playlist_tag", "playlist_version", "playlist_entry", "playlist"}}
}
