package company_test

import (
	"testing"
	"time"

	"marquee/internal/area/company"
	"marquee/internal/fault"
)

func TestR414_Standing(t *testing.T) {
	night := time.Date(2026, 11, 21, 22, 30, 0, 0, time.UTC) // the 22nd in Tokyo
	for name, c := range map[string]struct {
		standing company.Standing
		code     string
	}{
		"active without dates":  {company.Standing{Enabled: true, Zone: "UTC"}, ""},
		"switched off":          {company.Standing{Zone: "UTC"}, "company-inactive"},
		"switched off and over": {company.Standing{LastDay: "2020-01-01", Zone: "UTC"}, "company-inactive"},
		"on its first day":      {company.Standing{Enabled: true, FirstDay: "2026-11-21", Zone: "UTC"}, ""},
		"the day before": {company.Standing{Enabled: true, FirstDay: "2026-11-22", Zone: "UTC"},
			"company-not-started"},
		"where that day has begun": {company.Standing{Enabled: true, FirstDay: "2026-11-22", Zone: "Asia/Tokyo"},
			""},
		"on its last day": {company.Standing{Enabled: true, LastDay: "2026-11-21", Zone: "UTC"}, ""},
		"the day after": {company.Standing{Enabled: true, LastDay: "2026-11-20", Zone: "UTC"},
			"company-expired"},
		"where its last day is over": {company.Standing{Enabled: true, LastDay: "2026-11-21", Zone: "Asia/Tokyo"},
			"company-expired"},
		"between its first and last": {company.Standing{Enabled: true, FirstDay: "2026-01-01", LastDay: "2026-12-31",
			Zone: "UTC"}, ""},
		"one day only, and that is it": {company.Standing{Enabled: true, FirstDay: "2026-11-21", LastDay: "2026-11-21",
			Zone: "UTC"}, ""},
	} {
		err := c.standing.Check(night)
		if c.code == "" && err != nil || c.code != "" && (!fault.Is(err, fault.Unauthenticated) ||
			fault.As(err).Code.String() != c.code) {
			t.Errorf("%s: %v, want %q", name, err, c.code)
		}
	}
}
