package content

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/fault"
)

// Screens says which screens of a content's company cannot play it. Their names
// are for who may see screens.
func (s *Service) Screens(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Screens, error) {
	c, err := s.Get(ctx, caller, scope, id)
	if err != nil {
		return Screens{}, err
	}
	home, ok := scope.Narrow(c.CompanyID)
	if !ok {
		return Screens{}, fault.Missing("content")
	}
	verdict := Screens{Width: c.Width, Height: c.Height}
	if c.Type == Video && c.URL == "" {
		verdict.Codec = c.Codec
	}
	verdict.Total, verdict.Cannot, err = s.store.screens(ctx, home, verdict.Codec, c.Width, c.Height)
	if !caller.Right(access.Device).AllowAccess() {
		for i := range verdict.Cannot {
			verdict.Cannot[i].Name = ""
		}
	}
	return verdict, err
}
