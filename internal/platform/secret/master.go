package secret

import (
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	masterFile   = "secret.key"
	masterLength = 32 // bytes; the file holds them in hexadecimal
)

// Master is the installation's master key. It is never used itself: every
// purpose has its own key, derived from it.
type Master struct{ key []byte }

// ReadMaster reads the master key from secret.key in the directory. A file that
// is not there is fs.ErrNotExist.
func ReadMaster(dir string) (*Master, error) {
	path := filepath.Join(dir, masterFile)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read master key: %w", err)
	}
	master, err := ParseMaster(string(text))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return master, nil
}

// OpenMaster is ReadMaster where there is a key. Where there is none it draws one
// and creates the file, readable by its owner alone. The file appears whole or not
// at all, and of several processes that start at once all end up with the same key.
func OpenMaster(random io.Reader, dir string) (*Master, error) {
	master, err := ReadMaster(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return master, err
	}
	if err := createMaster(random, dir, filepath.Join(dir, masterFile)); err != nil {
		return nil, fmt.Errorf("create master key: %w", err)
	}
	return ReadMaster(dir)
}

// Fingerprint tells one master key from another, and says nothing else of it.
func (m *Master) Fingerprint() (string, error) {
	key, err := m.Key("fingerprint")
	return hex.EncodeToString(key[:8]), err
}

// ParseMaster reads a master key from the text that secret.key holds. It is how
// the nodes of one installation have the same.
func ParseMaster(text string) (*Master, error) {
	key, err := hex.DecodeString(strings.TrimSpace(text))
	if err != nil || len(key) != masterLength {
		return nil, fmt.Errorf("a master key is %d hexadecimal digits", 2*masterLength)
	}
	return &Master{key: key}, nil
}

// Key derives the key of a purpose, a constant text such as "signed links". The
// same purpose has the same key for as long as the file is kept.
func (m *Master) Key(purpose string) ([32]byte, error) {
	key, err := hkdf.Key(sha256.New, m.key, nil, "marquee "+purpose, 32)
	if err != nil {
		return [32]byte{}, fmt.Errorf("derive key for %s: %w", purpose, err)
	}
	return [32]byte(key), nil
}

// createMaster writes a new key beside path and links it there, unless another
// process was faster.
func createMaster(random io.Reader, dir, path string) error {
	master, err := NewMaster(random)
	if err != nil {
		return err
	}
	return writeKey(dir, master.key, func(written string) error {
		if err := os.Link(written, path); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		return nil
	})
}

// syncDir makes the directory's entries survive a power cut.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
