package architecture

import (
	"go/ast"
	"go/token"
	"regexp"
	"testing"
)

func TestStores(t *testing.T) {
	none(t, misplacedSQL(project(t)))
}

func TestStoresFindsWhatIsWrong(t *testing.T) {
	const query = "package tag\n\nvar q = `SELECT id FROM tag`"
	some(t, 1, misplacedSQL([]source{parse(t, "internal/area/tag/api.go", query)}))
	some(t, 1, misplacedSQL([]source{parse(t, "internal/platform/jobs/jobs.go", query)}))
	some(t, 0, misplacedSQL([]source{parse(t, "internal/area/tag/store.go", query),
		parse(t, "internal/area/tag/store_label.go", query),
		parse(t, "internal/area/tag/tag_test.go", query), parse(t, "internal/platform/db/list.go", query)}))
	some(t, 0, misplacedSQL([]source{parse(t, "internal/area/tag/api.go",
		"package tag\n\nvar text = `UPDATE your screens`")}))
}

var sqlWords = regexp.MustCompile(`\b(SELECT\s|INSERT INTO\s|DELETE FROM\s|UPDATE \w+ SET\s)`)

// misplacedSQL finds SQL outside the stores and platform/db.
func misplacedSQL(files []source) (findings []string) {
	for _, f := range files {
		if f.isSupport() || f.isStore() || f.folder() == "internal/platform/db" {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && sqlWords.MatchString(lit.Value) {
				findings = append(findings, f.at(lit.Pos())+": SQL belongs into store.go")
			}
			return true
		})
	}
	return findings
}
