package live

import (
	"sync"
	"time"
)

// How many clients hear of something in one turn, and when the next one follows:
// 10,000 screens have all heard after two and a half seconds.
const (
	atOnce = 200
	apart  = 50 * time.Millisecond
)

// turns spreads what very many hear of: they would all ask for more in the same
// instant. Who waits already for the same message waits once, so that a client
// hears no more often than its turn comes.
type turns struct {
	apart time.Duration
	end   <-chan struct{} // of the server

	mu      sync.Mutex
	waiting []turn
	among   map[turn]bool // what waits
	running bool
}

type turn struct {
	member  *client
	message string
}

func newTurns(end <-chan struct{}) *turns {
	return &turns{apart: apart, end: end, among: map[turn]bool{}}
}

// add lets clients hear a message, each in its turn.
func (t *turns) add(members []*client, message []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, member := range members {
		if one := (turn{member, string(message)}); !t.among[one] {
			t.among[one] = true
			t.waiting = append(t.waiting, one)
		}
	}
	if !t.running && len(t.waiting) > 0 {
		t.running = true
		go t.run()
	}
}

// run hands out what waits until nothing does, or the server ends.
func (t *turns) run() {
	for next := t.take(); len(next) > 0; next = t.take() {
		for _, one := range next {
			one.member.push([]byte(one.message))
		}
		select {
		case <-t.end:
			return
		case <-time.After(t.apart):
		}
	}
}

// take returns whose turn it is. After nobody, run has ended.
func (t *turns) take() []turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	next := t.waiting[:min(atOnce, len(t.waiting))]
	t.waiting = t.waiting[len(next):]
	for _, one := range next {
		delete(t.among, one)
	}
	if t.running = len(next) > 0; !t.running {
		t.waiting = nil
	}
	return next
}
