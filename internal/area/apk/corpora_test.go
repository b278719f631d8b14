package apk_test

import (
	"iter"
	"os"
	"path/filepath"
	"testing"

	"marquee/internal/platform/corpustest"
)

// TestCorpora reads archives that were made to hurt, or damaged, as packages:
// those of Go's own tree, and with MARQUEE_TEST_CORPORA all below a folder;
// scripts/corpora fills one. None of them is a signed package.
func TestCorpora(t *testing.T) {
	corpora := map[string]iter.Seq2[string, []byte]{"Go's archives": corpustest.Below(t,
		filepath.Dir(corpustest.Folder(t, "archive/zip")))}
	if folder := os.Getenv("MARQUEE_TEST_CORPORA"); folder != "" {
		corpora["others' corpora"] = corpustest.Below(t, folder)
	}
	for name, files := range corpora {
		t.Run(name, func(t *testing.T) {
			corpustest.Read(t, files, func(content []byte) error {
				info, err := inspect(t, content)
				if err == nil {
					t.Errorf("it is taken for %+v", info)
				}
				return err
			})
		})
	}
}
