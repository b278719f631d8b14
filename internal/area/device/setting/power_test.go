package setting

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
)

// The cases that the player's own reader of plans runs too.
func TestR370_WhenAScreenIsOn(t *testing.T) {
	text, err := os.ReadFile("../../../../test/power/plans.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name, Zone, From, To string
		Plan                 PowerPlan
		On                   []string
	}
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) == 0 {
		t.Fatalf("there are no cases: %v", err)
	}
	const wall = "2006-01-02 15:04"
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			loc, err := time.LoadLocation(c.Zone)
			if err != nil {
				t.Fatal(err)
			}
			at := func(text string) time.Time {
				t.Helper()
				when, err := time.ParseInLocation(wall, text, loc)
				if err != nil {
					t.Fatal(err)
				}
				return when
			}
			var got []string
			for _, span := range c.Plan.On(loc, at(c.From), at(c.To)) {
				got = append(got, span.From.In(loc).Format(wall)+" – "+span.To.In(loc).Format(wall))
			}
			if len(got) == 0 && len(c.On) == 0 {
				return
			}
			if diff := cmp.Diff(c.On, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestG59_ValuesThatAreNone(t *testing.T) {
	for name, texts := range map[Name][]string{
		Volume:      {`{"volume": 101}`, `{"volume": -1}`, `{"volume": "1"}`, `{"volume": 1, "more": 2}`, `[]`, `{} {}`, ``},
		Brightness:  {`{"brightness": 300}`},
		Backlight:   {`{"backlight": -3}`},
		Orientation: {`{"orientation": 45}`},
		InputSource: {`{"inputSource": "scart"}`},
		Time: {`{"zone": "Local/Nowhere", "automatic": true, "timeServer": ""}`,
			`{"zone": "UTC", "automatic": true, "timeServer": "a b"}`,
			`{"zone": "UTC", "automatic": true, "timeServer": "-x"}`},
		DownloadWindow: {`{"from": "22:00", "to": "", "kbps": 0}`, `{"from": "25:00", "to": "06:00", "kbps": 0}`,
			`{"from": "9:00", "to": "10:00", "kbps": 0}`},
		Further: {`{"captureMinutes": 1, "logLevel": "loud", "nightlyRestart": "", "cacheMB": 0}`,
			`{"captureMinutes": 1, "logLevel": "info", "nightlyRestart": "4 am", "cacheMB": 0}`},
		DeviceName: {`{"name": " "}`},
		Power: {`{"mode": "Month", "scheduleByWeek": []}`, `{"mode": "Week", "scheduleByWeek": []}`,
			`{"mode": "Week", "scheduleByWeek": [{"dayOfWeek": [], "schedule": {}}]}`,
			`{"mode": "Week", "scheduleByWeek": [{"dayOfWeek": [7], "schedule": {}}]}`,
			`{"mode": "Week", "scheduleByWeek": [{"dayOfWeek": [1, 1], "schedule": {}}]}`,
			`{"mode": "Week", "scheduleByWeek": [{"dayOfWeek": [1], "schedule": {}}, {"dayOfWeek": [1], "schedule": {}}]}`,
			`{"mode": "Week", "scheduleByWeek": [{"dayOfWeek": [1], "schedule": {"offHour": 24}}]}`,
			`{"mode": "None", "scheduleByWeek": [], "exceptions": [{"date": "2026-02-30"}]}`,
			`{"mode": "None", "scheduleByWeek": [], "exceptions": [{"date": "2026-02-03"}, {"date": "2026-02-03"}]}`},
	} {
		def, err := definitionOf(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if v, err := def.read([]byte(text)); err == nil {
				t.Errorf("%s takes %s as %+v", name, text, v)
			}
		}
	}
}

func TestEveryDefaultIsAValue(t *testing.T) {
	for _, def := range definitions() {
		if def.keeper == ByField {
			continue
		}
		text, err := json.Marshal(def.initially)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := def.read(text); err != nil || !cmp.Equal(v, def.initially) {
			t.Errorf("%s: %s is read as %+v, %v", def.name, text, v, err)
		}
	}
	if _, err := definitionOf("smell"); !fault.Is(err, fault.NotFound) {
		t.Errorf("an unknown setting: %v", err)
	}
}

func TestTheNearestHolds(t *testing.T) {
	all := []held{
		{Name: Volume, Value: `{"volume": 10}`, Group: 1, Distance: 2},
		{Name: Volume, Value: `{"volume": 20}`, Group: 2, Distance: 1},
		{Name: Volume, Value: `{"volume": 300}`, Group: 3, Distance: 0}, // of a build that knew it
		{Name: Brightness, Value: `{"brightness": 5}`, Group: 1, Distance: 2},
		{Name: Brightness, Value: `{"brightness": 6}`, Distance: -1},
		{Name: "smell", Value: `{}`, Distance: -1},
	}
	got := map[Name]string{}
	for name, h := range inForce(all) {
		got[name] = h.Value
	}
	want := map[Name]string{Volume: `{"volume": 20}`, Brightness: `{"brightness": 6}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
