package limit

import (
	"sync"
	"time"
)

// Allowance lets each key have so many of something at once, and one more
// whenever a certain time has passed. It is in memory, per node, and of bounded
// size. Its methods may be called concurrently.
type Allowance struct {
	now   func() time.Time
	most  int64
	every time.Duration

	mu   sync.Mutex
	keys *recent[string, bucket]
}

// NewAllowance returns an Allowance of which nobody has had anything yet: most at
// once, and then one every so often.
func NewAllowance(now func() time.Time, most int64, every time.Duration) *Allowance {
	return &Allowance{now: now, most: most, every: every, keys: newRecent[string, bucket](capacity)}
}

// Take takes up to want for the key and returns how many there were.
func (a *Allowance) Take(key string, want int64) (got int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.at(key)
	got = max(0, min(want, a.most-b.level))
	b.level += got
	a.keys.put(key, b)
	return got
}

// GiveBack returns what was taken and not needed.
func (a *Allowance) GiveBack(key string, n int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.at(key)
	b.level = max(0, b.level-n)
	a.keys.put(key, b)
}

// Wait returns how long it takes until the key can have one; 0: there is one now.
func (a *Allowance) Wait(key string) time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.at(key)
	if b.level < a.most {
		return 0
	}
	return b.since.Add(a.every).Sub(a.now())
}

func (a *Allowance) at(key string) bucket {
	b, _ := a.keys.get(key)
	return b.drained(a.now(), a.every)
}
