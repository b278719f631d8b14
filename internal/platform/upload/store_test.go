package upload

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"marquee/internal/fault"
)

func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestOpenTrustsTheRecordAndNotTheFileSize(t *testing.T) {
	d := newDesk(t)
	path := d.create(10)
	if _, err := d.patch(path, 0, strings.NewReader("abcd")); err != nil {
		t.Fatal(err)
	}
	// A crash in the middle of a write: bytes that nobody has flushed or recorded.
	file, err := os.OpenFile(filepath.Join(d.folder, dataName(idOf(path))), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString("????"); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	d.restart()
	if got := d.offset(path); got != 4 {
		t.Fatalf("offset = %d, want the recorded 4", got)
	}
	if _, err := d.patch(path, 4, strings.NewReader("efghij")); err != nil {
		t.Fatal(err)
	}
	if got := d.content(path); string(got) != "abcdefghij" {
		t.Errorf("content = %q", got)
	}
}

func TestOpenClearsAwayWhatIsNoUpload(t *testing.T) {
	d := newDesk(t)
	kept, damaged, lost, short := d.create(3), d.create(3), d.create(3), d.create(3)
	if _, err := d.patch(short, 0, strings.NewReader("abc")); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(d.folder, name) }
	for name, content := range map[string]string{
		"orphan.data": "x", "half.new": "{", idOf(kept) + ".new": "{", idOf(damaged) + ".json": "{",
		"README": "not ours",
	} {
		if err := os.WriteFile(in(name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(in(dataName(idOf(lost)))); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(in(dataName(idOf(short))), 1); err != nil {
		t.Fatal(err)
	}
	d.restart()
	want := []string{"README", idOf(kept) + ".data", idOf(kept) + ".json"}
	slices.Sort(want)
	if got := filesIn(t, d.folder); !slices.Equal(got, want) {
		t.Errorf("files = %v, want %v", got, want)
	}
	d.offset(kept)
	for _, gone := range []string{damaged, lost, short} {
		_, err := d.send(ann, http.MethodHead, gone, nil)
		wantFault(t, err, fault.NotFound, "not-found")
	}
}

func TestTakeWantsTheWholeFile(t *testing.T) {
	d := newDesk(t)
	path := d.create(3)
	_, err := d.store.Take(ann, idOf(path))
	wantFault(t, err, fault.Conflicting, "upload-unfinished")
	if _, err := d.patch(path, 0, strings.NewReader("abc")); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a request that failed after taking may be repeated
		if got := d.content(path); string(got) != "abc" {
			t.Errorf("content = %q", got)
		}
	}
	taken, err := d.store.Take(ann, idOf(path))
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.store.Take(ann, idOf(path)) // sent twice at once, it is one file
	wantFault(t, err, fault.Locked, "upload-busy")
	if err := d.store.Sweep(t.Context(), started.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := taken.Discard(); err != nil {
		t.Fatal(err)
	}
	taken.Release()
	_, err = d.store.Take(ann, idOf(path))
	wantFault(t, err, fault.NotFound, "not-found")
}

func TestSweepRemovesWhatStoodStill(t *testing.T) {
	d := newDesk(t)
	old, touched, finished := d.create(3), d.create(3), d.create(3)
	if _, err := d.patch(finished, 0, strings.NewReader("abc")); err != nil {
		t.Fatal(err)
	}
	d.clock = started.Add(24 * time.Hour)
	if _, err := d.patch(touched, 0, strings.NewReader("a")); err != nil {
		t.Fatal(err)
	}
	d.restart() // the age is on disk as well
	if err := d.store.Sweep(t.Context(), started.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	d.offset(touched)
	for _, gone := range []string{old, finished} {
		_, err := d.send(ann, http.MethodHead, gone, nil)
		wantFault(t, err, fault.NotFound, "not-found")
	}
	if files := filesIn(t, d.folder); len(files) != 2 {
		t.Errorf("files = %v, want those of one upload", files)
	}
}

func TestUploadsAtOnce(t *testing.T) {
	d := newDesk(t)
	file := numbered(50_000)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			path := d.create(int64(len(file)))
			for from := 0; from < len(file); from += 10_000 {
				if _, err := d.patch(path, from, bytes.NewReader(file[from:from+10_000])); err != nil {
					t.Errorf("PATCH: %v", err)
				}
			}
			if !bytes.Equal(d.content(path), file) {
				t.Error("the file differs from what was sent")
			}
			if err := d.store.Discard(ann, idOf(path)); err != nil {
				t.Errorf("Discard: %v", err)
			}
		})
		group.Go(func() {
			if err := d.store.Sweep(t.Context(), started); err != nil {
				t.Errorf("Sweep: %v", err)
			}
		})
	}
	group.Wait()
}

func TestWriteSaysThatTheDiskIsFull(t *testing.T) {
	d := newDesk(t)
	path := d.create(10)
	full := io.MultiReader(strings.NewReader("abc"), readerFunc(func([]byte) (int, error) { return 0, syscall.ENOSPC }))
	n, err := d.store.write(idOf(path), 0, full)
	wantFault(t, err, fault.Exhausted, "disk-full")
	if n != 3 || d.offset(path) != 3 {
		t.Errorf("kept %d bytes, offset %d, want the 3 before the disk was full", n, d.offset(path))
	}
}

// Every stride is flushed and recorded on its own, so that a crash costs no more.
func TestALongWriteIsRecordedOnTheWay(t *testing.T) {
	d := newDesk(t)
	file := numbered(2*stride + 5)
	path := d.create(int64(len(file)))
	rest := file
	src := readerFunc(func(p []byte) (int, error) {
		sent := len(file) - len(rest)
		if got := d.offset(path); got != sent/stride*stride {
			t.Errorf("after %d bytes the recorded offset is %d", sent, got)
		}
		if len(rest) == 0 {
			return 0, io.EOF
		}
		n := copy(p, rest)
		rest = rest[n:]
		return n, nil
	})
	if _, err := d.store.write(idOf(path), 0, src); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(d.content(path), file) {
		t.Error("the file differs from what was sent")
	}
}

const childFolder = "UPLOAD_TEST_CHILD_FOLDER"

// TestMain makes the test binary a server that the test below can kill.
func TestMain(m *testing.M) {
	if folder := os.Getenv(childFolder); folder != "" {
		if err := serveChild(folder); err != nil {
			fmt.Println(err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func serveChild(folder string) error {
	store, err := Open(folder, time.Now)
	if err != nil {
		return err
	}
	handler, err := NewHandler(store, sizeLimit, func(context.Context, Owner, int64) error { return nil })
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	return http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := handler.Serve(w, r, ann); err != nil {
			http.Error(w, err.Error(), http.StatusTeapot)
		}
	}))
}

func TestKilledServerKeepsWhatItAcknowledged(t *testing.T) {
	d := newDesk(t)
	file := numbered(3 << 20)
	path := d.create(int64(len(file)))
	acknowledged := 0
	for range 3 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+d.folder)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		address, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		address = "http://" + strings.TrimSpace(address)

		acknowledged = send(t, address+path, file, acknowledged, 400_000)
		broken, feed := io.Pipe()
		requestEnds := make(chan struct{})
		go func() {
			defer close(requestEnds)
			r := patchRequest(t, address+path, broken, acknowledged)
			if answer, err := http.DefaultClient.Do(r); err == nil {
				_ = answer.Body.Close()
			}
		}()
		if _, err := feed.Write(file[acknowledged : acknowledged+200_000]); err != nil {
			t.Fatal(err)
		}
		if err := child.Process.Kill(); err != nil { // SIGKILL, in the middle of a request
			t.Fatal(err)
		}
		_ = child.Wait() // reports the kill
		_ = feed.CloseWithError(io.ErrUnexpectedEOF)
		<-requestEnds

		d.restart()
		offset := d.offset(path)
		if offset < acknowledged {
			t.Fatalf("offset = %d, but %d bytes were acknowledged", offset, acknowledged)
		}
		acknowledged = offset
	}
	if _, err := d.patch(path, acknowledged, bytes.NewReader(file[acknowledged:])); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(d.content(path), file) {
		t.Error("the file differs from what was sent")
	}
}

func send(t *testing.T, address string, file []byte, offset, n int) int {
	t.Helper()
	answer, err := http.DefaultClient.Do(patchRequest(t, address, bytes.NewReader(file[offset:offset+n]), offset))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusNoContent {
		t.Fatalf("PATCH: %s", answer.Status)
	}
	return offset + n
}

func patchRequest(t *testing.T, address string, body io.Reader, offset int) *http.Request {
	r, err := http.NewRequest(http.MethodPatch, address, body)
	if err != nil {
		t.Error(err)
	}
	r.Header.Set("Tus-Resumable", "1.0.0")
	r.Header.Set("Content-Type", "application/offset+octet-stream")
	r.Header.Set("Upload-Offset", fmt.Sprint(offset))
	return r
}
