package app_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"regexp"
	"testing"
	"time"

	"marquee/internal/app"
	"marquee/internal/area/company"
	"marquee/internal/demo"
	"marquee/internal/platform/db"
)

// TestVerifyNamesTheRowThatSomebodyChanged checks the trail beside a running
// installation, before and after a row was changed in its database.
func TestVerifyNamesTheRowThatSomebodyChanged(t *testing.T) {
	config := app.Config{Data: t.TempDir(), MaxFileMB: 1}
	a, err := app.New(t.Context(), config, app.Options{Version: "test", Logger: slog.New(slog.DiscardHandler),
		Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := a.Founder().Found(t.Context(), demo.Founding{Company: company.Draft{Name: "Alpha"}}); err != nil {
		t.Fatal(err)
	}
	verify := func() (string, error) {
		var out bytes.Buffer
		err := app.VerifyTrail(t.Context(), config, &out)
		return out.String(), err
	}
	if text, err := verify(); err != nil ||
		!regexp.MustCompile(`company 2: rows 1 to \d+ are whole, the end is [0-9a-f]{64}`).MatchString(text) {
		t.Fatalf("%v: %s", err, text)
	}

	intruder, err := db.Open(t.Context(), db.Config{Folder: config.Data, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	err = intruder.Unscoped("an intruder").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(t.Context(), `UPDATE audit SET username = 'mallory' WHERE company_id = 2 AND seq = 1`)
		return err
	})
	if err := errors.Join(err, intruder.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := verify()
	if !errors.Is(err, app.ErrTrailBroken) ||
		!regexp.MustCompile(`company 2: BROKEN at row 1 \(id \d+, [0-9T:Z-]+\): it was changed`).MatchString(text) {
		t.Fatalf("%v: %s", err, text)
	}
}
