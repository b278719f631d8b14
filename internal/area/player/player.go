// Package player is the players' side of the product: a screen makes itself
// known, is activated by a person, signs in with its own key, and then fetches
// its manifest and reports what it did. Specification: design "Players",
// "Playback"; G113, G114.
package player

import (
	"cmp"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/font"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
	"marquee/internal/platform/secret"
)

// How long the parts of pairing and signing in last.
const (
	codeLife    = 24 * time.Hour  // an activation code
	nonceLife   = time.Minute     // a challenge
	sessionLife = 24 * time.Hour  // a player's session; its key renews it
	pollEvery   = 3 * time.Second // how often an unpaired player asks
	mediaLife   = 48 * time.Hour  // a signed media URL, at least
	rollover    = 24 * time.Hour  // media URLs and horizons change once a day
)

// pendingLimit bounds how many screens may wait for activation at once, so
// that nobody fills the database by saying hello.
const pendingLimit = 1000

// signedPrefix precedes the nonce in what a player signs, so that its key
// signs nothing else.
const signedPrefix = "marquee-player-session:"

// TokenPrefix marks a player's session token.
const TokenPrefix = "mp_"

// Service answers players.
type Service struct {
	db        *db.DB
	store     Store
	contents  *content.Service
	playlists *playlist.Service
	schedules *schedule.Service
	fonts     *font.Service
	blobs     blob.Store
	hub       *live.Hub
	signer    *secret.Signer
	now       func() time.Time
	random    io.Reader
	logger    *slog.Logger
	manifest  *manifests
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Contents  *content.Service
	Playlists *playlist.Service
	Schedules *schedule.Service
	Fonts     *font.Service
	Blobs     blob.Store
	Hub       *live.Hub
	Signer    *secret.Signer
	Now       func() time.Time
	Random    io.Reader
	Logger    *slog.Logger
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, store: Store{c.DB}, contents: c.Contents, playlists: c.Playlists, schedules: c.Schedules, fonts: c.Fonts, blobs: c.Blobs, hub: c.Hub, signer: c.Signer, now: c.Now,
		random: c.Random, logger: c.Logger, manifest: newManifests()}
}

// Hello is a player's first words.
type Hello struct {
	PublicKey string          `json:"publicKey" maxLength:"100" doc:"base64 of the uncompressed P-256 point, 65 bytes"`
	Hardware  device.Hardware `json:"hardware"`
}

// Welcome tells a player which code to show, or that it is activated.
type Welcome struct {
	DeviceKey string    `json:"deviceKey" doc:"What the server calls the player's key"`
	Code      string    `json:"code" doc:"Eight digits as people read them: 4832-0151; empty once active"`
	Status    string    `json:"status" enum:"pending,active"`
	ExpiresAt time.Time `json:"expiresAt" doc:"Of the code"`
	PollMs    int64     `json:"pollMs" doc:"Ask again after this long"`
}

// Hello makes a player known by its key. The same key gets the same answer,
// and a new code when the old one has run out.
func (s *Service) Hello(ctx context.Context, h Hello, ip string) (Welcome, error) {
	if _, err := parseKey(h.PublicKey); err != nil {
		return Welcome{}, err
	}
	var w Welcome
	err := s.db.Quiet(ctx, func(q db.Query) error {
		now := s.now()
		known, err := s.store.byKey(ctx, q, h.PublicKey)
		switch {
		case errors.Is(err, db.ErrNone):
			if known, err = s.introduce(ctx, q, h, ip, now); err != nil {
				return err
			}
		case err != nil:
			return err
		case known.Status == string(device.Pending) && known.CodeExpiresAt <= now.UnixMilli():
			if known.Code, err = secret.Code(s.random, device.CodeDigits); err != nil {
				return err
			}
			known.CodeExpiresAt = now.Add(codeLife).UnixMilli()
			if err := s.store.renewCode(ctx, q, known); err != nil {
				return err
			}
		}
		w = Welcome{DeviceKey: known.KeyID, Status: "active", PollMs: pollEvery.Milliseconds()}
		if known.Status == string(device.Pending) {
			w.Status, w.Code, w.ExpiresAt = "pending", device.GroupCode(known.Code), time.UnixMilli(known.CodeExpiresAt).UTC()
		}
		return nil
	})
	return w, err
}

func (s *Service) introduce(ctx context.Context, q db.Query, h Hello, ip string, now time.Time) (known, error) {
	if err := s.store.forgetUnclaimed(ctx, q, now.UnixMilli()); err != nil {
		return known{}, err
	}
	waiting, err := s.store.countPending(ctx, q)
	if err != nil {
		return known{}, err
	}
	if waiting >= pendingLimit {
		f := fault.New(fault.Throttled, "too-many-pending", "Too many screens wait for activation. Activate or wait.")
		f.Retry = time.Minute
		return known{}, f
	}
	k := known{PublicKey: h.PublicKey, Status: string(device.Pending), CodeExpiresAt: now.Add(codeLife).UnixMilli()}
	if k.Code, err = secret.Code(s.random, device.CodeDigits); err != nil {
		return known{}, err
	}
	id, _, err := secret.Token(s.random, "")
	if err != nil {
		return known{}, err
	}
	k.KeyID = id
	return k, s.store.introduce(ctx, q, k, h.Hardware, ip, now.UnixMilli())
}

// Challenge returns a nonce for the key to sign, good once and for a minute.
func (s *Service) Challenge(ctx context.Context, keyID string) (string, error) {
	nonce, _, err := secret.Token(s.random, "")
	if err != nil {
		return "", err
	}
	err = s.db.Quiet(ctx, func(q db.Query) error {
		if _, err := s.store.key(ctx, q, keyID); errors.Is(err, db.ErrNone) {
			return errUnknown
		} else if err != nil {
			return err
		}
		return s.store.challenge(ctx, q, nonce, keyID, s.now().UnixMilli(), s.now().Add(nonceLife).UnixMilli())
	})
	return nonce, err
}

var (
	errUnknown = fault.New(fault.Unauthenticated, "device-unknown", "This player is not known. It has to say hello.")
	errPending = fault.New(fault.Unauthenticated, "device-pending", "This screen is not activated yet.")
	errRevoked = fault.New(fault.Unauthenticated, "device-revoked", "This screen was deactivated.")
)

// Session is a player's access to everything else.
type Session struct {
	Token     string    `json:"token"`
	ExpiresAt time.Time `json:"expiresAt"`
	DeviceID  int64     `json:"deviceId"`
}

// SignIn opens a session for the key that signed the nonce.
func (s *Service) SignIn(ctx context.Context, keyID, nonce, signature string) (Session, error) {
	var out Session
	var refusal error
	err := s.db.Quiet(ctx, func(q db.Query) error {
		now := s.now()
		k, err := s.store.key(ctx, q, keyID)
		if errors.Is(err, db.ErrNone) {
			return errUnknown
		}
		if err != nil {
			return err
		}
		fresh, err := s.store.useNonce(ctx, q, nonce, keyID, now.UnixMilli())
		if err != nil {
			return err
		}
		if refusal = admit(k, fresh && signed(k.PublicKey, nonce, signature)); refusal != nil {
			return nil // what took the nonce stays
		}
		token, digest, err := secret.Token(s.random, TokenPrefix)
		if err != nil {
			return err
		}
		out = Session{Token: token, ExpiresAt: now.Add(sessionLife).UTC(), DeviceID: k.DeviceID}
		return s.store.openSession(ctx, q, digest, keyID, now.UnixMilli(), out.ExpiresAt.UnixMilli())
	})
	return out, cmp.Or(err, refusal)
}

// admit refuses who cannot prove the key, and screens that are not active.
func admit(k known, proven bool) error {
	if !proven {
		return fault.New(fault.Unauthenticated, "bad-signature", "The signature does not fit. Ask for a new challenge.")
	}
	switch device.Status(k.Status) {
	case device.Pending:
		return errPending
	case device.Inactive:
		return errRevoked
	}
	return nil
}

// Caller answers which screen a session token belongs to; an unknown, expired
// or revoked one yields the zero Caller.
func (s *Service) Caller(ctx context.Context, token string) (access.Caller, error) {
	d, err := s.store.bySession(ctx, secret.Digest(token), s.now().UnixMilli())
	if errors.Is(err, db.ErrNone) {
		return access.Caller{}, nil
	}
	if err != nil {
		return access.Caller{}, err
	}
	return access.Screen(access.Player{DeviceID: d.DeviceID, CompanyID: d.CompanyID}), nil
}

// parseKey reads a public key and refuses a point that is not on the curve.
func parseKey(text string) (*ecdsa.PublicKey, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err == nil {
		key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
		if err == nil {
			return key, nil
		}
	}
	return nil, fault.Invalid("body.publicKey", "bad-format", "The key is not a P-256 public key.")
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
