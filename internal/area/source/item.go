package source

import (
	"html"
	"regexp"
	"strings"
	"time"
	"unicode"
)

// What is kept of a source is bounded: items, and characters of their texts.
const (
	itemsKept   = 500
	fieldsKept  = 40
	titleLength = 300
	textLength  = 2000
)

// Item is one thing that came: an article, a row, a date, a picture. Its texts are plain.
type Item struct {
	Title string     `json:"title"`
	Text  string     `json:"text,omitzero"`
	Link  string     `json:"link,omitzero"`
	Place string     `json:"place,omitzero"`
	At    *time.Time `json:"at,omitempty" doc:"When it was published, or when it begins"`
	Until *time.Time `json:"until,omitempty" doc:"When it ends"`
	Day   bool       `json:"day,omitzero" doc:"It lasts whole days: At and Until are midnights in UTC"`
	Image string     `json:"image,omitzero" doc:"Where the picture is; in a preview a small copy of it as a data address"`
	// Fields are the columns of a row, in their order.
	Fields []Field `json:"fields,omitempty"`
}

// Field is a named value of a row.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

var (
	hidden = regexp.MustCompile(`^(?i)<(script|style)\b`)
	shows  = regexp.MustCompile(`(?i)</(script|style)\s*>`)
)

// elements are those of HTML, in lower case, with whether they stand within a word or a sentence: where such a one
// begins and ends there is no space.
var elements = func() map[string]bool {
	all := map[string]bool{}
	for name := range strings.FieldsSeq("address applet area article aside audio base basefont bgsound blink blockquote " +
		"body br button canvas caption center col colgroup datalist dd details dialog dir div dl dt embed fieldset figcaption " +
		"figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe image img input isindex label " +
		"legend li link listing main map marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol " +
		"optgroup option output p param picture plaintext pre progress script search section select slot source style " +
		"summary svg table tbody td template textarea tfoot th thead title tr track ul video xmp") {
		all[name] = false
	}
	for name := range strings.FieldsSeq("a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q rb " +
		"rp rt ruby s samp small span strike strong sub sup time tt u var wbr") {
		all[name] = true
	}
	return all
}()

// longestElement is how long the names of elements are, with a prefix too.
const longestElement = 40

// elementOf is the element of a tag, from behind its <, in lower case; empty where that cannot be one.
func elementOf(tag string) string {
	name := strings.TrimPrefix(tag, "/")
	end := strings.IndexAny(name[:min(len(name), longestElement)], " \t\r\n/>")
	return strings.ToLower(name[:max(end, 0)])
}

// unmarked puts a space in place of each tag, nothing in place of those within a
// word, and takes scripts and styles out with what is in them. No byte is looked at
// more than a few times: an expression for all of it would search to the end of the
// text again for each script that never ends.
func unmarked(text string) string {
	var b strings.Builder
	ends, quotes := true, true // a script, or a tag with quotes, that begins here can end
	for {
		before, rest, found := strings.Cut(text, "<")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if !isTag(rest) {
			b.WriteByte('<')
			text = rest
			continue
		}
		text = text[len(before):]
		closed := -1
		if quotes {
			closed = endOfTag(text)
			quotes = closed >= 0
		}
		if closed < 0 {
			closed = strings.IndexByte(text, '>')
		}
		if closed < 0 {
			return b.String() + text
		}
		closed++
		if !elements[elementOf(text[1:closed])] {
			b.WriteByte(' ')
		}
		if ends && hidden.MatchString(text[:min(len(text), len("<script "))]) {
			end := shows.FindStringIndex(text)
			if ends = end != nil; ends {
				closed = end[1]
			}
		}
		text = text[closed:]
	}
}

// endOfTag is the place of the > that ends a tag or a comment, none that is within its quotes; -1 where there is none.
func endOfTag(text string) int {
	if strings.HasPrefix(text, "<!--") {
		if end := strings.Index(text, "-->"); end >= 0 {
			return end + len("--")
		}
		return -1
	}
	before := byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '>':
			return i
		case (c == '"' || c == '\'') && before == '=':
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				return -1
			}
			i += 1 + end
		case c == ' ':
			continue
		}
		before = text[i]
	}
	return -1
}

// isTag reports whether what follows a < makes it a tag, a comment or a declaration. Only names of HTML, and those
// with a prefix, which word processors write, begin a tag: people write <external> and <ann@a.example>, too.
func isTag(rest string) bool {
	if rest == "" {
		return false
	}
	if rest[0] == '!' || rest[0] == '?' {
		return true
	}
	name := elementOf(rest)
	_, known := elements[name]
	return known || prefixed.MatchString(name)
}

// prefixed is the name of an element that is not HTML's.
var prefixed = regexp.MustCompile(`^[a-z][a-z0-9]*:[a-z][a-z0-9]*$`)

// reference is a character by its name or number. HTML knows some without a semicolon, as they stand in addresses: &copy=.
var reference = regexp.MustCompile(`&(#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)

// plain makes one line of plain text of at most so many characters, whatever markup there was.
func plain(text string, length int) string {
	text = reference.ReplaceAllStringFunc(unmarked(text), html.UnescapeString)
	text = strings.ToValidUTF8(text, "")
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) ||
			unicode.IsControl(r)
	}), " ")
	if runes := []rune(text); len(runes) > length {
		return string(runes[:length-1]) + "…"
	}
	return text
}

// has reports whether any item has a field, or one of the texts, of that name.
func has(items []Item, name string) bool {
	for _, i := range items {
		for _, f := range i.Fields {
			if f.Name == name {
				return true
			}
		}
		present := map[string]bool{"title": i.Title != "", "text": i.Text != "", "link": i.Link != "",
			"place": i.Place != "",
			"at":    i.At != nil, "until": i.Until != nil, "image": i.Image != "", i.Title: i.Image != ""}
		if present[name] {
			return true
		}
	}
	return false
}
