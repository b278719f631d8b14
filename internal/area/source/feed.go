package source

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/encoding/charmap"

	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
)

// article is an item of RSS or an entry of Atom. Some elements exist in several
// vocabularies; the first that says something counts.
type article struct {
	Titles    []marked `xml:"title"`
	Texts     []marked `xml:"description"`
	Summaries []marked `xml:"summary"`
	Contents  []marked `xml:"content"`
	Encoded   []marked `xml:"encoded"`
	Base      string   `xml:"base,attr"`
	Published []string `xml:"pubDate"`
	Dated     []string `xml:"date"`
	Issued    []string `xml:"published"`
	Updated   []string `xml:"updated"`
	IssuedOld []string `xml:"issued"` // of Atom 0.3
	Modified  []string `xml:"modified"`
	Links     []struct {
		Href string `xml:"href,attr"`
		Rel  string `xml:"rel,attr"`
		Text string `xml:",chardata"`
	} `xml:"link"`
	IDs []struct {
		IsLink string `xml:"isPermaLink,attr"`
		Text   string `xml:",chardata"`
	} `xml:"guid"`
}

// marked is a text with its markup, whether that is escaped or, as Atom's XHTML, is elements of the feed itself.
type marked string

// UnmarshalXML implements xml.Unmarshaler. It writes inner elements as plain will read them.
func (m *marked) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	var b strings.Builder
	for depth := 0; depth >= 0; {
		token, err := d.Token()
		if err != nil {
			return fmt.Errorf("read %s: %w", start.Name.Local, err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			depth++
			b.WriteString("<" + written(t.Name.Local) + ">")
		case xml.EndElement:
			if depth--; depth >= 0 {
				b.WriteString("</" + written(t.Name.Local) + ">")
			}
		case xml.CharData:
			if depth == 0 {
				b.Write(t)
			} else {
				b.WriteString(html.EscapeString(string(t)))
			}
		}
	}
	*m = marked(b.String())
	return nil
}

// written is an element's name such that plain knows it for one.
func written(name string) string {
	if _, known := elements[strings.ToLower(name)]; known {
		return name
	}
	return "div"
}

// How often a feed is read on behind an item that is no XML, and how often its bytes are read for that: an item that
// never ends takes all of them.
const (
	restarts  = 20
	readTwice = 2
)

// declaration is the first line of an XML document. What it says of the encoding is done; of versions the decoder knows
// but one.
var declaration = regexp.MustCompile(`^\s*<\?xml[^>]{0,200}\?>`)

// readFeed reads RSS 0.9 to 2.0 and Atom, which came from an address. The decoder knows no external and no
// nested entities, so that a feed can neither call out nor grow; it stops at the
// last item that is kept, and when ctx ends. What is no XML costs the item that it
// stands in. github.com/mmcdole/gofeed reads all, 50,000 items in a
// second where this needs 15 ms, drops a feed that breaks off, and is 225 kB.
func readFeed(ctx context.Context, body []byte, contentType string, from *url.URL, t tally) ([]Item, error) {
	body, err := decoded(body, contentType, t)
	if err != nil {
		return nil, err
	}
	body = withoutControls(body)
	body = body[len(declaration.Find(body)):]
	items := itemsOf{base: from}
	left := readTwice * len(body)
	for range restarts {
		var at, read int
		if at, read, err = items.read(ctx, body, t); err == nil || ctx.Err() != nil {
			break
		}
		if left -= read; left < 0 {
			break
		}
		next := anItem.FindIndex(body[at:])
		if next == nil {
			break // what is broken off is taken as far as it goes
		}
		body = body[at+next[0]:]
	}
	if !items.known || err != nil && len(items.list) == 0 {
		return nil, refused(codes.NotAFeed, "This address gives no RSS or Atom feed.").Because(err)
	}
	return items.list, ctx.Err()
}

// itemsOf are the items of a feed, as far as it was read.
type itemsOf struct {
	list  []Item
	known bool     // it is a feed
	base  *url.URL // from where its addresses lead on
}

// anItem is where an item begins.
var anItem = regexp.MustCompile(`<(item|entry)[\s>]`)

// read adds the items of a feed, or of the rest of one. On what is no XML it says behind
// which place to read on, and how many bytes were read.
func (i *itemsOf) read(ctx context.Context, body []byte, t tally) (at, read int, err error) {
	decoder := xml.NewDecoder(reading{ctx, bytes.NewReader(body)})
	decoder.Strict, decoder.Entity, decoder.CharsetReader = false, xml.HTMLEntity, asItIs
	for len(i.list) < itemsKept {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return 0, 0, nil
		}
		if err != nil {
			return int(decoder.InputOffset()), int(decoder.InputOffset()), fmt.Errorf("read a feed: %w", err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch element.Name.Local {
		case "rss", "RDF", "feed":
			i.known = true
			for _, a := range element.Attr {
				if a.Name.Local == "base" {
					i.base = resolved(i.base, a.Value)
				}
			}
		case "item", "entry":
			begin := int(decoder.InputOffset()) // behind its name: it is not read twice
			var a article
			if err := decoder.DecodeElement(&a, &element); err != nil {
				t[Entries]++
				return begin, int(decoder.InputOffset()), fmt.Errorf("read an item: %w", err)
			}
			if i.known {
				i.list = append(i.list, a.item(i.base, t))
			}
		}
	}
	return 0, 0, nil
}

// asItIs reads on in a document that names its encoding: it is UTF-8 by now.
func asItIs(_ string, input io.Reader) (io.Reader, error) { return input, nil }

// decoded is an answer's text as UTF-8.
func decoded(body []byte, contentType string, t tally) ([]byte, error) {
	body, err := text.Decode(body, contentType)
	if err != nil {
		return nil, refused(codes.UnknownCharset, "The text is in an encoding that is not known.").Because(err)
	}
	t[Letters] += bytes.Count(body, []byte(text.Replacement))
	return body, nil
}

// coded is a character by its number.
var coded = regexp.MustCompile(`&#(x[0-9A-Fa-f]{1,8}|[0-9]{1,10});`)

// withoutControls leaves out what XML does not allow, which nobody sees: an XML decoder stops there.
func withoutControls(body []byte) []byte {
	body = bytes.Map(func(r rune) rune {
		if !isOfXML(r) {
			return -1
		}
		return r
	}, body)
	return coded.ReplaceAllFunc(body, func(reference []byte) []byte {
		number := string(reference[2 : len(reference)-1])
		base := 10
		if hex, found := strings.CutPrefix(number, "x"); found {
			number, base = hex, 16
		}
		n, err := strconv.ParseInt(number, base, 32)
		switch {
		case err != nil, !isOfXML(rune(n)):
			return nil
		case n >= 0x80 && n < 0xa0: // Windows' signs, as HTML reads them
			sign := charmap.Windows1252.DecodeByte(byte(n))
			return []byte(strings.TrimSuffix(string(sign), text.Replacement))
		}
		return reference
	})
}

// isOfXML reports whether a document of XML 1.0 may have a character.
func isOfXML(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r <= '\ud7ff' || r >= '\ue000' && r <= '\ufffd' ||
		r >= 0x10000 && r <= unicode.MaxRune
}

// resolved is an address that stands in a document of another one; that one where it is none.
func resolved(base *url.URL, address string) *url.URL {
	link, err := url.Parse(strings.TrimSpace(address))
	switch {
	case err != nil:
		return base
	case base != nil:
		return base.ResolveReference(link)
	}
	return link
}

func (a article) item(base *url.URL, t tally) Item {
	i := Item{Title: Plain(first(a.Titles), titleLength),
		Text: Plain(first(a.Texts, a.Summaries, a.Contents, a.Encoded), textLength)}
	if date := first(a.Published, a.Dated, a.Issued, a.IssuedOld, a.Updated, a.Modified); date != "" {
		if i.At = parseDate(date); i.At == nil {
			t[Dates]++
		}
	}
	if a.Base != "" {
		base = resolved(base, a.Base)
	}
	for _, l := range a.Links {
		if i.Link == "" && (l.Rel == "" || l.Rel == "alternate") {
			i.Link = linkOf(base, l.Href+l.Text)
		}
	}
	for _, id := range a.IDs {
		if i.Link == "" && !strings.EqualFold(id.IsLink, "false") {
			i.Link = linkOf(nil, id.Text)
		}
	}
	return i
}

// linkOf is where an address leads; empty where that is nothing to be opened.
func linkOf(base *url.URL, address string) string {
	if address = strings.TrimSpace(address); address == "" {
		return ""
	}
	if link := resolved(base, address); link != nil && (link.Scheme == "http" || link.Scheme == "https") &&
		link.Host != "" {
		return Plain(link.String(), textLength)
	}
	return ""
}

func first[T ~string](lists ...[]T) string {
	for _, list := range lists {
		for _, one := range list {
			if text := strings.TrimSpace(string(one)); text != "" {
				return text
			}
		}
	}
	return ""
}

// dates are the ways in which feeds write them, as tidied leaves them.
var dates = []string{
	"2006-01-02T15:04:05-0700", "2006-01-02T15:04-0700", "2006-01-02 15:04:05-0700", "2006-01-02 15:04-0700",
	"2 Jan 2006 15:04:05-0700", "2 Jan 2006 15:04-0700", "2 Jan 06 15:04:05-0700", "2 Jan 06 15:04-0700",
	"2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly, "2 Jan 2006", "Jan 2, 2006",
}

// tidied are the ways in which feeds write a part of a date, and how it is read.
var tidied = []struct {
	written *regexp.Regexp
	read    string
}{
	{regexp.MustCompile(`\s+`), " "},
	{regexp.MustCompile(`^\pL+\.?, ?`), ""}, // the day of the week, in whatever language
	{regexp.MustCompile(` ?\([^()]*\)$`), ""},
	{regexp.MustCompile(`(?i)\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?`), "$1"},
	{regexp.MustCompile(`(\d)Z$`), "$1+0000"},
	{regexp.MustCompile(`(?i) (?:GMT|UTC?)([+-])`), "$1"},
	{regexp.MustCompile(` ?([+-]\d\d):?(\d\d)$`), "$1$2"},
}

// offsets are the zones that RFC 822 names, and others that are one country's or one region's alone, in hours from
// UTC. Go knows none but its own machine's, and takes the rest for UTC.
var offsets = map[string]float64{"UTC": 0, "GMT": 0, "UT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5,
	"MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "JST": 9, "KST": 9, "HKT": 8, "SGT": 8, "WET": 0, "WEST": 1, "CET": 1,
	"CEST": 2, "EET": 2, "EEST": 3, "MSK": 3, "BST": 1, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13}

// zoneName is the name of a zone at the end of a date.
var zoneName = regexp.MustCompile(`\s([A-Za-z]{1,5})$`)

// parseDate reads a date of a feed; nil where it is none, or is of a zone that is not known.
func parseDate(text string) *time.Time {
	const longest = 100 // bytes
	if len(text) > longest {
		return nil
	}
	for _, t := range tidied {
		text = t.written.ReplaceAllString(text, t.read)
	}
	hours := 0.0
	if found := zoneName.FindStringSubmatchIndex(text); found != nil {
		offset, known := offsets[strings.ToUpper(text[found[2]:found[3]])]
		if !known {
			return nil
		}
		hours, text = offset, text[:found[0]]+"+0000"
	}
	for _, layout := range dates {
		if at, err := time.Parse(layout, text); err == nil && at.Year() > 0 && at.Year() < 10000 {
			at = at.Add(-time.Duration(hours * float64(time.Hour))).UTC()
			return &at
		}
	}
	return nil
}

// reading is a text that ends when ctx does: decoders stop there, whatever they look for.
type reading struct {
	ctx  context.Context
	from io.Reader
}

func (r reading) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(p)
}
