package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
)

// Box seals what the server has to read again, such as the password of a mail
// server, so that a copy of the database alone gives nothing away.
type Box struct {
	aead   cipher.AEAD
	random io.Reader
}

// ErrSealed is all that is said of what cannot be opened.
var ErrSealed = errors.New("it was sealed for another record or with another key")

// NewBox returns the Box of one purpose. What one purpose sealed, another does not open.
func NewBox(m *Master, purpose string, random io.Reader) (*Box, error) {
	key, err := m.Key("box " + purpose)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, fmt.Errorf("make the cipher for %s: %w", purpose, err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("make the cipher for %s: %w", purpose, err)
	}
	return &Box{aead: aead, random: random}, nil
}

// Seal encrypts text for one record, named as in "company 3": moved to another
// record it does not open. An empty text stays empty.
func (b *Box) Seal(record, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	nonce := make([]byte, b.aead.NonceSize())
	if _, err := io.ReadFull(b.random, nonce); err != nil {
		return "", fmt.Errorf("draw nonce: %w", err)
	}
	return base64.RawStdEncoding.EncodeToString(b.aead.Seal(nonce, nonce, []byte(text), []byte(record))), nil
}

// Open returns what was sealed for the record.
func (b *Box) Open(record, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	data, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(data) < b.aead.NonceSize() {
		return "", fmt.Errorf("open the secret of %s: %w", record, ErrSealed)
	}
	nonce, box := data[:b.aead.NonceSize()], data[b.aead.NonceSize():]
	text, err := b.aead.Open(nil, nonce, box, []byte(record))
	if err != nil {
		return "", fmt.Errorf("open the secret of %s: %w", record, ErrSealed)
	}
	return string(text), nil
}
