// Package upload receives large files in pieces by the tus 1.0 protocol, so
// that a lost connection or a restart costs seconds and not the file. Store
// keeps the pieces in a folder until Take hands the whole file over; Handler
// speaks the protocol. Nodes may share a folder: then each can go on with what
// another one began. All that is known of an upload stands in its files.
package upload

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/disk"
)

// openUploads is how many uploads one user may have open.
const openUploads = 1000

// stride is how many bytes are received between two flushes: what a crash may cost.
const stride = 16 << 20

// Owner is who an upload belongs to. For everybody else it does not exist.
type Owner struct {
	UserID    int64
	CompanyID int64
}

// Info describes an upload.
type Info struct {
	ID     string
	Name   string // the file's name as the client gave it, may be empty
	Type   string // the media type as the client gave it, never to be trusted
	Size   int64  // bytes of the whole file
	Offset int64  // bytes that are on disk for good
}

// Permit decides whether an owner's company may store size bytes more: the
// new upload and all its others that nobody has taken yet.
type Permit func(ctx context.Context, owner Owner, size int64) error

// Store keeps uploads in a folder.
type Store struct {
	root *os.Root
	now  func() time.Time

	creating sync.Mutex // one Permit at a time, so that two cannot share the last bytes of a quota
	mu       sync.Mutex
	held     map[string]*os.File // the data files of locked uploads; guarded by mu
}

// Open opens the folder, creates it if needed, and clears away what is no upload.
func Open(folder string, now func() time.Time) (*Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("create the upload folder: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("open the upload folder: %w", err)
	}
	s := &Store{root: root, now: now, held: map[string]*os.File{}}
	if err := s.clear(); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return s, nil
}

// Close releases the folder.
func (s *Store) Close() error { return s.root.Close() }

// Taken is a finished upload that belongs to whoever took it, until Release or Discard.
type Taken struct {
	Info
	File  *os.File // for reading
	store *Store
}

// Take opens a finished upload. One that still lacks bytes is Conflicting, one
// that somebody else has taken or is writing is Locked.
func (s *Store) Take(owner Owner, id string) (*Taken, error) {
	if err := s.lock(owner, id); err != nil {
		return nil, err
	}
	taken, err := s.open(owner, id)
	if err != nil {
		s.unlock(id)
	}
	return taken, err
}

// open opens a locked upload.
func (s *Store) open(owner Owner, id string) (*Taken, error) {
	info, err := s.find(owner, id)
	if err != nil {
		return nil, err
	}
	if info.Offset < info.Size {
		return nil, fault.New(fault.Conflicting, codes.UploadUnfinished,
			"The upload is not finished. Send the rest of the file first.")
	}
	file, err := s.root.Open(dataName(id))
	if err != nil {
		return nil, fmt.Errorf("open an upload: %w", err)
	}
	return &Taken{Info: info, File: file, store: s}, nil
}

// Release gives the upload back, unless it was discarded: it may be taken again.
func (t *Taken) Release() {
	_ = t.File.Close() // only read
	t.store.unlock(t.ID)
}

// Discard removes the upload. For its owner it is gone, whatever becomes of its files.
func (t *Taken) Discard() error { return t.store.erase(t.ID) }

// Discard removes an upload, finished or not. One that is being written is Locked.
func (s *Store) Discard(owner Owner, id string) error {
	if err := s.lock(owner, id); err != nil {
		return err
	}
	defer s.unlock(id)
	return s.erase(id)
}

// Sweep removes uploads, finished or not, to which nothing was written since
// before. What is being written is spared.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	all, err := s.records()
	if err != nil {
		return err
	}
	for _, r := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		if r.Written.Before(before) {
			if err := s.sweep(r.ID, before); err != nil {
				return err
			}
		}
	}
	return nil
}

// sweep removes an upload that nobody works on, unless something was written to it meanwhile.
func (s *Store) sweep(id string, before time.Time) error {
	file, err := s.hold(id)
	if err != nil {
		return ignoreElsewhere(err)
	}
	defer func() { _ = disk.Release(file) }() // only held
	if r, err := s.read(id); err != nil || !r.Written.Before(before) {
		return ignoreElsewhere(err)
	}
	return s.erase(id)
}

// create makes an empty upload if permit agrees.
func (s *Store) create(ctx context.Context, owner Owner, info Info, permit Permit) (Info, error) {
	if owner.UserID == 0 || owner.CompanyID == 0 {
		return Info{}, missing() // what belongs to nobody would belong to every nobody
	}
	s.creating.Lock()
	defer s.creating.Unlock()
	all, err := s.records()
	if err != nil {
		return Info{}, err
	}
	open, pending := 0, info.Size
	for _, r := range all {
		if r.Owner == owner {
			open++
		}
		if r.Owner.CompanyID == owner.CompanyID {
			pending += r.Size
		}
	}
	if open >= openUploads {
		return Info{}, fault.New(fault.Throttled, codes.TooManyUploads,
			"You have too many unfinished uploads. Finish or remove some of them first.")
	}
	if err := permit(ctx, owner, pending); err != nil {
		return Info{}, err
	}
	if err := disk.Room(s.root.Name(), info.Size); err != nil {
		return Info{}, err
	}
	info.Offset = 0
	r, err := s.begin(record{Owner: owner, Info: info, Written: s.now()})
	return r.Info, disk.OrFull(err)
}

// write appends what src yields to a locked upload, whose offset is given, and
// returns how many bytes are on disk for good. Every stride, and at the end of
// src, the bytes are flushed first and the offset is recorded after.
func (s *Store) write(id string, offset int64, src io.Reader) (int64, error) {
	file, err := s.root.OpenFile(dataName(id), os.O_WRONLY, 0)
	if err != nil {
		return 0, fmt.Errorf("open an upload: %w", err)
	}
	defer func() { _ = file.Close() }() // every byte that counts was flushed
	var written int64
	for {
		if err := disk.Room(s.root.Name(), 0); err != nil {
			return written, err
		}
		n, err := io.CopyN(io.NewOffsetWriter(file, offset+written), src, stride)
		if n > 0 {
			if err := s.advance(file, id, offset+written+n); err != nil {
				return written, disk.OrFull(err)
			}
			written += n
		}
		if errors.Is(err, io.EOF) {
			return written, nil
		}
		if err != nil {
			return written, disk.OrFull(fmt.Errorf("receive an upload: %w", err))
		}
	}
}

func (s *Store) advance(file *os.File, id string, offset int64) error {
	if err := file.Sync(); err != nil {
		return fmt.Errorf("flush an upload: %w", err)
	}
	r, err := s.read(id)
	if err != nil {
		return err
	}
	r.Offset, r.Written = offset, s.now()
	return s.save(r)
}

// find returns an owner's upload.
func (s *Store) find(owner Owner, id string) (Info, error) {
	r, err := s.read(id)
	if errors.Is(err, errNone) || err == nil && r.Owner != owner {
		return Info{}, missing()
	}
	return r.Info, err
}

// lock makes the caller the only writer of an upload, at all nodes.
func (s *Store) lock(owner Owner, id string) error {
	if _, err := s.find(owner, id); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	busy := fault.New(fault.Locked, codes.UploadBusy, "Another request is writing this upload. Try again in a moment.")
	if s.held[id] != nil {
		return busy
	}
	file, err := s.hold(id)
	if errors.Is(err, disk.ErrTaken) {
		return busy
	}
	if err == nil {
		if _, err = s.find(owner, id); err != nil { // whoever held it has removed it
			_ = disk.Release(file) // only held
		}
	}
	if errors.Is(err, errNone) {
		return missing()
	}
	if err == nil {
		s.held[id] = file
	}
	return err
}

// unlock ends lock. The upload may have been removed in between.
func (s *Store) unlock(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = disk.Release(s.held[id]) // only held
	delete(s.held, id)
}

func missing() error { return fault.Missing("upload") }
