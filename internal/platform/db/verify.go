package db

import (
	"context"
	"fmt"
	"time"
)

// Chain is what checking a company's part of the trail found.
type Chain struct {
	CompanyID int64
	Pruned    int64 // how many of its first rows were removed by PruneTrail
	Seq       int64 // the number of the newest row
	Seal      string
	Broken    *Break // nil: whole
}

// Break is the first place where a chain does not hold.
type Break struct {
	Seq int64     // the number of the row in the chain
	ID  int64     // the row's id; 0 when the row itself is gone
	At  time.Time // what the row says of its time; zero when it is gone
	Why string
}

// What can be wrong with a chain.
const (
	brokenChanged = "it was changed after it was written, or was sealed with another key"
	brokenMissing = "it is missing"
	brokenEnd     = "it is the last row that the chain knows and its seal is another"
	brokenNoChain = "the company's chain has no end: its row in audit_chain is gone"
)

// verifyBatch is how many rows of a chain are read at once.
const verifyBatch = 1000

// trails reads and writes the trail of every company.
func (d *DB) trails() Query { return d.Unscoped("the installation keeps the trail of every company") }

// VerifyTrail checks the trail of every company and tells report of each. A row
// that was changed, removed or inserted by anything but Record breaks its chain;
// without TrailKey nobody can make a new one. Rows that are written meanwhile
// are left for the next time.
func (d *DB) VerifyTrail(ctx context.Context, report func(Chain) error) error {
	var chains []struct {
		CompanyID  int64  `db:"company_id"`
		Seq        int64  `db:"seq"`
		Seal       string `db:"seal"`
		PrunedSeq  int64  `db:"pruned_seq"`
		PrunedSeal string `db:"pruned_seal"`
		Known      bool   `db:"known"`
	}
	// A company's first row says that it was created. Only the platform's own, which the schema brings, may have none.
	err := d.trails().All(ctx, &chains, `
		SELECT company_id, seq, seal, pruned_seq, pruned_seal, 1 AS known FROM audit_chain
		UNION ALL SELECT id, 0, '', 0, '', 0 FROM company WHERE id <> 1 AND id NOT IN (SELECT company_id
		FROM audit_chain)
		UNION ALL SELECT DISTINCT company_id, 0, '', 0, '', 0 FROM audit
			WHERE company_id NOT IN (SELECT company_id FROM audit_chain) AND company_id NOT IN (SELECT id FROM company
			WHERE id <> 1)
		ORDER BY 1`)
	if err != nil {
		return err
	}
	for _, c := range chains {
		found := Chain{CompanyID: c.CompanyID, Pruned: c.PrunedSeq, Seq: c.Seq, Seal: c.Seal}
		if !c.Known {
			found.Broken = &Break{Seq: 1, Why: brokenNoChain}
		} else if found.Broken, err = d.follow(ctx, found, c.PrunedSeal); err != nil {
			return err
		}
		if err := report(found); err != nil {
			return err
		}
	}
	return nil
}

// follow walks a chain from where it was pruned to its end.
func (d *DB) follow(ctx context.Context, c Chain, seal string) (*Break, error) {
	seq := c.Pruned
	for seq < c.Seq {
		var rows []trailRow
		err := d.trails().All(ctx, &rows, fmt.Sprintf(`SELECT %s FROM audit
			WHERE company_id = {:company} AND seq > {:seq} AND seq <= {:last} ORDER BY seq LIMIT %d`,
			trailColumns, verifyBatch), Params{"company": c.CompanyID, "seq": seq, "last": c.Seq})
		if err != nil {
			return nil, err
		}
		if len(rows) == 0 {
			return &Break{Seq: seq + 1, Why: brokenMissing}, nil
		}
		for _, r := range rows {
			seq++
			switch at := time.UnixMilli(r.At).UTC(); {
			case r.Seq != seq:
				return &Break{Seq: seq, Why: brokenMissing}, nil
			case r.sealed(d.trailKey, seal) != r.Seal:
				return &Break{Seq: seq, ID: r.ID, At: at, Why: brokenChanged}, nil
			case seq == c.Seq && r.Seal != c.Seal:
				return &Break{Seq: seq, ID: r.ID, At: at, Why: brokenEnd}, nil
			}
			seal = r.Seal
		}
	}
	return nil, nil
}

// PruneTrail removes the rows of every chain that are older than the instant,
// and returns how many. The chain then starts with the first row that is left;
// that it was pruned is itself recorded.
func (d *DB) PruneTrail(ctx context.Context, before time.Time) (pruned int64, err error) {
	var companies []int64
	if err := d.trails().Column(ctx, &companies, `SELECT company_id FROM audit_chain ORDER BY company_id`); err != nil {
		return 0, err
	}
	for _, company := range companies {
		n, err := d.pruneChain(ctx, company, before)
		if err != nil {
			return pruned, err
		}
		pruned += n
	}
	return pruned, nil
}

func (d *DB) pruneChain(ctx context.Context, company int64, before time.Time) (pruned int64, err error) {
	params := Params{"company": company, "before": before.UnixMilli()}
	var last int64 // of the rows that go: those in front of the first one that stays
	err = d.trails().Row(ctx, `
		SELECT COALESCE((SELECT MIN(seq) - 1 FROM audit WHERE company_id = {:company} AND at >= {:before}),
			(SELECT MAX(seq) FROM audit WHERE company_id = {:company}), 0)`, params, &last)
	if err != nil {
		return 0, err
	}
	params["last"] = last
	var there int64
	err = d.trails().Row(ctx, `SELECT COUNT(*) FROM audit WHERE company_id = {:company} AND seq <= {:last}`, params,
		&there)
	if err != nil || there == 0 {
		return 0, err
	}
	err = d.trails().Write(ctx, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.Exec(ctx, `
			UPDATE audit_chain SET pruned_seq = {:last}, pruned_seal = (SELECT a.seal FROM audit a
			WHERE a.company_id = {:company} AND a.seq = {:last})
			WHERE company_id = {:company}`, params); err != nil {
			return err
		}
		var err error
		if pruned, err = tx.Exec(ctx, `DELETE FROM audit WHERE company_id = {:company} AND seq <= {:last}`,
			params); err != nil {
			return err
		}
		return tx.Record(ctx, Change{CompanyID: company, Action: "prune", Entity: "audit", ID: last,
			Name:  before.UTC().Format(time.RFC3339),
			After: map[string]any{"before": before.UTC().Format(time.RFC3339), "rows": pruned}})
	})
	return pruned, err
}
