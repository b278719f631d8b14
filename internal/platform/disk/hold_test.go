//go:build linux || darwin

package disk

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestAReleasedFileIsFree: also while a child process that is being started has it, as a second descriptor stands for.
func TestAReleasedFileIsFree(t *testing.T) {
	name := filepath.Join(t.TempDir(), "upload")
	open := func() *os.File {
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	first, second := open(), open()
	if err := Hold(first); err != nil {
		t.Fatal(err)
	}
	inherited, err := syscall.Dup(int(first.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Close(inherited) }()
	if err := Hold(second); !errors.Is(err, ErrTaken) {
		t.Errorf("while it is held: %v", err)
	}
	if err := Release(first); err != nil {
		t.Fatal(err)
	}
	if err := Hold(second); err != nil {
		t.Errorf("after it was released: %v", err)
	}
	if err := Release(second); err != nil {
		t.Error(err)
	}
}

// TestAKilledServersFolderIsTakenSoon: what it was just starting has the lock for a moment longer, as a second
// descriptor stands for.
func TestAKilledServersFolderIsTakenSoon(t *testing.T) {
	folder := t.TempDir()
	killed, err := Take(folder)
	if err != nil {
		t.Fatal(err)
	}
	inherited, err := syscall.Dup(int(killed.file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	if err := killed.file.Close(); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(2*lastsFor, func() { _ = syscall.Close(inherited) })
	next, err := Take(folder)
	if err != nil {
		t.Fatalf("after the moment: %v", err)
	}
	if err := next.Release(); err != nil {
		t.Error(err)
	}
}
