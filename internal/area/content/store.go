package content

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
)

// Store reads and writes content, content_version, content_page, content_tag and blob.
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
	Codec      string   `db:"codec"`
	URL        string   `db:"url"`
	State      State    `db:"state"`
	Problem    string   `db:"problem"`
	Progress   int64    `db:"progress"`
	Approval   Approval `db:"approval"`
	HasThumb   bool     `db:"has_thumb"`
	VersionID  int64    `db:"version_id"`
	SHA256     string   `db:"sha256"`
}

const columns = `c.id, c.company_id, c.user_id, u.username AS owner, c.category_id, c.type, c.name, c.share, c.active, c.version, c.alt_url, c.valid_from, c.valid_to,
	c.created_at, c.updated_at, c.updated_by, v.uuid, v.number, v.file_name, v.file_size, v.mime, v.width, v.height, v.duration_ms,
	v.total_page, v.codec, v.url, v.state, v.problem, ` + progressColumn + `, v.approval, CASE WHEN v.thumb_small IS NULL THEN 0 ELSE 1 END AS has_thumb, v.id AS version_id`

// progressColumn is how far the pages of a document are, in per cent.
const progressColumn = `CASE v.state WHEN 'ready' THEN 100 WHEN 'processing' THEN COALESCE((SELECT MAX(j.done * 100 / j.total) FROM job j
	WHERE j.company_id = v.company_id AND j.kind = 'pages' AND j.subject_id = v.id AND j.total > 0), 0) ELSE 0 END AS progress`

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
		TotalPage: r.TotalPage, Codec: r.Codec, URL: r.URL, State: r.State, Progress: r.Progress, Problem: r.Problem, ApprovalStatus: r.Approval, ValidFrom: r.ValidFrom, ValidTo: r.ValidTo, Tags: []tag.Label{},
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

	rare map[int64]bool // which of the tags few contents carry; see measure
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
		folder := "c.category_id"
		if len(f.rare) > 0 {
			folder = "+c.category_id" // not by its index: the tag leaves less
		}
		w.And(db.In(folder, "folder", f.Folders))
	}
	if f.Share != "" {
		w.And(`c.share = {:share}`, map[string]any{"share": f.Share})
	}
	for i, id := range f.Tags { // every tag narrows the list further (R097)
		condition, params := db.In("t.tag_id", fmt.Sprintf("tag_%d", i), []int64{id})
		if f.rare[id] {
			in, scoped := scope.Condition("t.company_id")
			w.And(`c.id IN (SELECT t.content_id FROM content_tag t WHERE `+in+` AND `+condition+`)`, joined(scoped, params))
			continue
		}
		w.And(`EXISTS (SELECT 1 FROM content_tag t WHERE t.company_id = c.company_id AND t.content_id = c.id AND `+condition+`)`, params)
	}
	switch f.Approval {
	case "":
	case Pending, Rejected: // few are: they are looked up
		in, params := scope.Condition("a.company_id")
		w.And(`c.id IN (SELECT a.content_id FROM content_version a WHERE `+in+` AND a.approval = {:approval})`,
			joined(params, db.Params{"approval": string(f.Approval)}))
	default:
		w.And(`EXISTS (SELECT 1 FROM content_version a WHERE a.company_id = c.company_id AND a.content_id = c.id AND a.approval = {:approval})`,
			map[string]any{"approval": string(f.Approval)})
	}
	if f.VisibleTo != 0 {
		w.And(`c.user_id = {:viewer} OR c.share = 'Y'`, map[string]any{"viewer": f.VisibleTo})
	}
	return w
}

// rareTag is how many contents carry a tag at most that they are found by. Of
// one that more carry, the newest are soon found among all others.
const rareTag = 1000

// measure finds out which tags of a filter few contents carry: a database that
// keeps no statistics cannot know.
func (s Store) measure(ctx context.Context, scope access.Scope, f Filter) (Filter, error) {
	f.rare = map[int64]bool{}
	for _, id := range f.Tags {
		where := &db.Where{}
		where.And(scope.Condition("t.company_id"))
		where.And(`t.tag_id = {:tag}`, map[string]any{"tag": id})
		n, err := s.db.Total(ctx, scope.Whole(), []string{"content", "tag"}, "content_tag t", where)
		if err != nil {
			return f, err
		}
		if n <= rareTag {
			f.rare[id] = true
		}
	}
	return f, nil
}

// List returns one page of the scope's contents and how many there are in all.
func (s Store) List(ctx context.Context, scope access.Scope, f Filter, page db.Page, sortBy string, descending bool) ([]Content, int64, error) {
	by, err := order.By(sortBy, "id", "c.id", descending || sortBy == "")
	if err != nil {
		return nil, 0, err
	}
	if f, err = s.measure(ctx, scope, f); err != nil {
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

// quota returns how many bytes the company may store; 0 is no limit.
func (s Store) quota(ctx context.Context, scope access.Scope, q db.Query) (limit int64, err error) {
	err = q.Row(ctx, `SELECT size_mb * 1048576 FROM company WHERE id = {:company}`, db.Params{"company": scope.Company()}, &limit)
	return limit, db.Found(err, "company")
}

// Used returns how many bytes the company's files take: those of its versions and
// of their pages, identical bytes counted once, and of its fonts and packages.
func (s Store) Used(ctx context.Context, scope access.Scope, q db.Query) (used int64, err error) {
	err = q.Row(ctx, `
		SELECT COALESCE((SELECT SUM(file_size) FROM (SELECT DISTINCT sha256, file_size FROM content_version WHERE company_id = {:company}) d), 0)
			+ COALESCE((SELECT SUM(file_size) FROM (SELECT DISTINCT g.sha256, g.file_size FROM content_page g WHERE g.company_id = {:company}
				AND NOT EXISTS (SELECT 1 FROM content_version v WHERE v.company_id = g.company_id AND v.sha256 = g.sha256)) p), 0)
			+ COALESCE((SELECT SUM(f.file_size) FROM font f WHERE f.company_id = {:company}), 0)
			+ COALESCE((SELECT SUM(a.file_size) FROM apk a WHERE a.company_id = {:company}), 0)`, db.Params{"company": scope.Company()}, &used)
	return used, err
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
func (s Store) File(ctx context.Context, scope access.Scope, uuid string) (StoredFile, error) {
	var f StoredFile
	in, params := scope.Condition("v.company_id")
	err := s.db.Query().One(ctx, &f, `
		SELECT v.id AS version_id, v.content_id, c.user_id, c.share, v.sha256, v.mime, v.file_name, COALESCE(v.thumb_small, '') AS thumb_small,
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
