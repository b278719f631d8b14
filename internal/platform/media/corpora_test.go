package media

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"golang.org/x/image/tiff"

	"marquee/internal/platform/corpustest"
)

// TestCorpora reads files that were made to hurt, or damaged: none may crash,
// hang, swell or write elsewhere, and each that is refused says why. It reads
// those of Go's own tree and mutations of our own, and with MARQUEE_TEST_CORPORA
// all below a folder; scripts/corpora fills one.
func TestCorpora(t *testing.T) {
	times := 5
	if testing.Short() {
		times = 1
	}
	corpora := map[string]iter.Seq2[string, []byte]{
		"Go's pictures": corpustest.Below(t, corpustest.Folder(t, "image")),
		"Go's archives": corpustest.Below(t, filepath.Dir(corpustest.Folder(t, "archive/zip"))),
		"our mutations": mutations(t, times),
	}
	if program, err := exec.LookPath("zzuf"); err == nil && !testing.Short() {
		corpora["zzuf"] = zzuf(t, program, 2)
	}
	if folder := os.Getenv("MARQUEE_TEST_CORPORA"); folder != "" {
		corpora["others' corpora"] = corpustest.Below(t, folder)
	}
	for name, files := range corpora {
		t.Run(name, func(t *testing.T) { readAll(t, files) })
	}
}

// figures are what became of a corpus, and what the programs took for it.
type figures struct {
	corpustest.Figures
	mu      sync.Mutex
	largest map[string]int64 // by program, in bytes
}

func (f *figures) print(t *testing.T) {
	t.Helper()
	f.Print(t)
	for _, program := range slices.Sorted(maps.Keys(f.largest)) {
		t.Logf("largest: %s %d MB", program, f.largest[program]>>20)
		if f.largest[program] > corpustest.MostMemory {
			t.Errorf("%s took too much", program)
		}
	}
}

func readAll(t *testing.T, files iter.Seq2[string, []byte]) {
	spool, store := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", spool)
	f := &figures{largest: map[string]int64{}}
	p := parent(t)
	p.sandbox.exited = func(program string, end *os.ProcessState) {
		f.mu.Lock()
		defer f.mu.Unlock()
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

	f.print(t)
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
	if err == nil {
		mustMakeSense(t, info)
		err = next(p, info, kept, create)
	}
	f.Add(t, name, took, err)
	_ = discard(file)
	if kept != nil && kept != file {
		_ = discard(kept)
	}
}

// next makes thumbnails of a picture, a poster of what moves or sounds, draws a
// short document, and converts a small video.
func next(p *Prober, info Info, kept *os.File, create func() (*os.File, error)) error {
	if _, err := p.Poster(context.Background(), kept); err != nil {
		return err
	}
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
		"a.bmp": asBMP(t, opaque(64, 48)), "a.tiff": asTIFF(t, gradient(64, 48), tiff.Deflate), "runs.bmp": runs(),
		"a.heic": quarters(box("irot", []byte{1})).heic(t),
		"a.pdf":  asPDF("90 90", "90 90"),
		"a.svg":  []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="a"><rect width="5" height="5"/></g></defs><use href="#a"/><style>rect{fill:url(#b)}</style></svg>`),
	}
	maps.Copy(all, slides(t))
	all["program"] = packed(t, `index.html=<link rel="stylesheet" href="a.css"><img srcset="b.png 2x">`,
		"a.css=a{b:url(b.png)}", "b.png=png")
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
func mutations(t testing.TB, times int) iter.Seq2[string, []byte] {
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
			copy(content[at:], [][]byte{{0xff, 0xff, 0xff, 0xff}, {0, 0, 0, 0}, {0x7f, 0xff, 0xff, 0xff}, {0x80},
				{0, 0, 0, 1}}[random.IntN(5)])
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

// zzuf damages each seed by the program of that name.
func zzuf(t testing.TB, program string, times int) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
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
