package player

import (
	"context"
	"crypto/sha256"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"marquee/internal/area/content"
	"marquee/internal/area/device/download"
	"marquee/internal/timetable"
)

const (
	keptBytes = 64 << 20         // of the shared parts that are kept, but for the newest
	buildTime = 30 * time.Second // after which a build is given up
)

// manifestKey says for which screens a shared part is, and from when on.
type manifestKey struct {
	company, group int64
	zone, standby  string
	screen         content.Screen
	day            timetable.Date // the first of the horizon
	until          int64          // when its media URLs end, in seconds
	aired          aired
}

type built struct {
	digest string // of the shared part without URLs
	text   []byte
	plan   download.Plan
	seen   [sha256.Size]byte // the digest of the sight that it was planned of
	cells  map[int64]map[int64]cell
}

// manifests keeps shared parts. Those of a company's past days are dropped when
// another one comes, and those that were not asked for the longest when there is
// no room.
type manifests struct {
	building singleflight.Group
	mu       sync.Mutex
	parts    map[manifestKey]*kept
	bytes    int
	asked    int64 // how often a part was asked for
}

type kept struct {
	built
	revision int64 // of the company, at which it was built or found to be the same
	last     int64 // the value of asked when it was asked for last
}

func newManifests() *manifests { return &manifests{parts: map[manifestKey]*kept{}} }

// get returns the part as it is at a revision of the company or later, building
// it once however many screens ask at the same time, of the one that is kept. A
// screen that hangs up meanwhile is no reason for the others to go without.
func (m *manifests) get(ctx context.Context, key manifestKey, revision int64,
	build func(ctx context.Context, before built) (built, error)) (built, error) {
	before, at := m.find(key)
	if at >= revision {
		return before, nil
	}
	done := m.building.DoChan(fmt.Sprint(key, revision), func() (_ any, err error) {
		defer func() {
			if cause := recover(); cause != nil { // it would end the server: no request is there to catch it
				err = fmt.Errorf("build a manifest: panic: %v\n%s", cause, debug.Stack())
			}
		}()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), buildTime)
		defer cancel()
		b, err := build(ctx, before)
		if err == nil {
			m.keep(key, revision, b)
		}
		return b, err
	})
	select {
	case <-ctx.Done():
		return built{}, ctx.Err()
	case r := <-done:
		b, _ := r.Val.(built)
		return b, r.Err
	}
}

// find returns the part and the revision at which it was good; -1 if there is none.
func (m *manifests) find(key manifestKey) (b built, revision int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, found := m.parts[key]
	if !found {
		return built{}, -1
	}
	m.asked++
	p.last = m.asked
	return p.built, p.revision
}

func (m *manifests) keep(key manifestKey, revision int64, b built) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if before, found := m.parts[key]; found {
		if before.revision >= revision { // that build was faster
			return
		}
		m.drop(key)
	}
	for old := range m.parts {
		if old.company == key.company && (old.day < key.day-2 || old.until < key.until) {
			m.drop(old)
		}
	}
	for len(m.parts) > 0 && m.bytes+len(b.text) > keptBytes {
		m.drop(m.oldest())
	}
	m.asked++
	m.parts[key] = &kept{b, revision, m.asked}
	m.bytes += len(b.text)
}

func (m *manifests) oldest() (key manifestKey) {
	last := m.asked + 1
	for k, p := range m.parts {
		if p.last < last {
			key, last = k, p.last
		}
	}
	return key
}

func (m *manifests) drop(key manifestKey) {
	m.bytes -= len(m.parts[key].text)
	delete(m.parts, key)
}
