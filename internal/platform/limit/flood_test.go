package limit

import (
	"fmt"
	"testing"
	"time"
)

func TestFloodAdmitsABurstAndThenATrickle(t *testing.T) {
	clk := newClock()
	f := NewFlood(clk.now)
	admitted := func(key string, times int) (n int) {
		for range times {
			if _, ok := f.Admit(key); ok {
				n++
			}
		}
		return n
	}
	if n := admitted("ann", 500); n != floodBurst {
		t.Fatalf("%d at once, want %d", n, floodBurst)
	}
	if n := admitted("bob", 1); n != 1 {
		t.Error("somebody else's flood keeps bob out")
	}
	clk.advance(floodEvery - 1)
	if n := admitted("ann", 1); n != 0 {
		t.Error("one more before its time")
	}
	clk.advance(1)
	if leftOut, ok := f.Admit("ann"); !ok || leftOut != 500-floodBurst+1 {
		t.Errorf("admitted %v with %d left out, want %d", ok, leftOut, 500-floodBurst+1)
	}
	if _, ok := f.Admit("ann"); ok {
		t.Error("two in the time of one")
	}
	clk.advance(time.Hour)
	if leftOut, ok := f.Admit("ann"); !ok || leftOut != 1 {
		t.Errorf("admitted %v with %d left out, want 1", ok, leftOut)
	}
	if n := admitted("ann", 500); n != floodBurst-1 {
		t.Errorf("%d after an hour, want a burst of %d and no more", n+1, floodBurst)
	}
}

// TestFloodOfManyKeysIsBoundedAsAWhole lets every address of a large network ask once.
func TestFloodOfManyKeysIsBoundedAsAWhole(t *testing.T) {
	clk := newClock()
	f := NewFlood(clk.now)
	n := 0
	for i := range 50_000 {
		if _, ok := f.Admit(fmt.Sprint("key", i)); ok {
			n++
		}
		if i%1000 == 999 {
			clk.advance(time.Minute)
		}
	}
	if most := floodAll + int(50*time.Minute/floodAllRate); n > most || n < most-int(time.Minute/floodAllRate)-1 {
		t.Errorf("%d were admitted in 50 minutes, want about %d", n, most)
	}
}
