package content

import "marquee/internal/platform/jobs"

// Figures are what there is to know of a version's bytes, as lists of contents and of versions show it.
type Figures struct {
	VersionID  int64       `db:"version_id"`
	UUID       string      `db:"uuid"`
	Number     int64       `db:"number"`
	SHA256     string      `db:"sha256"`
	FileName   string      `db:"file_name"`
	FileSize   int64       `db:"file_size"`
	Mime       string      `db:"mime"`
	Width      int         `db:"width"`
	Height     int         `db:"height"`
	DurationMs int64       `db:"duration_ms"`
	TotalPage  int64       `db:"total_page"`
	Codec      string      `db:"codec"`
	URL        string      `db:"url"`
	State      State       `db:"state"`
	Problem    string      `db:"problem"`
	Params     jobs.Params `db:"problem_params"`
	Progress   int64       `db:"progress"`
	Approval   Approval    `db:"approval"`
	HasThumb   bool        `db:"has_thumb"`
}

// FiguresColumns reads the Figures of a version v.
const FiguresColumns = `v.id AS version_id, v.uuid, v.number, v.sha256, v.file_name, v.file_size, v.mime,
	v.width, v.height,
	v.duration_ms, v.total_page, v.codec, v.url, v.state, v.problem, v.problem_params, ` + progressColumn +
	`, v.approval,
	CASE WHEN v.thumb_small IS NULL THEN 0 ELSE 1 END AS has_thumb`

// progressColumn is how far the pages of a document are, in per cent.
const progressColumn = `CASE v.state WHEN 'ready' THEN 100
	WHEN 'processing' THEN COALESCE((SELECT MAX(j.done * 100 / j.total) FROM job j
	WHERE j.company_id = v.company_id AND j.kind = 'pages' AND j.subject_id = v.id AND j.total > 0), 0) ELSE 0
	END AS progress`

// File is the version's file.
func (f Figures) File() File {
	return File{Filename: f.FileName, FileSize: f.FileSize, Mime: f.Mime, Src: UploadsPath + f.UUID}
}

// Thumbnail is the version's picture, if it has one.
func (f Figures) Thumbnail() Thumbnail {
	if !f.HasThumb {
		return Thumbnail{}
	}
	return Thumbnail{UUID: f.UUID, Filename: f.UUID + ".small"}
}

// With is the content as it is with one of its versions.
func (c Content) With(f Figures) Content {
	c.UUID, c.FileVersion, c.Content, c.Thumbnail, c.ContentSrc = f.UUID, f.Number, f.File(), f.Thumbnail(), ""
	c.Width, c.Height, c.DurationMs, c.TotalPage, c.Codec, c.URL = f.Width, f.Height, f.DurationMs, f.TotalPage,
		f.Codec, f.URL
	c.State, c.Progress, c.Problem, c.ProblemParams, c.ApprovalStatus = f.State, f.Progress, f.Problem, f.Params,
		f.Approval
	if f.HasThumb {
		c.ContentSrc = UploadsPath + c.Thumbnail.Filename
	}
	return c
}
