package apk

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes apk. A row without a company is the operators', who
// offer it to every company.
type Store struct{ db *db.DB }

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

const columns = `a.id, a.company_id, a.os, a.package_name, a.version, a.version_code, a.signer, a.file_name, a.file_size, a.sha256, a.is_default, a.created_at`

func (r row) shown() Package {
	p := Package{ID: r.ID, OS: r.OS, PackageName: r.PackageName, Version: r.Version, Signer: r.Signer, Filename: r.FileName, FileSize: r.FileSize,
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

func (f Filter) where(scope access.Scope) *db.Where {
	w := &db.Where{}
	in, params := scope.Condition("a.company_id")
	w.And("a.company_id IS NULL OR "+in, params)
	if f.Own {
		w.And("a.company_id IS NOT NULL", nil)
	}
	if f.OS != "" {
		w.And(`a.os = {:os}`, map[string]any{"os": string(f.OS)})
	}
	if f.Name != "" {
		w.And(`LOWER(a.package_name) LIKE {:name} ESCAPE '\' OR LOWER(a.file_name) LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(f.Name)})
	}
	return w
}

// Page returns a page of the packages that the scope may install, the newest
// first, and how many there are.
func (s Store) Page(ctx context.Context, scope access.Scope, f Filter, page db.Page) ([]Package, int64, error) {
	where := f.where(scope)
	var total int64
	err := s.db.Query().Row(ctx, `SELECT COUNT(*) FROM apk a WHERE `+where.String(), where.Params(), &total)
	if err != nil {
		return nil, 0, err
	}
	list, err := s.read(ctx, s.db.Query(), `SELECT `+columns+` FROM apk a WHERE `+where.String()+` ORDER BY a.id DESC `+page.Clause(), where.Params())
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

func (s Store) get(ctx context.Context, scope access.Scope, q db.Query, id int64) (Package, error) {
	var r row
	in, params := scope.Condition("a.company_id")
	err := q.One(ctx, &r, `SELECT `+columns+` FROM apk a WHERE a.id = {:id} AND (a.company_id IS NULL OR `+in+`)`, params, db.Params{"id": id})
	return r.shown(), db.Found(err, "package")
}

// named lists the versions of a package that the scope's company has or is offered.
func (s Store) named(ctx context.Context, scope access.Scope, tx *db.Tx, os System, name string) ([]Package, error) {
	return s.read(ctx, tx.Query, `SELECT `+columns+` FROM apk a
		WHERE (a.company_id IS NULL OR a.company_id = {:company}) AND a.os = {:os} AND a.package_name = {:name} ORDER BY a.version_code DESC`,
		db.Params{"company": scope.Company(), "os": string(os), "name": name})
}

func (s Store) insert(ctx context.Context, scope access.Scope, everybody bool, tx *db.Tx, p Package) (int64, error) {
	values := db.Params{"os": string(p.OS), "package": p.PackageName, "version": p.Version, "code": p.code, "signer": p.Signer,
		"file": p.Filename, "size": p.FileSize, "sha": p.SHA256, "now": tx.Now()}
	if everybody {
		return s.insertForAll(ctx, tx, values)
	}
	return tx.Insert(ctx, `
		INSERT INTO apk (company_id, os, package_name, version, version_code, signer, file_name, file_size, sha256, created_at)
		VALUES ({:company}, {:os}, {:package}, {:version}, {:code}, {:signer}, {:file}, {:size}, {:sha}, {:now})`,
		values, db.Params{"company": scope.Company()})
}

func (s Store) insertForAll(ctx context.Context, tx *db.Tx, values db.Params) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO apk (os, package_name, version, version_code, signer, file_name, file_size, sha256, created_at)
		VALUES ({:os}, {:package}, {:version}, {:code}, {:signer}, {:file}, {:size}, {:sha}, {:now})`, values)
}

// markDefault makes the newest package of an owner the default of its system (G115).
func (s Store) markDefault(ctx context.Context, scope access.Scope, everybody bool, tx *db.Tx, os System) error {
	if everybody {
		_, err := tx.Exec(ctx, `UPDATE apk SET is_default = CASE WHEN id = (SELECT MAX(n.id) FROM apk n WHERE n.company_id IS NULL AND n.os = {:os})
			THEN 1 ELSE 0 END WHERE company_id IS NULL AND os = {:os}`, db.Params{"os": string(os)})
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE apk SET is_default = CASE WHEN id = (SELECT MAX(n.id) FROM apk n WHERE n.company_id = {:company} AND n.os = {:os})
		THEN 1 ELSE 0 END WHERE company_id = {:company} AND os = {:os}`, db.Params{"os": string(os), "company": scope.Company()})
	return err
}

func (s Store) delete(ctx context.Context, scope access.Scope, everybody bool, tx *db.Tx, id int64) error {
	if everybody {
		rows, err := tx.Exec(ctx, `DELETE FROM apk WHERE company_id IS NULL AND id = {:id}`, db.Params{"id": id})
		return db.Touched(rows, err, "package")
	}
	rows, err := tx.Exec(ctx, `DELETE FROM apk WHERE company_id = {:company} AND id = {:id}`, db.Params{"company": scope.Company(), "id": id})
	return db.Touched(rows, err, "package")
}

// Tables are those of packages.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"apk"}, Blobs: tables.Columns("apk", "sha256"), Stores: []string{"apk"}}
}
