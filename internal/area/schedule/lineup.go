package schedule

import (
	"context"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
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
	// LeftOut are the contents of items with a time of their own that show nothing
	// in it, by reason and in order: what nobody sees on the wall by itself.
	LeftOut map[content.Reason][]int64
	// Used is what the programs of the items use.
	Used content.Used
}

// Source says what an item of a lineup plays, and where it stands.
type Source struct {
	ScheduleID   int64
	ScheduleName string
	Channel      string
	DeviceGroup  int64  // the group that the schedule is aimed at
	Item         Item   // without Tags, Message and Shown
	Parts        []Part // what it shows, in turn
}

// candidate is an item that is aimed at a device group or one above it.
type candidate struct {
	source   Source
	distance int
}

// Effective returns what may play in [from, to) on screens of a device group:
// the items of every active General schedule that is aimed at the group or one
// above it. When an item has nothing to show it is closed; one that is for all of
// that time is left out. A group outside the scope has no items.
func (s *Service) Effective(ctx context.Context, scope access.Scope, group int64, wall Wall,
	from, to time.Time) (Lineup, error) {
	q := s.db.For(scope)
	candidates, err := s.aimed(ctx, q, group, General, wall.Zone, from, to)
	if err != nil {
		return Lineup{}, err
	}
	programmes, err := s.programmes(ctx, q, wall, targets(candidates))
	if err != nil {
		return Lineup{}, err
	}
	left := leftOut(candidates, programmes, wall.Zone, from, to)
	candidates = slices.DeleteFunc(candidates, func(c candidate) bool {
		return programmes[c.source.Item.target()].isClosed(from, to)
	})
	l := lineup(candidates, programmes)
	l.LeftOut = left
	l.Used, err = s.contents.Used(ctx, q, l.Designed(), wall.Zone, wall.Screen)
	return l, err
}

// aimed returns the items of schedules of a type that may have an occurrence in [from, to) on screens of a device
// group.
func (s *Service) aimed(ctx context.Context, q db.Query, group int64, t Type, zone *time.Location,
	from, to time.Time) ([]candidate, error) {
	// An occurrence of yesterday may reach into the window, and where clocks go back
	// over midnight one of tomorrow may have started: a day more on either side.
	first, last := timetable.DateOf(from.In(zone))-2, timetable.DateOf(to.In(zone))+1
	return s.store.candidates(ctx, q, group, t, first.String(), last.String())
}

// Designed are the contents of the lineup that are programs of the designer.
func (l Lineup) Designed() (programs []int64) {
	for _, source := range l.Sources {
		for _, p := range source.Parts {
			if slices.ContainsFunc(p.Content.Times,
				func(s content.Stretch) bool { return s.Kind == content.Designed }) {
				programs = append(programs, p.ContentID)
			}
		}
	}
	return programs
}

// leftOut are the contents of candidates with an occurrence in [from, to) that are
// left out there; see Lineup.LeftOut. Whether others would be stronger does not matter.
func leftOut(candidates []candidate, programmes map[target]programme, zone *time.Location,
	from, to time.Time) map[content.Reason][]int64 {
	found := map[content.Reason][]int64{}
	for _, c := range candidates {
		of := map[content.Reason][]int64{}
		for _, p := range programmes[c.source.Item.target()].parts {
			if reason := p.Content.Times.LeftOut(from, to); reason != "" {
				of[reason] = append(of[reason], p.ContentID)
			}
		}
		if len(of) > 0 && len(timetable.Expand(c.source.Item.timing(c.source.ScheduleID, c.source.Channel, c.distance),
			zone, from, to)) > 0 {
			for reason, ids := range of {
				found[reason] = append(found[reason], ids...)
			}
		}
	}
	for reason, ids := range found {
		found[reason] = distinct(ids)
	}
	return found
}

func targets(candidates []candidate) []target {
	list := make([]target, len(candidates))
	for i, c := range candidates {
		list[i] = c.source.Item.target()
	}
	return list
}

// lineup makes a lineup of candidates and what they have to show.
func lineup(candidates []candidate, programmes map[target]programme) Lineup {
	l := Lineup{Sources: make(map[int64]Source, len(candidates))}
	for _, c := range candidates {
		p := programmes[c.source.Item.target()]
		item := c.source.Item.timing(c.source.ScheduleID, c.source.Channel, c.distance)
		item.Closed = p.closed
		l.Items = append(l.Items, item)
		c.source.Parts = p.parts
		l.Sources[item.ID] = c.source
	}
	return l
}

// without returns the lineup without the items of a schedule.
func (l Lineup) without(scheduleID int64) Lineup {
	l.Items = slices.DeleteFunc(slices.Clone(l.Items), func(it timetable.Item) bool {
		return it.ScheduleID == scheduleID
	})
	return l
}

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
	Rule           timetable.Rule `json:"rule" enum:"plays,priority,not-started,not-now,repeat,ended,never,unavailable,expired,not-approved,not-valid-yet,not-for-screen" doc:"What decided"`
	From           *time.Time     `json:"from,omitempty" doc:"The occurrence now, or else the next one; absent if there is none"`
	To             *time.Time     `json:"to,omitempty" doc:"When it pauses or ends; absent if it plays on for ever"`
}

// Why explains, channel by channel, what plays at an instant on screens of a
// device group, and what kept every other item of the active General schedules
// that are aimed at them from playing.
func (s *Service) Why(ctx context.Context, scope access.Scope, group int64, wall Wall,
	at time.Time) ([]Explanation, error) {
	q := s.db.For(scope)
	candidates, err := s.store.candidates(ctx, q, group, General, "", lastDay)
	if err != nil {
		return nil, err
	}
	programmes, err := s.programmes(ctx, q, wall, targets(candidates))
	if err != nil {
		return nil, err
	}
	return lineup(candidates, programmes).explain(wall.Zone, at), nil
}

// lastDay is not before any date that an item may start on.
const lastDay = "9999-12-31"

func (l Lineup) explain(zone *time.Location, at time.Time) []Explanation {
	explanations := []Explanation{}
	for _, e := range timetable.Why(l.Items, zone, at) {
		explanations = append(explanations, Explanation{Channel: e.Channel, Winners: l.verdicts(e.Winners),
			Others: l.verdicts(e.Others)})
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
		ScheduleItemID: v.ItemID, Name: s.Item.Name, Type: s.Item.Type, ItemID: s.Item.ItemID,
		Priority:   s.Item.Priority,
		ScheduleID: s.ScheduleID, ScheduleName: s.ScheduleName, DeviceGroup: s.DeviceGroup, Rule: v.Rule,
	}
	if v.Rule == timetable.Closed {
		out.Rule = reason(s.Parts, v.Closed)
	}
	if v.Occurrence != nil {
		from, to := v.Occurrence.From.UTC(), v.Occurrence.To.UTC()
		out.From = &from
		if !to.IsZero() {
			out.To = &to
		}
	}
	return out
}

// Changed is what has changed in a company, by the ids.
type Changed struct {
	Contents, Playlists []int64
	Groups              []int64 // device groups on which a schedule has come, gone or changed
}

// Concerned returns the devices of the scope's company whose screens may show
// something else after a change: those in the groups and below, and those on
// which an active schedule shows one of the contents or playlists, also by a playlist,
// by a message or as part of a program.
func (s *Service) Concerned(ctx context.Context, scope access.Scope, c Changed) (devices []int64, err error) {
	q := s.db.For(scope)
	if len(c.Contents) > 0 {
		if c.Contents, err = s.contents.UsedBy(ctx, q, c.Contents...); err != nil {
			return nil, err
		}
	}
	return s.store.concerned(ctx, q, c)
}
