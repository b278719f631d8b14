package broadcast

import (
	"context"
	"encoding/json"
	"fmt"

	"marquee/internal/area/message"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
)

// Said is what a screen says of a broadcast.
type Said struct {
	ID     string `json:"id" maxLength:"64"`
	State  State  `json:"state" enum:"shown,failed,ended"`
	At     int64  `json:"at,omitzero" minimum:"0" maximum:"8640000000000000" doc:"When it came to this, by the server's clock; absent: now"`
	Detail string `json:"detail,omitempty" maxLength:"500" text:"any" doc:"Of one that failed: for an engineer, English"`
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

// Exchange takes what a screen of the query's company says of broadcasts, and returns all that it is to show, the
// strongest first. It may be repeated: what is known already changes nothing.
func (s *Service) Exchange(ctx context.Context, q db.Query, device int64, said []Said) ([]Order, error) {
	now := s.now().UnixMilli()
	if err := s.hear(ctx, q, device, now, said); err != nil {
		return nil, err
	}
	rows, err := s.store.forScreen(ctx, q, device, now)
	if err != nil {
		return nil, err
	}
	if err := s.send(ctx, q, device, now, rows); err != nil {
		return nil, err
	}
	orders := make([]Order, len(rows))
	for i, r := range rows {
		orders[i] = Order{ID: r.Key, Urgency: r.Urgency, Layout: r.Layout, Label: r.Label, StartedAt: r.StartedAt,
			EndsAt: r.EndsAt}
		if err := json.Unmarshal([]byte(r.Message), &orders[i].Message); err != nil {
			return nil, fmt.Errorf("read the message of broadcast %d: %w", r.ID, err)
		}
	}
	return orders, nil
}

// send notes that a screen gets what it has not been heard of.
func (s *Service) send(ctx context.Context, q db.Query, device, now int64, rows []orderRow) error {
	var ids []int64
	for _, r := range rows {
		if r.State == Waiting {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	err := q.Quiet(ctx, func(ctx context.Context, q db.Query) error { return s.store.send(ctx, q, device, now, ids) })
	for _, r := range rows {
		if err == nil && r.State == Waiting {
			s.changed(q.Company(), r.Urgency, r.ID)
		}
	}
	return err
}

// hear writes down what a screen says and was not known. What is not for it is left.
func (s *Service) hear(ctx context.Context, q db.Query, device, now int64, said []Said) error {
	if len(said) == 0 {
		return nil
	}
	keys := make([]string, len(said))
	for i, one := range said {
		keys[i] = one.ID
	}
	var news []heardRow
	err := q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		known, err := s.store.heard(ctx, q, device, keys)
		if err != nil {
			return err
		}
		news = nil
		for _, one := range said {
			before, found := known[one.ID]
			if !found {
				continue
			}
			after := before.after(one, now)
			if after == before {
				continue
			}
			known[one.ID] = after
			news = append(news, after)
			if err := s.store.hear(ctx, q, device, after); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		for _, r := range news {
			s.changed(q.Company(), r.Urgency, r.ID)
		}
	}
	return err
}

// after is what is known of a broadcast on a screen once the screen has said one thing of it. What was shown stays
// so, and the first instant counts.
func (r heardRow) after(said Said, now int64) heardRow {
	at := now
	if said.At > 0 {
		at = min(max(said.At, r.StartedAt), now)
	}
	switch said.State {
	case Shown:
		if r.ShownAt == 0 {
			r.State, r.ShownAt, r.Detail = Shown, at, ""
		}
	case Failed:
		if r.ShownAt == 0 {
			r.State, r.Detail = Failed, said.Detail
		}
	case Ended:
		if r.EndedAt == 0 {
			r.EndedAt = at
		}
	case Waiting, Sent:
	}
	if r.SentAt == 0 { // it was sent, and that could not be noted
		r.SentAt = at
		if r.State == Waiting {
			r.State = Sent
		}
	}
	return r
}

// changed makes consoles look again at a broadcast.
func (s *Service) changed(company int64, urgency Urgency, id int64) {
	s.hub.ChangedSoon(company, live.Change{Entity: urgency.entity(), ID: id})
}
