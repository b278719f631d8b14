package text

import (
	"strings"
	"testing"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

func TestNames(t *testing.T) {
	for name, c := range map[string]struct {
		text           string
		visible, lines bool
	}{
		"plain":                  {"Menu, 3rd floor", true, true},
		"Japanese":               {"メニュー　３階", true, true},
		"combining marks":        {"Cafe\u0301", true, true},
		"a family":               {"\U0001F468\u200d\U0001F469\u200d\U0001F467", true, true},
		"a heart with its style": {"\u2764\ufe0f\u200d\U0001F525", true, true},
		"Persian":                {"\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", true, true},
		"Hindi":                  {"\u0915\u094d\u200d\u0937", true, true},
		"two lines":              {"a\r\n\tb", false, true},
		"a joiner in Latin":      {"Admin\u200distrator", false, false},
		"a zero-width space":     {"Administrator\u200b", false, false},
		"a soft hyphen":          {"Adminis\u00adtrator", false, false},
		"bidi":                   {"gpj.\u202efdp", false, false},
		"an isolate":             {"a\u2067b\u2069", false, false},
		"a mark of direction":    {"a\u200e", false, false},
		"a byte order mark":      {"\ufeffa", false, false},
		"an escape":              {"\x1b[31mred", false, false},
		"C1":                     {"a\u0085b", false, false},
		"a filler":               {"a\u3164b", false, false},
		"a tag":                  {"a\U000E0041", false, false},
		"a separator":            {"a\u2028b", false, false},
	} {
		if Visible(c.text) != c.visible || Lines(c.text) != c.lines {
			t.Errorf("%s: visible %v, lines %v", name, Visible(c.text), Lines(c.text))
		}
		if shown := Shown(c.text, ""); !Visible(shown) {
			t.Errorf("%s: %q is shown as %q", name, c.text, shown)
		}
	}
}

func TestRepaired(t *testing.T) {
	for in, want := range map[string]string{"": "", "ü": "ü", "x\xff\xfey": "x\ufffdy", "a\x00b": "a\ufffdb",
		"\xed\xa0\x80": "\ufffd", "caf\xe9.png": "caf\ufffd.png"} {
		if got := Repaired(in); got != want || Storable(in) != (in == want) || !Storable(got) {
			t.Errorf("%q is repaired to %q", in, got)
		}
	}
}

func TestANameIsNeitherEmptyNorTooLong(t *testing.T) {
	for name, want := range map[string]any{
		" Hall ": "Hall", strings.Repeat("ロ", 100): strings.Repeat("ロ", 100),
		"": codes.Required, " \t": codes.Required, strings.Repeat("ロ", 101): codes.TooLong,
	} {
		name, err := Name("body.name", "screen", name, 100)
		var got any = name
		if f := fault.As(err); f != nil {
			got = f.Fields[0].Code
		}
		if got != want {
			t.Errorf("%.20q is %v, want %v", name, got, want)
		}
	}
}
