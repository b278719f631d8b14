package ical

import "strings"

// unfold joins the lines that were broken before a space.
var unfold = strings.NewReplacer("\r\n ", "", "\r\n\t", "", "\n ", "", "\n\t", "", "\r ", "", "\r\t", "")

// unescape reads what a text has escaped.
var unescape = strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n", `\N`, "\n")

// property is a line of a calendar.
type property struct {
	name, zone, value string
	common            string // the name of a person
	future            bool   // it is of all that comes behind, too
}

// parseLine reads a name, parameters, which may be in quotes, and a value.
// What is no property is an empty one.
func parseLine(line string) (p property) {
	colon := outside(line, ':')
	if colon < 0 {
		return property{}
	}
	if strings.HasPrefix(line[colon:], "://") { // of an address in a parameter that is not in quotes
		if next := outside(line[colon+1:], ':'); next >= 0 && strings.Contains(line[:colon], "=") {
			colon += 1 + next
		}
	}
	name, params, _ := strings.Cut(line[:colon], ";")
	p.name, p.value = strings.ToUpper(name), unescape.Replace(strings.TrimSpace(line[colon+1:]))
	for params != "" {
		param := params
		if end := outside(params, ';'); end >= 0 {
			param, params = params[:end], params[end+1:]
		} else {
			params = ""
		}
		key, value, _ := strings.Cut(param, "=")
		if strings.EqualFold(key, "TZID") {
			p.zone = strings.Trim(value, `"`)
		}
		if strings.EqualFold(key, "CN") {
			p.common = strings.Trim(value, `"`)
		}
		p.future = p.future || strings.EqualFold(key, "RANGE")
	}
	return p
}

// outside finds a sign that is not in quotes; -1 if there is none.
func outside(text string, sign rune) int {
	quoted := false
	return strings.IndexFunc(text, func(r rune) bool {
		quoted = quoted != (r == '"')
		return r == sign && !quoted
	})
}
