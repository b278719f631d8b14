package screen

import (
	"maps"
	"slices"
	"time"
)

// Files is which files of its manifest a screen lacks, as docs/downloads.md says.
type Files struct {
	Lacks []Lack `json:"lacks"`
	More  int    `json:"more,omitempty"`
}

// Lack is a file that a screen lacks.
type Lack struct {
	Asset string `json:"asset"`
	Done  int64  `json:"done,omitempty"`
}

// lacksMost is how many files a screen names at once.
const lacksMost = 500

// shelf is what a simulated screen pretends to have of its files: it fetches none.
type shelf struct {
	kbps  int64            // at which it gets them; 0: it has each at once
	sizes map[string]int64 // of the manifest's files, in bytes; nil before there is one
	done  map[string]int64 // of those that have not come, how many bytes have
	since time.Time        // when done was so
}

// take is told which files the manifest has from now on, and how large they are.
func (s *shelf) take(sizes map[string]int64, now time.Time) {
	s.get(now)
	lacking := map[string]int64{}
	for file := range sizes {
		_, had := s.sizes[file]
		if done, lacks := s.done[file]; s.kbps > 0 && (lacks || !had) {
			lacking[file] = done
		}
	}
	s.sizes, s.done = sizes, lacking
}

// get takes what has come since it was called last, one file after the other.
func (s *shelf) get(now time.Time) {
	bytes := now.Sub(s.since).Milliseconds() * s.kbps / 8
	s.since = now
	for _, file := range slices.Sorted(maps.Keys(s.done)) {
		some := min(bytes, s.sizes[file]-s.done[file])
		s.done[file] += some
		bytes -= some
		if s.done[file] < s.sizes[file] {
			return
		}
		delete(s.done, file)
	}
}

// say returns what lacks at an instant, nil before there is a manifest.
func (s *shelf) say(now time.Time) *Files {
	if s.sizes == nil {
		return nil
	}
	s.get(now)
	said := &Files{Lacks: []Lack{}}
	for _, file := range slices.Sorted(maps.Keys(s.done)) {
		if len(said.Lacks) == lacksMost {
			said.More++
			continue
		}
		said.Lacks = append(said.Lacks, Lack{file, s.done[file]})
	}
	return said
}
