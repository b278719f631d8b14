package screen

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
)

// NewKey makes a key for a screen.
func NewKey() (*ecdsa.PrivateKey, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make the screen's key: %w", err)
	}
	return key, nil
}

// KeptKey reads a screen's key from a file, and makes the file when there is
// none: a screen that starts again is the same screen. A file that holds no key is
// replaced, which the logger hears of: a simulated screen that has lost its key
// pairs anew, as a real one does.
func KeptKey(path string, logger *slog.Logger) (*ecdsa.PrivateKey, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return keep(path)
	}
	if err != nil {
		return nil, fmt.Errorf("read the screen's key: %w", err)
	}
	if block, _ := pem.Decode(text); block != nil {
		if key, err := x509.ParseECPrivateKey(block.Bytes); err == nil {
			return key, nil
		}
	}
	logger.Warn("a simulated screen's key cannot be read: it gets a new one, and pairs anew", "file", path)
	return keep(path)
}

// keep makes a key and its file, which holds the whole key or is not there,
// whenever the machine stops.
func keep(path string) (*ecdsa.PrivateKey, error) {
	key, err := NewKey()
	if err != nil {
		return nil, err
	}
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("encode the screen's key: %w", err)
	}
	if err := write(path, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der})); err != nil {
		return nil, fmt.Errorf("keep the screen's key: %w", err)
	}
	return key, nil
}

func write(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	half, err := os.OpenFile(path+".half", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = half.Write(text)
	if err := errors.Join(err, half.Sync(), half.Close()); err != nil {
		return err
	}
	return os.Rename(half.Name(), path)
}
