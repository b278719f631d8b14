// Package wake lets a loop that looks at the rows now and then look at once.
package wake

// Signal is received from by the loop. However often it is sent meanwhile, the
// loop looks once more.
type Signal chan struct{}

// New returns a Signal that was not sent.
func New() Signal { return make(Signal, 1) }

// Send wakes the loop, without waiting for it.
func (s Signal) Send() {
	select {
	case s <- struct{}{}:
	default: // it will look anyway
	}
}
