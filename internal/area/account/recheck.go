package account

import "context"

// Recheck ends the streams of everybody who is signed in to a company or to one
// above it. Their consoles come back at once, and whatever has changed about the
// company, its hierarchy or who may work in it counts for them from then on.
func (s *Service) Recheck(ctx context.Context, company int64) error {
	users, err := s.store.signedInFrom(ctx, s.db.Unscoped("who is signed in above a company, wherever that is"),
		company)
	for _, id := range users {
		s.ended(id)
	}
	return err
}
