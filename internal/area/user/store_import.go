package user

import (
	"context"
	"maps"
	"slices"
	"strings"

	"marquee/internal/platform/db"
	"marquee/internal/platform/sheet"
)

// taken are those of folded user names that somebody has, of whichever company.
func (s Store) taken(ctx context.Context, q db.Query, names []string) (map[string]bool, error) {
	these, params := db.InText("u.username_folded", "name", names)
	var found []string
	err := q.Column(ctx, &found, `SELECT u.username_folded FROM users u WHERE `+these, params)
	taken := make(map[string]bool, len(found))
	for _, name := range found {
		taken[name] = true
	}
	return taken, err
}

// called are the people of the scope's company by their folded user names.
func (s Store) called(ctx context.Context, q db.Query, names []string) (map[string]Record, error) {
	these, params := db.InText("u.username_folded", "name", names)
	var rows []struct {
		row
		RoleDesc string `db:"role_desc"`
	}
	err := q.All(ctx, &rows, `SELECT `+columns+`, r.role_desc FROM users u`+joins+`
		WHERE {in:u} AND u.deleted_at IS NULL AND `+these, params)
	if err != nil {
		return nil, err
	}
	records := make([]Record, len(rows))
	for i, r := range rows {
		records[i] = r.record()
		records[i].Role.RoleDesc = r.RoleDesc
	}
	if err := s.group(ctx, q, records); err != nil {
		return nil, err
	}
	people := make(map[string]Record, len(records))
	for _, r := range records {
		people[db.Fold(r.Username)] = r
	}
	return people, nil
}

// insertAll adds somebody without a password for each row, and returns their ids by their folded user names. It adds
// them in the order of those, so that imports of several companies wait for each other in turn.
func (s Store) insertAll(ctx context.Context, tx *db.Tx, rows []Row) (map[string]int64, error) {
	sorted := slices.SortedFunc(slices.Values(rows), func(a, b Row) int {
		return strings.Compare(db.Fold(a.Username), db.Fold(b.Username))
	})
	values := make([]db.Params, len(rows))
	for i, r := range sorted {
		values[i] = fields(r.user())
		maps.DeleteFunc(values[i], func(name string, _ any) bool { return name == "active" || name == "locked" })
	}
	err := tx.ExecMany(ctx, `INSERT INTO users (company_id, role_id, username, username_folded, username_sorted,
		display_name, email, password, active, language, created_at, updated_at, updated_by)
		VALUES ({:company}, {:role}, {:username}, {:folded}, {:sorted}, {:display}, {:email}, '', 1, {:language},
		{:now}, {:now}, {:by})`,
		db.Params{"now": tx.Now(), "by": tx.Actor().Username}, values)
	if db.Taken(err, "users", "username_folded") { // by somebody of another company, since the rows were matched
		return nil, sheet.ErrOutdated(err)
	}
	if err != nil {
		return nil, err
	}
	added, err := s.called(ctx, tx.Query, names(rows))
	ids := make(map[string]int64, len(added))
	for name, p := range added {
		ids[name] = p.ID
	}
	return ids, err
}
