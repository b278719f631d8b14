package screen

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestAScreenPretendsToDownload one file after the other, at 8 kilobits a second: a byte in a millisecond.
func TestAScreenPretendsToDownload(t *testing.T) {
	begun := time.UnixMilli(0)
	at := func(ms int64) time.Time { return begun.Add(time.Duration(ms) * time.Millisecond) }
	s := shelf{kbps: 8, since: begun}
	if s.say(at(0)) != nil {
		t.Error("it says what it lacks of no manifest")
	}
	s.take(map[string]int64{"a": 100, "b": 50}, at(1000))
	want := func(ms int64, lacks ...Lack) {
		t.Helper()
		if diff := cmp.Diff(&Files{Lacks: append([]Lack{}, lacks...)}, s.say(at(ms))); diff != "" {
			t.Errorf("after %d ms it lacks (-want +got):\n%s", ms, diff)
		}
	}
	want(1000, Lack{"a", 0}, Lack{"b", 0})
	want(1030, Lack{"a", 30}, Lack{"b", 0})
	want(1110, Lack{"b", 10})
	s.take(map[string]int64{"b": 50, "c": 10}, at(1120))
	want(1120, Lack{"b", 20}, Lack{"c", 0})
	want(2000)
	s.take(map[string]int64{"b": 50, "a": 100}, at(2000)) // what it had before is gone
	want(2000, Lack{"a", 0})

	s = shelf{}
	s.take(map[string]int64{"a": 100}, at(0))
	want(0)
}
