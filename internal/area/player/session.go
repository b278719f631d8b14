package player

import (
	"context"
	"crypto/ecdsa"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"math/big"
	"strconv"
	"strings"
	"sync"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Challenges and sessions are values that the server signs: it keeps no row of
// them, so that thousands of screens that sign in at once cost no commit. What
// ends a session is looked up at every use: its key, its screen, its company.

// How long they last.
const (
	challengeLife = time.Minute
	sessionLife   = 24 * time.Hour // the key renews it
)

// signedPrefix precedes the nonce in what a player signs, so that its key
// signs nothing else.
const signedPrefix = "marquee-player-session:"

// TokenPrefix marks a player's session token.
const TokenPrefix = "mp_"

// IsToken reports whether a bearer token is a player's.
func IsToken(token string) bool { return strings.HasPrefix(token, TokenPrefix) }

var (
	errUnknown = fault.New(fault.Unauthenticated, codes.DeviceUnknown, "This player is not known. It has to say hello.")
	errPending = fault.New(fault.Unauthenticated, codes.DevicePending, "This screen is not activated yet.")
	errRevoked = fault.New(fault.Unauthenticated, codes.DeviceRevoked, "This screen was deactivated.")
	errProof   = fault.New(fault.Unauthenticated, codes.BadSignature,
		"The signature does not fit. Ask for a new challenge.")
)

// Session is a player's access to everything else.
type Session struct {
	Token     string    `json:"token"`
	ExpiresAt time.Time `json:"expiresAt"`
	DeviceID  int64     `json:"deviceId"`
}

// Failure is a screen that was not let in.
type Failure struct {
	CompanyID int64 // 0: it belongs to nobody yet
	DeviceID  int64
	Name      string
	Code      codes.Code
}

// Challenge returns a nonce for the key to sign, good once and for a minute.
func (s *Service) Challenge(ctx context.Context, keyID string) (string, error) {
	if _, err := s.store.key(ctx, s.anybody(), keyID); errors.Is(err, db.ErrNone) {
		return "", errUnknown
	} else if err != nil {
		return "", err
	}
	return s.nonce(keyID, s.now().UnixMilli()), nil
}

// nonce is the challenge of a key that is made at an instant.
func (s *Service) nonce(keyID string, at int64) string {
	issued := strconv.FormatInt(at, 10)
	return issued + "." + s.sessions.Sign("challenge "+issued+" "+keyID, end(at))
}

// end is the second in which a challenge that is made at an instant runs out.
func end(at int64) int64 { return time.UnixMilli(at).Add(challengeLife).Unix() }

// issued returns when the server made a nonce for the key, and false if it never
// did or the nonce has run out.
func (s *Service) issued(keyID, nonce string) (at int64, good bool) {
	text, signature, _ := strings.Cut(nonce, ".")
	at, err := strconv.ParseInt(text, 10, 64)
	if err != nil || s.sessions.Verify("challenge "+text+" "+keyID, end(at), signature, s.now()) != nil {
		return 0, false
	}
	return at, true
}

// SignIn opens a session for the key that signed the nonce.
func (s *Service) SignIn(ctx context.Context, keyID, nonce, signature string) (Session, error) {
	k, err := s.store.key(ctx, s.anybody(), keyID)
	if errors.Is(err, db.ErrNone) {
		return Session{}, errUnknown
	}
	if err != nil {
		return Session{}, err
	}
	at, good := s.issued(keyID, nonce)
	if refusal := admit(k, good && signed(k.PublicKey, nonce, signature)); refusal != nil {
		if refusal.Code != errPending.Code { // it did prove who it is, and comes back
			s.failed(ctx, Failure{CompanyID: k.CompanyID, DeviceID: k.DeviceID, Name: k.Name, Code: refusal.Code})
		}
		return Session{}, refusal
	}
	if !s.spent.spend(keyID, at, s.now()) {
		return Session{}, errProof
	}
	expires := s.now().Add(sessionLife).Truncate(time.Second).UTC()
	return Session{Token: s.token(keyID, expires.Unix()), ExpiresAt: expires, DeviceID: k.DeviceID}, nil
}

// admit refuses who cannot prove the key, and screens that are not active.
func admit(k known, proven bool) *fault.Error {
	if !proven {
		return errProof
	}
	switch device.Status(k.Status) {
	case device.Pending:
		return errPending
	case device.Inactive:
		return errRevoked
	}
	return nil
}

// token is a session of the key until a second since the Unix epoch. Neither an
// id nor digits nor a signature holds a point.
func (s *Service) token(keyID string, expires int64) string {
	return TokenPrefix + keyID + "." + strconv.FormatInt(expires, 10) + "." + s.sessions.Sign("session "+keyID, expires)
}

// Caller answers which screen a session token belongs to; an unknown, expired
// or revoked one yields the zero Caller. A screen whose company is switched off
// or out of its time is told so.
func (s *Service) Caller(ctx context.Context, token string) (access.Caller, error) {
	keyID, rest, _ := strings.Cut(strings.TrimPrefix(token, TokenPrefix), ".")
	until, signature, _ := strings.Cut(rest, ".")
	expires, err := strconv.ParseInt(until, 10, 64)
	if err != nil || s.sessions.Verify("session "+keyID, expires, signature, s.now()) != nil {
		return access.Caller{}, nil
	}
	d, err := s.store.bySession(ctx, s.anybody(), keyID)
	if errors.Is(err, db.ErrNone) {
		return access.Caller{}, nil
	}
	if err == nil {
		err = d.Standing.Check(s.now())
	}
	if err != nil {
		return access.Caller{}, err
	}
	return access.Screen(access.Player{DeviceID: d.DeviceID, CompanyID: d.CompanyID}), nil
}

// signed checks WebCrypto's form of a signature: r and s, 32 bytes each.
func signed(publicKey, nonce, signature string) bool {
	key, err := parseKey(publicKey)
	if err != nil {
		return false
	}
	raw, err := base64.StdEncoding.DecodeString(signature)
	if err != nil || len(raw) != 64 {
		return false
	}
	sum := sha256.Sum256([]byte(signedPrefix + nonce))
	return ecdsa.Verify(key, sum[:], new(big.Int).SetBytes(raw[:32]), new(big.Int).SetBytes(raw[32:]))
}

// spent remembers the last challenge that each key has used on this node, for as
// long as one lives: only a later one is good.
type spent struct {
	mu        sync.Mutex
	last, old map[string]int64 // by key, when the challenge was made
	turned    time.Time        // when last became old
}

func newSpent() *spent { return &spent{last: map[string]int64{}} }

// spend uses the challenge that a key got at an instant, and reports whether it was good.
func (s *spent) spend(keyID string, at int64, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.turned) >= challengeLife {
		s.last, s.old, s.turned = map[string]int64{}, s.last, now
	}
	if at <= max(s.last[keyID], s.old[keyID]) {
		return false
	}
	s.last[keyID] = at
	return true
}
