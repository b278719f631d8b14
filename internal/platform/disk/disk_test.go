package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestAFolderHasOneServer(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	first, err := Take(folder)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Take(folder)
	if !errors.Is(err, ErrTaken) || !strings.Contains(err.Error(), "process "+strconv.Itoa(os.Getpid())) ||
		!strings.Contains(err.Error(), folder) {
		t.Errorf("a second server: %v, want ErrTaken with folder and process", err)
	}
	if err := first.Release(); err != nil {
		t.Fatal(err)
	}
	second, err := Take(folder)
	if err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	if err := second.Release(); err != nil {
		t.Error(err)
	}
}
