package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// disk keeps a blob in <folder>/ab/cd/abcd…. Every path is resolved inside the
// folder by the kernel (os.Root), so that no name leads out of it.
type disk struct {
	root  *os.Root
	spool spool
}

// OpenDisk opens the store in a folder, which it creates if needed.
func OpenDisk(folder string) (Store, error) {
	spool, err := openSpool(folder)
	if err != nil {
		return nil, err
	}
	return &disk{root: spool.root, spool: spool}, nil
}

func (d *disk) Put(ctx context.Context, r io.Reader, limit int64) (Blob, error) {
	return d.spool.receive(ctx, r, limit, func(file *os.File, name string, b Blob) error {
		// The same bytes may be there already; replacing them with themselves
		// is harmless to their readers and needs no lock.
		return d.name(file, name, place(b.SHA256))
	})
}

// name gives a received file its place for good.
func (d *disk) name(file *os.File, temporary, name string) error {
	if err := file.Sync(); err != nil {
		return fmt.Errorf("flush the file: %w", err)
	}
	if err := d.root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return fmt.Errorf("create the folder: %w", err)
	}
	if err := d.root.Rename(temporary, name); err != nil {
		return fmt.Errorf("name the file: %w", err)
	}
	return d.flush(name)
}

// flush makes the entries on the way to a file durable. A directory that another
// Put has just created may not be so yet, therefore all of them, always.
func (d *disk) flush(name string) error {
	for name != "." {
		name = path.Dir(name)
		dir, err := d.root.Open(name)
		if err != nil {
			return fmt.Errorf("open a folder: %w", err)
		}
		if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
			return fmt.Errorf("flush a folder: %w", err)
		}
	}
	return nil
}

// diskObject keeps the file's own methods, which let the kernel send its bytes.
type diskObject struct {
	*os.File
	size int64
}

func (o diskObject) Size() int64 { return o.size }

func (d *disk) Open(_ context.Context, sha256 string) (Object, error) {
	if err := named(sha256); err != nil {
		return nil, err
	}
	return d.open(place(sha256))
}

func (d *disk) open(name string) (Object, error) {
	f, err := d.root.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing()
	}
	if err != nil {
		return nil, fmt.Errorf("open a blob: %w", err)
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("inspect a blob: %w", err), f.Close())
	}
	return diskObject{f, info.Size()}, nil
}

func (d *disk) Has(_ context.Context, sha256 string) (bool, error) {
	if !isHash(sha256) {
		return false, nil
	}
	_, err := d.root.Lstat(place(sha256))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("inspect a blob: %w", err)
	}
	return true, nil
}

func (d *disk) Delete(_ context.Context, sha256 string) error {
	if err := named(sha256); err != nil {
		return err
	}
	return d.remove(place(sha256))
}

func (d *disk) remove(name string) error {
	if err := d.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove a blob: %w", err)
	}
	return nil
}

func (d *disk) List(ctx context.Context, after string) iter.Seq2[Blob, error] {
	return func(yield func(Blob, error) bool) {
		// WalkDir visits in lexical order; shards before the mark are not entered.
		err := fs.WalkDir(d.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil // removed since its folder was read
			case err != nil:
				return err
			case ctx.Err() != nil:
				return ctx.Err()
			case name == ".":
				return nil
			case name == spoolDir:
				return fs.SkipDir
			case entry.IsDir():
				if shard := strings.ReplaceAll(name, "/", ""); shard < after && !strings.HasPrefix(after, shard) {
					return fs.SkipDir
				}
				return nil
			case !isHash(entry.Name()) || entry.Name() <= after:
				return nil
			}
			info, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil {
				return err
			}
			if !yield(Blob{entry.Name(), info.Size()}, nil) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			yield(Blob{}, fmt.Errorf("list blobs: %w", err))
		}
	}
}

func (d *disk) Write(ctx context.Context, name string, r io.Reader) (Blob, error) {
	return d.spool.receive(ctx, r, math.MaxInt64, func(file *os.File, temporary string, _ Blob) error {
		return d.name(file, temporary, name)
	})
}

func (d *disk) Read(_ context.Context, name string) (Object, error) { return d.open(name) }

func (d *disk) Names(ctx context.Context, folder string) (names []string, err error) {
	err = fs.WalkDir(d.root.FS(), folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // nothing was written there, or it was removed since
		case err != nil:
			return err
		case !entry.IsDir():
			names = append(names, name)
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("list names: %w", err)
	}
	slices.Sort(names)
	return names, nil
}

// Remove takes its folder along with the last name in it.
func (d *disk) Remove(_ context.Context, name string) error {
	err := d.remove(name)
	_ = d.root.Remove(path.Dir(name)) // it may hold others, which keeps it
	return err
}

func (d *disk) Sweep(ctx context.Context, before time.Time) error { return d.spool.sweep(ctx, before) }

func (d *disk) Label(ctx context.Context) (string, error) { return readLabel(ctx, d) }

func (d *disk) SetLabel(ctx context.Context, label string) error { return writeLabel(ctx, d, label) }

func (d *disk) Close() error { return d.root.Close() }

// place is where a blob lies: 65,536 shards keep every folder small.
func place(sha256 string) string { return path.Join(sha256[:2], sha256[2:4], sha256) }
