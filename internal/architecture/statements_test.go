package architecture

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unscoped are the tables, by function and alias, whose rows a statement finds
// by something else than a company, with the reason.
var unscoped = map[string]string{
	"account.Store.byID e":                                "the companies below the caller's, of which the scope is made",
	"account.Store.byID g":                                "the companies below the caller's, of which the scope is made",
	"account.Store.byID m":                                "the companies below the caller's, of which the scope is made",
	"account.Store.byID u":                                "finds the caller, of whom the scope is made, by the signed link of a file",
	"account.Store.bySession e":                           "the companies below the caller's, of which the scope is made",
	"account.Store.bySession g":                           "the companies below the caller's, of which the scope is made",
	"account.Store.bySession m":                           "the companies below the caller's, of which the scope is made",
	"account.Store.bySession u":                           "finds the caller, of whom the scope is made, by the digest of a session's token",
	"account.Store.byToken e":                             "the companies below the caller's, of which the scope is made",
	"account.Store.byToken g":                             "the companies below the caller's, of which the scope is made",
	"account.Store.byToken m":                             "the companies below the caller's, of which the scope is made",
	"account.Store.byToken u":                             "finds the caller, of whom the scope is made, by the digest of an API token",
	"account.Store.companyExists company":                 "asked for a global administrator who chooses a company, before there is a scope",
	"account.Store.credentials u":                         "a sign-in names nobody's company: the user name is unique for the installation",
	"account.Store.isEmpty users":                         "asks whether the installation has any user yet",
	"account.Store.linked u":                              "finds whose password a one-time link sets, by the digest of its token",
	"account.Store.named e":                               "the companies below the user's, of which the scope is made",
	"account.Store.named g":                               "the companies below the user's, of which the scope is made",
	"account.Store.named m":                               "the companies below the user's, of which the scope is made",
	"account.Store.named u":                               "what the installation itself does in the name of a user; no request reaches it",
	"account.Store.reachable u":                           "whoever asks for a new password names nobody's company",
	"account.Store.signedInFrom e":                        "whoever works in a changed company or above it looks again, wherever that is",
	"account.Store.signedInFrom g":                        "whoever works in a changed company or above it looks again, wherever that is",
	"account.Store.signedInFrom u":                        "whoever works in a changed company or above it looks again, wherever that is",
	"account.Store.ssoNamed sso_setting":                  "finds the company that signs in under a name, before anybody is known",
	"apk.Store.insertForAll apk":                          "a package that the operators offer to every company belongs to none",
	"category.Store.insertRoot category":                  "the root folders of a company that is being founded",
	"company.Store.setParams company_param":               "the switches of a company that is being founded, or that was read in its scope",
	"dimension.Store.insert dimension":                    "the usual sizes of a company that is being founded, or a size of the scope's company",
	"email.Store.platform email_setting":                  "the platform's own mail server, through which companies without one send",
	"globalcompany.Store.edges g":                         "a circle shows in the hierarchy as a whole",
	"globalcompany.Store.insert globalcompany":            "the company above was found in scope just before",
	"globalcompany.Store.lock company":                    "makes changes of the hierarchy wait for each other; it changes nothing",
	"globalcompany.Store.save company_id":                 "the company above was found in scope just before",
	"globalcompany.Store.insertChild globalcompany_child": "the companies below were found in scope just before",
	"player.Store.byKey d":                                "finds the screen, of which the scope is made, by the key that it made",
	"player.Store.bySession d":                            "finds the screen, of which the scope is made, by the key that a signed session names",
	"player.Store.introduce device":                       "a new screen belongs to nobody until an administrator claims it",
	"player.Store.key d":                                  "finds the screen by its key's opaque id, before its signature is checked",
	"role.Store.insert role":                              "the preset roles of a company that is being founded",
	"role.Store.setRights role_right":                     "the preset roles of a company that is being founded, or a role that was read in its scope",
	"player.Store.standing c":                             "a signed media URL names the company whose screens may play; nothing else of it is told",
	"user.Store.manage e":                                 "the companies below a person's own, which their record names",
	"user.Store.manage g":                                 "the companies below the user's own, which was found in scope",
	"user.Store.manage m":                                 "the companies below a person's own, which their record names",
	"source.Store.due s":                                  "finds the sources of all companies that are to be fetched; no request reaches it",
}

// sampleStore has a place for a statement.
const sampleStore = `package tag

const all = "SELECT id FROM tag"

type Filter struct{}

func (f Filter) where(scope access.Scope) *db.Where {
	w := &db.Where{}
	w.And(scope.Condition("t.company_id"))
	if f.on {
		w.And("t.on = 1", nil)
	}
	return w
}

func (f Filter) loose(scope access.Scope) *db.Where {
	w := &db.Where{}
	if f.on {
		w.And(scope.Condition("t.company_id"))
	}
	return w
}

func (s Store) list(ctx context.Context, scope access.Scope, asked int64, f Filter, table string) {
	in, params := scope.Condition("company_id")
	ids, more := db.In("id")
	branched, _ := scope.Condition("company_id")
	if asked == 0 {
		branched = "1 = 1"
	}
	where := &db.Where{}
	where.And(scope.Condition("company_id"))
	some := &db.Where{}
	if asked != 0 {
		some.And(scope.Condition("company_id"))
	}
	within := func(column string) string { condition, _ := scope.Condition(column); return condition }
	s.db.All(STATEMENT, params, more, db.Params{"company": scope.Company()})
}
`

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
	company_id BIGINT,
	user_id BIGINT REFERENCES users (id)
);
CREATE TABLE users (
	company_id BIGINT
);
`)
	for statement, n := range map[string]int{
		"`SELECT id FROM blob`":                                                                            0,
		"`SELECT id FROM tag WHERE id = {:id}`":                                                            1,
		"`SELECT company_id FROM tag WHERE id = {:id}`":                                                    1,
		"`SELECT id FROM tag WHERE id = {:id} AND company_id = {:company}`":                                0,
		"`SELECT id FROM tag WHERE id = {:id} OR company_id = {:company}`":                                 1,
		"`SELECT id FROM tag WHERE NOT company_id = {:company}`":                                           1,
		"`SELECT company_id = {:company} FROM tag`":                                                        1,
		"`SELECT id FROM tag WHERE company_id = {:asked}`":                                                 1,
		"`SELECT id FROM tag WHERE (company_id IS NULL OR company_id = {:company}) AND n BETWEEN 1 AND 2`": 0,
		"`SELECT id FROM tag WHERE company_id IS NULL OR id = {:id}`":                                      1,
		"`SELECT id FROM tag t WHERE `+in":                                                                 0,
		"`SELECT id FROM tag t WHERE `+ids":                                                                1,
		"`SELECT id FROM tag t WHERE `+branched":                                                           1,
		"`SELECT id FROM tag t WHERE `+where.String()":                                                     0,
		"`SELECT id FROM tag t WHERE `+some.String()":                                                      1,
		"`SELECT id FROM tag t WHERE `+f.where(scope).String()":                                            0,
		"`SELECT id FROM tag t WHERE `+f.loose(scope).String()":                                            1,
		"`SELECT id FROM tag t WHERE `+within(`t.company_id`)":                                             0,
		"`SELECT id FROM tag t JOIN content c ON c.id = t.content_id WHERE t.company_id = {:company}`":     1,
		"`SELECT id FROM tag t JOIN content c ON c.company_id = t.company_id AND c.id = t.content_id WHERE t.company_id = {:company}`":                          0,
		"`SELECT id FROM tag t JOIN content c ON c.company_id = t.company_id AND c.id = t.content_id`":                                                          2,
		"`SELECT id FROM tag t LEFT JOIN content c ON c.company_id = t.company_id WHERE c.company_id = {:company}`":                                             1,
		"`SELECT id FROM tag t JOIN content c ON c.company_id = t.company_id WHERE c.company_id = {:company}`":                                                  0,
		"`SELECT id FROM tag t, content c WHERE company_id = {:company}`":                                                                                       2,
		"`SELECT id FROM content c JOIN users u ON u.id = c.user_id WHERE c.company_id = {:company}`":                                                           0,
		"`SELECT id FROM content c JOIN users u ON u.id = c.user_id WHERE u.company_id = {:company}`":                                                           1,
		"`SELECT id FROM tag c JOIN users u ON u.id = c.user_id WHERE c.company_id = {:company}`":                                                               1,
		"`SELECT name FROM company WHERE id = {:id}`":                                                                                                           1,
		"`SELECT name FROM company WHERE id = {:company}`":                                                                                                      0,
		"`SELECT id FROM tag UNION SELECT id FROM content WHERE company_id = {:company}`":                                                                       1,
		"`SELECT id FROM (SELECT id FROM tag) t`":                                                                                                               1,
		"`SELECT id FROM tag t WHERE t.company_id = {:company} AND EXISTS (SELECT 1 FROM content c WHERE c.tag = t.id)`":                                        1,
		"`SELECT id FROM tag t WHERE EXISTS (SELECT 1 FROM content c WHERE c.company_id = {:company} AND c.company_id = t.company_id)`":                         1,
		"`EXISTS (SELECT 1 FROM content c WHERE c.company_id = t.company_id)`":                                                                                  0,
		"`EXISTS (SELECT 1 FROM content c WHERE c.tag = t.id)`":                                                                                                 1,
		"`WITH RECURSIVE b (id) AS (SELECT id FROM tag WHERE company_id = {:company} UNION ALL SELECT t.id FROM tag t JOIN b ON t.up = b.id) SELECT id FROM b`": 1,
		"`INSERT INTO company (name) VALUES ({:name})`":                                                                                                         0,
		"`INSERT INTO tag (name) VALUES ({:name})`":                                                                                                             1,
		"`INSERT INTO tag (company_id, name) VALUES ({:company}, {:name})`":                                                                                     0,
		"`INSERT INTO tag (company_id, name) VALUES ({:name}, {:company})`":                                                                                     1,
		"`INSERT INTO tag (name, company_id) SELECT name, t.company_id FROM tag t WHERE t.company_id = {:company}`":                                             0,
		"`INSERT INTO tag (name, company_id) SELECT name, {:asked} FROM tag t WHERE t.company_id = {:company}`":                                                 1,
		"`UPDATE tag SET name = {:name} WHERE id = {:id}`":                                                                                                      1,
		"`UPDATE tag SET company_id = {:company} WHERE id = {:id}`":                                                                                             1,
		"`UPDATE tag SET name = {:name} WHERE company_id = {:company} AND id = {:id}`":                                                                          0,
		"`UPDATE tag SET company_id = {:asked} WHERE company_id IS NULL`":                                                                                       1,
		"`UPDATE tag SET company_id = {:company}, name = {:name} WHERE company_id IS NULL`":                                                                     0,
		"`INSERT INTO tag (company_id) VALUES ({:company}) ON CONFLICT (id) DO UPDATE SET company_id = {:asked}`":                                               1,
		"`DELETE FROM tag WHERE id = {:id}`":                                                                                                                    1,
		"all+` WHERE company_id = {:company}`":                                                                                                                  0,
		"all":                                                                                                                                                   1,
		"`SELECT id FROM `+table+` WHERE id = {:id}`":                                                                                                           1,
		"fmt.Sprintf(`SELECT id FROM tag WHERE %s AND id = %d`, in, 7)":                                                                                         0,
		"fmt.Sprintf(`SELECT id FROM tag WHERE %s`, ids)":                                                                                                       1,
		"s.db.Total(ctx, 1, nil, `tag t`, where)":                                                                                                               0,
		"s.db.Total(ctx, 1, nil, `tag t`, some)":                                                                                                                1,
	} {
		t.Run(statement, func(t *testing.T) {
			some(t, n, statementsWithoutCompany([]source{parse(t, "internal/area/tag/store.go", strings.Replace(sampleStore, "STATEMENT", statement, 1))}, s, nil))
		})
	}
	foreign := strings.Replace(sampleStore, `"company": scope.Company()`, `"company": asked`, 1)
	some(t, 1, statementsWithoutCompany([]source{parse(t, "internal/area/tag/store.go", strings.Replace(foreign, "STATEMENT", "`DELETE FROM tag WHERE company_id = {:company}`", 1))}, s, nil))
	loose := parse(t, "internal/area/tag/store.go", strings.Replace(sampleStore, "STATEMENT", "`SELECT id FROM tag t JOIN content c ON c.id = t.content_id`", 1))
	some(t, 1, statementsWithoutCompany([]source{loose}, s, map[string]string{"tag.Store.list t": "a sample"}))
	some(t, 1, statementsWithoutCompany(nil, s, map[string]string{"tag.Store.gone t": "a sample"}))
}

// statementsWithoutCompany checks the third barrier in every statement of every
// store: whatever table of companies it names is tied to the companies of an
// access.Scope, directly or by another table that is.
func statementsWithoutCompany(files []source, s schema, allowed map[string]string) (findings []string) {
	used := map[string]bool{}
	for _, area := range storesOf(files, s) {
		findings = append(findings, area.loose(allowed, used)...)
	}
	return append(findings, stale(allowed, used)...)
}

// stores are the stores of one area with what their statements are made of.
type stores struct {
	files  []source // of the area, without tests
	schema schema
	known  map[string]string
	wheres map[string]func(int) string
}

func storesOf(files []source, s schema) (all []stores) {
	areas := map[string][]source{}
	for _, f := range files {
		if f.area() != "" && !f.isTest() {
			areas[f.folder()] = append(areas[f.folder()], f)
		}
	}
	for folder, own := range areas {
		known := constants(files, folder)
		all = append(all, stores{files: own, schema: s, known: known, wheres: whereFunctions(own, known)})
	}
	return all
}

// loose finds the tables that nothing ties to the scope, and notes in used which exceptions it met.
func (a stores) loose(allowed map[string]string, used map[string]bool) (findings []string) {
	for _, f := range a.files {
		if !f.isStore() {
			continue
		}
		for name, fn := range f.functions() {
			if fn.Body == nil {
				continue
			}
			name = f.area() + "." + name
			exempt := func(alias string) bool { return allowed[name+" "+alias] != "" }
			for pos, statement := range newReader(fn, a.known, a.wheres, 0).statements() {
				if strings.Contains(statement, unknownMark) {
					findings = append(findings, f.at(pos)+": a statement of "+name+" has a part that is no constant of an area: what it says is not checked")
				}
				loose := a.schema.untied(statement, func(string) bool { return false })
				for _, alias := range loose {
					used[name+" "+alias] = true
				}
				if slices.ContainsFunc(loose, exempt) {
					loose = a.schema.untied(statement, exempt)
				}
				for _, alias := range loose {
					findings = append(findings, fmt.Sprintf("%s: nothing ties %s in a statement of %s to the scope's company. Say %s.company_id = {:company} with "+
						"\"company\": scope.Company(), scope.Condition(\"%s.company_id\"), or the company_id of a table that is tied; or explain it as \"%s %s\" in unscoped",
						f.at(pos), alias, name, alias, alias, name, alias))
				}
			}
		}
	}
	return findings
}

var tableName = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE)\s+[\w{]`)

// statements finds the SQL of the function: each text that names a table, and
// the count behind each Total.
func (r *reader) statements() map[token.Pos]string {
	found := map[token.Pos]string{}
	ast.Inspect(r.fn.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if method, ok := call.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "Total" && len(call.Args) == 5 {
				found[call.Pos()] = "SELECT COUNT(*) FROM " + r.part(call.Args[3]) + " WHERE " + r.where(call.Args[4], call.Pos())
			}
		}
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text, ok := r.text(e)
		if ok && tableName.MatchString(text) {
			found[e.Pos()] = text
			return false
		}
		return true
	})
	return found
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
