package ical

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teambition/rrule-go"
)

// zonesKnown is how many zones a calendar can name; one more counts as unknown. To
// look one up means to search for a file.
const zonesKnown = 100

// nameLength is how many bytes the name of a zone can have: one more is none.
const nameLength = 255

// zones are those of a calendar.
type zones struct {
	named  map[string]*time.Location // each looked up once; nil is unknown
	own    map[string]*time.Location // those that the calendar defines
	usual  string                    // the name of that where times stand that name none
	doubts int                       // how many times stand in a zone that is not known
}

// of returns the zone of a name: the IANA's, Windows', or the calendar's own; UTC for what is none, and for times of
// every wall, which name none.
func (z *zones) of(name string) *time.Location {
	if name = cmp.Or(name, z.usual); name == "" || len(name) > nameLength {
		z.doubts++
		return time.UTC
	}
	place, known := z.named[name]
	if !known && len(z.named) < zonesKnown {
		place = cmp.Or(zoneOf(name), z.own[name])
		z.named[name] = place
	}
	if place == nil {
		z.doubts++
	}
	return cmp.Or(place, time.UTC)
}

// zoneOf finds a zone of the IANA's by its name, as the end of a path, or by Windows' name; nil is none.
func zoneOf(name string) *time.Location {
	const most = 3 // parts, as of America/Argentina/Ushuaia
	if iana, known := windowsZones[name]; known {
		name = iana
	}
	parts := strings.Split(name, "/")
	for from := max(0, len(parts)-most); from < len(parts); from++ {
		if rest := strings.Join(parts[from:], "/"); rest != "" && rest != "Local" {
			if place, err := time.LoadLocation(rest); err == nil {
				return place
			}
		}
	}
	return nil
}

// parseTime reads a date, or a date and time in UTC, in a zone, or in none.
func (z *zones) parseTime(value, zone string) (at time.Time, day bool) {
	const date, local, utc = 8, 15, 16 // bytes
	if n := len(value); n != date && n != local && n != utc {
		return at, false
	}
	if at, err := time.Parse("20060102", value); err == nil {
		return at, true
	}
	if len(value) >= local && value[local-2:local] == "60" { // a leap second
		value = value[:local-2] + "59" + value[local:]
	}
	if at, err := time.Parse("20060102T150405Z", value); err == nil {
		return at, false
	}
	const wall = "20060102T150405"
	if _, err := time.Parse(wall, value); err != nil {
		return at, false
	}
	at, _ = time.ParseInLocation(wall, value, z.of(zone)) // it is one
	return earliest(at), false
}

// definition is a zone as a calendar defines it.
type definition struct {
	name string
	// The youngest rules of standard and of summer time.
	standard, daylight observance
}

// observance is since when a zone has an offset, and when in each year that begins.
type observance struct {
	since  string // on the wall
	offset time.Duration
	rule   string
}

// location is the zone; nil where it cannot be told.
func (d definition) location() *time.Location {
	standard, daylight := d.standard, d.daylight
	last := standard
	if daylight.since > standard.since {
		last = daylight
	}
	if last.since == "" {
		return nil
	}
	inSummer, inWinter := daylight.change(), standard.change()
	if inSummer == "" || inWinter == "" {
		changes := last.rule != "" || last == daylight // nowhere is it summer for good
		if changes && daylight.since != "" && standard.since != "" {
			return nil // in a way that is not known
		}
		return time.FixedZone(d.name, int(last.offset.Seconds()))
	}
	// As POSIX writes it, west of Greenwich is more.
	posix := fmt.Sprintf("STD%sDST%s,%s,%s", hours(-standard.offset), hours(-daylight.offset), inSummer, inWinter)
	place, err := time.LoadLocationFromTZData(d.name, tzif(posix))
	if err != nil {
		return nil
	}
	return place
}

// change is when an observance begins in each year, as POSIX writes it; empty if it does not, or otherwise than on the
// so manyth such day of a month.
func (o observance) change() string {
	rule, err := rrule.StrToROption(o.rule)
	if err != nil || rule.Freq != rrule.YEARLY || !rule.Until.IsZero() || rule.Count > 0 || len(rule.Bymonth) != 1 ||
		len(rule.Byweekday) != 1 {
		return ""
	}
	nth, day := rule.Byweekday[0].N(), (rule.Byweekday[0].Day()+1)%7 // POSIX begins with Sunday
	if n := len(rule.Bymonthday); n == 7 && nth == 0 {               // that on one of a week's days
		first, last := slices.Min(rule.Bymonthday), slices.Max(rule.Bymonthday)
		switch {
		case last-first == n-1 && first%7 == 1:
			nth = 1 + first/7
		case last-first == n-1 && last == time.Date(1970, time.Month(rule.Bymonth[0]+1), 0, 0, 0, 0, 0, time.UTC).Day():
			nth = -1
		}
	} else if n > 0 {
		return ""
	}
	if nth == -1 {
		nth = 5 // the last one
	}
	at, err := time.Parse("20060102T150405", o.since)
	if err != nil || nth < 1 || nth > 5 {
		return ""
	}
	return fmt.Sprintf("M%d.%d.%d/%s", rule.Bymonth[0], nth, day, at.Format("15:04:05"))
}

// hours writes an offset.
func hours(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	return fmt.Sprintf("%s%d:%02d", sign, int(d.Hours()), int(d.Minutes())%60)
}

// parseOffset reads +0100, -0930 or +013000.
func parseOffset(text string) (time.Duration, bool) {
	digits := strings.TrimLeft(text, "+-")
	n, err := strconv.Atoi(digits)
	if err != nil || len(digits) != 4 && len(digits) != 6 {
		return 0, false
	}
	if len(digits) == 4 {
		n *= 100
	}
	d := time.Duration(n/10000)*time.Hour + time.Duration(n/100%100)*time.Minute + time.Duration(n%100)*time.Second
	if strings.HasPrefix(text, "-") {
		d = -d
	}
	return d, d.Abs() < 24*time.Hour
}

// tzif is a file of a zone that follows one rule of POSIX for ever (RFC 9636): no change of an earlier time stands in
// it.
func tzif(posix string) []byte {
	header := func(types, letters uint32) []byte {
		data := append([]byte("TZif2"), make([]byte, 15)...)
		for _, count := range []uint32{0, 0, 0, 0, types, letters} {
			data = binary.BigEndian.AppendUint32(data, count)
		}
		return data
	}
	data := append(header(0, 0), header(1, 4)...)
	data = append(data, 0, 0, 0, 0, 0, 0) // a type that is never looked at
	return append(data, "STD\x00\n"+posix+"\n"...)
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
