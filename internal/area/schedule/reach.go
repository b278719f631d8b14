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
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// Reach is what a publication would come to on the screens of its device groups.
type Reach struct {
	Screens int64     `json:"screens" doc:"Active screens in the device groups and below"`
	Shown   int64     `json:"shown" doc:"Those that show it in the two months from its first day on, or from now"`
	Places  []Place   `json:"places" doc:"Where it would stand: one for each device group but those below another"`
	Met     []Met     `json:"met" doc:"What plays on those screens when it is due, the strongest first; nothing of a message, which shows beside it"`
	Silent  []Silence `json:"silent" doc:"The other screens, by what keeps them from showing it"`
}

// Place is the schedule of a device group that takes what is published there.
type Place struct {
	DeviceGroup     int64  `json:"deviceGroup"`
	DeviceGroupName string `json:"deviceGroupName"`
	Screens         int64  `json:"screens" doc:"Active screens in it and below"`
	ScheduleID      int64  `json:"scheduleId" doc:"0: one is made"`
	ScheduleName    string `json:"scheduleName"`
}

// Met is an item that plays somewhere when the one that is published is due. A
// weaker one gives way to it, one of its priority takes turns with it, and a
// stronger one plays in its place.
type Met struct {
	ScheduleItemID int64  `json:"scheduleItemId"`
	Name           string `json:"name"`
	Priority       int    `json:"priority"`
	ScheduleID     int64  `json:"scheduleId"`
	ScheduleName   string `json:"scheduleName"`
	Screens        int64  `json:"screens" doc:"On so many of the screens"`
}

// Silence is screens that do not show what is published, for one reason.
type Silence struct {
	Reason  timetable.Rule `json:"reason" enum:"screen-ended,license-ended,unavailable,expired,not-approved,not-valid-yet,not-for-screen,priority,channel,never"`
	Screens int64          `json:"screens"`
}

// The reasons besides those of contents and of the timetable.
const (
	ScreenEnded  timetable.Rule = "screen-ended"
	LicenceEnded timetable.Rule = "license-ended"
	OtherChannel timetable.Rule = "channel" // they start with another one
)

// Hanging is active screens of one device group that play alike.
type Hanging struct {
	Group int64
	Wall
	Screens int64
	Ended   timetable.Rule // why they play nothing of their company; empty: they do
}

// Reach answers what a publication would come to now, by the same rules as the
// manifests of the screens, which hanging finds in device groups. It refuses what
// Publish refuses.
func (s *Service) Reach(ctx context.Context, caller access.Caller, scope access.Scope, p Publication, now time.Time,
	hanging func(ctx context.Context, groups []int64) ([]Hanging, error)) (Reach, error) {
	q := s.db.For(scope)
	groups, err := s.spreadOver(ctx, scope, p.Groups)
	if err != nil {
		return Reach{}, err
	}
	it, err := s.published(ctx, caller, q, groups.chosen, p.Item)
	if err != nil {
		return Reach{}, err
	}
	it.ID = unsaved
	places, mine, err := s.places(ctx, caller, q, groups, it)
	if err != nil {
		return Reach{}, err
	}
	screens, err := hanging(ctx, groups.below())
	if err != nil {
		return Reach{}, err
	}
	seen := sights{service: s, q: q, candidates: map[int64][]candidate{},
		programmes: map[wallKey]map[target]programme{}}
	if err := seen.look(ctx, screens, it, now); err != nil {
		return Reach{}, err
	}
	r := tally{Reach: Reach{Places: places}, met: map[int64]*Met{}, silent: map[timetable.Rule]int64{}}
	for _, h := range screens {
		top := groups.above[h.Group]
		add := mine[top.place]
		add.Distance = top.distance
		r.count(top.place, h, seen.judge(h, add, it.target(), now))
	}
	return r.sum(), nil
}

// places are where a publication stands, and what becomes of its item there.
func (s *Service) places(ctx context.Context, caller access.Caller, q db.Query, groups spread,
	it Item) (places []Place, mine []timetable.Item, err error) {
	for _, id := range groups.chosen {
		taking, err := s.taking(ctx, caller, q, id, typeFor(it.Type))
		if err != nil {
			return nil, nil, err
		}
		channel := FirstChannel
		if taking.ID != 0 {
			rows, err := s.store.channelRows(ctx, q, []int64{taking.ID})
			if err != nil {
				return nil, nil, err
			}
			channel = rows[0].Name
		}
		name := groups.node[id].Text
		places = append(places, Place{DeviceGroup: id, DeviceGroupName: name, ScheduleID: taking.ID,
			ScheduleName: cmp.Or(taking.Name, name)})
		mine = append(mine, it.timing(cmp.Or(taking.ID, unsaved), channel, 0))
	}
	return places, mine, nil
}

// spread is the device groups of a publication, in the tree of all.
type spread struct {
	chosen []int64 // by their ids, without those below another
	node   map[int64]category.Node
	above  map[int64]standing // of each that is chosen or below one
}

// standing is which chosen group a group lies in, and how many levels below it.
type standing struct{ place, distance int }

// spreadOver finds device groups of the scope's company in their tree.
func (s *Service) spreadOver(ctx context.Context, scope access.Scope, ids []int64) (spread, error) {
	g := spread{node: map[int64]category.Node{}, above: map[int64]standing{}}
	switch {
	case len(ids) == 0:
		return g, fault.Invalid("body.deviceGroups", codes.Required, "Choose a device group.")
	case len(ids) > MaxPublished:
		return g, fault.Invalid("body.deviceGroups", codes.TooMany,
			"Publish on at most 100 device groups at once, or on one above them.")
	}
	tree, err := s.categories.Tree(ctx, scope, category.Device, 0)
	if err != nil {
		return g, err
	}
	for _, n := range tree.AllNodes {
		g.node[n.ID] = n
	}
	g.chosen = slices.DeleteFunc(distinct(ids), func(id int64) bool {
		_, found := g.climb(g.node[id].Parent, ids)
		return found
	})
	for id := range g.node {
		if top, found := g.climb(id, g.chosen); found {
			g.above[id] = top
		}
	}
	return g, nil
}

// climb finds the nearest of some groups from another one on upwards.
func (g spread) climb(from int64, to []int64) (standing, bool) {
	for distance := 0; from != 0; distance++ {
		if i := slices.Index(to, from); i >= 0 {
			return standing{i, distance}, true
		}
		from = g.node[from].Parent
	}
	return standing{}, false
}

func (g spread) below() []int64 {
	ids := make([]int64, 0, len(g.above))
	for id := range g.above {
		ids = append(ids, id)
	}
	return distinct(ids)
}

// wallKey is equal for equal walls.
type wallKey struct {
	zone   string
	screen content.Screen
}

func (w Wall) key() wallKey { return wallKey{w.Zone.String(), w.Screen} }

// sights is what screens may show besides, read once for each group and each wall.
type sights struct {
	service    *Service
	q          db.Query
	candidates map[int64][]candidate
	programmes map[wallKey]map[target]programme
}

func (v sights) look(ctx context.Context, screens []Hanging, it Item, now time.Time) error {
	if it.Type == Message {
		return nil // it shows beside all others
	}
	from := max(it.Start, timetable.DateOf(now.UTC())) - 3 // in whatever zone
	last := from + timetable.Date(MaxPreview/(24*time.Hour)) + 6
	wanted := []target{it.target()}
	for _, h := range screens {
		if _, known := v.candidates[h.Group]; known {
			continue
		}
		found, err := v.service.store.candidates(ctx, v.q, h.Group, General, from.String(), last.String())
		if err != nil {
			return err
		}
		v.candidates[h.Group] = found
		wanted = append(wanted, targets(found)...)
	}
	for _, h := range screens {
		if v.programmes[h.key()] != nil {
			continue
		}
		found, err := v.service.programmes(ctx, v.q, h.Wall, wanted)
		if err != nil {
			return err
		}
		v.programmes[h.key()] = found
	}
	return nil
}

// verdict says why screens do not show an item, if so, and what plays there when it is due.
type verdict struct {
	silent timetable.Rule
	met    []Source
}

// judge says what becomes of an item on screens.
func (v sights) judge(h Hanging, mine timetable.Item, plays target, now time.Time) verdict {
	if h.Ended != "" {
		return verdict{silent: h.Ended}
	}
	from := now
	if start := timetable.StartOf(mine.Start, h.Zone); start.After(from) {
		from = start
	}
	to := from.Add(MaxPreview)
	wanted := timetable.Expand(mine, h.Zone, from, to)
	if len(wanted) == 0 {
		return verdict{silent: timetable.Never}
	}
	if plays.Type == Message {
		return verdict{}
	}
	programmes := v.programmes[h.key()]
	mine.Closed = programmes[plays].closed
	others := lineup(slices.DeleteFunc(slices.Clone(v.candidates[h.Group]), func(c candidate) bool {
		return programmes[c.source.Item.target()].isClosed(from, to)
	}), programmes)
	m := timetable.Meet(mine, others.Items, h.Zone, from, to)
	if !m.Wants {
		return verdict{silent: reason(programmes[plays].parts, slices.MaxFunc(
			[]time.Time{wanted[0].From, from}, time.Time.Compare))}
	}
	if others.begins(mine) != mine.Channel {
		return verdict{silent: OtherChannel}
	}
	var found verdict
	for _, id := range m.Met {
		found.met = append(found.met, others.Sources[id])
	}
	if !m.Plays {
		found.silent = timetable.Outranked
	}
	return found
}

// begins is the channel that screens start with once an item has been added to the first of its schedule.
func (l Lineup) begins(added timetable.Item) string {
	if len(l.Items) == 0 {
		return added.Channel
	}
	first := l.Items[0]
	if cmp.Or(cmp.Compare(first.Distance, added.Distance), cmp.Compare(first.ScheduleID, added.ScheduleID)) < 0 {
		return first.Channel
	}
	return added.Channel
}

// tally adds up verdicts.
type tally struct {
	Reach
	met    map[int64]*Met
	silent map[timetable.Rule]int64
}

func (t *tally) count(place int, h Hanging, v verdict) {
	t.Screens += h.Screens
	t.Places[place].Screens += h.Screens
	if v.silent == "" {
		t.Shown += h.Screens
	} else {
		t.silent[v.silent] += h.Screens
	}
	for _, s := range v.met {
		if t.met[s.Item.ID] == nil {
			t.met[s.Item.ID] = &Met{ScheduleItemID: s.Item.ID, Name: s.Item.Name, Priority: s.Item.Priority,
				ScheduleID: s.ScheduleID, ScheduleName: s.ScheduleName}
		}
		t.met[s.Item.ID].Screens += h.Screens
	}
}

func (t *tally) sum() Reach {
	t.Met, t.Silent = []Met{}, []Silence{}
	for _, m := range t.met {
		t.Met = append(t.Met, *m)
	}
	slices.SortFunc(t.Met, func(a, b Met) int {
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(b.Screens, a.Screens),
			cmp.Compare(a.ScheduleItemID, b.ScheduleItemID))
	})
	for reason, n := range t.silent {
		t.Silent = append(t.Silent, Silence{reason, n})
	}
	slices.SortFunc(t.Silent, func(a, b Silence) int {
		return cmp.Or(cmp.Compare(b.Screens, a.Screens), cmp.Compare(a.Reason, b.Reason))
	})
	return t.Reach
}
