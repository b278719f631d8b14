// Package limit slows down the guessing of passwords and codes.
//
// An account may fail a few times; then every further attempt has to wait, twice
// as long each time. A network may fail many times in a window, since a whole
// office can stand behind one address; then it is closed to all but those accounts
// that have come in from it before, so that one who guesses does not keep the
// others out. Unknown accounts are counted like known ones, so that the answer
// tells nobody which exist. Everything is in memory and of bounded size; a restart
// forgives.
package limit

import (
	"crypto/sha256"
	"net/netip"
	"sync"
	"time"
)

const (
	freeFailures = 5               // failures of an account before it has to wait
	firstDelay   = time.Second     // the wait after the last free failure; it doubles
	longestDelay = 5 * time.Minute // the wait that it grows to
	memory       = time.Hour       // an account's failures are forgotten after this long without one
	patience     = time.Minute     // an attempt without a verdict is forgotten after this long

	networkFailures = 50               // failures of a network in one window
	networkWindow   = 15 * time.Minute // from the first failure of the window

	familiarity = 30 * 24 * time.Hour // how long somebody who came in from a network is expected there

	capacity = 10_000 // accounts, and networks, that are remembered; the longest untouched go first
)

// SignIn limits attempts to sign in. Its methods may be called concurrently.
// Every attempt that Allow lets through MUST be followed by exactly one of
// Failed, Succeeded and Undecided.
type SignIn struct {
	now func() time.Time

	mu       sync.Mutex
	accounts *recent[[sha256.Size]byte, account]
	networks *recent[netip.Prefix, window]
	familiar *recent[place, time.Time] // when an account last came in from a network
}

// place is an account in a network.
type place struct {
	account [sha256.Size]byte
	network netip.Prefix
}

// NewSignIn returns a SignIn that remembers nothing yet.
func NewSignIn(now func() time.Time) *SignIn {
	return &SignIn{
		now:      now,
		accounts: newRecent[[sha256.Size]byte, account](capacity),
		networks: newRecent[netip.Prefix, window](capacity),
		familiar: newRecent[place, time.Time](capacity),
	}
}

// Allow asks whether an attempt on the account may be made from the address. It
// returns 0 if so, and otherwise how long the client has to wait before it asks
// again. The key is the account's name in its canonical form, of any length.
// While an account has no free failure left, one attempt at a time is let
// through: sending many at once gains nothing.
func (s *SignIn) Allow(key string, from netip.Addr) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	network, id := Network(from), digest(key)
	origin, _ := s.networks.get(network)
	came, expected := s.familiar.get(place{id, network})
	expected = expected && now.Sub(came) < familiarity
	if wait := origin.wait(now); wait > 0 && !expected {
		return wait
	}
	current, _ := s.accounts.get(id)
	current = current.at(now)
	if wait := current.wait(now); wait > 0 {
		return wait
	}
	current.pending++
	current.asked = now
	s.accounts.put(id, current)
	return 0
}

// Failed records that the name, the password or the code was wrong, and returns
// how often that was so for the account since it last succeeded or was forgotten.
func (s *SignIn) Failed(key string, from netip.Addr) (failures int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	id := digest(key)
	current, _ := s.accounts.get(id)
	current = current.at(now).failed(now)
	s.accounts.put(id, current)
	network := Network(from)
	origin, _ := s.networks.get(network)
	s.networks.put(network, origin.failed(now))
	return current.failures
}

// Succeeded forgets the account's failures, and expects it from that network from
// now on. It MUST NOT be called before the second factor was checked, or a known
// password would make its code guessable. The network's failures stay: one own
// account must not pay for guesses at others.
func (s *SignIn) Succeeded(key string, from netip.Addr) {
	s.Forgive(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.familiar.put(place{digest(key), Network(from)}, s.now())
}

// Forgive forgets the account's failures: somebody has vouched for its owner.
func (s *SignIn) Forgive(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.accounts.remove(digest(key))
}

// Undecided takes back an attempt that was neither right nor wrong: the second
// factor is still to come, or the server could not check.
func (s *SignIn) Undecided(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := digest(key)
	if current, found := s.accounts.get(id); found {
		s.accounts.put(id, current.released())
	}
}

// Network returns what counts as one origin: an IPv4 address, or an IPv6 /64.
func Network(addr netip.Addr) netip.Prefix {
	addr = addr.Unmap().WithZone("")
	bits := 32
	if addr.Is6() {
		bits = 64
	}
	prefix, err := addr.Prefix(bits)
	if err != nil {
		return netip.Prefix{} // no address, such as a Unix socket: all of them are one origin
	}
	return prefix
}

func digest(key string) [sha256.Size]byte { return sha256.Sum256([]byte(key)) }
