package content

import (
	"context"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
)

// users is what uses contents u, by its versions v that show, or are to. A program that is recycled, and that nothing
// but a touch leads on from, holds nothing: two that lead to each other could not be deleted.
const users = `program_content u
	JOIN content_version v ON v.company_id = u.company_id AND v.id = u.version_id
	JOIN content p ON p.company_id = v.company_id AND p.id = v.content_id AND p.id <> u.content_id
	AND ` + category.Standing + `
	AND (u.touched = 0 OR p.active = 1)`

// usedBy returns the contents, and the programs that lead to them by whatever they use.
func (s Store) usedBy(ctx context.Context, q db.Query, contents []int64) (ids []int64, err error) {
	in, wanted := db.In("c.id", "content", contents)
	err = q.Column(ctx, &ids, `
		WITH RECURSIVE above (company_id, id) AS (
			SELECT c.company_id, c.id FROM content c WHERE {in:c} AND `+in+`
			UNION
			SELECT p.company_id, p.id FROM above a
			JOIN program_content u ON u.company_id = a.company_id AND u.content_id = a.id
			JOIN content_version v ON v.company_id = u.company_id AND v.id = u.version_id
			JOIN content p ON p.company_id = v.company_id AND p.id = v.content_id AND `+category.Standing+`)
		SELECT id FROM above ORDER BY id`, wanted)
	return ids, err
}

// use is that a program uses a content.
type use struct {
	ProgramID int64 `db:"program_id"`
	ContentID int64 `db:"content_id"`
}

// uses lists what programs use, and what that uses, and so on: of their current versions, and of the planned ones that
// fit.
func (s Store) uses(ctx context.Context, q db.Query, programs []int64) (uses []use, err error) {
	const used = `JOIN content p ON p.company_id = b.company_id AND p.id = b.id
		JOIN content_version v ON v.company_id = p.company_id AND v.content_id = p.id
			AND (v.id = p.current_version_id OR v.current_at IS NOT NULL AND ` + VersionFits + `)
		JOIN program_content u ON u.company_id = v.company_id AND u.version_id = v.id`
	in, wanted := db.In("c.id", "program", programs)
	err = q.All(ctx, &uses, `
		WITH RECURSIVE below (company_id, id) AS (
			SELECT c.company_id, c.id FROM content c WHERE {in:c} AND `+in+`
			UNION
			SELECT u.company_id, u.content_id FROM below b `+used+`)
		SELECT DISTINCT p.id AS program_id, u.content_id FROM below b `+used+` ORDER BY p.id, u.content_id`, wanted)
	return uses, err
}

// programSizes adds up what programs come to: their own current versions, and those of all that they use, with the
// files of the fonts. What each uses is read once for all of them: of a thousand that lead to each other, a sum per
// program would be read a million times.
func (s Store) programSizes(ctx context.Context, q db.Query, programs []int64) (map[int64]int64, error) {
	in, wanted := db.In("c.id", "program", programs)
	below := `
		WITH RECURSIVE below (company_id, id) AS (
			SELECT c.company_id, c.id FROM content c WHERE {in:c} AND ` + in + `
			UNION
			SELECT u.company_id, u.content_id FROM below b
			JOIN content p ON p.company_id = b.company_id AND p.id = b.id
			JOIN program_content u ON u.company_id = p.company_id AND u.version_id = p.current_version_id)`
	var sized, typed []weight
	if err := q.All(ctx, &sized, below+` SELECT p.id, p.file_size AS size, 0 AS program_id FROM below b
		JOIN content p ON p.company_id = b.company_id AND p.id = b.id`, wanted); err != nil {
		return nil, err
	}
	if err := q.All(ctx, &typed, below+` SELECT f.id, f.file_size AS size, p.id AS program_id FROM below b
		JOIN content p ON p.company_id = b.company_id AND p.id = b.id
		JOIN program_font u ON u.company_id = p.company_id AND u.version_id = p.current_version_id
		JOIN font f ON f.company_id = u.company_id AND f.font_name = u.font_name`, wanted); err != nil {
		return nil, err
	}
	var uses []use
	if err := q.All(ctx, &uses, below+` SELECT p.id AS program_id, u.content_id FROM below b
		JOIN content p ON p.company_id = b.company_id AND p.id = b.id
		JOIN program_content u ON u.company_id = p.company_id AND u.version_id = p.current_version_id`,
		wanted); err != nil {
		return nil, err
	}
	return weighed(programs, sized, typed, uses), nil
}
