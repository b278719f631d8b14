package oidc

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"testing"
	"time"
)

var at = time.Unix(1_790_000_000, 0)

func encoded(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }

func part(t *testing.T, value any) string {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return encoded(data)
}

// token writes a good token with a given head and signature.
func token(t *testing.T, algorithm, id string, sign func(text string) []byte) string {
	t.Helper()
	text := part(t, map[string]string{"alg": algorithm, "kid": id}) + "." +
		part(t, map[string]any{"iss": "https://id.example.com", "aud": "marquee", "sub": "u1", "nonce": "n", "iat": at.Unix(), "exp": at.Unix() + 60})
	return text + "." + encoded(sign(text))
}

func TestSignatures(t *testing.T) {
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	ecKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	point, err := ecKey.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	public := encoded(rsaKey.N.Bytes())
	keys := keySet{Keys: []key{
		{ID: "r", Kind: "RSA", Use: "sig", N: public, E: encoded(big.NewInt(int64(rsaKey.E)).Bytes())},
		{ID: "e", Kind: "EC", Curve: "P-256", X: encoded(point[1:33]), Y: encoded(point[33:])},
		{ID: "enc", Kind: "RSA", Use: "enc", N: public, E: "AQAB"},
		{ID: "small", Kind: "RSA", N: encoded(big.NewInt(3233).Bytes()), E: "AQAB"},
		{ID: "odd", Kind: "OKP", X: "AA"},
		{ID: "off", Kind: "EC", Curve: "P-256", X: encoded(make([]byte, 32)), Y: encoded(make([]byte, 32))},
	}}
	digest := func(text string) []byte { sum := sha256.Sum256([]byte(text)); return sum[:] }
	pkcs := func(text string) []byte {
		signature, err := rsa.SignPKCS1v15(rand.Reader, rsaKey, crypto.SHA256, digest(text))
		if err != nil {
			t.Fatal(err)
		}
		return signature
	}
	pss := func(text string) []byte {
		signature, err := rsa.SignPSS(rand.Reader, rsaKey, crypto.SHA256, digest(text), &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash})
		if err != nil {
			t.Fatal(err)
		}
		return signature
	}
	ec := func(text string) []byte {
		r, s, err := ecdsa.Sign(rand.Reader, ecKey, digest(text))
		if err != nil {
			t.Fatal(err)
		}
		return append(r.FillBytes(make([]byte, 32)), s.FillBytes(make([]byte, 32))...)
	}
	// The classic confusion: the public key as the secret of an HMAC.
	symmetric := func(text string) []byte {
		m := hmac.New(sha256.New, []byte(public))
		m.Write([]byte(text))
		return m.Sum(nil)
	}
	none := func(string) []byte { return nil }
	for name, c := range map[string]struct {
		algorithm, id string
		sign          func(string) []byte
		good          bool
	}{
		"RS256":                    {"RS256", "r", pkcs, true},
		"PS256":                    {"PS256", "r", pss, true},
		"ES256":                    {"ES256", "e", ec, true},
		"without a key's name":     {"ES256", "", ec, true},
		"an unknown key":           {"RS256", "x", pkcs, false},
		"a key for encryption":     {"RS256", "enc", pkcs, false},
		"a small key":              {"RS256", "small", pkcs, false},
		"a key of an unknown kind": {"RS256", "odd", pkcs, false},
		"a point off the curve":    {"ES256", "off", ec, false},
		"another padding":          {"RS256", "r", pss, false},
		"an RSA key for ES256":     {"ES256", "r", ec, false},
		"none":                     {"none", "r", none, false},
		"no signature":             {"RS256", "r", none, false},
		"HS256":                    {"HS256", "r", symmetric, false},
		"another text":             {"ES256", "e", func(text string) []byte { return ec(text + "x") }, false},
	} {
		got, err := verify(token(t, c.algorithm, c.id, c.sign), keys, "https://id.example.com", "marquee", "n", at)
		if c.good && (err != nil || got.Subject != "u1") || !c.good && !errors.Is(err, ErrToken) {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
	for _, text := range []string{"", "a.b", "a.b.c", "!.!.!", "e30.e30.e30"} {
		if _, err := verify(text, keys, "i", "c", "n", at); !errors.Is(err, ErrToken) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
