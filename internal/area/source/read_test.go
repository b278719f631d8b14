package source

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/teambition/rrule-go"

	"marquee/internal/fault"
	"marquee/internal/platform/fetch"
)

// lines writes items one per line: title | text | link | at.
func lines(items []Item) string {
	var b strings.Builder
	for _, i := range items {
		at := ""
		if i.At != nil {
			at = i.At.Format(time.RFC3339)
		}
		fmt.Fprintf(&b, "%s|%s|%s|%s\n", i.Title, i.Text, i.Link, at)
	}
	return b.String()
}

// code is that of the refused field.
func code(err error) string {
	var f *fault.Error
	if errors.As(err, &f) && len(f.Fields) == 1 {
		return f.Fields[0].Code.String()
	}
	return fmt.Sprint(err)
}

func TestReadFeed(t *testing.T) {
	for name, c := range map[string]struct{ body, want string }{
		"RSS 2.0": {`<?xml version="1.0"?><rss version="2.0" xmlns:media="m"><channel><title>Paper</title><item><title>Snow &amp; ice</title>
			<description><![CDATA[<p>Roads are <b>slippery</b>.</p><script>alert(1)</script>]]></description><link>https://a.example/1</link>
			<pubDate>Sat, 21 Nov 2026 08:00:00 +0100</pubDate><media:title>other</media:title></item><item><title>Second</title></item></channel></rss>`,
			"Snow & ice|Roads are slippery.|https://a.example/1|2026-11-21T07:00:00Z\nSecond|||\n"},
		"Atom": {`<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">Tea &lt;i&gt;time&lt;/i&gt;</title><summary>At four</summary>
			<link rel="self" href="https://a.example/self"/><link href="https://a.example/2"/><updated>2026-11-21T15:00:00Z</updated></entry></feed>`,
			"Tea time|At four|https://a.example/2|2026-11-21T15:00:00Z\n"},
		"RSS 1.0":       {`<rdf:RDF xmlns:rdf="r" xmlns="x" xmlns:dc="d"><item><title>Old</title><dc:date>2026-11-20</dc:date></item></rdf:RDF>`, "Old|||2026-11-20T00:00:00Z\n"},
		"without items": {`<rss><channel><title>Empty</title></channel></rss>`, ""},
		"in Shift_JIS": {"<?xml version=\"1.0\" " +
			"encoding=\"Shift_JIS\"?><rss><channel><item><title>\x93\xfa\x96\x7b</title></item></channel></rss>",
			"日本|||\n"},
		"broken off":        {`<rss><channel><item><title>Whole</title></item><item><title>Hal`, "Whole|||\n"},
		"a link of scripts": {`<rss><channel><item><title>x</title><link>javascript:alert(1)</link></item></channel></rss>`, "x|||\n"},
		"entities":          {`<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><item><title>1&b;&f;</title></item></channel></rss>`, "1&b;&f;|||\n"},
		"a page":            {`<html><body>Hello</body></html>`, "not-a-feed"},
		"no XML":            {`hello`, "not-a-feed"},
		"nothing":           {``, "not-a-feed"},
	} {
		items, err := readFeed(t.Context(), []byte(c.body), "")
		got := lines(items)
		if err != nil {
			got = code(err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	many, err := readFeed(t.Context(), []byte("<rss>"+strings.Repeat("<item><title>"+strings.Repeat("字", 400)+"</title></item>",
		600)+"</rss>"), "")
	if err != nil || len(many) != itemsKept || len([]rune(many[0].Title)) != titleLength {
		t.Errorf("a very long feed: %d items, %v", len(many), err)
	}
}

func TestReadJSON(t *testing.T) {
	row := func(items []Item) string {
		var b strings.Builder
		for _, i := range items {
			for _, f := range i.Fields {
				fmt.Fprintf(&b, "%s=%s;", f.Name, f.Value)
			}
			b.WriteString("/")
		}
		return b.String()
	}
	for name, c := range map[string]struct{ body, path, want string }{
		"a list": {`[{"price":1.50,"name":"Tea"},{"name":"Cake","tags":["a"],"open":true}]`, "",
			"name=Tea;price=1.50;/name=Cake;open=true;/"},
		"a list inside":     {`{"meta":{"n":1},"data":[{"a":{"b":"c"}}]}`, "", "a.b=c;/"},
		"a path":            {`{"x":{"days":[1,2]}}`, "x.days", "value=1;/value=2;/"},
		"a missing path":    {`{"x":{}}`, "x.days", "not-in-source"},
		"one object":        {`{"title":"Only"}`, "", "title=Only;/"},
		"nothing in it":     {`[]`, "", ""},
		"markup":            {`[{"t":"<b>x</b>"}]`, "", "t=x;/"},
		"no JSON":           {`<html>`, "", "not-json"},
		"a very deep one":   {strings.Repeat("[", 20_000), "", "not-json"},
		"a deep element":    {strings.Repeat(`{"a":`, 50) + `1` + strings.Repeat(`}`, 50), "", "/"},
		"byte order marked": {"\ufeff[1]", "", "value=1;/"},
	} {
		items, err := readJSON([]byte(c.body), "", c.path)
		got := row(items)
		if err != nil {
			got = code(err)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestReadCSV(t *testing.T) {
	for name, c := range map[string]struct{ body, kind, want string }{
		"commas":                   {"name,price\nTea,1\n\"Cake, sweet\",2\n", "", "Tea[name price]|Cake, sweet[name price]"},
		"semicolons":               {"\ufeffname;price;;\r\nTea;1,5\r\n", "", "Tea[name price]"},
		"tabs":                     {"a\tb\nx\ty", "", "x[a b]"},
		"Shift_JIS":                {"\x96\xbc\x91\x4f\n\x93\xfa\x96\x7b\n", "text/csv; charset=Shift_JIS", "日本[名前]"},
		"a separator that is told": {"sep=;\r\nname;a,b,c\r\nTea;1\r\n", "", "Tea[name a,b,c]"},
		"a German spreadsheet":     {"Gericht;Preis\r\nK\xe4sesp\xe4tzle;7,50\r\n", "text/csv", "Käsespätzle[Gericht Preis]"},
		"a Japanese one":           {"\x96\xbc\x91\x4f\n\x93\xfa\x96\x7b\n", "text/csv", "日本[名前]"},
		"Chinese that says not":    {"\xc6\xb7\xc3\xfb\n\xb2\xe8\xd2\xb6\n", "text/csv", "unknown-charset"},
		"a long row":               {"a\n1,2,3\n", "", "1[a]"},
		"only a head":              {"a,b\n", "", ""},
		"a page":                   {"<html></html>", "", "not-csv"},
		"a picture":                {"\x89PNG\x00\x00", "", "not-csv"},
		"nothing":                  {"", "", "not-csv"},
	} {
		items, err := readCSV(t.Context(), []byte(c.body), c.kind)
		var rows []string
		for _, i := range items {
			var names []string
			for _, f := range i.Fields {
				names = append(names, f.Name)
			}
			rows = append(rows, fmt.Sprintf("%s%v", i.Title, names))
		}
		got := strings.Join(rows, "|")
		if err != nil {
			got = code(err)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

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
		"a whole day":     {`SUMMARY:Day / DTSTART;VALUE=DATE:20261122`, "Day|||2026-11-22T00:00:00Z\n"},
		"folded":          {"SUMMARY:Fol\r\n ded / DTSTART:20261122T150000Z", "Folded|||2026-11-22T15:00:00Z\n"},
		"folded by a tab": {"SUMMARY:Fol\n\tded / DTSTART:20261122T150000Z", "Folded|||2026-11-22T15:00:00Z\n"},
		"quoted": {`Summary;ALTREP="http://a.example:80/;":Alt / DTSTART:20261122T150000Z`,
			"Alt|||2026-11-22T15:00:00Z\n"},
		"escaped":           {`SUMMARY:a\\n\;b / DTSTART:20261122T150000Z`, `a\n;b|||2026-11-22T15:00:00Z` + "\n"},
		"an unknown zone":   {`SUMMARY:Zone / DTSTART;TZID=Elsewhere:20261122T090000`, "Zone|||2026-11-22T09:00:00Z\n"},
		"a line of nothing": {`nonsense / SUMMARY:Sense / DTSTART:20261122T150000Z`, "Sense|||2026-11-22T15:00:00Z\n"},
		"cancelled":         {`SUMMARY:Off / DTSTART:20261122T150000Z / STATUS:CANCELLED`, ""},
		"with an alarm": {"SUMMARY:A / BEGIN:VALARM / SUMMARY:no / END:VALARM / DTSTART:20261122T150000Z",
			"A|||2026-11-22T15:00:00Z\n"},
		"weekly but one": {`SUMMARY:W / DTSTART;TZID=Europe/Berlin:20261012T100000 / RRULE:FREQ=WEEKLY;UNTIL=20261210T000000Z / EXDATE;TZID=Europe/Berlin:20261130T100000`, "W|||2026-11-23T09:00:00Z\nW|||2026-12-07T09:00:00Z\n"},
		"since long ago": {`SUMMARY:Y / DTSTART:19800101T000000Z / RRULE:FREQ=YEARLY`, "Y|||2027-01-01T00:00:00Z\n"},
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
		items, err := readCalendar(t.Context(), calendar(c.event), "", now)
		if diff := cmp.Diff(c.want, lines(items)); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	if _, err := readCalendar(t.Context(), []byte("<html>"), "", now); code(err) != "not-a-calendar" {
		t.Errorf("a page: %v", err)
	}
	whole := calendar(`SUMMARY:Whole / DTSTART:20261122T150000Z`)
	broken := append(whole[:len(whole)-len("END:VCALENDAR\r\n")], "BEGIN:VEVENT\r\nSUMMARY:Hal"...)
	if items, err := readCalendar(t.Context(), broken, "", now); err != nil ||
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
	if _, err := readCalendar(t.Context(), calendar(hostile...), "", now); err != nil {
		t.Errorf("5,000 rules without a date: %v", err)
	}
	long := "SUMMARY:Long / DTSTART:20261122T150000Z / ATTACH" + strings.Repeat(";a=b", 1<<20) + ":x"
	if items, err := readCalendar(t.Context(), calendar(long), "", now); err != nil ||
		lines(items) != "Long|||2026-11-22T15:00:00Z\n" {
		t.Errorf("a line of a million parameters: %v %v", items, err)
	}
}

func TestLinksOfAFolder(t *testing.T) {
	at, _ := url.Parse("http://pictures.example/shop/")
	page := `<html><body><h1>Index of /shop/</h1><hr><pre><a href="../">../</a>
		<a href="b.PNG">b</a> <A HREF='a%20b.jpg?size=1'>a</A> <a href="/shop/c.webp">c</a> <a href="/other/d.jpg">d</a> <a href="http://169.254.169.254/e.jpg">e</a>
		<a href="deep/f.jpg">f</a> <a href="g.html">g</a> <a href="b.PNG#x">again</a><br></pre></body></html>`
	links := linksOf(t.Context(), fetch.Answer{Body: []byte(page), URL: at})
	want := map[string]string{"a b.jpg": "http://pictures.example/shop/a%20b.jpg",
		"b.PNG":  "http://pictures.example/shop/b.PNG",
		"c.webp": "http://pictures.example/shop/c.webp", "g.html": "http://pictures.example/shop/g.html"}
	if diff := cmp.Diff(want, links); diff != "" {
		t.Error(diff)
	}
	if names, left := shown().of(slices.Collect(maps.Keys(links))); !slices.Equal(names,
		[]string{"a b.jpg", "b.PNG", "c.webp"}) || left != 1 {
		t.Errorf("the pictures of it: %v, and %d others", names, left)
	}
}

// TestAnythingIsReadOrRefused: no body makes a reader stumble.
func TestAnythingIsReadOrRefused(t *testing.T) {
	samples, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range samples {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for cut := 1; cut < len(text); cut *= 3 {
			for _, body := range [][]byte{text[:cut], append([]byte("<rss><item>"), text[:cut]...),
				append([]byte("BEGIN:VCALENDAR\nBEGIN:VEVENT\n"), text[:cut]...),
				append([]byte(`{"a":`), text[:cut]...)} {
				_, feed := readFeed(t.Context(), body, "")
				_, object := readJSON(body, "", "a")
				_, table := readCSV(t.Context(), body, "text/csv; charset=euc-jp")
				_, calendar := readCalendar(t.Context(), body, "", time.Now())
				for _, err := range []error{feed, object, table, calendar} {
					if err != nil && fault.As(err) == nil {
						t.Fatalf("%s: %v", name, err)
					}
				}
			}
		}
	}
}

// TestACalendarOfManyParts: what stands elsewhere in it counts, before an event or behind it.
func TestACalendarOfManyParts(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	zone := func(name, summer, winter string) string {
		return "BEGIN:VTIMEZONE / TZID:" + name + " / BEGIN:STANDARD / DTSTART:16010101T030000 / TZOFFSETFROM:+0200 / TZOFFSETTO:+0100" +
			winter + " / END:STANDARD / BEGIN:DAYLIGHT / DTSTART:16010101T020000 / TZOFFSETFROM:+0100 / TZOFFSETTO:+0200" +
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
		"one of a series was moved": {event("UID:2 / SUMMARY:M / RECURRENCE-ID:20261123T235000Z / DTSTART:20261123T170000Z") + " / " + series,
			"S|||2026-11-22T23:50:00Z\nM|||2026-11-23T17:00:00Z\nS|||2026-11-24T23:50:00Z\n"},
		"one was moved, as another zone writes it": {series + " / " + event("UID:2 / SUMMARY:M / RECURRENCE-ID;TZID=Asia/Tokyo:20261124T085000 / DTSTART:20261123T170000Z"),
			"S|||2026-11-22T23:50:00Z\nM|||2026-11-23T17:00:00Z\nS|||2026-11-24T23:50:00Z\n"},
		"one was cancelled": {series + " / " + event("UID:2 / SUMMARY:M / RECURRENCE-ID:20261123T235000Z / DTSTART:20261123T235000Z / STATUS:CANCELLED"),
			"S|||2026-11-22T23:50:00Z\nS|||2026-11-24T23:50:00Z\n"},
		"one of another series":          {series + " / " + event("UID:3 / SUMMARY:M / RECURRENCE-ID:20261123T235000Z / DTSTART:20261120T170000Z"), whole},
		"one was moved and is as it was": {series + " / " + event("UID:2 / SUMMARY:S / RECURRENCE-ID:20261123T235000Z / DTSTART:20261123T235000Z"), whole},
		"its own zone":                   {zone("Here", last(3), last(10)) + " / " + here("12"), "H|||2026-12-01T09:00:00Z\nH|||2027-01-01T09:00:00Z\n"},
		"in summer":                      {here("07") + " / " + zone("Here", last(9), last(3)), "H|||2026-12-01T08:00:00Z\nH|||2027-01-01T08:00:00Z\n"},
		"its zone ended":                 {zone("Here", last(3)+";UNTIL=20100101T000000Z", "") + " / " + here("12"), "H|||2026-12-01T09:00:00Z\nH|||2027-01-01T09:00:00Z\n"},
		"of no known kind":               {zone("Here", " / RRULE:FREQ=WEEKLY", last(10)) + " / " + here("12"), "H|||2026-12-01T10:00:00Z\nH|||2027-01-01T10:00:00Z\n"},
		"its usual zone":                 {"X-WR-TIMEZONE:Asia/Tokyo / " + event("SUMMARY:U / DTSTART:20261122T090000"), "U|||2026-11-22T00:00:00Z\n"},
	} {
		body := "BEGIN:VCALENDAR\r\n" + strings.ReplaceAll(c.body, " / ", "\r\n") + "\r\nEND:VCALENDAR\r\n"
		items, err := readCalendar(t.Context(), []byte(body), "text/calendar", now)
		if diff := cmp.Diff(c.want, lines(items)); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
}

// TestEveryZoneOfWindowsIsOneOfTheIANAs: a name that changes there is found here.
func TestEveryZoneOfWindowsIsOneOfTheIANAs(t *testing.T) {
	for windows := range windowsZones {
		if zoneOf(windows) == nil {
			t.Errorf("%s is no zone", windows)
		}
	}
}

// TestWhatACalendarMayAskFor: what its sender may write without an end costs no more than this.
func TestWhatACalendarMayAskFor(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	daily := "SUMMARY:D / DTSTART:20261201T090000Z / RRULE:FREQ=DAILY;UNTIL=20261204T000000Z"
	elsewhere := "DTSTART;TZID=Asia/Tokyo:20261122T090000"
	var zones []string
	for i := range zonesKnown {
		zones = append(zones, fmt.Sprintf("DTSTART;TZID=Nowhere/%d:20261122T090000", i))
	}
	for name, c := range map[string]struct{ event, want string }{
		"as many exceptions as may be": {daily + strings.Repeat(" / EXDATE:20261202T090000Z", excepted),
			"D|||2026-12-01T09:00:00Z\nD|||2026-12-03T09:00:00Z\n"},
		"an exception as another zone writes it": {daily + " / EXDATE;TZID=Asia/Tokyo:20261202T180000",
			"D|||2026-12-01T09:00:00Z\nD|||2026-12-03T09:00:00Z\n"},
		"a rule that lists without an end": {daily + ";BYDAY=" + strings.Repeat("MO,", ruleLength) + "MO",
			"D|||2026-12-01T09:00:00Z\n"},
		"one zone, again and again": {strings.Repeat(elsewhere+" / ", 1000) + "SUMMARY:Z",
			"Z|||2026-11-22T00:00:00Z\n"},
		"one more zone than are known": {strings.Join(zones, " / ") + " / " + elsewhere, "|||2026-11-22T09:00:00Z\n"},
	} {
		items, err := readCalendar(t.Context(), calendar(c.event), "", now)
		if diff := cmp.Diff(c.want, lines(items)); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	for name, exceptions := range map[string]string{
		"one by one": strings.Repeat(" / EXDATE:20261202T090000Z", excepted+1),
		"in a line":  " / EXDATE:x" + strings.Repeat(",x", excepted),
	} {
		if _, err := readCalendar(t.Context(), calendar(daily+exceptions), "", now); code(err) != "too-many-dates" {
			t.Errorf("one more exception than may be, %s: %v", name, err)
		}
	}
	for _, text := range []string{"P9999W9999W9999W", "P99999999999999999999D",
		"P" + strings.Repeat("9999W", 100_000)} {
		if d := parseDuration(text); d != longest {
			t.Errorf("%.20s lasts %v", text, d)
		}
	}
	everlasting := "SUMMARY:E / DTSTART:19720101T000000Z / DURATION:P9999W / RRULE:FREQ=DAILY"
	walked := (&date{start: now.AddDate(-50, 0, 0), length: longest, rule: "FREQ=DAILY"}).
		repetitions(t.Context(), &walk{}, nil, nil, now, now.Add(horizon))
	if items, err := readCalendar(t.Context(), calendar(everlasting), "", now); err != nil || len(items) != itemsKept ||
		len(walked) != itemsRead {
		t.Errorf("every day for ever: %d items kept of %d, %v", len(items), len(walked), err)
	}
}

// TestWhatACalendarMayCost: few rules may look for a date that never comes, and all dates are counted together.
func TestWhatACalendarMayCost(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	begin := time.Date(1972, 1, 1, 0, 0, 0, 0, time.UTC)
	for rule, want := range map[string]walk{
		"FREQ=MONTHLY;BYDAY=1MO,1MO;BYSETPOS=2,2":    {counted: barrenMost, barren: barrenMost},
		"FREQ=MONTHLY;INTERVAL=2;BYMONTH=2;BYDAY=MO": {counted: barrenMost, barren: barrenMost},
		"FREQ=DAILY":                {counted: countedInAll},
		"FREQ=DAILY;UNTIL=19711231": {counted: repeating},
	} {
		var w walk
		for range repeating {
			d := date{start: begin, rule: rule}
			d.repetitions(t.Context(), &w, nil, nil, now, now.Add(horizon))
		}
		if w != want {
			t.Errorf("%s: %+v, want %+v", rule, w, want)
		}
		if rule == "FREQ=DAILY" {
			tomorrow := date{start: now.AddDate(0, 0, 1), rule: rule}
			if items := tomorrow.repetitions(t.Context(), &w, nil, nil, now, now.Add(horizon)); len(items) != 1 {
				t.Errorf("once no more is counted a date takes place %d times", len(items))
			}
		}
	}
}

// TestRepetitionsAreThoseOfTheLibrary, though they are counted elsewhere: across changes of the clock, with an end or
// none.
func TestRepetitionsAreThoseOfTheLibrary(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	from := time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	to := from.Add(horizon)
	for _, rule := range []string{"FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;UNTIL=20270401T003000Z", "FREQ=DAILY;COUNT=6000",
		"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
		"FREQ=MONTHLY;BYDAY=-1SU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20280101",
		"FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=5", "FREQ=MONTHLY;INTERVAL=7"} {
		for _, zone := range []*time.Location{time.UTC, berlin} {
			d := date{start: time.Date(2012, 2, 29, 2, 30, 0, 0, zone), rule: rule}
			option, err := rrule.StrToROptionInLocation(rule, zone)
			if err != nil {
				t.Fatal(err)
			}
			option.Dtstart = d.start
			plain, err := rrule.NewRRule(*option)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []time.Time
			for _, at := range plain.Between(from, to, false) {
				want = append(want, at.UTC())
			}
			for _, item := range d.repetitions(t.Context(), &walk{}, nil, nil, from, to) {
				got = append(got, *item.At)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s in %s: %v, want %v", rule, zone, got, want)
			}
		}
	}
}

// over is a context that ends when it has been asked so often whether it did.
type over struct {
	context.Context
	asked, after int
}

func (o *over) Err() error {
	if o.asked++; o.asked > o.after {
		return context.Canceled
	}
	return nil
}

// TestReadingEndsWithItsRequest: a reader stops on its way when nobody waits any more.
func TestReadingEndsWithItsRequest(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	ended := &over{Context: t.Context(), after: 10}
	d := date{start: now.AddDate(-1, 0, 0), length: 400 * 24 * time.Hour, rule: "FREQ=DAILY"}
	if items := d.repetitions(ended, &walk{}, nil, nil, now, now.Add(horizon)); len(items) != 10 {
		t.Errorf("an event: %d repetitions, asked %d times", len(items), ended.asked)
	}
	texts := map[Kind]string{
		Feed:     "<rss>" + strings.Repeat("<p></p>", 100_000) + "<item><title>The last</title></item>",
		CSV:      "a;b\n" + strings.Repeat("\n", 1<<20) + "c;d\n",
		Calendar: string(calendar(strings.Repeat("X:y / ", 100_000) + "DTSTART:20261122T150000Z")),
	}
	for kind, text := range texts {
		ended := &over{Context: t.Context(), after: 3}
		s := &Service{now: func() time.Time { return now }}
		items, err := s.parse(ended, kind, fetch.Answer{Body: []byte(text)}, "")
		if len(items) != 0 || ended.asked > 6 {
			t.Errorf("%s: went on: %d items, %v, asked %d times", kind, len(items), err, ended.asked)
		}
		if items, err := s.parse(t.Context(), kind, fetch.Answer{Body: []byte(text)}, ""); len(items) != 1 ||
			err != nil {
			t.Errorf("%s: whole: %d items, %v", kind, len(items), err)
		}
	}
	page := fetch.Answer{Body: []byte(strings.Repeat("<p>", 100_000) + `<a href="a.png">`), URL: &url.URL{Path: "/"}}
	if links := linksOf(&over{Context: t.Context(), after: 3}, page); len(links) != 0 {
		t.Errorf("a page: went on to %v", links)
	}
	if links := linksOf(t.Context(), page); len(links) != 1 {
		t.Errorf("a page: %v", links)
	}
}

// TestAFeedAsItIsWritten: what is wrong in one place costs that place, and what is said elsewhere counts.
func TestAFeedAsItIsWritten(t *testing.T) {
	rss := func(items string) string { return "<rss><channel>" + items + "</channel></rss>" }
	titled := func(title string) string { return "<item><title>" + title + "</title></item>" }
	for name, c := range map[string]struct{ body, contentType, want string }{
		"a control character":        {rss(titled("one") + titled("tw\x08o") + titled("three")), "", "one|||\ntwo|||\nthree|||\n"},
		"one by its number":          {rss(titled("tw&#8;o&#x1F;") + titled("&#x41;&#66;&#xD800;")), "", "two|||\nAB|||\n"},
		"a letter that is broken":    {rss(titled("gr\xfcn") + titled("日本")), "", "gr\ufffdn|||\n日本|||\n"},
		"a bare ampersand":           {rss(titled("Q&A & more")), "", "Q&A & more|||\n"},
		"an item that is no XML":     {rss(titled("one") + "<item><title>t</wrong =<</item>" + titled("three")), "", "one|||\nthree|||\n"},
		"one that never ends":        {rss(titled("one") + "<item><title><![CDATA[two</title></item>" + titled("three")), "", "one|||\nthree|||\n"},
		"the encoding in the header": {`<?xml version="1.0"?>` + rss(titled("Gr\xfc\xdfe")), "application/rss+xml; charset=ISO-8859-1", "Grüße|||\n"},
		"UTF-16":                     {"\xff\xfe<\x00r\x00s\x00s\x00>\x00<\x00i\x00t\x00e\x00m\x00>\x00<\x00t\x00i\x00t\x00l\x00e\x00>\x00\xe5\x65<\x00/\x00t\x00i\x00t\x00l\x00e\x00>\x00<\x00/\x00i\x00t\x00e\x00m\x00>\x00", "", "日|||\n"},
		"an unknown encoding":        {rss(titled("Gr\xfcn")), "text/xml; charset=klingon", "unknown-charset"},
		"a zone of RFC 822":          {rss("<item><title>a</title><pubDate>Mon, 20 Apr 2026 06:00:00 EDT</pubDate></item>"), "", "a|||2026-04-20T10:00:00Z\n"},
		"another one":                {rss("<item><title>a</title><pubDate>20 Apr 26 06:00 PST</pubDate></item>"), "", "a|||2026-04-20T14:00:00Z\n"},
		"a zone that is not known":   {rss("<item><title>a</title><pubDate>Mon, 20 Apr 2026 06:00:00 XST</pubDate></item>"), "", "a|||\n"},
		"escaped markup":             {rss(titled("&lt;b&gt;Breaking&lt;/b&gt;: the &lt;i class='x'&gt;Met&lt;/i&gt;ro&lt;br/&gt;stops")), "", "Breaking: the Metro stops|||\n"},
		"markup of the feed's own":   {rss(titled("the <i>Met</i>ro &lt; 2 km")), "", "the Metro < 2 km|||\n"},
		"signs that are no markup":   {rss(titled("2 &lt; 3 &amp;&amp; 5 &gt; 4, I &lt;3 you")), "", "2 < 3 && 5 > 4, I <3 you|||\n"},
		"Atom's XHTML": {`<feed><entry><title type="xhtml"><div xmlns="x">Room <b>12</b> free</div></title>` +
			`<content type="xhtml"><div xmlns="x"><p>Until</p><p>noon &amp;amp; on</p></div></content></entry></feed>`, "",
			"Room 12 free|Until noon &amp; on||\n"},
	} {
		items, err := readFeed(t.Context(), []byte(c.body), c.contentType)
		got := lines(items)
		if err != nil {
			got = code(err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestSourcesAreReadAFewAtATime: a document has only so many values, and who waits for a turn leaves with the request.
func TestSourcesAreReadAFewAtATime(t *testing.T) {
	list := func(values int) []byte { return []byte("[" + strings.Repeat("{},", values/2) + "0]") }
	if items, err := readJSON(list(valuesRead-2), "", ""); err != nil || len(items) != itemsKept {
		t.Errorf("as many values as may be: %d items, %v", len(items), err)
	}
	if _, err := readJSON(list(valuesRead+2), "", ""); code(err) != "too-large" {
		t.Errorf("more values: %v", err)
	}
	synctest.Test(t, func(t *testing.T) {
		s := &Service{reads: make(chan struct{}, readAtOnce)}
		ctx, leave := context.WithCancel(t.Context())
		running, end, ended := atomic.Int64{}, make(chan bool), make(chan error, 10)
		for range 10 {
			go func() {
				ended <- s.inTurn(ctx, func() error { running.Add(1); <-end; return nil })
			}()
		}
		synctest.Wait()
		if n := running.Load(); n != readAtOnce {
			t.Errorf("%d are read at once", n)
		}
		leave()
		for range 10 - readAtOnce {
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("who waited: %v", err)
			}
		}
		close(end)
		for range readAtOnce {
			if err := <-ended; err != nil {
				t.Errorf("who had a turn: %v", err)
			}
		}
		if err := s.inTurn(t.Context(), func() error { return nil }); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}

// TestTextsThatTakeForEver: reading takes as long as the text is, whatever is in it. Each of these took hours.
func TestTextsThatTakeForEver(t *testing.T) {
	if got := plain(strings.Repeat("<script>", 1<<18)+"a", titleLength); got != "a" {
		t.Errorf("scripts that never end: %q", got)
	}
	if got := plain(strings.Repeat("<script><b>x</style >", 1<<16)+"a<b", titleLength); got != "a<b" {
		t.Errorf("scripts that end: %q", got)
	}
	if got := plain(strings.Repeat("<", 1<<20)+">", 3); got != "<<…" {
		t.Errorf("signs that are no tags: %q", got)
	}
	declared := `<?xml version="1.0" encoding="latin1"?>`
	body := declared + "<rss><item><title>Gr\xfc\xdfe</title></item>" + strings.Repeat(declared, 1<<17) + "<item>"
	if items, err := readFeed(t.Context(), []byte(body), ""); err != nil || lines(items) != "Grüße|||\n" {
		t.Errorf("a feed that names its encoding again: %q, %v", lines(items), err)
	}
	page := fetch.Answer{URL: &url.URL{Scheme: "http", Host: "a.example", Path: "/"}, Body: []byte(
		strings.Repeat(`<a href="http://b.example/">`, linksSeen) + `<a href="late.png">`)}
	if links := linksOf(t.Context(), page); len(links) != 0 {
		t.Errorf("a page of links elsewhere: %v", links)
	}
}
