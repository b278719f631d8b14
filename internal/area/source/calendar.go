package source

import (
	"context"
	"errors"
	"slices"
	"time"

	"marquee/internal/fault/codes"
	"marquee/internal/platform/ical"
)

// A calendar gives the dates from today on, this far.
const horizon = 60 * 24 * time.Hour

// itemsRead is where reading stops: of so many the next ones are kept.
const itemsRead = 4 * itemsKept

// readCalendar reads the events of an iCalendar that end after now, the next first, with the repetitions of those that
// repeat. It stops when ctx ends.
func readCalendar(ctx context.Context, body []byte, contentType string, now time.Time, t tally) ([]Item, error) {
	calendar, err := ical.Parse(ctx, body, func(body []byte) ([]byte, error) { return decoded(body, contentType, t) })
	if err != nil {
		return nil, refusedCalendar(err)
	}
	var items []Item
	for event, err := range calendar.Events() {
		if err != nil {
			return nil, refusedCalendar(err)
		}
		one := Item{Title: Plain(event.Summary, titleLength), Text: Plain(event.Description, textLength),
			Place: Plain(event.Location, titleLength), Day: event.AllDay}
		for at := range calendar.Times(ctx, event, now, now.Add(horizon)) {
			if items = append(items, one.at(at)); len(items) >= itemsRead {
				break
			}
		}
		if len(items) >= itemsRead || ctx.Err() != nil {
			break
		}
	}
	doubts := calendar.Doubts()
	t[Dates] += doubts.Dates
	t[Zones] += doubts.Zones
	t[Rules] += doubts.Rules
	slices.SortStableFunc(items, func(a, b Item) int { return a.At.Compare(*b.At) })
	return items[:min(len(items), itemsKept)], ctx.Err()
}

func (i Item) at(t ical.Time) Item {
	start, end := t.Start.UTC(), t.End.UTC()
	if i.At = &start; end.After(start) {
		i.Until = &end
	}
	return i
}

// refusedCalendar says at the address why it gives no calendar.
func refusedCalendar(err error) error {
	switch {
	case errors.Is(err, ical.ErrNone):
		return refused(codes.NotACalendar, "This address gives no iCalendar.")
	case errors.Is(err, ical.ErrTooManyDates):
		return refused(codes.TooManyDates, "An event of this calendar names or leaves out more than 5,000 dates.")
	}
	return err
}
