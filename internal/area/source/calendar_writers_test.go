package source

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/ical"
)

// TestACalendarAsProgramsWriteIt: what each of them does in its own way is read, or told as not understood.
func TestACalendarAsProgramsWriteIt(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	event := func(lines string) string { return "BEGIN:VEVENT / " + lines + " / END:VEVENT" }
	days := event("UID:1 / SUMMARY:D / DTSTART;VALUE=DATE:20261123 / RRULE:FREQ=DAILY;COUNT=3")
	hours := event("UID:1 / SUMMARY:H / DTSTART;TZID=Europe/Berlin:20261123T100000 / RRULE:FREQ=DAILY;COUNT=3")
	const first, third = "H|||2026-11-23T09:00:00Z\n", "H|||2026-11-25T09:00:00Z\n"
	for name, c := range map[string]struct {
		body, want string
		doubts     tally
	}{
		"a whole day is left out by its midnight": {
			event("SUMMARY:D / EXDATE;TZID=Europe/Berlin:20261124T000000 / " +
				"DTSTART;VALUE=DATE:20261123 / RRULE:FREQ=DAILY;COUNT=3"),
			"D|||2026-11-23T00:00:00Z\nD|||2026-11-25T00:00:00Z\n", nil},
		"a midnight alone is left out where hours repeat": {
			event("SUMMARY:H / EXDATE:20261124T000000Z / EXDATE;TZID=Europe/Berlin:20261125T000000 / " +
				"DTSTART;TZID=Europe/Berlin:20261123T100000 / RRULE:FREQ=DAILY;COUNT=3"),
			first + "H|||2026-11-24T09:00:00Z\n" + third, nil},
		"a whole day was moved, by its midnight": {
			days + " / " +
				event("UID:1 / SUMMARY:M / RECURRENCE-ID;TZID=Asia/Tokyo:20261124T000000 / "+
					"DTSTART;VALUE=DATE:20261127"),
			"D|||2026-11-23T00:00:00Z\nD|||2026-11-25T00:00:00Z\nM|||2026-11-27T00:00:00Z\n", nil},
		"an hour was moved, by its day": {
			hours + " / " + event("UID:1 / SUMMARY:M / RECURRENCE-ID;VALUE=DATE:20261124 / DTSTART:20261124T150000Z"),
			first + "M|||2026-11-24T15:00:00Z\n" + third, nil},
		"one was cancelled, and no more is told of it": {
			hours + " / " + event("UID:1 / RECURRENCE-ID:20261124T090000Z / STATUS:CANCELLED"), first + third, nil},
		"an alarm without an end": {
			event("SUMMARY:A / DTSTART:20261122T150000Z / BEGIN:VALARM / TRIGGER:-PT5M") + " / " +
				event("SUMMARY:B / DTSTART:20261123T150000Z"),
			"A|||2026-11-22T15:00:00Z\nB|||2026-11-23T15:00:00Z\n", nil},
		"an event without an end": {
			"BEGIN:VEVENT / SUMMARY:A / DTSTART:20261122T150000Z / " + event("SUMMARY:B / DTSTART:20261123T150000Z"),
			"A|||2026-11-22T15:00:00Z\nB|||2026-11-23T15:00:00Z\n", nil},
		"two versions of an event": {
			event("UID:1 / SEQUENCE:2 / SUMMARY:New / DTSTART:20261122T150000Z") + " / " +
				event("UID:1 / SEQUENCE:1 / SUMMARY:Old / DTSTART:20261123T150000Z"), "New|||2026-11-22T15:00:00Z\n",
			nil},
		"two versions of a change": {
			hours + " / " +
				event("UID:1 / SEQUENCE:1 / SUMMARY:Old / RECURRENCE-ID:20261124T090000Z / DTSTART:20261124T150000Z") +
				" / " +
				event("UID:1 / SEQUENCE:2 / SUMMARY:New / RECURRENCE-ID:20261124T090000Z / DTSTART:20261124T160000Z"),
			first + "New|||2026-11-24T16:00:00Z\n" + third, nil},
		"two events of one identifier, neither a version": {
			event("UID:1 / SUMMARY:A / DTSTART:20261122T150000Z") + " / " +
				event("UID:1 / SUMMARY:B / DTSTART:20261123T150000Z"),
			"A|||2026-11-22T15:00:00Z\nB|||2026-11-23T15:00:00Z\n", nil},
		"a rule of what does not take place": {
			event("SUMMARY:X / DTSTART:20261122T150000Z / RRULE:FREQ=DAILY;COUNT=2 / EXRULE:FREQ=WEEKLY"),
			"X|||2026-11-22T15:00:00Z\nX|||2026-11-23T15:00:00Z\n", tally{Rules: 1}},
		"two rules": {
			event("SUMMARY:X / DTSTART:20261122T150000Z / RRULE:FREQ=DAILY;COUNT=2 / RRULE:FREQ=WEEKLY"),
			"X|||2026-11-22T15:00:00Z\nX|||2026-11-23T15:00:00Z\n", tally{Rules: 1}},
		"several calendars, each of a zone": {
			"X-WR-TIMEZONE:Asia/Tokyo / " + event("SUMMARY:A / DTSTART:20261122T090000") +
				" / END:VCALENDAR / BEGIN:VCALENDAR / " +
				"X-WR-TIMEZONE:America/New_York / " + event("SUMMARY:B / DTSTART:20261122T090000"),
			"A|||2026-11-22T00:00:00Z\nB|||2026-11-22T14:00:00Z\n", nil},
		"several calendars, one of which changes another's": {
			hours + " / END:VCALENDAR / begin:vcalendar / " +
				event("UID:1 / SUMMARY:M / RECURRENCE-ID:20261124T090000Z / DTSTART:20261124T150000Z"),
			first + "M|||2026-11-24T15:00:00Z\n" + third, nil},
		"more calendars than have zones of their own": {
			strings.Repeat("END:VCALENDAR / BEGIN:VCALENDAR / ", 2*100) +
				event("SUMMARY:A / DTSTART:20261122T090000Z"),
			"A|||2026-11-22T09:00:00Z\n", nil},
		"an address in a parameter, without quotes": {
			event("SUMMARY;ALTREP=https://a.example/b:T /  ea / DTSTART;TZID=tzone://Microsoft/Utc:20261122T150000 / URL:https://a.example:80/"),
			"Tea|||2026-11-22T15:00:00Z\n", nil},
	} {
		counted := tally{}
		body := "BEGIN:VCALENDAR\r\n" + strings.ReplaceAll(c.body, " / ", "\r\n") + "\r\nEND:VCALENDAR\r\n"
		items, err := readCalendar(t.Context(), []byte(body), "text/calendar", now, counted)
		if diff := cmp.Diff(c.want, lines(items)); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
		maps.DeleteFunc(counted, func(_ What, count int) bool { return count == 0 })
		if len(counted)+len(c.doubts) > 0 && !maps.Equal(counted, c.doubts) {
			t.Errorf("%s: not understood are %v, want %v", name, counted, c.doubts)
		}
		if items, err = readCalendar(t.Context(), []byte(strings.ReplaceAll(body, "\r\n", "\r")), "", now,
			tally{}); err != nil || lines(items) != c.want {
			t.Errorf("%s, in lines that end in CR: %v %v", name, err, items)
		}
	}
}

// TestSeriesThatAreOverDoNotCount among those that a calendar may have.
func TestSeriesThatAreOverDoNotCount(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	series := make([]string, ical.Repeating+1)
	for i := range series {
		series[i] = "SUMMARY:Over / DTSTART:20200101T090000Z / RRULE:FREQ=DAILY;UNTIL=20200201T090000Z"
	}
	series = append(series, "SUMMARY:On / DTSTART:20261101T100000Z / RRULE:FREQ=WEEKLY;UNTIL=20261123",
		"SUMMARY:Long / DTSTART:20261101T100000Z / DURATION:P3W / RRULE:FREQ=DAILY;UNTIL=20261102")
	counted := tally{}
	items, err := readCalendar(t.Context(), calendar(series...), "", now, counted)
	want := "Long|||2026-11-01T10:00:00Z\nLong|||2026-11-02T10:00:00Z\nOn|||2026-11-22T10:00:00Z\n"
	if err != nil || counted[Rules] != 0 || lines(items) != want {
		t.Errorf("%v, %v, not understood are %v", lines(items), err, counted)
	}
}

// TestOfTwoInstantsThatTheWallShowsTheFirstCounts (RFC 5545, 3.3.5), wherever the clock goes back.
func TestOfTwoInstantsThatTheWallShowsTheFirstCounts(t *testing.T) {
	now := time.Date(2026, 10, 20, 9, 0, 0, 0, time.UTC)
	for zone, want := range map[string]string{
		"Europe/Berlin;20261025T023000":       "2026-10-25T00:30:00Z",
		"America/New_York;20261101T013000":    "2026-11-01T05:30:00Z",
		"Europe/Berlin;20261025T030000":       "2026-10-25T02:00:00Z",
		"Europe/Berlin;20261025T013000":       "2026-10-24T23:30:00Z",
		"Australia/Lord_Howe;20270404T014500": "2027-04-03T14:45:00Z",
		"Australia/Lord_Howe;20270404T020000": "2027-04-03T15:30:00Z",
	} {
		zone, at, _ := strings.Cut(zone, ";")
		since := "20251025" + at[8:] // it repeats, from when the clock was not changed
		for _, event := range []string{"DTSTART;TZID=" + zone + ":" + at,
			fmt.Sprintf("DTSTART;TZID=%s:%s / RRULE:FREQ=YEARLY;BYMONTH=%s;BYMONTHDAY=%s", zone, since, at[4:6],
				at[6:8])} {
			from := now
			if strings.HasPrefix(at, "2027") {
				from = now.AddDate(0, 5, 0)
			}
			items, err := readCalendar(t.Context(), calendar("SUMMARY:W / "+event), "", from, tally{})
			if err != nil || lines(items) != "W|||"+want+"\n" {
				t.Errorf("%s: %v %v, want %s", event, lines(items), err, want)
			}
		}
	}
}
