package content

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Store reads and writes content, content_version, content_tag and blob.
type Store struct{ db *db.DB }

type row struct {
	ID         int64    `db:"id"`
	CompanyID  int64    `db:"company_id"`
	UserID     int64    `db:"user_id"`
	Owner      string   `db:"owner"`
	CategoryID int64    `db:"category_id"`
	Type       Type     `db:"type"`
	Name       string   `db:"name"`
	Share      string   `db:"share"`
	Active     bool     `db:"active"`
	Version    int64    `db:"version"`
	AltURL     string   `db:"alt_url"`
	ValidFrom  string   `db:"valid_from"`
	ValidTo    string   `db:"valid_to"`
	CreatedAt  int64    `db:"created_at"`
	UpdatedAt  int64    `db:"updated_at"`
	UpdatedBy  string   `db:"updated_by"`
	UUID       string   `db:"uuid"`
	Number     int64    `db:"number"`
	FileName   string   `db:"file_name"`
	FileSize   int64    `db:"file_size"`
	Mime       string   `db:"mime"`
	Width      int      `db:"width"`
	Height     int      `db:"height"`
	DurationMs int64    `db:"duration_ms"`
	TotalPage  int64    `db:"total_page"`
	Approval   Approval `db:"approval"`
	HasThumb   bool     `db:"has_thumb"`
	VersionID  int64    `db:"version_id"`
	SHA256     string   `db:"sha256"`
}

const columns = `c.id, c.company_id, c.user_id, u.username AS owner, c.category_id, c.type, c.name, c.share, c.active, c.version, c.alt_url, c.valid_from, c.valid_to,
	c.created_at, c.updated_at, c.updated_by, v.uuid, v.number, v.file_name, v.file_size, v.mime, v.width, v.height, v.duration_ms,
	v.total_page, v.approval, CASE WHEN v.thumb_small IS NULL THEN 0 ELSE 1 END AS has_thumb, v.id AS version_id`

const joins = ` JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id
	JOIN users u ON u.id = c.user_id`

func (r row) thumbnail() Thumbnail {
	if !r.HasThumb {
		return Thumbnail{}
	}
	return Thumbnail{UUID: r.UUID, Filename: r.UUID + ".small"}
}

func (r row) file() File {
	return File{Filename: r.FileName, FileSize: r.FileSize, Mime: r.Mime, Src: UploadsPath + r.UUID}
}

func (r row) content() Content {
	c := Content{
		ID: r.ID, CompanyID: r.CompanyID, UserID: r.UserID, Owner: r.Owner, GroupID: r.CategoryID, Categories: []int64{r.CategoryID},
		Type: r.Type, Name: r.Name, Share: r.Share, Active: r.Active, Version: r.Version, UUID: r.UUID, FileVersion: r.Number,
		Content: r.file(), Thumbnail: r.thumbnail(), AltURL: r.AltURL, Width: r.Width, Height: r.Height, DurationMs: r.DurationMs,
		TotalPage: r.TotalPage, ApprovalStatus: r.Approval, ValidFrom: r.ValidFrom, ValidTo: r.ValidTo, Tags: []tag.Label{},
		CreatedAt: time.UnixMilli(r.CreatedAt).UTC(), UpdatedAt: time.UnixMilli(r.UpdatedAt).UTC(), UpdatedBy: r.UpdatedBy,
	}
	if c.Thumbnail.Filename != "" {
		c.ContentSrc = UploadsPath + c.Thumbnail.Filename
	}
	return c
}

// Filter says which contents a list holds. Zero values do not restrict it.
type Filter struct {
	ID          int64
	IDs         []int64
	UserID      int64
	Name        string
	Active      bool
	Types       []Type
	ExcludeType []Type
	Folders     []int64
	Share       string
	Tags        []int64
	Approval    Approval
	VisibleTo   int64 // only what this user owns or others share
}

var order = db.Order{
	"id": "c.id", "name": "c.name_folded", "type": "c.type", "createdAt": "c.created_at", "updatedAt": "c.updated_at",
	"fileSize": "v.file_size", "durationMs": "v.duration_ms", "owner": "u.username_folded", "submittedAt": "v.id",
}

func (f Filter) where(scope access.Scope) *db.Where {
	w := &db.Where{}
	w.And(scope.Condition("c.company_id"))
	w.And(`c.active = {:active}`, map[string]any{"active": db.Bit(f.Active)})
	if f.ID != 0 {
		w.And(`c.id = {:id}`, map[string]any{"id": f.ID})
	}
	if f.IDs != nil {
		w.And(db.In("c.id", "wanted", f.IDs))
	}
	if f.UserID != 0 {
		w.And(`c.user_id = {:user}`, map[string]any{"user": f.UserID})
	}
	if f.Name != "" {
		w.And(`c.name_folded LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(f.Name)})
	}
	if f.Types != nil {
		w.And(db.InText("c.type", "type", f.Types))
	}
	if len(f.ExcludeType) > 0 {
		condition, params := db.InText("c.type", "excluded", f.ExcludeType)
		w.And("NOT "+condition, params)
	}
	if f.Folders != nil {
		w.And(db.In("c.category_id", "folder", f.Folders))
	}
	if f.Share != "" {
		w.And(`c.share = {:share}`, map[string]any{"share": f.Share})
	}
	for i, id := range f.Tags { // every tag narrows the list further (R097)
		condition, params := db.In("t.tag_id", fmt.Sprintf("tag_%d", i), []int64{id})
		w.And(`EXISTS (SELECT 1 FROM content_tag t WHERE t.company_id = c.company_id AND t.content_id = c.id AND `+condition+`)`, params)
	}
	if f.Approval != "" {
		w.And(`EXISTS (SELECT 1 FROM content_version a WHERE a.company_id = c.company_id AND a.content_id = c.id AND a.approval = {:approval})`,
			map[string]any{"approval": string(f.Approval)})
	}
	if f.VisibleTo != 0 {
		w.And(`c.user_id = {:viewer} OR c.share = 'Y'`, map[string]any{"viewer": f.VisibleTo})
	}
	return w
}

// List returns one page of the scope's contents and how many there are in all.
func (s Store) List(ctx context.Context, scope access.Scope, f Filter, page db.Page, sortBy string, descending bool) ([]Content, int64, error) {
	by, err := order.By(sortBy, "id", "c.id", descending || sortBy == "")
	if err != nil {
		return nil, 0, err
	}
	where := f.where(scope)
	total, err := s.db.Total(ctx, scope.Whole(), []string{"content", "tag"}, "content c", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	if err := s.db.Query().All(ctx, &rows, `SELECT `+columns+` FROM content c`+joins+` WHERE `+where.String()+" "+by+" "+page.Clause(), where.Params()); err != nil {
		return nil, 0, err
	}
	contents := make([]Content, len(rows))
	for i, r := range rows {
		contents[i] = r.content()
	}
	return contents, total, s.label(ctx, scope, s.db.Query(), contents)
}

// label adds the tags to a page of contents in one query.
func (s Store) label(ctx context.Context, scope access.Scope, q db.Query, contents []Content) error {
	ids := make([]int64, len(contents))
	for i, c := range contents {
		ids[i] = c.ID
	}
	var labels []struct {
		ContentID int64 `db:"content_id"`
		tag.Label
	}
	company, params := scope.Condition("ct.company_id")
	in, ours := db.In("ct.content_id", "content", ids)
	err := q.All(ctx, &labels, `SELECT ct.content_id, ct.tag_id, t.name FROM content_tag ct
		JOIN tag t ON t.company_id = ct.company_id AND t.id = ct.tag_id WHERE `+company+` AND `+in+` ORDER BY t.name_folded`, params, ours)
	tags := make(map[int64][]tag.Label, len(contents))
	for _, l := range labels {
		tags[l.ContentID] = append(tags[l.ContentID], l.Label)
	}
	for i := range contents {
		contents[i].Tags = append(contents[i].Tags, tags[contents[i].ID]...)
	}
	return err
}

// get returns one content of the scope, recycled or not.
func (s Store) get(ctx context.Context, scope access.Scope, q db.Query, id int64) (Content, error) {
	var r row
	in, params := scope.Condition("c.company_id")
	err := q.One(ctx, &r, `SELECT `+columns+` FROM content c`+joins+` WHERE c.id = {:id} AND `+in, params, db.Params{"id": id})
	if err != nil {
		return Content{}, db.Found(err, "content")
	}
	one := []Content{r.content()}
	err = s.label(ctx, scope, q, one)
	return one[0], err
}

// Related lists the playlists and schedules that use a content directly.
func (s Store) Related(ctx context.Context, scope access.Scope, q db.Query, id int64) ([]Related, error) {
	related := []Related{}
	lists, params := scope.Condition("p.company_id")
	schedules, more := scope.Condition("s.company_id")
	err := q.All(ctx, &related, `
		SELECT 'playlist' AS type, p.id, p.name, p.active FROM playlist p
		WHERE `+lists+` AND EXISTS (SELECT 1 FROM playlist_entry e WHERE e.company_id = p.company_id AND e.playlist_id = p.id AND e.content_id = {:id})
		UNION ALL
		SELECT 'schedule' AS type, s.id, s.name, s.active FROM schedule s
		WHERE `+schedules+` AND EXISTS (SELECT 1 FROM schedule_item i WHERE i.company_id = s.company_id AND i.schedule_id = s.id AND i.content_id = {:id})
		ORDER BY 1, 3, 2`, params, more, db.Params{"id": id})
	return related, err
}

// Used returns how many bytes the company's files take: its versions', identical
// bytes counted once, and its fonts and packages.
func (s Store) Used(ctx context.Context, scope access.Scope, q db.Query) (used, limit int64, err error) {
	err = q.Row(ctx, `
		SELECT COALESCE((SELECT SUM(file_size) FROM (SELECT DISTINCT sha256, file_size FROM content_version WHERE company_id = {:company}) d), 0)
			+ COALESCE((SELECT SUM(f.file_size) FROM font f WHERE f.company_id = {:company}), 0)
			+ COALESCE((SELECT SUM(a.file_size) FROM apk a WHERE a.company_id = {:company}), 0),
			(SELECT size_mb FROM company WHERE id = {:company}) * 1048576`, db.Params{"company": scope.Company()}, &used, &limit)
	return used, limit, db.Found(err, "company")
}

// Holds reports which of the given hashes the company has already.
func (s Store) Holds(ctx context.Context, scope access.Scope, hashes []string) (map[string]bool, error) {
	var found []string
	in, params := db.InText("sha256", "sha", hashes)
	err := s.db.Query().Column(ctx, &found, `SELECT DISTINCT sha256 FROM content_version WHERE company_id = {:company} AND `+in,
		params, db.Params{"company": scope.Company()})
	held := make(map[string]bool, len(found))
	for _, sha := range found {
		held[sha] = true
	}
	return held, err
}

// known returns the newest version of the company that holds the bytes, as a
// file for another content.
func (s Store) known(ctx context.Context, scope access.Scope, sha string) (Type, stored, error) {
	var r struct {
		row
		Codec  string `db:"codec"`
		Small  string `db:"thumb_small"`
		Medium string `db:"thumb_medium"`
		Large  string `db:"thumb_large"`
	}
	err := s.db.Query().One(ctx, &r, `
		SELECT c.type, v.sha256, v.file_size, v.mime, v.width, v.height, v.duration_ms, v.codec, COALESCE(v.thumb_small, '') AS thumb_small,
			COALESCE(v.thumb_medium, '') AS thumb_medium, COALESCE(v.thumb_large, '') AS thumb_large
		FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
		WHERE v.company_id = {:company} AND v.sha256 = {:sha} ORDER BY v.id DESC LIMIT 1`, db.Params{"company": scope.Company(), "sha": sha})
	if errors.Is(err, db.ErrNone) {
		return "", stored{}, fault.Invalid("body.sha256", "not-found", "The file is not there any more. Send it.")
	}
	f := stored{SHA256: r.SHA256, Size: r.FileSize, Mime: r.Mime, Width: r.Width, Height: r.Height, DurationMs: r.DurationMs, Codec: r.Codec,
		Thumbs: [3]blobRef{{SHA256: r.Small}, {SHA256: r.Medium}, {SHA256: r.Large}}}
	return r.Type, f, err
}

// StoredFile is the bytes behind a path below /img/uploads/.
type StoredFile struct {
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
func (s Store) File(ctx context.Context, scope access.Scope, uuid string) (StoredFile, error) {
	var f StoredFile
	in, params := scope.Condition("v.company_id")
	err := s.db.Query().One(ctx, &f, `
		SELECT v.content_id, c.user_id, c.share, v.sha256, v.mime, v.file_name, COALESCE(v.thumb_small, '') AS thumb_small,
			COALESCE(v.thumb_medium, '') AS thumb_medium, COALESCE(v.thumb_large, '') AS thumb_large
		FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
		WHERE v.uuid = {:uuid} AND `+in, params, db.Params{"uuid": uuid})
	return f, db.Found(err, "file")
}

// isShown reports whether a content can be seen by others than its owner
// although it is not shared: in a shared playlist, or on a schedule, which
// everybody who reads schedules sees.
func (s Store) isShown(ctx context.Context, scope access.Scope, id int64) (bool, error) {
	entries, params := scope.Condition("e.company_id")
	items, more := scope.Condition("i.company_id")
	var r struct {
		Shown bool `db:"shown"`
	}
	err := s.db.Query().One(ctx, &r, `
		SELECT EXISTS (SELECT 1 FROM playlist_entry e JOIN playlist p ON p.company_id = e.company_id AND p.id = e.playlist_id
				WHERE `+entries+` AND e.content_id = {:id} AND (p.share = 'Y' OR EXISTS (
					SELECT 1 FROM schedule_item l WHERE l.company_id = p.company_id AND l.playlist_id = p.id)))
			OR EXISTS (SELECT 1 FROM schedule_item i WHERE `+items+` AND i.content_id = {:id}) AS shown`, params, more, db.Params{"id": id})
	return r.Shown, err
}
