package company_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/company"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestWhatIsStoredIsKeptBesideManyWriters: of forty who bring in files at once, half
// of them the same, as many fit as there is room for; while they are deleted and
// brought in again, what is kept is what a recount finds.
func TestWhatIsStoredIsKeptBesideManyWriters(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Company)
		d.Keeps(company.Stored([]string{"font"}))
		o.Exec(`UPDATE company SET size_mb = 1`)
		ctx, _, scope := o.As("ada")
		const size = 100_000 // ten fit
		store := func(n, file int) error {
			return d.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				err := o.Companies.Keep(ctx, tx.Query, func() error {
					sha := fmt.Sprint("sha ", file)
					if _, err := tx.Exec(ctx, `INSERT INTO blob (sha256, size, created_at) VALUES ({:sha}, 0, 0)
						ON CONFLICT (sha256) DO NOTHING`, db.Params{"sha": sha}); err != nil {
						return err
					}
					_, err := tx.Insert(ctx,
						`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size,
							sha256, glyphs, latin, hans, hant, ja, created_at)
						VALUES ({:company}, {:name}, '', '', 'otf', '', {:size}, {:sha}, 1, 1, 1, 1, 1, 0)`,
						db.Params{"name": fmt.Sprint(n), "size": size, "sha": sha})
					return err
				})
				if err != nil {
					return err
				}
				return tx.Record(ctx, db.Change{CompanyID: o.Ours, Action: "create", Entity: "font"})
			})
		}
		drop := func(n int) error {
			return d.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				if _, err := tx.Exec(ctx, `DELETE FROM font WHERE company_id = {:company} AND font_name = {:name}`,
					db.Params{"name": fmt.Sprint(n)}); err != nil {
					return err
				}
				return tx.Record(ctx, db.Change{CompanyID: o.Ours, Action: "delete", Entity: "font"})
			})
		}
		check := func(after string) (kept int64) {
			t.Helper()
			var counted int64
			err := d.Unscoped("looked up").Row(t.Context(), `SELECT `+company.UsedBytes+
				`, (SELECT COALESCE(SUM(f.file_size), 0) FROM (SELECT DISTINCT sha256, file_size FROM font
					WHERE company_id = m.id) f)
				FROM company m WHERE m.id = {:id}`, db.Params{"id": o.Ours}, &kept, &counted)
			if err != nil || kept != counted {
				t.Fatalf("after %s %d bytes are kept and %d are stored, %v", after, kept, counted, err)
			}
			return kept
		}
		var g sync.WaitGroup
		var full atomic.Int64
		for n := range 40 {
			g.Go(func() {
				switch err := store(n, n/2); {
				case fault.Is(err, fault.Exhausted):
					full.Add(1)
				case err != nil:
					t.Error(err)
				}
			})
		}
		g.Wait()
		if kept := check("everybody came"); kept != 10*size || full.Load() < 20 {
			t.Errorf("%d bytes are kept, and %d were told that the storage is full", kept, full.Load())
		}
		for worker := range 4 {
			g.Go(func() {
				random := rand.New(rand.NewPCG(1, uint64(worker)))
				for range 15 {
					n := 10*worker + random.IntN(10) // each has rows of its own; files are shared
					err := drop(n)
					if err == nil && random.IntN(2) == 0 {
						err = store(n, random.IntN(12))
					}
					if err != nil && !fault.Is(err, fault.Exhausted) && !errors.Is(err, db.ErrNone) {
						t.Error(err)
					}
				}
			})
		}
		g.Wait()
		check("this and that")
		for n := range 40 {
			if err := drop(n); err != nil {
				t.Fatal(err)
			}
		}
		if kept := check("everything is gone"); kept != 0 {
			t.Errorf("%d bytes are kept of nothing", kept)
		}
	})
}
