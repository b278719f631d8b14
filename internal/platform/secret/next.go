package secret

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// nextFile holds the key that is about to take the place of the one in
// masterFile, or has taken it already: the database says which of the two is in
// force.
const nextFile = masterFile + ".next"

// NewMaster draws a master key.
func NewMaster(random io.Reader) (*Master, error) {
	key := make([]byte, masterLength)
	if _, err := io.ReadFull(random, key); err != nil {
		return nil, fmt.Errorf("draw a master key: %w", err)
	}
	return &Master{key: key}, nil
}

// NextFile is where WriteNext writes.
func NextFile(dir string) string { return filepath.Join(dir, nextFile) }

// ReadNext reads the key that WriteNext wrote into the directory, or returns nil.
func ReadNext(dir string) (*Master, error) {
	text, err := os.ReadFile(NextFile(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the next master key: %w", err)
	}
	master, err := ParseMaster(string(text))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", NextFile(dir), err)
	}
	return master, nil
}

// WriteNext puts the key beside the one in force, readable by its owner alone. It
// is there whole, and survives a power cut, when WriteNext returns.
func (m *Master) WriteNext(dir string) error {
	err := writeKey(dir, m.key, func(written string) error { return os.Rename(written, NextFile(dir)) })
	if err != nil {
		return fmt.Errorf("write the next master key: %w", err)
	}
	return nil
}

// TakeNext makes the key of WriteNext the one in secret.key.
func TakeNext(dir string) error {
	if err := os.Rename(NextFile(dir), filepath.Join(dir, masterFile)); err != nil {
		return fmt.Errorf("put the new master key into its place: %w", err)
	}
	return syncDir(dir)
}

// DropNext removes the key of WriteNext, if there is one.
func DropNext(dir string) error {
	err := os.Remove(NextFile(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("remove the next master key: %w", err)
	}
	return syncDir(dir)
}

// writeKey writes a key into a file of its own, which place puts where it belongs.
func writeKey(dir string, key []byte, place func(written string) error) (err error) {
	file, err := os.CreateTemp(dir, ".secret-*") // of mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if removed := os.Remove(file.Name()); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
			err = errors.Join(err, removed)
		}
	}()
	_, err = file.WriteString(hex.EncodeToString(key) + "\n")
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := place(file.Name()); err != nil {
		return err
	}
	return syncDir(dir)
}
