package media

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"marquee/internal/fault"
)

func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// orFull is an error of ours, or says that the disk is full if that is why.
func orFull(err error) error {
	if isFull(err) {
		return fault.New(fault.Exhausted, "disk-full", "The server's disk is full. Tell the platform operator.").Because(err)
	}
	return err
}

// blame is asFault for a program that writes to a file: on a full disk it fails
// without saying why, and nothing that it read is to blame.
func blame(err error, refusal *fault.Error, to *os.File) error {
	var f *failed
	if errors.As(err, &f) {
		if full := grows(to); isFull(full) {
			return orFull(full)
		}
	}
	return asFault(err, refusal)
}

// blameIn is blame for a program that writes into a folder.
func blameIn(err error, refusal *fault.Error, folder string) error {
	another, full := os.Create(filepath.Join(folder, "another"))
	if full != nil {
		return orFull(errors.Join(full, err))
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
