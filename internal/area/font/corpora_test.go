package font_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"marquee/internal/area/font"
	"marquee/internal/platform/corpustest"
)

// TestCorpora reads fonts that were made to hurt, or damaged, by the parser that
// uploads go through: those of the module that it is of, mutations of them, and
// with MARQUEE_TEST_CORPORA all below a folder; scripts/corpora fills one.
func TestCorpora(t *testing.T) {
	module := corpustest.Folder(t, "golang.org/x/image/font")
	typefaces := corpustest.Below(t, filepath.Join(module, "gofont"))
	corpora := map[string]iter.Seq2[string, []byte]{
		"Go's fonts": corpustest.Below(t, filepath.Join(module, "testdata")), "Go's typefaces": typefaces,
		"our mutations": mutated(typefaces, 50),
	}
	if folder := os.Getenv("MARQUEE_TEST_CORPORA"); folder != "" {
		corpora["others' corpora"] = corpustest.Below(t, folder)
	}
	for name, files := range corpora {
		t.Run(name, func(t *testing.T) {
			corpustest.Read(t, files, func(content []byte) error {
				_, err := font.Inspect(content)
				return err
			})
		})
	}
}

// mutated damages each file several times, the same way every time.
func mutated(files iter.Seq2[string, []byte], times int) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for name, content := range files {
			for n := range times {
				random, damaged := rand.New(rand.NewPCG(uint64(n), uint64(len(content)))), slices.Clone(content)
				for range 1 + random.IntN(8) {
					damaged[random.IntN(len(damaged))] = byte(random.Uint32())
				}
				if !yield(fmt.Sprintf("%s, mutation %d", name, n), damaged) {
					return
				}
			}
		}
	}
}
