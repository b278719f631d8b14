package timetable

import "testing"

func TestNext(t *testing.T) {
	for _, c := range []struct {
		name  string
		items []Item
		want  string // for Wednesday, January 10, 10:00
	}{
		{"no items", nil, ""},
		{"what is over", []Item{item(t, 1, "2024-01-01..2024-01-10 08:00-10:00 Daily")}, ""},
		{"the first of all, whatever their order", []Item{
			item(t, 1, "2024-01-01.. 09:00-09:30 Weekly", 5),
			item(t, 2, "2024-01-01.. 18:00-19:00 Daily"),
			item(t, 3, "2024-03-01..2024-03-01 09:00-10:00 None"),
		}, "2024-01-10T18:00Z 2024-01-10T19:00Z"},
		{"what is under way, before all that comes", []Item{
			item(t, 1, "2024-01-01.. 10:30-11:00 Daily"), item(t, 2, "2024-01-01.. 22:00-10:01 Daily"),
		}, "2024-01-09T22:00Z 2024-01-10T10:01Z"},
		{"what begins just now", []Item{item(t, 1, "2024-01-10.. 10:00-11:00 Daily")},
			"2024-01-10T10:00Z 2024-01-10T11:00Z"},
		{"a first day that is years away", []Item{item(t, 1, "2029-02-01.. 09:00-10:00 Monthly", 31)},
			"2029-03-31T09:00Z 2029-03-31T10:00Z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			if o, found := Next(c.items, zone(t, "UTC"), moment(t, "2024-01-10T10:00Z")); found {
				got = span(o.From, o.To)
			}
			same(t, got, c.want)
		})
	}
}

func TestNextIsOfTheZone(t *testing.T) {
	items := []Item{item(t, 1, "2024-01-01.. 09:00-17:00 Daily")}
	for name, want := range map[string]string{
		"Asia/Tokyo":       "2024-01-11T09:00+09:00 2024-01-11T17:00+09:00",
		"America/New_York": "2024-01-10T09:00-05:00 2024-01-10T17:00-05:00",
	} {
		o, _ := Next(items, zone(t, name), moment(t, "2024-01-10T10:00Z"))
		same(t, span(o.From, o.To), want)
	}
}
