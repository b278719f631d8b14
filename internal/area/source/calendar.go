package source

import (
	"bytes"
	"context"
	"iter"
	"slices"
	"strings"
	"time"

	ical "github.com/arran4/golang-ical"
	"github.com/teambition/rrule-go"
)

// A calendar gives the dates from today on, this far.
const horizon = 60 * 24 * time.Hour

// What a calendar may ask for: how many of its dates repeat, and how often one is counted on.
const (
	repeating = 200
	counted   = 20_000
)

// lineBytes is how long a line may be. Longer ones hold attachments; the parser would copy them for every parameter.
const lineBytes = 16 << 10

// date is an event of a calendar, before its repetitions.
type date struct {
	item     Item
	start    time.Time
	length   time.Duration
	rule     string
	except   []time.Time
	dropped  bool // cancelled
	replaces bool // one repetition of another event, changed
}

// readCalendar reads the events of an iCalendar (RFC 5545) that end after now,
// the next first, with the repetitions of those that repeat. Times without a
// zone are taken as UTC. A calendar that breaks off is read as far as it goes.
func readCalendar(ctx context.Context, body []byte, now time.Time) ([]Item, error) {
	var items []Item
	var current *date
	rules, depth := 0, 0
	known := false
	for p := range properties(body) {
		name := strings.ToUpper(p.IANAToken)
		if !known && (name != "BEGIN" || !strings.EqualFold(p.Value, "VCALENDAR")) {
			return nil, refused("not-a-calendar", "This address gives no iCalendar.")
		}
		known = true
		switch {
		case name == "BEGIN" && current != nil:
			depth++ // an alarm of the event
		case name == "END" && depth > 0:
			depth--
		case name == "BEGIN" && strings.EqualFold(p.Value, "VEVENT"):
			current = &date{}
		case name == "END" && current != nil:
			if current.rule != "" {
				rules++
			}
			if rules <= repeating {
				items = append(items, current.repetitions(now, now.Add(horizon))...)
			}
			current = nil
		case current != nil && depth == 0:
			current.read(name, p)
		}
		if len(items) > 4*itemsKept || ctx.Err() != nil {
			break
		}
	}
	if !known {
		return nil, refused("not-a-calendar", "This address gives no iCalendar.")
	}
	slices.SortStableFunc(items, func(a, b Item) int { return a.At.Compare(*b.At) })
	return items[:min(len(items), itemsKept)], ctx.Err()
}

// properties reads line after line. What is no property, or too long for one, is an empty one.
func properties(body []byte) iter.Seq[ical.BaseProperty] {
	return func(yield func(ical.BaseProperty) bool) {
		stream := ical.NewCalendarStream(bytes.NewReader(bytes.TrimPrefix(body, []byte("\ufeff"))))
		for {
			line, ended := stream.ReadLine()
			if line != nil && len(*line) > 0 {
				var p ical.BaseProperty
				if len(*line) <= lineBytes {
					if read, err := ical.ParseProperty(*line); err == nil && read != nil {
						p = *read
					}
				}
				if p.Value = strings.TrimSpace(p.Value); !yield(p) {
					return
				}
			}
			if ended != nil {
				return
			}
		}
	}
}

func (d *date) read(name string, p ical.BaseProperty) {
	switch name {
	case "SUMMARY":
		d.item.Title = plain(p.Value, titleLength)
	case "DESCRIPTION":
		d.item.Text = plain(p.Value, textLength)
	case "LOCATION":
		d.item.Place = plain(p.Value, titleLength)
	case "DTSTART":
		d.start, d.item.Day = parseTime(p.Value, p.ICalParameters)
	case "DTEND":
		if end, _ := parseTime(p.Value, p.ICalParameters); end.After(d.start) && !d.start.IsZero() {
			d.length = end.Sub(d.start)
		}
	case "DURATION":
		d.length = parseDuration(p.Value)
	case "RRULE":
		d.rule = p.Value
	case "EXDATE":
		for value := range strings.SplitSeq(p.Value, ",") {
			if at, _ := parseTime(value, p.ICalParameters); !at.IsZero() {
				d.except = append(d.except, at)
			}
		}
	case "STATUS":
		d.dropped = strings.EqualFold(p.Value, "CANCELLED")
	case "RECURRENCE-ID":
		d.replaces = true
	}
}

// parseTime reads a date, or a date and time in UTC, in a zone of the IANA's, or
// in none. The library's own reading would take the last as the server's zone.
func parseTime(value string, params map[string][]string) (at time.Time, day bool) {
	if at, err := time.Parse("20060102", value); err == nil {
		return at, true
	}
	if at, err := time.Parse("20060102T150405Z", value); err == nil {
		return at, false
	}
	zone := time.UTC
	for _, name := range params["TZID"] {
		if known, err := time.LoadLocation(name); err == nil {
			zone = known
		}
	}
	at, err := time.ParseInLocation("20060102T150405", value, zone)
	if err != nil {
		return time.Time{}, false
	}
	return at, false
}

// parseDuration reads P1DT2H30M and the like; what cannot be read lasts no time.
func parseDuration(text string) (d time.Duration) {
	units := map[byte]time.Duration{'W': 7 * 24 * time.Hour, 'D': 24 * time.Hour, 'H': time.Hour, 'M': time.Minute, 'S': time.Second}
	n := time.Duration(0)
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9' && n < 10_000:
			n = n*10 + time.Duration(c-'0')
		case units[c] != 0:
			d, n = d+n*units[c], 0
		}
	}
	return d
}

// repetitions lists when the event takes place in a span of time.
func (d *date) repetitions(from, to time.Time) (items []Item) {
	if d.start.IsZero() || d.dropped || d.start.Year() < 1970 || d.start.Year() > 9000 {
		return nil
	}
	add := func(at time.Time) {
		end := at.Add(d.length)
		if at.Before(to) && (end.After(from) || at.After(from)) && !slices.ContainsFunc(d.except, at.Equal) {
			one := d.item
			start, until := at.UTC(), end.UTC()
			if one.At = &start; d.length > 0 {
				one.Until = &until
			}
			items = append(items, one)
		}
	}
	rule := d.parseRule()
	if rule == nil || d.replaces {
		add(d.start)
		return items
	}
	next := rule.Iterator()
	for range counted {
		at, ok := next()
		if !ok || at.After(to) {
			break
		}
		add(at)
	}
	return items
}

// parseRule reads how an event repeats. A rule that is not countable counts as none.
func (d *date) parseRule() *rrule.RRule {
	if d.rule == "" {
		return nil
	}
	option, err := rrule.StrToROptionInLocation(d.rule, d.start.Location())
	if err != nil || !isCountable(option) {
		return nil
	}
	option.Dtstart = d.start
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		return nil
	}
	return rule
}

// isCountable reports whether a rule is sure to find its next date soon. The
// library would look for a 30th of February up to the year 9999.
func isCountable(o *rrule.ROption) bool {
	if o.Freq > rrule.DAILY || o.Interval > 1000 || len(o.Byyearday)+len(o.Byweekno)+len(o.Byeaster)+len(o.Byhour)+len(o.Byminute)+len(o.Bysecond) > 0 {
		return false
	}
	if o.Freq > rrule.MONTHLY { // by week or by day
		return len(o.Bymonth)+len(o.Bymonthday)+len(o.Bysetpos) == 0 && (o.Freq == rrule.WEEKLY || o.Interval <= 1 || len(o.Byweekday) == 0)
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
