package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// IsFull reports whether an error says that no byte more fits.
func IsFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// Full refuses what found no room.
func Full(cause error) *fault.Error {
	return fault.New(fault.Exhausted, codes.DiskFull,
		"The server's storage is full. Tell the platform operator.").Because(cause)
}

// TooLarge refuses a file of more bytes than are taken.
func TooLarge(limit int64) *fault.Error {
	return fault.New(fault.Oversized, codes.TooLarge, fmt.Sprintf("A file may have at most %d bytes.", limit)).With(
		"limitBytes", limit)
}

// OrFull is an error itself, or Full if that is why.
func OrFull(err error) error {
	if IsFull(err) {
		return Full(err)
	}
	return err
}

// ErrUnusable says that nothing can be written into a folder.
var ErrUnusable = errors.New("cannot be written to")

// least is what has to be free for a server to start: SQLite's log and what is beside it.
const least = 4 << 20

// Explain says in an operator's words why nothing can be written into a folder, or
// made where it should be, and what to do: ErrUnusable. nil: it can be written to.
func Explain(folder string) error {
	for _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) &&
		filepath.Dir(folder) != folder; _, err = os.Stat(folder) {
		folder = filepath.Dir(folder)
	}
	err := Writable(folder)
	space, unknown := SpaceOf(folder)
	why := ""
	switch {
	case IsFull(err), unknown == nil && space.Free < least:
		why = "its disk is full; make room on it and start again"
	case errors.Is(err, syscall.EROFS):
		why = "its disk is mounted read-only; mount it for writing (a disk that became so by itself is often broken: " +
			"look into the system's log)"
	case errors.Is(err, fs.ErrPermission):
		why = "it belongs to another user; give it to the one that the server runs as"
	case err != nil:
		return err
	default:
		return nil
	}
	return fmt.Errorf("the folder %s %w: %s, or name another folder", folder, ErrUnusable, why)
}
