package db

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
)

// storingEntities are those of which a change may change what a company stores.
func storingEntities() []string { return []string{"content", "font", "apk", "source", "company"} }

// storedFile is a file that a company stores.
type storedFile struct {
	SHA256   string `db:"sha256"`
	FileSize int64  `db:"file_size"`
}

// Settle makes triggers say now what they have to say, for who reads it before
// the transaction ends. They only add rows: nobody waits for that.
func (q Query) Settle(ctx context.Context) error {
	if !q.statements.numbered {
		return nil // they have said it already
	}
	_, err := q.Exec(ctx, `SET CONSTRAINTS ALL IMMEDIATE`)
	return err
}

// store adds what the transaction stored and dropped to the company's files and
// bytes. As with Tx.count, the end of the company's chain is held already, and
// what is not added yet counts for readers all the same.
func (t *Tx) store(ctx context.Context, company int64) error {
	if err := t.Settle(ctx); err != nil {
		return err
	}
	var changes []struct {
		storedFile
		N int64 `db:"n"`
	}
	err := t.All(ctx, &changes, `DELETE FROM company_blob_change WHERE company_id = {:company} RETURNING sha256, file_size, n`, Params{"company": company})
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
		left, err := t.refer(ctx, company, f, refs[f])
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
	_, err = t.Exec(ctx, `INSERT INTO company_storage (company_id, used_bytes) VALUES ({:company}, {:used})
		ON CONFLICT (company_id) DO UPDATE SET used_bytes = company_storage.used_bytes + {:used}`, Params{"company": company, "used": used})
	return err
}

// refer adds to how many rows name a company's file, and returns how many do.
func (t *Tx) refer(ctx context.Context, company int64, f storedFile, n int64) (left int64, err error) {
	in := Params{"company": company, "sha": f.SHA256, "size": f.FileSize, "n": n}
	err = t.Row(ctx, `INSERT INTO company_blob (company_id, sha256, file_size, refs) VALUES ({:company}, {:sha}, {:size}, {:n})
		ON CONFLICT (company_id, sha256, file_size) DO UPDATE SET refs = company_blob.refs + {:n} RETURNING refs`, in, &left)
	if err != nil || left != 0 {
		return left, err
	}
	_, err = t.Exec(ctx, `DELETE FROM company_blob WHERE company_id = {:company} AND sha256 = {:sha} AND file_size = {:size}`, in)
	return 0, err
}

func (f storedFile) compare(other storedFile) int {
	return cmp.Or(cmp.Compare(f.SHA256, other.SHA256), cmp.Compare(f.FileSize, other.FileSize))
}
