package content

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

func (s Store) playables(ctx context.Context, scope access.Scope, ids []int64) (map[int64]Playable, error) {
	var rows []row
	company, params := scope.Condition("c.company_id")
	in, ours := db.In("c.id", "content", ids)
	err := s.db.Query().All(ctx, &rows, `
		SELECT c.id, c.name, c.type, v.sha256, v.file_size, v.mime, v.duration_ms, v.total_page
		FROM content c JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id
		WHERE c.active = 1 AND v.approval = 'A' AND c.type IN ('Image', 'Video') AND `+company+` AND `+in, params, ours)
	found := make(map[int64]Playable, len(rows))
	for _, r := range rows {
		p := Playable{ContentID: r.ID, Name: r.Name, Kind: strings.ToLower(string(r.Type)), SHA256: r.SHA256, Size: r.FileSize, Mime: r.Mime, DurationMs: r.DurationMs}
		if r.Type == Image {
			p.DurationMs = imageMs
		}
		found[r.ID] = p
	}
	return found, err
}
