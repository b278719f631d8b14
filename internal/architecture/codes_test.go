package architecture

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"marquee/internal/fault/codes"
)

// texts is where refusals are said to people. Its languages are compared by web/tools/checks.
const texts = "web/packages/i18n/catalogs/en/problem.json"

// TestEveryCodeHasAText compares the codes of refusals with the texts that people
// read. A value may be refused with the code of a whole request.
func TestEveryCodeHasAText(t *testing.T) {
	said, known := saidTexts(t), map[string]bool{}
	for _, code := range codes.All() {
		key := "field." + code.String()
		if known[key] {
			t.Errorf("%s is declared twice", code)
		}
		known[key] = true
		if _, whole := code.(codes.Code); whole {
			key = "code." + code.String()
			known[key] = true
		}
		if (said[key] == "") != (code.Unsaid() != "") {
			t.Errorf("%s: a code has either a text in %s or a reason to have none", key, texts)
		}
	}
	for key := range said {
		if kind, _, _ := strings.Cut(key, "."); kind != "kind" && !known[key] {
			t.Errorf("%s: no code is declared for %s", texts, key)
		}
	}
}

// TestEveryCodeIsUsed: a code is called as it is named, codes.InUse is "in-use".
func TestEveryCodeIsUsed(t *testing.T) {
	used := map[string]bool{}
	for _, f := range project(t) {
		for _, use := range regexp.MustCompile(`\bcodes\.(\w+)`).FindAllStringSubmatch(f.text, -1) {
			used[strings.ToLower(use[1])] = used[strings.ToLower(use[1])] || !f.isSupport()
		}
	}
	for _, code := range codes.All() {
		if !used[strings.ReplaceAll(code.String(), "-", "")] {
			t.Errorf("nothing refuses with %s", code)
		}
	}
}

func saidTexts(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(root + "/" + texts)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	if err := json.Unmarshal(text, &said); err != nil {
		t.Fatal(err)
	}
	return said
}
