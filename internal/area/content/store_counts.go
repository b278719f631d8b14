package content

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Tables are those of contents.
func Tables() tables.Area {
	const counted = "it is empty once the contents are gone: it counts them"
	return tables.Area{
		Swept:   []string{"content_tag", "content_page", "content_version", "content"},
		Staying: map[string]string{"content_change": counted, "content_count": counted},
		Blobs: append(tables.Columns("content_version", "sha256", "thumb_small", "thumb_medium", "thumb_large"),
			tables.Column{Table: "content_page", Name: "sha256"}),
		Stores:  []string{"content"},
		Growing: []string{"content", "content_version"},
	}
}

// Counts is how many contents a company has of each kind. A tag goes from them, and a company with all of them.
func Counts() db.Tally {
	return db.Tally{Entities: []string{"content", "tag", "company"}, Add: count}
}

// countedKind is what contents are counted by.
type countedKind struct {
	TagID      int64  `db:"tag_id"`
	Active     int64  `db:"active"`
	CategoryID int64  `db:"category_id"`
	UserID     int64  `db:"user_id"`
	Share      string `db:"share"`
	Type       string `db:"type"`
}

const countedColumns = `tag_id, active, category_id, user_id, share, type`

// count adds what triggers have noted to the company's counts.
func count(ctx context.Context, tx *db.Tx, company int64) error {
	if err := tx.Settle(ctx); err != nil {
		return err
	}
	var changes []struct {
		countedKind
		N int64 `db:"n"`
	}
	err := tx.All(ctx, &changes, `DELETE FROM content_change WHERE company_id = {:company}
		RETURNING `+countedColumns+`, n`,
		db.Params{"company": company})
	if err != nil {
		return err
	}
	sums := map[countedKind]int64{}
	for _, c := range changes {
		sums[c.countedKind] += c.N
	}
	for _, kind := range slices.SortedFunc(maps.Keys(sums), countedKind.compare) {
		if sums[kind] == 0 {
			continue
		}
		if err := kind.add(ctx, tx, company, sums[kind]); err != nil {
			return fmt.Errorf("count contents: %w", err)
		}
	}
	return nil
}

func (k countedKind) add(ctx context.Context, tx *db.Tx, company, n int64) error {
	in := db.Params{"company": company, "tag": k.TagID, "active": k.Active, "folder": k.CategoryID, "user": k.UserID,
		"share": k.Share, "type": k.Type, "n": n}
	var left int64
	err := tx.Row(ctx, `INSERT INTO content_count (company_id, `+countedColumns+`, n)
		VALUES ({:company}, {:tag}, {:active}, {:folder}, {:user}, {:share}, {:type}, {:n})
		ON CONFLICT (company_id, `+countedColumns+`) DO UPDATE SET n = content_count.n + {:n} RETURNING n`, in, &left)
	if err != nil || left != 0 {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM content_count WHERE company_id = {:company} AND tag_id = {:tag}
		AND active = {:active}
		AND category_id = {:folder} AND user_id = {:user} AND share = {:share} AND type = {:type}`, in)
	return err
}

func (k countedKind) compare(other countedKind) int {
	return cmp.Or(cmp.Compare(k.TagID, other.TagID), cmp.Compare(k.Active, other.Active),
		cmp.Compare(k.CategoryID, other.CategoryID),
		cmp.Compare(k.UserID, other.UserID), cmp.Compare(k.Share, other.Share), cmp.Compare(k.Type, other.Type))
}
