package limit

import (
	"fmt"
	"testing"
	"time"
)

func TestAllowanceIsGivenOutAndComesBackWithTime(t *testing.T) {
	clk := newClock()
	a := NewAllowance(clk.now, 10, time.Minute)
	for i, c := range []struct {
		after     time.Duration
		key       string
		want, got int64
		wait      time.Duration // afterwards
	}{
		{0, "ann", 4, 4, 0},
		{0, "ann", 8, 6, time.Minute},
		{0, "ann", 1, 0, time.Minute},
		{0, "bob", 10, 10, time.Minute},
		{20 * time.Second, "ann", 1, 0, 40 * time.Second},
		{40 * time.Second, "ann", 5, 1, time.Minute},
		{150 * time.Second, "ann", 5, 2, 30 * time.Second},
		{time.Hour, "ann", 20, 10, time.Minute},
	} {
		clk.advance(c.after)
		if got := a.Take(c.key, c.want); got != c.got {
			t.Errorf("step %d: %s asks for %d and gets %d, want %d", i, c.key, c.want, got, c.got)
		}
		if wait := a.Wait(c.key); wait != c.wait {
			t.Errorf("step %d: %s waits %v, want %v", i, c.key, wait, c.wait)
		}
	}
	a.GiveBack("ann", 3)
	if got := a.Take("ann", 10); got != 3 {
		t.Errorf("%d of what was given back, want 3", got)
	}
	a.GiveBack("ann", 100)
	if got := a.Take("ann", 100); got != 10 {
		t.Errorf("%d after more was given back than taken, want no more than 10", got)
	}
}

func TestAllowanceForgetsTheLongestUnused(t *testing.T) {
	a := NewAllowance(newClock().now, 1, time.Minute)
	for i := range capacity + 1 {
		a.Take(fmt.Sprint("key", i), 1)
	}
	if len(a.keys.entries) != capacity || a.Wait("key0") != 0 || a.Wait(fmt.Sprint("key", capacity)) == 0 {
		t.Errorf("%d are remembered", len(a.keys.entries))
	}
}
