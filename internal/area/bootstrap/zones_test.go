package bootstrap_test

import (
	"testing"
	"time"

	"marquee/internal/area/bootstrap"
)

func TestEveryZoneCanBeLoaded(t *testing.T) {
	zones := bootstrap.Zones()
	if len(zones) < 400 {
		t.Fatalf("%d zones", len(zones))
	}
	for _, name := range zones {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
}
