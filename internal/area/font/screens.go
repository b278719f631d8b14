package font

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// ScreenBytes is how much of a company's fonts every screen gets.
const ScreenBytes = 32 << 20

// onScreens returns which fonts screens get: of each company those that it had
// first, as long as there is room. What is on screens stays there, whatever
// comes after it. The fonts come in the order in which they were added.
func onScreens(fonts []Font) map[int64]bool {
	taken, delivered := map[int64]int64{}, map[int64]bool{}
	for _, f := range fonts {
		if taken[f.CompanyID]+f.FileSize <= ScreenBytes {
			taken[f.CompanyID] += f.FileSize
			delivered[f.ID] = true
		}
	}
	return delivered
}

// OnScreens returns the fonts that the screens of the scope's company get.
func (s *Service) OnScreens(ctx context.Context, scope access.Scope) ([]Font, error) {
	fonts, err := s.store.all(ctx, s.db.For(scope))
	delivered := onScreens(fonts)
	kept := fonts[:0]
	for _, f := range fonts {
		if delivered[f.ID] {
			f.OnScreens = true
			kept = append(kept, f)
		}
	}
	return kept, err
}

// mark says of fonts of the scope whether screens get them.
func (s *Service) mark(ctx context.Context, q db.Query, fonts ...*Font) error {
	all, err := s.store.all(ctx, q)
	delivered := onScreens(all)
	for _, f := range fonts {
		f.OnScreens = delivered[f.ID]
	}
	return err
}
