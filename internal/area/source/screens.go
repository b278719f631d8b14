package source

import (
	"context"
	"strings"
	"time"

	"marquee/internal/access"
)

// File is a picture of a source.
type File struct {
	SHA256 string `db:"sha256"`
	Size   int64  `db:"file_size"`
	Mime   string `db:"mime"`
}

// Shown is what screens get of a source: what came last, when, and its
// pictures, which the items name by their hashes.
type Shown struct {
	At       time.Time
	Items    []Item
	Pictures []File
}

// OnScreen returns what the screens of the scope's company show of a source.
func (s *Service) OnScreen(ctx context.Context, scope access.Scope, id int64) (Shown, error) {
	q := s.db.For(scope)
	d, err := s.store.get(ctx, q, id)
	if err != nil {
		return Shown{}, err
	}
	shown := Shown{At: d.UpdatedAt}
	if d.GoodAt != nil {
		shown.At = *d.GoodAt
	}
	if shown.Pictures, err = s.store.pictures(ctx, q, id); err != nil {
		return Shown{}, err
	}
	if shown.Items, err = s.store.items(ctx, q, id); err != nil {
		return Shown{}, err
	}
	for i := range shown.Items {
		one := &shown.Items[i]
		if one.Image != "" {
			one.Image = one.Image[strings.LastIndexByte(one.Image, '.')+1:]
		}
	}
	return shown, nil
}

// RefreshMinutes returns after how many minutes sources of the scope are fetched again, by their ids.
func (s *Service) RefreshMinutes(ctx context.Context, scope access.Scope, ids []int64) (map[int64]int64, error) {
	list, err := s.store.some(ctx, s.db.For(scope), ids)
	minutes := make(map[int64]int64, len(list))
	for _, d := range list {
		minutes[d.ID] = d.SourceDetail.RefreshMinutes
	}
	return minutes, err
}
