package category

import (
	"context"

	"marquee/internal/platform/db"
)

// binned says which records of a recycle bin are meant.
type binned struct {
	tree  Type
	owner int64   // 0: everybody's
	kept  []int64 // not what lies in these folders, or is bound by them
	asked int64   // not what was recycled after this row of the company's trail; 0: nothing is asked for yet
	after int64   // only greater ids
	ids   []int64 // nil: any
	most  int
}

func (b binned) where(table string) *db.Where {
	w := &db.Where{}
	w.And(`{in:r}`, nil)
	w.And(`r.active = 0 AND r.id > {:after}`, db.Params{"after": b.after})
	if b.owner != 0 {
		w.And(`r.user_id = {:owner}`, db.Params{"owner": b.owner})
	}
	if b.ids != nil {
		w.And(db.In("r.id", "id", b.ids))
	}
	if len(b.kept) > 0 {
		folder, params := db.In("r.category_id", "kept", b.kept)
		w.And("NOT "+folder, params)
	}
	if len(b.kept) > 0 && b.tree == Schedule {
		group, params := db.In("COALESCE(r.device_group_id, 0)", "kept", b.kept)
		w.And("NOT "+group, params)
	}
	if b.asked != 0 {
		w.And(`NOT EXISTS (SELECT 1 FROM audit a WHERE a.company_id = r.company_id AND a.entity = {:entity}
			AND a.entity_id = r.id
			AND a.action = 'recycle' AND a.seq > {:asked})`, db.Params{"entity": table, "asked": b.asked})
	}
	return w
}

// fullBin is how much lies in a company's recycle bin.
type fullBin struct {
	Company int64 `db:"company_id"`
	Records int64 `db:"records"`
}

// fullBins lists the companies in whose recycle bin something lies.
func (s Store) fullBins(ctx context.Context, q db.Query, b binned) (full []fullBin, err error) {
	table, err := tableOf(b.tree)
	if err != nil {
		return nil, err
	}
	where := b.where(table)
	err = q.All(ctx, &full, `SELECT r.company_id, COUNT(*) AS records FROM `+table+` r WHERE `+where.String()+`
		GROUP BY r.company_id ORDER BY r.company_id`, where.Params())
	return full, err
}

// binned lists records that lie in the recycle bin of the home company.
func (s Store) binned(ctx context.Context, q db.Query, b binned) ([]int64, error) {
	return s.inBin(ctx, q, b, "")
}

// holdBinned lists them too; they stay as they are until the end of the transaction, and nothing new refers to them.
func (s Store) holdBinned(ctx context.Context, tx *db.Tx, b binned) ([]int64, error) {
	return s.inBin(ctx, tx.Query, b, tx.Held())
}

func (s Store) inBin(ctx context.Context, q db.Query, b binned, end string) (ids []int64, err error) {
	table, err := tableOf(b.tree)
	if err != nil {
		return nil, err
	}
	where := b.where(table)
	first := db.Page{Number: 1, Limit: b.most}.Clause()
	err = q.Column(ctx, &ids, `SELECT r.id FROM `+table+` r WHERE `+where.String()+` ORDER BY r.id `+first+end,
		where.Params())
	return ids, err
}

// trailEnd is the number of the newest row of the company's trail.
func (s Store) trailEnd(ctx context.Context, q db.Query) (seq int64, err error) {
	err = q.Row(ctx, `SELECT COALESCE(MAX(seq), 0) FROM audit_chain WHERE company_id = {:company}`, nil, &seq)
	return seq, err
}
