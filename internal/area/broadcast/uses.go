package broadcast

import (
	"context"
	"slices"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
)

// Contents are those that broadcasts which run in the query's company show and play.
func (s *Service) Contents(ctx context.Context, q db.Query) ([]int64, error) {
	rows, err := s.store.open(ctx, q, s.now().UnixMilli())
	if err != nil {
		return nil, err
	}
	return contentsOf(rows)
}

// ContentsOn are those that the broadcasts which run on a screen of the query's company show and play there, the
// strongest first.
func (s *Service) ContentsOn(ctx context.Context, q db.Query, device int64) ([]int64, error) {
	found, err := s.store.forScreen(ctx, q, device, s.now().UnixMilli())
	if err != nil {
		return nil, err
	}
	rows := make([]row, len(found))
	for i, r := range found {
		rows[i] = r.row
	}
	return contentsOf(rows)
}

func contentsOf(rows []row) (ids []int64, err error) {
	for _, r := range rows {
		b, err := r.broadcast(0)
		if err != nil {
			return nil, err
		}
		ids = append(ids, b.Message.Contents()...)
	}
	return ids, nil
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
