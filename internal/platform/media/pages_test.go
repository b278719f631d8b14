package media

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"marquee/internal/fault"
)

func printer(t *testing.T) *Prober {
	t.Helper()
	if !New(exec.LookPath).Abilities().Documents {
		t.Skip("poppler-utils is not installed")
	}
	return parent(t)
}

// asPDF is a document of empty pages, each as wide and high as its size says in points.
func asPDF(sizes ...string) []byte {
	var kids, objects []string
	for i, size := range sizes {
		kids = append(kids, fmt.Sprintf("%d 0 R", i+3))
		objects = append(objects, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 "+size+"] >>")
	}
	objects = append([]string{"<< /Type /Catalog /Pages 2 0 R >>",
		fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(sizes), strings.Join(kids, " "))}, objects...)
	var b, index bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	for i, object := range objects {
		fmt.Fprintf(&index, "%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %[1]d /Root 1 0 R "+
		">>\nstartxref\n%[3]d\n%%%%EOF\n", len(objects)+1, index.String(), start)
	return b.Bytes()
}

func TestPages(t *testing.T) {
	p, file := printer(t), fileOf(t, asPDF("300 200", "100 100", "200 800"))
	info, err := imported(t.Context(), p, file)
	if err != nil || info.Kind != Document || info.MIME != "application/pdf" || info.Pages != 3 {
		t.Fatalf("%+v, %v", info, err)
	}
	var told []string
	pages, err := p.Pages(t.Context(), file, temporary(t), func(done, total int) {
		told = append(told, fmt.Sprintf("%d/%d", done, total))
	})
	if err != nil || len(pages) != 3 || !slices.Equal(told, []string{"1/3", "2/3", "3/3"}) {
		t.Fatalf("%d pages, %v, told %v", len(pages), err, told)
	}
	for i, want := range [][2]int{{3840, 2560}, {3840, 3840}, {961, 3840}} {
		picture, err := imported(t.Context(), p, pages[i].File)
		if err != nil || picture.MIME != "image/jpeg" || picture.Width != want[0] || picture.Height != want[1] ||
			pages[i].Width != want[0] || pages[i].Height != want[1] {
			t.Errorf("page %d: %+v, said to be %+v, %v", i+1, picture, pages[i], err)
		}
	}
}

func TestDocumentsThatAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"encrypted":      {fixture(t, "encrypted.pdf"), "document-encrypted"},
		"only a head":    {[]byte("%PDF-1.7\n"), "document-broken"},
		"no page":        {asPDF(), "document-broken"},
		"too many pages": {asPDF(slices.Repeat([]string{"9 9"}, maxPages+1)...), "document-too-long"},
		"too many, it says": {bytes.Replace(asPDF("9 9"), []byte("/Count 1"), []byte("/Count 99999999999999999999"), 1),
			"document-"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := imported(t.Context(), printer(t), fileOf(t, c.content))
			if f := fault.As(err); f == nil || !strings.HasPrefix(f.Code.String(), c.code) {
				t.Errorf("error = %v, want %s", err, c.code)
			}
			_, err = printer(t).Pages(t.Context(), fileOf(t, c.content), temporary(t), func(int, int) {})
			if f := fault.As(err); f == nil || !strings.HasPrefix(f.Code.String(), c.code) {
				t.Errorf("Pages: %v, want %s", err, c.code)
			}
		})
	}
	_, err := imported(t.Context(), bare(), fileOf(t, asPDF("9 9")))
	wantFault(t, err, fault.Unsupported, "cannot-draw-document")
	_, err = printer(t).Pages(t.Context(), fileOf(t, asPNG(t, gradient(8, 8))), temporary(t), func(int, int) {})
	wantFault(t, err, fault.Unsupported, "unsupported-type")
}

// A page that cannot be drawn, and one during which nobody waits any more, leave nothing behind.
func TestPagesLeaveNothingBehind(t *testing.T) {
	folder := t.TempDir()
	create := func() (*os.File, error) { return os.CreateTemp(folder, "") }
	p := printer(t)
	file := fileOf(t, asPDF("9 9", "9 9"))
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := p.Pages(ctx, file, create, func(int, int) { cancel() }); !errors.Is(err, context.Canceled) ||
		fault.As(err) != nil {
		t.Errorf("error = %v, want Canceled", err)
	}
	p.pdftoppm = script(t, "pdftoppm", "exit 0")
	_, err := p.Pages(t.Context(), file, create, func(int, int) {})
	wantFault(t, err, fault.Unprocessable, "document-broken")
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("%v are left, %v", left, err)
	}
}

// script is a program that stands in for one of the same name.
func script(t testing.TB, name, words string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+words+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// packed is a zip file of entries, each as name=content.
func packed(t testing.TB, entries ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, entry := range entries {
		name, content, _ := strings.Cut(entry, "=")
		w, err := z.CreateHeader(&zip.FileHeader{Name: name})
		if err == nil {
			_, err = w.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// slides are small files that look like what people export.
func slides(t testing.TB) map[string][]byte {
	ole := append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), make([]byte, 100_000)...)
	return map[string][]byte{
		pptxType: packed(t, "[Content_Types].xml=<Types/>", "_rels/.rels=", "ppt/presentation.xml=<p/>"),
		odpType:  packed(t, "mimetype=application/vnd.oasis.opendocument.presentation", "content.xml=<x/>"),
		pptType: append(ole, []byte(
			"P\x00o\x00w\x00e\x00r\x00P\x00o\x00i\x00n\x00t\x00 \x00D\x00o\x00c\x00u\x00m\x00e\x00n\x00t\x00")...),
	}
}

// office is a Prober whose LibreOffice is a script.
func office(t *testing.T, words string) *Prober {
	t.Helper()
	p := printer(t)
	p.soffice, p.sandbox.child = script(t, "soffice", words), nil // it may reach what the test has
	return p
}

func TestSlides(t *testing.T) {
	pdf := filepath.Join(t.TempDir(), "ready.pdf")
	if err := os.WriteFile(pdf, asPDF("9 9", "9 9"), 0o600); err != nil {
		t.Fatal(err)
	}
	seen := filepath.Join(t.TempDir(), "seen")
	p := office(t, `echo "$*" > `+seen+`; pwd >> `+seen+`; for last; do :; done; cp `+pdf+` "${last%.*}.pdf"`)
	Scratch(t.TempDir())(p)
	for mime, content := range slides(t) {
		t.Run(mime, func(t *testing.T) {
			file := fileOf(t, content)
			info, err := imported(t.Context(), p, file)
			if err != nil || info.Kind != Document || info.MIME != mime || info.Pages != 0 {
				t.Fatalf("%+v, %v", info, err)
			}
			pages, err := p.Pages(t.Context(), file, temporary(t), func(int, int) {})
			if err != nil || len(pages) != 2 {
				t.Errorf("%d pages, %v", len(pages), err)
			}
			said, err := os.ReadFile(seen)
			if err != nil {
				t.Fatal(err)
			}
			folder := strings.TrimSpace(string(said[bytes.IndexByte(said, '\n')+1:]))
			if want := "-env:UserInstallation=file://" + folder + "/profile"; !strings.Contains(string(said), want) ||
				!strings.Contains(string(said), "--outdir "+folder+" "+folder+"/slides"+extension(mime)) {
				t.Errorf("it was told %s, want its own %s", said, want)
			}
			if filepath.Dir(folder) != p.scratch {
				t.Errorf("its folder is %s, want one that the server empties", folder)
			}
			if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("its folder is left: %v", err)
			}
			_, err = imported(t.Context(), bare(), file)
			wantFault(t, err, fault.Unsupported, "cannot-draw-slides")
		})
	}
}

func TestSlidesThatCannotBeRead(t *testing.T) {
	content := slides(t)[pptxType]
	for _, words := range []string{"exit 0", "exit 1", `for last; do :; done; echo no PDF > "${last%.*}.pdf"`} {
		_, err := office(t, words).Pages(t.Context(), fileOf(t, content), temporary(t), func(int, int) {})
		wantFault(t, err, fault.Unprocessable, "document-broken")
	}
}
