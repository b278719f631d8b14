// Package upload receives large files in pieces by the tus 1.0 protocol, so
// that a lost connection or a restart costs seconds and not the file. Store
// keeps the pieces in a local folder until Take hands the whole file over;
// Handler speaks the protocol. A folder belongs to one process: the requests of
// one upload must all reach the same node.
package upload

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"marquee/internal/fault"
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
	uploads  map[string]*state // guarded by mu
}

type state struct {
	record
	busy bool // a request is writing or removing it
}

// Open opens the folder, creates it if needed, and resumes what is in it.
func Open(folder string, now func() time.Time) (*Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("create the upload folder: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("open the upload folder: %w", err)
	}
	s := &Store{root: root, now: now, uploads: map[string]*state{}}
	if err := s.load(); err != nil {
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
		return nil, fault.New(fault.Conflicting, "upload-unfinished", "The upload is not finished. Send the rest of the file first.")
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
func (t *Taken) Discard() error { return t.store.remove(t.ID) }

// Discard removes an upload, finished or not. One that is being written is Locked.
func (s *Store) Discard(owner Owner, id string) error {
	if err := s.lock(owner, id); err != nil {
		return err
	}
	defer s.unlock(id)
	return s.remove(id)
}

// Sweep removes uploads, finished or not, to which nothing was written since
// before. What is being written is spared.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for _, r := range s.records() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !s.lockIdle(r.ID, before) {
			continue
		}
		err := s.remove(r.ID)
		s.unlock(r.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

// create makes an empty upload if permit agrees.
func (s *Store) create(ctx context.Context, owner Owner, info Info, permit Permit) (Info, error) {
	if owner.UserID == 0 || owner.CompanyID == 0 {
		return Info{}, missing() // what belongs to nobody would belong to every nobody
	}
	s.creating.Lock()
	defer s.creating.Unlock()
	open, pending := 0, info.Size
	for _, r := range s.records() {
		if r.Owner == owner {
			open++
		}
		if r.Owner.CompanyID == owner.CompanyID {
			pending += r.Size
		}
	}
	if open >= openUploads {
		return Info{}, fault.New(fault.Throttled, "too-many-uploads", "You have too many unfinished uploads. Finish or remove some of them first.")
	}
	if err := permit(ctx, owner, pending); err != nil {
		return Info{}, err
	}
	if err := disk.Room(s.root.Name(), info.Size); err != nil {
		return Info{}, err
	}
	r := record{Owner: owner, Info: info, Written: s.now()}
	r.ID, r.Offset = rand.Text(), 0
	if err := s.begin(r); err != nil {
		return Info{}, disk.OrFull(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.uploads[r.ID] = &state{record: r}
	return r.Info, nil
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
	s.mu.Lock()
	r := s.uploads[id].record // locked by the caller, so it stays in the map
	s.mu.Unlock()
	r.Offset, r.Written = offset, s.now()
	if err := s.save(r); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.uploads[id].record = r
	return nil
}

// find returns an owner's upload.
func (s *Store) find(owner Owner, id string) (Info, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, found := s.uploads[id]
	if !found || u.Owner != owner {
		return Info{}, missing()
	}
	return u.Info, nil
}

// lock makes the caller the only writer of an upload.
func (s *Store) lock(owner Owner, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, found := s.uploads[id]
	if !found || u.Owner != owner {
		return missing()
	}
	if u.busy {
		return fault.New(fault.Locked, "upload-busy", "Another request is writing this upload. Try again in a moment.")
	}
	u.busy = true
	return nil
}

// lockIdle locks an upload if nobody writes it and nobody has since before.
func (s *Store) lockIdle(id string, before time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, found := s.uploads[id]
	if !found || u.busy || !u.Written.Before(before) {
		return false
	}
	u.busy = true
	return true
}

// unlock ends lock. The upload may have been removed in between.
func (s *Store) unlock(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u, found := s.uploads[id]; found {
		u.busy = false
	}
}

func (s *Store) records() []record {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]record, 0, len(s.uploads))
	for _, u := range s.uploads {
		all = append(all, u.record)
	}
	return all
}

func missing() error { return fault.Missing("upload") }
