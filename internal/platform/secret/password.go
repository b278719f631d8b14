package secret

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"marquee/internal/fault"
)

const (
	shortestPassword = 10  // characters
	longestPassword  = 256 // bytes
)

// common holds passwords that are tried first by everybody who guesses, one a
// line, in lower case. Those that are too short anyway are left out.
//
//go:embed common.txt
var common string

// CheckPassword returns nil if the user may choose the password, and otherwise
// an Unprocessable fault at body.password with the code too-short (of 10
// characters), too-long (of 256 bytes), is-username or too-common.
func CheckPassword(username, password string) error {
	switch folded := strings.ToLower(password); {
	case utf8.RuneCountInString(password) < shortestPassword:
		return refuse("too-short", "A password has at least 10 characters.")
	case len(password) > longestPassword:
		return refuse("too-long", "A password has at most 256 bytes.")
	case folded == strings.ToLower(username):
		return refuse("is-username", "The password is the user name. Choose another one.")
	case slices.Contains(strings.Fields(common), folded):
		return refuse("too-common", "This password is among the first that others would try. Choose another one.")
	}
	return nil
}

func refuse(code, message string) error {
	return fault.Invalid("body.password", code, message)
}
