package upload

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"marquee/internal/platform/disk"
)

// An upload is two files: its bytes in <id>.data and its record in <id>.json.
// The record is replaced as a whole, after the bytes were flushed. Its offset is
// the truth: whatever lies behind it in the data file, left there by a crash in
// the middle of a write, is overwritten by the next one. A data file without a
// record was never promised to anybody.
type record struct {
	Info
	Owner   Owner
	Written time.Time
}

const (
	dataSuffix   = ".data"
	recordSuffix = ".json"
	draftSuffix  = ".new" // a record that is being written
)

// longestID is what a name of ours never has, and a file's name may.
const longestID = 100

func dataName(id string) string { return id + dataSuffix }

// errNone says that there is no such upload, or that its bytes are not what its record promises.
var errNone = errors.New("no such upload")

// hold makes the caller the only one, at all nodes, who writes or removes an
// upload, until disk.Release: disk.ErrTaken if somebody does already.
func (s *Store) hold(id string) (*os.File, error) {
	file, err := s.root.OpenFile(dataName(id), os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNone
	}
	if err != nil {
		return nil, fmt.Errorf("open an upload: %w", err)
	}
	if err := disk.Hold(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// ignoreElsewhere is nil where another node, or another request, has been there first.
func ignoreElsewhere(err error) error {
	if errors.Is(err, errNone) || errors.Is(err, disk.ErrTaken) {
		return nil
	}
	return err
}

// begin creates the files of a new upload, and gives it its name.
func (s *Store) begin(r record) (record, error) {
	r.ID = rand.Text()
	file, err := s.root.OpenFile(dataName(r.ID), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return record{}, fmt.Errorf("create an upload: %w", err)
	}
	defer func() { _ = disk.Release(file) }() // nothing is written yet
	err = disk.Hold(file)
	if errors.Is(err, disk.ErrTaken) || err == nil && !s.names(dataName(r.ID), file) {
		return s.begin(r) // a node that starts has cleared it away before it was held
	}
	if err == nil {
		err = s.save(r)
	}
	if err != nil {
		return record{}, errors.Join(fmt.Errorf("create an upload: %w", err), s.erase(r.ID))
	}
	return r, nil
}

// names reports whether a name is that of the file.
func (s *Store) names(name string, file *os.File) bool {
	named, err := s.root.Lstat(name)
	opened, failed := file.Stat()
	return err == nil && failed == nil && os.SameFile(named, opened)
}

// save replaces an upload's record and makes its name, and its data file's, durable.
func (s *Store) save(r record) error {
	content, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("encode an upload's record: %w", err)
	}
	draft, err := s.root.OpenFile(r.ID+draftSuffix, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("create an upload's record: %w", err)
	}
	_, err = draft.Write(content)
	if err := errors.Join(err, draft.Sync(), draft.Close()); err != nil {
		return fmt.Errorf("write an upload's record: %w", err)
	}
	if err := s.root.Rename(r.ID+draftSuffix, r.ID+recordSuffix); err != nil {
		return fmt.Errorf("name an upload's record: %w", err)
	}
	folder, err := s.root.Open(".")
	if err != nil {
		return fmt.Errorf("open the upload folder: %w", err)
	}
	if err := errors.Join(folder.Sync(), folder.Close()); err != nil {
		return fmt.Errorf("flush the upload folder: %w", err)
	}
	return nil
}

// erase removes an upload's files, the record first: without it the rest is
// rubbish that the next start clears away.
func (s *Store) erase(id string) error {
	for _, suffix := range []string{recordSuffix, draftSuffix, dataSuffix} {
		if err := s.drop(id + suffix); err != nil {
			return err
		}
	}
	return nil
}

// drop removes a file, if it is there.
func (s *Store) drop(name string) error {
	if err := s.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove an upload: %w", err)
	}
	return nil
}

// clear removes what is left of uploads that were never promised to anybody, or
// that lack bytes; but nothing that somebody works on, such as another node.
func (s *Store) clear() error {
	ids, err := s.ids(recordSuffix, draftSuffix, dataSuffix)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.tidy(id); err != nil {
			return fmt.Errorf("clear the upload folder: %w", err)
		}
	}
	return nil
}

func (s *Store) tidy(id string) error {
	file, err := s.hold(id)
	if errors.Is(err, errNone) {
		return s.erase(id)
	}
	if err != nil {
		return ignoreElsewhere(err)
	}
	defer func() { _ = disk.Release(file) }() // only held
	if _, err := s.read(id); errors.Is(err, errNone) {
		return s.erase(id)
	} else if err != nil {
		return err
	}
	return s.drop(id + draftSuffix)
}

// ids are the names of uploads of which there is a file with one of the endings.
func (s *Store) ids(suffixes ...string) (ids []string, err error) {
	entries, err := fs.ReadDir(s.root.FS(), ".")
	if err != nil {
		return nil, fmt.Errorf("list uploads: %w", err)
	}
	for _, entry := range entries {
		if suffix := path.Ext(entry.Name()); slices.Contains(suffixes, suffix) {
			ids = append(ids, strings.TrimSuffix(entry.Name(), suffix))
		}
	}
	return slices.Compact(ids), nil // the entries are sorted
}

// records returns what is known of every upload.
func (s *Store) records() (all []record, err error) {
	ids, err := s.ids(recordSuffix)
	for _, id := range ids {
		r, err := s.read(id)
		if err == nil {
			all = append(all, r)
		} else if !errors.Is(err, errNone) {
			return nil, err
		}
	}
	return all, err
}

// read returns an upload's record, errNone if it is not whole or the bytes that it promises are not there.
func (s *Store) read(id string) (record, error) {
	sign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	if len(id) > longestID || strings.ContainsFunc(id, sign) {
		return record{}, errNone
	}
	content, err := s.root.ReadFile(id + recordSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return record{}, errNone
	}
	if err != nil {
		return record{}, fmt.Errorf("read an upload's record: %w", err)
	}
	data, err := s.root.Lstat(dataName(id))
	if errors.Is(err, fs.ErrNotExist) {
		return record{}, errNone
	}
	if err != nil {
		return record{}, fmt.Errorf("inspect an upload: %w", err)
	}
	var r record
	if json.Unmarshal(content, &r) != nil || r.ID != id || r.Offset > data.Size() {
		return record{}, errNone
	}
	return r, nil
}
