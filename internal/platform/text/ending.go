package text

import (
	"slices"
	"strings"
)

// WithEnding is a file's name that ends as what the file is does: with one of the
// endings, such as "jpg" and "jpeg", the first of which takes the place of another
// one. What is no ending, as in "Menu v1.2" or "Dr. Who", is part of the name. An
// empty name stays empty.
func WithEnding(name string, endings ...string) string {
	if name == "" || len(endings) == 0 {
		return name
	}
	dot := strings.LastIndexByte(name, '.')
	if dot >= 0 && slices.Contains(endings, strings.ToLower(name[dot+1:])) {
		return name
	}
	if dot > 0 && isEnding(name[dot+1:]) {
		name = name[:dot]
	}
	return strings.TrimRight(name, ". ") + "." + endings[0]
}

// isEnding reports whether a text looks like the ending of a file's name: two to
// five letters and digits, the first a letter.
func isEnding(text string) bool {
	for i, c := range []byte(text) {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return 2 <= len(text) && len(text) <= 5
}
