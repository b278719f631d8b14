package ical

import (
	"context"
	"iter"
	"regexp"
	"slices"
	"time"

	"github.com/teambition/rrule-go"
)

// What the dates of a calendar may cost together: how many repetitions are counted
// on, how often a day may have been compared with what rules list, and how many rules
// may have looked for a date that never comes.
const (
	countedInAll  = 1_000_000
	comparedInAll = 1_000_000_000
	barrenMost    = 10
)

// cycle is after how many years the Gregorian calendar is the same again, its
// weekdays too; lastYear is where rrule-go gives a search up.
const (
	cycle    = 400
	lastYear = rrule.MAXYEAR
)

// walk is how far the repetitions of a calendar have been counted, and how many rules were not understood.
type walk struct{ counted, compared, barren, unread int }

// isSpent reports whether nothing more may be counted.
func (w *walk) isSpent() bool { return w.counted >= countedInAll || w.compared >= comparedInAll }

// gaps are repetitions that do not take place, or that stand in the calendar on their own.
type gaps struct {
	instants map[int64]bool  // in seconds since 1970
	days     map[string]bool // with all that begins then
	walls    map[string]bool // days of times on a wall: Outlook names whole days by their midnights
}

// add takes a repetition, as it is written, out.
func (g *gaps) add(at time.Time, written string) {
	if g.instants == nil {
		*g = gaps{map[int64]bool{}, map[string]bool{}, map[string]bool{}}
	}
	g.instants[at.Unix()] = true
	const day, wall = len("20060102"), len("20060102T150405")
	switch len(written) {
	case day:
		g.days[written] = true
	case wall:
		g.walls[written[:day]] = true
	}
}

// has reports whether a repetition is taken out.
func (g *gaps) has(at time.Time, isDay bool) bool {
	switch {
	case g == nil:
		return false
	case g.instants[at.Unix()]:
		return true
	case len(g.days)+len(g.walls) == 0:
		return false
	}
	day := at.Format("20060102")
	return g.days[day] || isDay && g.walls[day]
}

// Time is one time that an event takes place; End is Start where it lasts no time.
type Time struct{ Start, End time.Time }

// Times are those times of an event that overlap a span, but for repetitions that others replace: by the rule in their
// order, those that stand in the calendar on their own before. It ends when the document has been counted on as far as
// it may, and with ctx.
func (d *Document) Times(ctx context.Context, e *Event, from, to time.Time) iter.Seq[Time] {
	if e.isLongOver(from) {
		e.Rule = ""
	}
	if e.Rule != "" && !e.isCounted {
		e.isCounted = true
		if d.rules++; d.rules > d.Repeating {
			d.walked.unread++
			e.Rule = "" // its first time is left
		}
	}
	return func(yield func(Time) bool) { e.times(ctx, &d.walked, d.replaced[e.UID], from, to, yield) }
}

func (e *Event) times(ctx context.Context, w *walk, replaced *gaps, from, to time.Time, yield func(Time) bool) {
	if e.Start.IsZero() || e.Cancelled {
		return
	}
	w.unread += e.unread
	isWanted := true
	add := func(at time.Time) {
		end := at.AddDate(0, 0, e.nominal).Add(e.length)
		if isWanted && at.Before(to) && (end.After(from) || at.After(from)) && !e.isLeftOut(at, replaced) {
			isWanted = yield(Time{at, end})
		}
	}
	if !e.Replaces.IsZero() {
		if replaced = nil; e.future {
			w.unread++
		}
		add(e.Start)
		return
	}
	for _, at := range e.more {
		add(at)
		e.except.add(at, "") // its rule may say it too
	}
	if e.Start.After(to) {
		return
	}
	years := (lastYear - to.Year()) / cycle * cycle
	rule := e.parseRule(years, from)
	if rule == nil || w.barren >= barrenMost || w.isSpent() {
		if e.Rule != "" {
			w.unread++
		}
		add(e.Start)
		return
	}
	next, last, each := rule.Iterator(), rule.GetDTStart(), comparisons(rule)
	for n := 0; ; n++ {
		if n == counted || w.isSpent() { // it is not known whether it takes place
			w.unread++
			break
		}
		at, ok := next()
		if w.counted++; !ok && n == 0 && !isOver(rule) {
			w.barren++
			add(e.Start)
		}
		if ok {
			w.compared += int(at.Sub(last)/(24*time.Hour)) * each
			last = at
		}
		at = moved(at, -years, e.Start.Location())
		if !ok || at.After(to) || !isWanted || ctx.Err() != nil {
			break
		}
		add(at)
	}
}

// isLeftOut reports whether a repetition does not take place, or is told of elsewhere.
func (e *Event) isLeftOut(at time.Time, replaced *gaps) bool {
	at = at.In(e.Start.Location())
	return e.except.has(at, e.AllDay) || replaced.has(at, e.AllDay)
}

// until is the last day of a rule.
var until = regexp.MustCompile(`(?:^|;)UNTIL=([0-9]{8})`)

// isLongOver reports whether nothing of an event's rule can take place any more, wherever its clock is.
func (e *Event) isLongOver(now time.Time) bool {
	found := until.FindStringSubmatch(e.Rule)
	if found == nil {
		return false
	}
	last, err := time.Parse("20060102", found[1])
	return err == nil && last.AddDate(0, 0, 2+e.nominal).Add(e.length).Before(now)
}

// isOver reports whether a rule ends before its first date: nothing is looked for.
func isOver(r *rrule.RRule) bool {
	until := r.GetUntil()
	return !until.IsZero() && until.Before(r.GetDTStart())
}

// moved is what the wall shows at an instant, so many years on and in another zone.
func moved(at time.Time, years int, zone *time.Location) time.Time {
	return earliest(time.Date(at.Year()+years, at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, zone))
}

// earliest is the first of the two instants at which the wall shows the same, where the clock goes back (3.3.5).
func earliest(at time.Time) time.Time {
	since, _ := at.ZoneBounds()
	if since.IsZero() {
		return at
	}
	_, offset := at.Zone()
	_, before := since.Add(-time.Second).Zone()
	if first := at.Add(time.Duration(offset-before) * time.Second); before > offset && first.Before(since) {
		return first
	}
	return at
}

// untilDay is the last day of a rule, without a time.
var untilDay = regexp.MustCompile(`(^|;)UNTIL=[0-9]{8}(;|$)`)

// parseRule reads how an event repeats, on the wall and so many years on: a whole
// number of cycles, by which dates stay what they are, and which brings them so near to the
// last year that a search for one that never comes ends soon. A rule that is not
// countable counts as none.
func (e *Event) parseRule(years int, from time.Time) *rrule.RRule {
	if e.Rule == "" || len(e.Rule) > ruleLength {
		return nil
	}
	option, err := rrule.StrToROptionInLocation(e.Rule, e.Start.Location())
	if err != nil || !isCountable(option) {
		return nil
	}
	option.Dtstart = moved(e.Start, years, time.UTC)
	if !option.Until.IsZero() {
		if !e.AllDay && untilDay.MatchString(e.Rule) { // all of that day
			option.Until = option.Until.AddDate(0, 0, 1).Add(-time.Second)
		}
		option.Until = moved(option.Until.In(e.Start.Location()), years, time.UTC)
	}
	option.Bysetpos, option.Bymonth = distinct(option.Bysetpos), distinct(option.Bymonth)
	option.Bymonthday, option.Byweekday = distinct(option.Bymonthday), distinct(option.Byweekday)
	option.Byyearday, option.Byweekno = distinct(option.Byyearday), distinct(option.Byweekno)
	if near := moved(from.In(e.Start.Location()), years, time.UTC); isEven(option) {
		option.Dtstart = e.nearer(option, near)
	}
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		return nil
	}
	return rule
}

// isEven reports whether a rule is the same from each of its days or weeks on.
func isEven(o *rrule.ROption) bool {
	return (o.Freq == rrule.DAILY || o.Freq == rrule.WEEKLY) && o.Count == 0 && len(o.Bymonth) == 0 &&
		len(o.Bymonthday) == 0 && len(o.Byyearday) == 0 && len(o.Byweekno) == 0 && len(o.Bysetpos) == 0
}

// nearer is from where an even rule may be counted for what overlaps an instant: not from years ago.
func (e *Event) nearer(o *rrule.ROption, at time.Time) time.Time {
	const day, week, spare = 24 * time.Hour, 7, 2
	every := day * time.Duration(max(1, o.Interval))
	if o.Freq == rrule.WEEKLY {
		every *= week
	}
	turns := at.AddDate(0, 0, -e.nominal).Add(-e.length).Sub(o.Dtstart)/every - spare
	return o.Dtstart.Add(max(0, turns) * every)
}

// distinct leaves out what a list has before: each date of a rule is compared with all of it.
func distinct[T comparable](list []T) (once []T) {
	for _, one := range list {
		if !slices.Contains(once, one) {
			once = append(once, one)
		}
	}
	return once
}

// comparisons is with how much of what a rule lists each day is compared, of those of its years, months or weeks.
func comparisons(r *rrule.RRule) int {
	o := r.OrigOptions
	return (len(o.Bymonth) + len(o.Bymonthday) + len(o.Byyearday) + len(o.Byweekno) + len(o.Byweekday)) /
		max(1, o.Interval)
}

// isCountable reports whether the repetitions of a rule are dates, of which some are few at most on each day.
func isCountable(o *rrule.ROption) bool {
	times := max(1, len(o.Byhour)) * max(1, len(o.Byminute)) * max(1, len(o.Bysecond))
	return o.Freq <= rrule.DAILY && o.Interval <= 1000 && len(o.Byeaster) == 0 && times <= timesOfADay &&
		len(distinct(o.Bysetpos)) <= placesOfASet
}
