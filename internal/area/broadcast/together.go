package broadcast

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// note is what is written down of one screen's exchange.
type note struct {
	device int64
	said   []Said
	got    []orderRow // that it had not been heard of
	done   chan error
}

// together writes what many screens say at once with few commits: while one is under way, notes of the same company
// gather for the next. Each exchange waits for its own.
type together struct {
	mu      sync.Mutex
	waiting map[int64][]*note
	writing map[int64]bool
}

// write returns once a note is written down, by this call or by another one's.
func (t *together) write(ctx context.Context, company int64, one *note,
	write func(ctx context.Context, all []*note) error) error {
	one.done = make(chan error, 1)
	t.mu.Lock()
	if t.waiting == nil {
		t.waiting, t.writing = map[int64][]*note{}, map[int64]bool{}
	}
	t.waiting[company] = append(t.waiting[company], one)
	writes := !t.writing[company]
	t.writing[company] = true
	t.mu.Unlock()
	for all := t.take(company, writes); len(all) > 0; all = t.take(company, writes) {
		err := heeded(func() error { return write(context.WithoutCancel(ctx), all) }) // others wait for it
		for _, n := range all {
			n.done <- err
		}
	}
	return <-one.done
}

// heeded returns the error of what may panic: those who wait hear of that, too.
func heeded(do func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return do()
}

// gatheredMost is how many notes are written at once, so that no statement grows too long.
const gatheredMost = 1000

// take returns notes that wait, to who writes. After none, nobody writes.
func (t *together) take(company int64, writes bool) []*note {
	if !writes {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	waiting := t.waiting[company]
	n := min(len(waiting), gatheredMost)
	if n == len(waiting) {
		delete(t.waiting, company)
	} else {
		t.waiting[company] = waiting[n:]
	}
	if n == 0 {
		delete(t.writing, company)
	}
	return waiting[:n]
}
