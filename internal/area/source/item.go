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
var elements = map[string]bool{
	"address": false, "applet": false, "area": false, "article": false, "aside": false, "audio": false,
	"base": false, "basefont": false, "bgsound": false, "blink": false, "blockquote": false, "body": false,
	"br": false, "button": false, "canvas": false, "caption": false, "center": false, "col": false,
	"colgroup": false, "datalist": false, "dd": false, "details": false, "dialog": false, "dir": false,
	"div": false, "dl": false, "dt": false, "embed": false, "fieldset": false, "figcaption": false,
	"figure": false, "footer": false, "form": false, "frame": false, "frameset": false, "h1": false, "h2": false,
	"h3": false, "h4": false, "h5": false, "h6": false, "head": false, "header": false, "hgroup": false,
	"hr": false, "html": false, "iframe": false, "image": false, "img": false, "input": false, "isindex": false,
	"label": false, "legend": false, "li": false, "link": false, "listing": false, "main": false, "map": false,
	"marquee": false, "math": false, "menu": false, "menuitem": false, "meta": false, "meter": false, "nav": false,
	"nobr": false, "noembed": false, "noframes": false, "noscript": false, "object": false, "ol": false,
	"optgroup": false, "option": false, "output": false, "p": false, "param": false, "picture": false,
	"plaintext": false, "pre": false, "progress": false, "script": false, "search": false, "section": false,
	"select": false, "slot": false, "source": false, "style": false, "summary": false, "svg": false,
	"table": false, "tbody": false, "td": false, "template": false, "textarea": false, "tfoot": false, "th": false,
	"thead": false, "title": false, "tr": false, "track": false, "ul": false, "video": false, "xmp": false,
	"a": true, "abbr": true, "acronym": true, "b": true, "bdi": true, "bdo": true, "big": true, "cite": true,
	"code": true, "data": true, "del": true, "dfn": true, "em": true, "font": true, "i": true, "ins": true,
	"kbd": true, "mark": true, "q": true, "rb": true, "rp": true, "rt": true, "ruby": true, "s": true,
	"samp": true, "small": true, "span": true, "strike": true, "strong": true, "sub": true, "sup": true,
	"time": true, "tt": true, "u": true, "var": true, "wbr": true,
}

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

// reference is a character by its name or number. HTML knows some without a semicolon, which stand in addresses, too:
// &copy=.
var reference = regexp.MustCompile(`&(#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)

// Plain makes one line of plain text of at most so many characters, whatever markup there was.
func Plain(text string, length int) string {
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
