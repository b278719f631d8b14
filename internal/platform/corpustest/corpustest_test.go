package corpustest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/corpustest"
)

// listener hears what a test says.
type listener struct {
	testing.TB
	errors, logs []string
}

func (l *listener) Helper()                   {}
func (l *listener) Error(args ...any)         { l.errors = append(l.errors, fmt.Sprint(args...)) }
func (l *listener) Errorf(f string, a ...any) { l.errors = append(l.errors, fmt.Sprintf(f, a...)) }
func (l *listener) Log(args ...any)           { l.logs = append(l.logs, fmt.Sprint(args...)) }

func TestACorpusThatProvesNothingFails(t *testing.T) {
	missing, empty := &listener{TB: t}, &listener{TB: t}
	for range corpustest.Below(missing, filepath.Join(t.TempDir(), "gone")) {
		t.Error("a file of a folder that is not there")
	}
	if len(missing.errors) != 1 || !strings.Contains(missing.errors[0], "gone") {
		t.Errorf("a folder that is not there: %q", missing.errors)
	}
	new(corpustest.Figures).Print(empty)
	if len(empty.errors) != 1 {
		t.Errorf("a folder without files: %q", empty.errors)
	}
}

func TestFigures(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a.png", "b.png", "skipped.go"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	heard, f := &listener{TB: t}, &corpustest.Figures{}
	for name, content := range corpustest.Below(t, folder) {
		var err error
		if string(content) == "b.png" {
			err = fault.Invalid("body.file", codes.ImageBroken, "It is broken.")
		}
		f.Add(heard, name, time.Duration(len(name))*time.Second, err)
	}
	f.Print(heard)
	if len(heard.errors) != 0 || len(heard.logs) != 1 ||
		heard.logs[0] != "2 files, 1 taken; slowest 6s (/a.png); refused: image-broken 1" {
		t.Errorf("%q, %q", heard.errors, heard.logs)
	}
	f.Add(heard, "slow", corpustest.MostTime+1, nil)
	f.Add(heard, "stumbled", 0, errors.New("the parser stumbled"))
	f.Add(heard, "our own", 0, fault.New(fault.Exhausted, codes.DiskFull, "The disk is full."))
	if len(heard.errors) != 3 {
		t.Errorf("%q", heard.errors)
	}
}
