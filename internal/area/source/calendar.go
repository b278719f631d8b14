package source

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/teambition/rrule-go"

	"marquee/internal/fault/codes"
)

// A calendar gives the dates from today on, this far.
const horizon = 60 * 24 * time.Hour

// What a calendar may ask for: how many of its dates repeat, how often one is
// counted on, how many repetitions one leaves out, and how long its rule is.
const (
	repeating  = 200
	counted    = 20_000
	excepted   = 5_000
	ruleLength = 500 // bytes; every date of a rule is compared with all that it lists
)

// What the dates of a calendar may cost together: how many repetitions are counted
// on, and how many rules may have looked for a date that never comes.
const (
	countedInAll = 1_000_000
	barrenMost   = 10
)

// cycle is after how many years the Gregorian calendar is the same again, its
// weekdays too; lastYear is where rrule-go gives a search up.
const (
	cycle    = 400
	lastYear = rrule.MAXYEAR
)

// walk is how far the repetitions of a calendar have been counted.
type walk struct{ counted, barren int }

// longest is how long a date can last: what says more is taken as this.
const longest = 100 * 365 * 24 * time.Hour

// zonesKnown is how many zones a calendar can name; one more counts as unknown. To
// look one up means to search for a file.
const zonesKnown = 100

// itemsRead is where reading stops: of so many the next ones are kept.
const itemsRead = 4 * itemsKept

// date is an event of a calendar, before its repetitions.
type date struct {
	item     Item
	start    time.Time
	length   time.Duration
	rule     string
	except   map[int64]bool // instants in seconds since 1970
	excepts  int            // how many it tried to name
	dropped  bool           // cancelled
	replaces bool           // one repetition of another event, changed
}

// readCalendar reads the events of an iCalendar (RFC 5545) that end after now,
// the next first, with the repetitions of those that repeat. Times without a
// zone are taken as UTC. A calendar that breaks off is read as far as it goes, and
// a line that is none is passed over; github.com/emersion/go-ical refuses both.
// Reading takes time in proportion to the body, and stops when ctx ends.
func readCalendar(ctx context.Context, body []byte, contentType string, now time.Time) ([]Item, error) {
	body, err := decoded(body, contentType)
	if err != nil {
		return nil, err
	}
	var items []Item
	var current *date
	zones := zones{}
	rules, depth := 0, 0
	known, walked := false, walk{}
	lines := unfold.Replace(string(body))
	for line := range strings.SplitSeq(lines, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		p := parseLine(line)
		if !known && (p.name != "BEGIN" || !strings.EqualFold(p.value, "VCALENDAR")) {
			return nil, refused(codes.NotACalendar, "This address gives no iCalendar.")
		}
		known = true
		switch {
		case p.name == "BEGIN" && current != nil:
			depth++ // an alarm of the event
		case p.name == "END" && depth > 0:
			depth--
		case p.name == "BEGIN" && strings.EqualFold(p.value, "VEVENT"):
			current = &date{}
		case p.name == "END" && current != nil:
			if current.rule != "" {
				rules++
			}
			if rules <= repeating {
				items = current.repetitions(ctx, &walked, items, now, now.Add(horizon))
			}
			current = nil
		case current != nil && depth == 0:
			if current.read(p, zones); current.excepts > excepted {
				return nil, refused(codes.TooManyDates, "An event of this calendar leaves out more than 5,000 dates.")
			}
		}
		if len(items) >= itemsRead || ctx.Err() != nil {
			break
		}
	}
	if !known {
		return nil, refused(codes.NotACalendar, "This address gives no iCalendar.")
	}
	slices.SortStableFunc(items, func(a, b Item) int { return a.At.Compare(*b.At) })
	return items[:min(len(items), itemsKept)], ctx.Err()
}

// unfold joins the lines that were broken before a space.
var unfold = strings.NewReplacer("\r\n ", "", "\r\n\t", "", "\n ", "", "\n\t", "")

// unescape reads what a text has escaped.
var unescape = strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n", `\N`, "\n")

// property is a line of a calendar.
type property struct{ name, zone, value string }

// parseLine reads a name, parameters, which may be in quotes, and a value.
// What is no property is an empty one.
func parseLine(line string) (p property) {
	quoted := false
	colon := strings.IndexFunc(line, func(r rune) bool {
		quoted = quoted != (r == '"')
		return r == ':' && !quoted
	})
	if colon < 0 {
		return property{}
	}
	name, params, _ := strings.Cut(line[:colon], ";")
	p.name, p.value = strings.ToUpper(name), unescape.Replace(strings.TrimSpace(line[colon+1:]))
	for param := range strings.SplitSeq(params, ";") {
		if key, value, _ := strings.Cut(param, "="); strings.EqualFold(key, "TZID") {
			p.zone = strings.Trim(value, `"`)
		}
	}
	return p
}

func (d *date) read(p property, in zones) {
	switch p.name {
	case "SUMMARY":
		d.item.Title = plain(p.value, titleLength)
	case "DESCRIPTION":
		d.item.Text = plain(p.value, textLength)
	case "LOCATION":
		d.item.Place = plain(p.value, titleLength)
	case "DTSTART":
		d.start, d.item.Day = in.parseTime(p.value, p.zone)
	case "DTEND":
		if end, _ := in.parseTime(p.value, p.zone); end.After(d.start) && !d.start.IsZero() {
			d.length = min(end.Sub(d.start), longest)
		}
	case "DURATION":
		d.length = parseDuration(p.value)
	case "RRULE":
		d.rule = p.value
	case "EXDATE":
		d.leaveOut(p, in)
	case "STATUS":
		d.dropped = strings.EqualFold(p.value, "CANCELLED")
	case "RECURRENCE-ID":
		d.replaces = true
	}
}

// leaveOut reads repetitions that do not take place, up to one more than an event may name.
func (d *date) leaveOut(p property, in zones) {
	if d.except == nil {
		d.except = map[int64]bool{}
	}
	for value := range strings.SplitSeq(p.value, ",") {
		if d.excepts++; d.excepts > excepted {
			return
		}
		if at, _ := in.parseTime(value, p.zone); !at.IsZero() {
			d.except[at.Unix()] = true
		}
	}
}

// zones are those that a calendar named, each looked up once.
type zones map[string]*time.Location

// of returns a zone of the IANA's; UTC for what is none, and for all after the first so many.
func (z zones) of(name string) *time.Location {
	place, known := z[name]
	if known || len(z) >= zonesKnown {
		return cmp.Or(place, time.UTC)
	}
	place, err := time.LoadLocation(name) // of none it is UTC
	if err != nil {
		place = time.UTC
	}
	z[name] = place
	return place
}

// parseTime reads a date, or a date and time in UTC, in a zone of the IANA's, or in none.
func (z zones) parseTime(value, zone string) (at time.Time, day bool) {
	if at, err := time.Parse("20060102", value); err == nil {
		return at, true
	}
	if at, err := time.Parse("20060102T150405Z", value); err == nil {
		return at, false
	}
	at, _ = time.ParseInLocation("20060102T150405", value, z.of(zone)) // zero if it is none
	return at, false
}

// parseDuration reads P1DT2H30M and the like; what cannot be read lasts no time.
func parseDuration(text string) (d time.Duration) {
	units := map[byte]time.Duration{'W': 7 * 24 * time.Hour, 'D': 24 * time.Hour, 'H': time.Hour, 'M': time.Minute,
		'S': time.Second}
	n := time.Duration(0)
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9' && n < 10_000:
			n = n*10 + time.Duration(c-'0')
		case units[c] != 0:
			d, n = min(d+min(n, longest/units[c])*units[c], longest), 0
		}
	}
	return d
}

// repetitions adds to items when the event takes place in a span of time. It
// stops when there are as many items as are read, when the walk has gone as far as
// it may, and when ctx ends.
func (d *date) repetitions(ctx context.Context, w *walk, items []Item, from, to time.Time) []Item {
	if d.start.IsZero() || d.dropped || d.start.Year() < 1970 || d.start.After(to) {
		return items
	}
	add := func(at time.Time) {
		end := at.Add(d.length)
		if at.Before(to) && (end.After(from) || at.After(from)) && !d.except[at.Unix()] {
			one := d.item
			start, until := at.UTC(), end.UTC()
			if one.At = &start; d.length > 0 {
				one.Until = &until
			}
			items = append(items, one)
		}
	}
	years := (lastYear - to.Year()) / cycle * cycle
	rule := d.parseRule(years)
	if rule == nil || d.replaces || w.barren >= barrenMost || w.counted >= countedInAll {
		add(d.start)
		return items
	}
	next := rule.Iterator()
	for n := range counted {
		at, ok := next()
		if w.counted++; !ok && n == 0 && !isOver(rule) {
			w.barren++
		}
		at = moved(at, -years, d.start.Location())
		if !ok || at.After(to) || len(items) >= itemsRead || ctx.Err() != nil {
			break
		}
		if add(at); w.counted >= countedInAll {
			break
		}
	}
	return items
}

// isOver reports whether a rule ends before its first date: nothing is looked for.
func isOver(r *rrule.RRule) bool {
	until := r.GetUntil()
	return !until.IsZero() && until.Before(r.GetDTStart())
}

// moved is what the wall shows at an instant, so many years on and in another zone.
func moved(at time.Time, years int, zone *time.Location) time.Time {
	return time.Date(at.Year()+years, at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, zone)
}

// parseRule reads how an event repeats, on the wall and so many years on: a whole
// number of cycles, by which dates stay what they are, and which brings them so near to the
// last year that a search for one that never comes ends soon. A rule that is not
// countable counts as none.
func (d *date) parseRule(years int) *rrule.RRule {
	if d.rule == "" || len(d.rule) > ruleLength {
		return nil
	}
	option, err := rrule.StrToROptionInLocation(d.rule, d.start.Location())
	if err != nil || !isCountable(option) {
		return nil
	}
	option.Dtstart = moved(d.start, years, time.UTC)
	if !option.Until.IsZero() {
		option.Until = moved(option.Until.In(d.start.Location()), years, time.UTC)
	}
	option.Bysetpos, option.Bymonth = distinct(option.Bysetpos), distinct(option.Bymonth)
	option.Bymonthday, option.Byweekday = distinct(option.Bymonthday), distinct(option.Byweekday)
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		return nil
	}
	return rule
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

// isCountable reports whether a rule is sure to find its next date soon. The
// library would look for a 30th of February up to the year 9999.
func isCountable(o *rrule.ROption) bool {
	if o.Freq > rrule.DAILY || o.Interval > 1000 ||
		len(o.Byyearday)+len(o.Byweekno)+len(o.Byeaster)+len(o.Byhour)+len(o.Byminute)+len(o.Bysecond) > 0 {
		return false
	}
	if o.Freq > rrule.MONTHLY { // by week or by day
		return len(o.Bymonth)+len(o.Bymonthday)+len(o.Bysetpos) == 0 &&
			(o.Freq == rrule.WEEKLY || o.Interval <= 1 || len(o.Byweekday) == 0)
	}
	if len(o.Bymonthday) > 0 && len(o.Byweekday)+len(o.Bysetpos) > 0 || len(o.Bysetpos) > 0 && len(o.Byweekday) == 0 {
		return false
	}
	for _, n := range o.Bysetpos {
		if n < -4 || n > 4 {
			return false
		}
	}
	for _, day := range o.Byweekday {
		if n := day.N(); n < -5 || n > 5 {
			return false
		}
	}
	return len(o.Bymonth) == 0 || len(o.Bymonthday) == 0 || slices.ContainsFunc(o.Bymonth, func(month int) bool {
		days := 31
		if month == 2 {
			days = 29
		} else if slices.Contains([]int{4, 6, 9, 11}, month) {
			days = 30
		}
		return slices.ContainsFunc(o.Bymonthday, func(day int) bool { return day >= -days && day <= days })
	})
}
