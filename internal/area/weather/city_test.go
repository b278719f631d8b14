package weather_test

import (
	"math"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"marquee/internal/area/weather"
	"marquee/internal/platform/db/dbtest"
)

// TestR506_G69_PlacesAreRegionAndCountry: each is there once (R015).
func TestR506_G69_PlacesAreRegionAndCountry(t *testing.T) {
	t.Parallel()
	w := newWorld(t, dbtest.SQLite(t))
	var list []weather.City
	w.OK(200, "vic", "GET", "/weatherCountry", nil, &list)
	seen, countries, most := map[string]bool{}, map[string]int{}, ""
	id := regexp.MustCompile(`^[a-z]{2}(-[a-z0-9]+)+$`)
	for _, c := range list {
		region, country, found := strings.Cut(c.Name, ", ")
		if !found || region == "" || country == "" || strings.Contains(country, ",") || seen[c.Name] || seen[c.ID] ||
			!id.MatchString(c.ID) || region != c.Names.English || country != c.CountryNames.English {
			t.Errorf("place %+v", c)
		}
		if math.Abs(c.Latitude) > 90 || math.Abs(c.Longitude) > 180 || c.Latitude == 0 {
			t.Errorf("%s lies at %v, %v", c.ID, c.Latitude, c.Longitude)
		}
		if _, err := time.LoadLocation(c.Zone); err != nil || !strings.Contains(c.Zone, "/") {
			t.Errorf("%s: no zone %q", c.ID, c.Zone)
		}
		if country < most {
			t.Errorf("%s comes after %s", country, most)
		}
		seen[c.Name], seen[c.ID], most = true, true, country
		countries[c.Country]++
	}
	for _, name := range []string{"Tokyo, Japan", "Hong Kong, Hong Kong", "Berlin, Germany", "Beijing, China",
		"Taipei, Taiwan", "Washington DC, United States"} {
		if !seen[name] {
			t.Errorf("%s is no place", name)
		}
	}
	if len(list) < 600 || len(countries) < 190 || countries["JP"] < 47 || countries["CN"] < 50 || countries["TW"] < 15 ||
		countries["HK"] < 10 {
		t.Errorf("%d places of %d countries: %v", len(list), len(countries), countries)
	}
}

// Names are written as their readers write: in kana or kanji, or in Chinese characters of the one or the other script.
func TestPlacesHaveNamesInFourLanguages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, dbtest.SQLite(t))
	for _, c := range w.forecasts.Cities() {
		for _, n := range []weather.Names{c.Names, c.CountryNames} {
			for language, name := range map[string]string{"ja": n.Japanese, "hans": n.Simplified,
				"hant": n.Traditional} {
				kana := strings.ContainsFunc(name, of(unicode.Hiragana, unicode.Katakana))
				han := strings.ContainsFunc(name, of(unicode.Han))
				if language == "ja" && !kana && !han || language != "ja" && (kana || !han) {
					t.Errorf("%s in %s is %q", c.ID, language, name)
				}
			}
			if strings.ContainsAny(n.Traditional, "东广亚尔兰罗马门华汉岛冈泽滨") {
				t.Errorf("%s: %q is simplified", c.ID, n.Traditional)
			}
			if strings.ContainsAny(n.Simplified, "東廣亞爾蘭羅馬門華漢島岡澤濱") {
				t.Errorf("%s: %q is traditional", c.ID, n.Simplified)
			}
		}
	}
}

func of(scripts ...*unicode.RangeTable) func(r rune) bool {
	return func(r rune) bool { return unicode.In(r, scripts...) }
}
