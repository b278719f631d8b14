package content

import (
	"context"
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/timetable"
)

// How long something shows that has no length of its own and is scheduled by itself.
const (
	imageMs = 10_000 // a picture, or a page of a document
	linkMs  = 30_000 // a web page or a stream
)

// Playable is what a screen needs to show a content. It is the only way from a
// content to a screen: only what is active, ready and approved, and was approved
// for these very bytes, is in it.
type Playable struct {
	ContentID int64
	Name      string
	Showing   // zero: nothing plays before the first of Planned
	Planned   []Planned
	From, To  timetable.Date // the first and the last day on a screen's wall; zero: no limit
}

// Showing is what one version shows: a file, its pages, or a link.
type Showing struct {
	Kind       string    // image, video, audio, web or stream
	URL        string    // of a link, which screens open instead of a file
	Pages      []Picture // of a document, in their order: what shows instead of the file
	SHA256     string
	Size       int64 // bytes
	Mime       string
	DurationMs int64 // a video's or a sound's own length; 30 seconds for a link, ten for a picture and for each page
}

// Picture is a page of a document.
type Picture struct {
	SHA256 string
	Size   int64 // bytes
}

// showing is what a version shows of a content.
func showing(r row, pages []page) Showing {
	s := Showing{Kind: strings.ToLower(string(r.Type)), SHA256: r.SHA256, Size: r.FileSize, Mime: r.Mime, DurationMs: r.DurationMs}
	switch {
	case r.URL != "" && r.Type == Video:
		s.Kind, s.URL, s.DurationMs = "stream", r.URL, linkMs
	case r.Type == Web:
		s.URL, s.DurationMs = shownAt(r.URL), linkMs
	case r.Type == Image:
		s.DurationMs = imageMs
	case r.Type == Document:
		s.Kind, s.DurationMs = "image", imageMs
		for _, p := range pages {
			s.Pages = append(s.Pages, Picture{p.SHA256, p.Size})
		}
	}
	return s
}

// Planned is an approved version that takes over at an instant.
type Planned struct {
	Showing
	At time.Time
}

// Change is an instant at which a content shows something else than before.
// Where it comes or goes, a loop that holds it starts again; where one version
// follows another, the loop runs on.
type Change struct {
	At       time.Time
	Restarts bool
}

// Changes returns the instants at which the content changes on screens of a zone.
func (p Playable) Changes(zone *time.Location) []Change {
	changes := make([]Change, 0, len(p.Planned)+2)
	for _, next := range p.Planned {
		changes = append(changes, Change{At: next.At})
	}
	if !p.From.IsZero() {
		changes = append(changes, Change{timetable.StartOf(p.From, zone), true})
	}
	if !p.To.IsZero() {
		changes = append(changes, Change{timetable.StartOf(p.To+1, zone), true})
	}
	return changes
}

// At returns what the content shows at an instant on screens of a zone, if anything.
func (p Playable) At(t time.Time, zone *time.Location) (Showing, bool) {
	day := timetable.DateOf(t.In(zone))
	if !p.From.IsZero() && day < p.From || !p.To.IsZero() && day > p.To {
		return Showing{}, false
	}
	shows := p.Showing
	for _, next := range p.Planned {
		if !next.At.After(t) {
			shows = next.Showing
		}
	}
	return shows, shows.SHA256 != ""
}

// Playables returns those of the given contents of the scope that may play, now
// or once a planned version takes over.
func (s *Service) Playables(ctx context.Context, scope access.Scope, ids []int64) (map[int64]Playable, error) {
	return s.store.playables(ctx, scope, slices.Compact(slices.Sorted(slices.Values(ids))))
}
