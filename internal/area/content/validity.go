package content

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/area/company"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// limited sets the days on which a content plays, where its company has that (G85).
func (s *Service) limited(ctx context.Context, tx *db.Tx, c Content, e Edit) (Content, error) {
	company, err := s.companies.Get(ctx, tx.Query, tx.Company())
	if err != nil {
		return c, err
	}
	if !company.EnableContentValidityFeature {
		return c, fault.Invalid("body.validFrom", codes.FeatureOff,
			"The company does not use validity. Its administrator can switch it on.")
	}
	if e.From != nil {
		c.ValidFrom = *e.From
	}
	if e.To != nil {
		c.ValidTo = *e.To
	}
	return c, checkDays(c.ValidFrom, c.ValidTo)
}

// judge says of contents whether they are shown today, on the walls of their companies.
func (s *Service) judge(ctx context.Context, q db.Query, items []Content) error {
	limited := map[int64]*company.Company{}
	for i := range items {
		c := &items[i]
		if c.ValidFrom == "" && c.ValidTo == "" {
			continue
		}
		home, held := q.Narrow(c.CompanyID)
		if !held {
			continue
		}
		if limited[c.CompanyID] == nil {
			found, err := s.companies.Get(ctx, home, c.CompanyID)
			if err != nil {
				return err
			}
			limited[c.CompanyID] = &found
		}
		if its := limited[c.CompanyID]; its.EnableContentValidityFeature {
			zone, err := time.LoadLocation(its.Zone)
			if err != nil {
				return fmt.Errorf("find the time zone of company %d: %w", its.ID, err)
			}
			c.Validity = c.validityOn(s.now().In(zone).Format(time.DateOnly))
		}
	}
	return nil
}

// validityOn says whether a day, YYYY-MM-DD, lies outside of those on which the content is shown.
func (c Content) validityOn(day string) string {
	switch {
	case c.ValidTo != "" && c.ValidTo < day:
		return string(Expired)
	case c.ValidFrom > day:
		return string(NotValidYet)
	}
	return ""
}

// checkDays refuses what is no day, and a last day before the first.
func checkDays(from, to string) error {
	for location, day := range map[string]string{"body.validFrom": from, "body.validTo": to} {
		if _, err := time.Parse(time.DateOnly, day); err != nil && day != "" {
			return fault.Invalid(location, codes.BadFormat, "Write the day as YYYY-MM-DD.")
		}
	}
	if from != "" && to != "" && to < from {
		return fault.Invalid("body.validTo", codes.BeforeStart, "The last day is before the first.")
	}
	return nil
}
