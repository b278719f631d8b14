package device

import (
	"bytes"
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

func TestCodesHold40BitsOfLettersThatLookLikeNoOther(t *testing.T) {
	for random, want := range map[string]string{"\x00\x00\x00\x00\x00": "00000000", "\xff\xff\xff\xff\xff": "ZZZZZZZZ",
		"\x00\x44\x32\x14\xc7": "01234567"} {
		if got, err := NewCode(strings.NewReader(random)); got != want || err != nil {
			t.Errorf("of %x: %q, %v, want %q", random, got, err, want)
		}
	}
	for range 200 {
		code, err := NewCode(rand.Reader)
		if err != nil || len(code) != 8 || strings.ContainsAny(code, "ILOU") || CleanCode(GroupCode(code)) != code {
			t.Fatalf("%q, %v", code, err)
		}
	}
	long := "\x00\x44\x32\x14\xc7\x42\x54\xb6\x35\xcf"
	if got, err := newRegisteredCode(strings.NewReader(long)); got != "0123456789ABCDEF" || err != nil {
		t.Errorf("of a registered screen: %q, %v", got, err)
	}
	if _, err := newRegisteredCode(bytes.NewReader(make([]byte, 9))); err == nil {
		t.Error("72 random bits were enough for a registered screen")
	}
	if got, err := NewCode(iotest.ErrReader(errors.New("empty"))); err == nil {
		t.Errorf("a code without randomness: %q", got)
	}
	if _, err := NewCode(bytes.NewReader(make([]byte, 4))); err == nil {
		t.Error("32 random bits were enough")
	}
}

func TestCodesAsPeopleReadAndTypeThem(t *testing.T) {
	if got := GroupCode("K7QM4R2X"); got != "K7QM-4R2X" {
		t.Errorf("shown as %q", got)
	}
	if got := GroupCode("K7QM4R2X0123ABCD"); got != "K7QM-4R2X-0123-ABCD" || CleanCode(got) != "K7QM4R2X0123ABCD" {
		t.Errorf("of a registered screen: shown as %q", got)
	}
	for _, text := range []string{"", "123", "123456789"} {
		if got := GroupCode(text); got != text {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
	for typed, want := range map[string]string{
		"K7QM-4R2X": "K7QM4R2X", " k7qm 4r2x ": "K7QM4R2X", "Ｋ７ｑｍ－４Ｒ２Ｘ": "K7QM4R2X", "K7QM—4R2X": "K7QM4R2X",
		"OoIiLlUu": "001111VV", "ｏ": "0", "": "", "日本é": "",
	} {
		if got := CleanCode(typed); got != want {
			t.Errorf("%q means %q, want %q", typed, got, want)
		}
	}
}

// attempt tries a code for a person of a company.
type attempt struct{ user, company int64 }

func TestWrongCodesAreBounded(t *testing.T) {
	now := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	var g guesses
	code := "K7QM4R2X"
	try := func(a attempt, verdict error) time.Duration {
		caller := access.Signed(access.Person{UserID: a.user, CompanyID: a.company})
		guess, err := g.begin(caller, code)
		if err == nil {
			guess.judge(verdict)
			return 0
		}
		if f := fault.As(err); f != nil && f.Code == codes.TooManyCodes {
			return f.Retry
		}
		t.Fatal(err)
		return 0
	}
	wrong := fault.Missing("screen with this code")
	for name, c := range map[string]struct {
		who  func(i int) attempt
		most int
		wait time.Duration
	}{
		"of a person":  {func(i int) attempt { return attempt{7, int64(100 + i)} }, wrongOfPerson, personForgiven},
		"of a company": {func(i int) attempt { return attempt{int64(i), 3} }, wrongOfCompany, companyForgiven},
		"in all":       {func(i int) attempt { return attempt{int64(i), int64(100 + i)} }, wrongInAll, allForgiven},
	} {
		g = newGuesses(func() time.Time { return now })
		for i := range c.most {
			if wait := try(c.who(i), wrong); wait != 0 {
				t.Fatalf("%s: number %d has to wait %v", name, i+1, wait)
			}
		}
		if wait := try(c.who(c.most), wrong); wait != c.wait {
			t.Errorf("%s: after %d wrong ones the wait is %v, want %v", name, c.most, wait, c.wait)
		}
		now = now.Add(c.wait)
		if wait := try(c.who(c.most), nil); wait != 0 {
			t.Errorf("%s: after the wait, %v more", name, wait)
		}
	}
	g, code = newGuesses(func() time.Time { return now }), "K7QM4R2X0123ABCD"
	for i := range 1000 {
		if wait := try(attempt{7, 3}, wrong); wait != 0 {
			t.Fatalf("after %d wrong codes that nobody guesses somebody has to wait %v", i, wait)
		}
	}
	code = "K7QM4R2X"
	g = newGuesses(func() time.Time { return now })
	for i := range 1000 {
		if wait := try(attempt{7, 3}, nil); wait != 0 {
			t.Fatalf("after %d right codes somebody has to wait %v", i, wait)
		}
	}
}
