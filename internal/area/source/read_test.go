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

	"marquee/internal/fault"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/ical"
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
	feedAt, _ := url.Parse("https://a.example/feeds/news")
	for name, c := range map[string]struct{ body, want string }{
		"RSS 2.0": {`<?xml version="1.0"?><rss version="2.0" xmlns:media="m"><channel><title>Paper</title><item><title>Snow &amp; ice</title>
			<description><![CDATA[<p>Roads are <b>slippery</b>.</p><script>alert(1)</script>]]></description><link>https://a.example/1</link>
			<pubDate>Sat, 21 Nov 2026 08:00:00 +0100</pubDate><media:title>other</media:title></item><item><title>Second</title></item></channel></rss>`,
			"Snow & ice|Roads are slippery.|https://a.example/1|2026-11-21T07:00:00Z\nSecond|||\n"},
		"Atom": {`<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">Tea &lt;i&gt;time&lt;/i&gt;</title><summary>At four</summary>
			<link rel="self" href="https://a.example/self"/><link href="https://a.example/2"/><updated>2026-11-21T15:00:00Z</updated></entry></feed>`,
			"Tea time|At four|https://a.example/2|2026-11-21T15:00:00Z\n"},
		"RSS 1.0":        {`<rdf:RDF xmlns:rdf="r" xmlns="x" xmlns:dc="d"><item><title>Old</title><dc:date>2026-11-20</dc:date></item></rdf:RDF>`, "Old|||2026-11-20T00:00:00Z\n"},
		"without items":  {`<rss><channel><title>Empty</title></channel></rss>`, ""},
		"of a later XML": {`<?xml version="1.1" encoding="ISO-8859-1"?><rss><item><title>x</title></item></rss>`, "x|||\n"},
		"Atom of before": {`<feed version="0.3"><entry><title>x</title><issued>2026-11-20T09:00:00Z</issued></entry><entry><title>y</title>
			<modified>2026-11-21T09:00:00Z</modified></entry></feed>`, "x|||2026-11-20T09:00:00Z\ny|||2026-11-21T09:00:00Z\n"},
		"addresses from its own": {`<rss><item><title>x</title><link> /1 </link></item><item><title>y</title><link>2</link></item></rss>`,
			"x||https://a.example/1|\ny||https://a.example/feeds/2|\n"},
		"addresses from a base": {`<feed xml:base="https://b.example/x/"><entry><title>x</title><link href="1"/></entry>
			<entry xml:base="y/"><title>y</title><link href="2"/></entry></feed>`, "x||https://b.example/x/1|\ny||https://b.example/x/y/2|\n"},
		"its name is its address": {`<rss><item><title>x</title><guid>https://a.example/1</guid></item><item><title>y</title><guid>2</guid></item>
			<item><title>z</title><guid isPermaLink="false">https://a.example/3</guid></item></rss>`, "x||https://a.example/1|\ny|||\nz|||\n"},
		"numbers of Windows' signs": {`<rss><item><title>It&#146;s &#x93;on&#x94;&#129;</title></item></rss>`, "It’s “on”|||\n"},
		"formulae in XHTML": {`<feed><entry><title type="xhtml"><div>x<math><mi>y</mi></math><i>z</i></div></title></entry></feed>`,
			"x y z|||\n"},
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
		items, err := readFeed(t.Context(), []byte(c.body), "", feedAt, tally{})
		got := lines(items)
		if err != nil {
			got = code(err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	many, err := readFeed(t.Context(), []byte("<rss>"+strings.Repeat("<item><title>"+strings.Repeat("字", 400)+"</title></item>",
		600)+"</rss>"), "", nil, tally{})
	if err != nil || len(many) != itemsKept || len([]rune(many[0].Title)) != titleLength {
		t.Errorf("a very long feed: %d items, %v", len(many), err)
	}
}

func TestDatesOfFeeds(t *testing.T) {
	for want, texts := range map[string][]string{
		"2026-11-20T05:00:00Z": {"Fri, 20 Nov 2026 06:00:00 +0100", "Fri, 20 Nov 2026 06:00:00 +01:00",
			"20 Nov 26 06:00 +0100",
			"Fri, 20 Nov 2026 06:00:00 GMT+01:00", "Fri, 20 Nov 2026 06:00:00 +0100 (CET)",
			"Fr., 20 Nov 2026 06:00:00 CET",
			"Friday, 20 November 2026 05:00 gmt", "Fri,20 Nov  2026 05:00:00 Z", "2026-11-20T06:00:00+01:00",
			"2026-11-20T06:00:00+0100",
			"2026-11-20T06:00+01:00", "2026-11-20 06:00:00 +0100", "2026-11-20T05:00:00Z", "2026-11-20T05:00Z",
			"2026-11-20 05:00:00",
			"2026-11-20T05:00:00", "Fri, 20 Nov 2026 00:00:00 EST", "Thu, 19 Nov 2026 21:00:00 PST",
			"20 NOV 2026 16:00:00 AEDT"},
		"2026-11-20T00:00:00Z": {"2026-11-20", "20 Nov 2026", "November 20, 2026", "Nov. 20, 2026"},
		"2026-09-01T06:00:00Z": {"Tue, 1 Sept 2026 06:00:00 GMT"},
		"none": {"", "x", "Fri, 20 Dez 2026 06:00:00 GMT", "11/20/2026", "Fri, 20 Nov 2026 06:00:00 A",
			"Fri, 20 Nov 2026 06:00:00 IST",
			"Fri, 20 Nov 2026 24:00:00 GMT", "1795413600", "2026-11", "Fri, 20 Nov 2026 06:00:00", strings.Repeat("Mon, ", 1<<16)},
	} {
		for _, text := range texts {
			got := "none"
			if at := parseDate(text); at != nil {
				got = at.Format(time.RFC3339)
			}
			if got != want {
				t.Errorf("%.50q is %s, want %s", text, got, want)
			}
		}
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
		"a list inside":        {`{"meta":{"n":1},"data":[{"a":{"b":"c"}}]}`, "", "a.b=c;/"},
		"a path":               {`{"x":{"days":[1,2]}}`, "x.days", "value=1;/value=2;/"},
		"a missing path":       {`{"x":{}}`, "x.days", "not-in-source"},
		"one object":           {`{"title":"Only"}`, "", "title=Only;/"},
		"nothing in it":        {`[]`, "", ""},
		"markup":               {`[{"t":"<b>x</b>"}]`, "", "t=x;/"},
		"no JSON":              {`<html>`, "", "not-json"},
		"a very deep one":      {strings.Repeat("[", 20_000), "", "not-json"},
		"a deep element":       {strings.Repeat(`{"a":`, 50) + `1` + strings.Repeat(`}`, 50), "", "/"},
		"byte order marked":    {"\ufeff[1]", "", "value=1;/"},
		"a control character":  {"[{\"a\":\"x\x08y\tz\"},\r\n{\"a\":2}]", "", "a=x y z;/a=2;/"},
		"a value in each line": {"{\"a\":1}\n{\"a\":2}\n", "", "a=1;/a=2;/"},
		"something behind":     {"[1] <!-- 2026 -->", "", "value=1;/"},
	} {
		items, err := readJSON([]byte(c.body), "", c.path, tally{})
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
		"commas": {"name,price\nTea,1\n\"Cake, sweet\",2\n", "",
			"Tea[name price]|Cake, sweet[name price]"},
		"semicolons":               {"\ufeffname;price;;\r\nTea;1,5\r\n", "", "Tea[name price]"},
		"tabs":                     {"a\tb\nx\ty", "", "x[a b]"},
		"Shift_JIS":                {"\x96\xbc\x91\x4f\n\x93\xfa\x96\x7b\n", "text/csv; charset=Shift_JIS", "日本[名前]"},
		"a separator that is told": {"sep=;\r\nname;a,b,c\r\nTea;1\r\n", "", "Tea[name a,b,c]"},
		"a German spreadsheet":     {"Gericht;Preis\r\nK\xe4sesp\xe4tzle;7,50\r\n", "text/csv", "Käsespätzle[Gericht Preis]"},
		"a Japanese one":           {"\x96\xbc\x91\x4f\n\x93\xfa\x96\x7b\n", "text/csv", "日本[名前]"},
		"Chinese that says not":    {"\xc6\xb7\xc3\xfb\n\xb2\xe8\xd2\xb6\n", "text/csv", "unknown-charset"},
		"a long row":               {"a,b\n1,2,3\n4,5\n", "", "1[a b]|4[a b]"},
		"one column":               {"a\n1,2,3\n", "", "1,2,3[a]"},
		"quotes behind a space":    {"a, b\n \"1,5\", x\n", "", "1,5[a b]"},
		"quotes that are none":     {"a,b\n\"Best\" soup,x\n\"tea\",y\n\"z\r\n5\" nail,\"6\"\" nail\"\n", "", `"Best" soup[a b]|tea[a b]|"z[a]|5" nail[a b]`},
		"quotes in quotes":         {"a,b\n\"<a b=\"c\">\nd\",\"\"\n\"e\nf\"\n", "", "d[a b]|e f[a]"},
		"a quote in one column":    {"a\n\"b\nc\n", "", `"b[a]|c[a]`},
		"rows that were emptied":   {"a;b\r\n1;2\r\n;\r\n; \r\n", "", "1[a b]"},
		"lines that end in CR":     {"a,b\r1,2\r3,4\r", "", "1[a b]|3[a b]"},
		"only a head":              {"a,b\n", "", ""},
		"a page":                   {"<html></html>", "", "not-csv"},
		"a picture":                {"\x89PNG\x00\x00", "", "not-csv"},
		"nothing":                  {"", "", "not-csv"},
		"a head without an end":    {strings.Repeat(",", 2*rowLength), "", "too-large"},
		"a row without an end":     {"a,b\n" + strings.Repeat(",", 2*rowLength), "", "too-large"},
		"quotes without an end":    {"a,b\n" + strings.Repeat("\"c\n", 1<<20), "", "too-large"},
		"so many of them": {"a,b\n" + strings.Repeat("\"c,\n", quotesTried), "", strings.Repeat("|\"c[a b]",
			quotesTried)[1:]},
		"many rows": {"a,c\n" + strings.Repeat("b,"+strings.Repeat("c", rowLength/4)+"\n", 9), "",
			"b[a c]" + strings.Repeat("|b[a c]", 8)},
	} {
		items, err := readCSV(t.Context(), []byte(c.body), c.kind, tally{})
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
				_, feed := readFeed(t.Context(), body, "", nil, tally{})
				_, object := readJSON(body, "", "a", tally{})
				_, table := readCSV(t.Context(), body, "text/csv; charset=euc-jp", tally{})
				_, calendar := readCalendar(t.Context(), body, "", time.Now(), tally{})
				for _, err := range []error{feed, object, table, calendar} {
					if err != nil && fault.As(err) == nil {
						t.Fatalf("%s: %v", name, err)
					}
				}
			}
		}
	}
}

// TestWhatIsNotUnderstoodIsCounted, and the rest is read.
func TestWhatIsNotUnderstoodIsCounted(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	s := &Service{now: func() time.Time { return now }}
	soon := " / DTSTART:20261122T150000Z"
	events := func(list ...string) string { return string(calendar(list...)) }
	for name, c := range map[string]struct {
		kind Kind
		body string
		want []Doubt
	}{
		"a feed": {Feed, "<rss><item><title>gr\xfcn 日本</title></item><item><title>t</wrong =<</item><item><title>x</title><pubDate>soon</pubDate></item></rss>",
			[]Doubt{{Letters, 1}, {Entries, 1}, {Dates, 1}}},
		"a table":           {CSV, "name\n日本\xff\n", []Doubt{{Letters, 1}}},
		"what is all right": {JSON, `["日本"]`, []Doubt{}},
		"no zone":           {Calendar, events(`DTSTART:20261122T150000`, "A:b"+soon), []Doubt{{Zones, 1}}},
		"zones":             {Calendar, events(`DTSTART;TZID=Elsewhere:20261122T150000 / DTEND;TZID=Elsewhere:20261122T160000`, "A:b"+soon), []Doubt{{Zones, 2}}},
		"rules": {Calendar, events("RRULE:FREQ=HOURLY"+soon, "RRULE:nonsense"+soon,
			"RRULE:FREQ=DAILY;COUNT=2"+soon), []Doubt{{Rules, 2}}},
		"a series moved": {Calendar, events("UID:1 / RECURRENCE-ID;RANGE=THISANDFUTURE:20261122T150000Z" +
			soon), []Doubt{{Rules, 1}}},
		"longer ago than is counted": {Calendar, events("DTSTART:19600101T000000Z / RRULE:FREQ=YEARLY",
			"DTSTART:19710101T000000Z / RRULE:FREQ=DAILY;COUNT=30000"), []Doubt{{Rules, 1}}},
		"an event, but when": {Calendar, events("SUMMARY:W", "DTSTART:tomorrow"), []Doubt{{Dates, 2}}},
		"behind them": {Calendar, events(append(slices.Repeat([]string{"RRULE:FREQ=YEARLY" + soon},
			ical.Repeating+1), "SUMMARY:L"+soon)...), []Doubt{{Rules, 1}}},
		"more rules than read": {Calendar, events(slices.Repeat([]string{"RRULE:FREQ=YEARLY" + soon},
			ical.Repeating+3)...), []Doubt{{Rules, 3}}},
	} {
		count := tally{}
		if _, err := s.parse(t.Context(), c.kind, fetch.Answer{Body: []byte(c.body)}, "", count); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, count.doubts()); diff != "" {
			t.Errorf("%s: %s", name, diff)
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
	texts := map[Kind]string{
		Feed:     "<rss>" + strings.Repeat("<p></p>", 100_000) + "<item><title>The last</title></item>",
		CSV:      "a;b\n" + strings.Repeat("\n", 1<<20) + "c;d\n",
		Calendar: string(calendar(strings.Repeat("X:y / ", 100_000) + "DTSTART:20261122T150000Z")),
	}
	for kind, text := range texts {
		ended := &over{Context: t.Context(), after: 3}
		s := &Service{now: func() time.Time { return now }}
		items, err := s.parse(ended, kind, fetch.Answer{Body: []byte(text)}, "", tally{})
		if len(items) != 0 || ended.asked > 6 {
			t.Errorf("%s: went on: %d items, %v, asked %d times", kind, len(items), err, ended.asked)
		}
		if items, err := s.parse(t.Context(), kind, fetch.Answer{Body: []byte(text)}, "", tally{}); len(items) != 1 ||
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
		"a control character": {rss(titled("one") + titled("tw\x08o") + titled("three")), "", "one|||\ntwo|||\nthree|||\n"},
		"one by its number": {rss(titled("tw&#8;o&#x1F;") + titled("&#x41;&#66;&#xD800;")), "",
			"two|||\nAB|||\n"},
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
		"escaped markup": {
			rss(titled("&lt;b&gt;Breaking&lt;/b&gt;: the &lt;i class='x'&gt;Met&lt;/i&gt;ro&lt;br/&gt;stops")), "",
			"Breaking: the Metro stops|||\n"},
		"markup of the feed's own": {rss(titled("the <i>Met</i>ro &lt; 2 km")), "", "the Metro < 2 km|||\n"},
		"signs that are no markup": {rss(titled("2 &lt; 3 &amp;&amp; 5 &gt; 4, I &lt;3 you")), "", "2 < 3 && 5 > 4, I <3 you|||\n"},
		"Atom's XHTML": {`<feed><entry><title type="xhtml"><div xmlns="x">Room <b>12</b> free</div></title>` +
			`<content type="xhtml"><div xmlns="x"><p>Until</p><p>noon &amp;amp; on</p></div></content></entry></feed>`, "",
			"Room 12 free|Until noon &amp; on||\n"},
	} {
		items, err := readFeed(t.Context(), []byte(c.body), c.contentType, nil, tally{})
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
	if items, err := readJSON(list(valuesRead-2), "", "", tally{}); err != nil || len(items) != itemsKept {
		t.Errorf("as many values as may be: %d items, %v", len(items), err)
	}
	if _, err := readJSON(list(valuesRead+2), "", "", tally{}); code(err) != "too-large" {
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
	if got := Plain(strings.Repeat("<script>", 1<<18)+"a", titleLength); got != "a" {
		t.Errorf("scripts that never end: %q", got)
	}
	for text, want := range map[string]string{
		"the <i>Met</i>ro": "the Metro", "One<br/>two": "One two", "a<O:P>b</o:p>": "a b", "<!-- x > y -->z": "z", "<!-- x": "<!-- x",
		"Lunch <external> with Bob": "Lunch <external> with Bob", "Mail <ann@a.example>": "Mail <ann@a.example>",
		"<Name>, 2 < 3 <3 <- ->": "<Name>, 2 < 3 <3 <- ->", "<http://a.example/>": "<http://a.example/>",
		`a <A title="x > y" b='>'>c</A> d`: "a c d", `<a title="x>y</a> "z"`: `y "z"`, `5" <b>x</b> 6" > 4"`: `5" x 6" > 4"`,
		"?a=1&copy=3&lang=de&lt": "?a=1&copy=3&lang=de&lt", "&copy; &#169; &#xA9; &nosuch;": "© © © &nosuch;",
	} {
		if got := Plain(text, titleLength); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
	for _, endless := range []string{"<a b=\">\" ", "<a b='", "<!--", "<!-- >", "<a b=\"'>\""} {
		_ = Plain(strings.Repeat(endless, 1<<18), titleLength) // in proportion to its length
	}
	if got := Plain(strings.Repeat("<script><b>x</style >", 1<<16)+"a<b", titleLength); got != "a<b" {
		t.Errorf("scripts that end: %q", got)
	}
	if got := Plain(strings.Repeat("<", 1<<20)+">", 3); got != "<<…" {
		t.Errorf("signs that are no tags: %q", got)
	}
	endless := "<rss>" + strings.Repeat("<item>", restarts) + strings.Repeat("<a>", 1<<17)
	if items, err := readFeed(t.Context(), []byte(endless), "", nil, tally{}); len(items) > 0 ||
		code(err) != "not-a-feed" {
		t.Errorf("items that never end: %d, %v", len(items), err)
	}
	declared := `<?xml version="1.0" encoding="latin1"?>`
	body := declared + "<rss><item><title>Gr\xfc\xdfe</title></item>" + strings.Repeat(declared, 1<<17) + "<item>"
	if items, err := readFeed(t.Context(), []byte(body), "", nil, tally{}); err != nil || lines(items) != "Grüße|||\n" {
		t.Errorf("a feed that names its encoding again: %q, %v", lines(items), err)
	}
	page := fetch.Answer{URL: &url.URL{Scheme: "http", Host: "a.example", Path: "/"}, Body: []byte(
		strings.Repeat(`<a href="http://b.example/">`, linksSeen) + `<a href="late.png">`)}
	if links := linksOf(t.Context(), page); len(links) != 0 {
		t.Errorf("a page of links elsewhere: %v", links)
	}
}
