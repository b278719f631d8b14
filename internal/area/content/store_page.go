package content

import (
	"context"

	"marquee/internal/platform/db"
)

// Page is one page of a document as a picture, or what screens get of a picture
// that is larger than they need.
type Page struct {
	VersionID int64  `db:"version_id"`
	Number    int64  `db:"page"` // from 1
	SHA256    string `db:"sha256"`
	Size      int64  `db:"file_size"`
	Mime      string `db:"mime"`
	Width     int    `db:"width"`
	Height    int    `db:"height"`
}

// pages returns the pages of versions, in their order.
func (s Store) pages(ctx context.Context, q db.Query, versions []int64) (map[int64][]Page, error) {
	if len(versions) == 0 {
		return nil, nil
	}
	var rows []Page
	in, params := db.In("g.version_id", "version", versions)
	err := q.All(ctx, &rows, `SELECT g.version_id, g.page, g.sha256, g.file_size, g.mime, g.width, g.height
		FROM content_page g
		WHERE {in:g} AND `+in+` ORDER BY g.version_id, g.page`, params)
	found := make(map[int64][]Page, len(versions))
	for _, p := range rows {
		found[p.VersionID] = append(found[p.VersionID], p)
	}
	return found, err
}

// pageOf returns the bytes of one page of a version.
func (s Store) pageOf(ctx context.Context, q db.Query, version int64, number int) (sha string, err error) {
	err = q.Row(ctx, `SELECT g.sha256 FROM content_page g WHERE {in:g} AND g.version_id = {:version}
		AND g.page = {:page}`,
		db.Params{"version": version, "page": number}, &sha)
	return sha, db.Found(err, "page")
}

// renditionOf returns what screens get in place of the picture of a content's current version, or nil.
func (s Store) renditionOf(ctx context.Context, q db.Query, contentID int64) (*Page, error) {
	var found []Page
	err := q.All(ctx, &found, `SELECT g.version_id, g.page, g.sha256, g.file_size, g.mime, g.width, g.height
		FROM content c JOIN content_page g ON g.company_id = c.company_id AND g.version_id = c.current_version_id
		WHERE {in:c} AND c.id = {:id} ORDER BY g.page`, db.Params{"id": contentID})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}
