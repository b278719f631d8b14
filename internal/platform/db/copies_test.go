package db

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"marquee/internal/platform/disk"
)

func TestTheNewestCopiesFromBeforeAMigrationStay(t *testing.T) {
	folder := t.TempDir()
	d := reopen(t, folder, nil)
	defer func() { _ = d.Close() }() // nothing was written
	p := Config{}.part(d.store, "main")
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
	if had, err := (Config{}).part(kept, "main").applied(t.Context()); err != nil || len(had) == 0 {
		t.Errorf("the copy has %d steps, %v", len(had), err)
	}
	if err := kept.close(); err != nil {
		t.Error(err)
	}
}

// TestNoSchemaChangesWithoutRoomForTheCopy: what is missing is said, and nothing is begun.
func TestNoSchemaChangesWithoutRoomForTheCopy(t *testing.T) {
	folder := t.TempDir()
	space, err := disk.SpaceOf(folder)
	if err != nil {
		t.Skip("this system does not say how full its disks are")
	}
	file := filepath.Join(folder, mainFile)
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Truncate(file, space.Free+1<<20)); err != nil {
		// it takes no room
		t.Fatal(err)
	}
	err = part{name: "main", file: file}.keepCopy(t.Context(), 7)
	if !errors.Is(err, disk.ErrShort) || !strings.Contains(err.Error(), "make room for") {
		t.Errorf("without room: %v", err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}
