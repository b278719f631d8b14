package player

import (
	"context"
	"slices"

	"marquee/internal/platform/db"
)

// origin is a city whose weather programs show, or a source that they do.
type origin struct {
	City     string `db:"city"`
	SourceID int64  `db:"source_id"`
	Minutes  int64  `db:"minutes"`
}

// below are the programs of the scope, and all that they use by versions that show, or are to. It binds {:program}.
func below(in string) string {
	const standing = `JOIN content p ON p.company_id = b.company_id AND p.id = b.id
		JOIN content_version v ON v.company_id = p.company_id AND v.content_id = p.id
			AND (v.id = p.current_version_id OR v.current_at IS NOT NULL)`
	return `WITH RECURSIVE below (company_id, id) AS (
			SELECT c.company_id, c.id FROM content c WHERE {in:c} AND ` + in + `
			UNION
			SELECT u.company_id, u.content_id FROM below b ` + standing + `
			JOIN program_content u ON u.company_id = v.company_id AND u.version_id = v.id),
		versions (company_id, id) AS (SELECT v.company_id, v.id FROM below b ` + standing + `)`
}

// changing lists the cities and the sources that programs of the scope show, a city by each of its intervals.
func (s Store) changing(ctx context.Context, q db.Query, programs []int64) (cities, sources []origin, err error) {
	if len(programs) == 0 {
		return nil, nil, nil
	}
	in, wanted := db.In("c.id", "program", distinct(programs))
	if err = q.All(ctx, &cities, below(in)+` SELECT DISTINCT w.city, 0 AS source_id, w.minutes FROM versions n
		JOIN program_weather w ON w.company_id = n.company_id AND w.version_id = n.id ORDER BY w.city, w.minutes`,
		wanted); err != nil {
		return nil, nil, err
	}
	err = q.All(ctx, &sources, below(in)+` SELECT DISTINCT '' AS city, u.source_id, 0 AS minutes FROM versions n
		JOIN program_source u ON u.company_id = n.company_id AND u.version_id = n.id ORDER BY u.source_id`, wanted)
	return cities, sources, err
}

// listNames are the names of the lists of events that programs of the scope show, the screen's own first.
func (s Store) listNames(ctx context.Context, q db.Query, programs []int64) (names []string, err error) {
	if len(programs) == 0 {
		return nil, nil
	}
	in, wanted := db.In("c.id", "program", distinct(programs))
	err = q.Column(ctx, &names, below(in)+` SELECT DISTINCT l.list FROM versions n
		JOIN program_events l ON l.company_id = n.company_id AND l.version_id = n.id ORDER BY l.list`, wanted)
	slices.Sort(names) // PostgreSQL may sort by a language
	return names, err
}

// distinct are ids, in order and each once.
func distinct(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }

// shows reports whether a program of the scope shows the weather of a city.
func (s Store) shows(ctx context.Context, q db.Query, city string) (found bool, err error) {
	err = q.Row(ctx, `SELECT EXISTS (SELECT 1 FROM program_weather w WHERE {in:w} AND w.city = {:city})`,
		db.Params{"city": city}, &found)
	return found, err
}

// showsSource reports whether a program or a scheduled message of the scope shows a source.
func (s Store) showsSource(ctx context.Context, q db.Query, id int64) (found bool, err error) {
	err = q.Row(ctx, `SELECT EXISTS (SELECT 1 FROM program_source u WHERE {in:u} AND u.source_id = {:source})
		OR EXISTS (SELECT 1 FROM message m WHERE {in:m} AND m.source_id = {:source} AND m.is_rss = 1
			AND m.schedule_item_id IS NOT NULL)`,
		db.Params{"source": id}, &found)
	return found, err
}
