package device

import (
	"context"
	"encoding/base32"
	"fmt"
	"io"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
)

// codeLetters are Crockford's 32: digits and capitals without I, L, O and U, so
// that what people read off a screen on a ladder is what they type.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLength is how many letters an activation code has: 40 bits.
const codeLength = 8

// NewCode draws an activation code.
func NewCode(random io.Reader) (string, error) {
	var bits [codeLength * 5 / 8]byte
	if _, err := io.ReadFull(random, bits[:]); err != nil {
		return "", fmt.Errorf("draw an activation code: %w", err)
	}
	return base32.NewEncoding(codeLetters).WithPadding(base32.NoPadding).EncodeToString(bits[:]), nil
}

// GroupCode writes a code as people read it out: K7QM-4R2X.
func GroupCode(code string) string {
	if len(code) != codeLength {
		return code
	}
	return code[:codeLength/2] + "-" + code[codeLength/2:]
}

// fullWidth is how far the letters of an East Asian keyboard lie from ours.
const fullWidth = '！' - '!'

// CleanCode takes a code as people type it: in either case and width, with
// anything in between, and with the letters that no code has for those that
// look like them.
func CleanCode(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			r -= fullWidth
		}
		if r >= 'a' && r <= 'z' {
			r -= 'a' - 'A'
		}
		switch r {
		case 'O':
			r = '0'
		case 'I', 'L':
			r = '1'
		case 'U':
			r = 'V'
		}
		if !strings.ContainsRune(codeLetters, r) {
			return -1
		}
		return r
	}, text)
}

// How many wrong codes there may be at once, and how soon one more: of a person,
// of a network and a company, and in all. In the hour that a code lives, that is
// at most 1,200 of 2^40.
const (
	wrongOfPerson  = 20
	personForgiven = time.Minute
	wrongTogether  = 60
	groupForgiven  = 30 * time.Second
	wrongInAll     = 600
	allForgiven    = 6 * time.Second
)

// guesses bounds the guessing of activation codes. A right code costs nothing.
type guesses struct{ person, together, all *limit.Allowance }

func newGuesses(now func() time.Time) guesses {
	return guesses{
		person:   limit.NewAllowance(now, wrongOfPerson, personForgiven),
		together: limit.NewAllowance(now, wrongTogether, groupForgiven),
		all:      limit.NewAllowance(now, wrongInAll, allForgiven),
	}
}

// guess is one that is under way.
type guess []struct {
	of  *limit.Allowance
	key string
}

// begin lets somebody try a code, or refuses for so long as there were too many
// wrong ones.
func (g guesses) begin(ctx context.Context, caller access.Caller) (guess, error) {
	address, _ := netip.ParseAddr(db.ActorFrom(ctx).IP) // none: all without one are one network
	try := guess{
		{g.person, strconv.FormatInt(caller.UserID(), 10)},
		{g.together, "network " + limit.Network(address).String()},
		{g.together, "company " + strconv.FormatInt(caller.CompanyID(), 10)},
		{g.all, ""},
	}
	for i, t := range try {
		if t.of.Take(t.key, 1) == 0 {
			try[:i].giveBack()
			refusal := fault.New(fault.Throttled, codes.TooManyCodes,
				"Too many wrong codes. Look at the screen once more, wait, and type its code again.")
			refusal.Retry = t.of.Wait(t.key)
			return nil, refusal
		}
	}
	return try, nil
}

// judge ends the guess with what looking for the screen answered: only a code
// that no screen shows is a wrong one.
func (g guess) judge(err error) {
	if !fault.Is(err, fault.NotFound) {
		g.giveBack()
	}
}

func (g guess) giveBack() {
	for _, t := range g {
		t.of.GiveBack(t.key, 1)
	}
}
