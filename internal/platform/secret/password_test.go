package secret

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
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
		{"ann", "!QAZ2wsx3edc", "too-common"}, // with a held shift key
		{"ann", "password123 of ann", ""},
	}
	for _, c := range cases {
		err := Owner{Username: c.username}.check(c.password)
		if c.want == "" {
			if err != nil {
				t.Errorf("check(%q) = %v, want nil", c.password, err)
			}
			continue
		}
		f := fault.As(err)
		if f == nil || f.Kind != fault.Unprocessable || f.Fields[0].Location != "body.password" ||
			f.Fields[0].Code.String() != c.want {
			t.Errorf("check(%q) = %v, want body.password %s", c.password, err, c.want)
		}
		if f != nil && f.Fields[0].Value != nil {
			t.Errorf("check(%q) repeats the password", c.password)
		}
	}
}

// TestPasswordsOfContextWords: names that others would try first, with what people add to them.
func TestPasswordsOfContextWords(t *testing.T) {
	o := Owner{Username: "nina.north", DisplayName: "Nina Northcott", Email: "n.north@kawahotels.example",
		Company: "Demo Stores"}
	for _, password := range []string{"marquee2026", "Marquee123!", "M4rqu33-2026", "DemoStores1", "demo.stores.",
		"Stores-Stores", "Northcott!!1", "ninanorth2026", "KawaHotels99", "1234Marquee!"} {
		if err := o.check(password); fault.As(err) == nil || fault.As(err).Fields[0].Code != codes.TooClose {
			t.Errorf("%q: %v, want too-close", password, err)
		}
	}
	for _, password := range []string{"correct marquee battery", "demo-ladder-green", "tall green ladder", "看板看板看板看板看板",
		"!!!!!!!!!!!!?"} {
		if err := o.check(password); err != nil {
			t.Errorf("%q: %v", password, err)
		}
	}
}

func TestCommonPasswordsAreManySortedFoldedAndLongEnoughToMatter(t *testing.T) {
	packed, err := gzip.NewReader(bytes.NewReader(common))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Fields(string(text))
	if len(list) < 100_000 || !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
		t.Errorf("the list has %d entries; it must be sorted and without doubles", len(list))
	}
	for _, password := range list {
		if strings.ToLower(password) != password || utf8.RuneCountInString(password) < shortestPassword {
			t.Errorf("%q can never match", password)
		}
	}
	for _, password := range []string{list[0], list[len(list)/2], list[len(list)-1], "zaq12wsx34", "1qaz2wsx3edc"} {
		if found, err := isCommon(password); err != nil || !found {
			t.Errorf("%q is not found: %v", password, err)
		}
	}
}
