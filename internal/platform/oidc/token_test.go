package oidc

import (
	"bytes"
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
	"net/http"
	"net/http/httptest"
	"slices"
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
		part(t, map[string]any{"iss": "https://id.example.com", "aud": "marquee", "sub": "u1", "nonce": "n",
			"iat": at.Unix(), "exp": at.Unix() + 60})
	return text + "." + encoded(sign(text))
}

func TestSignatures(t *testing.T) {
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	smallKey, err := rsa.GenerateKey(rand.Reader, 1024)
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
	provider := keysOf(t,
		key{"kid": "r", "kty": "RSA", "use": "sig", "n": public, "e": encoded(big.NewInt(int64(rsaKey.E)).Bytes())},
		key{"kid": "e", "kty": "EC", "crv": "P-256", "x": encoded(point[1:33]), "y": encoded(point[33:])},
		key{"kid": "enc", "kty": "RSA", "use": "enc", "n": public, "e": "AQAB"},
		key{"kid": "small", "kty": "RSA", "n": encoded(smallKey.N.Bytes()),
			"e": encoded(big.NewInt(int64(smallKey.E)).Bytes())},
		key{"kid": "odd", "kty": "PQC", "x": "AA"},
	)
	digest := func(text string) []byte { sum := sha256.Sum256([]byte(text)); return sum[:] }
	pkcs := func(text string) []byte {
		signature, err := rsa.SignPKCS1v15(rand.Reader, rsaKey, crypto.SHA256, digest(text))
		if err != nil {
			t.Fatal(err)
		}
		return signature
	}
	small := func(text string) []byte {
		signature, err := rsa.SignPKCS1v15(rand.Reader, smallKey, crypto.SHA256, digest(text))
		if err != nil {
			t.Fatal(err)
		}
		return signature
	}
	pss := func(text string) []byte {
		signature, err := rsa.SignPSS(rand.Reader, rsaKey, crypto.SHA256, digest(text),
			&rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash})
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
		"a small key":              {"RS256", "small", small, false},
		"a key of an unknown kind": {"RS256", "odd", pkcs, false},
		"another padding":          {"RS256", "r", pss, false},
		"an RSA key for ES256":     {"ES256", "r", ec, false},
		"none":                     {"none", "r", none, false},
		"no signature":             {"RS256", "r", none, false},
		"HS256":                    {"HS256", "r", symmetric, false},
		"another text":             {"ES256", "e", func(text string) []byte { return ec(text + "x") }, false},
	} {
		got, err := provider.check(t, token(t, c.algorithm, c.id, c.sign))
		if c.good && (err != nil || got.Subject != "u1") || !c.good && !errors.Is(err, ErrToken) {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
	for _, text := range []string{"", "a.b", "a.b.c", "!.!.!", "e30.e30.e30"} {
		if _, err := provider.check(t, text); !errors.Is(err, ErrToken) {
			t.Errorf("%q: %v", text, err)
		}
	}
	off := keysOf(t, key{"kid": "off", "kty": "EC", "crv": "P-256", "x": encoded(make([]byte, 32)),
		"y": encoded(make([]byte, 32))})
	if got, err := off.check(t, token(t, "ES256", "off", ec)); !errors.Is(err, ErrToken) {
		t.Errorf("a point off the curve: %+v %v", got, err)
	}
	for name, keys := range map[string]http.HandlerFunc{
		"elsewhere": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, provider.Keys, http.StatusFound)
		},
		"none at all": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) },
		"a page":      func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"without end": func(w http.ResponseWriter, _ *http.Request) {
			for err := error(nil); err == nil; _, err = w.Write(bytes.Repeat([]byte("{"), 1<<16)) {
			}
		},
	} {
		if _, err := serving(t, keys).check(t, token(t, "ES256", "e", ec)); !errors.Is(err, ErrToken) {
			t.Errorf("keys: %s: %v", name, err)
		}
	}
}

// TestSigningKeys: a key so long that a check takes minutes is none, nor are thousands.
func TestSigningKeys(t *testing.T) {
	rsaOf := func(bytes int) key { return key{"kty": "RSA", "n": encoded(make([]byte, bytes))} }
	left := func(keys ...key) int {
		t.Helper()
		body, err := json.Marshal(map[string]any{"keys": keys})
		if err != nil {
			t.Fatal(err)
		}
		if body, err = signingKeys(body); err != nil {
			t.Fatal(err)
		}
		var set struct{ Keys []key }
		if err := json.Unmarshal(body, &set); err != nil {
			t.Fatal(err)
		}
		return len(set.Keys)
	}
	if n := left(rsaOf(255), rsaOf(256), rsaOf(1024), rsaOf(1025), rsaOf(500_000)); n != 2 {
		t.Errorf("%d keys of five", n)
	}
	if n := left(slices.Repeat([]key{rsaOf(256)}, 101)...); n != 100 {
		t.Errorf("%d keys of 101", n)
	}
}

// key is one of a JSON Web Key Set.
type key map[string]string

// keysOf is a provider with these keys.
func keysOf(t *testing.T, keys ...key) Provider {
	t.Helper()
	body, err := json.Marshal(map[string]any{"keys": keys})
	if err != nil {
		t.Fatal(err)
	}
	return serving(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(body) })
}

func serving(t *testing.T, keys http.HandlerFunc) Provider {
	t.Helper()
	s := httptest.NewServer(keys)
	t.Cleanup(s.Close)
	return Provider{Issuer: "https://id.example.com", Keys: s.URL}
}

func (p Provider) check(t *testing.T, token string) (Identity, error) {
	t.Helper()
	return p.verify(through(t.Context(), http.DefaultClient, p.Keys), token, "marquee", Attempt{Nonce: "n"}, at)
}
