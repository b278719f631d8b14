package bootstrap_test

import (
	"strings"
	"testing"

	"marquee/internal/area/bootstrap"
)

// TestR506_G69_PlacesAreRegionAndCountry: each is there once (R015).
func TestR506_G69_PlacesAreRegionAndCountry(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range bootstrap.Places() {
		region, country, found := strings.Cut(p.Name, ", ")
		if !found || region == "" || country == "" || strings.Contains(country, ",") || seen[p.Name] {
			t.Errorf("place %q", p.Name)
		}
		seen[p.Name] = true
	}
	for _, name := range []string{"Tokyo, Japan", "Hong Kong, Hong Kong", "Berlin, Germany", "Beijing, China"} {
		if !seen[name] {
			t.Errorf("%s is no place", name)
		}
	}
}
