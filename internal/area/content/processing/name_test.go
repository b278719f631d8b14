package processing

import (
	"strings"
	"testing"
)

func TestNameOfAFile(t *testing.T) {
	for filename, want := range map[string]string{
		"Menu.png":               "Menu",
		"menu.of.today.jpeg":     "menu.of.today",
		`C:\fakepath\看板.mp4`:     "看板",
		"../../etc/passwd":       "passwd",
		".htaccess":              ".htaccess",
		"  spaced out .png":      "spaced out",
		"":                       "Untitled",
		"/":                      "Untitled",
		strings.Repeat("長", 300): strings.Repeat("長", 200),
	} {
		if got := NameOf(filename); got != want {
			t.Errorf("%q is called %q, want %q", filename, got, want)
		}
	}
}
