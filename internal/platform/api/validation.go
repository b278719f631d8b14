package api

import (
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// messageCodes gives the framework's English validation messages the codes by
// which the console translates them. The first match counts.
var messageCodes = []struct{ start, code string }{
	{notText, "not-text"},
	{"expected required property", "required"},
	{"required ", "required"},
	{"request body is required", "required"},
	{"unexpected property", "unknown-field"},
	{"expected length <=", "too-long"},
	{"expected length >=", "too-short"},
	{"expected number >=", "too-small"},
	{"expected number >", "too-small"},
	{"expected number <=", "too-big"},
	{"expected number <", "too-big"},
	{"expected array length <=", "too-many"},
	{"expected array length >=", "too-few"},
	{"expected value to be one of", "not-allowed"},
	{"expected string to match pattern", "bad-format"},
	{"expected string to be", "bad-format"},
	{"invalid ", "bad-format"},
	{"expected ", "wrong-type"},
}

// anotherKind is what is said of a value where nothing more exact can be.
const anotherKind = "expected another kind of value"

// speakable keeps the decoder's own words, which name types of this program,
// away from clients.
func speakable(message string) string {
	if strings.Contains(message, "json:") || strings.Contains(message, "Go type") ||
		strings.Contains(message, "marquee/") {
		return anotherKind
	}
	return message
}

func codeOf(message string) string {
	for _, m := range messageCodes {
		if strings.HasPrefix(message, m.start) {
			return m.code
		}
	}
	return "invalid"
}

var requiredProperty = regexp.MustCompile(`^expected required property (\S+) to be present$`)

// locate points at the missing field itself, where the framework points at the
// object that lacks it, so that a form can mark the field.
func locate(d *huma.ErrorDetail) string {
	if m := requiredProperty.FindStringSubmatch(d.Message); m != nil {
		return d.Location + "." + m[1]
	}
	return d.Location
}
