package media

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// fullDisk is a folder that has room for names alone.
func fullDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=16k,mode=0700"); err != nil {
		t.Skipf("a full disk needs a file system of its own, which root may mount: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	if err := os.WriteFile(filepath.Join(folder, "ballast"), make([]byte, 16<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// A full disk is no fault of what somebody sent.
func TestAFullDiskIsNotTheFile(t *testing.T) {
	disk := fullDisk(t)
	full := func() (*os.File, error) { return os.CreateTemp(disk, "") }
	const circle = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>`
	for name, content := range map[string][]byte{
		"SVG": []byte(circle), "a program": packed(t, "index.html=<p>hello"),
		"AVIF": fixture(t, "plain.avif"), "an AVIF that shines through": fixture(t, "transparent.avif"),
		"HEIC": quarters().heic(t), "BMP": asBMP(t, opaque(300, 200)),
	} {
		t.Run(name, func(t *testing.T) {
			for place, p := range map[string]*Prober{"a child": converter(t), "here": New(nowhereBut(t, "ffmpeg"))} {
				_, _, err := p.Import(t.Context(), fileOf(t, content), full)
				if f := fault.As(err); f == nil || f.Code != codes.DiskFull || f.Kind != fault.Exhausted {
					t.Errorf("%s: %v", place, err)
				}
			}
		})
	}
	t.Run("the pages of a PDF", func(t *testing.T) {
		_, err := printer(t).Pages(t.Context(), fileOf(t, asPDF("9 9")), full, func(int, int) {})
		wantFault(t, err, fault.Exhausted, "disk-full")
	})
	t.Run("a conversion", func(t *testing.T) {
		to := must(full())
		defer func() { _ = discard(to) }()
		content := film(t, "mp4", pattern("640x480", "20")...)
		wantFault(t, converter(t).Convert(t.Context(), fileOf(t, content), to, func(int) {}), fault.Exhausted,
			"disk-full")
	})
	t.Run("a poster", func(t *testing.T) {
		p := converter(t)
		p.scratch = disk
		_, err := p.Poster(t.Context(), fileOf(t, film(t, "mp4", pattern("640x480", "4")...)))
		wantFault(t, err, fault.Exhausted, "disk-full")
	})
	t.Run("slides", func(t *testing.T) {
		p := office(t, "exit 1")
		p.scratch = disk
		_, err := p.Pages(t.Context(), fileOf(t, slides(t)[pptxType]), temporary(t), func(int, int) {})
		wantFault(t, err, fault.Exhausted, "disk-full")
	})
	t.Run("what LibreOffice writes", func(t *testing.T) {
		p := office(t, "head -c 100000 /dev/zero > much; exit 1")
		p.scratch = fullDisk(t)
		if err := os.Remove(filepath.Join(p.scratch, "ballast")); err != nil {
			t.Fatal(err)
		}
		_, err := p.Pages(t.Context(), fileOf(t, slides(t)[pptxType]), temporary(t), func(int, int) {})
		wantFault(t, err, fault.Exhausted, "disk-full")
	})
	if left, err := os.ReadDir(disk); err != nil || len(left) != 1 {
		t.Errorf("%v are left, %v", left, err)
	}
}

func nowhereBut(t *testing.T, only string) func(string) (string, error) {
	t.Helper()
	return func(program string) (string, error) {
		if program != only {
			return "", errors.ErrUnsupported
		}
		return "/usr/bin/" + only, nil
	}
}
