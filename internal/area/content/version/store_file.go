package version

import (
	"context"
	"errors"

	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
	"marquee/internal/program"
)

func (s Store) insertPages(ctx context.Context, tx *db.Tx, version int64, pages []content.Page) error {
	for _, p := range pages {
		if _, err := tx.Exec(ctx,
			`INSERT INTO content_page (company_id, version_id, page, sha256, file_size, mime, width, height)
			VALUES ({:company}, {:version}, {:page}, {:sha}, {:size}, {:mime}, {:width}, {:height})`,
			db.Params{"version": version, "page": p.Number, "sha": p.SHA256, "size": p.Size, "mime": p.Mime,
				"width": p.Width, "height": p.Height}); err != nil {
			return err
		}
	}
	return nil
}

// drawn makes a version ready with its pages and the pictures of the first one.
func (s Store) drawn(ctx context.Context, tx *db.Tx, version int64, pages []content.Page, thumbs Thumbs) error {
	if err := s.insertPages(ctx, tx, version, pages); err != nil {
		return err
	}
	rows, err := tx.Exec(ctx, `
		UPDATE content_version SET state = 'ready', problem = '', problem_params = '{}',
			total_page = {:pages}, width = {:width}, height = {:height},
			thumb_small = {:small}, thumb_medium = {:medium}, thumb_large = {:large}
		WHERE company_id = {:company} AND id = {:id} AND state = 'processing'`,
		db.Params{"id": version, "pages": len(pages), "width": pages[0].Width, "height": pages[0].Height,
			"small": thumbs[0], "medium": thumbs[1], "large": thumbs[2]})
	return db.Touched(rows, err, "version")
}

// setThumbnails gives a version its pictures.
func (s Store) setThumbnails(ctx context.Context, tx *db.Tx, version int64, thumbs Thumbs) error {
	rows, err := tx.Exec(ctx,
		`UPDATE content_version SET thumb_small = {:small}, thumb_medium = {:medium}, thumb_large = {:large}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": version, "small": thumbs[0], "medium": thumbs[1], "large": thumbs[2]})
	return db.Touched(rows, err, "version")
}

// setState says how far the server is with a version, and why it failed.
func (s Store) setState(ctx context.Context, tx *db.Tx, version int64, state content.State,
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

// replacePages gives a version other pages than it has.
func (s Store) replacePages(ctx context.Context, tx *db.Tx, version int64, pages []content.Page) error {
	if _, err := tx.Exec(ctx, `DELETE FROM content_page WHERE company_id = {:company} AND version_id = {:version}`,
		db.Params{"version": version}); err != nil {
		return err
	}
	return s.insertPages(ctx, tx, version, pages)
}

// known returns the newest version of the company that holds the bytes, best one
// that is ready, as a file without its pages, and its id. What the designer saves
// is more than its bytes: it is not among them.
func (s Store) known(ctx context.Context, q db.Query, viewer int64, sha string) (content.Type, File, int64, error) {
	var r struct {
		content.Figures
		Type   content.Type `db:"type"`
		Small  string       `db:"thumb_small"`
		Medium string       `db:"thumb_medium"`
		Large  string       `db:"thumb_large"`
		Notes  Notes        `db:"notes"`
	}
	err := q.One(ctx, &r, `
		SELECT c.type, v.id AS version_id, v.sha256, v.file_size, v.mime, v.width, v.height, v.duration_ms, v.codec,
		v.url, v.total_page,
			v.notes, v.state, COALESCE(v.thumb_small, '') AS thumb_small, COALESCE(v.thumb_medium, '') AS thumb_medium,
			COALESCE(v.thumb_large, '') AS thumb_large
		FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
		WHERE v.company_id = {:company} AND v.sha256 = {:sha} AND v.mime <> {:designed}
			AND (CAST({:viewer} AS BIGINT) IN (0, c.user_id) OR c.share = 'Y')
		ORDER BY CASE v.state WHEN 'ready' THEN 0 ELSE 1 END, v.id DESC LIMIT 1`,
		db.Params{"sha": sha, "viewer": viewer, "designed": program.MediaType})
	if errors.Is(err, db.ErrNone) {
		return "", File{}, 0, fault.Invalid("body.sha256", codes.NotFound, "The file is not there any more. Send it.")
	}
	f := File{SHA256: r.SHA256, Size: r.FileSize, Mime: r.Mime, Width: r.Width, Height: r.Height,
		DurationMs: r.DurationMs, Codec: r.Codec,
		URL: r.URL, TotalPage: r.TotalPage, Notes: r.Notes, State: content.Ready,
		Thumbs: Thumbs{r.Small, r.Medium, r.Large}}
	if r.State != content.Ready {
		f.State = content.Processing // once more, for the new version
	}
	return r.Type, f, r.VersionID, err
}
