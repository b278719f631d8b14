package company

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"marquee/internal/platform/db"
)

// Stored is which files companies store and how many bytes those take, of which a
// change of the entities may change something.
func Stored(entities []string) db.Tally { return db.Tally{Entities: entities, Add: addStored} }

// storedFile is a file that a company stores.
type storedFile struct {
	SHA256   string `db:"sha256"`
	FileSize int64  `db:"file_size"`
}

// addStored adds what triggers have noted to the company's files and bytes.
func addStored(ctx context.Context, tx *db.Tx, company int64) error {
	if err := tx.Settle(ctx); err != nil {
		return err
	}
	var changes []struct {
		storedFile
		N int64 `db:"n"`
	}
	err := tx.All(ctx, &changes, `DELETE FROM company_blob_change WHERE company_id = {:company}
		RETURNING sha256, file_size, n`,
		db.Params{"company": company})
	if err != nil {
		return err
	}
	refs := map[storedFile]int64{}
	for _, c := range changes {
		refs[c.storedFile] += c.N
	}
	var used int64
	for _, f := range slices.SortedFunc(maps.Keys(refs), storedFile.compare) {
		if refs[f] == 0 {
			continue
		}
		left, err := f.refer(ctx, tx, company, refs[f])
		switch {
		case err != nil:
			return fmt.Errorf("count a file: %w", err)
		case left == refs[f]:
			used += f.FileSize
		case left == 0:
			used -= f.FileSize
		}
	}
	if used == 0 {
		return nil
	}
	_, err = tx.Exec(ctx, `INSERT INTO company_storage (company_id, used_bytes) VALUES ({:company}, {:used})
		ON CONFLICT (company_id) DO UPDATE SET used_bytes = company_storage.used_bytes + {:used}`,
		db.Params{"company": company, "used": used})
	return err
}

// refer adds to how many rows name a company's file, and returns how many do.
func (f storedFile) refer(ctx context.Context, tx *db.Tx, company, n int64) (left int64, err error) {
	in := db.Params{"company": company, "sha": f.SHA256, "size": f.FileSize, "n": n}
	err = tx.Row(ctx, `INSERT INTO company_blob (company_id, sha256, file_size, refs)
		VALUES ({:company}, {:sha}, {:size}, {:n})
		ON CONFLICT (company_id, sha256, file_size) DO UPDATE SET refs = company_blob.refs + {:n} RETURNING refs`, in,
		&left)
	if err != nil || left != 0 {
		return left, err
	}
	_, err = tx.Exec(ctx, `DELETE FROM company_blob WHERE company_id = {:company} AND sha256 = {:sha}
		AND file_size = {:size}`, in)
	return 0, err
}

func (f storedFile) compare(other storedFile) int {
	return cmp.Or(cmp.Compare(f.SHA256, other.SHA256), cmp.Compare(f.FileSize, other.FileSize))
}
