package architecture

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"testing"
)

// scopeless are the exported methods of stores that take no access.Scope, with the reason.
var scopeless = map[string]string{}

func TestStores(t *testing.T) {
	files := project(t)
	none(t, misplacedSQL(files))
	none(t, methodsWithoutScope(files, scopeless))
}

func TestStoresFindsWhatIsWrong(t *testing.T) {
	const query = "package tag\n\nvar q = `SELECT id FROM tag`"
	some(t, 1, misplacedSQL([]source{parse(t, "internal/area/tag/api.go", query)}))
	some(t, 1, misplacedSQL([]source{parse(t, "internal/platform/jobs/jobs.go", query)}))
	some(t, 0, misplacedSQL([]source{parse(t, "internal/area/tag/store.go", query), parse(t, "internal/area/tag/store_label.go", query),
		parse(t, "internal/area/tag/tag_test.go", query), parse(t, "internal/platform/db/list.go", query)}))
	some(t, 0, misplacedSQL([]source{parse(t, "internal/area/tag/api.go", "package tag\n\nvar text = `UPDATE your screens`")}))

	const method = "package tag\n\nfunc (s Store) "
	some(t, 1, methodsWithoutScope([]source{parse(t, "internal/area/tag/store.go", method+"Get(ctx context.Context, id int64) {}")}, nil))
	some(t, 1, methodsWithoutScope([]source{parse(t, "internal/area/tag/store.go", method+"Get(scope access.Scope, ctx context.Context) {}")}, nil))
	some(t, 0, methodsWithoutScope([]source{parse(t, "internal/area/tag/store.go", method+"Get(ctx context.Context, scope access.Scope, id int64) {}")}, nil))
	some(t, 0, methodsWithoutScope([]source{parse(t, "internal/area/tag/store.go", method+"get(ctx context.Context, id int64) {}")}, nil))
	allowed := map[string]string{"tag.Store.Get": "a sample"}
	some(t, 0, methodsWithoutScope([]source{parse(t, "internal/area/tag/store.go", method+"Get(ctx context.Context, id int64) {}")}, allowed))
	some(t, 1, methodsWithoutScope(nil, allowed))
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

// methodsWithoutScope checks the second barrier: an exported method of a Store
// takes the context and, right after it, the scope. An exception that is not
// needed any more is a finding too.
func methodsWithoutScope(files []source, allowed map[string]string) (findings []string) {
	used := map[string]bool{}
	for _, f := range files {
		if f.area() == "" || f.isTest() {
			continue
		}
		for name, fn := range f.functions() {
			if receiverOf(fn) != "Store" || !fn.Name.IsExported() {
				continue
			}
			kinds := parameterTypes(fn)
			if len(kinds) >= 2 && kinds[0] == "context.Context" && kinds[1] == "access.Scope" {
				continue
			}
			name = f.area() + "." + name
			used[name] = true
			if allowed[name] == "" {
				findings = append(findings, f.at(fn.Pos())+": "+name+" takes a context.Context and then an access.Scope")
			}
		}
	}
	return append(findings, stale(allowed, used)...)
}

func stale(allowed map[string]string, used map[string]bool) (findings []string) {
	for name := range allowed {
		if !used[name] {
			findings = append(findings, fmt.Sprintf("the exception for %s is not needed any more: remove it", name))
		}
	}
	return findings
}

// parameterTypes lists a function's parameters as "package.Type", one per name.
func parameterTypes(fn *ast.FuncDecl) []string {
	var kinds []string
	for _, field := range fn.Type.Params.List {
		kind := ""
		if s, ok := field.Type.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				kind = x.Name + "." + s.Sel.Name
			}
		}
		for range max(1, len(field.Names)) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// constants maps the names of a package that stand for one text, such as a list
// of columns, to it; those of other areas as "company.Columns".
func constants(files []source, folder string) map[string]string {
	known := map[string]string{}
	for before := -1; before != len(known); { // constants may be made of later ones
		before = len(known)
		for _, f := range files {
			switch {
			case f.folder() == folder:
				readConstants(f, known)
			case f.area() != "" && !f.isTest():
				others := map[string]string{}
				readConstants(f, others)
				for name, text := range others {
					known[f.area()+"."+name] = text
				}
			}
		}
	}
	return known
}

func readConstants(f source, known map[string]string) {
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			for i, value := range spec.Values {
				if text, whole := literal(value, known); whole {
					known[spec.Names[i].Name] = text
				}
			}
		}
		return true
	})
}

// literal evaluates a string expression of literals and known constants.
func literal(e ast.Expr, known map[string]string) (text string, whole bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, e.Kind == token.STRING && err == nil
	case *ast.Ident:
		text, whole = known[e.Name]
		return text, whole
	case *ast.SelectorExpr:
		if of, isName := e.X.(*ast.Ident); isName {
			text, whole = known[of.Name+"."+e.Sel.Name]
		}
		return text, whole
	case *ast.BinaryExpr:
		left, a := literal(e.X, known)
		right, b := literal(e.Y, known)
		return left + right, a && b && e.Op == token.ADD
	case *ast.ParenExpr:
		return literal(e.X, known)
	}
	return "", false
}
