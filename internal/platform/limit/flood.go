package limit

import (
	"sync"
	"time"
)

const (
	floodBurst   = 10               // records of one key at once
	floodEvery   = 30 * time.Second // and then one in this time
	floodAll     = 200              // records of all keys together at once
	floodAllRate = 10 * time.Second // and then one in this time: 8,640 a day
)

// Flood bounds how many records of what anybody can cause are kept, so that
// causing it without end cannot fill the disk. What is left out is counted, and
// told with the next record of its key. Its method may be called concurrently.
type Flood struct {
	now func() time.Time

	mu   sync.Mutex
	all  bucket
	keys *recent[string, tap]
}

// tap is what is known of one key.
type tap struct {
	bucket
	leftOut int64
}

// NewFlood returns a Flood that has admitted nothing yet.
func NewFlood(now func() time.Time) *Flood {
	return &Flood{now: now, keys: newRecent[string, tap](capacity)}
}

// Admit says whether one more record of the key is kept, and how many were left
// out since the last one that was.
func (f *Flood) Admit(key string) (leftOut int64, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	t, _ := f.keys.get(key)
	t.bucket = t.drained(now, floodEvery)
	f.all = f.all.drained(now, floodAllRate)
	if t.level >= floodBurst || f.all.level >= floodAll {
		t.leftOut++
		f.keys.put(key, t)
		return 0, false
	}
	leftOut, t.leftOut = t.leftOut, 0
	t.level++
	f.all.level++
	f.keys.put(key, t)
	return leftOut, true
}

// bucket fills by one with every record and drains with time.
type bucket struct {
	level int64
	since time.Time // when it last drained
}

func (b bucket) drained(now time.Time, every time.Duration) bucket {
	n := int64(now.Sub(b.since) / every)
	if n >= b.level {
		return bucket{since: now}
	}
	return bucket{level: b.level - n, since: b.since.Add(time.Duration(n) * every)}
}
