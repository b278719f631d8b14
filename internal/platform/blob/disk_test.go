package blob_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/blob/blobtest"
)

func openDisk(t *testing.T, folder string) blob.Store {
	t.Helper()
	store, err := blob.OpenDisk(folder)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	return store
}

func TestDisk(t *testing.T) {
	blobtest.Run(t, func(t *testing.T) blob.Store { return openDisk(t, t.TempDir()) })
}

func TestDiskKeepsBlobsInShards(t *testing.T) {
	folder := t.TempDir()
	b, err := openDisk(t, folder).Put(t.Context(), strings.NewReader("x"), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(b.SHA256[:2], b.SHA256[2:4], b.SHA256)
	if got := filesIn(t, folder); len(got) != 1 || got[0] != want {
		t.Errorf("files = %v, want %s alone", got, want)
	}
	reopened := openDisk(t, folder)
	if has, err := reopened.Has(t.Context(), b.SHA256); err != nil || !has {
		t.Errorf("after reopening Has = %v, %v", has, err)
	}
}

func TestDiskRemovesTheTemporaryFile(t *testing.T) {
	for name, r := range map[string]io.Reader{
		"broken":   io.MultiReader(strings.NewReader("ha"), iotest.ErrReader(io.ErrUnexpectedEOF)),
		"too long": strings.NewReader("longer than allowed"),
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if _, err := openDisk(t, folder).Put(t.Context(), r, 4); err == nil {
				t.Error("Put succeeded")
			}
			if left := filesIn(t, folder); len(left) != 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestDiskSaysThatItIsFull(t *testing.T) {
	store := openDisk(t, t.TempDir())
	_, err := store.Put(t.Context(), iotest.ErrReader(&os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}), 1)
	if !fault.Is(err, fault.Exhausted) {
		t.Errorf("Put = %v, want Exhausted", err)
	}
}

func TestDiskSweepsAbandonedFiles(t *testing.T) {
	folder := t.TempDir()
	store := openDisk(t, folder)
	now := time.Now()
	for name, age := range map[string]time.Duration{"abandoned": 2 * time.Hour, "being-written": time.Minute} {
		path := filepath.Join(folder, "tmp", name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Sweep(t.Context(), now.Add(-time.Hour)); err != nil {
		t.Fatalf("Sweep: %v", err)
	}
	if left := filesIn(t, folder); len(left) != 1 || left[0] != "tmp/being-written" {
		t.Errorf("left = %v, want what is being written alone", left)
	}
}

func TestDiskDoesNotFollowALinkOutOfItsFolder(t *testing.T) {
	folder, outside := t.TempDir(), t.TempDir()
	store := openDisk(t, folder)
	b, err := store.Put(t.Context(), strings.NewReader("x"), 1)
	if err != nil {
		t.Fatal(err)
	}
	shard := filepath.Join(folder, b.SHA256[:2])
	if err := os.Rename(shard, filepath.Join(outside, "shard")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "shard"), shard); err != nil {
		t.Fatal(err)
	}
	if object, err := store.Open(t.Context(), b.SHA256); err == nil {
		_ = object.Close()
		t.Error("Open followed a link out of the folder")
	}
}

// The kernel sends a file only if the http package still sees that it is one.
func TestDiskObjectsCanBeSentByTheKernel(t *testing.T) {
	store := openDisk(t, t.TempDir())
	b, err := store.Put(t.Context(), strings.NewReader("x"), 1)
	if err != nil {
		t.Fatal(err)
	}
	object, err := store.Open(t.Context(), b.SHA256)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = object.Close() }()
	if _, ok := object.(syscall.Conn); !ok {
		t.Error("the object hides its file descriptor")
	}
	w := &copySource{ResponseRecorder: httptest.NewRecorder()}
	http.ServeContent(w, httptest.NewRequest(http.MethodGet, "/", nil), "", time.Time{}, object)
	if _, ok := w.from.(syscall.Conn); !ok {
		t.Errorf("ServeContent copies from %T, want the file", w.from)
	}
}

type copySource struct {
	*httptest.ResponseRecorder
	from io.Reader
}

func (w *copySource) ReadFrom(r io.Reader) (int64, error) {
	w.from = r.(*io.LimitedReader).R
	return io.Copy(w.ResponseRecorder, r)
}

func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	var files []string
	err := filepath.Walk(folder, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			name, _ := filepath.Rel(folder, path)
			files = append(files, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
