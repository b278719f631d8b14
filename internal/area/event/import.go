package event

import (
	"context"
	"errors"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/ical"
	"marquee/internal/platform/text"
)

// What may be imported, and how many at a time are read: that takes many times the bytes in memory.
const (
	importBytes  = 5 << 20
	importTime   = time.Minute
	importAtOnce = 2
)

// Imported is what became of a calendar, or would.
type Imported struct {
	Added    int       `json:"added" doc:"Events that came anew"`
	Changed  int       `json:"changed" doc:"Those that the calendar changed, and those that are shown on more device groups"`
	Same     int       `json:"same" doc:"Those that are as they came before"`
	Removed  int       `json:"removed" doc:"Those that the calendar has cancelled or, of a subscription, has no longer"`
	Left     int       `json:"left" doc:"Events of the calendar that were passed over"`
	Problems []Problem `json:"problems" doc:"What was not taken as it is, at most 20"`
}

// Problem is something of a calendar that was not taken as it is.
type Problem struct {
	What string `json:"problem" enum:"cut,no-date,never,rule,days,times,many,zone" doc:"cut: the calendar breaks off; no-date: it names no beginning that an event may have; never: it never takes place; rule: a rule that was not understood as a whole; days: a rule that an event cannot say, taken as its days; times: it has more of them than are taken; many: there were too many; zone: a zone that is not known, taken for UTC"`
	Name string `json:"name" doc:"Of the event; of cut empty"`
}

// Import takes the events of an iCalendar into the scope's company, all of them or none, or says what would become of
// them.
func (s *Service) Import(ctx context.Context, caller access.Caller, scope access.Scope, body []byte, d GivenDraft,
	check bool) (Imported, error) {
	q := s.db.For(scope)
	if err := s.enabled(ctx, q); err != nil {
		return Imported{}, err
	}
	if len(body) > importBytes {
		return Imported{}, fault.Invalid("body."+calendarFile, codes.TooLarge, "A calendar has at most 5 MB.")
	}
	wall, err := s.store.wall(ctx, q)
	if err != nil {
		return Imported{}, err
	}
	read, err := s.readInTurn(ctx, scope.Company(), body, wall)
	if err != nil {
		return Imported{}, err
	}
	at, err := s.installation(ctx)
	if err != nil {
		return Imported{}, err
	}
	var imported Imported
	err = q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.enabled(ctx, tx.Query); err != nil {
			return err
		}
		given, err := s.editedGiven(ctx, tx, caller, Given{}, d)
		if err != nil {
			return err
		}
		imported, err = s.take(ctx, tx, intake{given: given, at: at, caller: &caller, isCheck: check}, read)
		return err
	})
	if errors.Is(err, errNothing) {
		err = nil
	}
	return imported, err
}

// emptyMost is how many events to come a subscription has at least whose calendar is not believed to be empty at once:
// calendar servers say so when something is wrong with them. What a few were may well be over.
const emptyMost = 5

// errNothing ends a transaction that would write nothing, which is all that is meant.
var errNothing = errors.New("nothing is written")

// readInTurn reads a file when not too many others are read.
func (s *Service) readInTurn(ctx context.Context, company int64, body []byte,
	wall *time.Location) (incomingCalendar, error) {
	ctx, cancel := context.WithTimeout(ctx, importTime)
	defer cancel()
	done, err := s.imports.Take(ctx, company)
	if err != nil {
		return incomingCalendar{}, err
	}
	defer done()
	return readCalendar(ctx, body, "text/calendar", wall, s.now())
}

// readCalendar reads what came. What it refuses is a fault at the file.
func readCalendar(ctx context.Context, body []byte, contentType string, wall *time.Location,
	now time.Time) (incomingCalendar, error) {
	calendar, err := ical.Parse(ctx, body, func(body []byte) ([]byte, error) {
		body, err := text.Decode(body, contentType)
		if err != nil {
			err = fault.Invalid("body."+calendarFile, codes.UnknownCharset,
				"The text is in an encoding that is not known. Save it as UTF-8.").Because(err)
		}
		return body, err
	})
	var read incomingCalendar
	if err == nil {
		read, err = readIncoming(ctx, calendar, wall, now)
	}
	switch {
	case errors.Is(err, ical.ErrNone):
		err = fault.Invalid("body."+calendarFile, codes.NotACalendar, "This is no iCalendar.").Because(err)
	case errors.Is(err, ical.ErrTooManyDates):
		err = fault.Invalid("body."+calendarFile, codes.TooManyDates,
			"An event of this calendar names or leaves out more than 5,000 dates.").Because(err)
	}
	return read, err
}

// intake is how a calendar is taken.
type intake struct {
	given        Given
	at           string         // the installation
	subscription int64          // 0: a file
	caller       *access.Caller // who brings a file
	kept         []int64        // device groups that the caller may not touch
	looks        looks          // of a file, for which groups are above which
	isCheck      bool           // nothing is written
	isEmptyLong  bool           // of a subscription, whose calendar has come empty for a while
}

// origin is where an event came from.
type origin struct {
	EventID  int64  `db:"event_id"`
	UID      string `db:"uid"`
	Sequence int    `db:"sequence"`
	Free     bool   `db:"free"`
	Reading  string `db:"read_hash"`
	IsOwn    bool   `db:"-"` // of the company's own events, which a subscription finds in its calendar
}

// origin is where an event came from that was from before and is read now.
func (i incoming) origin(before origin, now reading) origin {
	return origin{before.EventID, i.UID, i.Sequence, i.IsFree, now.String(), before.IsOwn}
}

func eventsOf(origins []origin) []int64 {
	ids := make([]int64, len(origins))
	for i, o := range origins {
		ids[i] = o.EventID
	}
	return ids
}

// arrival is an event that is to be written: anew where before has no id, else in place of that.
type arrival struct {
	before, after Event
	origin        origin
}

// take writes what was read. It ends with errNothing where that is nothing, or is only looked at.
func (s *Service) take(ctx context.Context, tx *db.Tx, in intake, read incomingCalendar) (Imported, error) {
	if !in.isCheck {
		if err := tx.TakeTurns(ctx); err != nil { // or two would take one calendar in at once
			return Imported{}, err
		}
	}
	origins, err := s.store.origins(ctx, tx.Query, in.subscription)
	if err != nil {
		return Imported{}, err
	}
	if in.subscription != 0 {
		own, err := s.store.origins(ctx, tx.Query, 0)
		if err != nil {
			return Imported{}, err
		}
		origins = append(origins, amongOwn(own, origins, read)...)
	}
	events, err := s.store.heldEvents(ctx, tx, eventsOf(origins), s.now())
	if err != nil {
		return Imported{}, err
	}
	if in.caller != nil {
		if in.kept, err = s.categories.Forbidden(ctx, *in.caller, tx.Query, category.Device); err != nil {
			return Imported{}, err
		}
		if in.looks, err = s.store.looks(ctx, tx.Query); err != nil {
			return Imported{}, err
		}
	}
	imported := Imported{Left: read.left, Problems: read.problems}
	if imported.Same, err = s.leaveOwn(ctx, tx, in, &read); err != nil {
		return Imported{}, err
	}
	if imported.Problems == nil {
		imported.Problems = []Problem{}
	}
	written, gone, err := in.compare(read, origins, events, &imported)
	if err != nil {
		return Imported{}, err
	}
	if in.subscription != 0 && len(read.events) == 0 && len(gone) >= emptyMost && !in.isEmptyLong {
		return Imported{}, fault.New(fault.Conflicting, codes.EmptyCalendar,
			"The calendar came empty, which is believed once it has been so for a day.")
	}
	if err := s.roomFor(ctx, tx, imported.Added-imported.Removed); err != nil {
		return Imported{}, err
	}
	if in.caller != nil {
		var groups []int64
		for _, a := range written {
			groups = append(groups, a.before.groups()...)
		}
		for _, e := range gone {
			groups = append(groups, e.groups()...)
		}
		if err := s.categories.MayTouch(ctx, *in.caller, tx.Query, category.Device, distinct(groups)...); err != nil {
			return Imported{}, err
		}
	}
	if in.isCheck || len(written)+len(gone) == 0 {
		return imported, errNothing
	}
	return imported, s.write(ctx, tx, in.subscription, written, gone)
}

// amongOwn are the origins of the company's own events that a calendar has too, from a file or from a subscription that
// ended, unless they are known already: they would come a second time.
func amongOwn(own, known []origin, read incomingCalendar) (found []origin) {
	has, is := map[string]bool{}, map[string]bool{}
	for _, i := range read.events {
		has[i.UID] = !i.IsCancelled
	}
	for _, o := range known {
		is[o.UID] = true
	}
	for _, o := range own {
		if has[o.UID] && !is[o.UID] {
			o.IsOwn = true
			found = append(found, o)
		}
	}
	return found
}

// leaveOwn takes out what came from a calendar of the company itself, and counts it: its events would come back as
// others, each time again.
func (s *Service) leaveOwn(ctx context.Context, tx *db.Tx, in intake, read *incomingCalendar) (int, error) {
	var ids []int64
	for _, i := range read.events {
		if id := idOf(i.UID, in.at); id != 0 {
			ids = append(ids, id)
		}
	}
	own, err := s.store.existing(ctx, tx.Query, ids)
	all := len(read.events)
	read.events = slices.DeleteFunc(read.events, func(i incoming) bool {
		_, isOwn := slices.BinarySearch(own, idOf(i.UID, in.at))
		return isOwn
	})
	return all - len(read.events), err
}

// compare says what is to be written and what is to go, and counts it.
func (in intake) compare(read incomingCalendar, origins []origin, events map[int64]Event,
	imported *Imported) (written []arrival, gone []Event, err error) {
	known := make(map[string][]origin, len(origins))
	for _, o := range origins {
		known[o.UID] = append(known[o.UID], o)
	}
	for _, i := range read.events {
		now, err := i.reading()
		if err != nil {
			return nil, nil, err
		}
		of := known[i.UID]
		delete(known, i.UID)
		matched := in.match(i, of, events)
		if len(matched) == 0 && !i.IsCancelled {
			written = append(written, arrival{after: in.fresh(i), origin: i.origin(origin{}, now)})
			imported.Added++
		}
		for n, was := range matched {
			before := events[was.EventID]
			if i.Sequence < was.Sequence && !was.IsOwn { // of a file it may be whatever somebody wrote
				imported.Same++
				continue
			}
			if i.IsCancelled {
				gone = append(gone, before)
				continue
			}
			last := readReading(was.Reading)
			after := in.renewed(before, i, last, now)
			if was.IsOwn {
				after = after.handedOver()
			}
			if n == 0 && in.subscription == 0 {
				after = in.shown(after, i, of, events)
			}
			if !was.IsOwn && now.all == last.all && len(after.groups()) == len(before.groups()) {
				imported.Same++
				continue
			}
			written = append(written, arrival{before, after, i.origin(was, now)})
			imported.Changed++
		}
	}
	gone = append(gone, in.absorbed(read.events, known, events)...)
	isRest := in.subscription != 0 && read.isWhole // what is not there is there no longer
	for _, o := range origins {
		if _, unseen := known[o.UID]; unseen && isRest && !o.IsOwn && !read.passed[o.UID] && !events[o.EventID].Over {
			gone = append(gone, events[o.EventID])
		}
	}
	imported.Removed = len(gone)
	slices.SortFunc(gone, func(a, b Event) int { return int(a.ID - b.ID) })
	slices.SortStableFunc(written, func(a, b arrival) int { return int(a.before.ID - b.before.ID) })
	return written, gone, nil
}

// absorbed takes the single times off the known that stood alone, and are told with their events now.
func (in intake) absorbed(read []incoming, known map[string][]origin, events map[int64]Event) (gone []Event) {
	for _, i := range read {
		for _, uid := range i.Absorbed {
			if alone := in.match(i, known[uid], events); len(alone) > 0 {
				gone = append(gone, events[alone[0].EventID])
			}
			delete(known, uid)
		}
	}
	return gone
}

// without are the device groups that are neither among others nor below one of them.
func (l looks) without(groups, others []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(groups), func(id int64) bool {
		return slices.ContainsFunc(l.withAbove([]int64{id}), func(id int64) bool { return slices.Contains(others, id) })
	})
}

// fresh is a new event.
func (in intake) fresh(i incoming) Event {
	e := Event{Said: Said{Name: i.Name, EventDetail: i.EventDetail, Organization: i.Organization, Type: in.given.Type,
		DeviceGroupIDs: in.given.DeviceGroupIDs, SignGroupIDs: in.given.SignGroupIDs,
		PrivateEvent: i.PrivateEvent || in.given.PrivateEvent}, When: i.When.tidied()}
	if i.IsFree {
		e.SignGroupIDs = nil
	}
	return e
}

// match finds what an event of the calendar became before, among what came from events of its UID: the one that the
// subscription has, else one of the company's own that it may take over. A file means all that its caller may change,
// first one that is shown just where it says; where there is none, the import is refused with what is kept for others.
func (in intake) match(i incoming, of []origin, events map[int64]Event) []origin {
	if in.subscription != 0 {
		for n, o := range of {
			if !o.IsOwn || in.mayTakeOver(events[o.EventID], i) {
				return of[n : n+1]
			}
		}
		return nil
	}
	isKept := func(group int64) bool { return slices.Contains(in.kept, group) }
	all := slices.DeleteFunc(slices.Clone(of), func(o origin) bool {
		return slices.ContainsFunc(events[o.EventID].groups(), isKept)
	})
	if len(all) == 0 {
		return of
	}
	if n := slices.IndexFunc(all, func(o origin) bool { return in.mayTakeOver(events[o.EventID], i) }); n > 0 {
		all[0], all[n] = all[n], all[0]
	}
	return all
}

// handedOver is an event of the company's own that becomes one of a subscription. Where no device group has it, nobody
// has said that what its editor laid over signs may be seen on those that the subscription gets later.
func (e Event) handedOver() Event {
	if len(e.groups()) == 0 {
		e.TemplateID, e.IconID, e.ShowAllEvents = 0, 0, false
	}
	return e
}

// mayTakeOver reports whether an event of the company's own may become one of the subscription: it is shown just where
// that shows it, so that who has changed it may touch those device groups.
func (in intake) mayTakeOver(e Event, i incoming) bool {
	of := in.fresh(i)
	return slices.Equal(distinct(e.DeviceGroupIDs), distinct(of.DeviceGroupIDs)) &&
		slices.Equal(distinct(e.SignGroupIDs), distinct(of.SignGroupIDs))
}

// renewed is an event with what the calendar says otherwise than it did last.
func (in intake) renewed(e Event, i incoming, last, now reading) Event {
	if now.all != last.all {
		if now.name != last.name {
			e.Name = i.Name
		}
		if now.detail != last.detail {
			e.EventDetail = i.EventDetail
		}
		if now.organization != last.organization {
			e.Organization = i.Organization
		}
		if now.when != last.when {
			e.When = i.When.tidied()
		}
		e.PrivateEvent = e.PrivateEvent || i.PrivateEvent
	}
	return e
}

// shown is an event with the device groups of a file, but for those that show another one of its UID.
func (in intake) shown(e Event, i incoming, of []origin, events map[int64]Event) Event {
	lists, signs := in.given.DeviceGroupIDs, in.given.SignGroupIDs
	for _, o := range of {
		if other := events[o.EventID]; other.ID != e.ID {
			lists = in.looks.without(lists, other.DeviceGroupIDs)
			signs = in.looks.without(signs, other.SignGroupIDs)
		}
	}
	e.DeviceGroupIDs = distinct(slices.Concat(e.DeviceGroupIDs, lists))
	if !i.IsFree {
		e.SignGroupIDs = distinct(slices.Concat(e.SignGroupIDs, signs))
	}
	return e
}

// write does what was found.
func (s *Service) write(ctx context.Context, tx *db.Tx, subscription int64, written []arrival, gone []Event) error {
	for _, e := range gone {
		if err := s.erase(ctx, tx, e); err != nil {
			return err
		}
	}
	origins := make([]origin, len(written))
	for i, a := range written {
		origins[i] = a.origin
		if a.before.ID != 0 {
			if err := s.rewrite(ctx, tx, a.before, a.after); err != nil {
				return err
			}
			continue
		}
		id, err := s.store.insert(ctx, tx, a.after)
		if err != nil {
			return err
		}
		a.after.ID, a.after.CompanyID, origins[i].EventID = id, tx.Company(), id
		if err := tx.Record(ctx, change("create", nil, &a.after)); err != nil {
			return err
		}
	}
	return s.store.putOrigins(ctx, tx, subscription, origins)
}

// rewrite saves an event that the transaction holds.
func (s *Service) rewrite(ctx context.Context, tx *db.Tx, before, after Event) error {
	done, err := s.store.save(ctx, tx, before.Version, after)
	if err != nil {
		return err
	}
	if !done {
		return fault.Stale(before.Version, before.UpdatedBy, before.UpdatedAt)
	}
	return tx.Record(ctx, change("update", &before, &after))
}
