package message

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// digestBytes is how much of a hash tells one state of a message from another: 16 hexadecimal digits.
const digestBytes = 8

// Digest names what a message says and how it looks: what screens call its version.
func (p Part) Digest() string {
	text, _ := json.Marshal(p) // texts, numbers and flags can be encoded
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:digestBytes])
}
