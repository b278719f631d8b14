package device

import (
	"encoding/base32"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/limit"
)

// codeLetters are Crockford's 32: digits and capitals without I, L, O and U, so
// that what people read off a screen on a ladder is what they type.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// How many letters the codes have. One that a screen shows is typed, and good for
// an hour: 40 bits. That of a registered screen is mostly a link, and good for a
// month: 80 bits, which nobody guesses however often they try.
const (
	codeLength       = 8
	registeredLength = 16
	groupLength      = 4
)

// NewCode draws the code that a screen shows.
func NewCode(random io.Reader) (string, error) { return draw(random, codeLength) }

// newRegisteredCode draws the code of a registered screen.
func newRegisteredCode(random io.Reader) (string, error) { return draw(random, registeredLength) }

func draw(random io.Reader, letters int) (string, error) {
	bits := make([]byte, letters*5/8)
	if _, err := io.ReadFull(random, bits); err != nil {
		return "", fmt.Errorf("draw an activation code: %w", err)
	}
	return base32.NewEncoding(codeLetters).WithPadding(base32.NoPadding).EncodeToString(bits), nil
}

// IsGuessable reports whether a code, as CleanCode returns it, is so short that
// wrong ones have to be counted. Those of screens that were registered before
// codes got longer are.
func IsGuessable(code string) bool { return len(code) < registeredLength }

// GroupCode writes a code as people read it out: K7QM-4R2X.
func GroupCode(code string) string {
	if len(code) != codeLength && len(code) != registeredLength {
		return code
	}
	var groups []string
	for group := range slices.Chunk([]byte(code), groupLength) {
		groups = append(groups, string(group))
	}
	return strings.Join(groups, "-")
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
// of a company, and in all. In the hour that a code lives, that is at most 1,200 of
// 2^40. Networks are not counted: behind a proxy that the server does not know of
// everybody comes from one, and a company's people could keep all others out.
const (
	wrongOfPerson   = 20
	personForgiven  = time.Minute
	wrongOfCompany  = 60
	companyForgiven = 30 * time.Second
	wrongInAll      = 600
	allForgiven     = 6 * time.Second
)

// guesses bounds the guessing of activation codes. A right code costs nothing.
type guesses struct{ person, company, all *limit.Allowance }

func newGuesses(now func() time.Time) guesses {
	return guesses{
		person:  limit.NewAllowance(now, wrongOfPerson, personForgiven),
		company: limit.NewAllowance(now, wrongOfCompany, companyForgiven),
		all:     limit.NewAllowance(now, wrongInAll, allForgiven),
	}
}

// guess is one that is under way.
type guess []struct {
	of  *limit.Allowance
	key string
}

// begin lets somebody try a code, or refuses for so long as there were too many
// wrong ones. One that nobody guesses is not counted.
func (g guesses) begin(caller access.Caller, code string) (guess, error) {
	if !IsGuessable(code) {
		return nil, nil
	}
	try := guess{
		{g.person, strconv.FormatInt(caller.UserID(), 10)},
		{g.company, strconv.FormatInt(caller.CompanyID(), 10)},
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
