package broadcast

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"marquee/internal/area/message"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
	"marquee/internal/platform/text"
)

// Said is what a screen says of a broadcast. What cannot be is left out or moved, so that all else is heard.
type Said struct {
	ID     string `json:"id" text:"any"`
	State  State  `json:"state" text:"any" doc:"shown, failed or ended; others are left"`
	At     int64  `json:"at,omitzero" doc:"When it came to this, by the server's clock, from its start to its end; absent: now"`
	Detail string `json:"detail,omitempty" text:"any" doc:"Of one that failed: for an engineer, English; 500 characters are kept"`
}

// keyMost is how many bytes the key of a broadcast has at most.
const keyMost = 64

// detailMost is how many characters are kept of what a screen says of a failure.
const detailMost = 500

// shownDetail is one line of it, of characters that can be seen.
func (s Said) shownDetail() string {
	line := []rune(text.Shown(strings.Join(strings.Fields(s.Detail), " "), ""))
	return string(line[:min(len(line), detailMost)])
}

// Order is a broadcast as its screens get it. Instants are milliseconds since the epoch.
type Order struct {
	ID        string       `json:"id" doc:"Never that of another broadcast"`
	Urgency   Urgency      `json:"urgency" enum:"message,emergency"`
	Layout    Layout       `json:"layout" enum:"band,full"`
	Label     string       `json:"label" doc:"What is seen on a drill; empty: it is none"`
	Message   message.Part `json:"message"`
	StartedAt int64        `json:"startedAt"`
	EndsAt    int64        `json:"endsAt"`
}

// order is the row as its screens get it, without its message.
func (r row) order() Order {
	return Order{ID: r.Key, Urgency: r.Urgency, Layout: r.Layout, Label: r.Label, StartedAt: r.StartedAt,
		EndsAt: r.EndsAt}
}

// Exchange takes what a screen of the query's company says of broadcasts, and returns all that it is to show, the
// strongest first. It may be repeated: what is known already changes nothing.
func (s *Service) Exchange(ctx context.Context, q db.Query, device int64, said []Said) ([]Order, error) {
	rows, err := s.store.forScreen(ctx, q, device, s.now().UnixMilli())
	if err != nil {
		return nil, err
	}
	one := &note{device: device, said: said}
	orders := make([]Order, len(rows))
	for i, r := range rows {
		if r.State == Waiting {
			one.got = append(one.got, r)
		}
		orders[i] = r.order()
		if err := json.Unmarshal([]byte(r.Message), &orders[i].Message); err != nil {
			return nil, fmt.Errorf("read the message of broadcast %d: %w", r.ID, err)
		}
	}
	if len(one.said) > 0 || len(one.got) > 0 {
		err = s.notes.write(ctx, q.Company(), one,
			func(ctx context.Context, all []*note) error { return s.write(ctx, q, all) })
	}
	return orders, err
}

// write writes down what screens of the query's company were sent, and what they said and was not known. What is not
// for them is left.
func (s *Service) write(ctx context.Context, q db.Query, all []*note) error {
	now, changed := s.now().UnixMilli(), map[live.Change]bool{}
	err := q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		clear(changed)
		if err := s.send(ctx, q, now, all, changed); err != nil {
			return err
		}
		return s.hear(ctx, q, now, all, changed)
	})
	if err == nil {
		for change := range changed {
			s.hub.ChangedSoon(q.Company(), change)
		}
	}
	return err
}

// send notes that screens get what they had not been heard of.
func (s *Service) send(ctx context.Context, q db.Query, now int64, all []*note, changed map[live.Change]bool) error {
	screens, order := map[int64][]int64{}, []int64(nil)
	for _, n := range all {
		for _, r := range n.got {
			if screens[r.ID] == nil {
				order = append(order, r.ID)
			}
			screens[r.ID] = append(screens[r.ID], n.device)
			changed[live.Change{Entity: r.Urgency.entity(), ID: r.ID}] = true
		}
	}
	slices.Sort(order)
	for _, id := range order {
		if err := s.store.send(ctx, q, id, now, screens[id]); err != nil {
			return err
		}
	}
	return nil
}

// hear writes down what screens say and was not known.
func (s *Service) hear(ctx context.Context, q db.Query, now int64, all []*note, changed map[live.Change]bool) error {
	var screens, broadcasts []int64
	var keys []string
	for _, n := range all {
		for _, one := range n.said {
			if len(one.ID) <= keyMost {
				screens, keys = append(screens, n.device), append(keys, one.ID)
			}
		}
	}
	named, err := s.store.named(ctx, q, distinct(keys))
	for _, r := range named {
		broadcasts = append(broadcasts, r.ID)
	}
	if err != nil || len(named) == 0 {
		return err
	}
	known, err := s.store.heard(ctx, q, distinct(broadcasts), distinct(screens))
	if err != nil {
		return err
	}
	news := map[onScreen]heardRow{}
	for _, n := range all {
		for _, one := range n.said {
			b := named[one.ID]
			at := onScreen{b.ID, n.device}
			before, found := known[at]
			after := before.after(one, b, now)
			if !found || after == before {
				continue
			}
			known[at], news[at] = after, after
			changed[live.Change{Entity: b.Urgency.entity(), ID: b.ID}] = true
			if b.Layout == Full && after.seen() != before.seen() {
				changed[bands()] = true
			}
		}
	}
	return s.store.hear(ctx, q, slices.Collect(maps.Values(news)))
}

// bands is the change of messages that something over the whole screen covers, or covers no more: who has the right to
// messages alone hears of nothing else.
func bands() live.Change { return live.Change{Entity: Message.entity()} }

// seen is true of what a screen says that it shows.
func (r heardRow) seen() bool { return r.State == Shown && r.EndedAt == 0 }

func distinct[T cmp.Ordered](all []T) []T { return slices.Compact(slices.Sorted(slices.Values(all))) }

// after is what is known of a broadcast on a screen once the screen has said one thing of it. What was shown stays
// so, and the first instant counts. A screen that has not heard of its end shows it until it ends by itself.
func (r heardRow) after(said Said, of row, now int64) heardRow {
	if said.State != Shown && said.State != Failed && said.State != Ended {
		return r
	}
	at := now
	if said.At > 0 {
		at = max(said.At, of.StartedAt)
	}
	at = min(at, now, of.EndsAt)
	switch said.State {
	case Shown:
		if r.ShownAt == 0 {
			r.State, r.ShownAt, r.Detail = Shown, at, ""
		}
	case Failed:
		if r.ShownAt == 0 {
			r.State, r.Detail = Failed, said.shownDetail()
		}
	case Ended:
		if r.EndedAt == 0 {
			r.EndedAt = at
		}
	case Waiting, Sent, Covered:
	}
	if r.SentAt == 0 { // it was sent, and that could not be noted
		r.SentAt = at
		if r.State == Waiting {
			r.State = Sent
		}
	}
	return r
}
