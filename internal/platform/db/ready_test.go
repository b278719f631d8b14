package db_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestReadinessIsSaidSoon: beside somebody who writes for long, and when the
// database comes to no answer.
func TestReadinessIsSaidSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := dbtest.Open(t, db.Config{Folder: t.TempDir()})
		err := d.Unscoped("arranged").Quiet(t.Context(), func(context.Context, db.Query) error {
			return d.Ready(t.Context())
		})
		if err != nil {
			t.Errorf("beside a change: %v", err)
		}
		free, err := d.Occupy(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		asking, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		began := time.Now()
		if err := d.Ready(asking); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 5*time.Second {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		if err := errors.Join(free(), d.Ready(t.Context())); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}
