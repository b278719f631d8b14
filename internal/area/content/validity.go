package content

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
)

// limited sets the days on which a content plays, where its company has that (G85).
func (s *Service) limited(ctx context.Context, home access.Scope, c Content, e Edit) (Content, error) {
	company, err := s.companies.Get(ctx, home, home.Company())
	if err != nil {
		return c, err
	}
	if !company.EnableContentValidityFeature {
		return c, fault.Invalid("body.validFrom", "feature-off", "The company does not use validity. Its administrator can switch it on.")
	}
	if e.From != nil {
		c.ValidFrom = *e.From
	}
	if e.To != nil {
		c.ValidTo = *e.To
	}
	return c, checkDays(c.ValidFrom, c.ValidTo)
}

// checkDays refuses what is no day, and a last day before the first.
func checkDays(from, to string) error {
	for location, day := range map[string]string{"body.validFrom": from, "body.validTo": to} {
		if _, err := time.Parse(time.DateOnly, day); err != nil && day != "" {
			return fault.Invalid(location, "bad-format", "Write the day as YYYY-MM-DD.")
		}
	}
	if from != "" && to != "" && to < from {
		return fault.Invalid("body.validTo", "before-start", "The last day is before the first.")
	}
	return nil
}
