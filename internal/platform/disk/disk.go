// Package disk is what the server asks of the folder that it keeps its data in:
// that no other server works in it, that it can be written to, and that some room
// is left when uploads have filled it.
package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// lockFile is held by the server that works in a folder, and names its process.
const lockFile = "marquee.lock"

// ErrTaken says that another server works in the folder.
var ErrTaken = errors.New("another server works in this folder")

// Lock is a folder that belongs to this process alone.
type Lock struct{ file *os.File }

// Take makes a folder, which it creates if needed, this process's own until
// Release or the process's end, however that comes. A folder that another
// process holds is ErrTaken, with its number.
func Take(folder string) (*Lock, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("create the data folder: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(folder, lockFile), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the lock of the data folder: %w", err)
	}
	if err := holdSoon(file); err != nil {
		return nil, errors.Join(refusal(folder, file, err), file.Close())
	}
	if err := sign(file); err != nil {
		return nil, errors.Join(fmt.Errorf("sign the lock of the data folder: %w", err), file.Close())
	}
	return &Lock{file}, nil
}

// What a server that was killed was just starting has its lock for a moment longer.
const (
	mostTries = 20
	lastsFor  = 25 * time.Millisecond
)

// holdSoon holds the lock, or waits half a second for it.
func holdSoon(file *os.File) error {
	for tries := 1; ; tries++ {
		if err := Hold(file); !errors.Is(err, ErrTaken) || tries == mostTries {
			return err
		}
		<-time.After(lastsFor)
	}
}

// Release gives the folder back.
func (l *Lock) Release() error {
	return errors.Join(l.file.Truncate(0), Release(l.file))
}

// sign writes into the lock who holds it.
func sign(file *os.File) error {
	if err := file.Truncate(0); err != nil {
		return err
	}
	_, err := file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

func refusal(folder string, file *os.File, err error) error {
	if !errors.Is(err, ErrTaken) {
		return fmt.Errorf("lock the data folder: %w", err)
	}
	holder := ""
	if text, err := io.ReadAll(io.LimitReader(file, 20)); err == nil && len(text) > 0 {
		holder = " (process " + strings.TrimSpace(string(text)) + ")"
	}
	return fmt.Errorf("%w: %s%s; stop it, or give this one a folder of its own with --data", ErrTaken, folder, holder)
}
