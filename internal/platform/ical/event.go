package ical

import (
	"cmp"
	"strconv"
	"strings"
	"time"
)

// Event is an event of a calendar, before its repetitions. Its texts are as they came.
type Event struct {
	UID, Summary, Description, Location string
	Organizer                           string // its name
	Start, End                          time.Time
	AllDay                              bool
	Floating                            bool   // Start is of every wall: neither it nor its calendar names a zone
	Lost                                bool   // Start names a zone that is not known, and is taken for UTC
	Rule                                string // RRULE, in capitals
	Private                             bool   // its CLASS is not PUBLIC
	Free                                bool   // it takes no time
	Cancelled                           bool
	Sequence                            int       // which version of the event it is
	Replaces                            time.Time // one repetition of another event, which this one is in place of

	nominal  int           // days that it lasts on the wall, whatever the clock does meanwhile
	length   time.Duration // that it lasts beside those
	more     []time.Time   // further repetitions
	except   gaps
	named    int    // how many repetitions it tried to name, or to leave out
	replaced string // Replaces as it is written
	future   bool   // and all behind it, which is not read
	unread   int    // further rules, which are not read

	isCounted bool // among those that repeat
}

// key names what an event is a version of.
func (e *Event) key() string { return e.UID + "\n" + e.replaced }

// Repeats reports whether the event asks for more than one time.
func (e *Event) Repeats() bool { return e.Rule != "" || len(e.more) > 0 }

// Lasts is how long a time of the event goes on: days of the wall, and what comes beside those.
func (e *Event) Lasts() (days int, beside time.Duration) { return e.nominal, e.length }

// IsFuture reports whether the event is in place of all repetitions from Replaces on.
func (e *Event) IsFuture() bool { return e.future }

// Replaced is the repetition that the event is in place of, as it is written; empty: none.
func (e *Event) Replaced() string { return e.replaced }

func (e *Event) read(p property, in *zones) {
	switch p.name {
	case "UID":
		e.UID = p.value
	case "SUMMARY":
		e.Summary = p.value
	case "DESCRIPTION":
		e.Description = p.value
	case "LOCATION":
		e.Location = p.value
	case "ORGANIZER":
		e.Organizer = cmp.Or(p.common, e.Organizer)
	case "CONTACT": // who holds it, where no address of a person can be named
		e.Organizer = cmp.Or(e.Organizer, p.value)
	case "CLASS":
		e.Private = !strings.EqualFold(p.value, "PUBLIC")
	case "TRANSP":
		e.Free = e.Free || strings.EqualFold(p.value, "TRANSPARENT")
	case "X-MICROSOFT-CDO-BUSYSTATUS":
		e.Free = e.Free || strings.EqualFold(p.value, "FREE")
	case "DTSTART":
		doubts := in.doubts
		e.Start, e.AllDay = in.parseTime(p.value, p.zone)
		e.Floating = !e.AllDay && p.zone == "" && in.usual == "" && !strings.HasSuffix(p.value, "Z")
		e.Lost = in.doubts > doubts && !e.Floating
	case "DTEND":
		e.End, _ = in.parseTime(p.value, p.zone)
	case "DURATION":
		e.nominal, e.length = parseDuration(p.value)
	case "RRULE":
		if e.Rule != "" {
			e.unread++
			return
		}
		e.Rule = strings.ToUpper(strings.Trim(strings.ReplaceAll(p.value, " ", ""), ";"))
	case "RDATE":
		if strings.Contains(p.value, "/") { // a period, which may be longer than the event
			e.unread++
		}
		e.each(p, in, func(at time.Time, _ string) { e.more = append(e.more, at) })
	case "EXDATE":
		e.each(p, in, e.except.add)
	case "EXRULE": // of before RFC 5545
		e.unread++
	case "SEQUENCE":
		e.Sequence, _ = strconv.Atoi(p.value) // what is no number is the first
		e.Sequence = max(0, e.Sequence)
	case "STATUS":
		e.Cancelled = strings.EqualFold(p.value, "CANCELLED")
	case "RECURRENCE-ID":
		e.Replaces, _ = in.parseTime(p.value, p.zone)
		e.replaced, e.future = p.value, p.future
	}
}

// each reads a list of repetitions, up to one more than an event may name. Of a period its beginning counts.
func (e *Event) each(p property, in *zones, do func(at time.Time, written string)) {
	for value := range strings.SplitSeq(p.value, ",") {
		if e.named++; e.named > Excepted {
			return
		}
		value, _, _ = strings.Cut(value, "/")
		if at, _ := in.parseTime(value, p.zone); !at.IsZero() {
			do(at, value)
		}
	}
}

// finish reckons how long an event lasts: what is told of a day alone lasts for it.
func (e *Event) finish() {
	if e.End.After(e.Start) && !e.Start.IsZero() {
		e.nominal, e.length = 0, min(e.End.Sub(e.Start), longest)
	}
	if e.AllDay && e.nominal == 0 && e.length == 0 {
		e.length = 24 * time.Hour
	}
}

// parseDuration reads P1DT2H30M and the like, as days and what comes beside them; what cannot be read lasts no time.
func parseDuration(text string) (days int, rest time.Duration) {
	const mostDays = int(longest / (24 * time.Hour))
	nominal := map[byte]int{'W': 7, 'D': 1}
	exact := map[byte]time.Duration{'H': time.Hour, 'M': time.Minute, 'S': time.Second}
	n := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9' && n < 10_000:
			n = n*10 + int(c-'0')
		case nominal[c] != 0:
			days, n = min(days+n*nominal[c], mostDays), 0
		case exact[c] != 0:
			rest, n = min(rest+time.Duration(n)*exact[c], longest), 0
		}
	}
	return days, rest
}
