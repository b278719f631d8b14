package secret

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNodesWithTheTextOfTheKeyHaveTheSame(t *testing.T) {
	dir := t.TempDir()
	drawn, err := OpenMaster(rand.Reader, dir)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, masterFile))
	if err != nil {
		t.Fatal(err)
	}
	told, err := ParseMaster(string(text))
	if err != nil {
		t.Fatal(err)
	}
	one, err := drawn.Key("a purpose")
	if err != nil {
		t.Fatal(err)
	}
	if other, err := told.Key("a purpose"); err != nil || other != one {
		t.Errorf("another key, %v", err)
	}
	for _, wrong := range []string{"", "abcd", strings.Repeat("x", 64), strings.Repeat("a", 66)} {
		if _, err := ParseMaster(wrong); err == nil || wrong != "" && strings.Contains(err.Error(), wrong) {
			t.Errorf("%q: %v, want an error that does not repeat it", wrong, err)
		}
	}
}
