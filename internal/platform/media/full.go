package media

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"marquee/internal/fault"
	"marquee/internal/platform/disk"
)

// blame is asFault for a program that writes to a file: on a full disk it fails
// without saying why, and nothing that it read is to blame.
func blame(err error, refusal *fault.Error, to *os.File) error {
	var f *failed
	if errors.As(err, &f) {
		if full := grows(to); disk.IsFull(full) {
			return disk.Full(full)
		}
	}
	return asFault(err, refusal)
}

// blameIn is blame for a program that writes into a folder.
func blameIn(err error, refusal *fault.Error, folder string) error {
	another, full := os.Create(filepath.Join(folder, "another"))
	if full != nil {
		return disk.OrFull(errors.Join(full, err))
	}
	defer func() { _ = another.Close() }() // goes with its folder
	return blame(err, refusal, another)
}

// grows tries whether there is room for more of a file that is not wanted any more.
func grows(file *os.File) error {
	_, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Write(make([]byte, 64<<10))
	}
	if err != nil {
		return fmt.Errorf("write more: %w", err)
	}
	return nil
}
