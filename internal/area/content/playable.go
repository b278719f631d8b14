package content

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"

	"marquee/internal/area/content/youtube"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/program"
	"marquee/internal/timetable"
)

// How long something shows that has no length of its own and is scheduled by itself.
const (
	imageMs = 10_000 // a picture, or a page of a document
	linkMs  = 30_000 // a web page or a stream
)

// Playable is what screens may show of a content, and when. It is the only way
// from a content to a screen, a plan or an explanation of one.
type Playable struct {
	ContentID int64
	Name      string
	Times     Times
}

// Reason says why a content shows nothing. Its values are stable codes for translation.
type Reason string

// The reasons, each without regard to those below it.
const (
	Unavailable  Reason = "unavailable"    // it is in the recycle bin, not processed, or nothing that screens play
	Expired      Reason = "expired"        // its last day is over on the screen's wall
	NotApproved  Reason = "not-approved"   // neither its version nor a planned one is approved for its very bytes
	NotValidYet  Reason = "not-valid-yet"  // its first day lies ahead
	NotForScreen Reason = "not-for-screen" // the screen cannot decode it, by what it says of itself
)

// Times is what a content shows as time goes by: stretches in order, the first
// since ever, the last for ever.
type Times []Stretch

// Stretch is what a content shows from an instant on, until the next one.
type Stretch struct {
	From    time.Time // zero: since ever
	Showing           // what it shows, where Reason is empty
	Reason  Reason
}

// At returns the stretch of an instant. A content that there is not shows nothing.
func (t Times) At(at time.Time) Stretch {
	if i := sort.Search(len(t), func(i int) bool { return t[i].From.After(at) }); i > 0 {
		return t[i-1]
	}
	return Stretch{Reason: Unavailable}
}

// LeftOut says why a content is left out of a plan from one instant to another:
// what keeps it from showing anything there, or that the screen cannot decode what
// it would show for a part of that. Empty: it is not left out.
func (t Times) LeftOut(from, to time.Time) Reason {
	var reason Reason
	shows := false
	for i, s := range t {
		switch {
		case !s.From.Before(to) || i+1 < len(t) && !t[i+1].From.After(from): // another time
		case s.Reason == NotForScreen:
			return NotForScreen
		case s.Reason == "":
			shows = true
		case reason == "":
			reason = s.Reason
		}
	}
	if shows {
		return ""
	}
	return reason
}

// Showing is what one version shows: a file, its pages, or a link.
type Showing struct {
	Kind   string    // image, video, audio, web, stream or program
	URL    string    // of a link, which screens open instead of a file
	Pages  []Picture // of a document, in their order: what shows instead of the file
	SHA256 string
	Size   int64 // bytes
	Mime   string
	Film   Film // of an uploaded video
	// DurationMs is a video's, a sound's or a program's own length; 30 seconds for a link, ten for a picture and for
	// each page.
	DurationMs int64
}

// Designed is the kind of the designer's programs: the file is a document, and names what it uses.
const Designed = "program"

// Picture is a page of a document.
type Picture struct {
	SHA256 string
	Size   int64 // bytes
	Mime   string
}

// showing is what a version shows of a content.
func showing(r row, pages []Page) Showing {
	s := Showing{Kind: strings.ToLower(string(r.Type)), SHA256: r.SHA256, Size: r.FileSize, Mime: r.Mime,
		DurationMs: r.DurationMs}
	if r.Type == Video && r.URL == "" {
		s.Film = Film{r.Codec, r.Width, r.Height}
	}
	switch {
	case r.URL != "" && r.Type == Video:
		s.Kind, s.URL, s.DurationMs = "stream", r.URL, linkMs
	case r.Type == Web:
		s.URL, s.DurationMs = youtube.Shown(r.URL), linkMs
	case r.Type == Program && r.Mime == program.MediaType:
		s.Kind, s.DurationMs = Designed, cmp.Or(r.DurationMs, linkMs)
	case r.Type == Program:
		s.Kind, s.DurationMs = "web", linkMs
	case r.Type == Image:
		s.DurationMs = imageMs
		if len(pages) > 0 { // made for screens
			s.SHA256, s.Size, s.Mime = pages[0].SHA256, pages[0].Size, pages[0].Mime
		}
	case r.Type == Document:
		s.Kind, s.DurationMs = "image", imageMs
		for _, p := range pages {
			s.Pages = append(s.Pages, Picture{p.SHA256, p.Size, p.Mime})
		}
	}
	return s
}

// lineage is what is known of a content: its validity, its current version and
// the fit ones that are planned, in the order in which they take over.
type lineage struct {
	name     string
	from, to timetable.Date // the first and the last day on a screen's wall; zero: no limit
	current  edition
	planned  []edition
}

// edition is a version as it decides what plays.
type edition struct {
	Fitness
	at      time.Time // when it takes over; zero for the current one
	showing Showing
}

// times is what the content shows as time goes by on screens of a zone. It is
// the one place that decides what may play.
func (l lineage) times(zone *time.Location, screen Screen) Times {
	edges := []time.Time{{}}
	for _, e := range l.planned {
		edges = append(edges, e.at)
	}
	var begins, ends time.Time
	if !l.from.IsZero() {
		begins = timetable.StartOf(l.from, zone)
		edges = append(edges, begins)
	}
	if !l.to.IsZero() {
		ends = timetable.StartOf(l.to+1, zone)
		edges = append(edges, ends)
	}
	slices.SortFunc(edges, time.Time.Compare)
	edges = slices.CompactFunc(edges, time.Time.Equal)
	times := make(Times, len(edges))
	for i, edge := range edges {
		times[i].From = edge
		plays := l.current
		for _, e := range l.planned {
			if !e.at.After(edge) {
				plays = e
			}
		}
		problem, _ := plays.Unfit()
		switch {
		case problem != nil && problem != codes.NotApproved:
			times[i].Reason = Unavailable
		case !ends.IsZero() && !edge.Before(ends):
			times[i].Reason = Expired
		case problem == codes.NotApproved:
			times[i].Reason = NotApproved
		case edge.Before(begins):
			times[i].Reason = NotValidYet
		case screen.cannot(plays.showing.Film) != "":
			times[i].Reason = NotForScreen
		default:
			times[i].Showing = plays.showing
		}
	}
	return times
}

// Playables returns what the given contents of the scope show, on screens of a
// zone. One that is not in the scope is not in the map.
func (s *Service) Playables(ctx context.Context, q db.Query, ids []int64, zone *time.Location,
	screen Screen) (map[int64]Playable, error) {
	found, err := s.store.lineages(ctx, q, slices.Compact(slices.Sorted(slices.Values(ids))))
	if err != nil {
		return nil, err
	}
	playables := make(map[int64]Playable, len(found))
	for id, l := range found {
		playables[id] = Playable{id, l.name, l.times(zone, screen)}
	}
	return playables, nil
}

// Used is what programs of the designer use, whatever leads to it from them: a set, so that circles are harmless.
type Used struct {
	By    map[int64][]int64 // the contents that each program names, by the program
	Times map[int64]Times   // what those show as time goes by
}

// Reached are the contents that can be reached from programs, in the order of their ids.
func (u Used) Reached(programs []int64) []int64 {
	reached := map[int64]bool{}
	for ahead := slices.Clone(programs); len(ahead) > 0; {
		program := ahead[len(ahead)-1]
		ahead = ahead[:len(ahead)-1]
		for _, id := range u.By[program] {
			if !reached[id] {
				reached[id] = true
				ahead = append(ahead, id)
			}
		}
	}
	return slices.Sorted(maps.Keys(reached))
}

// Used returns what programs of the scope use, on screens of a zone.
func (s *Service) Used(ctx context.Context, q db.Query, programs []int64, zone *time.Location,
	screen Screen) (Used, error) {
	used := Used{map[int64][]int64{}, map[int64]Times{}}
	if len(programs) == 0 {
		return used, nil
	}
	uses, err := s.store.uses(ctx, q, slices.Compact(slices.Sorted(slices.Values(programs))))
	if err != nil {
		return used, err
	}
	contents := make([]int64, len(uses))
	for i, u := range uses {
		used.By[u.ProgramID] = append(used.By[u.ProgramID], u.ContentID)
		contents[i] = u.ContentID
	}
	shown, err := s.Playables(ctx, q, contents, zone, screen)
	for id, p := range shown {
		used.Times[id] = p.Times
	}
	return used, err
}
