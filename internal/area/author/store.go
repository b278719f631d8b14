package author

import (
	"context"
	"maps"
	"slices"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes program_content, program_source, program_font, program_weather, program_events, program_draft
// and program_presence.
type Store struct{}

// there looks up what of the company a program names. It is there still when the transaction ends.
func (s Store) there(ctx context.Context, tx *db.Tx, programID int64, u uses) (there, error) {
	found := there{map[int64]usable{}, map[int64]bool{}, map[string]bool{}}
	var contents []usable
	in, wanted := db.In("c.id", "content", slices.Sorted(maps.Keys(u.contents)))
	err := tx.All(ctx, &contents, `SELECT c.id, c.type, c.user_id, c.share, c.active,
			CASE WHEN EXISTS (SELECT 1 FROM program_content u
				JOIN content_version v ON v.company_id = u.company_id AND v.id = u.version_id
				WHERE u.company_id = c.company_id AND u.content_id = c.id AND v.content_id = {:program})
			THEN 1 ELSE 0 END AS held
		FROM content c WHERE c.company_id = {:company} AND `+in+` ORDER BY c.id`+tx.Kept(), wanted,
		db.Params{"program": programID})
	if err != nil {
		return found, err
	}
	for _, c := range contents {
		found.contents[c.ID] = c
	}
	var sources []int64
	in, wanted = db.In("s.id", "source", u.sources)
	err = tx.Column(ctx, &sources, `SELECT s.id FROM external_source s WHERE s.company_id = {:company} AND `+in+`
		ORDER BY s.id`+tx.Kept(), wanted)
	if err != nil {
		return found, err
	}
	for _, id := range sources {
		found.sources[id] = true
	}
	var families []string
	in, wanted = db.InText("f.font_name", "family", u.families)
	err = tx.Column(ctx, &families, `SELECT f.font_name FROM font f WHERE f.company_id = {:company} AND `+in+`
		ORDER BY f.id`+tx.Kept(), wanted)
	for _, name := range families {
		found.families[name] = true
	}
	return found, err
}

// refer writes down what a version uses.
func (s Store) refer(ctx context.Context, tx *db.Tx, version int64, u uses) error {
	common := db.Params{"version": version}
	var contents, sources, families []db.Params
	for _, id := range slices.Sorted(maps.Keys(u.contents)) {
		contents = append(contents, db.Params{"content": id, "touched": db.Bit(u.contents[id])})
	}
	for _, id := range u.sources {
		sources = append(sources, db.Params{"source": id})
	}
	for _, name := range u.families {
		families = append(families, db.Params{"family": name})
	}
	if err := tx.ExecMany(ctx, `INSERT INTO program_content (company_id, version_id, content_id, touched)
		VALUES ({:company}, {:version}, {:content}, {:touched})`, common, contents); err != nil {
		return err
	}
	if err := tx.ExecMany(ctx, `INSERT INTO program_source (company_id, version_id, source_id)
		VALUES ({:company}, {:version}, {:source})`, common, sources); err != nil {
		return err
	}
	if err := tx.ExecMany(ctx, `INSERT INTO program_font (company_id, version_id, font_name)
		VALUES ({:company}, {:version}, {:family})`, common, families); err != nil {
		return err
	}
	var cities []db.Params
	for _, id := range slices.Sorted(maps.Keys(u.cities)) {
		cities = append(cities, db.Params{"city": id, "minutes": u.cities[id]})
	}
	if err := tx.ExecMany(ctx, `INSERT INTO program_weather (company_id, version_id, city, minutes)
		VALUES ({:company}, {:version}, {:city}, {:minutes})`, common, cities); err != nil {
		return err
	}
	var lists []db.Params
	for i, name := range u.lists {
		lists = append(lists, db.Params{"position": i, "list": name})
	}
	return tx.ExecMany(ctx, `INSERT INTO program_events (company_id, version_id, position, list)
		VALUES ({:company}, {:version}, {:position}, {:list})`, common, lists)
}

// Tables are those of the designer.
func Tables() tables.Area {
	return tables.Area{
		Swept: []string{"program_presence", "program_draft", "program_events", "program_weather", "program_font",
			"program_source", "program_content"},
		Growing: []string{"program_content", "program_draft"},
	}
}
