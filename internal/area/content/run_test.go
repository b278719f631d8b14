package content_test

import (
	"context"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestRunDoesAtTheStartWhatCameDueWhileNothingRan, and ends with its context.
func TestRunDoesAtTheStartWhatCameDueWhileNothingRan(t *testing.T) {
	switched := make(chan db.Change, 10)
	w := newWorld(t, dbtest.Open(t, db.Config{Folder: t.TempDir(), Committed: func(c db.Change) {
		if c.Action == "switch" {
			switched <- c
		}
	}}))
	_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png"})
	w.replace("ann", c.ID, 2, nil)
	w.Exec(`UPDATE content_version SET current_at = 1 WHERE number = 2`)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- w.versions.Run(ctx, w.everything()) }()
	if change := <-switched; change.ID != c.ID || change.CompanyID != w.Ours {
		t.Errorf("screens are told of %+v", change)
	}
	cancel()
	if err := <-done; err != nil {
		t.Errorf("it ended with %v", err)
	}
	if got := w.history(c.ID); got != "2A* 1A" {
		t.Errorf("they are %s", got)
	}
}
