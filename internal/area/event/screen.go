package event

import (
	"context"
	"slices"
	"strings"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// mostShown is how many times of its own events a sign has at most, and of those of others.
const mostShown = 500

// OnScreen is what a screen has of the nearest sign: the zero value is none.
type OnScreen struct {
	SignLook // Title is what the sign is called on the screen
	Times    []Shown
	Until    time.Time // to which those are all that there are
}

// Shown is one time of an event as a sign shows it, from From until before To. Of a private one it says nothing else.
type Shown struct {
	From, To                                       time.Time
	AllDay                                         bool
	Name, Detail, Organization, Type, Color, Place string
	IconID, TemplateID                             int64
	Private                                        bool
	Elsewhere                                      bool // it is on other signs alone
}

// Contents are those that a screen fetches to show the sign.
func (o OnScreen) Contents() (ids []int64) {
	add := func(some ...int64) {
		for _, id := range some {
			if id != 0 && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	add(o.TemplateID)
	for _, t := range o.Times {
		add(t.TemplateID, t.IconID)
	}
	return ids
}

// OnScreen returns what the screens of a device group show of the nearest sign in [from, to), as the clocks beside them
// have it; nothing in a company that has no events, or outside the query's scope.
func (s *Service) OnScreen(ctx context.Context, q db.Query, group int64, wall *time.Location,
	from, to time.Time) (OnScreen, error) {
	sign, chain, err := s.nearest(ctx, q, group)
	if err != nil || sign.ID == 0 {
		return OnScreen{}, err
	}
	groups := idsOf(chain)
	shown := OnScreen{SignLook: sign.SignLook}
	if shown.Title == "" {
		shown.Title = chain[0].Title
	}
	// A day about: other zones' clocks.
	first, last := timetable.DateOf(from.In(wall))-1, timetable.DateOf(to.In(wall))+1
	days := span{zones{}, wall, from, to, mostShown, s.now()}
	own, err := s.store.onSigns(ctx, q, signFilter{Groups: groups}, first, last, s.now())
	if err != nil {
		return OnScreen{}, err
	}
	ofScreen, opens, err := days.soonest(ctx, own)
	if err != nil {
		return OnScreen{}, err
	}
	var elsewhere firstTimes
	if opens {
		all, err := s.store.onSigns(ctx, q, signFilter{But: groups}, first, last, s.now())
		if err != nil {
			return OnScreen{}, err
		}
		if elsewhere, _, err = days.soonest(ctx, all); err != nil {
			return OnScreen{}, err
		}
	}
	shown.Until = ofScreen.until(to)
	if sign.Layout != doorLayout { // whose room is free or taken, whatever takes place elsewhere
		shown.Until = elsewhere.until(shown.Until)
	}
	looks, err := s.store.looks(ctx, q)
	if err != nil {
		return OnScreen{}, err
	}
	told, err := s.telling(ctx, q, looks, idsOfTimes(elsewhere.kept))
	if err != nil {
		return OnScreen{}, err
	}
	for _, t := range ofScreen.kept {
		shown.Times = append(shown.Times, told.shown(t, group))
	}
	for _, t := range elsewhere.kept {
		one := told.shown(t, group)
		one.Elsewhere = true
		shown.Times = append(shown.Times, one)
	}
	slices.SortStableFunc(shown.Times, func(a, b Shown) int { return a.From.Compare(b.From) })
	return shown, nil
}

// Covers says when the nearest sign of a device group's screens shows in place of what is planned for them: Gaps,
// Events or Always, or empty where they have none.
func (s *Service) Covers(ctx context.Context, q db.Query, group int64) (string, error) {
	sign, _, err := s.nearest(ctx, q, group)
	return sign.Covers, err
}

// nearest is the sign that the screens of a device group show, and the groups that they hang in, the nearest first; one
// without an id is none, as in a company that has no events.
func (s *Service) nearest(ctx context.Context, q db.Query, group int64) (Sign, []folder, error) {
	chain, err := s.store.chain(ctx, q, group)
	if err != nil || len(chain) == 0 {
		return Sign{}, nil, err
	}
	sign, err := s.store.signOf(ctx, q, idsOf(chain))
	if err != nil || sign.ID == 0 {
		return Sign{}, nil, err
	}
	if has, err := s.has(ctx, q); err != nil || !has {
		return Sign{}, nil, err
	}
	return sign, chain, nil
}

func idsOf(folders []folder) []int64 {
	ids := make([]int64, len(folders))
	for i, f := range folders {
		ids[i] = f.ID
	}
	return ids
}

func titlesOf(folders []folder) []string {
	titles := make([]string, len(folders))
	for i, f := range folders {
		titles[i] = f.Title
	}
	return titles
}

// span is [from, to) by the clocks of a wall, of which so many times are shown at most; where there are more, none that
// is over by now.
type span struct {
	known    zones
	wall     *time.Location
	from, to time.Time
	most     int
	now      time.Time
}

// soonest are the first times of events in the span, and whether one of those lets a sign show all.
func (s span) soonest(ctx context.Context, events []Event) (f firstTimes, opens bool, err error) {
	f = firstTimes{most: s.most, over: s.now}
	for i := range events {
		times, err := events[i].within(ctx, s.known, s.wall, s.from, s.to)
		if err != nil {
			return f, false, err
		}
		f.add(&events[i], times)
		opens = opens || len(times) > 0 && events[i].ShowAllEvents
	}
	f.cut()
	return f, opens, nil
}

// telling is what is said of times besides what their events say themselves.
type telling struct {
	looks   looks
	places  map[int64][]folder // on whose signs events are
	colours map[string]string  // of their types
}

// telling is that of some events, with what device groups say of them. Of other events it has no places.
func (s *Service) telling(ctx context.Context, q db.Query, looks looks, events []int64) (t telling, err error) {
	t.looks = looks
	if t.places, err = s.store.places(ctx, q, distinct(events)); err != nil {
		return t, err
	}
	t.colours, err = s.store.colours(ctx, q)
	return t, err
}

func idsOfTimes(times []dated) (ids []int64) {
	for _, t := range times {
		ids = append(ids, t.of.ID)
	}
	return ids
}

// shown is a time as screens are told of it: what its event does not say, the first of its places says, or else a
// device group.
func (t telling) shown(d dated, group int64) Shown {
	e := d.of.entry(d.Time)
	one := Shown{From: e.From, To: e.To, AllDay: e.AllDay, Private: e.PrivateEvent}
	if e.PrivateEvent {
		return one
	}
	where := t.places[e.EventID]
	if len(where) > 0 {
		group = where[0].ID
	}
	look := GroupLook{e.Organization, d.of.TemplateID, d.of.IconID}.over(t.looks.of(group))
	one.Name, one.Detail, one.Type, one.Color = e.Name, e.EventDetail, e.Type, t.colours[db.Fold(e.Type)]
	one.Place = strings.Join(titlesOf(where), ", ")
	one.Organization, one.TemplateID, one.IconID = look.Organization, look.TemplateID, look.IconID
	return one
}

// Shows reports whether signs of the scope's company show one of the contents, or lists of events as an icon.
func (s *Service) Shows(ctx context.Context, q db.Query, contents []int64) (bool, error) {
	return s.store.shows(ctx, q, contents)
}
