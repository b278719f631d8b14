package player

import (
	"cmp"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"errors"
	"time"

	"marquee/internal/area/device"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// How long the parts of pairing last.
const (
	codeLife   = time.Hour        // an activation code
	codeMargin = 3 * time.Minute  // before its end the screen gets the next one, so that what it shows is good
	askedEvery = time.Minute      // how exactly it is known when a waiting screen last asked
	patience   = 10 * time.Minute // a waiting screen that has not asked for this long gives way to others
	unclaimed  = 24 * time.Hour   // and is forgotten after this long
)

// How many screens may wait for activation, from one network and in all, so that
// nobody fills the database, or keeps others from pairing, by saying hello.
const (
	pendingOfNetwork = 50
	pendingInAll     = 10_000
)

// Hello is a player's first words.
type Hello struct {
	PublicKey string          `json:"publicKey" maxLength:"100" doc:"base64 of the uncompressed P-256 point, 65 bytes"`
	Hardware  device.Hardware `json:"hardware"`
	Code      string          `json:"code,omitzero" maxLength:"40" doc:"Of a registered screen, which the player shall be; a wrong one counts as none"`
}

// Origin is where a player says hello from.
type Origin struct {
	IP      string
	Proxied bool // somebody passed it on
}

// Welcome tells a player which code to show, or that it is activated.
type Welcome struct {
	DeviceKey string    `json:"deviceKey" doc:"What the server calls the player's key"`
	Code      string    `json:"code" doc:"Eight letters and digits as people read them: K7QM-4R2X; empty once active"`
	Status    string    `json:"status" enum:"pending,active"`
	ExpiresAt time.Time `json:"expiresAt" doc:"Of the code; a screen that asks before gets the next one in time"`
	PollMs    int64     `json:"pollMs" doc:"Ask again after this long"`
}

// Hello makes a player known by its key. The same key gets the same answer, and
// a new code shortly before the old one runs out.
func (s *Service) Hello(ctx context.Context, h Hello, from Origin) (Welcome, error) {
	if _, err := parseKey(h.PublicKey); err != nil {
		return Welcome{}, err
	}
	k, err := s.store.byKey(ctx, s.anybody(), h.PublicKey)
	if h.Code != "" && (errors.Is(err, db.ErrNone) || err == nil && k.Status == string(device.Pending)) {
		taken, err := s.take(ctx, k, h, from)
		if err != nil {
			return Welcome{}, err
		}
		if taken.KeyID != "" {
			return Welcome{DeviceKey: taken.KeyID, Status: "active", PollMs: pollEvery.Milliseconds()}, nil
		}
	}
	switch now := s.now(); {
	case errors.Is(err, db.ErrNone):
		k, err = s.introduce(ctx, h, from, now)
	case err == nil && k.Status == string(device.Pending) &&
		(k.AskedAt <= now.Add(-askedEvery).UnixMilli() || k.Code == ""):
		k, err = s.wait(ctx, k, now)
	}
	if err != nil {
		return Welcome{}, err
	}
	w := Welcome{DeviceKey: k.KeyID, Status: "active", PollMs: pollEvery.Milliseconds()}
	if k.Status == string(device.Pending) {
		w.Status, w.Code, w.ExpiresAt = "pending", device.GroupCode(k.Code), time.UnixMilli(k.CodeExpiresAt).UTC()
	}
	return w, nil
}

// wait notes that a screen still waits, and gives it the next code when it is time.
func (s *Service) wait(ctx context.Context, k known, now time.Time) (known, error) {
	k.AskedAt = now.UnixMilli()
	if k.CodeExpiresAt <= now.Add(codeMargin).UnixMilli() {
		code, err := device.NewCode(s.random)
		if err != nil {
			return k, err
		}
		k.Code, k.CodeExpiresAt = code, now.Add(codeLife).UnixMilli()
	}
	return k, s.anybody().Quiet(ctx, func(ctx context.Context, q db.Query) error { return s.store.waits(ctx, q, k) })
}

// introduce makes room for a new screen and gives it its first code.
func (s *Service) introduce(ctx context.Context, h Hello, from Origin, now time.Time) (known, error) {
	k := known{
		PublicKey: h.PublicKey, Status: string(device.Pending), CodeExpiresAt: now.Add(codeLife).UnixMilli(),
		AskedAt: now.UnixMilli(),
	}
	var err error
	if k.Code, err = device.NewCode(s.random); err != nil {
		return known{}, err
	}
	if k.KeyID, _, err = secret.Token(s.random, ""); err != nil {
		return known{}, err
	}
	picked, err := s.makeRoom(ctx, s.anybody(), from, now, 0)
	if err != nil {
		return known{}, err // without a transaction: what is refused costs others no wait
	}
	return k, s.anybody().Quiet(ctx, func(ctx context.Context, q db.Query) error {
		gives, err := s.makeRoom(ctx, q, from, now, picked)
		if err != nil {
			return err
		}
		if gives != 0 {
			if gone, err := s.store.forgetPending(ctx, q, gives); err != nil || !gone {
				return cmp.Or(err, tooMany()) // it gave way to another, or was activated
			}
		}
		return s.store.introduce(ctx, q, k, h.Hardware, from.IP, from.network().String())
	})
}

// makeRoom returns the waiting screen that gives way to one more, 0 where there is room, or refuses: when the most
// that may wait do, of a network or in all, one that has not asked for long gives way, and then one of the crowd: the
// one that was picked before, if one was.
func (s *Service) makeRoom(ctx context.Context, q db.Query, from Origin, now time.Time, picked int64) (int64, error) {
	network, silent := from.network().String(), now.Add(-patience).UnixMilli()
	if !from.isLocal() {
		waiting, err := s.store.countPending(ctx, q, network)
		if err != nil {
			return 0, err
		}
		if waiting >= pendingOfNetwork {
			return s.longestSilent(ctx, q, network, silent)
		}
	}
	waiting, err := s.store.countPending(ctx, q, "")
	if err != nil || waiting < pendingInAll {
		return 0, err
	}
	if picked != 0 {
		return picked, nil
	}
	id, err := s.store.longestSilent(ctx, q, "", silent)
	if err == nil || !errors.Is(err, db.ErrNone) {
		return id, err
	}
	all, err := s.store.pendingByNetwork(ctx, q)
	if err != nil {
		return 0, err
	}
	crowd := crowded(all, from.network().Addr())
	if crowd == network {
		return 0, tooMany()
	}
	return s.longestSilent(ctx, q, crowd, now.UnixMilli()+1)
}

// longestSilent returns the waiting screen of a network that has not asked for the longest, if that is since before
// an instant, and refuses where there is none.
func (s *Service) longestSilent(ctx context.Context, q db.Query, network string, before int64) (int64, error) {
	id, err := s.store.longestSilent(ctx, q, network, before)
	if errors.Is(err, db.ErrNone) {
		err = tooMany()
	}
	return id, err
}

func tooMany() error {
	f := fault.New(fault.Throttled, codes.TooManyPending,
		"Too many screens wait for activation here. Activate some of them, or switch off those that are not "+
			"needed for "+
			"ten minutes.")
	f.Retry = time.Minute
	return f
}

// ForgetUnclaimed removes screens that nobody activated while they asked for it.
func (s *Service) ForgetUnclaimed(ctx context.Context) error {
	return s.anybody().Quiet(ctx, func(ctx context.Context, q db.Query) error {
		return s.store.forgetUnclaimed(ctx, q, s.now().Add(-unclaimed).UnixMilli())
	})
}

// parseKey reads a public key in its one spelling, and refuses a point that is
// not on the curve.
func parseKey(text string) (*ecdsa.PublicKey, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err == nil && base64.StdEncoding.EncodeToString(raw) == text { // decoding skips line breaks and spare bits
		key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
		if err == nil {
			return key, nil
		}
	}
	return nil, fault.Invalid("body.publicKey", codes.BadFormat, "The key is not a P-256 public key.")
}
