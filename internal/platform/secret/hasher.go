package secret

import (
	"context"
	"crypto/subtle"
	"fmt"
	"io"
	"time"

	"golang.org/x/crypto/argon2"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

const (
	hashesAtOnce = 2  // each takes 46 MiB while it runs
	hashesQueued = 32 // about a second of work; more callers are sent away
	retryHash    = 2 * time.Second
)

// Hasher hashes and verifies passwords with argon2id. At most two hashes are
// computed at once; a bounded number of callers waits, and the rest get a
// Throttled fault. Its methods may be called concurrently.
type Hasher struct {
	random   io.Reader
	cost     cost          // of new hashes
	breached *Breached     // nil: nobody is asked
	running  chan struct{} // holds a place for each hash being computed
	present  chan struct{} // holds a place for each caller, running or waiting
	derive   func(password string, salt []byte, c cost) []byte
}

// NewHasher returns a Hasher that draws its salts from random.
func NewHasher(random io.Reader) *Hasher {
	return &Hasher{
		random:  random,
		cost:    standard,
		running: make(chan struct{}, hashesAtOnce),
		present: make(chan struct{}, hashesAtOnce+hashesQueued),
		derive: func(password string, salt []byte, c cost) []byte {
			return argon2.IDKey([]byte(password), salt, c.time, c.memory, c.threads, keyLength)
		},
	}
}

// NewQuickHasher returns a Hasher whose hashes cost next to nothing and protect
// nothing: for tests of everything else. A linter keeps it out of the product.
func NewQuickHasher(random io.Reader) *Hasher {
	h := NewHasher(random)
	h.cost = cost{memory: 8, time: 1, threads: 1}
	return h
}

// Hash returns the password's hash as a PHC string, about 97 bytes of ASCII.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	if _, err := io.ReadFull(h.random, salt); err != nil {
		return "", fmt.Errorf("draw salt: %w", err)
	}
	key, err := h.compute(ctx, password, salt, h.cost)
	if err != nil {
		return "", err
	}
	return phc{cost: h.cost, salt: salt, key: key}.String(), nil
}

// Verify reports whether the hash, a PHC string, is the password's. With an
// empty hash it takes as long as with a real one and reports false: that is what
// a sign-in does when it does not know the name.
func (h *Hasher) Verify(ctx context.Context, password, hash string) (bool, error) {
	stored := phc{cost: h.cost, salt: make([]byte, saltLength), key: make([]byte, keyLength)}
	if hash != "" {
		var err error
		if stored, err = parsePHC(hash); err != nil {
			return false, fmt.Errorf("read password hash: %w", err)
		}
	}
	key, err := h.compute(ctx, password, stored.salt, stored.cost)
	if err != nil {
		return false, err
	}
	same := subtle.ConstantTimeCompare(key, stored.key) == 1
	return same && hash != "", nil
}

// Outdated reports whether a hash takes less than new ones do, so that a sign-in
// with the right password is the moment to make a new one.
func (h *Hasher) Outdated(hash string) bool {
	stored, err := parsePHC(hash)
	return err == nil && (stored.cost.memory < h.cost.memory || stored.cost.time < h.cost.time)
}

// compute waits for its turn and derives the key.
func (h *Hasher) compute(ctx context.Context, password string, salt []byte, c cost) ([]byte, error) {
	select {
	case h.present <- struct{}{}:
		defer func() { <-h.present }()
	default:
		busy := fault.New(fault.Throttled, codes.SignInBusy,
			"Too many people are signing in at this moment. Try again in a few seconds.")
		busy.Retry = retryHash
		return nil, busy
	}
	select {
	case h.running <- struct{}{}:
		defer func() { <-h.running }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to hash: %w", ctx.Err())
	}
	return h.derive(password, salt, c), nil
}
