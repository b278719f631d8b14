package secret

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
)

// Token draws a token of 256 random bits. The text, the prefix and 43 characters
// of URL-safe base64, goes to its holder; only the digest is stored.
func Token(random io.Reader, prefix string) (text, digest string, err error) {
	var bits [32]byte
	if _, err := io.ReadFull(random, bits[:]); err != nil {
		return "", "", fmt.Errorf("draw token: %w", err)
	}
	text = prefix + base64.RawURLEncoding.EncodeToString(bits[:])
	return text, Digest(text), nil
}

// Digest returns the SHA-256, in hexadecimal, by which a token is stored and
// found again. A token's 256 bits make salt and slowness needless.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
