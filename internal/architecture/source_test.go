// Package architecture holds the rules of the house that no linter knows, as
// tests over the source itself: where files lie, which way areas import each
// other, and that every statement names its company. A rule is a function from
// source to findings; beside each stands a sample that it must find something
// in. An exception is named, with its reason, in the file of its rule.
package architecture

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// source is one Go file, by its path from the root of the project.
type source struct {
	path string
	text string
	set  *token.FileSet
	tree *ast.File
}

func (s source) folder() string { return path.Dir(s.path) }
func (s source) name() string   { return path.Base(s.path) }
func (s source) isTest() bool   { return strings.HasSuffix(s.path, "_test.go") }

// isSupport reports whether the file is no part of the product: tests, what they stand on, and measurements.
func (s source) isSupport() bool {
	return s.isTest() || strings.HasSuffix(s.folder(), "test") || strings.HasPrefix(s.path, "test/")
}

// area returns the package of an area that the file belongs to, such as "tag" or "content/version", or "".
func (s source) area() string {
	if name, found := strings.CutPrefix(s.folder(), "internal/area/"); found {
		return name
	}
	return ""
}

// isStore reports whether the file is where an area keeps its SQL.
func (s source) isStore() bool {
	return !s.isTest() && (s.name() == "store.go" || strings.HasPrefix(s.name(), "store_"))
}

func (s source) at(pos token.Pos) string {
	return fmt.Sprintf("%s:%d", s.path, s.set.Position(pos).Line)
}

// functions yields every function of the file with its name for people: "Store.List".
func (s source) functions() map[string]*ast.FuncDecl {
	all := map[string]*ast.FuncDecl{}
	for _, d := range s.tree.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			name := f.Name.Name
			if receiver := receiverOf(f); receiver != "" {
				name = receiver + "." + name
			}
			all[name] = f
		}
	}
	return all
}

func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	kind := f.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if generic, ok := kind.(*ast.IndexExpr); ok {
		kind = generic.X
	}
	if id, ok := kind.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// project parses every Go file of the project, in order.
func project(t *testing.T) []source {
	t.Helper()
	var all []source
	for _, top := range []string{"cmd", "internal", "test", "web"} {
		err := fs.WalkDir(os.DirFS(root), top, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && slices.Contains([]string{"node_modules", "testdata", "dist"}, entry.Name()):
				return fs.SkipDir
			case entry.IsDir() || path.Ext(name) != ".go":
				return nil
			}
			text, err := os.ReadFile(path.Join(root, name))
			if err != nil {
				return err
			}
			all = append(all, parse(t, name, string(text)))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(all) == 0 {
		t.Fatal("there is no Go file: the tests look in the wrong place")
	}
	return all
}

func parse(t *testing.T, name, text string) source {
	t.Helper()
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return source{path: name, text: text, set: set, tree: tree}
}

// none fails with each finding.
func none(t *testing.T, findings []string) {
	t.Helper()
	slices.SortFunc(findings, cmp.Compare)
	for _, f := range findings {
		t.Error(f)
	}
}

// some fails unless a rule finds exactly n things in a sample.
func some(t *testing.T, n int, findings []string) {
	t.Helper()
	if len(findings) != n {
		t.Errorf("%d findings in the sample, want %d: %q", len(findings), n, findings)
	}
}

// stale finds exceptions that are not needed any more.
func stale(allowed map[string]string, used map[string]bool) (findings []string) {
	for name := range allowed {
		if !used[name] {
			findings = append(findings, name+" is no exception any more: take it off the list")
		}
	}
	return findings
}
