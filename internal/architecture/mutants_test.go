package architecture

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// TestEveryConditionCounts takes the conditions on a company out of the stores
// one by one, in memory: the check of statements has to miss each of them. One
// that it does not miss is said twice, or not checked.
func TestEveryConditionCounts(t *testing.T) {
	files := project(t)
	kinds, all := map[string]int{}, 0
	for _, area := range storesOf(files, migrations(t)) {
		known := len(area.loose(unscoped, map[string]bool{}))
		for i, f := range area.files {
			if !f.isStore() {
				continue
			}
			for _, m := range area.mutants(f) {
				kinds[m.kind]++
				all++
				area.files[i] = m.apply(t, f)
				if len(area.again().loose(unscoped, map[string]bool{})) <= known {
					t.Errorf("%s: nobody misses %q: it is said twice, or not checked", f.at(m.pos), f.slice(m.pos, m.end))
				}
			}
			area.files[i] = f
		}
	}
	t.Logf("%d conditions on a company, each missed: %v", all, kinds)
}

// again reads the area's own texts anew.
func (a stores) again() stores {
	known := map[string]string{}
	for name, text := range a.known {
		if strings.Contains(name, ".") {
			known[name] = text
		}
	}
	for before := -1; before != len(known); {
		before = len(known)
		for _, f := range a.files {
			readConstants(f, known)
		}
	}
	a.known, a.wheres = known, whereFunctions(a.files, known)
	return a
}

// mutant is a piece of a file and what is put in its place.
type mutant struct {
	kind     string
	pos, end token.Pos
	instead  string
}

func (m mutant) apply(t *testing.T, f source) source {
	t.Helper()
	from, to := f.set.Position(m.pos).Offset, f.set.Position(m.end).Offset
	return parse(t, f.path, f.text[:from]+m.instead+f.text[to:])
}

// slice is the text of a file between two positions.
func (s source) slice(from, to token.Pos) string {
	return s.text[s.set.Position(from).Offset:s.set.Position(to).Offset]
}

const before = `(?:\b(?:WHERE|AND|ON|OR)\s+|\(|^)` // a condition, rather than a value

// removable are the conditions as they stand in SQL: what is taken out, and of which table it is.
var removable = []struct {
	kind, instead string
	pattern       *regexp.Regexp
}{
	{"in SQL", "1 = 1", regexp.MustCompile(before + `(?P<out>(?:(?P<of>\w+)\.)?(?:company_id|id) = \{:company\})`)},
	{"in SQL", "1 = 1", regexp.MustCompile(before + `(?P<out>(?:(?P<of>\w+)\.)?company_id = \w+\.(?:company_id|id)\b)`)},
	{"in SQL", "1 = 1", regexp.MustCompile(before + `(?P<out>(?P<of>\w+)\.id = \w+\.company_id\b)`)},
	{"in SQL", "1 = 1", regexp.MustCompile(before + `(?P<out>(?:(?P<of>\w+)\.)?company_id IS NULL\b)`)},
	{"owner", "1 = 1", regexp.MustCompile(`\b(?:content|playlist|schedule) \w+ JOIN users \w+ ON (?P<out>(?P<of>\w+)\.id = \w+\.user_id\b)`)},
	{"inserted", "other_id", regexp.MustCompile(`INSERT INTO (?P<of>\w+) \((?:[^)]*\W)?(?P<out>company_id)\b`)},
}

// mutants lists what can be taken out of a store, but for what exceptions speak of.
func (a stores) mutants(f source) (all []mutant) {
	for name, fn := range f.functions() {
		if fn.Body == nil {
			continue
		}
		r := newReader(fn, a.known, a.wheres, 0)
		all = append(all, r.mutants()...)
		all = append(all, mutantsInSQL(fn, r.own, func(alias string) bool { return unscoped[f.area()+"."+name+" "+alias] != "" })...)
	}
	for _, d := range f.tree.Decls {
		if constants, ok := d.(*ast.GenDecl); ok {
			all = append(all, mutantsInSQL(constants, true, func(alias string) bool { return excused(f.area(), alias) })...)
		}
	}
	return all
}

// excused reports whether any statement of an area may find a table without its company.
func excused(area, alias string) bool {
	for name := range unscoped {
		if strings.HasPrefix(name, area+".") && strings.HasSuffix(name, " "+alias) {
			return true
		}
	}
	return false
}

// mutantsInSQL lists the conditions in the texts of a function or of constants.
// Where {:company} is not the scope's company, naming it is no condition.
func mutantsInSQL(in ast.Node, own bool, excused func(alias string) bool) (all []mutant) {
	ast.Inspect(in, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		text := lit.Value[1:]
		for _, c := range removable {
			out, of := 2*c.pattern.SubexpIndex("out"), 2*c.pattern.SubexpIndex("of")
			for _, at := range c.pattern.FindAllStringSubmatchIndex(text, -1) {
				if at[of] >= 0 && excused(text[at[of]:at[of+1]]) || !own && (c.kind == "inserted" || strings.Contains(text[at[out]:at[out+1]], "{:company}")) {
					continue
				}
				all = append(all, mutant{c.kind, lit.Pos() + token.Pos(at[out]+1), lit.Pos() + token.Pos(at[out+1]+1), c.instead})
			}
		}
		return true
	})
	return all
}

// mutants lists what a function gets from an access.Scope: the condition, each
// use of it in a statement, and the company that is bound.
func (r *reader) mutants() (all []mutant) {
	tied := func(text string) bool { return strings.Contains(text, "{scope:") || strings.Contains(text, ownMark) }
	bindsOwn := false
	for _, statement := range r.statements() {
		bindsOwn = bindsOwn || strings.Contains(statement, ownMark)
	}
	replace := func(kind string, e ast.Expr, instead string) {
		all = append(all, mutant{kind, e.Pos(), e.End(), instead})
	}
	paramsOnly := map[ast.Expr]bool{} // _, params := scope.Condition(…)
	ast.Inspect(r.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if id, ok := n.Lhs[0].(*ast.Ident); ok && id.Name == "_" {
				paramsOnly[n.Rhs[0]] = true
			}
		case *ast.CallExpr:
			method, isMethod := n.Fun.(*ast.SelectorExpr)
			switch {
			case r.isCondition(n) && !paramsOnly[n]:
				replace("scope.Condition", method.X, "asked")
			case isMethod && method.Sel.Name == "Total" && len(n.Args) == 5:
				replace("counted", n.Args[4], "&db.Where{}")
			}
		case *ast.BinaryExpr:
			for _, e := range []ast.Expr{n.X, n.Y} {
				_, isCall := e.(*ast.CallExpr)
				_, isName := e.(*ast.Ident)
				if text, ok := r.text(e); ok && (isCall || isName) && n.Op == token.ADD && tied(text) {
					replace("used", e, `"1 = 1"`)
				}
			}
		case *ast.KeyValueExpr:
			if key, ok := literal(n.Key, nil); ok && key == "company" && bindsOwn {
				replace("bound", n.Value, "asked")
			}
		}
		return true
	})
	return all
}
