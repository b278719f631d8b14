package disk

import (
	"context"
	"fmt"
	"io"
	"os"
)

// Inbox is a folder for files on their way in, where each stays until it was looked
// at: nothing that is refused is kept. What lies in it is worthless after a restart.
type Inbox struct {
	Folder string
	Room   func(folder string, bytes int64) error // refuses what would take of the disk's reserve; nil: Room
}

// Create makes an empty file, unless the disk's reserve is reached. The caller discards it.
func (i Inbox) Create() (*os.File, error) {
	room := i.Room
	if room == nil {
		room = Room
	}
	if err := room(i.Folder, 0); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(i.Folder, "file-*")
	if err != nil {
		return nil, fmt.Errorf("open the inbox: %w", err)
	}
	return file, nil
}

// Receive copies what r yields, at most limit bytes, into a file of its own. The caller discards it.
func (i Inbox) Receive(ctx context.Context, r io.Reader, limit int64) (*os.File, error) {
	file, err := i.Create()
	if err != nil {
		return nil, err
	}
	n, err := io.Copy(Guarded(file, i.Folder), io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		err = OrFull(err)
	case n > limit:
		err = TooLarge(limit)
	default:
		err = ctx.Err()
	}
	if err != nil {
		Discard(file)
		return nil, err
	}
	return file, nil
}

// Discard closes and removes a file of an inbox, if there is one; what cannot be
// removed is gone after the next start.
func Discard(file *os.File) {
	if file != nil {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}
}
