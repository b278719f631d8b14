package timetable

import (
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParseDate(t *testing.T) {
	for text, want := range map[string]time.Time{
		"0001-01-01": time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC),
		"1969-12-31": time.Date(1969, 12, 31, 0, 0, 0, 0, time.UTC),
		"1970-01-01": time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC),
		"2024-02-29": time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC),
		"9999-12-31": time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC),
	} {
		d, err := ParseDate(text)
		if err != nil || d.String() != text || d != DateOf(want) || !d.utc().Equal(want) {
			t.Errorf("ParseDate(%q) = %v (%d), %v", text, d, d, err)
		}
	}
	for _, text := range []string{"", "0000-01-01", "2023-02-29", "2024-1-1", "24-01-01", "2024-01-01T00:00",
		"2024/01/01", "10000-01-01"} {
		if d, err := ParseDate(text); err == nil {
			t.Errorf("ParseDate(%q) = %v, want an error", text, d)
		}
	}
}

func TestDate_numbers(t *testing.T) {
	if d := day(t, "0001-01-01"); d != 1 {
		t.Errorf("0001-01-01 is day %d, want 1", d)
	}
	if d := day(t, "9999-12-30"); d != lastDate {
		t.Errorf("9999-12-30 is day %d, want %d", d, lastDate)
	}
	if d := NewDate(2024, time.February, 30); d.String() != "2024-03-01" {
		t.Errorf("2024-02-30 = %v, want 2024-03-01", d)
	}
	if d := DateOf(moment(t, "2024-03-01T23:30-05:00")); d.String() != "2024-03-01" {
		t.Errorf("the date is %v, want the one that the location shows", d)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, int(lastDate)).Draw(t, "day")
		d, want := Date(n), time.Date(1, 1, n, 0, 0, 0, 0, time.UTC)
		if !d.utc().Equal(want) || DateOf(want) != d || d.Weekday() != want.Weekday() {
			t.Fatalf("day %d = %v, a %v; want %v, a %v", n, d, d.Weekday(), want, want.Weekday())
		}
	})
}

func TestParseClock(t *testing.T) {
	for text, want := range map[string]Clock{
		"00:00": 0, "09:05": 9*3600 + 5*60, "23:59": 86340, "23:59:59": 86399, "00:00:01": 1,
	} {
		if c, err := ParseClock(text); err != nil || c != want || c.String() != text {
			t.Errorf("ParseClock(%q) = %v (%d), %v", text, c, c, err)
		}
	}
	if c, err := ParseClock("07:30:00"); err != nil || c != NewClock(7, 30) || c.String() != "07:30" {
		t.Errorf("ParseClock(07:30:00) = %v, %v", c, err)
	}
	for _, text := range []string{"", "24:00", "9:05", "09:5", "12:60", "09:05:", "09:05:60", "09:05:00.5", "9:05:00.",
		"1:02:03", "-1:00", "09-05"} {
		if c, err := ParseClock(text); err == nil {
			t.Errorf("ParseClock(%q) = %v, want an error", text, c)
		}
	}
}

func TestText(t *testing.T) {
	type record struct {
		Start, End Date
		At         Clock
	}
	const text = `{"Start":"2024-02-29","End":"","At":"08:30"}`
	var r record
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	if want := (record{day(t, "2024-02-29"), 0, NewClock(8, 30)}); r != want || !r.End.IsZero() || r.Start.IsZero() {
		t.Errorf("read %+v, want %+v", r, want)
	}
	if written, err := json.Marshal(r); err != nil || string(written) != text {
		t.Errorf("wrote %s, %v; want %s", written, err, text)
	}
	for _, refused := range []string{`{"Start":"tomorrow"}`, `{"At":"noon"}`, `{"At":""}`} {
		if err := json.Unmarshal([]byte(refused), &r); err == nil {
			t.Errorf("%s was read as %+v", refused, r)
		}
	}
	r.Start = 1
	if err := json.Unmarshal([]byte(`{"Start":""}`), &r); err != nil || !r.Start.IsZero() {
		t.Errorf("an empty date was read as %v, %v", r.Start, err)
	}
}
