package event

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"marquee/internal/platform/ical"
	"marquee/internal/timetable"
)

// incomingSeries is an event of a calendar that repeats, beside how an event of the company would say it.
type incomingSeries struct {
	place
	of       *ical.Event
	first    timetable.Date
	from, to time.Time
	times    []ical.Time // all in [from, to), if there are not too many
	isCut    bool        // there are too many
	isUnread bool        // the calendar does not know all of it
	base     When        // as its first time has it, without a rule
	rule     When
	isSaid   bool // the rule is one that an event can say, as it seems
	singles  map[timetable.Date]*ical.Event
	problems []string
}

// problem is the gravest, of which alone is told; empty: there is none.
func (s *incomingSeries) problem() string {
	for _, what := range []string{"rule", "times", "days"} {
		if slices.Contains(s.problems, what) {
			return what
		}
	}
	return ""
}

// series looks through an event that repeats, and takes those that are in place of its repetitions.
func (r *calendarReader) series(ctx context.Context, e *ical.Event) *incomingSeries {
	s := &incomingSeries{place: r.placeOf(e), of: e, first: r.first, from: r.from, to: r.to,
		singles: map[timetable.Date]*ical.Event{}}
	if e.Start.After(s.from) { // it may begin years from now
		s.from = e.Start
		s.to = later(s.to, s.from.AddDate(yearsAhead, 0, 0))
	}
	for _, single := range r.singles[e.UID] {
		if day := s.replacedDay(single); isPossible(day) && (day >= r.first || !endOf(single).Before(r.from)) {
			s.singles[day] = single
		}
	}
	delete(r.singles, e.UID)
	rule, unread := e.Rule, r.calendar.Doubts().Rules
	for t := range r.calendar.Times(ctx, e, s.from.Add(-time.Second), s.to) {
		if s.isCut = len(s.times) == timesMost; s.isCut {
			break
		}
		if !t.Start.Before(s.from) {
			s.times = append(s.times, t)
		}
	}
	slices.SortFunc(s.times, func(a, b ical.Time) int { return a.Start.Compare(b.Start) })
	s.base = s.asFirst()
	s.rule, s.isSaid = ruleOf(rule, s.base, s.clock)
	if s.isSaid && strings.Contains(rule, "COUNT=") {
		s.rule.EndDate = s.lastOf(ctx, r.calendar)
	}
	s.isUnread = r.calendar.Doubts().Rules > unread
	if s.isUnread || s.isCut {
		s.problems = append(s.problems, "rule")
	}
	return s
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// replacedDay is the day of the repetition that a single time is in place of.
func (s *incomingSeries) replacedDay(single *ical.Event) timetable.Date {
	const day = len("20060102")
	if written := single.Replaced(); s.of.AllDay || len(written) == day {
		at, err := time.Parse("20060102", written[:min(day, len(written))])
		if err != nil {
			return 0
		}
		return timetable.DateOf(at)
	}
	return timetable.DateOf(single.Replaces.In(s.clock))
}

// asFirst is the event as its first time has it, with no end.
func (s *incomingSeries) asFirst() When {
	span := s.span(s.of, ical.Time{Start: s.of.Start, End: endOf(s.of)})
	longer := int(span.EndDate - span.StartDate)
	if !span.AllDay && span.EndTime <= span.StartTime {
		longer--
	}
	span.EndDate = 0
	return When{Span: span, Every: 1, Lasts: min(longer, lastsMost), Zone: s.zone}
}

// lastOf is the last day of a rule that says how often.
func (s *incomingSeries) lastOf(ctx context.Context, calendar *ical.Document) (last timetable.Date) {
	bare := *s.of
	bare.UID = "" // no time is in place of its repetitions
	last = s.rule.StartDate
	for t := range calendar.Times(ctx, &bare, s.of.Start.Add(-time.Second), s.of.Start.Add(longestRun)) {
		last = max(last, s.dayOf(t))
	}
	return last
}

// longestRun is how far a rule is counted on that says how often.
const longestRun = 100 * 365 * 24 * time.Hour

func (s *incomingSeries) dayOf(t ical.Time) timetable.Date {
	return timetable.DateOf(t.Start.In(s.clock))
}

// days are those on which the event takes place, but for single times.
func (s *incomingSeries) days() []timetable.Date {
	days := make([]timetable.Date, len(s.times))
	for i, t := range s.times {
		days[i] = s.dayOf(t)
	}
	once := distinct(days)
	if len(once) < len(days) && !slices.Contains(s.problems, "rule") {
		s.problems = append(s.problems, "rule") // an event starts once a day
	}
	return once
}

// when says the repetition by its rule, if what that gives is what the calendar gives, and else by its days. Nothing
// repeats where nothing takes place any more. What is apart are single times of days that are none of its.
func (s *incomingSeries) when() (w When, apart []*ical.Event) {
	days := s.days()
	w, said := s.byRule(days)
	if !said {
		w = s.byDays(days)
	}
	series := w.series()
	for day, single := range s.singles {
		if w.Repeat == timetable.None || !series.StartsOn(day) {
			delete(s.singles, day)
			apart = append(apart, single)
		}
	}
	slices.SortFunc(apart, func(a, b *ical.Event) int { return a.Start.Compare(b.Start) })
	return w, apart
}

// byRule is the repetition with the days left out on which it does not take place. It fails where it has not all of
// the days, or would leave out too many.
func (s *incomingSeries) byRule(days []timetable.Date) (When, bool) {
	w := s.rule.tidied()
	series := w.series()
	if !s.isSaid || s.isCut || len(days) == 0 && len(s.singles) == 0 ||
		slices.ContainsFunc(days, func(d timetable.Date) bool { return !series.StartsOn(d) }) {
		return When{Repeat: timetable.None}, false
	}
	for _, o := range timetable.Expand(series, s.clock, s.from, s.to) {
		_, takesPlace := slices.BinarySearch(days, o.Day)
		if !takesPlace && s.singles[o.Day] == nil && !o.From.Before(s.from) && o.From.Before(s.to) {
			w.Changes = append(w.Changes, Change{Day: o.Day, LeftOut: true})
		}
	}
	return w, len(w.Changes)+len(s.singles) <= maxChanges
}

// byDays is the repetition as the days of these years.
func (s *incomingSeries) byDays(days []timetable.Date) When {
	for day, single := range s.singles {
		if !single.Cancelled {
			days = append(days, day)
		}
	}
	days = distinct(days)
	days = slices.DeleteFunc(days, func(d timetable.Date) bool { return !isPossible(d) })
	if len(days) == 0 {
		return once()
	}
	if len(days) > maxDates {
		days = days[:maxDates]
		s.problems = append(s.problems, "times")
	}
	if s.of.Rule != "" && !s.isUnread {
		s.problems = append(s.problems, "days")
	}
	w := s.base
	w.Repeat, w.Dates, w.StartDate, w.EndDate = timetable.Dates, days, days[0], days[len(days)-1]
	return w
}

// change says what is otherwise about single times, as far as an event can.
func (s *incomingSeries) change(i *incoming) {
	changed := map[timetable.Date]Change{}
	for _, c := range i.Changes {
		changed[c.Day] = c
	}
	told := map[timetable.Date]bool{}
	for _, t := range s.times {
		// It is named, or its own clock changes on other days. Of several on one day the first counts.
		if day, span := s.dayOf(t), s.span(s.of, t); !told[day] && span.StartTime != s.base.StartTime && !span.AllDay {
			changed[day] = Change{Day: day, Span: span}
		}
		told[s.dayOf(t)] = true
	}
	for day, single := range s.singles {
		changed[day] = s.single(day, single, i)
		i.Absorbed = append(i.Absorbed, uidOf(single))
		if single.IsFuture() && !slices.Contains(s.problems, "rule") {
			s.problems = append(s.problems, "rule")
		}
	}
	slices.Sort(i.Absorbed)
	i.Changes = nil
	for _, c := range changed {
		i.Changes = append(i.Changes, c)
	}
	slices.SortFunc(i.Changes, func(a, b Change) int { return int(a.Day - b.Day) })
	if len(i.Changes) > maxChanges {
		i.Changes = i.Changes[:maxChanges]
		s.problems = append(s.problems, "times")
	}
	letters := 0
	for n := range i.Changes {
		c := &i.Changes[n]
		if letters += utf8.RuneCountInString(c.Name) + utf8.RuneCountInString(c.EventDetail); letters > maxChanged {
			c.Name, c.EventDetail = "", ""
		}
	}
}

// single is what is otherwise about one time.
func (s *incomingSeries) single(day timetable.Date, single *ical.Event, of *incoming) Change {
	span := s.span(single, ical.Time{Start: single.Start, End: endOf(single)})
	if single.Cancelled || !isPossible(span.StartDate) || !isPossible(span.EndDate) {
		return Change{Day: day, LeftOut: true}
	}
	c := Change{Day: day, Span: span}
	if single.Private && !of.PrivateEvent { // what it says is for nobody: it goes by what the event says
		return c
	}
	c.Name, c.EventDetail = wordsOf(single)
	if c.Name == of.Name {
		c.Name = ""
	}
	if c.EventDetail == of.EventDetail {
		c.EventDetail = ""
	}
	return c
}

// ruleOf is how an event of the company says a rule. It may be another one than the calendar's in rare cases, which
// the times tell; how often it takes place is not in it. It fails where there is no such thing.
func ruleOf(rule string, w When, clock *time.Location) (When, bool) {
	parts := map[string]string{}
	for part := range strings.SplitSeq(rule, ";") {
		name, value, _ := strings.Cut(part, "=")
		if _, twice := parts[name]; twice {
			return w, false
		}
		parts[name] = value
	}
	for _, known := range []string{"COUNT", "WKST"} {
		delete(parts, known)
	}
	ok := true
	if interval, is := take(parts, "INTERVAL"); is {
		w.Every, ok = number(interval, 1, everyMost)
	}
	if until, is := take(parts, "UNTIL"); is && ok {
		w.EndDate, ok = lastDay(until, w.Span, clock)
	}
	freq, _ := take(parts, "FREQ")
	if !ok {
		return w, false
	}
	switch freq {
	case "DAILY":
		w.Repeat = timetable.Daily
		if days, is := take(parts, "BYDAY"); is {
			w.Repeat, w.RepeatOptions, ok = timetable.Weekly, weekdays(days), w.Every == 1
		}
	case "WEEKLY":
		w.Repeat, w.RepeatOptions = timetable.Weekly, []int{int(w.StartDate.Weekday())}
		if days, is := take(parts, "BYDAY"); is {
			w.RepeatOptions = weekdays(days)
		}
	case "MONTHLY":
		w.Repeat = timetable.Monthly
		ok = w.inMonth(parts)
	case "YEARLY":
		w.Repeat = timetable.Yearly
		if month, is := take(parts, "BYMONTH"); is {
			ok = month == strconv.Itoa(int(onCalendar(w.StartDate).Month()))
		} else if parts["BYDAY"] != "" {
			ok = false // so many a year
		}
		ok = ok && w.inMonth(parts)
	default:
		ok = false
	}
	isEmpty := w.Repeat == timetable.Weekly && len(w.RepeatOptions) == 0
	return w, ok && !isEmpty && len(parts) == 0
}

// everyMost bounds Every as the timetable does.
const everyMost = 1000

func onCalendar(d timetable.Date) time.Time { return timetable.At(d, 0, time.UTC) }

func take(parts map[string]string, name string) (value string, is bool) {
	value, is = parts[name]
	delete(parts, name)
	return value, is
}

func number(text string, least, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= least && n <= most
}

// lastDay is the last day of a rule that ends with a day or an instant.
func lastDay(until string, first Span, clock *time.Location) (timetable.Date, bool) {
	if at, err := time.Parse("20060102", until); err == nil {
		return endOrNone(timetable.DateOf(at)), true
	}
	at, err := time.Parse("20060102T150405Z", until)
	if err == nil {
		at = at.In(clock)
	} else if at, err = time.Parse("20060102T150405", until); err != nil {
		return 0, false
	}
	last := timetable.DateOf(at)
	if !first.AllDay && clockOf(at) < first.StartTime {
		last--
	}
	return endOrNone(last), true
}

// endOrNone is the zero Date for what is as good as for ever.
func endOrNone(d timetable.Date) timetable.Date {
	if !isPossible(d) {
		return 0
	}
	return d
}

// inMonth reads on which days of a month: by their numbers, or as so manyth weekdays.
func (w *When) inMonth(parts map[string]string) bool {
	days, byDay := take(parts, "BYMONTHDAY")
	weeks, byWeek := take(parts, "BYDAY")
	place, isPlaced := take(parts, "BYSETPOS")
	switch {
	case byDay && byWeek:
		return false
	case byWeek:
		return w.asWeeks(weeks, place, isPlaced)
	case isPlaced:
		return false
	case !byDay:
		w.RepeatOptions = []int{onCalendar(w.StartDate).Day()}
		return true
	}
	for day := range strings.SplitSeq(days, ",") {
		const longestMonth = 31
		n, ok := number(day, 1, longestMonth)
		if !ok {
			return false
		}
		w.RepeatOptions = append(w.RepeatOptions, n)
	}
	w.RepeatOptions = distinct(w.RepeatOptions)
	return true
}

// asWeeks reads weekdays, each of which is the same so manyth of its month.
func (w *When) asWeeks(list, place string, isPlaced bool) bool {
	named := strings.Split(list, ",")
	for _, one := range named {
		day := weekdays(one[max(0, len(one)-2):])
		if len(day) == 0 {
			return false
		}
		w.RepeatOptions = append(w.RepeatOptions, day[0])
		if nth := one[:len(one)-2]; nth != "" {
			n, ok := number(nth, -1, 5)
			if !ok || n == 0 {
				return false
			}
			w.Weeks = append(w.Weeks, n)
		}
	}
	nths := len(w.Weeks)
	w.Weeks, w.RepeatOptions = distinct(w.Weeks), distinct(w.RepeatOptions)
	switch {
	case nths == 0 && isPlaced:
		n, ok := number(place, -1, 5)
		w.Weeks = []int{n}
		return ok && n != 0 && len(w.RepeatOptions) == 1
	case isPlaced:
		return false
	case nths == 0: // all of the month
		w.Weeks = []int{1, 2, 3, 4, 5}
		return true
	}
	return nths == len(named) && len(w.Weeks)*len(w.RepeatOptions) == len(named)
}

// weekdays reads SU,MO; none where one is no weekday.
func weekdays(list string) (days []int) {
	for one := range strings.SplitSeq(list, ",") {
		n := slices.Index([]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}, one)
		if n < 0 {
			return nil
		}
		days = append(days, n)
	}
	return distinct(days)
}
