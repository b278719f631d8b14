package program

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
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

const indexName = "index.html"

// archive is what a zip file holds, by paths from the folder that index.html lies in.
type archive map[string]*zip.File

// open reads the list of files and refuses one that is not plain.
func open(r io.ReaderAt, size int64) (archive, error) {
	if size > maxArchive {
		return nil, tooLarge("bytes", maxArchive)
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, Broken().Because(err)
	}
	if len(z.File) > maxEntries {
		return nil, tooLarge("files", maxEntries)
	}
	all := archive{}
	folded := map[string]string{}
	var unpacked uint64
	for _, f := range z.File {
		if err := plain(f); err != nil {
			return nil, err
		}
		name, isFolder := strings.CutSuffix(f.Name, "/")
		key := cases.Fold().String(norm.NFC.String(name))
		if other, taken := folded[key]; taken {
			return nil, fault.New(fault.Unprocessable, codes.ProgramDuplicate,
				"The zip file holds two files of the same name, or of names that differ by case alone.").With("name",
				other)
		}
		folded[key] = name
		if isFolder || isJunk(name) {
			continue
		}
		if unpacked += f.UncompressedSize64; unpacked > maxUnpacked {
			return nil, tooLarge("bytes", maxUnpacked)
		}
		all[name] = f
	}
	for key, name := range folded {
		if _, isFile := all[name]; isFile && slices.ContainsFunc(parents(key),
			func(parent string) bool { _, file := all[folded[parent]]; return file }) {
			return nil, unsafeName(name)
		}
	}
	if err := all.apart(); err != nil {
		return nil, err
	}
	return all.fromIndex()
}

// plain refuses an entry that is no ordinary file or folder of a safe name, or
// that is packed in an unlikely way.
func plain(f *zip.File) error {
	name, isFolder := strings.CutSuffix(f.Name, "/")
	switch {
	case len(f.Name) > maxName || !utf8.ValidString(f.Name) || !fs.ValidPath(name) || name == "." ||
		strings.ContainsAny(name, `\:`) || strings.ContainsFunc(name, unicode.IsControl):
		return unsafeName(strings.ToValidUTF8(f.Name[:min(len(f.Name), maxName)], "\uFFFD"))
	case strings.Count(name, "/") >= maxDepth:
		return tooLarge("depth", maxDepth)
	case f.Flags&1 != 0:
		return fault.New(fault.Unprocessable, codes.ProgramEncrypted,
			"The zip file is encrypted. Pack it without a password.")
	case f.Mode().Type() != 0 && f.Mode().Type() != fs.ModeDir:
		return fault.New(fault.Unprocessable, codes.ProgramLink,
			"The zip file holds links or devices instead of files. Pack the files themselves.").With("name", name)
	case f.Mode().IsDir() != isFolder || isFolder && f.UncompressedSize64 > 0:
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
	for name, f := range a {
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

// fromIndex looks for index.html at the top or in the only folder there.
func (a archive) fromIndex() (archive, error) {
	if a[indexName] != nil {
		return a, nil
	}
	tops := map[string]bool{}
	below := archive{}
	for name, f := range a {
		top, rest, isBelow := strings.Cut(name, "/")
		if tops[top] = true; isBelow {
			below[rest] = f
		}
	}
	if len(tops) != 1 || below[indexName] == nil {
		return nil, fault.New(fault.Unprocessable, codes.ProgramNoIndex,
			"There is no index.html at the top of the zip file. Pack the program with its index.html first.")
	}
	return below, nil
}

// read unpacks a file, to no more than it says.
func (a archive) read(name string) ([]byte, error) {
	f := a[name]
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
	return strings.HasPrefix(name, "__MACOSX/") || slices.Contains([]string{".DS_Store", "Thumbs.db", "desktop.ini"},
		path.Base(name))
}

// Broken refuses a zip file that cannot be read.
func Broken() *fault.Error {
	return fault.New(fault.Unprocessable, codes.ProgramBroken,
		"The zip file is damaged or packed in an unusual way. Pack it again and upload the new file.")
}

func unsafeName(name string) *fault.Error {
	return fault.New(fault.Unprocessable, codes.ProgramUnsafeName,
		"The zip file holds a file of a name that is not allowed. Use relative names in UTF-8.").With("name", name)
}

func tooLarge(what string, most int) *fault.Error {
	return fault.New(fault.Unprocessable, codes.ProgramTooLarge,
		"The program is too large, or has too many files or folders. Make it smaller and upload it again.").
		With("limit", what).With("most", most)
}
