package blob

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	room "marquee/internal/platform/disk"
)

// spoolDir holds what is being received; its name is no shard's.
const spoolDir = "tmp"

// spool is a folder of files that are being received and have no hash yet. What
// else lies beside it in root is not its own.
type spool struct {
	root *os.Root
}

// openSpool opens a folder, which it creates if needed, for receiving files in it.
func openSpool(folder string) (spool, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return spool{}, fmt.Errorf("create the storage folder: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return spool{}, fmt.Errorf("open the storage folder: %w", err)
	}
	if err := root.MkdirAll(spoolDir, 0o700); err != nil {
		return spool{}, errors.Join(fmt.Errorf("create the folder for temporary files: %w", err), root.Close())
	}
	return spool{root}, nil
}

// receive stores what r yields in a new file and hands it to keep, together
// with its hash. Whatever happens, nothing is left under its temporary name.
func (s spool) receive(ctx context.Context, r io.Reader, limit int64,
	keep func(*os.File, string, Blob) error) (Blob, error) {
	name := path.Join(spoolDir, rand.Text())
	file, err := s.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return Blob{}, room.OrFull(fmt.Errorf("create a temporary file: %w", err))
	}
	defer func() {
		_ = file.Close()        // its bytes are flushed or unwanted by now
		_ = s.root.Remove(name) // missing once it was renamed
	}()
	b, err := digest(ctx, room.Guarded(file, s.root.Name()), r, limit)
	if err != nil {
		return Blob{}, err
	}
	if err := keep(file, name, b); err != nil {
		return Blob{}, room.OrFull(err)
	}
	return b, nil
}

func (s spool) sweep(ctx context.Context, before time.Time) error {
	entries, err := fs.ReadDir(s.root.FS(), spoolDir)
	if err != nil {
		return fmt.Errorf("list temporary files: %w", err)
	}
	for _, entry := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // its Put has ended
		}
		if err != nil {
			return fmt.Errorf("inspect a temporary file: %w", err)
		}
		if !info.ModTime().Before(before) {
			continue
		}
		if err := s.root.Remove(path.Join(spoolDir, entry.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove a temporary file: %w", err)
		}
	}
	return nil
}

// digest copies r to w and returns the hash and size of what passed.
func digest(ctx context.Context, w io.Writer, r io.Reader, limit int64) (Blob, error) {
	hash := sha256.New()
	atMost := min(limit, math.MaxInt64-1)
	size, err := io.Copy(io.MultiWriter(w, hash), io.LimitReader(cancellable{ctx, r}, atMost+1))
	if err != nil {
		return Blob{}, room.OrFull(fmt.Errorf("receive the bytes: %w", err))
	}
	if size > limit {
		return Blob{}, fault.New(fault.Oversized, codes.TooLarge, "The file is larger than the limit.").With("limit",
			limit)
	}
	return Blob{SHA256: hex.EncodeToString(hash.Sum(nil)), Size: size}, nil
}

// cancellable stops reading once ctx is done.
type cancellable struct {
	ctx context.Context
	r   io.Reader
}

func (c cancellable) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
