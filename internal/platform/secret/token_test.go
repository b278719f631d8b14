package secret

import (
	"bytes"
	"crypto/rand"
	"strings"
	"testing"
)

func TestTokenHolds256RandomBits(t *testing.T) {
	text, digest, err := Token(bytes.NewReader(bytes.Repeat([]byte{0xff}, 32)), "mq_")
	if err != nil {
		t.Fatal(err)
	}
	if want := "mq_" + strings.Repeat("_", 42) + "8"; text != want {
		t.Errorf("text = %q, want %q", text, want)
	}
	if digest != Digest(text) {
		t.Error("the digest is not the text's")
	}
	other, _, err := Token(rand.Reader, "mq_")
	if err != nil || other == text || len(other) != len(text) {
		t.Errorf("another token = %q, %v", other, err)
	}
	if _, _, err := Token(bytes.NewReader(make([]byte, 31)), "mq_"); err == nil {
		t.Error("31 random bytes were enough")
	}
}
