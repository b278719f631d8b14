package message

import (
	"context"

	"marquee/internal/platform/db"
)

func (n needs) readContents(ctx context.Context, q db.Query) (found []material, err error) {
	in, wanted := db.In("c.id", "content", n.contents)
	err = q.All(ctx, &found, `SELECT c.id, c.type, c.user_id, c.share, c.active FROM content c
		WHERE c.company_id = {:company} AND `+in+` ORDER BY c.id`+q.Kept(), wanted)
	return found, err
}

func (n needs) readSources(ctx context.Context, q db.Query) (found []int64, err error) {
	in, wanted := db.In("s.id", "source", n.sources)
	err = q.Column(ctx, &found, `SELECT s.id FROM external_source s WHERE s.company_id = {:company} AND `+in+`
		ORDER BY s.id`+q.Kept(), wanted)
	return found, err
}

func (n needs) readFamilies(ctx context.Context, q db.Query) (found []string, err error) {
	in, wanted := db.InText("f.font_name", "family", n.families)
	err = q.Column(ctx, &found, `SELECT f.font_name FROM font f WHERE f.company_id = {:company} AND `+in+`
		ORDER BY f.id`+q.Kept(), wanted)
	return found, err
}
