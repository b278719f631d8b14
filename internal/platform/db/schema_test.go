package db_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestDatabasesOfOtherBuildsAreRefusedByName(t *testing.T) {
	for _, c := range []struct {
		name       string
		statements []string
		says       []string // none: it opens
	}{
		{"a newer one", []string{
			`INSERT INTO goose_main (version_id, is_applied) VALUES (9998, TRUE)`,
			`INSERT INTO main_step (version, sha256, build) VALUES (9998, 'x', '7.0')`,
		}, []string{"step 9998", "build 7.0", "build 1.0"}},
		{"newer facts", []string{`INSERT INTO goose_facts (version_id, is_applied) VALUES (9998, TRUE)`},
			[]string{"step 9998 of facts", "a newer build"}},
		{"an edited step", []string{`UPDATE main_step SET sha256 = 'x', build = '0.9' WHERE version = 100`},
			[]string{"step 100 of main", "build 0.9"}},
		{"a start that was stopped before it was written down", []string{`DELETE FROM main_step`}, nil},
		{"the same", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, empty func() db.Config) {
				config := empty()
				config.Build = "1.0"
				d := dbtest.Open(t, config)
				store := d.Unscoped("arranged").Quiet
				if strings.Contains(c.name, "facts") {
					store = d.Facts.Unscoped("arranged").Quiet
				}
				err := store(t.Context(), func(ctx context.Context, q db.Query) error {
					for _, statement := range c.statements {
						if _, err := q.Exec(ctx, statement); err != nil {
							return err
						}
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				for range 2 { // a refusal changes nothing
					again, err := db.Open(t.Context(), config)
					if err == nil {
						closed(t, again)
					}
					if (err == nil) != (c.says == nil) || err != nil && !errors.Is(err, db.ErrSchema) {
						t.Errorf("it opens, or not: %v", err)
					}
					for _, words := range c.says {
						if err != nil && !strings.Contains(err.Error(), words) {
							t.Errorf("%q is not in %v", words, err)
						}
					}
				}
			})
		})
	}
}
