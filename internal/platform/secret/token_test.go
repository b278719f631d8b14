package secret

import (
	"bytes"
	"crypto/rand"
	"errors"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
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

func TestCodeHasItsDigitsAndDrawsAgainRatherThanFavourSome(t *testing.T) {
	cases := []struct {
		random string
		want   string
	}{
		{"\x00\x00\x00\x2a", "00000042"},
		{"\x05\xf5\xe0\xff", "99999999"},
		{"\x07\xff\xff\xff\x00\x00\x00\x01", "00000001"}, // 134,217,727 is too large for eight digits
	}
	for _, c := range cases {
		if got, err := Code(strings.NewReader(c.random), 8); got != c.want || err != nil {
			t.Errorf("Code(%x) = %q, %v, want %q", c.random, got, err, c.want)
		}
	}
	if got, err := Code(rand.Reader, 6); err != nil || !regexp.MustCompile(`^\d{6}$`).MatchString(got) {
		t.Errorf("Code = %q, %v, want six digits", got, err)
	}
	if got, err := Code(iotest.ErrReader(errors.New("empty")), 6); err == nil {
		t.Errorf("Code without randomness = %q, want an error", got)
	}
}
