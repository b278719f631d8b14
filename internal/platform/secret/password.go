package secret

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

const (
	shortestPassword = 10  // characters
	longestPassword  = 256 // bytes
	shortestWord     = 4   // letters of a name that are looked for in a password
	ownLetters       = 6   // that a password has beside such names
)

// common holds the passwords of 10 characters and more among the million that leaks
// show most often, 112,000 of them, one a line, in lower case and in order. They are
// from SecLists' "10 million password list" (MIT).
//
//go:embed common.txt.gz
var common []byte

// product stands in many passwords for it.
const product = "marquee"

// Owner is whom a password is for: what it is not to be made of.
type Owner struct{ Username, DisplayName, Email, Company string }

// Choose returns the hash of a password that its owner may have, and otherwise an
// Unprocessable fault at body.password: too-short (of 10 characters), too-long (of
// 256 bytes), is-username, too-close, too-common, or breached, where somebody is asked
// about that.
func (h *Hasher) Choose(ctx context.Context, o Owner, password string) (hash string, err error) {
	if err := o.check(password); err != nil {
		return "", err
	}
	if h.breached != nil && h.breached.Holds(ctx, password) {
		return "", refuse(codes.Breached, "This password is known from leaks elsewhere. Choose another one.")
	}
	return h.Hash(ctx, password)
}

func (o Owner) check(password string) error {
	folded := strings.ToLower(password)
	switch {
	case utf8.RuneCountInString(password) < shortestPassword:
		return refuse(codes.TooShort, "A password has at least 10 characters.")
	case len(password) > longestPassword:
		return refuse(codes.TooLong, "A password has at most 256 bytes.")
	case folded == strings.ToLower(o.Username):
		return refuse(codes.IsUsername, "The password is the user name. Choose another one.")
	case o.isMadeOf(password):
		return refuse(codes.TooClose,
			"This password is your name, your company's or the product's with little else. Choose another one.")
	}
	for _, typed := range slices.Compact([]string{folded, unshifted.Replace(folded)}) {
		found, err := isCommon(typed)
		if err != nil {
			return err
		}
		if found {
			return refuse(codes.TooCommon,
				"This password is among the first that others would try. Choose another one.")
		}
	}
	return nil
}

// unshifted undoes a held shift key on the row of digits, which people take for a change.
var unshifted = strings.NewReplacer("!", "1", "@", "2", "#", "3", "$", "4", "%", "5", "^", "6", "&", "7", "*", "8", "(",
	"9", ")", "0")

func refuse(code codes.Field, message string) error {
	return fault.Invalid("body.password", code, message)
}

// isMadeOf reports whether little is left of a password without the names that
// others would try first: the product's, the company's, and the owner's own.
func (o Owner) isMadeOf(password string) bool {
	left := squeeze(password)
	for _, word := range o.words() {
		left = strings.ReplaceAll(left, word, "")
	}
	return utf8.RuneCountInString(left) < ownLetters && left != squeeze(password)
}

// words are the names, whole and in parts, the longest first.
func (o Owner) words() []string {
	all := []string{product}
	for _, name := range []string{o.Username, o.DisplayName, o.Email, o.Company} {
		all = append(all, squeeze(name))
		for part := range strings.FieldsFuncSeq(name, func(r rune) bool {
			return !unicode.IsLetter(r) &&
				!unicode.IsDigit(r)
		}) {
			all = append(all, squeeze(part))
		}
	}
	all = slices.DeleteFunc(all, func(word string) bool { return utf8.RuneCountInString(word) < shortestWord })
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	return all
}

// lookalikes are what people write for a letter.
var lookalikes = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s",
	"!", "i")

// squeeze leaves of a text its letters and digits, folded, and with digits that look like letters as those.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, lookalikes.Replace(strings.ToLower(text)))
}

// isCommon looks for a password in the list. It is read anew each time, which takes
// a tenth of a hash and keeps nothing in memory.
func isCommon(folded string) (bool, error) {
	list, err := gzip.NewReader(bytes.NewReader(common))
	if err != nil {
		return false, fmt.Errorf("read the common passwords: %w", err)
	}
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		if text := lines.Bytes(); string(text) >= folded {
			return string(text) == folded, nil
		}
	}
	if err := lines.Err(); err != nil {
		return false, fmt.Errorf("read the common passwords: %w", err)
	}
	return false, nil
}
