package font

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes font.
type Store struct{}

type row struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Name      string `db:"font_name"`
	Style     string `db:"font_style"`
	Weight    int64  `db:"weight"`
	Italic    bool   `db:"italic"`
	Format    Format `db:"format"`
	FileName  string `db:"file_name"`
	FileSize  int64  `db:"file_size"`
	SHA256    string `db:"sha256"`
	Glyphs    int64  `db:"glyphs"`
	Latin     int    `db:"latin"`
	Hans      int    `db:"hans"`
	Hant      int    `db:"hant"`
	Ja        int    `db:"ja"`
	CreatedAt int64  `db:"created_at"`
}

const columns = `f.id, f.company_id, f.font_name, f.font_style, f.weight, f.italic, f.format, f.file_name,
	f.file_size, f.sha256, f.glyphs, f.latin, f.hans, f.hant, f.ja, f.created_at`

// files is where the console and screens read fonts.
const files = "/img/uploads/font/"

func path(id int64) string { return fmt.Sprintf("%s%d", files, id) }

func (r row) font() Font {
	return Font{ID: r.ID, CompanyID: r.CompanyID, FontName: r.Name, FontStyle: r.Style,
		Cut: Cut{Weight: r.Weight, Italic: r.Italic}, Format: r.Format, Filename: r.FileName, FileSize: r.FileSize,
		SHA256: r.SHA256, Src: path(r.ID), Glyphs: r.Glyphs,
		Coverage:  Coverage{Latin: r.Latin, Hans: r.Hans, Hant: r.Hant, Ja: r.Ja},
		CreatedAt: time.UnixMilli(r.CreatedAt).UTC()}
}

// Page returns a page of the scope's fonts by name, and how many there are.
func (s Store) Page(ctx context.Context, q db.Query, name string, page db.Page) ([]Font, int64, error) {
	where := &db.Where{}
	where.And(`{in:f}`, nil)
	if name != "" {
		where.And(`f.name_folded LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(name)})
	}
	total, err := q.Total(ctx, []string{"font"}, "font f", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM font f WHERE `+where.String()+`
		ORDER BY f.name_folded, f.font_style, f.id `+page.Clause(), where.Params())
	return fontsOf(rows), total, err
}

// all returns the scope's fonts in the order in which they were added.
func (s Store) all(ctx context.Context, q db.Query) ([]Font, error) {
	var rows []row
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM font f WHERE {in:f} ORDER BY f.id`)
	return fontsOf(rows), err
}

func fontsOf(rows []row) []Font {
	list := make([]Font, len(rows))
	for i, r := range rows {
		list[i] = r.font()
	}
	return list
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (Font, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM font f WHERE {in:f} AND f.id = {:id}`, db.Params{"id": id})
	return r.font(), db.Found(err, "font")
}

func (s Store) insert(ctx context.Context, tx *db.Tx, f Font) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO font (company_id, font_name, font_style, weight, italic, name_folded, format, file_name,
			file_size, sha256, glyphs, latin, hans, hant, ja, created_at)
		VALUES ({:company}, {:name}, {:style}, {:weight}, {:italic}, {:folded}, {:format}, {:file}, {:size}, {:sha},
			{:glyphs}, {:latin}, {:hans}, {:hant}, {:ja}, {:now})`,
		db.Params{"name": f.FontName, "style": f.FontStyle, "weight": f.Weight, "italic": db.Bit(f.Italic),
			"folded": db.Fold(f.FontName), "format": string(f.Format),
			"file": f.Filename, "size": f.FileSize, "sha": f.SHA256, "glyphs": f.Glyphs, "latin": f.Coverage.Latin,
			"hans": f.Coverage.Hans, "hant": f.Coverage.Hant, "ja": f.Coverage.Ja, "now": tx.Now()})
}

// hold makes whoever writes in the font's family wait for the end of the transaction.
func (s Store) hold(ctx context.Context, tx *db.Tx, id int64) error {
	var held int64
	err := tx.Row(ctx, `SELECT f.id FROM font f WHERE {in:f} AND f.id = {:id}`+tx.Held(), db.Params{"id": id}, &held)
	return db.Found(err, "font")
}

// related lists the programs of which a version that shows, or is to, writes in a family, and the templates and
// schedules with such a message.
func (s Store) related(ctx context.Context, q db.Query, family string) ([]category.Related, error) {
	return category.UsersOf(ctx, q, "program_font", "u.font_name = {:family}",
		"m.font_type = 'company' AND m.font_face = {:family}", db.Params{"family": family})
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM font WHERE {in} AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "font")
}

// Tables are those of fonts.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"font"}, Blobs: tables.Columns("font", "sha256"), Stores: []string{"font"}}
}
