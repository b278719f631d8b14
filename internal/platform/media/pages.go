package media

import (
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"os"
	"regexp"
	"strconv"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/disk"
)

// Page is one page of a document, drawn as a JPEG.
type Page struct {
	File          *os.File
	Width, Height int // pixels
}

const (
	maxPages = 300
	pageSide = 3840 // pixels of a page's longer side
)

// What looking into a document and drawing one of its pages may cost.
func inspecting() bounds { return bounds{time: 10 * time.Second, memory: 512 << 20} }
func drawing() bounds    { return bounds{time: 30 * time.Second, memory: 512 << 20, output: 64 << 20} }

// Pages draws every page of a document into files from create, in order, and
// tells progress after each. If it fails or is cancelled, no file is left.
// Beside the codes of Import for documents it refuses with document-broken a
// page that cannot be drawn.
func (p *Prober) Pages(ctx context.Context, file *os.File, create func() (*os.File, error),
	progress func(done, total int)) ([]Page, error) {
	found, err := p.examined(ctx, file)
	switch {
	case err != nil:
		return nil, err
	case found.Kind != Document:
		return nil, unsupported("This is not a document.")
	case found.MIME != pdfType:
		pdf, err := p.printed(ctx, file, found.MIME)
		if err != nil {
			return nil, err
		}
		defer func() { _ = pdf.Close() }() // was only read
		file = pdf
	}
	total, err := p.countPages(ctx, file)
	if err != nil {
		return nil, err
	}
	var pages []Page
	for n := 1; n <= total; n++ {
		page, err := p.page(ctx, file, n, create)
		if err != nil {
			for _, drawn := range pages {
				err = errors.Join(err, discard(drawn.File))
			}
			return nil, err
		}
		pages = append(pages, page)
		progress(n, total)
	}
	return pages, nil
}

// countPages says how many pages a PDF has, and refuses one that cannot be opened.
func (p *Prober) countPages(ctx context.Context, file *os.File) (int, error) {
	if !p.Abilities().Documents {
		return 0, fault.New(fault.Unsupported, codes.CannotDrawDocument,
			"This server cannot show PDF, because poppler-utils is not installed on it. Export the pages as pictures "+
				"and upload those.")
	}
	said := &capped{limit: 1 << 20}
	err := p.sandbox.start(ctx, run{bounds: inspecting(), argv: []string{p.pdfinfo, "/dev/fd/3"},
		files: []*os.File{file}, stdout: said})
	var f *failed
	if errors.As(err, &f) && regexp.MustCompile(`(?i)incorrect password`).MatchString(f.complaint) {
		return 0, fault.New(fault.Unprocessable, codes.DocumentEncrypted,
			"The document asks for a password. Save it without one and upload the new file.").Because(err)
	}
	if err != nil {
		return 0, asFault(err, documentBroken())
	}
	lines := regexp.MustCompile(`(?m)^Pages: +(\d+)$`).FindAllSubmatch(said.kept.Bytes(), -1)
	if len(lines) == 0 {
		return 0, documentBroken()
	}
	last := lines[len(lines)-1] // the document's own texts stand before it
	pages, err := strconv.Atoi(string(last[1]))
	switch {
	case err != nil || pages > maxPages:
		return 0, fault.New(fault.Unprocessable, codes.DocumentTooLong,
			"The document has too many pages. Split it and upload the parts.").With("maxPages", maxPages)
	case pages == 0:
		return 0, documentBroken()
	}
	return pages, nil
}

// page draws the n-th page of a PDF, 3840 pixels along its longer side.
func (p *Prober) page(ctx context.Context, pdf *os.File, n int, create func() (*os.File, error)) (Page, error) {
	to, err := create()
	if err != nil {
		return Page{}, disk.OrFull(fmt.Errorf("create a page: %w", err))
	}
	number, side := strconv.Itoa(n), strconv.Itoa(pageSide)
	err = p.sandbox.start(ctx, run{bounds: drawing(), files: []*os.File{pdf}, stdout: to, argv: []string{
		p.pdftoppm, "-q", "-f", number, "-l", number, "-singlefile",
		"-scale-to", side, "-W", side, "-H", side, // it rounds up, and then cuts off
		"-jpeg", "-jpegopt", "quality=90", "/dev/fd/3",
	}})
	page := Page{File: to}
	if err == nil {
		page.Width, page.Height, err = drawnSize(to)
	}
	if err != nil {
		return Page{}, errors.Join(blame(err, documentBroken().With("page", n), to), discard(to))
	}
	return page, nil
}

// drawnSize reads the size of what pdftoppm drew, which is nothing if it failed quietly.
func drawnSize(file *os.File) (width, height int, err error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return 0, 0, fmt.Errorf("rewind a page: %w", err)
	}
	config, err := jpeg.DecodeConfig(file)
	if err != nil {
		return 0, 0, &failed{"pdftoppm", "", err}
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return 0, 0, fmt.Errorf("rewind a page: %w", err)
	}
	return config.Width, config.Height, nil
}

func documentBroken() *fault.Error {
	return fault.New(fault.Unprocessable, codes.DocumentBroken,
		"The document cannot be read. Export it again and upload the new file.")
}
