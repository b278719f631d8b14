package upload

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"
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

func dataName(id string) string { return id + dataSuffix }

// begin creates the files of a new upload.
func (s *Store) begin(r record) error {
	file, err := s.root.OpenFile(dataName(r.ID), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("create an upload: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("create an upload: %w", err)
	}
	if err := s.save(r); err != nil {
		return errors.Join(err, s.erase(r.ID))
	}
	return nil
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

// remove forgets a locked upload.
func (s *Store) remove(id string) error {
	s.mu.Lock()
	delete(s.uploads, id)
	s.mu.Unlock()
	return s.erase(id)
}

// erase removes an upload's files, the record first: without it the rest is
// rubbish that the next load clears away.
func (s *Store) erase(id string) error {
	for _, suffix := range []string{recordSuffix, draftSuffix, dataSuffix} {
		if err := s.root.Remove(id + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove an upload: %w", err)
		}
	}
	return nil
}

// load reads the records and clears away what does not belong to one.
func (s *Store) load() error {
	entries, err := fs.ReadDir(s.root.FS(), ".")
	if err != nil {
		return fmt.Errorf("list uploads: %w", err)
	}
	for _, entry := range entries {
		id, found := strings.CutSuffix(entry.Name(), recordSuffix)
		if !found {
			continue
		}
		r, intact, err := s.read(id)
		if err != nil {
			return err
		}
		if intact {
			s.uploads[id] = &state{record: r}
		}
	}
	for _, entry := range entries {
		suffix := path.Ext(entry.Name())
		_, known := s.uploads[strings.TrimSuffix(entry.Name(), suffix)]
		if suffix == draftSuffix || !known && (suffix == dataSuffix || suffix == recordSuffix) {
			if err := s.root.Remove(entry.Name()); err != nil {
				return fmt.Errorf("clear the upload folder: %w", err)
			}
		}
	}
	return nil
}

// read returns an upload's record, which is intact if the bytes that it promises are there.
func (s *Store) read(id string) (r record, intact bool, err error) {
	content, err := s.root.ReadFile(id + recordSuffix)
	if err != nil {
		return record{}, false, fmt.Errorf("read an upload's record: %w", err)
	}
	data, err := s.root.Lstat(dataName(id))
	if errors.Is(err, fs.ErrNotExist) {
		return record{}, false, nil
	}
	if err != nil {
		return record{}, false, fmt.Errorf("inspect an upload: %w", err)
	}
	unreadable := json.Unmarshal(content, &r)
	return r, unreadable == nil && r.ID == id && r.Offset <= data.Size(), nil
}
