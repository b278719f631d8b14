package db_test

import (
	"context"
	"fmt"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestManyRowsAreWrittenAsOne(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		const insert = `INSERT INTO device_online (company_id, device_id, at, online)
			VALUES ({:company}, {:device}, {:at}, 1)
			ON CONFLICT (company_id, device_id, at) DO NOTHING`
		for _, n := range []int{0, 1, 9, 10, 11, 99, 100, 234, 1000} {
			rows := make([]db.Params, n)
			for i := range rows {
				rows[i] = db.Params{"at": i, "device": int64(n)}
			}
			rows = append(rows, rows...) // each twice
			err := d.Facts.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
				return q.ExecMany(ctx, insert, db.Params{"company": int64(2)}, rows)
			})
			if err != nil {
				t.Fatalf("%d rows: %v", n, err)
			}
			var count, highest int
			err = d.Facts.Unscoped("looked up").Row(ctx, `SELECT COUNT(*), COALESCE(MAX(at), -1) FROM device_online
				WHERE company_id = 2 AND device_id = {:n}`,
				db.Params{"n": int64(n)}, &count, &highest)
			if got, want := fmt.Sprint(count, highest), fmt.Sprint(n, n-1); err != nil || got != want {
				t.Errorf("of %d rows there are %s, %v; want %s", n, got, err, want)
			}
		}
	})
}
