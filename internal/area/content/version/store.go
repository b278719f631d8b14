package version

import (
	"context"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/platform/db"
)

// Store reads and writes content_version and content_page.
type Store struct{}

type row struct {
	content.Figures
	ContentID  int64  `db:"content_id"`
	CompanyID  int64  `db:"company_id"`
	AltURL     string `db:"alt_url"`
	CurrentID  int64  `db:"current_id"`
	CurrentAt  int64  `db:"current_at"`
	UploadedBy string `db:"uploaded_by"`
	UploadedAt int64  `db:"uploaded_at"`
	DecidedBy  string `db:"decided_by"`
	DecidedAt  int64  `db:"decided_at"`
	Reason     string `db:"reason"`
	Notes      Notes  `db:"notes"`
}

const columns = content.FiguresColumns + `, v.content_id, v.company_id, v.created_at AS uploaded_at, v.decided_by,
	COALESCE(v.decided_at, 0) AS decided_at, v.reason, v.notes, COALESCE(v.current_at, 0) AS current_at, c.alt_url,
	c.current_version_id AS current_id, up.username AS uploaded_by`

const joins = ` FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
	JOIN users up ON up.id = v.user_id`

func (r row) version() Version {
	return Version{
		ID: r.VersionID, ContentID: r.ContentID, CompanyID: r.CompanyID, Version: r.Number, UUID: r.UUID,
		SHA256:  r.SHA256,
		Content: r.File(), Thumbnail: r.Thumbnail(), AltURL: r.AltURL, Width: r.Width, Height: r.Height,
		DurationMs: r.DurationMs,
		TotalPage:  r.TotalPage, Codec: r.Codec, URL: r.URL, State: r.State, Problem: r.Problem,
		ProblemParams:  r.Params,
		ApprovalStatus: r.Approval, Current: r.VersionID == r.CurrentID, CurrentAt: instant(r.CurrentAt),
		UploadedBy: r.UploadedBy,
		CreatedAt:  time.UnixMilli(r.UploadedAt).UTC(), DecidedBy: r.DecidedBy, DecidedAt: instant(r.DecidedAt),
		Reason: r.Reason, Notes: r.Notes,
	}
}

func instant(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	at := time.UnixMilli(ms).UTC()
	return &at
}

// list lists a content's versions, the newest first; or its current one alone.
func (s Store) list(ctx context.Context, q db.Query, contentID int64, current bool,
	page db.Page) ([]Version, int64, error) {
	if current {
		v, err := s.current(ctx, q, contentID)
		return []Version{v}, 1, err
	}
	of := &db.Where{}
	of.And(`v.content_id = {:content}`, map[string]any{"content": contentID})
	versions, err := s.versions(ctx, q, of, `ORDER BY v.number DESC `+page.Clause())
	if err != nil {
		return nil, 0, err
	}
	var total int64
	err = q.Row(ctx, `SELECT COUNT(*) FROM content_version v WHERE {in:v} AND `+of.String(), of.Params(), &total)
	return versions, total, err
}

func (s Store) versions(ctx context.Context, q db.Query, where *db.Where, order string) ([]Version, error) {
	var rows []row
	err := q.All(ctx, &rows, `SELECT `+columns+joins+` WHERE {in:v} AND `+where.String()+` `+order,
		where.Params())
	versions := make([]Version, len(rows))
	for i, r := range rows {
		versions[i] = r.version()
	}
	return versions, err
}

// version returns one version of the scope.
func (s Store) version(ctx context.Context, q db.Query, id int64) (Version, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+joins+` WHERE {in:v} AND v.id = {:id}`, db.Params{"id": id})
	return r.version(), db.Found(err, "version")
}

// current returns the current version of a content of the scope.
func (s Store) current(ctx context.Context, q db.Query, contentID int64) (Version, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+joins+`
		WHERE {in:v} AND c.id = {:id} AND v.id = c.current_version_id`, db.Params{"id": contentID})
	return r.version(), db.Found(err, "content")
}

// lockOf locks the contents of several versions, in the order of their ids: two
// people who decide at once never wait for each other.
func (s Store) lockOf(ctx context.Context, tx *db.Tx, versions []int64) error {
	var locked []int64
	these, ids := db.In("v.id", "version", versions)
	return tx.Column(ctx, &locked, `SELECT c.id FROM content c WHERE {in:c} AND c.id IN (
			SELECT v.content_id FROM content_version v WHERE v.company_id = c.company_id AND `+these+`)
		ORDER BY c.id`+tx.Locked(), ids)
}

func (s Store) nextNumber(ctx context.Context, tx *db.Tx, contentID int64) (number int64, err error) {
	err = tx.Row(ctx, `SELECT COALESCE(MAX(number), 0) + 1 FROM content_version
		WHERE company_id = {:company} AND content_id = {:content}`,
		db.Params{"content": contentID}, &number)
	return number, err
}

// insert adds a version of bytes that the store holds; a foreign key
// refuses others. A pending one has to be told of.
func (s Store) insert(ctx context.Context, tx *db.Tx, contentID, number int64, approval content.Approval,
	f File) (int64, error) {
	var thumbs [3]any
	for i, t := range f.Thumbs {
		if t != "" {
			thumbs[i] = t
		}
	}
	approved, notice := f.SHA256, ""
	if approval == content.Pending {
		approved, notice = "", string(content.Pending)
	}
	notes, err := f.Notes.text()
	if err != nil {
		return 0, err
	}
	id, err := tx.Insert(ctx, `
		INSERT INTO content_version (company_id, content_id, number, uuid, sha256, file_name, file_size, mime, width,
		height, duration_ms, codec,
			url, total_page, notes, state, thumb_small, thumb_medium, thumb_large, approval, approved_sha256, notice,
			user_id, created_at)
		VALUES ({:company}, {:content}, {:number}, {:uuid}, {:sha}, {:filename}, {:size}, {:mime}, {:width}, {:height},
		{:duration}, {:codec},
			{:url}, {:pages}, {:notes}, {:state}, {:small}, {:medium}, {:large}, {:approval}, {:approved}, {:notice},
			{:user}, {:now})`,
		db.Params{"content": contentID, "number": number, "uuid": f.UUID, "sha": f.SHA256, "filename": f.Filename,
			"size": f.Size, "mime": f.Mime, "width": f.Width, "height": f.Height, "duration": f.DurationMs,
			"codec": f.Codec, "url": f.URL,
			"pages": f.TotalPage, "notes": notes, "state": string(f.State), "small": thumbs[0], "medium": thumbs[1],
			"large":    thumbs[2],
			"approval": string(approval), "approved": approved, "notice": notice, "user": tx.Actor().UserID,
			"now": tx.Now()})
	if err != nil {
		return 0, err
	}
	return id, s.insertPages(ctx, tx, id, f.Pages)
}

// setCurrent makes a version the current one, whatever was planned for it.
func (s Store) setCurrent(ctx context.Context, tx *db.Tx, contentID, versionID int64) error {
	params := db.Params{"id": contentID, "version": versionID, "now": tx.Now()}
	rows, err := tx.Exec(ctx, `UPDATE content SET current_version_id = {:version}, updated_at = {:now},
			file_size = (SELECT v.file_size FROM content_version v
			WHERE v.company_id = content.company_id AND v.id = {:version}),
			duration_ms = (SELECT v.duration_ms FROM content_version v
			WHERE v.company_id = content.company_id AND v.id = {:version})
		WHERE company_id = {:company} AND id = {:id}
		AND EXISTS (SELECT 1 FROM content_version v
			WHERE v.company_id = content.company_id AND v.content_id = content.id AND v.id = {:version})`, params)
	if err := db.Touched(rows, err, "version"); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE content_version SET current_at = NULL
		WHERE company_id = {:company} AND id = {:version} AND approval = 'A'`, params)
	return err
}

// plan says when a version becomes current; nil: not by itself.
func (s Store) plan(ctx context.Context, tx *db.Tx, id int64, at *int64) error {
	rows, err := tx.Exec(ctx, `UPDATE content_version SET current_at = {:at}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id, "at": at})
	return db.Touched(rows, err, "version")
}

func (s Store) deleteVersion(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM content_version WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id})
	return db.Touched(rows, err, "version")
}

// older lists the versions before a number, the newest first.
func (s Store) older(ctx context.Context, q db.Query, contentID, number int64) ([]Version, error) {
	where := &db.Where{}
	where.And(`v.content_id = {:content} AND v.number < {:number}`,
		map[string]any{"content": contentID, "number": number})
	return s.versions(ctx, q, where, `ORDER BY v.number DESC`)
}

// due lists the versions of the scope that may play and whose time has come, in the order
// in which they take over.
func (s Store) due(ctx context.Context, q db.Query, now int64) ([]Version, error) {
	where := &db.Where{}
	where.And(`v.current_at <= {:now} AND `+content.VersionFits, map[string]any{"now": now})
	return s.versions(ctx, q, where, `ORDER BY v.current_at, v.number `+db.Page{Number: 1, Limit: dueBatch}.Clause())
}

// nextDue returns the instant at which the next planned version takes over, 0 for none.
func (s Store) nextDue(ctx context.Context, q db.Query) (at int64, err error) {
	err = q.Row(ctx, `SELECT COALESCE(MIN(v.current_at), 0) FROM content_version v
		WHERE {in:v} AND v.current_at IS NOT NULL AND `+content.VersionFits, nil, &at)
	return at, err
}
