package architecture

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// technical are the tables that internal/platform itself keeps, or stands on, with the reason. What it has to know of
// others, their areas say in their Tables.
var technical = map[string]string{
	"company":      "what the walls stand between",
	"users":        "who makes a change; the walls find whose company their rows are by them",
	"audit":        "platform/db writes the trail",
	"audit_chain":  "platform/db writes the trail",
	"audit_sent":   "platform/db writes the trail",
	"revision":     "platform/db writes the trail",
	"idempotency":  "platform/db answers what is asked again",
	"installation": "what the database says of itself",
	"chore":        "what the installation does by itself",
	"main_step":    "the schema's own",
	"facts_step":   "the schema's own",
	"job":          "platform/jobs does them",
	"blob":         "platform/vault keeps them",
	"blob_dropped": "platform/vault keeps them",
}

func TestPlatformNamesNoTableOfAnArea(t *testing.T) {
	none(t, productTables(project(t), migrations(t)))
}

func TestPlatformNamesNoTableOfAnAreaFindsWhatIsWrong(t *testing.T) {
	tables := schema{"tag": {}, "job": {}}
	const query = "package x\n\nvar q = `SELECT 1 FROM job j WHERE EXISTS (SELECT 1 FROM tag t)`"
	some(t, 1, productTables([]source{parse(t, "internal/platform/jobs/store.go", query)}, tables))
	some(t, 0, productTables([]source{parse(t, "internal/area/tag/store.go", query),
		parse(t, "internal/platform/jobs/jobs_test.go", query)}, tables))
	some(t, 0, productTables([]source{parse(t, "internal/platform/live/live.go", "package x\n\nvar q = `news of tag`")},
		tables))
}

var namedTable = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(\w+)`)

// composed are tables whose names are put together.
var composed = map[string]string{
	"main_step":  "platform/db names it by the store",
	"facts_step": "platform/db names it by the store",
}

func TestEveryTableHasCode(t *testing.T) {
	none(t, unusedTables(project(t), migrations(t), composed))
}

func TestEveryTableHasCodeFindsWhatIsWrong(t *testing.T) {
	tables := schema{"tag": {}, "job": {}}
	store := parse(t, "internal/area/tag/store.go",
		"package tag\n\nvar q = `UPDATE tag SET name = ''`\n\nvar job = []string{`job`}")
	some(t, 1, unusedTables([]source{store}, tables, nil))
	some(t, 0, unusedTables([]source{store}, tables, map[string]string{"job": "a sample"}))
	some(t, 1, unusedTables([]source{store}, schema{"tag": {}}, map[string]string{"job": "a sample"}))
}

// unusedTables finds tables that no statement names: they are made with the feature that needs them.
func unusedTables(files []source, tables schema, allowed map[string]string) (findings []string) {
	named, used := map[string]bool{}, map[string]bool{}
	for _, f := range files {
		if !f.isSupport() {
			for _, m := range namedTable.FindAllStringSubmatch(f.text, -1) {
				named[m[1]] = true
			}
		}
	}
	for name := range tables {
		used[name] = !named[name]
		if !named[name] && allowed[name] == "" {
			findings = append(findings, "table "+name+": no statement names it")
		}
	}
	return append(findings, stale(allowed, used)...)
}

// productTables finds statements of internal/platform that name a table of an area.
func productTables(files []source, tables schema) (findings []string) {
	for _, f := range files {
		if f.isSupport() || !strings.HasPrefix(f.path, "internal/platform/") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			for _, m := range namedTable.FindAllStringSubmatch(lit.Value, -1) {
				if _, is := tables[m[1]]; is && technical[m[1]] == "" {
					findings = append(findings,
						fmt.Sprintf("%s: %s is a table of an area: the area says in its Tables what the platform "+
							"has to know",
							f.at(lit.Pos()), m[1]))
				}
			}
			return true
		})
	}
	return findings
}
