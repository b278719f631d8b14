package db_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/db"
)

// TestAdministratorsThatAreThereMayStartEmergencies, and nobody else may: the operators' role does not need it, and
// what other roles had stays.
func TestAdministratorsThatAreThereMayStartEmergencies(t *testing.T) {
	type right struct {
		Role    string `db:"role"`
		Feature string `db:"feature"`
		Access  string `db:"access"`
		Admin   bool   `db:"admin"`
	}
	want := []right{
		{"Shop Administrator", "Emergency", "W", true}, {"Shop Administrator", "Message", "R", false},
		{"Shop Editor", "Message", "W", false},
	}
	onEach(t, func(t *testing.T, empty func() db.Config) {
		c := empty()
		d := open(t, c.With(through(t, db.Migrations(), "0112_messages.sql")))
		err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			for _, statement := range []string{
				`INSERT INTO company (id, name, name_folded, created_at, updated_at) VALUES (2000, 'Shop', 'shop', 0, 0)`,
				`INSERT INTO role (id, company_id, role_desc, created_at, updated_at) VALUES
					(3000, 2000, 'Administrator', 0, 0), (3001, 2000, 'Editor', 0, 0), (3002, 2000, 'administrator', 0, 0)`,
				`INSERT INTO role_right (company_id, role_id, feature, access, admin) VALUES
					(2000, 3000, 'Message', 'R', 0), (2000, 3001, 'Message', 'W', 0)`,
			} {
				if _, err := q.Exec(ctx, statement); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		closed(t, d)
		for range 2 {
			d = open(t, c)
			var got []right
			if err := d.Unscoped("looked up").All(t.Context(), &got, `SELECT c.name || ' ' || r.role_desc AS role,
				g.feature, g.access, g.admin FROM role_right g JOIN role r ON r.id = g.role_id
				JOIN company c ON c.id = r.company_id ORDER BY role, g.feature`); err != nil {
				t.Fatal(err)
			}
			closed(t, d)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		}
	})
}
