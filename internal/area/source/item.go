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

// isWithin reports whether a tag is of an element that stands within a word or a sentence: where such a one begins and
// ends there is no space.
func isWithin(tag string) bool {
	name := strings.TrimPrefix(tag[1:], "/")
	name = name[:strings.IndexAny(name, " \t\r\n/>")] // a tag has an end
	switch strings.ToLower(name[:min(len(name), len("acronym")+1)]) {
	case "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i",
		"ins",
		"kbd", "mark", "q", "rb", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub",
		"sup", "time",
		"tt", "u", "var", "wbr":
		return true
	}
	return false
}

// unmarked puts a space in place of each tag, nothing in place of those within a
// word, and takes scripts and styles out with what is in them. No byte is looked at
// more than a few times: an expression for all of it would search to the end of the
// text again for each script that never ends.
func unmarked(text string) string {
	var b strings.Builder
	ends := true // a script that begins here can end
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
		closed := strings.IndexByte(text, '>')
		if closed < 0 {
			return b.String() + text
		}
		closed++
		if !isWithin(text[:closed]) {
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

// isTag reports whether what follows a < makes it a tag, a comment or a declaration (HTML, 13.2.5.6).
func isTag(rest string) bool {
	if rest == "" {
		return false
	}
	c := rest[0] | 0x20 // in lower case
	return c >= 'a' && c <= 'z' || strings.IndexByte("/!?", rest[0]) >= 0
}

// plain makes one line of plain text of at most so many characters, whatever markup there was.
func plain(text string, length int) string {
	text = html.UnescapeString(unmarked(text))
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
