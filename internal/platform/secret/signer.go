package secret

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Signer signs links that carry their own right for a while: who has the link
// may follow it until it expires.
type Signer struct{ key [32]byte }

// NewSigner returns the Signer of one purpose. What one purpose signed, another
// does not accept.
func NewSigner(m *Master, purpose string) (*Signer, error) {
	key, err := m.Key("signer " + purpose)
	if err != nil {
		return nil, err
	}
	return &Signer{key: key}, nil
}

// Sign returns the signature, 43 characters of URL-safe base64, of the path until
// exp, in seconds since the Unix epoch. Both travel in the query: ?exp=…&sig=….
func (s *Signer) Sign(path string, exp int64) string {
	return base64.RawURLEncoding.EncodeToString(s.mac(path, exp))
}

// Verify returns nil if sig is the path's signature and now is before exp, and a
// Forbidden fault with the code "link-invalid" or "link-expired" otherwise.
func (s *Signer) Verify(path string, exp int64, sig string, now time.Time) error {
	given, err := base64.RawURLEncoding.DecodeString(sig)
	if err != nil || !hmac.Equal(given, s.mac(path, exp)) {
		return fault.New(fault.Forbidden, codes.LinkInvalid, "This link is not valid.")
	}
	if now.Unix() >= exp {
		return fault.New(fault.Forbidden, codes.LinkExpired, "This link has expired. Ask for a new one.")
	}
	return nil
}

// mac authenticates both values: digits hold no line break, so no other pair
// makes the same text.
func (s *Signer) mac(path string, exp int64) []byte {
	mac := hmac.New(sha256.New, s.key[:])
	mac.Write([]byte(strconv.FormatInt(exp, 10) + "\n" + path))
	return mac.Sum(nil)
}
