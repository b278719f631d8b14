package source

import (
	"bytes"
	"context"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/internal/fault/codes"
)

// A calendar gives the dates from today on, this far.
const horizon = 60 * 24 * time.Hour

// What a calendar may ask for: how many of its dates repeat, how often one is
// counted on, how many repetitions one leaves out, and how long its rule is.
const (
	repeating    = 1000
	counted      = 20_000
	excepted     = 5_000
	ruleLength   = 500 // bytes; every date of a rule is compared with all that it lists
	timesOfADay  = 24  // that a rule names
	placesOfASet = 31  // by BYSETPOS
)

// longest is how long a date can last: what says more is taken as this.
const longest = 100 * 365 * 24 * time.Hour

// itemsRead is where reading stops: of so many the next ones are kept.
const itemsRead = 4 * itemsKept

// date is an event of a calendar, before its repetitions.
type date struct {
	item     Item
	uid      string
	start    time.Time
	end      time.Time     // zero where it is not told
	nominal  int           // days that it lasts on the wall, whatever the clock does meanwhile
	length   time.Duration // that it lasts beside those
	rule     string
	more     []time.Time // further repetitions
	except   gaps
	named    int       // how many repetitions it tried to name, or to leave out
	dropped  bool      // cancelled
	replaces time.Time // one repetition of another event, changed
	replaced string    // the same as it is written
	future   bool      // and all behind it, which is not read
	unread   int       // further rules, which are not read
	sequence int       // which version of the event it is
}

// key names what an event is a version of.
func (d *date) key() string { return d.uid + "\n" + d.replaced }

// replacedMost is how many repetitions a calendar can replace by others.
const replacedMost = 20_000

// known is what has to be known of a calendar before its events are read.
type known struct {
	zones []zones // of each calendar
	// Repetitions that stand in the calendar on their own, by the identifiers of their events.
	replaced map[string]*gaps
	newest   map[string]int // the newest version of each event that has several
}

// readCalendar reads the events of an iCalendar (RFC 5545) that end after now,
// the next first, with the repetitions of those that repeat. Times without a
// zone are those of the calendar, or UTC. A calendar that breaks off is read as far as it goes, and
// a line that is none is passed over; github.com/emersion/go-ical refuses both.
// Reading takes time in proportion to the body, and stops when ctx ends.
func readCalendar(ctx context.Context, body []byte, contentType string, now time.Time, t tally) ([]Item, error) {
	isWide := bytes.IndexByte(body, 0) >= 0
	if !isWide { // a letter may have been broken between its bytes (3.1)
		body = []byte(unfold.Replace(string(body)))
	}
	body, err := decoded(body, contentType, t)
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
		return nil, refused(codes.NotACalendar, "This address gives no iCalendar.")
	}
	calendars := apart(lines)
	in, err := survey(ctx, calendars)
	if err != nil {
		return nil, err
	}
	var items []Item
	rules, walked := 0, walk{}
	for d, err := range in.events(calendars) {
		if err != nil {
			return nil, err
		}
		if d.sequence < in.newest[d.key()] {
			continue
		}
		if d.start.IsZero() && !d.dropped {
			t[Dates]++
		}
		if d.isLongOver(now) {
			d.rule = ""
		}
		if d.rule != "" {
			if rules++; rules > repeating {
				t[Rules]++
				d.rule = "" // its first date is left
			}
		}
		items = d.repetitions(ctx, &walked, in.replaced[d.uid], items, now, now.Add(horizon))
		if len(items) >= itemsRead || ctx.Err() != nil {
			break
		}
	}
	for _, z := range in.zones {
		t[Zones] += z.doubts
	}
	t[Rules] += walked.unread
	slices.SortStableFunc(items, func(a, b Item) int { return a.At.Compare(*b.At) })
	return items[:min(len(items), itemsKept)], ctx.Err()
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

// events reads the events of calendars one after the other.
func (in *known) events(calendars []string) iter.Seq2[*date, error] {
	return func(yield func(*date, error) bool) {
		for i, lines := range calendars {
			for d, err := range events(lines, &in.zones[i]) {
				if !yield(d, err) {
					return
				}
			}
		}
	}
}

// zonesOf are the zones of a calendar.
func zonesOf(ctx context.Context, lines string) zones {
	in := zones{named: map[string]*time.Location{}, own: map[string]*time.Location{}}
	var zone *definition
	var part *observance
	for line := range strings.SplitSeq(lines, "\n") {
		p := parseLine(strings.TrimSpace(line))
		switch begins := p.name == "BEGIN"; {
		case ctx.Err() != nil:
			return in
		case p.name == "X-WR-TIMEZONE":
			in.usual = p.value
		case begins && strings.EqualFold(p.value, "VTIMEZONE"):
			zone = &definition{}
		case zone == nil:
		case begins:
			part = &observance{}
		case p.name == "END" && strings.EqualFold(p.value, "VTIMEZONE"):
			if len(in.own) < zonesKnown {
				in.own[zone.name] = zone.location()
			}
			zone, part = nil, nil
		case p.name == "END" && part != nil:
			kind := &zone.standard
			if strings.EqualFold(p.value, "DAYLIGHT") {
				kind = &zone.daylight
			}
			if part.since > kind.since {
				*kind = *part
			}
			part = nil
		case part != nil:
			part.read(p)
		case p.name == "TZID":
			zone.name = p.value
		}
	}
	return in
}

// survey reads what events depend on, wherever it stands: zones, and which repetitions stand on their own.
func survey(ctx context.Context, calendars []string) (known, error) {
	in := known{nil, map[string]*gaps{}, map[string]int{}}
	for _, lines := range calendars {
		in.zones = append(in.zones, zonesOf(ctx, lines))
	}
	count := 0
	for d, err := range in.events(calendars) {
		if err != nil {
			return in, err
		}
		if ctx.Err() != nil || count >= replacedMost {
			break
		}
		if d.uid != "" && d.sequence > in.newest[d.key()] {
			in.newest[d.key()] = d.sequence
			count++
		}
		if d.replaces.IsZero() || d.uid == "" {
			continue
		}
		if in.replaced[d.uid] == nil {
			in.replaced[d.uid] = &gaps{}
		}
		in.replaced[d.uid].add(d.replaces, d.replaced)
		count++
	}
	for i := range in.zones {
		in.zones[i].doubts = 0 // they are counted as the events are read
	}
	return in, ctx.Err()
}

func (o *observance) read(p property) {
	switch p.name {
	case "DTSTART":
		o.since = p.value
	case "TZOFFSETTO":
		o.offset, _ = parseOffset(p.value)
	case "RRULE", "RDATE": // a list is no rule that is known
		o.rule = p.value
	}
}

// events reads the events of a calendar one after the other, until one asks for too much.
func events(lines string, in *zones) iter.Seq2[*date, error] {
	return func(yield func(*date, error) bool) {
		var current *date
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
				current, depth = &date{}, 0
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
				if current.read(p, in); current.named > excepted {
					yield(nil, refused(codes.TooManyDates,
						"An event of this calendar names or leaves out more than 5,000 dates."))
					return
				}
			}
		}
	}
}

// unfold joins the lines that were broken before a space.
var unfold = strings.NewReplacer("\r\n ", "", "\r\n\t", "", "\n ", "", "\n\t", "", "\r ", "", "\r\t", "")

// unescape reads what a text has escaped.
var unescape = strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n", `\N`, "\n")

// property is a line of a calendar.
type property struct {
	name, zone, value string
	future            bool // it is of all that comes behind, too
}

// parseLine reads a name, parameters, which may be in quotes, and a value.
// What is no property is an empty one.
func parseLine(line string) (p property) {
	colon := outside(line, ':')
	if colon < 0 {
		return property{}
	}
	if strings.HasPrefix(line[colon:], "://") { // of an address in a parameter that is not in quotes
		if next := outside(line[colon+1:], ':'); next >= 0 && strings.Contains(line[:colon], "=") {
			colon += 1 + next
		}
	}
	name, params, _ := strings.Cut(line[:colon], ";")
	p.name, p.value = strings.ToUpper(name), unescape.Replace(strings.TrimSpace(line[colon+1:]))
	for params != "" {
		param := params
		if end := outside(params, ';'); end >= 0 {
			param, params = params[:end], params[end+1:]
		} else {
			params = ""
		}
		key, value, _ := strings.Cut(param, "=")
		if strings.EqualFold(key, "TZID") {
			p.zone = strings.Trim(value, `"`)
		}
		p.future = p.future || strings.EqualFold(key, "RANGE")
	}
	return p
}

// outside finds a sign that is not in quotes; -1 if there is none.
func outside(text string, sign rune) int {
	quoted := false
	return strings.IndexFunc(text, func(r rune) bool {
		quoted = quoted != (r == '"')
		return r == sign && !quoted
	})
}

func (d *date) read(p property, in *zones) {
	switch p.name {
	case "UID":
		d.uid = p.value
	case "SUMMARY":
		d.item.Title = plain(p.value, titleLength)
	case "DESCRIPTION":
		d.item.Text = plain(p.value, textLength)
	case "LOCATION":
		d.item.Place = plain(p.value, titleLength)
	case "DTSTART":
		d.start, d.item.Day = in.parseTime(p.value, p.zone)
	case "DTEND":
		d.end, _ = in.parseTime(p.value, p.zone)
	case "DURATION":
		d.nominal, d.length = parseDuration(p.value)
	case "RRULE":
		if d.rule != "" {
			d.unread++
			return
		}
		d.rule = strings.ToUpper(strings.Trim(strings.ReplaceAll(p.value, " ", ""), ";"))
	case "RDATE":
		d.each(p, in, func(at time.Time, _ string) { d.more = append(d.more, at) })
	case "EXDATE":
		d.each(p, in, d.except.add)
	case "EXRULE": // of before RFC 5545
		d.unread++
	case "SEQUENCE":
		d.sequence, _ = strconv.Atoi(p.value) // what is no number is the first
	case "STATUS":
		d.dropped = strings.EqualFold(p.value, "CANCELLED")
	case "RECURRENCE-ID":
		d.replaces, _ = in.parseTime(p.value, p.zone)
		d.replaced, d.future = p.value, p.future
	}
}

// each reads a list of repetitions, up to one more than an event may name. Of a period its beginning counts.
func (d *date) each(p property, in *zones, do func(at time.Time, written string)) {
	for value := range strings.SplitSeq(p.value, ",") {
		if d.named++; d.named > excepted {
			return
		}
		value, _, _ = strings.Cut(value, "/")
		if at, _ := in.parseTime(value, p.zone); !at.IsZero() {
			do(at, value)
		}
	}
}

// finish reckons how long an event lasts: what is told of a day alone lasts for it.
func (d *date) finish() {
	if d.end.After(d.start) && !d.start.IsZero() {
		d.nominal, d.length = 0, min(d.end.Sub(d.start), longest)
	}
	if d.item.Day && d.nominal == 0 && d.length == 0 {
		d.length = 24 * time.Hour
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
