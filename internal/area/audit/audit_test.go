package audit

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
)

func TestDifferences(t *testing.T) {
	text := func(s string) *string { return &s }
	for _, c := range []struct {
		name          string
		before, after *string
		want          []Difference
		detail        string
	}{
		{"nothing recorded", nil, nil, []Difference{}, ""},
		{"a new record", nil, text(`{"name":"Menu","active":true,"note":null}`),
			[]Difference{{"name", nil, "Menu"}, {"active", nil, true}}, `name: "Menu"; active: true`},
		{"what is empty from the start says nothing", nil, text(`{"name":"","tags":[],"n":0}`),
			[]Difference{{"n", nil, 0.0}}, `n: 0`},
		{"what was emptied does", text(`{"name":"A"}`), text(`{"name":""}`), []Difference{{"name", "A", ""}},
			`name: "A" → ""`},
		{"a deleted record", text(`{"name":"Menu"}`), nil, []Difference{{"name", "Menu", nil}}, `name: "Menu"`},
		{"what stayed is left out", text(`{"name":"A","share":"N"}`), text(`{"name":"B","share":"N"}`),
			[]Difference{{"name", "A", "B"}}, `name: "A" → "B"`},
		{"a member that came and one that went", text(`{"a":1}`), text(`{"b":2}`),
			[]Difference{{"a", 1.0, nil}, {"b", nil, 2.0}}, `a: 1; b: 2`},
		{"members of members", text(`{"volume":{"level":1,"mute":false}}`), text(`{"volume":{"level":2,"mute":false}}`),
			[]Difference{{"volume.level", 1.0, 2.0}}, `volume.level: 1 → 2`},
		{"lists are compared whole", text(`{"tags":[1,2]}`), text(`{"tags":[2]}`),
			[]Difference{{"tags", []any{1.0, 2.0}, []any{2.0}}}, `tags: [1,2] → [2]`},
		{"bookkeeping says nothing", text(`{"version":1,"updatedBy":"a"}`), text(`{"version":2,"updatedBy":"b"}`),
			[]Difference{}, ""},
		{"no object", text(`"A"`), text(`["B"]`), []Difference{{"", "A", []any{"B"}}}, `"A" → ["B"]`},
		{"two changes", text(`{"x":1,"y":""}`), text(`{"x":2,"y":"z"}`), []Difference{{"x", 1.0, 2.0}, {"y", "", "z"}},
			`x: 1 → 2; y: "" → "z"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := differences(c.before, c.after)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if line, err := detail(got); err != nil || line != c.detail {
				t.Errorf("%s, %v, want %s", line, err, c.detail)
			}
		})
	}
}

// TestR387_Period reads the two ends of the filter.
func TestR387_Period(t *testing.T) {
	at := func(text string) time.Time {
		instant, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return instant
	}
	for _, c := range []struct {
		from, to   string
		start, end time.Time
		refused    string
	}{
		{"", "", time.Time{}, time.Time{}, ""},
		{"2026-11-21", "2026-11-21", at("2026-11-21T00:00:00Z"), at("2026-11-22T00:00:00Z"), ""},
		{"2026-11-21T09:00:00+09:00", "2026-11-21T00:00:00.5Z", at("2026-11-21T00:00:00Z"),
			at("2026-11-21T00:00:00.501Z"), ""},
		{"2026-11-22", "2026-11-21", time.Time{}, time.Time{}, "query.to"},
		{"yesterday", "", time.Time{}, time.Time{}, "query.from"},
		{"", "2026-13-01", time.Time{}, time.Time{}, "query.to"},
	} {
		start, end, err := period(c.from, c.to)
		if c.refused != "" {
			if f := fault.As(err); f == nil || f.Fields[0].Location != c.refused {
				t.Errorf("%q to %q: %v, want %s refused", c.from, c.to, err, c.refused)
			}
			continue
		}
		if err != nil || !start.Equal(c.start) || !end.Equal(c.end) {
			t.Errorf("%q to %q is %v to %v, %v", c.from, c.to, start, end, err)
		}
	}
}

func TestPrintableTakesWhatAnybodySends(t *testing.T) {
	long := ""
	for range 200 {
		long += "日"
	}
	for text, want := range map[string]string{"ann": "ann", "a\x00b": "a�b", "a\xffb": "a�b",
		long: long[:3*longestName] + "…"} {
		if got := printable(text); got != want {
			t.Errorf("%q is kept as %q, want %q", text, got, want)
		}
	}
}
