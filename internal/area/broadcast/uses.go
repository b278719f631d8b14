package broadcast

import (
	"context"
	"slices"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
)

// Contents are those that broadcasts which run in the scope show and play, the strongest first, and when the first of
// these broadcasts ends by itself, in milliseconds; 0 without any.
func (s *Service) Contents(ctx context.Context, q db.Query) (ids []int64, until int64, err error) {
	now := s.now().UnixMilli()
	rows, err := s.store.open(ctx, q, now)
	for _, r := range rows {
		b, err := r.broadcast(now)
		if err != nil {
			return nil, 0, err
		}
		if its := b.Message.Contents(); len(its) > 0 {
			ids = append(ids, its...)
			if until == 0 || r.EndsAt < until {
				until = r.EndsAt
			}
		}
	}
	return ids, until, err
}

// using lists the broadcasts which run in the scope and show or play one of the contents.
func (s *Service) using(ctx context.Context, q db.Query, contents []int64) (related []category.Related, err error) {
	now := s.now().UnixMilli()
	rows, err := s.store.open(ctx, q, now)
	for _, r := range rows {
		b, err := r.broadcast(now)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(b.Message.Contents(), func(id int64) bool { return slices.Contains(contents, id) }) {
			related = append(related, category.Related{Type: r.Urgency.entity(), ID: r.ID, Name: b.words(),
				Active: true})
		}
	}
	return related, err
}
