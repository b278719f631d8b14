package media

import (
	"bytes"
	"context"
	"fmt"
	"go/build"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/fault"
)

// What no file may bring about.
const (
	mostTime   = 10 * time.Second
	mostMemory = 512 << 20
)

// TestCorpora reads files that were made to hurt, or damaged: none may crash,
// hang, swell or write elsewhere, and each that is refused says why. It reads
// those of Go's own tree and mutations of our own, and with MARQUEE_TEST_CORPORA
// all below a folder; scripts/corpora fills one.
func TestCorpora(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	tree := filepath.Join(build.Default.GOROOT, "src")
	for name, files := range map[string]func(yield func(string, []byte) bool){
		"Go's pictures":   below(filepath.Join(tree, "image")),
		"Go's archives":   below(filepath.Join(tree, "archive")),
		"our mutations":   mutations(t, 5),
		"zzuf":            zzuf(t, 2),
		"others' corpora": below(os.Getenv("MARQUEE_TEST_CORPORA")),
	} {
		t.Run(name, func(t *testing.T) { readAll(t, files) })
	}
}

// below yields the files that lie somewhere below a folder, without those of any size.
func below(folder string) func(yield func(string, []byte) bool) {
	const most = 64 << 20
	return func(yield func(string, []byte) bool) {
		if folder == "" {
			return
		}
		_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() || filepath.Ext(path) == ".go" {
				return err
			}
			if info, err := entry.Info(); err != nil || info.Size() > most {
				return err
			}
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if !yield(strings.TrimPrefix(path, folder), content) {
				return fs.SkipAll
			}
			return nil
		})
	}
}

// figures are what became of a corpus.
type figures struct {
	sync.Mutex
	files, taken int
	refused      map[string]int
	slowest      time.Duration
	slowestName  string
	largest      map[string]int64 // by program, in bytes
}

func (f *figures) String() string {
	text := fmt.Sprintf("%d files, %d taken; slowest %s (%s); refused:", f.files, f.taken, f.slowest.Round(time.Millisecond), f.slowestName)
	for _, code := range slices.Sorted(maps.Keys(f.refused)) {
		text += fmt.Sprintf(" %s %d", code, f.refused[code])
	}
	text += "; largest:"
	for _, program := range slices.Sorted(maps.Keys(f.largest)) {
		text += fmt.Sprintf(" %s %d MB", program, f.largest[program]>>20)
	}
	return text
}

func readAll(t *testing.T, files func(yield func(string, []byte) bool)) {
	spool, store := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", spool)
	f := &figures{refused: map[string]int{}, largest: map[string]int64{}}
	p := parent(t)
	p.sandbox.exited = func(program string, end *os.ProcessState) {
		f.Lock()
		defer f.Unlock()
		f.largest[program] = max(f.largest[program], residentOf(end))
	}
	type one struct {
		name    string
		content []byte
	}
	queue := make(chan one)
	var readers sync.WaitGroup
	for range atOnce {
		readers.Go(func() {
			for next := range queue {
				readOne(t, p, f, store, next.name, next.content)
			}
		})
	}
	for name, content := range files {
		queue <- one{name, content}
	}
	close(queue)
	readers.Wait()

	t.Log(f)
	for program, memory := range f.largest {
		if memory > mostMemory {
			t.Errorf("%s took %d MB", program, memory>>20)
		}
	}
	for _, folder := range []string{spool, store} {
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("%d files are left in %s, %v", len(left), folder, err)
		}
	}
}

// readOne imports a file, and does with it what the product would do next.
func readOne(t *testing.T, p *Prober, f *figures, store, name string, content []byte) {
	file, err := os.CreateTemp(store, "upload-")
	if err == nil {
		_, err = file.Write(content)
	}
	if err != nil {
		t.Error(err)
		return
	}
	create := func() (*os.File, error) { return os.CreateTemp(store, "new-") }
	began := time.Now()
	info, kept, err := p.Import(context.Background(), file, create)
	took := time.Since(began)
	if took > mostTime {
		t.Errorf("%s took %s", name, took)
	}
	if err == nil {
		mustMakeSense(t, info)
		err = next(p, info, kept, create)
	}
	refused := fault.As(err)
	if err != nil && (refused == nil || refused.Detail == "" || refused.Kind != fault.Unprocessable && refused.Kind != fault.Unsupported) {
		t.Errorf("%s: %v is no refusal", name, err)
	}
	_ = discard(file)
	if kept != nil && kept != file {
		_ = discard(kept)
	}
	f.Lock()
	defer f.Unlock()
	f.files++
	if took > f.slowest {
		f.slowest, f.slowestName = took, name
	}
	if refused != nil {
		f.refused[refused.Code]++
	} else {
		f.taken++
	}
}

// next makes thumbnails of a picture, draws a short document, and converts a small video.
func next(p *Prober, info Info, kept *os.File, create func() (*os.File, error)) error {
	switch {
	case info.Kind == Image:
		_, err := p.Thumbnails(context.Background(), kept)
		return err
	case info.Kind == Document && info.Pages <= 3 && p.Abilities().Documents && info.MIME == pdfType:
		pages, err := p.Pages(context.Background(), kept, create, func(int, int) {})
		for _, page := range pages {
			_ = discard(page.File)
		}
		return err
	case info.Kind == Video && info.Duration < 5*time.Second && p.Abilities().Convert:
		to, err := create()
		if err != nil {
			return err
		}
		defer func() { _ = discard(to) }()
		return p.Convert(context.Background(), kept, to, func(int) {})
	}
	return nil
}

// seeds are good files of every kind.
func seeds(t testing.TB) map[string][]byte {
	all := map[string][]byte{
		"a.png": asPNG(t, gradient(64, 48)), "a.jpg": asJPEG(t, gradient(64, 48)), "a.gif": asGIF(t, gradient(64, 48)),
		"a.pdf": asPDF("90 90", "90 90"),
		"a.svg": []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="a"><rect width="5" height="5"/></g></defs><use href="#a"/><style>rect{fill:url(#b)}</style></svg>`),
	}
	maps.Copy(all, slides(t))
	all["program"] = packed(t, `index.html=<link rel="stylesheet" href="a.css"><img srcset="b.png 2x">`, "a.css=a{b:url(b.png)}", "b.png=png")
	entries, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !entry.IsDir() {
			all[entry.Name()] = fixture(t, entry.Name())
		}
	}
	return all
}

// mutations damages each seed several times, the same way every time.
func mutations(t testing.TB, times int) func(yield func(string, []byte) bool) {
	return func(yield func(string, []byte) bool) {
		all := seeds(t)
		for _, name := range slices.Sorted(maps.Keys(all)) {
			for n := range times {
				random := rand.New(rand.NewPCG(uint64(n), uint64(len(name))))
				if !yield(fmt.Sprintf("%s, mutation %d", name, n), mutated(random, all[name])) {
					return
				}
			}
		}
	}
}

func mutated(random *rand.Rand, seed []byte) []byte {
	content := bytes.Clone(seed)
	for range 1 + random.IntN(8) {
		at := random.IntN(len(content))
		switch random.IntN(6) {
		case 0: // another bit
			content[at] ^= 1 << random.IntN(8)
		case 1: // a number of a kind that hurts
			copy(content[at:], [][]byte{{0xff, 0xff, 0xff, 0xff}, {0, 0, 0, 0}, {0x7f, 0xff, 0xff, 0xff}, {0x80}, {0, 0, 0, 1}}[random.IntN(5)])
		case 2: // a cut
			content = content[:max(16, at)]
		case 3: // something twice
			end := min(len(content), at+1+random.IntN(200))
			content = slices.Insert(content, at, bytes.Clone(content[at:end])...)
		case 4: // something missing
			content = slices.Delete(content, at, min(len(content), at+1+random.IntN(16)))
		case 5: // something from elsewhere
			copy(content[at:], seed[random.IntN(len(seed)):])
		}
		if len(content) < 16 {
			return content
		}
	}
	return content
}

// zzuf damages each seed by the program of that name, if it is installed.
func zzuf(t testing.TB, times int) func(yield func(string, []byte) bool) {
	return func(yield func(string, []byte) bool) {
		program, err := exec.LookPath("zzuf")
		if err != nil {
			t.Log("zzuf is not installed")
			return
		}
		all := seeds(t)
		for _, name := range slices.Sorted(maps.Keys(all)) {
			for n := range times {
				command := exec.CommandContext(t.Context(), program, "-s", fmt.Sprint(n), "-r", "0.004")
				command.Stdin = bytes.NewReader(all[name])
				content, err := command.Output()
				if err != nil {
					t.Errorf("zzuf: %v", err)
					return
				}
				if !yield(fmt.Sprintf("%s, zzuf %d", name, n), content) {
					return
				}
			}
		}
	}
}
