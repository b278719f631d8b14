package secret

import (
	"crypto/hmac"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"time"
)

const (
	totpPeriod = 30 // seconds that a code is shown
	totpSkew   = 1  // steps that a code may be late or early: for who types slowly, and for clocks that differ
	totpDigits = 6
)

// TOTP is the shared secret of an authenticator (RFC 6238: SHA-1, six digits,
// thirty seconds), in base32 as people type it.
type TOTP string

// NewTOTP draws a secret of 160 bits.
func NewTOTP(random io.Reader) (TOTP, error) {
	var key [20]byte
	if _, err := io.ReadFull(random, key[:]); err != nil {
		return "", fmt.Errorf("draw a second factor: %w", err)
	}
	return TOTP(base32.StdEncoding.EncodeToString(key[:])), nil // 160 bits need no padding
}

// Code returns the code of a step, the number of whole periods since 1970, as RFC 4226 computes it of a counter.
func (t TOTP) Code(step int64) (string, error) {
	key, err := base32.StdEncoding.DecodeString(string(t))
	if err != nil {
		return "", fmt.Errorf("read a second factor: %w", err)
	}
	mac := hmac.New(sha1.New, key)
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(step)))
	sum := mac.Sum(nil)
	number := binary.BigEndian.Uint32(sum[sum[len(sum)-1]&0xf:]) & 0x7fffffff
	return fmt.Sprintf("%0*d", totpDigits, number%1e6), nil
}

// Step returns the step whose code was given: the current one, the last, or the next,
// since either clock may be behind the other (RFC 6238, sections 5.2 and 6). A step counts once:
// the caller keeps the last one that was used and takes only later ones.
func (t TOTP) Step(code string, now time.Time) (step int64, right bool, err error) {
	current := now.Unix() / totpPeriod
	for s := current - totpSkew; s <= current+totpSkew; s++ {
		want, err := t.Code(s)
		if err != nil {
			return 0, false, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			step, right = s, true
		}
	}
	return step, right, nil
}

// URI returns what an authenticator reads from a QR code, under the names of the
// product and of the account.
func (t TOTP) URI(issuer, account string) string {
	values := url.Values{"secret": {string(t)}, "issuer": {issuer}, "period": {strconv.Itoa(totpPeriod)},
		"digits": {strconv.Itoa(totpDigits)}, "algorithm": {"SHA1"}}
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + values.Encode()
}
