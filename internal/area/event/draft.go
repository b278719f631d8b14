package event

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
	"marquee/internal/timetable"
)

// Draft is an event as a client sends it: what is absent is left as it was.
type Draft struct {
	Name           *string           `json:"name,omitempty" doc:"At most 200 characters"`
	EventDetail    *string           `json:"eventDetail,omitempty" text:"lines" doc:"At most 2000 characters"`
	Organization   *string           `json:"organization,omitempty" doc:"At most 200 characters"`
	Type           *string           `json:"type,omitempty" doc:"At most 50 characters"`
	DeviceGroupIDs *[]int64          `json:"-"`
	SignGroupIDs   *[]int64          `json:"-"`
	TemplateID     *int64            `json:"templateId,omitempty" doc:"The id of a content of type Image, or 0"`
	IconID         *int64            `json:"iconId,omitempty" doc:"The id of a content of type Image, or 0"`
	PrivateEvent   *bool             `json:"privateEvent,omitempty"`
	ShowAllEvents  *bool             `json:"showAllEvents,omitempty"`
	StartDate      *string           `json:"startDate,omitempty" doc:"2026-12-24; required of a new one"`
	StartTime      *string           `json:"startTime,omitempty" doc:"18:00; of a new one required without allDay"`
	EndDate        *string           `json:"endDate,omitempty" doc:"Empty: startDate, or of one that repeats for ever"`
	EndTime        *string           `json:"endTime,omitempty" doc:"20:00; of a new one required without allDay"`
	AllDay         *bool             `json:"allDay,omitempty"`
	Repeat         *timetable.Repeat `json:"repeat,omitempty" enum:"None,Daily,Weekly,Monthly,Yearly,Dates"`
	RepeatOptions  *[]int            `json:"repeatOptions,omitempty"`
	Every          *int              `json:"every,omitempty" doc:"1 to 1000"`
	Weeks          *[]int            `json:"weeks,omitempty"`
	Dates          *[]string         `json:"dates,omitempty" doc:"At most 1000"`
	Lasts          *int              `json:"lasts,omitempty" doc:"0 to 366"`
	Zone           *string           `json:"zone,omitempty"`
	Changes        *[]ChangeDraft    `json:"changes,omitempty" doc:"All of them, at most 500"`
}

// ChangeDraft is what is otherwise about a single time, as a client sends it.
type ChangeDraft struct {
	Day         string `json:"day"`
	LeftOut     bool   `json:"leftOut,omitzero"`
	StartDate   string `json:"startDate,omitzero" doc:"Required but of what is left out"`
	StartTime   string `json:"startTime,omitzero" doc:"Required but of what is left out, or all day"`
	EndDate     string `json:"endDate,omitzero" doc:"Empty: startDate"`
	EndTime     string `json:"endTime,omitzero" doc:"Required but of what is left out, or all day"`
	AllDay      bool   `json:"allDay,omitzero"`
	Name        string `json:"name,omitzero" doc:"Empty: the event's"`
	EventDetail string `json:"eventDetail,omitzero" text:"lines" doc:"Empty: the event's"`
}

// once is when a new event takes place before anything is said of it.
func once() When { return When{Repeat: timetable.None} }

// isPossible reports whether something may take place on a day: years have four digits, whatever is added.
func isPossible(d timetable.Date) bool {
	return timetable.NewDate(1900, 1, 1) <= d && d <= timetable.NewDate(2999, 12, 31)
}

// reader reads a draft, and collects what it refuses.
type reader struct {
	at      string
	refused []fault.Field
}

func (r *reader) refuse(field string, code codes.Field, message string) {
	r.refused = append(r.refused, fault.Field{Location: r.at + field, Code: code, Message: message})
}

// edited applies a draft to an event. All that is wrong with it is said at once.
func (s *Service) edited(ctx context.Context, tx *db.Tx, caller access.Caller, before Event, d Draft) (Event, error) {
	r := &reader{at: "body."}
	after := before
	after.Said = r.said(before.Said, d)
	after.When = r.when(before, d)
	if err := s.refer(ctx, tx, caller, r, before.Said, after.Said); err != nil {
		return Event{}, err
	}
	if r.refused != nil {
		return Event{}, fault.InvalidFields(r.refused...)
	}
	return after, nil
}

func (r *reader) said(s Said, d Draft) Said {
	if d.Name != nil || s.Name == "" {
		name, err := text.Name(r.at+"name", "event", or(d.Name, ""), maxName)
		if problem := fault.As(err); problem != nil {
			r.refused = append(r.refused, problem.Fields...)
		}
		s.Name = name
	}
	s.EventDetail = r.text("eventDetail", d.EventDetail, s.EventDetail, maxDetail)
	s.Organization = r.text("organization", d.Organization, s.Organization, maxName)
	s.Type = r.text("type", d.Type, s.Type, maxType)
	s.DeviceGroupIDs = r.groups("deviceGroupIds", d.DeviceGroupIDs, s.DeviceGroupIDs)
	s.SignGroupIDs = r.groups("eventSignDeviceGroupIds", d.SignGroupIDs, s.SignGroupIDs)
	s.TemplateID, s.IconID = or(d.TemplateID, s.TemplateID), or(d.IconID, s.IconID)
	s.PrivateEvent, s.ShowAllEvents = or(d.PrivateEvent, s.PrivateEvent), or(d.ShowAllEvents, s.ShowAllEvents)
	return s
}

func or[T any](sent *T, otherwise T) T {
	if sent == nil {
		return otherwise
	}
	return *sent
}

func (r *reader) text(field string, sent *string, was string, most int) string {
	said := strings.TrimSpace(or(sent, was))
	if utf8.RuneCountInString(said) > most {
		r.refuse(field, codes.TooLong, fmt.Sprintf("This has at most %d characters.", most))
	}
	return said
}

func (r *reader) groups(field string, sent *[]int64, was []int64) []int64 {
	ids := distinct(or(sent, was))
	if len(ids) > groupsMost {
		r.refuse(field, codes.TooMany, fmt.Sprintf("An event is shown on at most %d device groups.", groupsMost))
	}
	return ids
}

// when reads when an event takes place. What means nothing for its repetition is not kept, and neither is what was
// otherwise about times that it has no more.
func (r *reader) when(before Event, d Draft) When {
	w, isNew := before.When, before.ID == 0
	w.Repeat = or(d.Repeat, w.Repeat)
	w.Span = r.span(d.span(w.Span, isNew), w.Repeats())
	w.RepeatOptions, w.Weeks = distinct(or(d.RepeatOptions, w.RepeatOptions)), distinct(or(d.Weeks, w.Weeks))
	w.Every, w.Lasts = max(or(d.Every, w.Every), 1), or(d.Lasts, w.Lasts)
	if d.Every != nil && *d.Every < 1 {
		r.refuse("every", codes.OutOfRange, "Each first day, week, month or year is 1.")
	}
	if d.Dates != nil {
		w.Dates = r.dates(*d.Dates)
	}
	if w.Zone = or(d.Zone, w.Zone); w.Zone != "" && !timetable.IsZone(w.Zone) {
		r.refuse("zone", codes.NotAllowed, "Choose a time zone from the list.")
	}
	w = w.tidied()
	if r.refused == nil {
		r.check(w)
	}
	if r.refused == nil && w.never() && !before.never() { // what was accepted once can be changed otherwise
		r.refuse("repeatOptions", codes.Never, "No such day lies between the first and the last one.")
	}
	if d.Changes != nil {
		w.Changes = r.changes(w, *d.Changes)
	} else if r.refused == nil {
		series := w.series()
		w.Changes = slices.DeleteFunc(slices.Clone(w.Changes), func(c Change) bool { return !series.StartsOn(c.Day) })
	}
	return w
}

// tidied leaves out what means nothing for the repetition.
func (w When) tidied() When {
	switch w.Repeat {
	case timetable.None:
		w.RepeatOptions, w.Weeks, w.Dates, w.Changes, w.Every, w.Lasts = nil, nil, nil, nil, 1, 0
	case timetable.Daily:
		w.RepeatOptions, w.Weeks, w.Dates = nil, nil, nil
	case timetable.Weekly:
		w.Weeks, w.Dates = nil, nil
	case timetable.Monthly, timetable.Yearly:
		w.Dates = nil
	case timetable.Dates:
		w.RepeatOptions, w.Weeks, w.Every = nil, nil, 1
	}
	return w
}

// spanDraft is a span as text. Empty is nothing.
type spanDraft struct {
	StartDate, StartTime, EndDate, EndTime string
	AllDay                                 bool
}

// span is what a draft leaves of a span. A new event has nothing that is not sent.
func (d Draft) span(was Span, isNew bool) spanDraft {
	old := spanDraft{}
	if !isNew {
		old = spanDraft{was.StartDate.String(), was.StartTime.String(), was.EndDate.String(), was.EndTime.String(),
			was.AllDay}
	}
	return spanDraft{or(d.StartDate, old.StartDate), or(d.StartTime, old.StartTime), or(d.EndDate, old.EndDate),
		or(d.EndTime, old.EndTime), or(d.AllDay, old.AllDay)}
}

func (c ChangeDraft) span() spanDraft {
	return spanDraft{c.StartDate, c.StartTime, c.EndDate, c.EndTime, c.AllDay}
}

// span reads dates and times. What takes place once and names no last day ends on the first.
func (r *reader) span(d spanDraft, repeats bool) Span {
	s := Span{StartDate: r.day("startDate", d.StartDate), AllDay: d.AllDay}
	if d.StartDate == "" {
		r.refuse("startDate", codes.Required, "Say on which day it starts.")
	}
	if s.EndDate = r.day("endDate", d.EndDate); d.EndDate == "" && !repeats {
		s.EndDate = s.StartDate
	}
	if !s.EndDate.IsZero() && s.EndDate < s.StartDate {
		r.refuse("endDate", codes.BeforeStart, "The last day must not lie before the first.")
	}
	if !d.AllDay {
		s.StartTime, s.EndTime = r.clock("startTime", d.StartTime), r.clock("endTime", d.EndTime)
	}
	return s
}

func (r *reader) day(field, text string) timetable.Date {
	if text == "" {
		return 0
	}
	d, err := timetable.ParseDate(text)
	switch {
	case err != nil:
		r.refuse(field, codes.BadFormat, "A date looks like 2026-11-21.")
	case !isPossible(d):
		r.refuse(field, codes.OutOfRange, "A day lies from 1900-01-01 to 2999-12-31.")
		return 0
	}
	return d
}

func (r *reader) clock(field, text string) timetable.Clock {
	if text == "" {
		r.refuse(field, codes.Required, "Say at what time, or send allDay.")
		return 0
	}
	c, err := timetable.ParseClock(text)
	if err != nil {
		r.refuse(field, codes.BadFormat, "A time looks like 09:00.")
	}
	return c
}

func (r *reader) dates(texts []string) []timetable.Date {
	if len(texts) > maxDates {
		r.refuse("dates", codes.TooMany, fmt.Sprintf("An event names at most %d days.", maxDates))
		return nil
	}
	dates := make([]timetable.Date, len(texts))
	for i, text := range texts {
		field := fmt.Sprintf("dates[%d]", i)
		if dates[i] = r.day(field, text); text == "" {
			r.refuse(field, codes.Required, "Say on which day.")
		}
	}
	return distinct(dates)
}

// check asks the timetable about a repetition whose parts could be read.
func (r *reader) check(w When) {
	if w.Repeat == timetable.Dates && len(w.Dates) == 0 {
		r.refuse("dates", codes.Required, "Say on which days.")
	}
	for i, d := range w.Dates {
		if d < w.StartDate || !w.EndDate.IsZero() && d > w.EndDate {
			r.refuse(fmt.Sprintf("dates[%d]", i), codes.OutOfRange, "This day lies outside the first and the last day.")
		}
	}
	problem := fault.As(w.series().Check())
	if problem == nil {
		return
	}
	names := map[string]string{"start": "startDate", "end": "endDate"}
	for _, f := range problem.Fields {
		if name, known := names[f.Location]; known {
			f.Location = name
		}
		f.Location = r.at + f.Location
		r.refused = append(r.refused, f)
	}
}

// changes reads what is otherwise about single times.
func (r *reader) changes(w When, drafts []ChangeDraft) []Change {
	if len(drafts) > maxChanges {
		r.refuse("changes", codes.TooMany, fmt.Sprintf("At most %d single times are otherwise.", maxChanges))
		return nil
	}
	whole, series := r.at, w.series()
	defer func() { r.at = whole }()
	seen := map[timetable.Date]bool{}
	changes := make([]Change, 0, len(drafts))
	for i, d := range drafts {
		r.at = fmt.Sprintf("%schanges[%d].", whole, i)
		c := Change{Day: r.day("day", d.Day), LeftOut: d.LeftOut}
		switch {
		case d.Day == "":
			r.refuse("day", codes.Required, "Say which day's time is otherwise.")
		case seen[c.Day]:
			r.refuse("day", codes.Twice, "A time is otherwise in one way.")
		case len(r.refused) == 0 && !series.StartsOn(c.Day):
			r.refuse("day", codes.NotFound, "The event does not start on this day.")
		}
		seen[c.Day] = true
		if !c.LeftOut {
			c.Span = r.span(d.span(), false)
			c.Name = r.text("name", &d.Name, "", maxName)
			c.EventDetail = r.text("eventDetail", &d.EventDetail, "", maxDetail)
		}
		changes = append(changes, c)
	}
	letters := 0
	for _, c := range changes {
		letters += utf8.RuneCountInString(c.Name) + utf8.RuneCountInString(c.EventDetail)
	}
	if r.at = whole; letters > maxChanged {
		r.refuse("changes", codes.TooLong,
			fmt.Sprintf("The names and details of all single times have at most %d characters.", maxChanged))
	}
	slices.SortFunc(changes, func(a, b Change) int { return int(a.Day - b.Day) })
	return changes
}

func distinct[T cmp.Ordered](list []T) []T {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}

// refer checks what an event refers to. What it referred to before stays, whatever has become of it: else nothing else
// of the event could be saved. An event of device groups that are kept for others is theirs to change.
func (s *Service) refer(ctx context.Context, tx *db.Tx, caller access.Caller, r *reader, before, after Said) error {
	there, err := s.store.deviceGroups(ctx, tx.Query, after.groups())
	if err != nil {
		return err
	}
	for _, g := range []struct {
		field string
		is    []int64
	}{{"deviceGroupIds", after.DeviceGroupIDs}, {"eventSignDeviceGroupIds", after.SignGroupIDs}} {
		if slices.ContainsFunc(g.is, func(id int64) bool { return !slices.Contains(there, id) }) {
			r.refuse(g.field, codes.NotFound, "A device group does not exist any more. Choose others.")
		}
	}
	if err := s.categories.MayTouch(ctx, caller, tx.Query, category.Device,
		slices.Concat(before.groups(), after.groups())...); err != nil {
		return err
	}
	return r.pictures(ctx, tx.Query, caller, [2]int64{before.TemplateID, before.IconID},
		[2]int64{after.TemplateID, after.IconID})
}
