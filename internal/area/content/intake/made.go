package intake

import (
	"context"

	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
)

// Made is what becomes a content, or a version of one, that nobody has as a file: a text that was checked where it
// came in.
type Made struct {
	Type          content.Type
	Text          []byte
	Mime          string
	Width, Height int // pixels
	DurationMs    int64
	// Noted writes what else belongs to the version, in its transaction.
	Noted func(ctx context.Context, tx *db.Tx, contentID, version int64) error
}

func (m *Made) file() version.File {
	return version.File{Mime: m.Mime, Width: m.Width, Height: m.Height, DurationMs: m.DurationMs, TotalPage: 1,
		State: content.Ready}
}

func (m *Made) note(ctx context.Context, tx *db.Tx, contentID, version int64) error {
	if m == nil {
		return nil
	}
	return m.Noted(ctx, tx, contentID, version)
}
