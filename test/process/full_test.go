package process

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// disk is a small file system, of which a ballast file takes what is to be taken.
type disk struct {
	t      *testing.T
	folder string
}

func newDisk(t *testing.T) disk {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=48m,mode=0700"); err != nil {
		t.Skipf("a full disk needs a file system of its own, which root may mount: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return disk{t, folder}
}

// leave takes all but so many bytes of the disk; a negative number gives everything back.
func (d disk) leave(bytes int64) {
	d.t.Helper()
	ballast, err := os.Create(filepath.Join(d.folder, "ballast"))
	if err != nil {
		d.t.Fatal(err)
	}
	defer func() {
		if err := ballast.Close(); err != nil {
			d.t.Error(err)
		}
	}()
	if bytes < 0 {
		return
	}
	for chunk := make([]byte, 1<<20); len(chunk) > 0; chunk = chunk[:len(chunk)/2] {
		for err = nil; err == nil; {
			_, err = ballast.Write(chunk)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			d.t.Fatal(err)
		}
	}
	info, err := ballast.Stat()
	if err == nil {
		err = ballast.Truncate(max(0, info.Size()-bytes))
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// TestAFullDiskRefusesAndLosesNothing lets the disk run full at every point of an
// upload, a switch of versions and an approval: with nothing left, and with a
// little more each time until everything fits.
func TestAFullDiskRefusesAndLosesNothing(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	p := startDemo(t, d.folder, "--log-level", "error")
	l := newLibrary(p)
	steps := []struct {
		name          string
		do            func() error
		done, refused int
	}{
		{name: "an upload", do: l.add},
		{name: "a resumed upload", do: l.resume},
		{name: "a switch", do: l.swap},
		{name: "an approval", do: l.approve},
	}
	for left := int64(0); left < 2<<20; left += 4<<10 + left/4 {
		for i := range steps {
			s := &steps[i]
			d.leave(left)
			var no refusal
			switch err := s.do(); {
			case err == nil:
				s.done++
			case errors.As(err, &no) && no.status == http.StatusInsufficientStorage && no.code == "disk-full":
				s.refused++
			default:
				t.Errorf("%s with %d bytes left: %v", s.name, left, err)
			}
		}
	}
	for _, s := range steps {
		t.Logf("%s: %d refused, %d done", s.name, s.refused, s.done)
		if s.refused == 0 || s.done == 0 {
			t.Errorf("%s was refused %d times and done %d times", s.name, s.refused, s.done)
		}
	}

	d.leave(-1)
	for _, folder := range []string{"inbox", "files/tmp"} {
		if left, err := os.ReadDir(filepath.Join(d.folder, folder)); err != nil || len(left) > 0 {
			t.Errorf("left in %s: %v %v", folder, left, err)
		}
	}
	contents, pending := len(l.contents), len(l.pending)
	l.verify()
	for _, s := range steps {
		if err := s.do(); err != nil {
			t.Errorf("%s once there is room again: %v", s.name, err)
		}
	}
	t.Logf("%d contents and %d versions survived", contents, pending)
	l.kill()
	wantNothingHalf(t, d.folder, "")
	l.program = start(t, d.folder, "--log-level", "error")
	l.signIn("admin")
	l.verify()
	wantStorage(t, d.folder)
}
