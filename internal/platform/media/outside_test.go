package media

import (
	"archive/zip"
	"bytes"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"marquee/internal/fault"
)

const (
	odpHead  = `mimetype=application/vnd.oasis.opendocument.presentation`
	pptxPart = `ppt/presentation.xml=<p/>`
	pptxRels = `ppt/slides/_rels/slide1.xml.rels=<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/`
)

func TestSlidesThatNeedMoreThanTheirFile(t *testing.T) {
	p := parent(t)
	p.pdfinfo, p.pdftoppm, p.soffice = "/bin/true", "/bin/true", "/bin/true"
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"a picture within": {
			packed(t, odpHead, `content.xml=<a><draw:image xlink:href="Pictures/a.png"/><draw:object xlink:href="./Object 1"/></a>`), ""},
		"a file of the server": {packed(t, odpHead, `content.xml=<draw:image xlink:href="file:///etc/red.png"/>`),
			"document-links-outside"},
		"in capitals": {packed(t, odpHead, `content.xml=<draw:image xlink:href=" FILE:///etc/red.png"/>`),
			"document-links-outside"},
		"without a scheme": {packed(t, odpHead, `content.xml=<draw:image xlink:href="/etc/red.png"/>`),
			"document-links-outside"},
		"of another host": {packed(t, odpHead, `content.xml=<draw:image xlink:href="//host/red.png"/>`),
			"document-links-outside"},
		"above": {
			packed(t, odpHead, `content.xml=<draw:image xlink:href="Pictures/../../red.png"/>`),
			"document-links-outside"},
		"in a style": {
			packed(t, odpHead, `styles.xml=<draw:fill-image xlink:href="http://10.0.0.1/a.png"/>`),
			"document-links-outside"},
		"in an object": {
			packed(t, odpHead, `Object 1/content.xml=<a><b xlink:href="../Pictures/a.png"/><b xlink:href="../../a.png"/></a>`), "document-links-outside"},
		"within, from an object": {packed(t, odpHead, `Object 1/content.xml=<b xlink:href="../Pictures/a.png"/>`),
			""},
		"a button": {packed(t, odpHead, `content.xml=<form:button form:image-data="/etc/red.png"/>`),
			"document-links-outside"},
		"in a drawing": {
			packed(t, odpHead, `Pictures/a.svg=<svg><image href="file:///etc/red.png"/></svg>`),
			"document-links-outside"},
		"a drawing with its own": {
			packed(t, odpHead, `Pictures/a.svg=<svg><use href="#b"/><image href="data:image/png;base64,AA"/></svg>`),
			""},
		"a name for a file": {
			packed(t, odpHead, `content.xml=<!DOCTYPE a [<!ENTITY b "file:///etc">]><draw:image xlink:href="&b;/red.png"/>`), "document-links-outside"},
		"a drawing with names": {
			packed(t, odpHead, `Pictures/a.svg=<?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE svg [<!ENTITY n "http://ns.example/">]><svg xmlns:x="&n;"><use href="#b"/></svg>`), ""},
		"where to click": {
			packed(t, odpHead, `content.xml=<text:p><text:a xlink:href="https://shop.example/">buy</text:a></text:p>`),
			""},
		"where to click on a box": {
			packed(t, odpHead, `content.xml=<presentation:event-listener xlink:href="file:///C:/a.pdf"/>`), ""},
		"not XML": {packed(t, odpHead, `content.xml=<a b=`), "document-broken"},
		"PPTX: a picture within": {packed(t, pptxPart, pptxRels+`image" Target="../media/a.png"/></Relationships>`),
			""},
		"PPTX: from its root": {packed(t, pptxPart, pptxRels+`image" Target="/ppt/media/a.png"/></Relationships>`),
			""},
		"PPTX: where to click": {
			packed(t, pptxPart, pptxRels+
				`hyperlink" Target="https://shop.example/" TargetMode="External"/></Relationships>`), ""},
		"PPTX: a file": {
			packed(t, pptxPart, pptxRels+`image" Target="file:///etc/red.png" TargetMode="External"/></Relationships>`),
			"document-links-outside"},
		"PPTX: of the internet": {
			packed(t, pptxPart, pptxRels+
				`video" Target="https://video.example/" TargetMode="external"/></Relationships>`),
			"document-links-outside"},
		"PPTX: it says, within": {
			packed(t, pptxPart, pptxRels+`image" Target="file:///etc/red.png"/></Relationships>`),
			"document-links-outside"},
		"PPTX that is ODP as well": {packed(t, pptxPart, `content.xml=<draw:image xlink:href="file:///etc/red.png"/>`),
			"document-links-outside"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := imported(t.Context(), p, fileOf(t, c.content))
			if f := fault.As(err); (f == nil) != (c.code == "") || f != nil && f.Code.String() != c.code || f == nil &&
				err != nil {
				t.Errorf("error = %v, want %q", err, c.code)
			}
		})
	}
}

// withLinkedPicture is the slides of a fixture with a picture that lies elsewhere on their second page.
func withLinkedPicture(t *testing.T, path string) []byte {
	t.Helper()
	whole := fixture(t, "slides.odp")
	from, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	frame := `<draw:frame xmlns:xlink="http://www.w3.org/1999/xlink" svg:width="20cm" svg:height="10cm" svg:x="1cm" svg:y="1cm"><draw:image xlink:href="` +
		(&url.URL{Scheme: "file", Path: path}).String() +
		`" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></draw:page></office:presentation>`
	var entries []string
	for _, entry := range from.File {
		file, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(content)
		if entry.Name == "content.xml" {
			end := strings.LastIndex(text, "</draw:page>")
			text = text[:end] + frame + text[strings.LastIndex(text,
				"</office:presentation>")+len("</office:presentation>"):]
		}
		entries = append(entries, entry.Name+"="+text)
	}
	return packed(t, entries...)
}

// LibreOffice draws a picture that slides link to, if it can read it: it cannot.
func TestSlidesShowNothingOfTheServer(t *testing.T) {
	if _, err := exec.LookPath("soffice"); err != nil {
		t.Skip("LibreOffice is not installed")
	}
	p := keepsFiles(t)
	secret := filepath.Join(t.TempDir(), "red.png")
	m := gradient(60, 30)
	for i := range m.Pix {
		m.Pix[i] = []byte{255, 0, 0, 255}[i%4]
	}
	if err := os.WriteFile(secret, asPNG(t, m), 0o600); err != nil {
		t.Fatal(err)
	}
	slides := fileOf(t, withLinkedPicture(t, secret))
	_, err := p.Pages(t.Context(), slides, temporary(t), func(int, int) {})
	wantFault(t, err, fault.Unprocessable, "document-links-outside")

	probers := map[bool]*Prober{true: p}
	if !testing.Short() {
		probers[false] = New(exec.LookPath) // which shows that it would be seen
	}
	for keeps, p := range probers {
		pdf, err := p.printed(t.Context(), slides, odpType) // as a document whose links nobody sees
		if err != nil {
			t.Fatal(err)
		}
		page, err := p.page(t.Context(), pdf, 2, temporary(t))
		if err != nil {
			t.Fatal(err)
		}
		if seen := reds(t, page.File) > 3000; seen == keeps {
			t.Errorf("kept from files: %v, shown: %v", keeps, seen)
		}
	}
}

func TestSlidesThatUnpackWithoutEnd(t *testing.T) {
	parts := &zip.Reader{File: make([]*zip.File, slideParts+1)}
	for i := range parts.File {
		parts.File[i] = &zip.File{}
	}
	wantFault(t, selfContained(parts), fault.Unprocessable, "file-unreadable")
	for _, sizes := range [][]uint64{{slideBytes + 1}, {slideBytes, 1}, {1 << 63, 1 << 63}} {
		bomb := &zip.Reader{}
		for _, size := range sizes {
			bomb.File = append(bomb.File, &zip.File{FileHeader: zip.FileHeader{UncompressedSize64: size}})
		}
		wantFault(t, selfContained(bomb), fault.Unprocessable, "file-unreadable")
	}
}

// TestZipFilesThatListPartsWithoutEnd are refused as what they are.
func TestZipFilesThatListPartsWithoutEnd(t *testing.T) {
	for name, code := range map[string]string{
		"ppt/presentation.xml": "file-unreadable", "index.html": "program-too-large",
	} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for range slideParts + 1 {
			if _, err := z.Create(name); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		p := bare()
		p.pdfinfo, p.pdftoppm, p.soffice = "/bin/true", "/bin/true", "/bin/true"
		_, _, err := p.Import(t.Context(), fileOf(t, b.Bytes()), temporary(t))
		wantFault(t, err, fault.Unprocessable, code)
	}
}
