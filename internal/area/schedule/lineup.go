package schedule

import (
	"context"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/timetable"
)

// Lineup is what may play on the screens of a device group.
type Lineup struct {
	// Items are ready for package timetable, and always in the same order: the
	// group's own before those of the groups above it, then by schedule, channel
	// and place. So a screen's channels start with those nearest to it.
	Items []timetable.Item
	// Sources says what the items are, by their ids.
	Sources map[int64]Source
}

// Source says what an item of a lineup plays, and where it stands.
type Source struct {
	ScheduleID   int64
	ScheduleName string
	Channel      string
	DeviceGroup  int64 // the group that the schedule is aimed at
	Item         Item  // without Tags and Shown
}

// candidate is an item that is aimed at a device group or one above it.
type candidate struct {
	source   Source
	distance int
	playable bool
}

// Effective returns what may play in [from, to) on the screens of a device
// group whose walls are in the zone: the items of every active General schedule
// that is aimed at the group or one above it. What screens cannot play, because
// it was recycled or is not approved, is left out: it must not keep the rest
// from playing. A group outside the scope has no items. It takes one query.
func (s *Service) Effective(ctx context.Context, scope access.Scope, group int64, zone *time.Location, from, to time.Time) (Lineup, error) {
	// An occurrence of yesterday may reach into the window, and where clocks go back
	// over midnight one of tomorrow may have started: a day more on either side.
	first, last := timetable.DateOf(from.In(zone))-2, timetable.DateOf(to.In(zone))+1
	candidates, err := s.store.candidates(ctx, scope, group, first.String(), last.String())
	if err != nil {
		return Lineup{}, err
	}
	playing, _ := divide(candidates)
	return playing, nil
}

// divide makes lineups of what screens can play and of the rest.
func divide(candidates []candidate) (playing, rest Lineup) {
	playing.Sources, rest.Sources = map[int64]Source{}, map[int64]Source{}
	for _, c := range candidates {
		l := &playing
		if !c.playable {
			l = &rest
		}
		l.Items = append(l.Items, c.source.Item.timing(c.source.ScheduleID, c.source.Channel, c.distance))
		l.Sources[c.source.Item.ID] = c.source
	}
	return playing, rest
}

// without returns the lineup without the items of a schedule.
func (l Lineup) without(scheduleID int64) Lineup {
	l.Items = slices.DeleteFunc(slices.Clone(l.Items), func(it timetable.Item) bool { return it.ScheduleID == scheduleID })
	return l
}

// Unavailable is the rule that keeps an item from playing whose content or
// playlist screens cannot play. The others are package timetable's.
const Unavailable timetable.Rule = "unavailable"

// Explanation says why a channel plays what it plays at an instant.
type Explanation struct {
	Channel string    `json:"channel"`
	Winners []Verdict `json:"winners" doc:"What plays, in turn; empty if the channel is dark"`
	Others  []Verdict `json:"others" doc:"Every other item that is aimed at the screen, nearest group first"`
}

// Verdict is what was decided about an item.
type Verdict struct {
	ScheduleItemID int64          `json:"scheduleItemId"`
	Name           string         `json:"name"`
	Type           Kind           `json:"type" enum:"content,playlist-General,playlist-Sync Play"`
	ItemID         int64          `json:"itemId" doc:"The content or playlist"`
	Priority       int            `json:"priority"`
	ScheduleID     int64          `json:"scheduleId"`
	ScheduleName   string         `json:"scheduleName"`
	DeviceGroup    int64          `json:"deviceGroup" doc:"The group that the schedule is aimed at"`
	Rule           timetable.Rule `json:"rule" enum:"plays,priority,not-started,not-now,repeat,ended,never,unavailable" doc:"What decided"`
	From           *time.Time     `json:"from,omitempty" doc:"The occurrence now, or else the next one; absent if there is none"`
	To             *time.Time     `json:"to,omitempty"`
}

// Why explains, channel by channel, what plays at an instant on the screens of a
// device group whose walls are in the zone, and what kept every other item of
// the active General schedules that are aimed at them from playing.
func (s *Service) Why(ctx context.Context, scope access.Scope, group int64, zone *time.Location, at time.Time) ([]Explanation, error) {
	candidates, err := s.store.candidates(ctx, scope, group, "", lastDay)
	if err != nil {
		return nil, err
	}
	return explain(candidates, zone, at), nil
}

// lastDay is not before any date that an item may start on.
const lastDay = "9999-12-31"

func explain(candidates []candidate, zone *time.Location, at time.Time) []Explanation {
	playing, rest := divide(candidates)
	explanations := []Explanation{}
	for _, e := range timetable.Why(playing.Items, zone, at) {
		explanations = append(explanations, Explanation{
			Channel: e.Channel, Winners: playing.verdicts(e.Winners), Others: playing.verdicts(e.Others),
		})
	}
	for _, it := range rest.Items {
		i := slices.IndexFunc(explanations, func(e Explanation) bool { return e.Channel == it.Channel })
		if i < 0 {
			i = len(explanations)
			explanations = append(explanations, Explanation{Channel: it.Channel})
		}
		explanations[i].Others = append(explanations[i].Others, rest.verdict(timetable.Verdict{ItemID: it.ID, Rule: Unavailable}))
	}
	return explanations
}

func (l Lineup) verdicts(list []timetable.Verdict) []Verdict {
	verdicts := make([]Verdict, len(list))
	for i, v := range list {
		verdicts[i] = l.verdict(v)
	}
	return verdicts
}

func (l Lineup) verdict(v timetable.Verdict) Verdict {
	s := l.Sources[v.ItemID]
	out := Verdict{
		ScheduleItemID: v.ItemID, Name: s.Item.Name, Type: s.Item.Type, ItemID: s.Item.ItemID, Priority: s.Item.Priority,
		ScheduleID: s.ScheduleID, ScheduleName: s.ScheduleName, DeviceGroup: s.DeviceGroup, Rule: v.Rule,
	}
	if v.Occurrence != nil {
		from, to := v.Occurrence.From.UTC(), v.Occurrence.To.UTC()
		out.From, out.To = &from, &to
	}
	return out
}
