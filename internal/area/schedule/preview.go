package schedule

import (
	"cmp"
	"context"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/timetable"
)

// MaxPreview is the longest window of a preview: two months of the calendar.
const MaxPreview = 62 * 24 * time.Hour

// Question is what a preview is asked for.
type Question struct {
	Wall
	From, To    time.Time
	DeviceGroup int64           // where the schedule plays, for what plays there besides; 0: the schedule alone
	ScheduleID  int64           // the schedule that is edited; 0: a new one, or none
	Type        Type            // of a new one, or of what plays on the device group; a saved one has its own
	Channels    *[]ChannelDraft // as they would be saved; nil: as they are
}

// Preview is what a schedule comes to, channel by channel: the schedule's own
// channels first, then those that only others play there.
type Preview struct {
	Channels []ChannelPreview `json:"channels"`
}

// ChannelPreview is what becomes of a channel in the window. Instants are RFC 3339 UTC.
type ChannelPreview struct {
	Name        string       `json:"name"`
	Occurrences []Occurrence `json:"occurrences" doc:"Every interval in which an item wants to play, whole, by its start"`
	Conflicts   []Conflict   `json:"conflicts" doc:"When items of one priority share the channel and so take turns; messages never do"`
	Gaps        []Gap        `json:"gaps" doc:"When nothing plays; none of messages, which lie above what does"`
}

// Occurrence is one interval in which an item wants to play.
type Occurrence struct {
	Ref
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
	Idle []Idle    `json:"idle" doc:"When it has nothing to show, and so takes no part"`
	// Misfit is of what it shows at its start; of several films that of the one which the most screens leave out.
	Misfit content.Misfit `json:"misfit" doc:"Of the screens that it is aimed at, those that leave out a film of it"`
}

// Idle is a part of an occurrence in which what it plays shows nothing.
type Idle struct {
	From time.Time      `json:"from"`
	To   time.Time      `json:"to"`
	Rule timetable.Rule `json:"rule" enum:"unavailable,expired,not-approved,not-valid-yet,not-for-screen" doc:"Why"`
}

// Conflict is a time in which items of one priority take turns.
type Conflict struct {
	Priority int       `json:"priority"`
	From     time.Time `json:"from"`
	To       time.Time `json:"to"`
	Items    []Ref     `json:"items" doc:"In turn"`
}

// Gap is a time in which a channel is dark.
type Gap struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Ref names an item of a preview: one of the schedule asked about by its place in
// the channel, one of another schedule by that.
type Ref struct {
	ItemIndex      *int   `json:"itemIndex,omitempty" doc:"The place in the channel; absent for an item of another schedule"`
	ScheduleItemID int64  `json:"scheduleItemId" doc:"0 for an item that is not saved yet"`
	ScheduleID     int64  `json:"scheduleId" doc:"0 for a schedule that is not saved yet"`
	Name           string `json:"name"`
	Priority       int    `json:"priority"`
}

// Preview answers what a schedule comes to, saved or not, among everything else
// that plays on a device group.
func (s *Service) Preview(ctx context.Context, scope access.Scope, q Question) (Preview, error) {
	switch {
	case !q.From.Before(q.To):
		return Preview{}, fault.Invalid("body.to", codes.TooSmall, "The end lies before the start.")
	case q.To.Sub(q.From) > MaxPreview:
		return Preview{}, fault.Invalid("body.to", codes.TooBig, "A preview covers at most 62 days.")
	}
	q, channels, home, err := s.asked(ctx, scope, q)
	if err != nil {
		return Preview{}, err
	}
	var others Lineup
	if q.DeviceGroup != 0 {
		if _, err := s.aim(ctx, s.db.For(home), q.DeviceGroup); err != nil {
			return Preview{}, err
		}
		if others, err = s.besides(ctx, home, q); err != nil {
			return Preview{}, err
		}
	}
	var own []target
	for _, c := range channels {
		for _, it := range c.Items {
			own = append(own, it.target())
		}
	}
	programmes, err := s.programmes(ctx, s.db.For(home), q.Wall, own)
	if err != nil {
		return Preview{}, err
	}
	fleet, err := s.fleet(ctx, home, q.DeviceGroup)
	if err != nil {
		return Preview{}, err
	}
	return preview(q, channels, programmes, others.without(q.ScheduleID), fleet), nil
}

// besides is what else of the question's type there is on its device group.
func (s *Service) besides(ctx context.Context, home access.Scope, q Question) (Lineup, error) {
	if q.Type != Messages {
		return s.Effective(ctx, home, q.DeviceGroup, q.Wall, q.From, q.To)
	}
	candidates, err := s.aimed(ctx, s.db.For(home), q.DeviceGroup, Messages, q.Zone, q.From, q.To)
	return lineup(candidates, nil), err
}

// fleet are the screens that something on a device group is for; 0: every one.
func (s *Service) fleet(ctx context.Context, home access.Scope, group int64) (content.Fleet, error) {
	if group == 0 {
		return s.contents.Fleet(ctx, s.db.For(home))
	}
	groups, err := s.categories.Below(ctx, home, category.Device, group)
	if err != nil {
		return nil, err
	}
	return s.contents.Fleet(ctx, s.db.For(home), groups...)
}

// asked returns a question with the type that it is about, its channels, and the scope of their company.
func (s *Service) asked(ctx context.Context, scope access.Scope,
	q Question) (Question, []Channel, access.Scope, error) {
	home, _ := scope.Narrow(scope.Company())
	var channels []Channel
	var known map[int64]Item
	if q.ScheduleID != 0 {
		saved, err := s.store.get(ctx, s.db.For(scope), q.ScheduleID)
		if err != nil {
			return q, nil, home, err
		}
		home, _ = scope.Narrow(saved.CompanyID)
		q.Type, channels, known = saved.Type, saved.Channels, saved.items()
	}
	if q.Channels == nil {
		return q, channels, home, nil
	}
	drafts := *q.Channels
	if q.ScheduleID == 0 {
		drafts = asNew(drafts)
	}
	channels, err := compose("body.channels", q.Type, drafts, known, nil)
	return q, channels, home, err
}

// unsaved numbers items that have no id yet. Saving them will give them higher
// ids than all others have, and ids decide among equals.
const unsaved = 1 << 62

// preview is pure: what channels of the question's schedule come to among others.
func preview(q Question, channels []Channel, programmes map[target]programme, others Lineup,
	fleet content.Fleet) Preview {
	var items []timetable.Item
	var names []string
	refs, parts := map[int64]Ref{}, map[int64][]Part{}
	for _, c := range channels {
		names = append(names, c.Name)
		for i, it := range c.Items {
			ref := Ref{&i, it.ID, q.ScheduleID, it.Name, it.Priority}
			if it.ID == 0 {
				it.ID = unsaved + int64(len(items))
			}
			refs[it.ID], parts[it.ID] = ref, programmes[it.target()].parts
			item := it.timing(q.ScheduleID, c.Name, 0)
			item.Closed = programmes[it.target()].closed
			items = append(items, item)
		}
	}
	for _, it := range others.Items {
		source := others.Sources[it.ID]
		refs[it.ID], parts[it.ID] = Ref{nil, it.ID, it.ScheduleID, source.Item.Name, it.Priority}, source.Parts
		if !slices.Contains(names, it.Channel) {
			names = append(names, it.Channel)
		}
		items = append(items, it)
	}
	p := Preview{Channels: make([]ChannelPreview, len(names))}
	at := make(map[string]*ChannelPreview, len(names))
	for i, name := range names {
		p.Channels[i] = ChannelPreview{Name: name}
		at[name] = &p.Channels[i]
	}
	for _, it := range items {
		at[it.Channel].Occurrences = append(at[it.Channel].Occurrences,
			occurrences(q, it, refs[it.ID], parts[it.ID], fleet)...)
	}
	for _, c := range at {
		slices.SortStableFunc(c.Occurrences, func(a, b Occurrence) int {
			return cmp.Or(a.From.Compare(b.From), a.To.Compare(b.To))
		})
	}
	if q.Type != Messages {
		share(q, at, items, refs)
	}
	return p
}

// occurrences lists when an item wants to play, whole, when it has nothing to show
// then, and how many screens of a fleet leave out a part of it.
func occurrences(q Question, it timetable.Item, ref Ref, parts []Part, fleet content.Fleet) (list []Occurrence) {
	closed := it.Closed
	it.Closed = nil
	for _, o := range timetable.Expand(it, q.Zone, q.From, q.To) {
		whole := Occurrence{ref, o.From.UTC(), o.To.UTC(), []Idle{}, misfit(parts, o.From, fleet)}
		for _, c := range closed {
			from, to := o.From, o.To
			if c.From.After(from) {
				from = c.From
			}
			if !c.To.IsZero() && c.To.Before(to) {
				to = c.To
			}
			if from.Before(to) {
				whole.Idle = append(whole.Idle, Idle{from.UTC(), to.UTC(), reason(parts, from)})
			}
		}
		list = append(list, whole)
	}
	return list
}

// misfit is that of the film which the most screens leave out, of those that parts show at an instant.
func misfit(parts []Part, at time.Time, fleet content.Fleet) (most content.Misfit) {
	for _, p := range parts {
		if shows, _, reason := p.At(at); reason == "" {
			if m := fleet.Misfit(shows.Film); m.Screens > most.Screens {
				most = m
			}
		}
	}
	return most
}

// share adds conflicts and gaps to channels.
func share(q Question, at map[string]*ChannelPreview, items []timetable.Item, refs map[int64]Ref) {
	for _, found := range timetable.Conflicts(items, q.Zone, q.From, q.To) {
		shared := Conflict{Priority: found.Priority, From: found.From.UTC(), To: found.To.UTC()}
		for _, id := range found.Items {
			shared.Items = append(shared.Items, refs[id])
		}
		at[found.Channel].Conflicts = append(at[found.Channel].Conflicts, shared)
	}
	playing := make(map[string]timetable.Channel, len(at))
	for _, c := range timetable.Resolve(items, q.Zone, q.From, q.To) {
		playing[c.Name] = c
	}
	for name, c := range at {
		for _, g := range timetable.Gaps(playing[name], q.From, q.To) {
			c.Gaps = append(c.Gaps, Gap{g.From.UTC(), g.To.UTC()})
		}
	}
}
