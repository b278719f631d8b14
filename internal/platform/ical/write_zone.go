package ical

import (
	"fmt"
	"strings"
	"time"
)

// turn is what the clocks of a zone do again and again: they go from an offset to another, both in seconds.
type turn struct {
	component string // STANDARD or DAYLIGHT
	from, to  int
	name      string
}

// Zone writes a VTIMEZONE with what the clocks of a location do in [from, to): what they show at from, and each change,
// as it was and is to be. No rule is made up, which would say something else of other years.
func (w *Writer) Zone(loc *time.Location, from, to time.Time) {
	var order []turn
	onsets := map[turn][]string{}
	add := func(o turn, at time.Time) {
		if onsets[o] == nil {
			order = append(order, o)
		}
		wall := at.In(time.FixedZone("", o.from)) // as the clocks would have shown without the change (§3.6.5)
		onsets[o] = append(onsets[o], wall.Format(TimeForm))
	}
	at := from.In(loc)
	name, offset := at.Zone()
	first := turn{"STANDARD", offset, offset, name}
	if _, next := at.ZoneBounds(); at.IsDST() && !next.IsZero() {
		if _, later := next.Zone(); later < offset {
			first.component = "DAYLIGHT"
		}
	}
	add(first, at)
	for {
		_, next := at.ZoneBounds()
		if next.IsZero() || !next.Before(to) {
			break
		}
		before, isSummer := offset, at.IsDST()
		at = next
		name, offset = at.Zone()
		change := turn{"STANDARD", before, offset, name}
		// Ireland calls the winter the exception: whoever reads this expects the summer.
		if at.IsDST() != isSummer && offset > before || at.IsDST() && isSummer {
			change.component = "DAYLIGHT"
		}
		add(change, at)
	}
	w.Begin("VTIMEZONE")
	w.Line("TZID", loc.String())
	for _, o := range order {
		w.Begin(o.component)
		w.Line("DTSTART", onsets[o][0])
		w.Line("TZOFFSETFROM", offsetForm(o.from))
		w.Line("TZOFFSETTO", offsetForm(o.to))
		w.Text("TZNAME", o.name)
		if others := onsets[o][1:]; len(others) > 0 {
			w.Line("RDATE", strings.Join(others, ","))
		}
		w.End(o.component)
	}
	w.End("VTIMEZONE")
}

// offsetForm is an offset as a UTC-OFFSET (§3.3.14).
func offsetForm(seconds int) string {
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	text := fmt.Sprintf("%c%02d%02d", sign, seconds/3600, seconds/60%60)
	if rest := seconds % 60; rest != 0 {
		text += fmt.Sprintf("%02d", rest)
	}
	return text
}
