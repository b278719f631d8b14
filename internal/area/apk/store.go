package apk

import (
	"context"
	"strings"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes apk. A row without a company is the operators', who
// offer it to every company.
type Store struct{}

type row struct {
	ID          int64  `db:"id"`
	CompanyID   *int64 `db:"company_id"`
	OS          System `db:"os"`
	PackageName string `db:"package_name"`
	Version     string `db:"version"`
	Code        int64  `db:"version_code"`
	Signer      string `db:"signer"`
	FileName    string `db:"file_name"`
	FileSize    int64  `db:"file_size"`
	SHA256      string `db:"sha256"`
	IsDefault   bool   `db:"is_default"`
	CreatedAt   int64  `db:"created_at"`
}

const columns = `a.id, a.company_id, a.os, a.package_name, a.version, a.version_code, a.signer, a.file_name,
	a.file_size, a.sha256, a.is_default, a.created_at`

func (r row) shown() Package {
	p := Package{ID: r.ID, OS: r.OS, PackageName: r.PackageName, Version: r.Version, Signer: r.Signer,
		Filename: r.FileName, FileSize: r.FileSize,
		SHA256: r.SHA256, IsDefault: r.IsDefault, Date: time.UnixMilli(r.CreatedAt).UTC(), code: r.Code}
	if r.CompanyID != nil {
		p.CompanyID = *r.CompanyID
	}
	return p
}

// Filter says which packages a list holds. Zero values do not restrict it.
type Filter struct {
	OS   System
	Name string // part of the package's name or the file's
	Own  bool   // without the operators'
}

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`a.company_id IS NULL OR {in:a}`, nil)
	if f.Own {
		w.And("a.company_id IS NOT NULL", nil)
	}
	if f.OS != "" {
		w.And(`a.os = {:os}`, map[string]any{"os": string(f.OS)})
	}
	if f.Name != "" {
		w.And(`LOWER(a.package_name) LIKE {:name} ESCAPE '\' OR LOWER(a.file_name) LIKE {:name} ESCAPE '\'`,
			map[string]any{"name": db.Contains(f.Name)})
	}
	return w
}

// Page returns a page of the packages that the scope may install, the newest
// first, and how many there are.
func (s Store) Page(ctx context.Context, q db.Query, f Filter, page db.Page) ([]Package, int64, error) {
	where := f.where()
	var total int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM apk a WHERE `+where.String(), where.Params(), &total)
	if err != nil {
		return nil, 0, err
	}
	list, err := s.read(ctx, q, `SELECT `+columns+` FROM apk a WHERE `+where.String()+
		` ORDER BY a.id DESC `+page.Clause(), where.Params())
	return list, total, err
}

func (s Store) read(ctx context.Context, q db.Query, statement string, params ...db.Params) ([]Package, error) {
	var rows []row
	err := q.All(ctx, &rows, statement, params...)
	list := make([]Package, len(rows))
	for i, r := range rows {
		list[i] = r.shown()
	}
	return list, err
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (Package, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM apk a WHERE a.id = {:id} AND (a.company_id IS NULL OR {in:a})`,
		db.Params{"id": id})
	return r.shown(), db.Found(err, "package")
}

// named lists the versions of a package that the company has or is offered.
func (s Store) named(ctx context.Context, tx *db.Tx, os System, name string) ([]Package, error) {
	return s.read(ctx, tx.Query, `SELECT `+columns+` FROM apk a
		WHERE (a.company_id IS NULL OR a.company_id = {:company}) AND a.os = {:os} AND a.package_name = {:name}
		ORDER BY a.version_code DESC`, db.Params{"os": string(os), "name": name})
}

// insert adds a package of the company, or one for everybody.
func (s Store) insert(ctx context.Context, tx *db.Tx, everybody bool, p Package) (int64, error) {
	statement := `
		INSERT INTO apk (company_id, os, package_name, version, version_code, signer, file_name, file_size, sha256,
		created_at)
		VALUES ({:company}, {:os}, {:package}, {:version}, {:code}, {:signer}, {:file}, {:size}, {:sha}, {:now})`
	if everybody {
		statement = strings.Replace(statement, `{:company}`, `NULL`, 1)
	}
	return tx.Insert(ctx, statement, db.Params{"os": string(p.OS), "package": p.PackageName, "version": p.Version,
		"code": p.code, "signer": p.Signer, "file": p.Filename, "size": p.FileSize, "sha": p.SHA256, "now": tx.Now()})
}

// ownedBy is the condition on the packages of an owner.
func ownedBy(everybody bool, alias string) string {
	if everybody {
		return alias + `.company_id IS NULL`
	}
	return alias + `.company_id = {:company}`
}

// markDefault makes the newest package of an owner the default of its system (G115).
func (s Store) markDefault(ctx context.Context, tx *db.Tx, everybody bool, os System) error {
	_, err := tx.Exec(ctx, `UPDATE apk SET is_default = CASE WHEN id = (
			SELECT MAX(n.id) FROM apk n WHERE `+ownedBy(everybody, "n")+` AND n.os = {:os}) THEN 1 ELSE 0 END
		WHERE `+ownedBy(everybody, "apk")+` AND os = {:os}`, db.Params{"os": string(os)})
	return err
}

func (s Store) delete(ctx context.Context, tx *db.Tx, everybody bool, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM apk WHERE `+ownedBy(everybody, "apk")+` AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "package")
}

// Tables are those of packages.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"apk"}, Blobs: tables.Columns("apk", "sha256"), Stores: []string{"apk"}}
}
