// Package css finds what a stylesheet fetches, and lets it be replaced. It reads
// the way browsers do (CSS Syntax Level 3), errors and escapes included, so that
// nothing hides from it which they would see. The lexer of github.com/tdewolff/parse
// does not read a name's escapes: behind `\75rl(a"b)`, a broken url to browsers,
// it takes the next address for the rest of a string.
package css

import (
	"strings"
	"unicode/utf8"
)

// Reference is one address in a stylesheet.
type Reference struct {
	Address string
	Import  bool   // of another stylesheet
	Media   string // of an import: when it applies, as it was written
}

// clean makes of a sheet what CSS reads of it (Syntax, 3.3).
var clean = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\x00", "\uFFFD")

// maxNesting is how many brackets may be open in each other. Browsers read those by a function that calls itself, and
// fail on very many.
const maxNesting = 100

// Rewrite returns the sheet, or a single declaration or value, with each address
// replaced by what replace answers. An import that becomes an empty address is
// left out; any other reference then leads nowhere. What is nested too deep is left
// out with all that follows.
func Rewrite(sheet string, replace func(Reference) string) string {
	s := scanner{text: clean.Replace(sheet), replace: replace}
	s.sheet()
	return s.out.String()
}

// IsTooDeep reports whether Rewrite would leave something out of a sheet or a value.
func IsTooDeep(sheet string) bool {
	if strings.Count(sheet, "(")+strings.Count(sheet, "[")+strings.Count(sheet, "{") <= maxNesting {
		return false
	}
	s := scanner{text: clean.Replace(sheet), replace: func(r Reference) string { return r.Address }}
	s.sheet()
	return len(s.ends) > maxNesting
}

type scanner struct {
	text    string
	at      int
	out     strings.Builder
	replace func(Reference) string
	fetches []bool // of each open parenthesis: whether a string in it is an address
	ends    []byte // of each open bracket: the one that closes it
}

func (s *scanner) sheet() {
	for s.at < len(s.text) && len(s.ends) <= maxNesting {
		c := s.text[s.at]
		switch {
		case s.has("/*"):
			s.copy(s.comment())
		case c == '"' || c == '\'':
			start := s.at
			value, _ := s.quoted()
			if len(s.fetches) > 0 && s.fetches[len(s.fetches)-1] {
				s.out.WriteString(quote(s.nonempty(value)))
			} else {
				s.out.WriteString(s.text[start:s.at])
			}
		case c == '@':
			s.atRule()
		case startsName(s.text[s.at:]):
			s.word()
		case c == '(':
			s.open(false)
		case c == ')':
			if len(s.fetches) > 0 {
				s.fetches = s.fetches[:len(s.fetches)-1]
			}
			s.nest()
			s.copy(1)
		default:
			s.nest()
			s.copy(1)
		}
	}
}

func (s *scanner) has(prefix string) bool { return strings.HasPrefix(s.text[s.at:], prefix) }

func (s *scanner) copy(n int) {
	s.out.WriteString(s.text[s.at : s.at+n])
	s.at += n
}

func (s *scanner) open(fetches bool) {
	s.fetches = append(s.fetches, fetches)
	s.nest()
	s.copy(1)
}

// nest counts the bracket that stands here, if one does. One that closes another kind closes nothing.
func (s *scanner) nest() {
	switch c := s.text[s.at]; {
	case c == '{' || c == '[':
		s.ends = append(s.ends, c+2)
	case c == '(':
		s.ends = append(s.ends, ')')
	case len(s.ends) > 0 && c == s.ends[len(s.ends)-1]:
		s.ends = s.ends[:len(s.ends)-1]
	}
}

// comment is the length of the comment that starts here.
func (s *scanner) comment() int {
	if end := strings.Index(s.text[s.at+2:], "*/"); end >= 0 {
		return end + 4
	}
	return len(s.text) - s.at
}

func (s *scanner) skipSpace() {
	for s.at < len(s.text) {
		switch {
		case strings.IndexByte(" \t\n", s.text[s.at]) >= 0:
			s.at++
		case s.has("/*"):
			s.at += s.comment()
		default:
			return
		}
	}
}

// word copies a name, and what is in the parentheses of one that fetches.
func (s *scanner) word() {
	start := s.at
	name := strings.ToLower(s.name())
	if s.at == len(s.text) || s.text[s.at] != '(' {
		s.out.WriteString(s.text[start:s.at])
		return
	}
	if name == "url" {
		if address, raw := s.url(); raw {
			s.out.WriteString("url(" + quote(s.nonempty(address)) + ")")
			return
		}
	}
	s.out.WriteString(s.text[start:s.at])
	switch name {
	case "url", "src", "image", "image-set", "-webkit-image-set":
		s.open(true)
	default:
		s.open(false)
	}
}

// url reads an address without quotes, behind its opening parenthesis. With
// quotes it is a function like any other, which is reported as not raw.
func (s *scanner) url() (address string, raw bool) {
	at := s.at + 1
	for at < len(s.text) && strings.IndexByte(" \t\n", s.text[at]) >= 0 {
		at++
	}
	if at < len(s.text) && (s.text[at] == '"' || s.text[at] == '\'') {
		return "", false
	}
	s.at = at
	var value strings.Builder
	for s.at < len(s.text) && s.text[s.at] != ')' {
		if s.text[s.at] == '\\' {
			s.escape(&value)
			continue
		}
		value.WriteByte(s.text[s.at])
		s.at++
	}
	s.at = min(s.at+1, len(s.text))
	address = strings.TrimRight(value.String(), " \t\n")
	if strings.ContainsAny(address, " \t\n\"'(") { // no address to browsers
		return "", true
	}
	return address, true
}

func (s *scanner) nonempty(address string) string {
	if address = s.replace(Reference{Address: address}); address == "" {
		return "#"
	}
	return address
}

// atRule replaces an import, and copies the name of any other rule. A
// namespace's address is a name that nobody fetches.
func (s *scanner) atRule() {
	start := s.at
	s.at++
	switch strings.ToLower(s.name()) {
	case "import":
		s.importRule()
	case "namespace":
		s.statement()
		s.out.WriteString(s.text[start:s.at])
	default:
		s.out.WriteString(s.text[start:s.at])
	}
}

func (s *scanner) importRule() {
	s.skipSpace()
	address, found := s.address()
	start := s.at
	s.statement()
	if !found {
		return
	}
	media := strings.TrimSpace(strings.TrimSuffix(s.text[start:s.at], ";"))
	if address = s.replace(Reference{Address: address, Import: true, Media: media}); address != "" {
		s.out.WriteString(strings.TrimRight("@import "+"url("+quote(address)+") "+media, " ") + ";")
	}
}

// address reads an import's, as a string or as url().
func (s *scanner) address() (string, bool) {
	if s.at == len(s.text) {
		return "", false
	}
	if s.text[s.at] == '"' || s.text[s.at] == '\'' {
		return s.quoted()
	}
	if strings.ToLower(s.name()) != "url" || s.at == len(s.text) || s.text[s.at] != '(' {
		return "", false
	}
	if address, raw := s.url(); raw {
		return address, true
	}
	s.at++
	s.skipSpace()
	address, found := s.quoted()
	s.skipSpace()
	if s.has(")") {
		s.at++
	}
	return address, found
}

// statement skips to behind the next semicolon, or before a block or the end of one.
func (s *scanner) statement() {
	for s.at < len(s.text) && len(s.ends) <= maxNesting {
		switch c := s.text[s.at]; {
		case s.has("/*"):
			s.at += s.comment()
		case c == '"' || c == '\'':
			s.quoted()
		case c == ';':
			s.at++
			return
		case c == '{' || c == '}':
			return
		default:
			s.nest()
			s.at++
		}
	}
}

// quoted reads a string. One that is not closed on its line ends there, and is none.
func (s *scanner) quoted() (value string, ok bool) {
	mark := s.text[s.at]
	s.at++
	var b strings.Builder
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == mark:
			s.at++
			return b.String(), true
		case c == '\n':
			return b.String(), false
		case s.has("\\\n"):
			s.at += 2
		case c == '\\':
			s.escape(&b)
		default:
			b.WriteByte(c)
			s.at++
		}
	}
	return b.String(), true
}

// name reads a name, with its escapes resolved.
func (s *scanner) name() string {
	var b strings.Builder
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case isNameByte(c):
			b.WriteByte(c)
			s.at++
		case startsName(s.text[s.at:]):
			s.escape(&b)
		default:
			return b.String()
		}
	}
	return b.String()
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' ||
		c >= utf8.RuneSelf
}

// startsName reports whether a name goes on here; a backslash before a line's end escapes nothing.
func startsName(text string) bool {
	return isNameByte(text[0]) || text[0] == '\\' && !strings.HasPrefix(text, "\\\n")
}

// escape reads a backslash and what it stands for: up to six hexadecimal digits
// and a space behind them, or any other character.
func (s *scanner) escape(b *strings.Builder) {
	s.at++
	var code rune
	digits := 0
	for ; digits < 6 && s.at < len(s.text); digits++ {
		d := strings.IndexByte("0123456789abcdef", lower(s.text[s.at]))
		if d < 0 {
			break
		}
		code = code<<4 | rune(d)
		s.at++
	}
	switch {
	case digits > 0:
		if s.at < len(s.text) && strings.IndexByte(" \t\n", s.text[s.at]) >= 0 {
			s.at++
		}
		if code == 0 || !utf8.ValidRune(code) {
			code = utf8.RuneError
		}
		b.WriteRune(code)
	case s.at < len(s.text):
		_, size := utf8.DecodeRuneInString(s.text[s.at:])
		b.WriteString(s.text[s.at : s.at+size])
		s.at += size
	}
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// quote writes a string such that it ends nothing around it, in CSS or HTML.
func quote(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\a `, "<", `\3c `).Replace(value) + `"`
}
