// Package ical reads and writes iCalendar (RFC 5545): events with their zones, how they repeat, and what is otherwise
// about single times. It is for calendars of strangers: a calendar that breaks off is read as far as it goes, a line
// that is none is passed over (github.com/emersion/go-ical refuses both), and reading takes time in proportion to the
// text.
package ical

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"regexp"
	"strings"
	"time"
)

// What a calendar may ask for: how many of its events repeat unless it is said otherwise, how often one is
// counted on, how many repetitions one leaves out, and how long its rule is.
const (
	Repeating    = 1000
	counted      = 20_000
	Excepted     = 5_000
	ruleLength   = 500 // bytes; every date of a rule is compared with all that it lists
	timesOfADay  = 24  // that a rule names
	placesOfASet = 31  // by BYSETPOS
)

// longest is how long an event can last: what says more is taken as this.
const longest = 100 * 365 * 24 * time.Hour

// replacedMost is how many repetitions a calendar can replace by others.
const replacedMost = 20_000

// Why a text is not read.
var (
	ErrNone         = errors.New("this is no iCalendar")
	ErrTooManyDates = errors.New("an event names or leaves out more than 5,000 dates")
)

// Document is an iCalendar.
type Document struct {
	IsWhole bool // it does not break off

	calendars []string
	zones     []zones // of each calendar
	// Repetitions that stand in the calendar on their own, by the identifiers of their events.
	replaced map[string]*gaps
	newest   map[string]int // the newest version of each event that has several

	// Repeating is how many of its events may repeat: of others the first time is left.
	Repeating int

	rules  int // of events whose times were asked for
	walked walk
	dates  int
}

// Doubts count what was not understood of what has been read.
type Doubts struct {
	Dates int // events without a beginning
	Zones int // times in a zone that is not known or not named, taken for UTC
	Rules int // repetitions that are left out
}

// Doubts are those so far.
func (d *Document) Doubts() Doubts {
	doubts := Doubts{Dates: d.dates, Rules: d.walked.unread}
	for _, z := range d.zones {
		doubts.Zones += z.doubts
	}
	return doubts
}

// Parse reads what the events of a calendar depend on. Times without a zone are those of the calendar, or UTC. Decode
// makes UTF-8 of what came.
func Parse(ctx context.Context, body []byte, decode func([]byte) ([]byte, error)) (*Document, error) {
	isWide := bytes.IndexByte(body, 0) >= 0
	if !isWide { // a letter may have been broken between its bytes (3.1)
		body = []byte(unfold.Replace(string(body)))
	}
	body, err := decode(body)
	if err != nil {
		return nil, err
	}
	lines := string(body)
	if isWide {
		lines = unfold.Replace(lines)
	}
	lines = strings.TrimSpace(lines)
	first, _, _ := strings.Cut(lines, "\n")
	if p := parseLine(strings.TrimSpace(first)); p.name != "BEGIN" || !strings.EqualFold(p.value, "VCALENDAR") {
		return nil, ErrNone
	}
	const end = "END:VCALENDAR"
	d := &Document{calendars: apart(lines), Repeating: Repeating, replaced: map[string]*gaps{},
		newest:  map[string]int{},
		IsWhole: strings.EqualFold(lines[max(0, len(lines)-len(end)):], end)}
	return d, d.survey(ctx)
}

// calendarsApart is how many calendars of a document have zones of their own; the last one has all that are behind it.
const calendarsApart = 100

// begins is where a calendar does.
var begins = regexp.MustCompile(`(?im)^BEGIN:VCALENDAR\s*$`)

// apart are the calendars of a document, which may have several (3.4).
func apart(lines string) (calendars []string) {
	begin := 0
	for _, at := range begins.FindAllStringIndex(lines, calendarsApart) {
		if at[0] > begin {
			calendars, begin = append(calendars, lines[begin:at[0]]), at[0]
		}
	}
	return append(calendars, lines[begin:])
}

// all reads the events of calendars one after the other.
func (d *Document) all() iter.Seq2[*Event, error] {
	return func(yield func(*Event, error) bool) {
		for i, lines := range d.calendars {
			for e, err := range events(lines, &d.zones[i]) {
				if !yield(e, err) {
					return
				}
			}
		}
	}
}

// Events reads the events one after the other, in the order in which they stand: of each the newest version. It ends
// with an event that asks for too much.
func (d *Document) Events() iter.Seq2[*Event, error] {
	return func(yield func(*Event, error) bool) {
		for e, err := range d.all() {
			if err == nil {
				if e.Sequence < d.newest[e.key()] {
					continue
				}
				if e.Start.IsZero() && !e.Cancelled {
					d.dates++
				}
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// survey reads what events depend on, wherever it stands: zones, and which repetitions stand on their own.
func (d *Document) survey(ctx context.Context) error {
	for _, lines := range d.calendars {
		d.zones = append(d.zones, zonesOf(ctx, lines))
	}
	count := 0
	for e, err := range d.all() {
		if err != nil {
			return err
		}
		if ctx.Err() != nil || count >= replacedMost {
			break
		}
		if e.UID != "" && e.Sequence > d.newest[e.key()] {
			d.newest[e.key()] = e.Sequence
			count++
		}
		if e.Replaces.IsZero() || e.UID == "" {
			continue
		}
		if d.replaced[e.UID] == nil {
			d.replaced[e.UID] = &gaps{}
		}
		d.replaced[e.UID].add(e.Replaces, e.replaced)
		count++
	}
	for i := range d.zones {
		d.zones[i].doubts = 0 // they are counted as the events are read
	}
	return ctx.Err()
}

// events reads the events of a calendar one after the other, until one asks for too much.
func events(lines string, in *zones) iter.Seq2[*Event, error] {
	return func(yield func(*Event, error) bool) {
		var current *Event
		depth := 0
		for line := range strings.SplitSeq(lines, "\n") {
			p := parseLine(strings.TrimSpace(line))
			isEvent := strings.EqualFold(p.value, "VEVENT") // whatever before it has no end
			switch {
			case p.name == "BEGIN" && isEvent:
				if current != nil {
					if current.finish(); !yield(current, nil) {
						return
					}
				}
				current, depth = &Event{}, 0
			case p.name == "BEGIN" && current != nil:
				depth++ // an alarm of the event
			case p.name == "END" && depth > 0 && !isEvent:
				depth--
			case p.name == "END" && current != nil:
				depth = 0
				if current.finish(); !yield(current, nil) {
					return
				}
				current = nil
			case current != nil && depth == 0:
				if current.read(p, in); current.named > Excepted {
					yield(nil, ErrTooManyDates)
					return
				}
			}
		}
	}
}
