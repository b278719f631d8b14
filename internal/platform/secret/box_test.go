package secret

import (
	"crypto/rand"
	"strings"
	"testing"
)

func newBox(t *testing.T, m *Master, purpose string) *Box {
	t.Helper()
	b, err := NewBox(m, purpose, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBox(t *testing.T) {
	const text = "smtp pässword"
	dir := t.TempDir()
	box := newBox(t, openMaster(t, dir), "mail")
	sealed, err := box.Seal("company 3", text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := box.Seal("company 3", text)
	if err != nil || again == sealed || strings.Contains(sealed, "ssword") {
		t.Errorf("sealed %q and %q: %v", sealed, again, err)
	}
	if got, err := newBox(t, openMaster(t, dir), "mail").Open("company 3", sealed); err != nil || got != text {
		t.Errorf("opened %q: %v", got, err)
	}
	for name, open := range map[string]func() (string, error){
		"another record": func() (string, error) { return box.Open("company 4", sealed) },
		"another purpose": func() (string, error) {
			return newBox(t, openMaster(t, dir), "sso").Open("company 3",
				sealed)
		},
		"another key": func() (string, error) {
			return newBox(t, openMaster(t, t.TempDir()),
				"mail").Open("company 3", sealed)
		},
		"a changed text": func() (string, error) { return box.Open("company 3", "AAAA"+sealed[4:]) },
		"a cut text":     func() (string, error) { return box.Open("company 3", sealed[:8]) },
		"no base64":      func() (string, error) { return box.Open("company 3", "!") },
	} {
		if got, err := open(); err == nil || got != "" || strings.Contains(err.Error(), sealed) {
			t.Errorf("%s: opened %q, %v", name, got, err)
		}
	}
}

func TestAnEmptyTextStaysEmpty(t *testing.T) {
	box := newBox(t, openMaster(t, t.TempDir()), "mail")
	if sealed, err := box.Seal("company 3", ""); sealed != "" || err != nil {
		t.Errorf("sealed %q, %v", sealed, err)
	}
	if text, err := box.Open("company 3", ""); text != "" || err != nil {
		t.Errorf("opened %q, %v", text, err)
	}
}
