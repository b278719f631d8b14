package powercheck

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/device"
)

func TestInWhichLanguageAnAddressIsWrittenTo(t *testing.T) {
	people := []reader{{Email: "", Language: "ja", Runs: true},
		{Email: "ada@example.org", Language: "hans", Runs: true},
		{Email: "Ben@example.org", Language: "hant"}, {Email: "ben@example.org", Language: "en"}}
	for addresses, want := range map[string]map[string]string{
		"": {},
		"ADA@example.org,ben@example.org,night@example.org": {"ADA@example.org": "hans", "ben@example.org": "hant",
			"night@example.org": "ja"},
	} {
		if diff := cmp.Diff(want, languages(addresses, people)); diff != "" {
			t.Errorf("%s: %s", addresses, diff)
		}
	}
	if found := languages("night@example.org", people[2:])["night@example.org"]; found != "" {
		t.Errorf("of a company that nobody runs: %q", found)
	}
}

// TestG146_TheLetterInEachLanguage names each screen, and many by their number.
func TestG146_TheLetterInEachLanguage(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	lobby := missing{Watched: device.Watched{Target: device.Target{Name: "Lobby\n  • north", Zone: "Asia/Tokyo"},
		Place: tokyo, Heard: time.Date(2026, 11, 20, 23, 5, 0, 0, time.UTC)}}
	many := make([]missing, mailNames+3)
	subjects := map[string]string{}
	for i := range many {
		many[i] = lobby
	}
	for _, language := range []string{"en", "hans", "hant", "ja", "unknown"} {
		l := letterTo(access.Scope{}, "a@example.org", language, client{Name: "Our\nShop"}, many, "https://signs.example")
		for _, part := range []string{"Our Shop", "15", "Lobby • north  (", " 2026-11-21 08:05, Asia/Tokyo)", "+3",
			"https://signs.example/device/my-devices?problem=no-contact"} {
			if !strings.Contains(l.Text, part) {
				t.Errorf("%s: %q is not in %s", language, part, l.Text)
			}
		}
		if strings.ContainsAny(l.Subject+l.Text, "{}") || strings.Count(l.Text, "Lobby") != mailNames {
			t.Errorf("%s: %s\n%s", language, l.Subject, l.Text)
		}
		subjects[l.Subject] = language
	}
	if len(subjects) != len(wordings) {
		t.Errorf("the subjects are %v", subjects)
	}
}
