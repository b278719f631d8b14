package content_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/scan/scantest"
)

// TestWhatTheScannerFindsIsNotKept, of whichever kind the file is and by whichever
// way it comes; and nothing is, while the scanner is away.
func TestWhatTheScannerFindsIsNotKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		scanner := scantest.Start(t, 1<<20)
		asked, err := scan.New(scanner.URL, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		var inbox string
		w := newWorld(t, d, func(c *config) { c.Scanner, inbox = asked, c.Inbox.Folder })
		status, first, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png"})
		if status != http.StatusCreated || scanner.Seen() != 1 {
			t.Fatalf("a picture: %d, and the scanner saw %d files", status, scanner.Seen())
		}
		virus := append(picture(t, 2), scantest.EICAR...)
		status, _, p := w.send("ann", virus, map[string]string{"filename": "b.png"})
		if status != http.StatusUnprocessableEntity || p.Type != "/problems/infected" ||
			p.Params["finding"] != scantest.Finding {
			t.Errorf("a virus: %d %+v", status, p)
		}
		version := map[string]string{"contentId": fmt.Sprint(first.ID), "filename": "c.png"}
		if status, p := w.form("ann", "/api/contentVersion", virus, version,
			nil); status != http.StatusUnprocessableEntity || p.Type != "/problems/infected" {
			t.Errorf("as a version: %d %+v", status, p)
		}
		large := append(picture(t, 3), make([]byte, 1<<20)...)
		if status, _, p := w.send("ann", large, map[string]string{
			"filename": "d.png"}); status != http.StatusRequestEntityTooLarge || p.Type != "/problems/scan-too-large" {
			t.Errorf("more than it looks at: %d %+v", status, p)
		}
		scanner.Stop()
		if status, _, p := w.send("ann", picture(t, 4), map[string]string{
			"filename": "e.png"}); status != http.StatusServiceUnavailable || p.Type != "/problems/scanner-away" {
			t.Errorf("while it is away: %d %+v", status, p)
		}
		if left, err := filepath.Glob(filepath.Join(inbox, "file-*")); err != nil || len(left) > 0 {
			t.Errorf("left in the inbox: %v %v", left, err)
		}
	})
}
