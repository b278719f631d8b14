// Package program makes one self-contained page of an HTML program that comes as
// a zip file: its page with everything that it refers to inside. So it plays
// offline, as one file with one hash, and reaches nothing of the server's.
package program

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
)

const (
	maxIndex      = 4 << 20  // bytes of index.html
	maxPage       = 64 << 20 // bytes of what is put into it
	maxReferences = 10_000
)

// Note is something that people should know of a program that was taken.
type Note struct {
	Code string // NoteOutside, NoteUnused or NotePage
	Name string // the address, or the file
}

// What notes say.
const (
	NoteOutside = "outside" // an address elsewhere, which needs the network
	NoteUnused  = "unused"  // a file that the page does not refer to, and that is left out
	NotePage    = "page"    // the page that was taken, of several
)

// Pack writes the page. Files that it refers to and that are missing, or that no
// page can carry inside, are refused by their names. The refusals are
// program-broken, program-unsafe-name, program-link, program-duplicate,
// program-encrypted, program-too-large, program-no-index, program-incomplete and
// program-not-inlined.
func Pack(r io.ReaderAt, size int64, w io.Writer) ([]Note, error) {
	files, err := open(r, size)
	if err != nil {
		return nil, err
	}
	if files.files[files.index].UncompressedSize64 > maxIndex {
		return nil, tooLarge("bytes", maxIndex)
	}
	index, err := files.read(files.index)
	if err != nil {
		return nil, err
	}
	written, encoding, _ := charset.DetermineEncoding(index, "text/html")
	if written == charmap.Windows1252 && utf8.Valid(index) { // which is said of what begins in ASCII, too
		written = unicode.UTF8
	}
	decoded, err := written.NewDecoder().Bytes(index)
	if err != nil {
		return nil, Broken().Because(fmt.Errorf("decode %s: %w", files.index, err))
	}
	page, err := html.Parse(bytes.NewReader(bytes.TrimPrefix(decoded, []byte("\uFEFF"))))
	if err != nil {
		return nil, Broken().Because(fmt.Errorf("read %s: %w", files.index, err))
	}
	p := packer{files: files, encoding: encoding, used: map[string]bool{files.index: true}}
	p.page(page)
	if err := p.verdict(); err != nil {
		return nil, err
	}
	b := bufio.NewWriter(w)
	if err := html.Render(b, page); err != nil {
		return nil, fmt.Errorf("write the page: %w", err)
	}
	if err := b.Flush(); err != nil {
		return nil, fmt.Errorf("write the page: %w", err)
	}
	return p.notes(), nil
}

// packer puts files into a page and remembers what stood in the way.
type packer struct {
	files    archive
	encoding string // of the page
	used     map[string]bool
	missing  []string // referred to, but not there
	stuck    []string // there, but nothing that a page can carry
	outside  []string // addresses elsewhere
	within   []string // the stylesheets that are being put in, each imported by the one before
	size     int      // bytes of what was put in
	reads    int      // how often a file was put in
	err      error    // the first
}

func (p *packer) verdict() error {
	switch {
	case p.err != nil:
		return p.err
	case len(p.missing) > 0:
		return fault.New(fault.Unprocessable, codes.ProgramIncomplete,
			"The program refers to files that are not in the zip file. Add them and pack it again.").
			With("names", listed(p.missing))
	case len(p.stuck) > 0:
		return fault.New(fault.Unprocessable, codes.ProgramNotInlined,
			"The program uses files in a way that a single page cannot. Bundle its modules into one script, and put "+
				"frames into the page itself.").
			With("names", listed(p.stuck))
	}
	return nil
}

// listed names the first few.
func listed(names []string) string {
	const few = 10
	names = unique(names)
	if len(names) > few {
		names = append(names[:few:few], "…")
	}
	return strings.Join(names, ", ")
}

func unique(names []string) []string {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

func (p *packer) notes() (all []Note) {
	if chosen := p.files.chosen; chosen != "" {
		all = append(all, Note{NotePage, chosen})
	}
	for _, address := range unique(p.outside) {
		all = append(all, Note{NoteOutside, address})
	}
	var unused []string
	for name := range p.files.files {
		if !p.used[name] {
			unused = append(unused, name)
		}
	}
	for _, name := range unique(unused) {
		all = append(all, Note{NoteUnused, name})
	}
	return all
}

// content reads a file that is put into the page, within what a page may hold.
func (p *packer) content(name string) []byte {
	if p.err != nil {
		return nil
	}
	p.used[name] = true
	if p.reads++; p.reads > maxReferences {
		p.err = tooLarge("references", maxReferences)
		return nil
	}
	if p.size += base64.StdEncoding.EncodedLen(int(p.files.files[name].UncompressedSize64)); p.size > maxPage {
		p.err = tooLarge("bytes", maxPage)
		return nil
	}
	content, err := p.files.read(name)
	if err != nil {
		p.err = err
	}
	return content
}

// decode is a script or stylesheet as UTF-8. What does not say how it is written is written as the page is, as browsers
// read it.
func (p *packer) decode(content []byte, encoding string) string {
	if encoding == "" {
		encoding = p.encoding
	}
	decoded, err := text.Decode(content, "text/plain; charset="+encoding)
	if err != nil {
		return string(content)
	}
	p.grow(len(decoded) - len(content))
	return string(decoded)
}

// grow counts so many bytes more.
func (p *packer) grow(more int) {
	if p.size += more; p.size > maxPage && p.err == nil {
		p.err = tooLarge("bytes", maxPage)
	}
}

// asset is the address of a file as data, or the address as it is if it leads
// elsewhere. folder is where the reference stands.
func (p *packer) asset(folder, address string) string {
	name, fragment, here := p.find(folder, address)
	if !here {
		return address
	}
	return dataURI(mediaType(name), p.content(name)) + fragment
}

func dataURI(mime string, content []byte) string {
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(content)
}

// mediaType goes by a file's name: the page's own server would do the same.
func mediaType(name string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".js", ".mjs":
		return "text/javascript;charset=utf-8"
	case ".css":
		return "text/css;charset=utf-8"
	case ".html", ".htm":
		return "text/html;charset=utf-8"
	case ".txt", ".vtt", ".csv":
		return "text/plain;charset=utf-8"
	case ".json":
		return "application/json"
	case ".svg":
		return "image/svg+xml"
	case ".png", ".gif", ".webp", ".avif", ".jpeg", ".bmp":
		return "image/" + strings.ToLower(path.Ext(name))[1:]
	case ".jpg":
		return "image/jpeg"
	case ".ico":
		return "image/x-icon"
	case ".woff", ".woff2", ".ttf", ".otf":
		return "font/" + strings.ToLower(path.Ext(name))[1:]
	case ".mp4", ".webm":
		return "video/" + strings.ToLower(path.Ext(name))[1:]
	case ".mov":
		return "video/quicktime"
	case ".mp3":
		return "audio/mpeg"
	case ".m4a":
		return "audio/mp4"
	case ".ogg", ".wav", ".flac", ".aac":
		return "audio/" + strings.ToLower(path.Ext(name))[1:]
	}
	return "application/octet-stream"
}
