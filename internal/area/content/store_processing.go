package content

import (
	"context"
	"errors"

	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
)

// page is one page of a document as a picture, or what screens get of a picture
// that is larger than they need.
type page struct {
	VersionID int64  `db:"version_id"`
	Number    int64  `db:"page"` // from 1
	SHA256    string `db:"sha256"`
	Size      int64  `db:"file_size"`
	Mime      string `db:"mime"`
	Width     int    `db:"width"`
	Height    int    `db:"height"`
}

// pages returns the pages of versions, in their order.
func (s Store) pages(ctx context.Context, q db.Query, versions []int64) (map[int64][]page, error) {
	if len(versions) == 0 {
		return nil, nil
	}
	var rows []page
	in, params := db.In("g.version_id", "version", versions)
	err := q.All(ctx, &rows, `SELECT g.version_id, g.page, g.sha256, g.file_size, g.mime, g.width, g.height FROM content_page g
		WHERE {in:g} AND `+in+` ORDER BY g.version_id, g.page`, params)
	found := make(map[int64][]page, len(versions))
	for _, p := range rows {
		found[p.VersionID] = append(found[p.VersionID], p)
	}
	return found, err
}

// pageOf returns the bytes of one page of a version.
func (s Store) pageOf(ctx context.Context, q db.Query, version int64, number int) (sha string, err error) {
	err = q.Row(ctx, `SELECT g.sha256 FROM content_page g WHERE {in:g} AND g.version_id = {:version} AND g.page = {:page}`,
		db.Params{"version": version, "page": number}, &sha)
	return sha, db.Found(err, "page")
}

func (s Store) insertPages(ctx context.Context, tx *db.Tx, version int64, pages []page) error {
	for _, p := range pages {
		if _, err := tx.Exec(ctx, `INSERT INTO content_page (company_id, version_id, page, sha256, file_size, mime, width, height)
			VALUES ({:company}, {:version}, {:page}, {:sha}, {:size}, {:mime}, {:width}, {:height})`,
			db.Params{"version": version, "page": p.Number, "sha": p.SHA256, "size": p.Size, "mime": p.Mime,
				"width": p.Width, "height": p.Height}); err != nil {
			return err
		}
	}
	return nil
}

// drawn makes a version ready with its pages and the pictures of the first one.
func (s Store) drawn(ctx context.Context, tx *db.Tx, version int64, pages []page, thumbs [3]blobRef) error {
	if err := s.insertPages(ctx, tx, version, pages); err != nil {
		return err
	}
	rows, err := tx.Exec(ctx, `
		UPDATE content_version SET state = 'ready', problem = '', problem_params = '{}',
			total_page = {:pages}, width = {:width}, height = {:height},
			thumb_small = {:small}, thumb_medium = {:medium}, thumb_large = {:large}
		WHERE company_id = {:company} AND id = {:id} AND state = 'processing'`,
		db.Params{"id": version, "pages": len(pages), "width": pages[0].Width, "height": pages[0].Height,
			"small": thumbs[0].SHA256, "medium": thumbs[1].SHA256, "large": thumbs[2].SHA256})
	return db.Touched(rows, err, "version")
}

// setThumbnails gives a version its pictures.
func (s Store) setThumbnails(ctx context.Context, tx *db.Tx, version int64, thumbs [3]blobRef) error {
	rows, err := tx.Exec(ctx, `UPDATE content_version SET thumb_small = {:small}, thumb_medium = {:medium}, thumb_large = {:large}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": version, "small": thumbs[0].SHA256, "medium": thumbs[1].SHA256, "large": thumbs[2].SHA256})
	return db.Touched(rows, err, "version")
}

// setState says how far the server is with a version, and why it failed.
func (s Store) setState(ctx context.Context, tx *db.Tx, version int64, state State,
	problem string, params jobs.Params) error {
	text, err := params.Text()
	if err != nil {
		return err
	}
	rows, err := tx.Exec(ctx, `
		UPDATE content_version SET state = {:state}, problem = {:problem}, problem_params = {:params}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": version, "state": string(state), "problem": problem, "params": text})
	return db.Touched(rows, err, "version")
}

// current returns the current version of a content of the scope.
func (s Store) current(ctx context.Context, q db.Query, contentID int64) (Version, error) {
	var r versionRow
	err := q.One(ctx, &r, `SELECT `+versionColumns+versionJoins+`
		WHERE {in:v} AND c.id = {:id} AND v.id = c.current_version_id`, db.Params{"id": contentID})
	return r.version(), db.Found(err, "content")
}

// known returns the newest version of the company that holds the bytes, best one
// that is ready, as a file for another content.
func (s Store) known(ctx context.Context, q db.Query, viewer int64, sha string) (Type, stored, error) {
	var r struct {
		row
		Small  string `db:"thumb_small"`
		Medium string `db:"thumb_medium"`
		Large  string `db:"thumb_large"`
		Notes  Notes  `db:"notes"`
	}
	err := q.One(ctx, &r, `
		SELECT c.type, v.id AS version_id, v.sha256, v.file_size, v.mime, v.width, v.height, v.duration_ms, v.codec, v.url, v.total_page, v.notes, v.state,
			COALESCE(v.thumb_small, '') AS thumb_small, COALESCE(v.thumb_medium, '') AS thumb_medium, COALESCE(v.thumb_large, '') AS thumb_large
		FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
		WHERE v.company_id = {:company} AND v.sha256 = {:sha}
			AND (CAST({:viewer} AS BIGINT) IN (0, c.user_id) OR c.share = 'Y')
		ORDER BY CASE v.state WHEN 'ready' THEN 0 ELSE 1 END, v.id DESC LIMIT 1`,
		db.Params{"sha": sha, "viewer": viewer})
	if errors.Is(err, db.ErrNone) {
		return "", stored{}, fault.Invalid("body.sha256", "not-found", "The file is not there any more. Send it.")
	}
	if err != nil {
		return "", stored{}, err
	}
	f := stored{SHA256: r.SHA256, Size: r.FileSize, Mime: r.Mime, Width: r.Width, Height: r.Height, DurationMs: r.DurationMs, Codec: r.Codec,
		URL: r.URL, TotalPage: r.TotalPage, Notes: r.Notes, State: Ready, Thumbs: [3]blobRef{{SHA256: r.Small}, {SHA256: r.Medium}, {SHA256: r.Large}}}
	if r.State != Ready {
		f.State = Processing // once more, for the new version
		return r.Type, f, nil
	}
	pages, err := s.pages(ctx, q, []int64{r.VersionID})
	f.Pages = pages[r.VersionID]
	return r.Type, f, err
}

// Task is something that the server does with a content, besides what people wait for.
type Task struct {
	ID            int64       `json:"id" db:"id"`
	ContentID     int64       `json:"contentId" db:"content_id" doc:"0 of what is yet to come"`
	Name          string      `json:"name" db:"name" doc:"The content's, the file's or the folder's; of a recycle bin, whose it is: Content, Playlist or Schedule"`
	Task          string      `json:"task" db:"kind" enum:"pages,convert,import,delete,empty" doc:"pages: draw a document's pages; convert: make a video that plays everywhere; import: bring a file in, told in bytes; delete: delete a folder, told in records; empty: empty a recycle bin, told in records"`
	State         string      `json:"state" db:"state" enum:"waiting,running,failed"`
	Done          int64       `json:"done" db:"done"`
	Total         int64       `json:"total" db:"total" doc:"0: not known yet"`
	Problem       string      `json:"problem" db:"problem" doc:"Why it failed: the code of a problem, or empty"`
	ProblemParams jobs.Params `json:"problemParams,omitempty" db:"problem_params" doc:"What the problem's text names"`

	UserID    int64 `json:"-" db:"user_id"`
	CompanyID int64 `json:"-" db:"company_id"`
}

const taskColumns = `j.id, j.company_id, j.user_id, v.content_id, c.name, j.kind, j.state, j.done, j.total, j.problem, j.problem_params`

const taskTables = ` FROM job j JOIN content_version v ON v.company_id = j.company_id AND v.id = j.subject_id
	JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
	WHERE {in:j} AND j.kind IN ('pages', 'convert') AND `

// tasks lists what a user has asked for and what is not done yet.
func (s Store) tasks(ctx context.Context, q db.Query, user int64) ([]Task, error) {
	tasks := []Task{}
	err := q.All(ctx, &tasks, `SELECT `+taskColumns+taskTables+`j.user_id = {:user} ORDER BY j.id`,
		db.Params{"user": user})
	return tasks, err
}

func (s Store) task(ctx context.Context, q db.Query, id int64) (Task, error) {
	var t Task
	err := q.One(ctx, &t, `SELECT `+taskColumns+taskTables+`j.id = {:id}`, db.Params{"id": id})
	return t, db.Found(err, "task")
}

// isConverting reports whether a version is being converted, or waits for it.
func (s Store) isConverting(ctx context.Context, q db.Query, version int64) (bool, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM job j
		WHERE {in:j} AND j.kind = 'convert' AND j.subject_id = {:version} AND j.state <> 'failed'`, db.Params{"version": version}, &n)
	return n > 0, err
}
