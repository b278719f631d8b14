package secret

import (
	"crypto/rand"
	"encoding/base32"
	"net/url"
	"testing"
	"time"
)

// TestTOTP_RFC4226 holds the vectors of RFC 4226, appendix D.
func TestTOTP_RFC4226(t *testing.T) {
	key := TOTP(base32.StdEncoding.EncodeToString([]byte("12345678901234567890")))
	for counter, want := range []string{
		"755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
	} {
		if got, err := key.Code(int64(counter)); err != nil || got != want {
			t.Errorf("%d: %s, want %s (%v)", counter, got, want, err)
		}
	}
	if code, err := TOTP("1").Code(0); err == nil {
		t.Errorf("a damaged secret gives %s", code)
	}
}

// TestTOTP_RFC6238 holds the vectors of RFC 6238, appendix B, to six digits.
func TestTOTP_RFC6238(t *testing.T) {
	key := TOTP(base32.StdEncoding.EncodeToString([]byte("12345678901234567890")))
	for at, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037",
		20000000000: "353130",
	} {
		if got, err := key.Code(at / 30); err != nil || got != want {
			t.Errorf("at %d: %s, want %s (%v)", at, got, want, err)
		}
		if step, right, err := key.Step(want, time.Unix(at, 0)); err != nil || !right || step != at/30 {
			t.Errorf("at %d: step %d %v %v", at, step, right, err)
		}
	}
}

// TestTOTPTakesOneStepEitherWay: either clock may be behind the other by as much, and no more.
func TestTOTPTakesOneStepEitherWay(t *testing.T) {
	key, err := NewTOTP(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(1_790_000_000, 0)
	current := now.Unix() / 30
	for off, want := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		code, err := key.Code(current + off)
		if err != nil {
			t.Fatal(err)
		}
		step, right, err := key.Step(code, now)
		if err != nil || right != want || right && step != current+off {
			t.Errorf("%d steps off: step %d, %v %v", off, step-current, right, err)
		}
	}
	for _, code := range []string{"", "000", "abcdef", "1234567"} {
		if _, right, err := key.Step(code, now); right || err != nil {
			t.Errorf("%q: %v %v", code, right, err)
		}
	}
}

func TestTOTPURI(t *testing.T) {
	u, err := url.Parse(TOTP("ABCD").URI("Marquee", "ann b@x/y?z"))
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	if u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Marquee:ann b@x/y?z" || q.Get("secret") != "ABCD" ||
		q.Get("issuer") != "Marquee" || q.Get("digits") != "6" || q.Get("period") != "30" {
		t.Errorf("%s", u)
	}
}
