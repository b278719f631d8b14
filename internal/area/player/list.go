package player

import (
	"context"

	"marquee/internal/area/content"
	"marquee/internal/area/event"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/program"
)

// A screen is told of so many lists of events at most, the first by their names, its own before all others; and of so
// many times in each, and in all together.
const (
	mostLists     = 50
	mostListTimes = 2000
	mostTimes     = 10_000
)

// eventList is what takes place in a list of events: see docs/programs.md.
type eventList struct {
	Until int64       `json:"until"` // to which those are all times, in milliseconds since the horizon's start
	Times []eventTime `json:"times"`
}

// eventLists are what programs of a screen show of events, by the names of their lists, and what their icons show as
// time goes by.
type eventLists struct {
	Lists    map[string]event.Listed
	Contents map[int64]content.Times
}

// eventLists finds what programs on the screens of a key show of events on the days of the horizon.
func (s *Service) eventLists(ctx context.Context, q db.Query, key manifestKey, wall schedule.Wall,
	programs []int64) (eventLists, error) {
	found := eventLists{map[string]event.Listed{}, map[int64]content.Times{}}
	names, err := s.store.listNames(ctx, q, programs)
	if err != nil || len(names) == 0 {
		return found, err
	}
	from, to := window(key.day, HorizonDays, wall.Zone)
	lists := make([]program.List, len(names))
	for i, name := range names {
		if lists[i], err = program.ReadList(name); err != nil {
			return found, err
		}
	}
	most := min(mostListTimes, mostTimes/len(lists))
	listed, err := s.events.Listed(ctx, q, lists, key.group, wall.Zone, from, to, most)
	if err != nil {
		return found, err
	}
	var icons []int64
	for i, name := range names {
		found.Lists[name] = listed[i]
		for _, t := range listed[i].Times {
			if t.IconID != 0 {
				icons = append(icons, t.IconID)
			}
		}
	}
	shown, err := s.contents.Playables(ctx, q, distinct(icons), wall.Zone, wall.Screen)
	for id, p := range shown {
		found.Contents[id] = p.Times
	}
	return found, err
}

// addLists adds what takes place in the lists within the horizon, and what its icons show.
func (s *shared) addLists(l eventLists) {
	for name, listed := range l.Lists {
		if s.Lists == nil {
			s.Lists = map[string]eventList{}
		}
		s.Lists[name] = eventList{s.within(listed.Until), s.times(listed.Times)}
	}
	for id, times := range l.Contents {
		s.use(id, times)
	}
}
