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
// none: a screen that starts again is the same screen.
func KeptKey(path string) (*ecdsa.PrivateKey, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return keep(path)
	}
	if err != nil {
		return nil, fmt.Errorf("read the screen's key: %w", err)
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("read the screen's key: %s is no PEM file", filepath.Base(path))
	}
	key, err := x509.ParseECPrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("read the screen's key: %w", err)
	}
	return key, nil
}

func keep(path string) (*ecdsa.PrivateKey, error) {
	key, err := NewKey()
	if err != nil {
		return nil, err
	}
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("encode the screen's key: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make a folder for the screen's key: %w", err)
	}
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der}), 0o600); err != nil {
		return nil, fmt.Errorf("keep the screen's key: %w", err)
	}
	return key, nil
}
