package db

import (
	"context"
	"slices"

	"marquee/internal/platform/tables"
)

// Tally is what is kept of a company's rows beside them, such as how many there are: triggers note each change, and
// the end of the transaction adds the notes up. The end of the company's chain is held then, so that nobody waits for
// a sum who would not have waited for that. What no change adds up, because nothing of the kind was recorded, is added
// by the next one, and readers add the notes to the sum.
type Tally struct {
	Entities []string // of which a change may change it
	Add      func(ctx context.Context, tx *Tx, company int64) error
}

// Keeps says what every Write from now on brings up to date. It MUST be called before the first.
func (d *DB) Keeps(tallies ...Tally) { d.tallies = append(d.tallies, tallies...) }

// about reports whether one of the changes may change the sum.
func (t Tally) about(changes []recorded) bool {
	return slices.ContainsFunc(changes, func(r recorded) bool { return slices.Contains(t.Entities, r.Entity) })
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

// Tables are those of the audit trail and of what is derived from it.
func Tables() tables.Area {
	const trail = "who did what stays when a company goes"
	return tables.Area{
		Staying: map[string]string{"audit": trail, "audit_chain": trail, "audit_sent": trail,
			"revision": "it counts what the trail says"},
		Growing: []string{"audit"},
	}
}
