package upload

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/fault"
)

// another is a node that shares the folder.
func (d *desk) another() *desk {
	d.t.Helper()
	other := &desk{t: d.t, folder: d.folder, clock: d.clock, permit: d.permit}
	other.open()
	d.t.Cleanup(func() { _ = other.store.Close() })
	return other
}

func TestEachNodeGoesOnWithWhatAnotherBegan(t *testing.T) {
	here := newDesk(t)
	there := here.another()
	file := numbered(9000)
	path := here.create(int64(len(file)))
	for i, node := range []*desk{there, here, there} {
		from := i * 3000
		if got := node.offset(path); got != from {
			t.Fatalf("piece %d begins at %d", i, got)
		}
		if _, err := node.patch(path, from, bytes.NewReader(file[from:from+3000])); err != nil {
			t.Fatal(err)
		}
	}
	if got := here.content(path); !bytes.Equal(got, file) {
		t.Error("the file differs from what was sent")
	}
	taken, err := there.store.Take(ann, idOf(path))
	if err != nil {
		t.Fatal(err)
	}
	_, err = here.store.Take(ann, idOf(path)) // sent to both at once, it is one file
	wantFault(t, err, fault.Locked, "upload-busy")
	if err := taken.Discard(); err != nil {
		t.Fatal(err)
	}
	taken.Release()
	_, err = here.send(ann, http.MethodHead, path, nil)
	wantFault(t, err, fault.NotFound, "not-found")
	if files := filesIn(t, here.folder); len(files) != 0 {
		t.Errorf("left behind: %v", files)
	}
}

func TestANodeSparesWhatAnotherWrites(t *testing.T) {
	here := newDesk(t)
	there := here.another()
	path := here.create(6)
	body, feed := io.Pipe()
	first := make(chan error, 1)
	go func() {
		_, err := here.patch(path, 0, body)
		first <- err
	}()
	if _, err := feed.Write([]byte("abc")); err != nil { // returns once the first writer reads
		t.Fatal(err)
	}
	for _, method := range []string{http.MethodHead, http.MethodPatch, http.MethodDelete} {
		_, err := there.send(ann, method, path, strings.NewReader("xyz"), "Upload-Offset", "0")
		wantFault(t, err, fault.Locked, "upload-busy")
	}
	if err := there.store.Sweep(t.Context(), started.AddDate(1, 0, 0)); err != nil {
		t.Errorf("Sweep: %v", err)
	}
	there.another() // clears the folder as it starts
	if _, err := feed.Write([]byte("def")); err != nil {
		t.Fatal(err)
	}
	if err := feed.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-first; err != nil {
		t.Errorf("the writer: %v", err)
	}
	if got := there.content(path); string(got) != "abcdef" {
		t.Errorf("content = %q", got)
	}
}

// TestANodeThatStartsTakesNothingFromTheOthers, whatever they are about to create.
func TestANodeThatStartsTakesNothingFromTheOthers(t *testing.T) {
	here := newDesk(t)
	var starting sync.WaitGroup
	end := make(chan struct{})
	starting.Go(func() {
		for {
			select {
			case <-end:
				return
			default:
			}
			if store, err := Open(here.folder, time.Now); err != nil {
				t.Errorf("start: %v", err)
			} else {
				_ = store.Close()
			}
		}
	})
	var paths []string
	for range 100 {
		paths = append(paths, here.create(1))
	}
	close(end)
	starting.Wait()
	for _, path := range paths {
		here.offset(path)
	}
}

// TestTheCompanyPaysForAllNodes: what is open at another node counts.
func TestTheCompanyPaysForAllNodes(t *testing.T) {
	here := newDesk(t)
	there := here.another()
	here.create(40)
	asked := int64(0)
	there.permit = func(_ context.Context, _ Owner, size int64) error {
		asked = size
		return nil
	}
	if there.create(2); asked != 42 {
		t.Errorf("it is asked about %d bytes", asked)
	}
}
