package process

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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

// leave takes all but so many bytes of the disk, and never more in between; a
// negative number gives everything back.
func (d disk) leave(bytes int64) {
	d.t.Helper()
	ballast, err := os.OpenFile(filepath.Join(d.folder, "ballast"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		d.t.Fatal(err)
	}
	defer func() {
		if err := ballast.Close(); err != nil {
			d.t.Error(err)
		}
	}()
	var space syscall.Statfs_t
	info, err := ballast.Stat()
	if err := errors.Join(err, syscall.Statfs(d.folder, &space)); err != nil {
		d.t.Fatal(err)
	}
	taken := info.Size()
	more := int64(space.Bavail)*space.Bsize - bytes
	switch {
	case bytes < 0:
		err = ballast.Truncate(0)
	case more < 0:
		err = ballast.Truncate(max(0, taken+more))
	case more > 0:
		err = syscall.Fallocate(int(ballast.Fd()), 0, taken, more)
	}
	if err != nil && !errors.Is(err, syscall.ENOSPC) { // the server was faster
		d.t.Fatal(err)
	}
}

// TestAFullDiskRefusesAndLosesNothing lets the disk run full at every point of an
// upload, a switch of versions and an approval: with nothing left, and with a
// little more each time until everything fits.
func TestAFullDiskRefusesAndLosesNothing(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	p := startWith(t, []string{"PATH=" + onlyPoppler(t)}, d.folder, "--demo", "--demo-password", password,
		"--log-level", "error")
	p.await("the demo is filled", func() bool { return strings.Contains(p.said(), "Sign in as") })
	p.signIn("admin")
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
		{name: "a save in the designer", do: l.design},
		{name: "a draft", do: l.jot},
		{name: "a drawing", do: func() error { return l.rewritten(l.drawing()) }},
		{name: "a program", do: func() error { return l.rewritten(l.site()) }},
		{name: "a document", do: func() error { return l.rewritten(l.document()) }},
	}
	for _, s := range steps { // while there is room, so that there is something to change
		if err := s.do(); err != nil {
			t.Fatalf("%s with room: %v", s.name, err)
		}
	}
	for left := int64(0); left < 8<<20; left += 4<<10 + left/4 { // beyond what uploads leave free
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
		small := s.name == "a switch" || s.name == "a draft" // which find room in what uploads leave free
		if s.done == 0 || s.refused == 0 && !small {
			t.Errorf("%s was refused %d times and done %d times", s.name, s.refused, s.done)
		}
	}

	for _, id := range l.remade {
		var c struct{ State, Problem string }
		if p.get(fmt.Sprintf("/api/content/%d", id), &c); c.Problem != "" && c.Problem != "disk-full" {
			t.Errorf("content %d is blamed: %+v", id, c)
		}
	}

	d.leave(-1)
	for _, folder := range []string{"inbox", "files/tmp"} {
		p.await("nothing is left in "+folder+" once the jobs are done", func() bool {
			left, err := os.ReadDir(filepath.Join(d.folder, folder))
			return err == nil && len(left) == 0
		})
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

// TestAStartSaysWhatIsWrongWithTheDisk instead of what SQLite makes of it.
func TestAStartSaysWhatIsWrongWithTheDisk(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	data := filepath.Join(d.folder, "data")
	refused := func(want string) {
		t.Helper()
		out, err := exec.CommandContext(t.Context(), binary, "serve", "--addr", "127.0.0.1:0", "--data",
			data).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) ||
			!strings.Contains(string(out), "cannot be written to") || strings.Contains(string(out), "SQL") {
			t.Errorf("want %q: %v\n%s", want, err, out)
		}
	}
	for _, left := range []int64{0, 16 << 10, 256 << 10} {
		d.leave(left)
		refused("its disk is full")
	}
	d.leave(-1)
	p := start(t, data)
	p.stop()
	p.wait()
	d.leave(0)
	refused("its disk is full")
	d.leave(-1)
	if err := syscall.Mount("", d.folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	refused("mounted read-only")
	data = filepath.Join(d.folder, "another")
	refused("mounted read-only")
}

// onlyPoppler is a folder with the programs that read PDF, as far as they are installed.
func onlyPoppler(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, program := range []string{"pdfinfo", "pdftoppm", "prlimit"} {
		if path, err := exec.LookPath(program); err == nil {
			if err := os.Symlink(path, filepath.Join(folder, program)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return folder
}

// rewritten adds a content of a file that the server makes another one of.
func (l *library) rewritten(file []byte) error {
	var saved struct{ ID int64 }
	err := l.form("/api/content", nil, file, &saved)
	if err == nil {
		l.remade = append(l.remade, saved.ID)
	}
	return err
}

func (l *library) drawing() []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>`,
		strings.Repeat(fmt.Sprintf(`<circle r="%d"/>`, l.size.Add(1)), 1000))
}

func (l *library) site() []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	page, err := z.Create("index.html")
	if err == nil {
		_, err = fmt.Fprintf(page, "<!doctype html><p>%d%s", l.size.Add(1), strings.Repeat(" and so on", 2000))
	}
	if err := errors.Join(err, z.Close()); err != nil {
		l.t.Fatal(err)
	}
	return b.Bytes()
}

func (l *library) document() []byte {
	return fmt.Appendf(nil, `%%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d 9]>>endobj
trailer<</Root 1 0 R/Size 4>>
`, l.size.Add(1)%1000+9)
}
