package event

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/timetable"
)

// calendarOf writes an iCalendar of events, whose lines are parted by " / ".
func calendarOf(events ...string) []byte {
	var b strings.Builder
	for _, e := range events {
		b.WriteString("BEGIN:VEVENT\r\n" + strings.ReplaceAll(e, " / ", "\r\n") + "\r\nEND:VEVENT\r\n")
	}
	return []byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + b.String() + "END:VCALENDAR\r\n")
}

// incomingNow is the first of December 2026 in Tokyo, where the company is.
func incomingNow(t *testing.T) (now time.Time, wall *time.Location) {
	t.Helper()
	wall, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	return time.Date(2026, 12, 1, 12, 0, 0, 0, wall), wall
}

func readAll(t *testing.T, events ...string) incomingCalendar {
	t.Helper()
	now, wall := incomingNow(t)
	read, err := readCalendar(t.Context(), calendarOf(events...), "", wall, now)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// told is when an event takes place, in one line.
func (w When) told() string {
	text := string(w.Repeat)
	if w.Every > 1 {
		text += fmt.Sprintf("/%d", w.Every)
	}
	if w.RepeatOptions != nil {
		text += fmt.Sprint(w.RepeatOptions)
	}
	if w.Weeks != nil {
		text += fmt.Sprint(w.Weeks)
	}
	text += " " + w.Span.told() + " " + w.Zone
	if w.Lasts > 0 {
		text += fmt.Sprintf(" +%d", w.Lasts)
	}
	if n := len(w.Dates); n > 3 {
		text += fmt.Sprintf(" %d days", n)
	} else if n > 0 {
		text += fmt.Sprint(" ", w.Dates)
	}
	for _, c := range w.Changes {
		if text += " but " + c.Day.String(); !c.LeftOut {
			text += " at " + c.Span.told() + c.Name
		}
	}
	return text
}

func (s Span) told() string {
	if s.AllDay {
		return s.StartDate.String() + "–" + s.EndDate.String()
	}
	return fmt.Sprintf("%s %s–%s %s", s.StartDate, s.StartTime, s.EndDate, s.EndTime)
}

// TestWhatBecomesOfTheTimesOfACalendar: rules that an event can say are said, others become days.
func TestWhatBecomesOfTheTimesOfACalendar(t *testing.T) {
	const berlin = "DTSTART;TZID=Europe/Berlin:20261207T090000 / DTEND;TZID=Europe/Berlin:20261207T100000"
	for name, c := range map[string]struct{ event, want, problems string }{
		"once": {berlin, "None 2026-12-07 09:00–2026-12-07 10:00 Europe/Berlin", ""},
		"in UTC, told by the company's clock": {"DTSTART:20261207T160000Z / DTEND:20261207T170000Z",
			"None 2026-12-08 01:00–2026-12-08 02:00 Asia/Tokyo", ""},
		"on every wall": {"DTSTART:20261207T090000 / DURATION:PT90M", "None 2026-12-07 09:00–2026-12-07 10:30 ", ""},
		"Windows' zone": {"DTSTART;TZID=W. Europe Standard Time:20261207T090000 / DURATION:PT1H",
			"None 2026-12-07 09:00–2026-12-07 10:00 Europe/Berlin", ""},
		"a zone that is none": {"DTSTART;TZID=Nowhere:20261207T090000 / DURATION:PT1H",
			"None 2026-12-07 18:00–2026-12-07 19:00 Asia/Tokyo", "zone"},
		"no time": {"DTSTART:20261207T235930", "None 2026-12-07 23:59–2026-12-08 00:00 ", ""},
		"past midnight": {"DTSTART:20261207T220000 / DURATION:PT4H",
			"None 2026-12-07 22:00–2026-12-08 02:00 ", ""},
		"a day": {"DTSTART;VALUE=DATE:20261224", "None 2026-12-24–2026-12-24 ", ""},
		"days": {"DTSTART;VALUE=DATE:20261224 / DTEND;VALUE=DATE:20261227",
			"None 2026-12-24–2026-12-26 ", ""},
		"daily for ever": {berlin + " / RRULE:FREQ=DAILY", "Daily 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"daily, so many times": {berlin + " / RRULE:FREQ=DAILY;COUNT=3",
			"Daily 2026-12-07 09:00–2026-12-09 10:00 Europe/Berlin", ""},
		"daily until an instant before its last time": {berlin + " / RRULE:FREQ=DAILY;UNTIL=20261210T070000Z",
			"Daily 2026-12-07 09:00–2026-12-09 10:00 Europe/Berlin", ""},
		"each second day": {berlin + " / RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261211T080000Z",
			"Daily/2 2026-12-07 09:00–2026-12-11 10:00 Europe/Berlin", ""},
		"on workdays": {berlin + " / RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
			"Weekly[1 2 3 4 5] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"weekly": {berlin + " / RRULE:FREQ=WEEKLY;WKST=MO", "Weekly[1] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"each second week, which begins with Sunday": {berlin +
			" / RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU;COUNT=3",
			"Dates 2026-12-07 09:00–2026-12-21 10:00 Europe/Berlin [2026-12-07 2026-12-20 2026-12-21]", "days"},
		"monthly": {berlin + " / RRULE:FREQ=MONTHLY", "Monthly[7] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"on the 7th and 9th": {berlin + " / RRULE:FREQ=MONTHLY;BYMONTHDAY=7,9",
			"Monthly[7 9] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"the first Monday": {berlin + " / RRULE:FREQ=MONTHLY;BYDAY=1MO",
			"Monthly[1][1] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"the same, set out": {berlin + " / RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
			"Monthly[1][1] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"every Monday of months": {berlin + " / RRULE:FREQ=MONTHLY;BYDAY=MO",
			"Monthly[1][1 2 3 4 5] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"the last workday": {berlin + " / RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2",
			"Dates 2026-12-31 09:00–2027-01-29 10:00 Europe/Berlin [2026-12-31 2027-01-29]", "days"},
		"the last day": {berlin + " / RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2",
			"Dates 2026-12-31 09:00–2027-01-31 10:00 Europe/Berlin [2026-12-31 2027-01-31]", "days"},
		"yearly": {berlin + " / RRULE:FREQ=YEARLY", "Yearly[7] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"the first Monday of December": {berlin + " / RRULE:FREQ=YEARLY;BYMONTH=12;BYDAY=1MO",
			"Yearly[1][1] 2026-12-07 09:00– 10:00 Europe/Berlin", ""},
		"several months": {berlin + " / RRULE:FREQ=YEARLY;BYMONTH=12,1;COUNT=2",
			"Dates 2026-12-07 09:00–2027-01-07 10:00 Europe/Berlin [2026-12-07 2027-01-07]", "days"},
		"several times a day": {berlin + " / RRULE:FREQ=DAILY;BYHOUR=9,15;COUNT=4",
			"Dates 2026-12-07 09:00–2026-12-08 10:00 Europe/Berlin [2026-12-07 2026-12-08]", "rule"},
		"a rule that is none": {berlin + " / RRULE:FREQ=NEVER",
			"None 2026-12-07 09:00–2026-12-07 10:00 Europe/Berlin", "rule"},
		"every hour": {berlin + " / RRULE:FREQ=HOURLY",
			"None 2026-12-07 09:00–2026-12-07 10:00 Europe/Berlin", "rule"},
		"days that are listed": {berlin + " / RDATE;TZID=Europe/Berlin:20261209T090000,20261215T090000",
			"Dates 2026-12-07 09:00–2026-12-15 10:00 Europe/Berlin [2026-12-07 2026-12-09 2026-12-15]", ""},
		"days that are listed at times of their own": {berlin + " / RDATE;TZID=Europe/Berlin:20261209T150000",
			"Dates 2026-12-07 09:00–2026-12-09 10:00 Europe/Berlin [2026-12-07 2026-12-09]" +
				" but 2026-12-09 at 2026-12-09 15:00–2026-12-09 16:00", ""},
		"a day that is listed, for as long as is said there": {berlin +
			" / RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261209T090000/PT3H",
			"Dates 2026-12-07 09:00–2026-12-09 10:00 Europe/Berlin [2026-12-07 2026-12-09]", "rule"},
		"an hour when clocks go back": {"DTSTART;TZID=Europe/Berlin:20271031T023000 / DURATION:PT1H",
			"None 2027-10-31 02:30–2027-10-31 03:30 Europe/Berlin", ""},
		"days left out": {berlin + " / RRULE:FREQ=DAILY;COUNT=4 / EXDATE;TZID=Europe/Berlin:20261208T090000",
			"Daily 2026-12-07 09:00–2026-12-10 10:00 Europe/Berlin but 2026-12-08", ""},
		"whole days, for a week each month": {"DTSTART;VALUE=DATE:20261201 / DURATION:P1W / RRULE:FREQ=MONTHLY",
			"Monthly[1] 2026-12-01– +6 ", ""},
		"nights of weekends": {"DTSTART:20261204T220000 / DTEND:20261206T060000 / RRULE:FREQ=WEEKLY",
			"Weekly[5] 2026-12-04 22:00– 06:00  +1", ""},
		"begun long ago": {"DTSTART;TZID=Europe/Berlin:20100104T090000 / DURATION:PT1H / RRULE:FREQ=WEEKLY / " +
			"EXDATE;TZID=Europe/Berlin:20110103T090000,20261207T090000",
			"Weekly[1] 2010-01-04 09:00– 10:00 Europe/Berlin but 2026-12-07", ""},
		"begun years from now": {"DTSTART:20310602T090000Z / DURATION:PT1H / RRULE:FREQ=WEEKLY",
			"Weekly[1] 2031-06-02 09:00– 10:00 Etc/UTC", ""},
		"days years from now": {"DTSTART:20310602T090000Z / DURATION:PT1H / RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2",
			"Dates 2031-06-30 09:00–2031-07-31 10:00 Etc/UTC [2031-06-30 2031-07-31]", "days"},
		"repeated in UTC": {"DTSTART:20261207T160000Z / DURATION:PT1H / RRULE:FREQ=DAILY",
			"Daily 2026-12-07 16:00– 17:00 Etc/UTC", ""},
	} {
		read := readAll(t, "UID:1 / SUMMARY:W / "+c.event)
		if len(read.events) != 1 {
			t.Errorf("%s: %+v", name, read)
			continue
		}
		want := strings.ReplaceAll(strings.ReplaceAll(c.want, "–2026-12-01– +6 ", ""), "2026-12-01– +6 ",
			"2026-12-01–  +6")
		if got := read.events[0].told(); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
		var problems []string
		for _, p := range read.problems {
			problems = append(problems, p.What)
		}
		if got := strings.Join(problems, " "); got != c.problems {
			t.Errorf("%s: problems %s", name, got)
		}
	}
}

// TestSingleTimesOfACalendar are changes of their event, or events of their own.
func TestSingleTimesOfACalendar(t *testing.T) {
	series := "UID:1 / SUMMARY:Stand-up / " +
		"DTSTART;TZID=Europe/Berlin:20261207T090000 / DURATION:PT1H / RRULE:FREQ=DAILY;COUNT=4"
	changed := "UID:1 / SUMMARY:Review / RECURRENCE-ID;TZID=Europe/Berlin:20261208T090000 / " +
		"DTSTART;TZID=Europe/Berlin:20261208T140000 / DURATION:PT2H"
	last := "UID:1 / SUMMARY:Stand-up / RECURRENCE-ID:20261210T080000Z / DTSTART:20261211T080000Z / DURATION:PT1H"
	cancelled := "UID:1 / STATUS:CANCELLED / " +
		"RECURRENCE-ID;TZID=Europe/Berlin:20261209T090000 / DTSTART;TZID=Europe/Berlin:20261209T090000"
	for name, c := range map[string]struct {
		events []string
		want   string
	}{
		"changed": {[]string{series, changed}, "Stand-up: Daily 2026-12-07 09:00–2026-12-10 10:00 Europe/Berlin " +
			"but 2026-12-08 at 2026-12-08 14:00–2026-12-08 16:00Review"},
		"told before their event, the last one moved": {[]string{last, series},
			"Stand-up: Daily 2026-12-07 09:00–2026-12-10 10:00 " +
				"Europe/Berlin but 2026-12-10 at 2026-12-11 09:00–2026-12-11 10:00"},
		"changed for good, which is not understood": {[]string{series, strings.Replace(changed, "RECURRENCE-ID;",
			"RECURRENCE-ID;RANGE=THISANDFUTURE;", 1)},
			"Stand-up: Daily 2026-12-07 09:00–2026-12-10 10:00 Europe/Berlin " +
				"but 2026-12-08 at 2026-12-08 14:00–2026-12-08 16:00Review rule"},
		"changed, and private": {[]string{series, changed + " / CLASS:PRIVATE"},
			"Stand-up: Daily 2026-12-07 09:00–2026-12-10 10:00 Europe/Berlin " +
				"but 2026-12-08 at 2026-12-08 14:00–2026-12-08 16:00"},
		"of last year, moved into this one": {[]string{
			"UID:1 / SUMMARY:W / DTSTART:20251201T090000 / DURATION:PT1H / RRULE:FREQ=WEEKLY",
			"UID:1 / SUMMARY:W / RECURRENCE-ID:20251229T090000 / DTSTART:20261202T100000 / DURATION:PT1H"},
			"W: Weekly[1] 2025-12-01 09:00– 10:00  but 2025-12-29 at 2026-12-02 10:00–2026-12-02 11:00"},
		"cancelled": {[]string{series, cancelled},
			"Stand-up: Daily 2026-12-07 09:00–2026-12-10 10:00 Europe/Berlin but 2026-12-09"},
		"of no event": {[]string{changed}, "Review: None 2026-12-08 14:00–2026-12-08 16:00 Europe/Berlin"},
		"of a day that is none": {[]string{series, strings.Replace(changed, "20261208T090000", "20261220T090000", 1)},
			"Stand-up: Daily 2026-12-07 09:00–2026-12-10 10:00 Europe/Berlin\n" +
				"Review: None 2026-12-08 14:00–2026-12-08 16:00 Europe/Berlin"},
	} {
		var got []string
		read := readAll(t, c.events...)
		for _, i := range read.events {
			got = append(got, i.Name+": "+i.told())
		}
		for _, p := range read.problems {
			got[0] += " " + p.What
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestWhatACalendarSaysOfAnEvent as text, and whom it is for.
func TestWhatACalendarSaysOfAnEvent(t *testing.T) {
	read := readAll(t, `UID:1 / SUMMARY:Board\, closed / DESCRIPTION:<b>Bring</b> the\nfigures / LOCATION:Room 3 / `+
		`ORGANIZER;CN="Ann Example":mailto:ann@a.example / CLASS:PRIVATE / TRANSP:TRANSPARENT / `+
		`DTSTART;VALUE=DATE:20261224`, "UID:2 / DTSTART;VALUE=DATE:20261225", "UID:3 / SUMMARY:Over / DTSTART:20251230T100000Z",
		"UID:4 / SUMMARY:Never said",
		"UID:5 / SUMMARY:\u202eBo\u00adard&#8203; \u200f / DESCRIPTION:\u2066a\u2069 / DTSTART;VALUE=DATE:20261225")
	want := incoming{UID: "1", Name: "Board, closed", EventDetail: "Room 3\nBring the\nfigures",
		Organization: "Ann Example", PrivateEvent: true, IsFree: true}
	if len(read.events) != 3 || read.events[1].Name != "Untitled" {
		t.Fatalf("%+v", read.events)
	}
	if e := read.events[2]; e.Name != "Board" || e.EventDetail != "a" {
		t.Errorf("of what has no shape is left %q, %q", e.Name, e.EventDetail)
	}
	got := read.events[0]
	got.When = When{}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Problem{{"no-date", "Never said"}}, read.problems); diff != "" || read.left != 1 {
		t.Error(read.left, diff)
	}
}

// TestACalendarGivesSoMuch: of more events than are taken those that repeat and the next are, and what a sender may
// write without an end ends.
func TestACalendarGivesSoMuch(t *testing.T) {
	events := make([]string, incomingMost+10)
	for i := range events {
		events[i] = fmt.Sprintf("UID:%d / SUMMARY:E%d / DTSTART:202%d1201T090000Z", i, i, 7+i%2)
	}
	events[incomingMost+9] = "UID:r / SUMMARY:R / DTSTART:20200101T090000Z / RRULE:FREQ=DAILY"
	read := readAll(t, events...)
	if len(read.events) != incomingMost || read.left != 10 || read.events[0].Name != "R" ||
		read.problems[len(read.problems)-1].What != "many" {
		t.Errorf("%d taken, %d left, %s first, %v", len(read.events), read.left, read.events[0].Name, read.problems)
	}
	single := func(i int) string {
		at := timetable.NewDate(2027, 1, 1) + timetable.Date(i)
		return fmt.Sprintf("UID:1 / SUMMARY:S%d / RECURRENCE-ID;VALUE=DATE:%s / DTSTART;VALUE=DATE:%[2]s", i,
			strings.ReplaceAll(at.String(), "-", ""))
	}
	changes := []string{"UID:1 / SUMMARY:D / DTSTART;VALUE=DATE:20270101 / RRULE:FREQ=DAILY"}
	for i := range maxChanges + 20 {
		changes = append(changes, single(i))
	}
	if read := readAll(t, changes...); len(read.events) != 1 || len(read.events[0].Changes) != maxChanges ||
		!slices.Equal(read.problems, []Problem{{"times", "D"}}) {
		t.Errorf("%d events, %d changes, %v", len(read.events), len(read.events[0].Changes), read.problems)
	}
	far := readAll(t, "UID:1 / SUMMARY:Far / DTSTART:35000101T090000Z")
	if len(far.events) != 0 || far.left != 1 || !slices.Equal(far.problems, []Problem{{"no-date", "Far"}}) {
		t.Errorf("of a far year: %+v", far)
	}
}
