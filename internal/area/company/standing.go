package company

import (
	"fmt"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Standing is what decides whether a company's people may work and its screens play.
type Standing struct {
	Enabled  bool   `db:"company_enabled"`
	FirstDay string `db:"company_start"` // YYYY-MM-DD; empty: no such limit
	LastDay  string `db:"company_end"`   // the same
	Zone     string `db:"company_zone"`  // whose days those are
}

// StandingColumns are what Standing is read from, of a company called c. A
// deleted company is as good as an inactive one.
const StandingColumns = `CASE WHEN c.deleted_at IS NULL THEN c.active ELSE 0 END AS company_enabled,
	c.start_date AS company_start, c.end_date AS company_end, c.zone AS company_zone`

// Check refuses the people and screens of a company that is switched off, has not
// begun or has ended by now. They are told why, and whom to ask.
func (s Standing) Check(now time.Time) error {
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		return fmt.Errorf("load the company's zone: %w", err)
	}
	today := now.In(zone).Format(time.DateOnly)
	switch {
	case !s.Enabled:
		return fault.New(fault.Unauthenticated, codes.CompanyInactive,
			"Your company is switched off at the moment, and its screens show a notice. Ask the platform operator.")
	case s.FirstDay != "" && today < s.FirstDay:
		return fault.New(fault.Unauthenticated, codes.CompanyNotStarted,
			"Your company can sign in from its first day on. Ask the platform operator.").With("date", s.FirstDay)
	case s.LastDay != "" && today > s.LastDay:
		return fault.New(fault.Unauthenticated, codes.CompanyExpired,
			"Your company's time has run out, and its screens show a notice. Ask the platform operator "+
				"to renew it.").With("date", s.LastDay)
	}
	return nil
}
