package db

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
)

// countedEntities are those of which a change may change how many contents
// there are of a kind. With a company go all of its contents.
func countedEntities() []string { return []string{"content", "tag", "company"} }

// contentKind is what contents are counted by.
type contentKind struct {
	TagID      int64  `db:"tag_id"`
	Active     int64  `db:"active"`
	CategoryID int64  `db:"category_id"`
	UserID     int64  `db:"user_id"`
	Share      string `db:"share"`
	Type       string `db:"type"`
}

const kindColumns = `tag_id, active, category_id, user_id, share, type`

// count adds what the transaction changed to the company's counts. The end of
// the company's chain is held already: nobody waits here who would not have
// waited for that. What is not counted yet, because nothing was recorded, counts
// for readers all the same, and is added the next time.
func (t *Tx) count(ctx context.Context, company int64) error {
	if err := t.Settle(ctx); err != nil {
		return err
	}
	var changes []struct {
		contentKind
		N int64 `db:"n"`
	}
	err := t.All(ctx, &changes, `DELETE FROM content_change WHERE company_id = {:company} RETURNING `+kindColumns+`, n`, Params{"company": company})
	if err != nil {
		return err
	}
	sums := map[contentKind]int64{}
	for _, c := range changes {
		sums[c.contentKind] += c.N
	}
	for _, kind := range slices.SortedFunc(maps.Keys(sums), contentKind.compare) {
		if sums[kind] == 0 {
			continue
		}
		if err := t.addToCount(ctx, company, kind, sums[kind]); err != nil {
			return fmt.Errorf("count contents: %w", err)
		}
	}
	return nil
}

func (t *Tx) addToCount(ctx context.Context, company int64, k contentKind, n int64) error {
	in := Params{"company": company, "tag": k.TagID, "active": k.Active, "folder": k.CategoryID, "user": k.UserID, "share": k.Share, "type": k.Type, "n": n}
	var left int64
	err := t.Row(ctx, `INSERT INTO content_count (company_id, `+kindColumns+`, n)
		VALUES ({:company}, {:tag}, {:active}, {:folder}, {:user}, {:share}, {:type}, {:n})
		ON CONFLICT (company_id, `+kindColumns+`) DO UPDATE SET n = content_count.n + {:n} RETURNING n`, in, &left)
	if err != nil || left != 0 {
		return err
	}
	_, err = t.Exec(ctx, `DELETE FROM content_count WHERE company_id = {:company} AND tag_id = {:tag} AND active = {:active}
		AND category_id = {:folder} AND user_id = {:user} AND share = {:share} AND type = {:type}`, in)
	return err
}

func (k contentKind) compare(other contentKind) int {
	return cmp.Or(cmp.Compare(k.TagID, other.TagID), cmp.Compare(k.Active, other.Active), cmp.Compare(k.CategoryID, other.CategoryID),
		cmp.Compare(k.UserID, other.UserID), cmp.Compare(k.Share, other.Share), cmp.Compare(k.Type, other.Type))
}
