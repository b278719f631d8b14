// Package blobtest is the contract of blob.Store as tests. Every implementation passes it.
package blobtest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
)

// Run tests the stores that open returns; each is empty and used by one test.
func Run(t *testing.T, open func(t *testing.T) blob.Store) {
	for name, test := range map[string]func(*testing.T, blob.Store){
		"PutThenOpen":                 putThenOpen,
		"ContentIsStoredOnce":         contentIsStoredOnce,
		"LimitIsExact":                limitIsExact,
		"BrokenReaderLeavesNothing":   brokenReaderLeavesNothing,
		"CancelledPutLeavesNothing":   cancelledPutLeavesNothing,
		"IdenticalPutsAtOnce":         identicalPutsAtOnce,
		"ServesRanges":                servesRanges,
		"MissingIsNotFound":           missingIsNotFound,
		"WrongNamesAreRefused":        wrongNamesAreRefused,
		"DeleteTwice":                 deleteTwice,
		"ListIsSortedAndResumes":      listIsSortedAndResumes,
		"ListStopsWhenCancelled":      listStopsWhenCancelled,
		"SweepSparesBlobs":            sweepSparesBlobs,
		"SeveralPartsKeepTheirOrder":  severalPartsKeepTheirOrder,
		"DeletedBytesCanBeStoredAnew": deletedBytesCanBeStoredAnew,
		"LabelIsNoBlob":               labelIsNoBlob,
		"NamesLieBesideTheHashes":     namesLieBesideTheHashes,
	} {
		t.Run(name, func(t *testing.T) {
			store := open(t)
			t.Cleanup(func() {
				if err := store.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
			})
			test(t, store)
		})
	}
}

func putThenOpen(t *testing.T, store blob.Store) {
	for _, content := range []string{"", "x", strings.Repeat("marquee ", 40_000)} {
		b := put(t, store, content)
		if want := (blob.Blob{SHA256: hashOf(content), Size: int64(len(content))}); b != want {
			t.Errorf("Put = %+v, want %+v", b, want)
		}
		if has, err := store.Has(t.Context(), b.SHA256); err != nil || !has {
			t.Errorf("Has = %v, %v", has, err)
		}
		object := open(t, store, b.SHA256)
		if object.Size() != b.Size {
			t.Errorf("Size = %d, want %d", object.Size(), b.Size)
		}
		if got, err := io.ReadAll(object); err != nil || string(got) != content {
			t.Errorf("read %d bytes, %v, want the %d that were stored", len(got), err, len(content))
		}
	}
}

func contentIsStoredOnce(t *testing.T, store blob.Store) {
	first, second := put(t, store, "same"), put(t, store, "same")
	if first != second {
		t.Errorf("the same bytes are %+v and %+v", first, second)
	}
	wantList(t, store, "", first.SHA256)
}

func limitIsExact(t *testing.T, store blob.Store) {
	if _, err := store.Put(t.Context(), strings.NewReader("12345"), 4); !fault.Is(err, fault.Oversized) {
		t.Errorf("5 bytes with limit 4: %v, want Oversized", err)
	}
	wantList(t, store, "")
	for _, limit := range []int64{5, math.MaxInt64} {
		if _, err := store.Put(t.Context(), strings.NewReader("12345"), limit); err != nil {
			t.Errorf("5 bytes with limit %d: %v", limit, err)
		}
	}
}

func brokenReaderLeavesNothing(t *testing.T, store blob.Store) {
	lost := errors.New("connection lost")
	_, err := store.Put(t.Context(), io.MultiReader(strings.NewReader("half a "), iotest.ErrReader(lost)), 100)
	if !errors.Is(err, lost) {
		t.Errorf("Put = %v, want the reader's own error", err)
	}
	wantList(t, store, "")
}

func cancelledPutLeavesNothing(t *testing.T, store blob.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	reads := 0
	long := readerFunc(func(p []byte) (int, error) {
		cancel() // in the middle: the first piece has been read
		if reads++; reads > 100 {
			return 0, io.EOF
		}
		return len(p), nil
	})
	if _, err := store.Put(ctx, long, math.MaxInt64); !errors.Is(err, context.Canceled) {
		t.Errorf("Put = %v, want Canceled", err)
	}
	wantList(t, store, "")
}

func identicalPutsAtOnce(t *testing.T, store blob.Store) {
	content := strings.Repeat("concurrent ", 20_000)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			b, err := store.Put(t.Context(), strings.NewReader(content), math.MaxInt64)
			if err != nil || b.SHA256 != hashOf(content) {
				t.Errorf("Put = %+v, %v", b, err)
			}
		})
	}
	group.Wait()
	wantList(t, store, "", hashOf(content))
	if got, err := io.ReadAll(open(t, store, hashOf(content))); err != nil || string(got) != content {
		t.Errorf("read %d bytes, %v", len(got), err)
	}
}

func servesRanges(t *testing.T, store blob.Store) {
	b := put(t, store, "0123456789")
	for _, c := range []struct {
		header, body string
		status       int
	}{
		{"", "0123456789", http.StatusOK},
		{"bytes=0-3", "0123", http.StatusPartialContent},
		{"bytes=4-", "456789", http.StatusPartialContent},
		{"bytes=-2", "89", http.StatusPartialContent},
		{"bytes=10-", "invalid range: failed to overlap\n", http.StatusRequestedRangeNotSatisfiable},
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Header.Set("Range", c.header)
		w := httptest.NewRecorder()
		http.ServeContent(w, r, "", time.Time{}, open(t, store, b.SHA256))
		if w.Code != c.status || w.Body.String() != c.body {
			t.Errorf("Range %q: %d %q, want %d %q", c.header, w.Code, w.Body, c.status, c.body)
		}
	}
}

func missingIsNotFound(t *testing.T, store blob.Store) {
	name := hashOf("never stored")
	if _, err := store.Open(t.Context(), name); !fault.Is(err, fault.NotFound) {
		t.Errorf("Open = %v, want NotFound", err)
	}
	if has, err := store.Has(t.Context(), name); err != nil || has {
		t.Errorf("Has = %v, %v, want false", has, err)
	}
}

func wrongNamesAreRefused(t *testing.T, store blob.Store) {
	b := put(t, store, "target")
	for _, name := range []string{
		"", ".", "..", "../x", "/etc/passwd", "tmp", b.SHA256[:63], b.SHA256 + "0", strings.ToUpper(b.SHA256),
		b.SHA256[:60] + "/../", b.SHA256[:63] + "\x00", strings.Repeat("../", 21) + "a", strings.Repeat("g", 64),
	} {
		if _, err := store.Open(t.Context(), name); !fault.Is(err, fault.NotFound) {
			t.Errorf("Open(%q) = %v, want NotFound", name, err)
		}
		if has, err := store.Has(t.Context(), name); err != nil || has {
			t.Errorf("Has(%q) = %v, %v, want false", name, has, err)
		}
		if err := store.Delete(t.Context(), name); !fault.Is(err, fault.NotFound) {
			t.Errorf("Delete(%q) = %v, want NotFound", name, err)
		}
	}
	wantList(t, store, "", b.SHA256)
}

func deleteTwice(t *testing.T, store blob.Store) {
	b := put(t, store, "unwanted")
	for range 2 {
		if err := store.Delete(t.Context(), b.SHA256); err != nil {
			t.Fatalf("Delete: %v", err)
		}
		wantList(t, store, "")
	}
}

func deletedBytesCanBeStoredAnew(t *testing.T, store blob.Store) {
	b := put(t, store, "again")
	if err := store.Delete(t.Context(), b.SHA256); err != nil {
		t.Fatalf("Delete: %v", err)
	}
	put(t, store, "again")
	wantList(t, store, "", b.SHA256)
}

func labelIsNoBlob(t *testing.T, store blob.Store) {
	want := func(want string) {
		t.Helper()
		if label, err := store.Label(t.Context()); err != nil || label != want {
			t.Errorf("Label = %q, %v, want %q", label, err, want)
		}
	}
	want("")
	b := put(t, store, "beside the label")
	for _, label := range []string{"MQ7Q2V", "of another installation"} {
		if err := store.SetLabel(t.Context(), label); err != nil {
			t.Fatalf("SetLabel: %v", err)
		}
		want(label)
	}
	wantList(t, store, "", b.SHA256)
}

func listIsSortedAndResumes(t *testing.T, store blob.Store) {
	var names []string
	for _, content := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		names = append(names, put(t, store, content).SHA256)
	}
	slices.Sort(names)
	wantList(t, store, "", names...)
	for i, name := range names {
		wantList(t, store, name, names[i+1:]...)
		wantList(t, store, name[:3], names[i:]...)
	}
	for b, err := range store.List(t.Context(), "") {
		if err != nil || b.SHA256 != names[0] || b.Size != 1 {
			t.Errorf("the first of the list is %+v, %v", b, err)
		}
		break
	}
}

func listStopsWhenCancelled(t *testing.T, store blob.Store) {
	put(t, store, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var last error
	for _, err := range store.List(ctx, "") {
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("a cancelled list ends with %v, want Canceled", last)
	}
}

func sweepSparesBlobs(t *testing.T, store blob.Store) {
	b := put(t, store, "kept")
	if err := store.Sweep(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Errorf("Sweep: %v", err)
	}
	wantList(t, store, "", b.SHA256)
}

func severalPartsKeepTheirOrder(t *testing.T, store blob.Store) {
	const size = 17 << 20 // an S3 client sends more than 16 MiB in parts
	content := make([]byte, size)
	for source, i := rand.NewPCG(1, 2), 0; i < size; i += 4096 {
		content[i] = byte(source.Uint64())
	}
	b := put(t, store, string(content))
	got, err := io.ReadAll(open(t, store, b.SHA256))
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("read %d bytes, %v: not those that were stored", len(got), err)
	}
}

func namesLieBesideTheHashes(t *testing.T, store blob.Store) {
	const first, second, other = "notes/1/a.txt", "notes/2/a.txt", "notes-of-others/a.txt"
	b := put(t, store, "a file")
	for _, name := range []string{second, first, other} {
		for _, text := range []string{"a first version", "text of " + name} {
			if written, err := store.Write(t.Context(), name, strings.NewReader(text)); err != nil ||
				written.SHA256 != hashOf(text) {
				t.Fatalf("Write(%q) = %+v, %v", name, written, err)
			}
		}
	}
	if _, err := store.Write(t.Context(), "notes/3/a.txt", iotest.ErrReader(errors.New("lost"))); err == nil {
		t.Error("half of what was to be written counts as all")
	}
	wantNames(t, store, "notes", first, second)
	wantNames(t, store, "nothing")
	wantList(t, store, "", b.SHA256)
	object, err := store.Read(t.Context(), first)
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	text, err := io.ReadAll(object)
	if err := errors.Join(err, object.Close()); err != nil || string(text) != "text of "+first {
		t.Errorf("read %q: %v", text, err)
	}
	for range 2 {
		if err := store.Remove(t.Context(), first); err != nil {
			t.Errorf("Remove: %v", err)
		}
	}
	if _, err := store.Read(t.Context(), first); !fault.Is(err, fault.NotFound) {
		t.Errorf("Read of what was removed = %v, want NotFound", err)
	}
	wantNames(t, store, "notes", second)
}

func wantNames(t *testing.T, store blob.Store, folder string, want ...string) {
	t.Helper()
	if got, err := store.Names(t.Context(), folder); err != nil || !slices.Equal(got, want) {
		t.Errorf("Names(%q) = %v, %v, want %v", folder, got, err, want)
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func put(t *testing.T, store blob.Store, content string) blob.Blob {
	t.Helper()
	b, err := store.Put(t.Context(), strings.NewReader(content), math.MaxInt64)
	if err != nil {
		t.Fatalf("Put: %v", err)
	}
	return b
}

func open(t *testing.T, store blob.Store, name string) blob.Object {
	t.Helper()
	object, err := store.Open(t.Context(), name)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() { _ = object.Close() })
	return object
}

func wantList(t *testing.T, store blob.Store, after string, want ...string) {
	t.Helper()
	var got []string
	for b, err := range store.List(t.Context(), after) {
		if err != nil {
			t.Fatalf("List: %v", err)
		}
		got = append(got, b.SHA256)
	}
	if !slices.Equal(got, want) {
		t.Errorf("List(%q) = %v, want %v", after, got, want)
	}
}

func hashOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}
