package message

import (
	"context"

	"marquee/internal/platform/db"
)

// Ready returns the pictures and sounds of the company's templates that are marked as ready, those of the older ones
// first, of so many templates at most.
func Ready(ctx context.Context, q db.Query, most int) (contents []int64, err error) {
	var rows []struct {
		Background int64 `db:"background_id"`
		Sound      int64 `db:"sound_id"`
	}
	err = q.All(ctx, &rows, `SELECT COALESCE(m.background_id, 0) AS background_id, COALESCE(m.sound_id, 0) AS sound_id
		FROM message_template t JOIN message m ON m.company_id = t.company_id AND m.template_id = t.id
		WHERE t.company_id = {:company} AND t.ready = 1 AND (m.background_id IS NOT NULL OR m.sound_id IS NOT NULL)
		ORDER BY t.id LIMIT {:most}`, db.Params{"most": most})
	for _, r := range rows {
		for _, id := range []int64{r.Background, r.Sound} {
			if id != 0 {
				contents = append(contents, id)
			}
		}
	}
	return contents, err
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
