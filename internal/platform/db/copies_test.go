package db

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestTheNewestCopiesFromBeforeAMigrationStay(t *testing.T) {
	folder := t.TempDir()
	d := reopen(t, folder, nil)
	defer func() { _ = d.Close() }() // nothing was written
	p := part{d.store, "main", mainVersions, filepath.Join(folder, mainFile)}
	for _, next := range []int64{7, 8, 8, 11} {
		if err := p.keepCopy(t.Context(), next); err != nil {
			t.Fatal(err)
		}
	}
	left, err := filepath.Glob(filepath.Join(folder, "marquee-before-*"))
	want := []string{filepath.Join(folder, "marquee-before-0008.db"), filepath.Join(folder, "marquee-before-0011.db")}
	if err != nil || !slices.Equal(left, want) {
		t.Fatalf("left are %v, %v", left, err)
	}
	kept, err := openSQLite(t.Context(), left[1], "FULL", coherent, nil)
	if err != nil {
		t.Fatal(err)
	}
	if had, err := (part{kept, "main", mainVersions, ""}).applied(t.Context()); err != nil || len(had) == 0 {
		t.Errorf("the copy has %d steps, %v", len(had), err)
	}
	if err := kept.close(); err != nil {
		t.Error(err)
	}
}
