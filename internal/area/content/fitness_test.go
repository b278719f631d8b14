package content_test

import (
	"fmt"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestG172_WhatFitsIsSaidOnce: the condition of the database and the rule in Go
// judge every combination alike.
func TestG172_WhatFitsIsSaidOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Content("ann", "Menu", areatest.File{})
		fit := 0
		for _, kind := range []content.Type{content.Image, content.Web, content.Program, content.Template} {
			for _, active := range []bool{true, false} {
				for _, approval := range []content.Approval{content.Approved, content.Pending, content.Rejected} {
					for _, state := range []content.State{content.Ready, content.Processing, content.Failed} {
						w.Exec(`UPDATE content SET type = {:type}, active = {:active} WHERE id = {:id}`,
							db.Params{"id": id, "type": string(kind), "active": db.Bit(active)})
						w.Exec(`UPDATE content_version SET approval = {:approval}, approved_sha256 = sha256,
							state = {:state} WHERE content_id = {:id}`,
							db.Params{"id": id, "approval": string(approval), "state": string(state)})
						var row struct {
							content.Fitness
							Fits bool `db:"fits"`
						}
						err := d.Unscoped("looked up").One(t.Context(), &row, `SELECT `+content.FitnessColumns+`,
								CASE WHEN `+content.Fits+` THEN 1 ELSE 0 END AS fits
								FROM content c JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id WHERE c.id = {:id}`, db.Params{"id": id})
						if err != nil {
							t.Fatal(err)
						}
						what := fmt.Sprint(kind, active, approval, state)
						if code, advice := row.Unfit(); row.Fits != (code == nil) || row.Fits != (advice == "") ||
							row.Fits != row.IsFit() {
							t.Errorf("%s: the database says %v, the rule %q", what, row.Fits, code)
						}
						if want := kind != content.Template && active && approval == content.Approved &&
							state == content.Ready; row.Fits != want {
							t.Errorf("%s: fits is %v", what, row.Fits)
						}
						if row.Fits {
							fit++
						}
					}
				}
			}
		}
		if fit != 3 {
			t.Errorf("%d combinations fit", fit)
		}
	})
}
