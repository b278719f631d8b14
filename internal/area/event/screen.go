package event

import (
	"context"
	"slices"
	"strings"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// mostShown is how many times of events a sign has at most.
const mostShown = 500

// OnScreen is what a screen has of the nearest sign: the zero value is none.
type OnScreen struct {
	SignLook // Title is what the sign is called on the screen
	Times    []Shown
}

// Shown is one time of an event as a sign shows it, from From until before To. Of a private one it says nothing else.
type Shown struct {
	From, To                                       time.Time
	AllDay                                         bool
	Name, Detail, Organization, Type, Color, Place string
	IconID, TemplateID                             int64
	Private                                        bool
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
	chain, err := s.store.chain(ctx, q, group)
	if err != nil || len(chain) == 0 {
		return OnScreen{}, err
	}
	groups := make([]int64, len(chain))
	for i, g := range chain {
		groups[i] = g.ID
	}
	sign, err := s.store.signOf(ctx, q, groups)
	if err != nil || sign.ID == 0 {
		return OnScreen{}, err
	}
	if has, err := s.has(ctx, q); err != nil || !has {
		return OnScreen{}, err
	}
	shown := OnScreen{SignLook: sign.SignLook}
	if shown.Title == "" {
		shown.Title = chain[0].Title
	}
	// A day about: other zones' clocks.
	first, last := timetable.DateOf(from.In(wall))-1, timetable.DateOf(to.In(wall))+1
	openers, err := s.store.onSigns(ctx, q, signFilter{Groups: groups, ShowAll: true}, first, last, s.now())
	if err != nil {
		return OnScreen{}, err
	}
	wanted := signFilter{Groups: groups}
	if slices.ContainsFunc(openers, func(e Event) bool { return !e.Over }) {
		wanted = signFilter{}
	}
	events, err := s.store.onSigns(ctx, q, wanted, first, last, s.now())
	if err != nil {
		return OnScreen{}, err
	}
	shown.Times, err = s.shown(ctx, q, events, groups, wall, from, to)
	return shown, err
}

// shown returns the first times of events in [from, to). Those that no sign of the groups has say where they take
// place.
func (s *Service) shown(ctx context.Context, q db.Query, events []Event, groups []int64, wall *time.Location,
	from, to time.Time) ([]Shown, error) {
	known, soonest := zones{}, firstTimes{most: mostShown}
	for i := range events {
		if err := soonest.add(ctx, &events[i], known, wall, from, to); err != nil {
			return nil, err
		}
	}
	all, _ := soonest.inOrder()
	ids := make([]int64, len(all))
	for i, t := range all {
		ids[i] = t.of.ID
	}
	places, err := s.store.places(ctx, q, distinct(ids), groups)
	if err != nil {
		return nil, err
	}
	colours, err := s.store.colours(ctx, q)
	if err != nil {
		return nil, err
	}
	list := make([]Shown, len(all))
	for i, t := range all {
		e := t.of.entry(t.Time)
		list[i] = Shown{From: e.From, To: e.To, AllDay: e.AllDay, Private: e.PrivateEvent}
		if !e.PrivateEvent {
			list[i].Name, list[i].Detail, list[i].Organization = e.Name, e.EventDetail, e.Organization
			list[i].Type, list[i].Color, list[i].Place = e.Type, colours[db.Fold(e.Type)],
				strings.Join(places[e.EventID], ", ")
			list[i].IconID, list[i].TemplateID = t.of.IconID, t.of.TemplateID
		}
	}
	return list, nil
}

// SignsShow reports whether signs of the scope's company show one of the contents.
func (s *Service) SignsShow(ctx context.Context, q db.Query, contents []int64) (bool, error) {
	return s.store.shows(ctx, q, contents)
}
