package architecture

import (
	"go/ast"
	"go/token"
	"regexp"
	"testing"
)

func TestSortKeys(t *testing.T) {
	none(t, namesWithoutKey(project(t)))
}

func TestSortKeysFindsWhatIsWrong(t *testing.T) {
	for text, want := range map[string]int{
		"INSERT INTO device (id, device_name, name_folded) VALUES (1, '', '')":                        1,
		"INSERT INTO device (id, device_name, name_folded, name_sorted) VALUES (1, '', '', '')":       0,
		"INSERT INTO tag (id, name_folded) VALUES (1, '')":                                            0,
		"UPDATE users SET username = {:name}, username_folded = {:folded} WHERE id = 1":               1,
		"UPDATE users SET username_folded = {:folded}, username_sorted = {:sorted} WHERE id = 1":      0,
		"name = {:name}, name_folded = {:folded}":                                                     1,
		"UPDATE tag SET name_folded = {:folded}":                                                      0,
		"SELECT id FROM users WHERE username_folded = {:name} ORDER BY username_folded":               0,
		"SELECT id FROM playlist p WHERE p.name_folded LIKE {:folded} AND p.name_folded <> {:folded}": 0,
	} {
		some(t, want, namesWithoutKey([]source{parse(t, "internal/area/x/store.go", "package x\n\nvar q = `"+text+"`")}))
	}
}

var (
	// foldedNames are written by a statement, or a part of one.
	foldedNames = regexp.MustCompile(
		`(?s)INSERT INTO (company|users|content|playlist|schedule|device) \([^)]*name_folded|(^.|[ ,\t])(user)?name_folded = \{`)
	sortedNames = regexp.MustCompile(`name_sorted`)
	conditional = regexp.MustCompile(`(?s)^.(SELECT|\s*SELECT|[^=]*WHERE)|\b(UPDATE|FROM|INTO) (tag|font)\b`)
)

// namesWithoutKey finds statements that write a folded name without the key by which lists sort it.
func namesWithoutKey(files []source) (findings []string) {
	for _, f := range files {
		if f.isSupport() {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if ok && lit.Kind == token.STRING && foldedNames.MatchString(lit.Value) &&
				!sortedNames.MatchString(lit.Value) && !conditional.MatchString(lit.Value) {
				findings = append(findings, f.at(lit.Pos())+": a name is written without its db.SortKey")
			}
			return true
		})
	}
	return findings
}
