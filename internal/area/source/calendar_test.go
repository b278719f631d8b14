package source

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/ical"
)

// calendar writes one of events, whose lines are parted by " / ".
func calendar(events ...string) []byte {
	var b strings.Builder
	for _, e := range events {
		b.WriteString("BEGIN:VEVENT\r\n" + strings.ReplaceAll(e, " / ", "\r\n") + "\r\nEND:VEVENT\r\n")
	}
	return []byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + b.String() + "END:VCALENDAR\r\n")
}

func TestReadCalendar(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct{ event, want string }{
		"to come": {`SUMMARY:Tea\, cake / DESCRIPTION:Two\nlines / DTSTART:20261122T150000Z / DTEND:20261122T160000Z`,
			"Tea, cake|Two lines||2026-11-22T15:00:00Z\n"},
		"over":      {`SUMMARY:Gone / DTSTART:20261120T150000Z / DTEND:20261120T160000Z`, ""},
		"under way": {`SUMMARY:Now / DTSTART:20261121T080000Z / DURATION:PT2H`, "Now|||2026-11-21T08:00:00Z\n"},
		"too far":   {`SUMMARY:Far / DTSTART:20270522T150000Z`, ""},
		"in a zone": {`SUMMARY:Zone / DTSTART;TZID="Asia/Tokyo":20261122T090000`,
			"Zone|||2026-11-22T00:00:00Z\n"},
		"a whole day": {`SUMMARY:Day / DTSTART;VALUE=DATE:20261122`, "Day|||2026-11-22T00:00:00Z\n"},
		"folded": {"SUMMARY:Fol\r\n ded / DTSTART:20261122T150000Z",
			"Folded|||2026-11-22T15:00:00Z\n"},
		"folded within a letter":  {"SUMMARY:K\u00e4se Caf\xc3\r\n \xa9 / DTSTART:20261122T150000Z", "Käse Café|||2026-11-22T15:00:00Z\n"},
		"a rule in small letters": {`SUMMARY:R / DTSTART:20261122T150000Z / RRULE:freq=daily; count=2;`, "R|||2026-11-22T15:00:00Z\nR|||2026-11-23T15:00:00Z\n"},
		"folded by a tab":         {"SUMMARY:Fol\n\tded / DTSTART:20261122T150000Z", "Folded|||2026-11-22T15:00:00Z\n"},
		"quoted": {`Summary;ALTREP="http://a.example:80/;":Alt / DTSTART:20261122T150000Z`,
			"Alt|||2026-11-22T15:00:00Z\n"},
		"escaped":           {`SUMMARY:a\\n\;b / DTSTART:20261122T150000Z`, `a\n;b|||2026-11-22T15:00:00Z` + "\n"},
		"an unknown zone":   {`SUMMARY:Zone / DTSTART;TZID=Elsewhere:20261122T090000`, "Zone|||2026-11-22T09:00:00Z\n"},
		"a line of nothing": {`nonsense / SUMMARY:Sense / DTSTART:20261122T150000Z`, "Sense|||2026-11-22T15:00:00Z\n"},
		"cancelled":         {`SUMMARY:Off / DTSTART:20261122T150000Z / STATUS:CANCELLED`, ""},
		"with an alarm": {"SUMMARY:A / BEGIN:VALARM / SUMMARY:no / END:VALARM / DTSTART:20261122T150000Z",
			"A|||2026-11-22T15:00:00Z\n"},
		"weekly but one": {`SUMMARY:W / DTSTART;TZID=Europe/Berlin:20261012T100000 / RRULE:FREQ=WEEKLY;UNTIL=20261210T000000Z / EXDATE;TZID=Europe/Berlin:20261130T100000`, "W|||2026-11-23T09:00:00Z\nW|||2026-12-07T09:00:00Z\n"},
		"to a last day that has no time": {`SUMMARY:U / DTSTART;TZID=America/New_York:20261122T210000 / RRULE:FREQ=DAILY;UNTIL=20261123`,
			"U|||2026-11-23T02:00:00Z\nU|||2026-11-24T02:00:00Z\n"},
		"in a zone whose name is quoted and has a semicolon": {`SUMMARY:Q / DTSTART;X="a;TZID=UTC;b";TZID="Asia/Tokyo":20261122T090000`,
			"Q|||2026-11-22T00:00:00Z\n"},
		"at a leap second": {`SUMMARY:L / DTSTART:20261231T235960Z`, "L|||2026-12-31T23:59:59Z\n"},
		"since long ago":   {`SUMMARY:Y / DTSTART:19800101T000000Z / RRULE:FREQ=YEARLY`, "Y|||2027-01-01T00:00:00Z\n"},
		"a birthday of long ago": {`SUMMARY:B / DTSTART;VALUE=DATE:19551224 / RRULE:FREQ=YEARLY`,
			"B|||2026-12-24T00:00:00Z\n"},
		"of before the clock was set by law": {`SUMMARY:B / DTSTART;TZID=Europe/Berlin:18801224T100000 / RRULE:FREQ=YEARLY`,
			"B|||2026-12-24T09:00:00Z\n"},
		"every second": {`SUMMARY:S / DTSTART:20261122T150000Z / RRULE:FREQ=SECONDLY`,
			"S|||2026-11-22T15:00:00Z\n"},
		"never found again": {`SUMMARY:N / DTSTART:20261122T150000Z / RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`,
			"N|||2026-11-22T15:00:00Z\n"},
		"without a start": {`SUMMARY:None`, ""},
		"its end told first": {`SUMMARY:E / DTEND:20261121T100000Z / DTSTART:20261121T080000Z`,
			"E|||2026-11-21T08:00:00Z\n"},
		"all day today, without an end": {`SUMMARY:Waste paper / DTSTART;VALUE=DATE:20261121`, "Waste paper|||2026-11-21T00:00:00Z\n"},
		"a zone of Windows":             {`SUMMARY:Z / DTSTART;TZID=W. Europe Standard Time:20261122T090000`, "Z|||2026-11-22T08:00:00Z\n"},
		"a zone at the end of a path":   {`SUMMARY:Z / DTSTART;TZID=/example.org/20260101_1/Asia/Tokyo:20261122T090000`, "Z|||2026-11-22T00:00:00Z\n"},
		"in eleven months of the year":  {`SUMMARY:T / DTSTART:20261113T090000Z / RRULE:FREQ=WEEKLY;BYMONTH=1,2,3,4,5,6,9,10,11`, "T|||2026-11-27T09:00:00Z\nT|||2027-01-01T09:00:00Z\nT|||2027-01-08T09:00:00Z\nT|||2027-01-15T09:00:00Z\n"},
		"twice a day":                   {`SUMMARY:T / DTSTART:20261122T090000Z / RRULE:FREQ=DAILY;BYHOUR=9,17;COUNT=3`, "T|||2026-11-22T09:00:00Z\nT|||2026-11-22T17:00:00Z\nT|||2026-11-23T09:00:00Z\n"},
		"dates by a list": {`SUMMARY:L / DTSTART:20261122T090000Z / RRULE:FREQ=DAILY;COUNT=2 / RDATE;TZID=Asia/Tokyo:20261123T180000,20261125T090000 / RDATE;VALUE=PERIOD:20261126T090000Z/PT1H`,
			"L|||2026-11-22T09:00:00Z\nL|||2026-11-23T09:00:00Z\nL|||2026-11-25T00:00:00Z\nL|||2026-11-26T09:00:00Z\n"},
		"a day is left out": {`SUMMARY:D / DTSTART;TZID=Asia/Tokyo:20261122T020000 / RRULE:FREQ=DAILY;COUNT=3 / EXDATE;VALUE=DATE:20261123`,
			"D|||2026-11-21T17:00:00Z\nD|||2026-11-23T17:00:00Z\n"},
	} {
		items, err := readCalendar(t.Context(), calendar(c.event), "", now, tally{})
		if diff := cmp.Diff(c.want, lines(items)); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	if _, err := readCalendar(t.Context(), []byte("<html>"), "", now, tally{}); code(err) != "not-a-calendar" {
		t.Errorf("a page: %v", err)
	}
	whole := calendar(`SUMMARY:Whole / DTSTART:20261122T150000Z`)
	broken := append(whole[:len(whole)-len("END:VCALENDAR\r\n")], "BEGIN:VEVENT\r\nSUMMARY:Hal"...)
	if items, err := readCalendar(t.Context(), broken, "", now, tally{}); err != nil ||
		lines(items) != "Whole|||2026-11-22T15:00:00Z\n" {
		t.Errorf("broken off: %v %v", items, err)
	}
	rules := []string{"MONTHLY;BYMONTH=2;BYMONTHDAY=30", "MONTHLY;BYDAY=MO;BYSETPOS=7", "DAILY;INTERVAL=7;BYDAY=TU",
		"YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=3",
		"MONTHLY;INTERVAL=12;BYMONTHDAY=31", "DAILY", "YEARLY;BYDAY=60MO",
		"MONTHLY;BYDAY=1MO" + strings.Repeat(",1MO", 100) + ";BYSETPOS=2" + strings.Repeat(",2", 20),
		"MONTHLY;INTERVAL=2;BYMONTH=2;BYDAY=5MO"}
	hostile := make([]string, 5000) // some look for a date that never comes
	for i := range hostile {
		hostile[i] = "SUMMARY:H / DTSTART:19700201T000000Z / RRULE:FREQ=" + rules[i%len(rules)]
	}
	if _, err := readCalendar(t.Context(), calendar(hostile...), "", now, tally{}); err != nil {
		t.Errorf("5,000 rules without a date: %v", err)
	}
	long := "SUMMARY:Long / DTSTART:20261122T150000Z / ATTACH" + strings.Repeat(";a=b", 1<<20) + ":x"
	if items, err := readCalendar(t.Context(), calendar(long), "", now, tally{}); err != nil ||
		lines(items) != "Long|||2026-11-22T15:00:00Z\n" {
		t.Errorf("a line of a million parameters: %v %v", items, err)
	}
}

// TestACalendarOfManyParts: what stands elsewhere in it counts, before an event or behind it.
func TestACalendarOfManyParts(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	zone := func(name, summer, winter string) string {
		return "BEGIN:VTIMEZONE / TZID:" + name +
			" / BEGIN:STANDARD / DTSTART:16010101T030000 / TZOFFSETFROM:+0200 / TZOFFSETTO:+0100" +
			winter +
			" / END:STANDARD / BEGIN:DAYLIGHT / DTSTART:16010101T020000 / TZOFFSETFROM:+0100 / TZOFFSETTO:+0200" +
			summer + " / END:DAYLIGHT / END:VTIMEZONE"
	}
	last := func(month int) string { return fmt.Sprintf(" / RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=%d", month) }
	event := func(lines string) string { return "BEGIN:VEVENT / " + lines + " / END:VEVENT" }
	series := event("UID:2 / SUMMARY:S / DTSTART:20261122T235000Z / DTEND:20261122T235900Z / RRULE:FREQ=DAILY;COUNT=3")
	whole := "S|||2026-11-22T23:50:00Z\nS|||2026-11-23T23:50:00Z\nS|||2026-11-24T23:50:00Z\n"
	here := func(month string) string {
		return event("SUMMARY:H / DTSTART;TZID=Here:2026" + month + "01T100000 / RRULE:FREQ=MONTHLY")
	}
	for name, c := range map[string]struct{ body, want string }{
		"one of a series was moved": {
			event("UID:2 / SUMMARY:M / RECURRENCE-ID:20261123T235000Z / DTSTART:20261123T170000Z") + " / " + series,
			"S|||2026-11-22T23:50:00Z\nM|||2026-11-23T17:00:00Z\nS|||2026-11-24T23:50:00Z\n"},
		"one was moved, as another zone writes it": {series + " / " +
			event("UID:2 / SUMMARY:M / RECURRENCE-ID;TZID=Asia/Tokyo:20261124T085000 / DTSTART:20261123T170000Z"),
			"S|||2026-11-22T23:50:00Z\nM|||2026-11-23T17:00:00Z\nS|||2026-11-24T23:50:00Z\n"},
		"one was cancelled": {series + " / " +
			event("UID:2 / SUMMARY:M / RECURRENCE-ID:20261123T235000Z / DTSTART:20261123T235000Z / STATUS:CANCELLED"),
			"S|||2026-11-22T23:50:00Z\nS|||2026-11-24T23:50:00Z\n"},
		"one of another series": {series + " / " +
			event("UID:3 / SUMMARY:M / RECURRENCE-ID:20261123T235000Z / DTSTART:20261120T170000Z"), whole},
		"one was moved and is as it was": {series + " / " +
			event("UID:2 / SUMMARY:S / RECURRENCE-ID:20261123T235000Z / DTSTART:20261123T235000Z"), whole},
		"its own zone": {zone("Here", last(3), last(10)) + " / " + here("12"),
			"H|||2026-12-01T09:00:00Z\nH|||2027-01-01T09:00:00Z\n"},
		"in summer": {here("07") + " / " + zone("Here", last(9), last(3)),
			"H|||2026-12-01T08:00:00Z\nH|||2027-01-01T08:00:00Z\n"},
		"its zone ended": {zone("Here", last(3)+";UNTIL=20100101T000000Z", "") + " / " + here("12"),
			"H|||2026-12-01T09:00:00Z\nH|||2027-01-01T09:00:00Z\n"},
		"by days of a month": {zone("Here", " / RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31",
			" / RRULE:FREQ=YEARLY;BYMONTH=12;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14") + " / " + here("12"),
			"H|||2026-12-01T08:00:00Z\nH|||2027-01-01T09:00:00Z\n"},
		"by days that are no week": {zone("Here", last(3),
			" / RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8") + " / " + here("12"),
			"H|||2026-12-01T10:00:00Z\nH|||2027-01-01T10:00:00Z\n"},
		"by a list": {zone("Here", " / RDATE:20260329T020000", " / RDATE:20261025T030000") + " / " + here("12"),
			"H|||2026-12-01T10:00:00Z\nH|||2027-01-01T10:00:00Z\n"},
		"once": {strings.Replace(zone("Here", "", ""), "DTSTART:16010101T020000", "DTSTART:20270328T020000", 1) +
			" / " + here("12"),
			"H|||2026-12-01T10:00:00Z\nH|||2027-01-01T10:00:00Z\n"},
		"of no known kind": {zone("Here", " / RRULE:FREQ=WEEKLY", last(10)) + " / " + here("12"),
			"H|||2026-12-01T10:00:00Z\nH|||2027-01-01T10:00:00Z\n"},
		"its usual zone, which it defines": {"X-WR-TIMEZONE:Here / " +
			event("SUMMARY:U / DTSTART:20261122T090000") + " / " +
			zone("Here", last(3), last(10)), "U|||2026-11-22T08:00:00Z\n"},
		"its usual zone": {"X-WR-TIMEZONE:Asia/Tokyo / " +
			event("SUMMARY:U / DTSTART:20261122T090000"), "U|||2026-11-22T00:00:00Z\n"},
	} {
		body := "BEGIN:VCALENDAR\r\n" + strings.ReplaceAll(c.body, " / ", "\r\n") + "\r\nEND:VCALENDAR\r\n"
		items, err := readCalendar(t.Context(), []byte(body), "text/calendar", now, tally{})
		if diff := cmp.Diff(c.want, lines(items)); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
}

// TestDaysOfADurationAreThoseOfTheWall: the clock may change meanwhile, hours are hours.
func TestDaysOfADurationAreThoseOfTheWall(t *testing.T) {
	now := time.Date(2026, 3, 20, 9, 0, 0, 0, time.UTC)
	for length, want := range map[string]string{
		"P2D":    "2026-03-29T08:00:00Z", // the clock goes ahead in that night
		"PT48H":  "2026-03-29T09:00:00Z",
		"P1W":    "2026-04-03T08:00:00Z",
		"P2DT1H": "2026-03-29T09:00:00Z",
	} {
		event := "SUMMARY:D / DTSTART;TZID=Europe/Berlin:20260327T100000 / RRULE:FREQ=YEARLY / DURATION:" + length
		items, err := readCalendar(t.Context(), calendar(event), "", now, tally{})
		if err != nil || len(items) != 1 || items[0].Until.Format(time.RFC3339) != want {
			t.Errorf("%s ends %v, %v, want %s", length, items, err, want)
		}
	}
}

// TestWhatACalendarMayAskFor: what its sender may write without an end costs no more than this.
func TestWhatACalendarMayAskFor(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	daily := "SUMMARY:D / DTSTART:20261201T090000Z / RRULE:FREQ=DAILY;UNTIL=20261204T000000Z"
	elsewhere := "DTSTART;TZID=Asia/Tokyo:20261122T090000"
	var zones []string
	for i := range 100 {
		zones = append(zones, fmt.Sprintf("DTSTART;TZID=Nowhere/%d:20261122T090000", i))
	}
	for name, c := range map[string]struct{ event, want string }{
		"as many exceptions as may be": {daily + strings.Repeat(" / EXDATE:20261202T090000Z", ical.Excepted),
			"D|||2026-12-01T09:00:00Z\nD|||2026-12-03T09:00:00Z\n"},
		"an exception as another zone writes it": {daily + " / EXDATE;TZID=Asia/Tokyo:20261202T180000",
			"D|||2026-12-01T09:00:00Z\nD|||2026-12-03T09:00:00Z\n"},
		"a rule that lists without an end": {daily + ";BYDAY=" + strings.Repeat("MO,", 500) + "MO",
			"D|||2026-12-01T09:00:00Z\n"},
		"a zone of a million parts": {"SUMMARY:P / DTSTART;TZID=" + strings.Repeat("a/", 1<<20) + "Asia/Tokyo:20261122T090000",
			"P|||2026-11-22T09:00:00Z\n"},
		"one zone, again and again": {strings.Repeat(elsewhere+" / ", 1000) + "SUMMARY:Z",
			"Z|||2026-11-22T00:00:00Z\n"},
		"one more zone than are known": {strings.Join(zones, " / ") + " / " + elsewhere, "|||2026-11-22T09:00:00Z\n"},
	} {
		items, err := readCalendar(t.Context(), calendar(c.event), "", now, tally{})
		if diff := cmp.Diff(c.want, lines(items)); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	for name, exceptions := range map[string]string{
		"one by one": strings.Repeat(" / EXDATE:20261202T090000Z", ical.Excepted+1),
		"in a line":  " / EXDATE:x" + strings.Repeat(",x", ical.Excepted),
	} {
		if _, err := readCalendar(t.Context(), calendar(daily+exceptions), "", now,
			tally{}); code(err) != "too-many-dates" {
			t.Errorf("one more exception than may be, %s: %v", name, err)
		}
	}
	everlasting := "SUMMARY:E / DTSTART:19720101T000000Z / DURATION:P9999W / RRULE:FREQ=DAILY"
	if items, err := readCalendar(t.Context(), calendar(everlasting), "", now, tally{}); err != nil ||
		len(items) != itemsKept {
		t.Errorf("every day for ever: %d items kept, %v", len(items), err)
	}
}
