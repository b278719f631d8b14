package architecture

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// unscoped are the functions whose statements find a company's rows by something
// else than a company, with the reason.
var unscoped = map[string]string{
	"account.Store.companyExists": "asked for a global administrator who chooses a company, before there is a scope",
	"account.Store.credentials":   "a sign-in names nobody's company: the user name is unique for the installation",
	"account.Store.isEmpty":       "asks whether the installation has any user yet",
	"account.Store.person":        "finds the caller, of whom the scope is made, with the companies that it manages",
	"account.Store.named":         "what the installation itself does in the name of a user; no request reaches it",
	"player.Store.byKey":          "finds the screen, of which the scope is made, by the key that it made",
	"player.Store.bySession":      "finds the screen, of which the scope is made, by the digest of a secret",
	"player.Store.companyOf":      "finds the company of a connected screen for the record of its comings and goings",
	"player.Store.introduce":      "a new screen belongs to nobody until an administrator claims it",
	"player.Store.key":            "finds the screen by its key's opaque id, before its signature is checked",
}

func TestStatementsNameTheirCompany(t *testing.T) {
	none(t, statementsWithoutCompany(project(t), migrations(t), unscoped))
}

func TestStatementsFindsWhatIsWrong(t *testing.T) {
	s := readSchema(`
CREATE TABLE company (
	id INTEGER
);
CREATE TABLE blob (
	sha256 TEXT
);
CREATE TABLE tag (
	company_id BIGINT
);
CREATE TABLE content (
	company_id BIGINT
);
`)
	for statement, n := range map[string]int{
		"`SELECT id FROM blob`":                                                                        0,
		"`SELECT id FROM tag WHERE id = {:id}`":                                                        1,
		"`SELECT company_id FROM tag WHERE id = {:id}`":                                                1,
		"`SELECT id FROM tag WHERE id = {:id} AND company_id = {:company}`":                            0,
		"`SELECT id FROM tag t WHERE `+in":                                                             0,
		"`SELECT id FROM tag t WHERE `+ids":                                                            1,
		"`SELECT id FROM tag t WHERE `+where.String()":                                                 0,
		"`SELECT id FROM tag t JOIN content c ON c.id = t.content_id WHERE t.company_id = {:company}`": 1,
		"`SELECT id FROM tag t JOIN content c ON c.company_id = t.company_id AND c.id = t.content_id WHERE t.company_id = {:own}`": 0,
		"`SELECT name FROM company WHERE id = {:id}`":                                     1,
		"`SELECT name FROM company WHERE id = {:company}`":                                0,
		"`SELECT id FROM tag UNION SELECT id FROM content WHERE company_id = {:company}`": 1,
		"`INSERT INTO company (name) VALUES ({:name})`":                                   0,
		"`INSERT INTO tag (name) VALUES ({:name})`":                                       1,
		"`INSERT INTO tag (company_id, name) VALUES ({:company}, {:name})`":               0,
		"`UPDATE tag SET name = {:name} WHERE id = {:id}`":                                1,
		"`UPDATE tag SET name = {:name} WHERE company_id = {:company} AND id = {:id}`":    0,
		"`DELETE FROM tag WHERE id = {:id}`":                                              1,
		"all+` WHERE company_id = {:company}`":                                            0,
		"all":                                                                             1,
		"fmt.Sprintf(`SELECT id FROM tag WHERE %s`, in)":                                  0,
		"fmt.Sprintf(`SELECT id FROM tag WHERE %s`, ids)":                                 1,
	} {
		text := "package tag\n\nconst all = `SELECT id FROM tag`\n\nfunc (s Store) list(scope access.Scope) {\n\tin, params := scope.Condition(`company_id`)\n" +
			"\tids, more := db.In(`id`)\n\twhere := &db.Where{}\n\twhere.And(scope.Condition(`company_id`))\n\ts.db.All(" + statement + ", params, more)\n}"
		t.Run(statement, func(t *testing.T) {
			some(t, n, statementsWithoutCompany([]source{parse(t, "internal/area/tag/store.go", text)}, s, nil))
		})
	}
	some(t, 1, statementsWithoutCompany(nil, s, map[string]string{"tag.Store.gone": "a sample"}))
}

// statementsWithoutCompany checks the third barrier in every statement of every
// store: it has at least as many conditions on a company as it names tables of
// companies. What a statement gets from elsewhere counts as a condition when it
// was made from an access.Scope.
func statementsWithoutCompany(files []source, s schema, allowed map[string]string) (findings []string) {
	used := map[string]bool{}
	for _, f := range files {
		if f.area() == "" || !f.isStore() {
			continue
		}
		known := constants(files, f.folder())
		for name, fn := range f.functions() {
			if fn.Body == nil {
				continue
			}
			name = f.area() + "." + name
			r := reader{known: known, scoped: scopedNames(fn)}
			for pos, statement := range r.statements(fn.Body) {
				tables, conditions := s.tablesIn(statement), s.conditionsIn(statement)
				if tables <= conditions {
					continue
				}
				used[name] = true
				if allowed[name] == "" {
					findings = append(findings, fmt.Sprintf("%s: the statement of %s names %d tables of companies and %d conditions on a company",
						f.at(pos), name, tables, conditions))
				}
			}
		}
	}
	return append(findings, stale(allowed, used)...)
}

// Marks in the text of a statement for what only a run knows.
const (
	scopedMark = "{scope}"
	otherMark  = "{other}"
)

var (
	tableName  = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)`)
	conditions = regexp.MustCompile(strings.Join([]string{
		`company_id = \{:\w+\}`,
		`company_id IN \(\{:`,
		`company_id IS NULL`, // a screen that nobody has activated
		`INTO \w+ \([^)]*\bcompany_id\b`,
		`company_id = \w+\.(company_id|id)\b`,
		`\w+\.id = \w+\.company_id\b`,
		`JOIN users \w+ ON \w+\.id = \w+\.user_id\b`, // an owner may belong to a company that manages this one
		`\bid = \{:company\}`,
		`\{scope\}`,
	}, "|"))
)

func (s schema) tablesIn(statement string) int {
	n := 0
	for _, m := range tableName.FindAllStringSubmatch(statement, -1) {
		if m[0] == "INTO company" {
			continue // a new company belongs to nobody yet
		}
		if m[1] == "company" || s.ofCompany(m[1]) {
			n++
		}
	}
	return n
}

func (s schema) conditionsIn(statement string) int {
	return len(conditions.FindAllString(statement, -1))
}

// scopedNames are the variables of a function that were made from an access.Scope.
func scopedNames(fn *ast.FuncDecl) map[string]bool {
	scoped := map[string]bool{}
	for _, field := range fn.Type.Params.List {
		if s, ok := field.Type.(*ast.SelectorExpr); ok && s.Sel.Name == "Scope" {
			for _, n := range field.Names {
				scoped[n.Name] = true
			}
		}
	}
	for before := -1; before != len(scoped); {
		before = len(scoped)
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, value := range n.Rhs {
					if mentions(value, scoped) {
						for _, target := range n.Lhs {
							if id, ok := target.(*ast.Ident); ok && id.Name != "_" && id.Name != "err" {
								scoped[id.Name] = true
							}
						}
					}
				}
			case *ast.CallExpr: // where.And(scope.Condition(…))
				if method, ok := n.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "And" {
					if id, ok := method.X.(*ast.Ident); ok {
						for _, argument := range n.Args {
							scoped[id.Name] = scoped[id.Name] || mentions(argument, scoped)
						}
						if !scoped[id.Name] {
							delete(scoped, id.Name)
						}
					}
				}
			}
			return true
		})
	}
	return scoped
}

func mentions(e ast.Expr, names map[string]bool) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && names[id.Name]
		return !found
	})
	return found
}

// reader finds the statements of one function.
type reader struct {
	known  map[string]string
	scoped map[string]bool
}

func (r reader) statements(body ast.Node) map[token.Pos]string {
	found := map[token.Pos]string{}
	ast.Inspect(body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text, ok := r.text(e)
		if ok && isStatement(text) {
			found[e.Pos()] = text
		}
		return !ok
	})
	return found
}

// text evaluates a string expression, with marks for what only a run knows.
func (r reader) text(e ast.Expr) (text string, ok bool) {
	if text, ok = literal(e, r.known); ok {
		return text, true
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			return "", false
		}
		return r.part(e.X) + r.part(e.Y), true
	case *ast.CallExpr:
		if method, isMethod := e.Fun.(*ast.SelectorExpr); isMethod && method.Sel.Name == "Sprintf" {
			text, ok = r.text(e.Args[0])
			for _, argument := range e.Args[1:] {
				text += r.mark(argument)
			}
			return text, ok
		}
	}
	return "", false
}

func (r reader) part(e ast.Expr) string {
	if text, ok := r.text(e); ok {
		return text
	}
	return r.mark(e)
}

func (r reader) mark(e ast.Expr) string {
	if mentions(e, r.scoped) {
		return scopedMark
	}
	return otherMark
}
