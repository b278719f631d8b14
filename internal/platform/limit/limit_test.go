package limit

import (
	"fmt"
	"net/netip"
	"testing"
	"time"
)

// clock is a hand-driven clock.
type clock struct{ t time.Time }

func (c *clock) now() time.Time          { return c.t }
func (c *clock) advance(d time.Duration) { c.t = c.t.Add(d) }

func newClock() *clock { return &clock{time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)} }

var home = netip.MustParseAddr("192.0.2.1")

func TestDelayDoublesUpToFiveMinutes(t *testing.T) {
	cases := []struct {
		failures int
		want     time.Duration
	}{
		{0, 0}, {4, 0}, {5, time.Second}, {6, 2 * time.Second}, {7, 4 * time.Second}, {12, 128 * time.Second},
		{13, 256 * time.Second}, {14, 5 * time.Minute}, {15, 5 * time.Minute}, {1_000_000, 5 * time.Minute},
	}
	for _, c := range cases {
		if got := delay(c.failures); got != c.want {
			t.Errorf("delay(%d) = %v, want %v", c.failures, got, c.want)
		}
	}
}

func TestNetworkIsOneIPv4AddressOrOneIPv6Slash64(t *testing.T) {
	cases := []struct{ addr, want string }{
		{"192.0.2.7", "192.0.2.7/32"},
		{"::ffff:192.0.2.7", "192.0.2.7/32"},
		{"2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"},
		{"fe80::1%eth0", "fe80::/64"},
	}
	for _, c := range cases {
		if got := Network(netip.MustParseAddr(c.addr)).String(); got != c.want {
			t.Errorf("Network(%s) = %s, want %s", c.addr, got, c.want)
		}
	}
	if got := Network(netip.Addr{}); got != (netip.Prefix{}) {
		t.Errorf("Network of no address = %v, want the zero prefix", got)
	}
}

// step is one call on a SignIn, after a pause.
type step struct {
	after time.Duration
	call  string // "fail", "succeed", "drop", "hang": what follows when the attempt is allowed
	wait  time.Duration
}

func TestAccount(t *testing.T) {
	fails := func(n int) []step {
		steps := make([]step, n)
		for i := range steps {
			steps[i] = step{call: "fail"}
		}
		return steps
	}
	cases := []struct {
		name  string
		steps []step
	}{
		{"five failures are free, then it waits longer and longer", append(fails(5),
			step{wait: time.Second},
			step{after: 400 * time.Millisecond, wait: 600 * time.Millisecond},
			step{after: 600 * time.Millisecond, call: "fail"},
			step{wait: 2 * time.Second},
			step{after: 2 * time.Second, call: "fail"},
			step{wait: 4 * time.Second},
		)},
		{"success forgives", append(fails(5),
			step{after: time.Second, call: "succeed"},
			step{call: "fail"}, step{call: "fail"}, step{call: "fail"}, step{call: "fail"}, step{call: "fail"},
			step{wait: time.Second},
		)},
		{"an hour without a failure forgives", append(fails(5),
			step{wait: time.Second},
			step{after: time.Hour, call: "fail"},
			step{call: "fail"},
		)},
		{"an undecided attempt counts for nothing", append(fails(4),
			step{call: "drop"}, step{call: "drop"}, step{call: "drop"}, step{call: "fail"},
			step{wait: time.Second},
		)},
		{"attempts at once are let through only while failures are free", append(fails(3),
			step{call: "hang"}, step{call: "hang"},
			step{wait: time.Second},
		)},
		{"after that one at a time", append(fails(5),
			step{after: time.Second, call: "hang"},
			step{after: 10 * time.Second, wait: time.Second},
		)},
		{"an attempt that is never judged is forgotten after a minute", append(fails(4),
			step{call: "hang"},
			step{after: 59 * time.Second, wait: time.Second},
			step{after: time.Second, call: "fail"},
		)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			clk := newClock()
			s := NewSignIn(clk.now)
			for i, st := range c.steps {
				clk.advance(st.after)
				if got := s.Allow("ann", home); got != st.wait {
					t.Fatalf("step %d: Allow = %v, want %v", i, got, st.wait)
				}
				switch st.call {
				case "fail":
					s.Failed("ann", home)
				case "succeed":
					s.Succeeded("ann", netip.Addr{})
				case "drop":
					s.Undecided("ann")
				}
			}
			if got := s.Allow("bob", home); got != 0 {
				t.Errorf("another account has to wait %v", got)
			}
		})
	}
}

func TestNetworkWindow(t *testing.T) {
	clk := newClock()
	s := NewSignIn(clk.now)
	for i := range networkFailures {
		key := fmt.Sprint("user", i)
		if wait := s.Allow(key, home); wait != 0 {
			t.Fatalf("attempt %d has to wait %v", i, wait)
		}
		s.Failed(key, home)
		clk.advance(time.Second)
	}
	want := networkWindow - networkFailures*time.Second
	if got := s.Allow("somebody", home); got != want {
		t.Errorf("after %d failures Allow = %v, want %v", networkFailures, got, want)
	}
	if got := s.Allow("somebody", netip.MustParseAddr("192.0.2.2")); got != 0 {
		t.Errorf("the neighbour has to wait %v", got)
	}
	s.Succeeded("user1", home)
	if got := s.Allow("user2", home); got != want {
		t.Errorf("an own account opened the network for others: Allow = %v, want %v", got, want)
	}
	clk.advance(want)
	if got := s.Allow("somebody", home); got != 0 {
		t.Errorf("in the next window Allow = %v, want 0", got)
	}
}

// TestOneWhoGuessesKeepsNobodyOutWhoCameFromThere: an office behind one address goes
// on signing in, each account with its own delay, while strangers to it wait.
func TestOneWhoGuessesKeepsNobodyOutWhoCameFromThere(t *testing.T) {
	clk := newClock()
	s := NewSignIn(clk.now)
	if s.Allow("ann", home) != 0 {
		t.Fatal("the first attempt has to wait")
	}
	s.Succeeded("ann", home)
	for i := range networkFailures {
		key := fmt.Sprint("user", i)
		s.Allow(key, home)
		s.Failed(key, home)
	}
	if s.Allow("bob", home) == 0 {
		t.Error("bob, who never came in from there, does not wait")
	}
	if got := s.Allow("ann", home); got != 0 {
		t.Errorf("ann, who came in from there before, has to wait %v", got)
	}
	s.Undecided("ann")
	for range freeFailures {
		s.Allow("ann", home)
		s.Failed("ann", home)
	}
	if s.Allow("ann", home) == 0 {
		t.Error("ann is guessed at without a delay")
	}
	clk.advance(familiarity)
	for i := range networkFailures {
		key := fmt.Sprint("again", i)
		s.Allow(key, home)
		s.Failed(key, home)
	}
	if s.Allow("ann", home) == 0 {
		t.Error("ann is expected there a month later")
	}
}

func TestMemoryIsBoundedAndTheLongestUntouchedGoesFirst(t *testing.T) {
	r := newRecent[string, int](3)
	for i, key := range []string{"a", "b", "c", "a", "d"} {
		r.put(key, i)
	}
	if _, found := r.get("b"); found {
		t.Error("b is still there, and was the longest untouched")
	}
	for key, want := range map[string]int{"a": 3, "c": 2, "d": 4} {
		if got, found := r.get(key); !found || got != want {
			t.Errorf("get(%q) = %d, %v, want %d", key, got, found, want)
		}
	}
	if len(r.entries) != 3 || r.order.Len() != 3 {
		t.Errorf("it holds %d entries and %d in order, want 3", len(r.entries), r.order.Len())
	}
}
