package device

import (
	"testing"
	"time"

	"marquee/internal/area/license"
)

func TestWhenAScreenStops(t *testing.T) {
	tokyo := time.FixedZone("Tokyo", 9*3600)
	at := func(day int, why Reason) *Stop {
		return &Stop{At: time.Date(2026, 12, day, 0, 0, 0, 0, tokyo).UnixMilli(), Reason: why}
	}
	until := license.Held{ID: 1, ExpiryDate: "2026-12-05"}
	for name, c := range map[string]struct {
		use    Use
		needed bool
		want   *Stop
	}{
		"without a last day":             {Use{}, true, nil},
		"on its wall":                    {Use{EndDate: "2026-12-09"}, false, at(10, EndOfScreen)},
		"that plays on":                  {Use{EndDate: "2026-12-09", PlaysOn: true}, false, nil},
		"with a licence that informs":    {Use{Held: until}, false, nil},
		"with a licence that it needs":   {Use{EndDate: "2026-12-09", Held: until}, true, at(6, EndOfLicence)},
		"that ends before its licence":   {Use{EndDate: "2026-12-04", Held: until}, true, at(5, EndOfScreen)},
		"that plays on without licence":  {Use{PlaysOn: true, Held: until}, true, nil},
		"whose licence is switched off":  {Use{Held: license.Held{Off: true}}, true, &Stop{0, EndOfLicence}},
		"that is off, and needs none":    {Use{Held: license.Held{Off: true}}, false, nil},
		"that is off, and plays on":      {Use{PlaysOn: true, Held: license.Held{Off: true}}, true, nil},
		"that has never had any licence": {Use{EndDate: "2026-12-09"}, true, at(10, EndOfScreen)},
	} {
		got, err := c.use.Stop(tokyo, c.needed)
		if err != nil || (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("a screen %s stops %+v, %v, want %+v", name, got, err, c.want)
		}
	}
}
