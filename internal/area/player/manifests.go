package player

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"marquee/internal/area/content"
	"marquee/internal/timetable"
)

const (
	keptBytes = 64 << 20         // of the shared parts that are kept, but for the newest
	buildTime = 30 * time.Second // after which a build is given up
)

// manifestKey says what a shared part was built from.
type manifestKey struct {
	company, group int64
	zone, standby  string
	screen         content.Screen
	day            timetable.Date // the first of the horizon
	revision       int64
	until          int64 // when its media URLs end, in seconds
}

type built struct {
	digest string // of the shared part without URLs
	text   []byte
}

// manifests keeps shared parts. A company's older revisions are dropped when a
// newer one comes, and those that were not asked for the longest when there is
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
	last int64 // the value of asked when it was asked for last
}

func newManifests() *manifests { return &manifests{parts: map[manifestKey]*kept{}} }

// get returns the part, building it once however many screens ask at the same
// time. A screen that hangs up meanwhile is no reason for the others to go without.
func (m *manifests) get(ctx context.Context, key manifestKey, build func(context.Context) (built, error)) (built, error) {
	if b, found := m.find(key); found {
		return b, nil
	}
	done := m.building.DoChan(fmt.Sprint(key), func() (_ any, err error) {
		defer func() {
			if cause := recover(); cause != nil { // it would end the server: no request is there to catch it
				err = fmt.Errorf("build a manifest: panic: %v\n%s", cause, debug.Stack())
			}
		}()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), buildTime)
		defer cancel()
		b, err := build(ctx)
		if err == nil {
			m.keep(key, b)
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

func (m *manifests) find(key manifestKey) (built, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, found := m.parts[key]
	if !found {
		return built{}, false
	}
	m.asked++
	p.last = m.asked
	return p.built, true
}

func (m *manifests) keep(key manifestKey, b built) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for old := range m.parts {
		if old.company == key.company && (old.revision < key.revision || old.day < key.day-2 || old.until < key.until) {
			m.drop(old)
		}
	}
	for len(m.parts) > 0 && m.bytes+len(b.text) > keptBytes {
		m.drop(m.oldest())
	}
	m.asked++
	m.parts[key] = &kept{b, m.asked}
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
