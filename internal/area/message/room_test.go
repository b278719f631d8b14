package message_test

import (
	"net/http"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// kept is a statement that inserts templates, named by numbers, until a company has so many.
const kept = `INSERT INTO message_template (company_id, name, name_folded, name_sorted, created_at, updated_at,
		updated_by)
	WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {:most})
	SELECT c.id, 'Kept ' || n.n, 'kept ' || n.n, '', 0, 0, 'ann' FROM n, (SELECT id FROM company
		WHERE id = {:company}) c WHERE n.n > (SELECT COUNT(*) FROM message_template WHERE company_id = {:company})`

// TestSoManyTemplatesHasACompany, and two of its people do not make the last one at once.
func TestSoManyTemplatesHasACompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(kept, db.Params{"most": 2000, "company": w.Theirs})
		w.Exec(kept, db.Params{"most": 1999, "company": w.Ours})
		last := w.template("ann", "Last", nil)
		one := func() {
			t.Helper()
			if p := w.Refused(http.StatusConflict, "ann", http.MethodPost, path,
				object{"name": "One more", "content": "x"}); p.Type != "/problems/too-many-templates" {
				t.Errorf("it is refused with %s", p.Type)
			}
		}
		one()
		w.saved("ann", last, object{"content": "Changed"})
		w.Exec(`DELETE FROM message_template WHERE id = {:id}`, db.Params{"id": last.ID})
		err := w.Against(`UPDATE company SET size_mb = size_mb WHERE id = {:company}`, db.Params{"company": w.Ours},
			func() error { w.template("ann", "Last", nil); return nil })
		if err != nil {
			t.Error(err)
		}
		one()
	})
}
