package screen

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Broadcast is what a simulated screen reads of words that show over everything else: until when they do. EndsAt is
// milliseconds since the epoch, by the server's clock, with which that of a simulated screen agrees.
type Broadcast struct {
	ID     string `json:"id"`
	EndsAt int64  `json:"endsAt"`
}

// Said is what became of a broadcast on a screen: it was shown or has ended, at a millisecond since the epoch.
type Said struct {
	ID    string `json:"id"`
	State string `json:"state"`
	At    int64  `json:"at"`
}

// What became of a broadcast.
const (
	Shown = "shown"
	Ended = "ended"
)

// told is what a hint says of broadcasts: one that is to be shown, or those that have ended.
type told struct {
	Order *Broadcast `json:"order"`
	Ended []string   `json:"ended"`
}

// saidMost is how much a screen says of broadcasts at once.
const saidMost = 50

// aired is what a screen knows of broadcasts, as docs/broadcasts.md says. It is as good as written down: see obedience.
type aired struct {
	mu    sync.Mutex // hints are obeyed when they are heard, whatever else the screen does
	shows []Broadcast
	owes  []Said          // until the server has it
	over  map[string]bool // what was taken away: a hint that comes late does not bring it back
	hints int             // that were obeyed: an answer to what was asked before one may not know of it
}

// Broadcasts says what became of broadcasts on the screen, and takes all that it is to show from now on. It returns
// what the server knows now; what it does not know yet is owed until another call. A server that is older than
// broadcasts has none.
func (s *Screen) Broadcasts(ctx context.Context) (heard []Said, err error) {
	heard, hints := s.aired.owed(time.Now())
	var answer struct {
		Broadcasts []Broadcast `json:"broadcasts"`
	}
	err = s.post(ctx, "/api/player/broadcasts", map[string]any{"said": heard}, &answer)
	if refusal := new(Refusal); errors.As(err, &refusal) &&
		(refusal.Status == http.StatusNotFound || refusal.Status == http.StatusMethodNotAllowed) {
		s.aired.forget()
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s.aired.answered(len(heard), hints, answer.Broadcasts)
	return heard, nil
}

// Shows are the broadcasts that the screen shows at an instant, the strongest first, whether it hears of the server or
// not.
func (s *Screen) Shows(t time.Time) []Broadcast {
	shows, _ := s.aired.running(t)
	return shows
}

// owed is what the server does not know yet, as much as is said at once, and how many hints were obeyed.
func (a *aired) owed(now time.Time) (said []Said, hints int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.end(now)
	return slices.Clone(a.owes[:min(len(a.owes), saidMost)]), a.hints
}

// answered lets go of so much that was said, and obeys an answer to what was asked after so many hints.
func (a *aired) answered(said, hints int, all []Broadcast) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.owes = a.owes[said:]
	if hints == a.hints {
		a.take(all, time.Now())
	}
}

// forget shows and owes nothing.
func (a *aired) forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.shows, a.owes = nil, nil
}

// running are the broadcasts that show at an instant, and whether something is owed.
func (a *aired) running(t time.Time) (shows []Broadcast, owes bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return running(a.shows, t), len(a.owes) > 0
}

// take shows what is new, and takes away what is to show no longer.
func (a *aired) take(all []Broadcast, now time.Time) {
	a.end(now)
	all = running(all, now)
	for _, b := range all {
		if !holds(a.shows, b) {
			a.say(b, Shown, now.UnixMilli())
		}
	}
	for _, b := range a.shows {
		if !holds(all, b) {
			a.say(b, Ended, now.UnixMilli())
		}
	}
	a.shows = all
}

// hear obeys a hint, until the server has said what all is, and reports whether it says anything.
func (a *aired) hear(hint told, now time.Time) bool {
	if hint.Order == nil && hint.Ended == nil {
		return false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.hints++
	all := slices.DeleteFunc(slices.Clone(a.shows), func(b Broadcast) bool { return slices.Contains(hint.Ended, b.ID) })
	if hint.Order != nil && !holds(all, *hint.Order) && !a.over[hint.Order.ID] {
		all = append([]Broadcast{*hint.Order}, all...)
	}
	a.take(all, now)
	return true
}

// end takes away what has ended by itself.
func (a *aired) end(now time.Time) {
	left := running(a.shows, now)
	for _, b := range a.shows {
		if !holds(left, b) {
			a.say(b, Ended, b.EndsAt)
		}
	}
	a.shows = left
}

func (a *aired) say(b Broadcast, state string, at int64) {
	if a.over == nil {
		a.over = map[string]bool{}
	}
	if state == Ended {
		a.over[b.ID] = true
	}
	a.owes = append(a.owes, Said{ID: b.ID, State: state, At: at})
}

// running are the broadcasts that have not ended by themselves.
func running(all []Broadcast, t time.Time) []Broadcast {
	return slices.DeleteFunc(slices.Clone(all), func(b Broadcast) bool { return b.EndsAt <= t.UnixMilli() })
}

func holds(all []Broadcast, one Broadcast) bool {
	return slices.ContainsFunc(all, func(b Broadcast) bool { return b.ID == one.ID })
}

// air exchanges broadcasts until the server knows what the screen shows of them, and returns when the first of them
// ends by itself: in an hour, if none does before.
func (f *Fleet) air(ctx context.Context, s *Screen) (end time.Time, err error) {
	end = time.Now().Add(time.Hour)
	var shows []Broadcast
	for again := true; again && err == nil; shows, again = s.aired.running(time.Now()) {
		var heard []Said
		heard, err = s.Broadcasts(ctx)
		if f.Aired != nil {
			for _, said := range heard {
				f.Aired(said, time.Now())
			}
		}
	}
	for _, b := range shows {
		if t := time.UnixMilli(b.EndsAt); t.Before(end) {
			end = t
		}
	}
	return end, err
}
