// Package corpustest lets tests read files that were made to hurt whoever reads
// them, or damaged, and says what became of them: none may crash, hang or swell,
// and each that is refused says why.
package corpustest

import (
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/fault"
)

// What no file may bring about.
const (
	MostTime   = 10 * time.Second
	MostMemory = 512 << 20
)

// mostBytes is how large a file of a corpus may be.
const mostBytes = 64 << 20

// Folder returns where the sources of a package lie: of Go's own, or of a module that this one needs.
func Folder(t testing.TB, path string) string {
	t.Helper()
	folder, err := exec.Command("go", "list", "-find", "-f", "{{.Dir}}", path).Output()
	if err != nil {
		t.Fatalf("the folder of %s: %v", path, err)
	}
	return strings.TrimSpace(string(folder))
}

// Below yields the files that lie somewhere below a folder, by their names from
// there, without Go's source. A folder that cannot be read fails the test.
func Below(t testing.TB, folder string) iter.Seq2[string, []byte] {
	t.Helper()
	return func(yield func(string, []byte) bool) {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() || filepath.Ext(path) == ".go" {
				return err
			}
			if info, err := entry.Info(); err != nil || info.Size() > mostBytes {
				return err
			}
			content, err := os.ReadFile(path)
			if err != nil {
				return fmt.Errorf("read a file of the corpus: %w", err)
			}
			if !yield(strings.TrimPrefix(path, folder), content) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			t.Errorf("the corpus in %s: %v", folder, err)
		}
	}
}

// Read hands every file to a reader, one after the other, and prints what became of them.
func Read(t *testing.T, files iter.Seq2[string, []byte], read func(content []byte) error) {
	t.Helper()
	f, largest := &Figures{}, uint64(0)
	for name, content := range files {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		err := read(content)
		f.Add(t, name, time.Since(began), err)
		runtime.ReadMemStats(&after)
		allocated := after.TotalAlloc - before.TotalAlloc // all that was asked for, whenever it was given back
		if largest = max(largest, allocated); allocated > MostMemory {
			t.Errorf("%s took %d MB", name, allocated>>20)
		}
	}
	f.Print(t)
	t.Logf("largest: %d MB", largest>>20)
}

// Figures are what became of a corpus. Files may be added concurrently.
type Figures struct {
	mu           sync.Mutex
	files, taken int
	refused      map[string]int // by code
	slowest      time.Duration
	slowestName  string
}

// Add counts a file that was taken, or refused with err, after so long.
func (f *Figures) Add(t testing.TB, name string, took time.Duration, err error) {
	t.Helper()
	refused := fault.As(err)
	if err != nil && (refused == nil || refused.Detail == "" || refused.Kind != fault.Unprocessable &&
		refused.Kind != fault.Unsupported) {
		t.Errorf("%s: %v is no refusal", name, err)
	}
	if took > MostTime {
		t.Errorf("%s took %s", name, took)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.files++
	if took > f.slowest {
		f.slowest, f.slowestName = took, name
	}
	switch {
	case refused == nil:
		f.taken++
	case len(refused.Fields) == 1:
		f.count(refused.Fields[0].Code.String())
	default:
		f.count(refused.Code.String())
	}
}

func (f *Figures) count(code string) {
	if f.refused == nil {
		f.refused = map[string]int{}
	}
	f.refused[code]++
}

// Print logs the figures. A corpus without a file fails the test: it proves nothing.
func (f *Figures) Print(t testing.TB) {
	t.Helper()
	if f.files == 0 {
		t.Error("the corpus holds no file")
	}
	text := fmt.Sprintf("%d files, %d taken; slowest %s (%s); refused:", f.files, f.taken,
		f.slowest.Round(time.Millisecond), f.slowestName)
	for _, code := range slices.Sorted(maps.Keys(f.refused)) {
		text += fmt.Sprintf(" %s %d", code, f.refused[code])
	}
	t.Log(text)
}
