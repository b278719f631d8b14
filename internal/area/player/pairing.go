package player

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"errors"
	"net/netip"
	"time"

	"marquee/internal/area/device"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
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
func (s *Service) Hello(ctx context.Context, h Hello, ip string) (Welcome, error) {
	if _, err := parseKey(h.PublicKey); err != nil {
		return Welcome{}, err
	}
	k, err := s.store.byKey(ctx, s.db.Query(), h.PublicKey)
	switch now := s.now(); {
	case errors.Is(err, db.ErrNone):
		k, err = s.introduce(ctx, h, ip, now)
	case err == nil && k.Status == string(device.Pending) && k.AskedAt <= now.Add(-askedEvery).UnixMilli():
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
	return k, s.db.Quiet(ctx, func(ctx context.Context, q db.Query) error { return s.store.waits(ctx, q, k) })
}

// introduce makes room for a new screen and gives it its first code.
func (s *Service) introduce(ctx context.Context, h Hello, ip string, now time.Time) (known, error) {
	k := known{PublicKey: h.PublicKey, Status: string(device.Pending), CodeExpiresAt: now.Add(codeLife).UnixMilli(), AskedAt: now.UnixMilli()}
	var err error
	if k.Code, err = device.NewCode(s.random); err != nil {
		return known{}, err
	}
	if k.KeyID, _, err = secret.Token(s.random, ""); err != nil {
		return known{}, err
	}
	address, _ := netip.ParseAddr(ip) // none: all without one are one network
	network := limit.Network(address).String()
	return k, s.db.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		if !address.IsLoopback() { // a proxy on this machine, or simulated screens
			if err := s.makeRoom(ctx, q, network, pendingOfNetwork, now); err != nil {
				return err
			}
		}
		if err := s.makeRoom(ctx, q, "", pendingInAll, now); err != nil {
			return err
		}
		return s.store.introduce(ctx, q, k, h.Hardware, ip, network)
	})
}

// makeRoom refuses one more screen of a network, or of all, when the most that
// may wait do, unless one of them has not asked for long.
func (s *Service) makeRoom(ctx context.Context, q db.Query, network string, most int64, now time.Time) error {
	waiting, err := s.store.countPending(ctx, q, network)
	if err != nil || waiting < most {
		return err
	}
	gone, err := s.store.giveWay(ctx, q, network, now.Add(-patience).UnixMilli())
	if err != nil || gone {
		return err
	}
	f := fault.New(fault.Throttled, "too-many-pending", "Too many screens wait for activation here. Activate some of them, or switch off those that are not needed for ten minutes.")
	f.Retry = time.Minute
	return f
}

// ForgetUnclaimed removes screens that nobody activated while they asked for it.
func (s *Service) ForgetUnclaimed(ctx context.Context) error {
	return s.db.Quiet(ctx, func(ctx context.Context, q db.Query) error {
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
	return nil, fault.Invalid("body.publicKey", "bad-format", "The key is not a P-256 public key.")
}
