package player

import (
	"testing"
	"time"

	"marquee/internal/area/license"
)

func TestWhenAScreenStops(t *testing.T) {
	tokyo := time.FixedZone("Tokyo", 9*3600)
	at := func(day int) *ends {
		return &ends{At: time.Date(2026, 12, day, 0, 0, 0, 0, tokyo).UnixMilli(), Reason: "screen"}
	}
	licensed := at(6)
	licensed.Reason = "license"
	for name, c := range map[string]struct {
		screen screen
		needed bool
		want   *ends
	}{
		"without a last day":            {screen{}, true, nil},
		"on its wall":                   {screen{EndDate: "2026-12-09"}, false, at(10)},
		"that plays on":                 {screen{EndDate: "2026-12-09", PlaysOn: true}, false, nil},
		"with a licence that informs":   {screen{Held: license.Held{ExpiryDate: "2026-12-05"}}, false, nil},
		"with a licence that it needs":  {screen{EndDate: "2026-12-09", Held: license.Held{ExpiryDate: "2026-12-05"}}, true, licensed},
		"that plays on without licence": {screen{PlaysOn: true, Held: license.Held{ExpiryDate: "2026-12-05"}}, true, nil},
		"whose licence is good longer":  {screen{EndDate: "2026-12-09", Held: license.Held{ExpiryDate: "2026-12-15"}}, true, at(10)},
	} {
		got, err := endsOf(c.screen, tokyo, c.needed)
		if err != nil || (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("a screen %s stops %+v, %v, want %+v", name, got, err, c.want)
		}
	}
}
