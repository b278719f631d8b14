package program

import (
	"archive/zip"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"math"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/unicode/norm"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
)

// Beyond these a program is refused.
const (
	maxArchive  = 128 << 20 // bytes
	maxEntries  = 2000
	maxUnpacked = 48 << 20 // bytes of all files
	maxRatio    = 200      // unpacked to packed, of a file larger than ratioFrom
	ratioFrom   = 1 << 20  // bytes
	maxDepth    = 16       // folders in each other
	maxName     = 255      // bytes
)

// archive is what a zip file holds, by paths from the folder that its page lies in.
type archive struct {
	files  map[string]*zip.File
	folded map[string]string // the names by what is the same of them for people
	// written are the names by the bytes that stand for them, of those that do not say that they are in UTF-8.
	written   map[string]string
	separator string // what parts the folders in those
	index     string // the page
	chosen    string // its path, where others could be it too
}

// open reads the list of files and refuses one that is not plain.
func open(r io.ReaderAt, size int64) (archive, error) {
	if size > maxArchive {
		return archive{}, tooLarge("bytes", maxArchive)
	}
	z, err := List(r, size, maxEntries)
	if errors.Is(err, ErrTooMany) {
		return archive{}, tooLarge("files", maxEntries)
	}
	if err != nil {
		return archive{}, Broken().Because(err)
	}
	for _, f := range z.File {
		if len(f.Name) > maxName { // before all of them are decoded
			return archive{}, unsafeName(strings.ToValidUTF8(f.Name[:maxName], text.Replacement))
		}
	}
	all := archive{files: map[string]*zip.File{}, folded: map[string]string{}, separator: separatorOf(z.File)}
	names := namesOf(z.File, all.separator)
	var unpacked uint64
	for i, f := range z.File {
		name, isFolder := strings.CutSuffix(names[i], "/")
		if isFolder && name == "." || isJunk(name) {
			continue
		}
		if err := plain(f, name, isFolder); err != nil {
			return archive{}, err
		}
		if other, taken := all.folded[fold(name)]; taken && (!isFolder || all.files[other] != nil) {
			return archive{}, fault.New(fault.Unprocessable, codes.ProgramDuplicate,
				"The zip file holds two files of the same name, or of names that differ by case alone.").With("name",
				other)
		}
		all.folded[fold(name)] = name
		if isFolder {
			continue
		}
		if unpacked += f.UncompressedSize64; unpacked > maxUnpacked {
			return archive{}, tooLarge("bytes", maxUnpacked)
		}
		all.files[name] = f
	}
	for key, name := range all.folded {
		if _, isFile := all.files[name]; isFile && slices.ContainsFunc(parents(key),
			func(parent string) bool { _, file := all.files[all.folded[parent]]; return file }) {
			return archive{}, unsafeName(name)
		}
	}
	if err := all.apart(); err != nil {
		return archive{}, err
	}
	return all.fromIndex()
}

// ErrTooMany says that a zip file has more entries than it may.
var ErrTooMany = errors.New("there are too many entries")

// List reads the list of a zip file's entries, of which there may be so many. What lists more is not read to its end:
// an entry takes several times its bytes in memory.
func List(r io.ReaderAt, size int64, most int) (*zip.Reader, error) {
	const end, longest = 80 << 10, 1 << 10 // bytes of what stands behind the list, and of an entry on average
	from := &listing{r, end + most*longest}
	z, err := zip.NewReader(from, size)
	switch {
	case from.left < 0, err == nil && len(z.File) > most:
		return nil, ErrTooMany
	case err != nil:
		return nil, fmt.Errorf("list a zip file: %w", err)
	}
	from.left = math.MaxInt // the files are read through it too
	return z, nil
}

// listing reads a file until it has read enough.
type listing struct {
	io.ReaderAt
	left int // bytes
}

func (l *listing) ReadAt(p []byte, at int64) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, ErrTooMany
	}
	return l.ReaderAt.ReadAt(p, at) //nolint:wrapcheck // it stands in for that reader
}

// fold is what is the same of two names for people, and for most file systems.
func fold(name string) string { return cases.Fold().String(norm.NFC.String(name)) }

// namesOf are the names of entries as packers mean them: with Windows' separators as
// slashes, and where they are not of UTF-8, in Japanese Windows' encoding if they are
// names in it, else in that of the first PCs, as the format says. What a page calls
// otherwise is found by its bytes: see written.
func namesOf(files []*zip.File, separator string) []string {
	var foreign []byte
	for _, f := range files {
		if !utf8.ValidString(f.Name) {
			foreign = append(append(foreign, f.Name...), '\n')
		}
	}
	var written encoding.Encoding = charmap.CodePage437
	if text.IsShiftJIS(foreign) {
		written, separator = japanese.ShiftJIS, `\`
	}
	names := make([]string, len(files))
	for i, f := range files {
		name, replaced := f.Name, `\`
		if said := unicodePath(f); said != "" {
			name = said
		} else if !utf8.ValidString(name) {
			name, _ = written.NewDecoder().String(name) // what is broken is refused by its letters
			replaced = separator
		}
		names[i] = strings.ReplaceAll(name, replaced, "/")
		if rest, found := strings.CutPrefix(names[i], "./"); found && rest != "" {
			names[i] = rest
		}
	}
	return names
}

// separatorOf is what parts the folders in names that are not in UTF-8: a backslash, which may be half a letter in
// them, only where no name has a slash.
func separatorOf(files []*zip.File) string {
	if slices.ContainsFunc(files, func(f *zip.File) bool { return strings.Contains(f.Name, "/") }) {
		return "/"
	}
	return `\`
}

// unicodePath is the name in UTF-8 that packers put beside one in another encoding, "" if there is none: APPNOTE.TXT,
// 4.6.9.
func unicodePath(f *zip.File) string {
	const id, head = 0x7075, 5 // version and checksum
	for rest := f.Extra; len(rest) >= 4; {
		kind, size := binary.LittleEndian.Uint16(rest), int(binary.LittleEndian.Uint16(rest[2:]))
		if rest = rest[4:]; size > len(rest) {
			return ""
		}
		field := rest[:size]
		rest = rest[size:]
		if kind == id && size > head && field[0] == 1 &&
			binary.LittleEndian.Uint32(field[1:]) == crc32.ChecksumIEEE([]byte(f.Name)) {
			return string(field[head:])
		}
	}
	return ""
}

// written are the encodings of file names on computers around the world.
var written = []encoding.Encoding{
	japanese.ShiftJIS, simplifiedchinese.GBK, traditionalchinese.Big5, korean.EUCKR,
	charmap.CodePage437, charmap.CodePage850, charmap.CodePage852, charmap.CodePage866,
	charmap.Windows1250, charmap.Windows1251, charmap.Windows1252,
}

// plain refuses an entry that is no ordinary file or folder of a safe name, or
// that is packed in an unlikely way.
func plain(f *zip.File, name string, isFolder bool) error {
	switch {
	case !fs.ValidPath(name) || name == "." || strings.ContainsAny(name,
		`:`+text.Replacement) ||
		strings.ContainsFunc(name, unicode.IsControl):
		return unsafeName(strings.ToValidUTF8(name[:min(len(name), maxName)], text.Replacement))
	case strings.Count(name, "/") >= maxDepth:
		return tooLarge("depth", maxDepth)
	case f.Flags&1 != 0:
		return fault.New(fault.Unprocessable, codes.ProgramEncrypted,
			"The zip file is encrypted. Pack it without a password.")
	case f.Mode().Type() != 0 && f.Mode().Type() != fs.ModeDir:
		return fault.New(fault.Unprocessable, codes.ProgramLink,
			"The zip file holds links or devices instead of files. Pack the files themselves.").With("name", name)
	case f.Mode().IsDir() && !isFolder || isFolder && f.UncompressedSize64 > 0:
		return unsafeName(name)
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return Broken().Because(fmt.Errorf("%s is packed by method %d", name, f.Method))
	case f.UncompressedSize64 > ratioFrom && f.UncompressedSize64/maxRatio > f.CompressedSize64:
		return tooLarge("ratio", maxRatio)
	}
	return nil
}

// apart refuses files that share their packed bytes, as bombs do.
func (a archive) apart() error {
	type span struct{ start, end int64 }
	var spans []span
	for name, f := range a.files {
		start, err := f.DataOffset()
		if err != nil {
			return Broken().Because(fmt.Errorf("find %s: %w", name, err))
		}
		spans = append(spans, span{start, start + int64(min(f.CompressedSize64, maxArchive))})
	}
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start),
			cmp.Compare(a.end, b.end))
	})
	for i := 1; i < len(spans); i++ {
		if spans[i].start < spans[i-1].end {
			return Broken().Because(errors.New("files share their bytes"))
		}
	}
	return nil
}

// fromIndex finds the page, and names the files as it refers to them: from its own folder on, and those above that
// from there.
func (a archive) fromIndex() (archive, error) {
	pages := a.pages()
	if len(pages) == 0 {
		return a, fault.New(fault.Unprocessable, codes.ProgramNoIndex,
			"There is no index.html in the zip file. Name the page of the program so.")
	}
	folder, index := path.Split(pages[0])
	below := archive{files: map[string]*zip.File{}, folded: map[string]string{}, written: map[string]string{},
		index: index}
	if len(pages) > 1 {
		below.chosen = pages[0]
	}
	put := func(name string, f *zip.File) {
		if _, taken := below.folded[fold(name)]; taken {
			return
		}
		below.files[name], below.folded[fold(name)] = f, name
		if f.NonUTF8 { // or does not say so, although its bytes could be
			parts := strings.Split(f.Name, a.separator)
			bytes := parts[max(0, len(parts)-1-strings.Count(name, "/")):]
			below.written[strings.Join(bytes, "/")] = name
			if folder == "" {
				below.written[f.Name] = name // its backslash may be half a letter
			}
		}
	}
	names := slices.Sorted(maps.Keys(a.files))
	for _, name := range names {
		if rest, isBelow := strings.CutPrefix(name, folder); isBelow {
			put(rest, a.files[name])
		}
	}
	for _, name := range names {
		above := folder
		for !strings.HasPrefix(name, above) {
			above, _ = path.Split(strings.TrimSuffix(above, "/"))
		}
		if above != folder {
			put(strings.TrimPrefix(name, above), a.files[name])
		}
	}
	return below, nil
}

// pages are the files that can be the page, the likeliest first: those that are called index.html or index.htm, in
// whatever case, the least deep of them; without any, a page that is the only one.
func (a archive) pages() []string {
	var called, others []string
	for name := range a.files {
		switch base := fold(path.Base(name)); {
		case base == "index.html" || base == "index.htm":
			called = append(called, name)
		case strings.HasSuffix(base, ".html") || strings.HasSuffix(base, ".htm"):
			others = append(others, name)
		}
	}
	if len(called) == 0 && len(others) == 1 {
		return others
	}
	slices.SortFunc(called, func(one, other string) int {
		return cmp.Or(cmp.Compare(strings.Count(one, "/"), strings.Count(other, "/")),
			-cmp.Compare(len(path.Ext(one)), len(path.Ext(other))), cmp.Compare(one, other))
	})
	return called
}

// named is the file that a name means: of another case or composition, or by its bytes in an encoding, only where there
// is none of its own.
func (a archive) named(name string) (string, bool) {
	if a.files[name] != nil {
		return name, true
	}
	if known, found := a.folded[fold(name)]; found {
		return known, true
	}
	if known, found := a.written[name]; found || len(a.written) == 0 {
		return known, found
	}
	for _, in := range written {
		bytes, err := in.NewEncoder().String(norm.NFC.String(name))
		if known, found := a.written[bytes]; err == nil && found {
			return known, true
		}
	}
	return "", false
}

// read unpacks a file, to no more than it says.
func (a archive) read(name string) ([]byte, error) {
	f := a.files[name]
	r, err := f.Open()
	if err != nil {
		return nil, Broken().Because(fmt.Errorf("open %s: %w", name, err))
	}
	content, err := io.ReadAll(io.LimitReader(r, int64(f.UncompressedSize64)+1))
	if err = errors.Join(err, r.Close()); err != nil {
		return nil, Broken().Because(fmt.Errorf("read %s: %w", name, err))
	}
	if uint64(len(content)) != f.UncompressedSize64 {
		return nil, Broken().Because(fmt.Errorf("%s is not as large as it says", name))
	}
	return content, nil
}

// parents are the folders that a path leads through.
func parents(name string) (all []string) {
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		all = append(all, folder)
	}
	return all
}

// isJunk reports whether desktops leave such a file behind.
func isJunk(name string) bool {
	base := path.Base(name)
	return name == "__MACOSX" || strings.HasPrefix(name, "__MACOSX/") ||
		strings.HasPrefix(base, "._") || strings.HasSuffix(base, ":Zone.Identifier") ||
		slices.Contains([]string{".DS_Store", "Thumbs.db", "desktop.ini", "Icon\r"}, base)
}

// Broken refuses a zip file that cannot be read.
func Broken() *fault.Error {
	return fault.New(fault.Unprocessable, codes.ProgramBroken,
		"The zip file is damaged or packed in an unusual way. Pack it again and upload the new file.")
}

func unsafeName(name string) *fault.Error {
	return fault.New(fault.Unprocessable, codes.ProgramUnsafeName,
		"The zip file holds a file of a name that is not allowed. Use relative names without special "+
			"characters.").With("name", name)
}

func tooLarge(what string, most int) *fault.Error {
	return fault.New(fault.Unprocessable, codes.ProgramTooLarge,
		"The program is too large, or has too many files or folders. Make it smaller and upload it again.").
		With("limit", what).With("most", most)
}
