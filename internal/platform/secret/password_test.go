package secret

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"marquee/internal/fault"
)

func TestCheckPassword(t *testing.T) {
	cases := []struct{ username, password, want string }{
		{"ann", "tall green ladder", ""},
		{"ann", "ninechars", "too-short"},
		{"ann", "ten chars!", ""},
		{"ann", "看板看板看板看板看", "too-short"}, // nine characters, 27 bytes
		{"ann", "看板看板看板看板看板", ""},
		{"ann", strings.Repeat("ab", 128), ""},
		{"ann", strings.Repeat("ab", 128) + "c", "too-long"},
		{"ann.example@example.com", "Ann.Example@example.com", "is-username"},
		{"ann", "Password123", "too-common"},
		{"ann", "QWERTYUIOP", "too-common"},
		{"ann", "password123 of ann", ""},
	}
	for _, c := range cases {
		err := CheckPassword(c.username, c.password)
		if c.want == "" {
			if err != nil {
				t.Errorf("CheckPassword(%q) = %v, want nil", c.password, err)
			}
			continue
		}
		f := fault.As(err)
		if f == nil || f.Kind != fault.Unprocessable || f.Fields[0].Location != "body.password" || f.Fields[0].Code != c.want {
			t.Errorf("CheckPassword(%q) = %v, want body.password %s", c.password, err, c.want)
		}
		if f != nil && f.Fields[0].Value != nil {
			t.Errorf("CheckPassword(%q) repeats the password", c.password)
		}
	}
}

func TestCommonPasswordsAreSortedFoldedAndLongEnoughToMatter(t *testing.T) {
	list := strings.Fields(common)
	if len(list) < 300 || !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
		t.Errorf("the list has %d entries; it must be sorted and without doubles", len(list))
	}
	for _, password := range list {
		if strings.ToLower(password) != password || utf8.RuneCountInString(password) < shortestPassword {
			t.Errorf("%q can never match", password)
		}
	}
}
