package oidc

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rsa"
	_ "crypto/sha256" // linked for crypto.SHA256
	_ "crypto/sha512" // linked for crypto.SHA384 and crypto.SHA512
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"
)

// skew is how far the provider's clock may be off.
const skew = 2 * time.Minute

// Identity is who the provider vouches for.
type Identity struct {
	Subject       string // never changes, and is nobody else's at this issuer
	Email         string
	EmailVerified bool
}

// ErrToken says that an ID token is not what it has to be.
var ErrToken = errors.New("the ID token is not valid")

func bad(why string) error { return fmt.Errorf("%w: %s", ErrToken, why) }

type claims struct {
	Issuer     string   `json:"iss"`
	Subject    string   `json:"sub"`
	Audience   audience `json:"aud"`
	Authorized string   `json:"azp"`
	Expires    float64  `json:"exp"`
	Issued     float64  `json:"iat"`
	Nonce      string   `json:"nonce"`
	Email      string   `json:"email"`
	Verified   any      `json:"email_verified"` // a boolean, or at some providers its name
}

// audience is one name or several.
type audience []string

func (a *audience) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*a = audience{one}
		return nil
	}
	var several []string
	err := json.Unmarshal(data, &several)
	*a = several
	return err
}

// verify checks an ID token as OpenID Connect Core §3.1.3.7 asks: a signature by
// one of the provider's keys, its issuer, us as its audience, its time, our nonce.
func verify(token string, keys keySet, issuer, clientID, nonce string, now time.Time) (Identity, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return Identity{}, bad("not three parts")
	}
	var head struct {
		Algorithm string `json:"alg"`
		Key       string `json:"kid"`
	}
	if err := decode(parts[0], &head); err != nil {
		return Identity{}, err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil {
		return Identity{}, bad("its signature cannot be read")
	}
	if !keys.signed(head.Algorithm, head.Key, parts[0]+"."+parts[1], signature) {
		return Identity{}, bad("none of the provider's keys has signed it with " + head.Algorithm)
	}
	var c claims
	if err := decode(parts[1], &c); err != nil {
		return Identity{}, err
	}
	at := float64(now.Unix())
	switch {
	case c.Issuer != issuer:
		return Identity{}, bad("it is of another issuer")
	case !slices.Contains(c.Audience, clientID), len(c.Audience) > 1 && c.Authorized != clientID, c.Authorized != "" && c.Authorized != clientID:
		return Identity{}, bad("it is for somebody else")
	case at > c.Expires+skew.Seconds():
		return Identity{}, bad("it has expired")
	case at < c.Issued-skew.Seconds():
		return Identity{}, bad("it is of the future")
	case nonce == "" || c.Nonce != nonce:
		return Identity{}, bad("it answers another sign-in")
	case c.Subject == "":
		return Identity{}, bad("it names nobody")
	}
	return Identity{Subject: c.Subject, Email: c.Email, EmailVerified: c.Verified == true || c.Verified == "true"}, nil
}

func decode(part string, into any) error {
	data, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return bad("it cannot be decoded")
	}
	if err := json.Unmarshal(data, into); err != nil {
		return bad("it cannot be read")
	}
	return nil
}

// keySet is a JSON Web Key Set. Keys of kinds that we do not know are passed over.
type keySet struct {
	Keys []key `json:"keys"`
}

type key struct {
	ID        string `json:"kid"`
	Kind      string `json:"kty"`
	Use       string `json:"use"`
	Algorithm string `json:"alg"`
	Curve     string `json:"crv"`
	N         string `json:"n"`
	E         string `json:"e"`
	X         string `json:"x"`
	Y         string `json:"y"`
}

// hashes are the algorithms that are taken. None of them is symmetric, and
// "none" is not among them.
var hashes = map[string]crypto.Hash{
	"RS256": crypto.SHA256, "RS384": crypto.SHA384, "RS512": crypto.SHA512,
	"PS256": crypto.SHA256, "PS384": crypto.SHA384, "PS512": crypto.SHA512,
	"ES256": crypto.SHA256, "ES384": crypto.SHA384,
}

// curves are the curve and the length of half a signature by algorithm.
var curves = map[string]struct {
	name  string
	curve elliptic.Curve
	half  int
}{
	"ES256": {"P-256", elliptic.P256(), 32},
	"ES384": {"P-384", elliptic.P384(), 48},
}

// signed reports whether one of the keys has signed the text.
func (s keySet) signed(algorithm, id, text string, signature []byte) bool {
	hash, known := hashes[algorithm]
	if !known {
		return false
	}
	h := hash.New()
	_, _ = h.Write([]byte(text)) // a hash never fails
	sum := h.Sum(nil)
	return slices.ContainsFunc(s.Keys, func(k key) bool {
		usable := (k.ID == id || id == "") && (k.Use == "" || k.Use == "sig") && (k.Algorithm == "" || k.Algorithm == algorithm)
		return usable && k.signed(algorithm, hash, sum, signature)
	})
}

func (k key) signed(algorithm string, hash crypto.Hash, sum, signature []byte) bool {
	switch {
	case strings.HasPrefix(algorithm, "ES") && k.Kind == "EC":
		c := curves[algorithm]
		if k.Curve != c.name || len(signature) != 2*c.half {
			return false
		}
		public, err := ecdsa.ParseUncompressedPublicKey(c.curve, slices.Concat([]byte{4}, raw(k.X), raw(k.Y)))
		if err != nil {
			return false
		}
		return ecdsa.Verify(public, sum, new(big.Int).SetBytes(signature[:c.half]), new(big.Int).SetBytes(signature[c.half:]))
	case !strings.HasPrefix(algorithm, "ES") && k.Kind == "RSA":
		n, e := new(big.Int).SetBytes(raw(k.N)), new(big.Int).SetBytes(raw(k.E))
		if n.BitLen() < 2048 || e.BitLen() > 31 {
			return false
		}
		public := &rsa.PublicKey{N: n, E: int(e.Int64())}
		if strings.HasPrefix(algorithm, "PS") {
			return rsa.VerifyPSS(public, hash, sum, signature, &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash}) == nil
		}
		return rsa.VerifyPKCS1v15(public, hash, sum, signature) == nil
	}
	return false
}

// raw returns the bytes of a number in a key; what cannot be read is none, and no
// key of that fits.
func raw(text string) []byte {
	data, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil {
		return nil
	}
	return data
}
