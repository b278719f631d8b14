package limit

import (
	"context"
	"fmt"
	"sync"
)

// Turns lets so many at a time do what takes much memory, and one of each company, so that none keeps the others
// waiting. It is in memory, per node. Its method may be called concurrently.
type Turns struct {
	all chan struct{} // has one for each that is at it
	of  sync.Map      // of each company a chan struct{} that has one while it is at it
}

// NewTurns returns Turns that nobody has, of which there are so many at once.
func NewTurns(atOnce int) *Turns { return &Turns{all: make(chan struct{}, atOnce)} }

// Take waits for a turn of a company. Who has one MUST call done; the error is that of the context.
func (t *Turns) Take(ctx context.Context, company int64) (done func(), err error) {
	own, _ := t.of.LoadOrStore(company, make(chan struct{}, 1))
	ofCompany, _ := own.(chan struct{}) // nothing else is in it
	select {
	case ofCompany <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for a turn: %w", ctx.Err())
	}
	select {
	case t.all <- struct{}{}:
	case <-ctx.Done():
		<-ofCompany
		return nil, fmt.Errorf("wait for a turn: %w", ctx.Err())
	}
	return func() { <-t.all; <-ofCompany }, nil
}
