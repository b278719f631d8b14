package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"math/big"
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

// Code draws a code of so many decimal digits, 1 to 18, each equally likely.
func Code(random io.Reader, digits int) (string, error) {
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	n, err := rand.Int(random, limit)
	if err != nil {
		return "", fmt.Errorf("draw code: %w", err)
	}
	return fmt.Sprintf("%0*d", digits, n.Int64()), nil
}
