package db_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func record(t *testing.T, d *db.DB, changes ...db.Change) {
	t.Helper()
	ctx := db.WithActor(t.Context(), db.Actor{UserID: 7, Username: "ann", IP: "192.0.2.1", RequestID: "r1"})
	err := d.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, c := range changes {
			if err := tx.Record(ctx, c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// verify describes what a check found: "3: 1..2 whole" or "3: row 2 it is missing".
func verify(t *testing.T, d *db.DB) string {
	t.Helper()
	var found []string
	err := d.VerifyTrail(t.Context(), func(c db.Chain) error {
		text := fmt.Sprintf("%d: %d..%d whole", c.CompanyID, c.Pruned+1, c.Seq)
		if c.Broken != nil {
			text = fmt.Sprintf("%d: row %d %s", c.CompanyID, c.Broken.Seq, c.Broken.Why)
		}
		found = append(found, text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(found, "; ")
}

func tamper(t *testing.T, d *db.DB, statement string, params ...db.Params) {
	t.Helper()
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, statement, params...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTrailChainsEachCompanyByItself(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		record(t, d, db.Change{CompanyID: 3, Action: "create", Entity: "content", ID: 1},
			db.Change{CompanyID: 2, Action: "create", Entity: "content", ID: 2})
		record(t, d, db.Change{CompanyID: 3, Action: "update", Entity: "content", ID: 1,
			Before: map[string]any{"name": "A"}, After: map[string]any{"name": "B"}})
		if got, want := verify(t, d), "2: 1..1 whole; 3: 1..2 whole"; got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	})
}

// TestVerifyNamesTheFirstBrokenRow changes the tables behind the product's back,
// each time for another company with five rows.
func TestVerifyNamesTheFirstBrokenRow(t *testing.T) {
	const changed = "it was changed after it was written, or was sealed with another key"
	const gone = "the company's chain has no end: its row in audit_chain is gone"
	cases := []struct{ statement, want string }{
		{`UPDATE audit SET after = '{"name":"C"}' WHERE company_id = {:c} AND seq = 3`, "row 3 " + changed},
		{`UPDATE audit SET after = NULL WHERE company_id = {:c} AND seq = 2`, "row 2 " + changed},
		{`UPDATE audit SET before = '' WHERE company_id = {:c} AND seq = 1`, "row 1 " + changed},
		{`UPDATE audit SET username = 'an', ip = 'n192.0.2.1' WHERE company_id = {:c} AND seq = 4`, "row 4 " + changed},
		{`UPDATE audit SET at = at - 1 WHERE company_id = {:c} AND seq = 2`, "row 2 " + changed},
		{`UPDATE audit SET user_id = 8 WHERE company_id = {:c} AND seq >= 2`, "row 2 " + changed},
		{`DELETE FROM audit WHERE company_id = {:c} AND seq = 3`, "row 3 it is missing"},
		{`DELETE FROM audit WHERE company_id = {:c} AND seq >= 4`, "row 4 it is missing"},
		{`DELETE FROM audit WHERE company_id = {:c} AND seq = 1`, "row 1 it is missing"},
		{`DELETE FROM audit WHERE company_id = {:c}`, "row 1 it is missing"},
		{`UPDATE audit SET seq = 9 WHERE company_id = {:c} AND seq = 5`, "row 5 it is missing"},
		{`UPDATE audit_chain SET seal = 'x' WHERE company_id = {:c}`,
			"row 5 it is the last row that the chain knows and its seal is another"},
		{`UPDATE audit_chain SET pruned_seq = 2 WHERE company_id = {:c}`, "row 3 " + changed},
		{`DELETE FROM audit_chain WHERE company_id = {:c}`, "row 1 " + gone},
		{`INSERT INTO company (id, name, name_folded, created_at, updated_at) VALUES ({:c} + 1000, 'Z', 'z', 1, 1)`,
			"1..5 whole"},
	}
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		var want []string
		for i, c := range cases {
			company := int64(100 + i)
			for row := range int64(5) {
				record(t, d, db.Change{CompanyID: company, Action: "update", Entity: "content", ID: row,
					After: map[string]any{"name": "B"}})
			}
			tamper(t, d, c.statement, db.Params{"c": company})
			want = append(want, fmt.Sprintf("%d: %s", company, c.want))
		}
		want = append(want, fmt.Sprintf("%d: row 1 %s", 1000+100+len(cases)-1, gone))
		if diff := cmp.Diff(want, strings.Split(verify(t, d), "; ")); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestTrailCannotBeSealedAnewWithoutTheKey(t *testing.T) {
	folder := t.TempDir()
	open := func(key string) *db.DB {
		d := dbtest.Open(t, db.Config{Folder: folder})
		d.SealTrail([]byte(key))
		return d
	}
	record(t, open("right"), db.Change{CompanyID: 3, Action: "create", Entity: "content", ID: 1})
	forger := open("wrong")
	tamper(t, forger, `DELETE FROM audit`)
	tamper(t, forger, `DELETE FROM audit_chain`)
	record(t, forger, db.Change{CompanyID: 3, Action: "create", Entity: "content", ID: 2})
	if got := verify(t, forger); got != "3: 1..1 whole" {
		t.Fatal(got)
	}
	if got := verify(t, open("right")); !strings.Contains(got, "row 1") {
		t.Fatalf("a trail that was sealed with another key is %s", got)
	}
}

// TestTrailWithManyWriters lets several nodes write for the same companies, in
// opposite orders, while they also touch the same rows.
func TestTrailWithManyWriters(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		g, ctx := errgroup.WithContext(t.Context())
		for writer := range int64(8) {
			g.Go(func() error {
				for range 10 {
					err := d.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
						if err := tx.Record(ctx, db.Change{CompanyID: 2 + writer%2, Action: "update",
							Entity: "content"}); err != nil {
							return err
						}
						if _, err := tx.Exec(ctx, `UPDATE company SET version = version + 1 WHERE id = 1`); err != nil {
							return err
						}
						return tx.Record(ctx, db.Change{CompanyID: 3 - writer%2, Action: "update", Entity: "content"})
					})
					if err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err := g.Wait(); err != nil {
			t.Fatal(err)
		}
		if got, want := verify(t, d), "2: 1..80 whole; 3: 1..80 whole"; got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	})
}

func TestPruneKeepsTheChainWhole(t *testing.T) {
	now := dbtest.Now
	d := dbtest.Open(t, db.Config{Folder: t.TempDir(), Now: func() time.Time { return now }})
	for range 4 {
		record(t, d, db.Change{CompanyID: 3, Action: "update", Entity: "content"})
		now = now.Add(time.Hour)
	}
	record(t, d, db.Change{CompanyID: 2, Action: "update", Entity: "content"})
	pruned, err := d.PruneTrail(t.Context(), dbtest.Now.Add(2*time.Hour))
	if err != nil || pruned != 2 {
		t.Fatalf("%d rows pruned, %v, want the 2 that are older", pruned, err)
	}
	if got, want := verify(t, d), "2: 1..1 whole; 3: 3..5 whole"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	if pruned, err = d.PruneTrail(t.Context(), now.Add(time.Hour)); err != nil || pruned != 4 {
		t.Fatalf("%d rows pruned, %v, want all that were left", pruned, err)
	}
	record(t, d, db.Change{CompanyID: 3, Action: "update", Entity: "content"})
	if got, want := verify(t, d), "2: 2..2 whole; 3: 6..7 whole"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	tamper(t, d, `DELETE FROM audit WHERE company_id = 3 AND seq = 6`)
	if got := verify(t, d); !strings.Contains(got, "row 6 it is missing") {
		t.Fatalf("a row removed by hand is %s", got)
	}
}

func TestSecretsDoNotEnterTheTrail(t *testing.T) {
	d := dbtest.SQLite(t)
	record(t, d, db.Change{CompanyID: 3, Action: "update", Entity: "email",
		Before: struct {
			Password string `json:"password"`
			Host     string `json:"smtpHost"`
		}{"hunter2", "mail"},
		After: map[string]any{"clientSecret": "hunter2", "nested": []any{
			map[string]any{"recoveryCodes": []string{"hunter2"}, "TOKEN": "hunter2"}}, "password": "",
			"changePwd": true}})
	var before, after string
	found := d.Unscoped("looked up")
	err := found.Row(t.Context(), `SELECT before, after FROM audit WHERE company_id = 3`, nil, &before, &after)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"password":"•••","smtpHost":"mail"}`; before != want {
		t.Errorf("before is %s, want %s", before, want)
	}
	if want := `{"changePwd":true,"clientSecret":"•••","nested":[{"TOKEN":"•••","recoveryCodes":"•••"}],"password":""}`; after != want {
		t.Errorf("after is %s, want %s", after, want)
	}
}
