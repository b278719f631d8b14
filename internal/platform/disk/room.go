package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// Space is how many bytes a disk has, and how many of them anybody may still take.
type Space struct{ Free, Total int64 }

// Reserve is how much uploads leave free, so that people still sign in and screens
// report when there is no room for files: a twentieth of the disk, and never more
// than 100 MB.
func (s Space) Reserve() int64 { return min(s.Total/20, 100<<20) }

// Room refuses, as Exhausted, so many bytes more in a folder if they would take of
// the reserve. A disk that does not say how full it is has room.
func Room(folder string, bytes int64) error {
	space, err := SpaceOf(folder)
	if err != nil || space.Free-bytes >= space.Reserve() {
		return nil //nolint:nilerr // the write itself finds out
	}
	return Full(fmt.Errorf("%d bytes are free, %d of them kept for other things than files", space.Free,
		space.Reserve()))
}

// ErrShort says that a disk has not the room for what is about to be written.
var ErrShort = errors.New("there is not enough room on the disk")

// Fits refuses so many bytes more in a folder, as ErrShort, if they would take of
// the reserve, and says how much is missing. A disk that does not say how full it
// is has room.
func Fits(folder string, bytes int64) error {
	space, err := SpaceOf(folder)
	missing := bytes + space.Reserve() - space.Free
	if err != nil || missing <= 0 {
		return nil //nolint:nilerr // the write itself finds out
	}
	return fmt.Errorf("%w of %s: about %d MB are to be written and %d MB are free, of which %d MB stay free; "+
		"make room "+
		"for %d MB more",
		ErrShort, folder, megabytes(bytes), space.Free>>20, megabytes(space.Reserve()), megabytes(missing))
}

// megabytes rounds up.
func megabytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// stride is how many bytes are written between two looks for room.
const stride = 16 << 20

// Guarded returns a writer to w, which writes into the folder, that stops where Room does.
func Guarded(w io.Writer, folder string) io.Writer { return &guarded{to: w, folder: folder} }

type guarded struct {
	to     io.Writer
	folder string
	left   int64 // until the next look
}

func (g *guarded) Write(p []byte) (int, error) {
	if g.left <= 0 {
		if err := Room(g.folder, int64(len(p))); err != nil {
			return 0, err
		}
		g.left = stride
	}
	g.left -= int64(len(p))
	return g.to.Write(p)
}

// Writable reports whether files can be made in a folder.
func Writable(folder string) error {
	file, err := os.CreateTemp(folder, ".writable-*")
	if err != nil {
		return fmt.Errorf("write into the data folder: %w", err)
	}
	_, err = file.WriteString("x")
	if closed := file.Close(); err == nil {
		err = closed
	}
	if removed := os.Remove(file.Name()); err == nil {
		err = removed
	}
	if err != nil {
		return fmt.Errorf("write into the data folder: %w", err)
	}
	return nil
}
