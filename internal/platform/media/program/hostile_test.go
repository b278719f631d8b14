package program

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

var index = file{"index.html", "<p>"}

func TestHostileNames(t *testing.T) {
	for _, name := range []string{
		"../evil", "a/../../evil", "a/../evil", "./../evil", "././evil", "a/./evil", "a//evil", "/etc/evil", "//host/evil", `..\evil`,
		`a\..\..\evil`, `\evil`, `\\host\evil`, `C:\evil`, "C:/evil", "evil:stream",
		"evil\x00.png", "evil\n", "\x7f", "", "..", ".", "../", "/", "a\ufffd", `..\`,
		strings.Repeat("a", maxName+1),
	} {
		t.Run(strconv.Quote(name), func(t *testing.T) {
			mustRefuse(t, zipped(t, nil, index, file{name, ""}), "program-unsafe-name")
		})
	}
	mustRefuse(t, zipped(t, nil, index, file{"a", "x"}, file{"a/b", ""}), "program-unsafe-name")
}

func TestDuplicates(t *testing.T) {
	for name, files := range map[string][]file{
		"the same":     {{"a", "1"}, {"a", "2"}},
		"another case": {{"Index.html", "<script>"}},
		"inside":       {{"x/Straße", ""}, {"x/STRASSE", ""}},
		"composed":     {{"\u00e9", ""}, {"e\u0301", ""}},
		"a folder":     {{"a", ""}, {"A/", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			mustRefuse(t, zipped(t, nil, append(files, index)...), "program-duplicate")
		})
	}
}

func TestEntriesThatAreNoFiles(t *testing.T) {
	for _, mode := range []fs.FileMode{fs.ModeSymlink, fs.ModeDevice, fs.ModeNamedPipe, fs.ModeSocket,
		fs.ModeCharDevice | fs.ModeDevice} {
		content := zipped(t, func(h *zip.FileHeader) {
			if h.Name == "a" {
				h.SetMode(mode | 0o644)
			}
		}, index, file{"a", "/etc/passwd"})
		mustRefuse(t, content, "program-link")
	}
	for name, mode := range map[string]fs.FileMode{"a": fs.ModeDir, "b": fs.ModeDir | 0o755} {
		content := zipped(t, func(h *zip.FileHeader) {
			if h.Name == name {
				h.SetMode(mode)
			}
		}, index, file{name, ""})
		mustRefuse(t, content, "program-unsafe-name")
	}
}

func TestBombs(t *testing.T) {
	zeros := strings.Repeat("\x00", 2<<20)
	mustRefuse(t, zipped(t, nil, index, file{"a", zeros}), "program-too-large") // by its ratio

	stored := func(h *zip.FileHeader) { h.Method = zip.Store }
	large := strings.Repeat("0123456789abcdef", 1<<20) // 16 MB
	mustRefuse(t, zipped(t, stored, index, file{"a", large}, file{"b", large}, file{"c", large}), "program-too-large")

	many := []file{index}
	for i := range maxEntries {
		many = append(many, file{strconv.Itoa(i), ""})
	}
	mustRefuse(t, zipped(t, nil, many...), "program-too-large")
	mustRefuse(t, zipped(t, nil, index, file{strings.Repeat("a/", maxDepth) + "b", ""}), "program-too-large")

	_, err := Pack(nil, maxArchive+1, nil)
	if f := fault.As(err); f == nil || f.Code != codes.ProgramTooLarge {
		t.Errorf("error = %v", err)
	}
}

// edited changes the number at an offset of the central directory's entry for a file.
func edited(t *testing.T, content []byte, name string, offset int, value uint32, bytesWide int) []byte {
	t.Helper()
	content = bytes.Clone(content)
	at := bytes.LastIndex(content, []byte(name)) - 46 // the name is behind the entry's fixed part
	if string(content[at:at+4]) != "PK\x01\x02" {
		t.Fatal("no entry there")
	}
	number := binary.LittleEndian.AppendUint32(nil, value)
	copy(content[at+offset:], number[:bytesWide])
	return content
}

func TestBrokenArchives(t *testing.T) {
	const flags, method, checksum, packed, size, start = 8, 10, 16, 20, 24, 42
	whole := zipped(t, nil, index, file{"a", "aaaaaaaaaaaaaaaa"}, file{"b", "bbbbbbbbbbbbbbbb"})
	use := zipped(t, nil, file{"index.html", `<img src="a">`}, file{"a", strings.Repeat("0123456789", 10)})
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"encrypted":      {edited(t, whole, "a", flags, 1, 2), "program-encrypted"},
		"another method": {edited(t, whole, "a", method, 99, 2), "program-broken"},
		"shared bytes": {edited(t, whole, "b", start,
			binary.LittleEndian.Uint32(whole[bytes.LastIndex(whole, []byte("a"))-46+start:]), 4), "program-broken"},
		"a wrong checksum":     {edited(t, use, "a", checksum, 1, 4), "program-broken"},
		"larger than it says":  {edited(t, use, "a", size, 5, 4), "program-broken"},
		"smaller than it says": {edited(t, use, "a", size, 200, 4), "program-broken"},
		"cut inside":           {edited(t, use, "a", packed, 3, 4), "program-broken"},
		"somewhere else":       {edited(t, whole, "a", start, 1<<30, 4), "program-broken"},
		"huge, says its entry": {edited(t, whole, "a", size, 1<<31, 4), "program-too-large"},
		"cut off":              {whole[:len(whole)-10], "program-broken"},
		"only its beginning":   {whole[:40], "program-broken"},
		"no archive":           {[]byte("PK\x03\x04"), "program-broken"},
		"empty":                {nil, "program-broken"},
	} {
		t.Run(name, func(t *testing.T) { mustRefuse(t, c.content, c.code) })
	}
	for n := range whole {
		if _, err := Pack(bytes.NewReader(whole[:n]), int64(n), &bytes.Buffer{}); fault.As(err) == nil {
			t.Fatalf("the first %d bytes: %v", n, err)
		}
	}
}

func FuzzPack(f *testing.F) {
	f.Add(zipped(f, nil, index))
	f.Add(zipped(f, nil, file{"index.html", `<link rel=stylesheet href=a.css><img src=b srcset="b 1x, b">`},
		file{"a.css", "@import 'a.css';a{b:url(b)}"}, file{"b", "x"}))
	f.Fuzz(func(t *testing.T, content []byte) {
		var page bytes.Buffer
		if _, err := Pack(bytes.NewReader(content), int64(len(content)), &page); err != nil &&
			(fault.As(err) == nil || page.Len() > 0) {
			t.Errorf("error = %v, with %d bytes of a page", err, page.Len())
		}
	})
}

// meter counts what is read of a file.
type meter struct {
	io.ReaderAt
	read int
}

func (m *meter) ReadAt(p []byte, at int64) (int, error) {
	m.read += len(p)
	return m.ReaderAt.ReadAt(p, at)
}

func TestAListOfEntriesIsNotReadToAFarEnd(t *testing.T) {
	content := zipped(t, func(h *zip.FileHeader) { h.Method = zip.Store }, index, file{"a", ""})
	at := bytes.Index(content, []byte("PK\x01\x02"))
	end := bytes.Index(content, []byte("PK\x05\x06"))
	const count = 60_000
	list := bytes.Repeat(content[at:end], count/2)
	tail := bytes.Clone(content[end:])
	binary.LittleEndian.PutUint16(tail[8:], count)
	binary.LittleEndian.PutUint16(tail[10:], count)
	binary.LittleEndian.PutUint32(tail[12:], uint32(len(list)))
	m := &meter{ReaderAt: bytes.NewReader(slices.Concat(content[:at], list, tail))}
	_, err := Pack(m, m.ReaderAt.(*bytes.Reader).Size(), io.Discard)
	f := fault.As(err)
	if f == nil || f.Code != codes.ProgramTooLarge || f.Params["limit"] != "files" {
		t.Errorf("error = %v", err)
	}
	if m.read > len(list)*3/4 {
		t.Errorf("%d bytes of a list of %d were read", m.read, len(list))
	}
}
