package event

import (
	"context"
	"maps"
	"slices"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/program"
	"marquee/internal/timetable"
)

// Listed are the times of a list of events.
type Listed struct {
	Times []Shown
	Until time.Time // to which those are all that there are
}

// Listed returns what is in lists in [from, to) for the screens of a device group, as the clocks beside them have it:
// so many times in each at most. Of no group, which is 0, the screen's own lists are all that the query's company has.
// In a company that has no events nothing is in any.
func (s *Service) Listed(ctx context.Context, q db.Query, lists []program.List, group int64, wall *time.Location,
	from, to time.Time, most int) ([]Listed, error) {
	all := make([]Listed, len(lists))
	for i := range all {
		all[i].Until = to
	}
	if has, err := s.has(ctx, q); err != nil || !has {
		return all, err
	}
	looks, err := s.store.looks(ctx, q)
	if err != nil {
		return nil, err
	}
	filters := make([]listFilter, len(lists))
	for i, l := range lists {
		filters[i] = looks.filter(l, group)
	}
	groups, err := s.store.listGroups(ctx, q, either(filters))
	if err != nil {
		return nil, err
	}
	firsts, err := s.firstTimes(ctx, q, filters, groups, span{zones{}, wall, from, to, most, s.now()})
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, f := range firsts {
		ids = append(ids, idsOfTimes(f.kept)...)
	}
	told, err := s.telling(ctx, q, looks, ids)
	for i, f := range firsts {
		all[i].Until = f.until(to)
		for _, d := range f.kept {
			one := told.shown(d, filters[i].first(groups[d.of.ID]))
			one.TemplateID = 0 // a list has the program behind it
			all[i].Times = append(all[i].Times, one)
		}
	}
	return all, err
}

// firstTimes are the first times in lists whose events are in the lists of device groups. However many have an event,
// it is read and expanded once.
func (s *Service) firstTimes(ctx context.Context, q db.Query, lists []listFilter, groups map[int64][]int64,
	in span) ([]firstTimes, error) {
	// A day about: other zones' clocks.
	first, last := timetable.DateOf(in.from.In(in.wall))-1, timetable.DateOf(in.to.In(in.wall))+1
	events, err := s.store.inLists(ctx, q, either(lists), first, last, in.now)
	if err != nil {
		return nil, err
	}
	found := make([]firstTimes, len(lists))
	for i := range found {
		found[i] = firstTimes{most: in.most, over: in.now}
	}
	for n := range events {
		e := &events[n]
		times, err := e.within(ctx, in.known, in.wall, in.from, in.to)
		if err != nil {
			return nil, err
		}
		for i, f := range lists {
			if f.has(e.ID, groups[e.ID]) {
				found[i].add(e, times)
			}
		}
	}
	for i := range found {
		found[i].cut()
	}
	return found, nil
}

// filter is that of a list on the screens of a device group.
func (l looks) filter(list program.List, group int64) listFilter {
	if !list.Own() {
		return listFilter{Groups: l.withAbove(list.DeviceGroups), Events: distinct(list.Events)}
	}
	return listFilter{Groups: l.withAbove([]int64{group}), All: group == 0}
}

// withAbove are device groups with all those above them.
func (l looks) withAbove(groups []int64) []int64 {
	all := map[int64]bool{}
	for _, group := range groups {
		for id := group; id != 0 && !all[id]; id = l.parents[id] {
			all[id] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// either lets through what one of the filters does.
func either(filters []listFilter) (wide listFilter) {
	for _, f := range filters {
		wide.Groups, wide.Events = append(wide.Groups, f.Groups...), append(wide.Events, f.Events...)
		wide.All = wide.All || f.All
	}
	wide.Groups, wide.Events = distinct(wide.Groups), distinct(wide.Events)
	return wide
}

// has reports whether the list has an event that is in the lists of device groups.
func (f listFilter) has(event int64, groups []int64) bool {
	return f.All && len(groups) > 0 || slices.Contains(f.Events, event) || f.first(groups) != 0
}

// first is the first of the device groups whose lists it has; of any, where it has those of all; 0 is none.
func (f listFilter) first(groups []int64) int64 {
	for _, group := range groups {
		if _, found := slices.BinarySearch(f.Groups, group); f.All || found {
			return group
		}
	}
	return 0
}
