package api

import (
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/fault/codes"
)

// messageCodes gives the framework's English validation messages the codes by
// which the console translates them. The first match counts.
var messageCodes = []struct {
	start string
	code  codes.Field
}{
	{notText, codes.NotText},
	{"expected required property", codes.Required},
	{"required ", codes.Required},
	{"request body is required", codes.Required},
	{"unexpected property", codes.UnknownField},
	{"expected length <=", codes.TooLong},
	{"expected length >=", codes.TooShort},
	{"expected number >=", codes.TooSmall},
	{"expected number >", codes.TooSmall},
	{"expected number <=", codes.TooBig},
	{"expected number <", codes.TooBig},
	{"expected array length <=", codes.TooMany},
	{"expected array length >=", codes.TooFew},
	{"expected value to be one of", codes.NotAllowed},
	{"expected string to match pattern", codes.BadFormat},
	{"expected string to be", codes.BadFormat},
	{"invalid ", codes.BadFormat},
	{"expected ", codes.WrongType},
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

func codeOf(message string) codes.Field {
	for _, m := range messageCodes {
		if strings.HasPrefix(message, m.start) {
			return m.code
		}
	}
	return codes.Invalid
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
