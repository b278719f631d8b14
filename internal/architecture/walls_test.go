package architecture

import (
	"go/ast"
	"testing"
)

// widened are the functions whose statements reach every company, with the
// reason. Everything else runs in the scope of whoever asks, which PostgreSQL
// holds it to.
var widened = map[string]string{
	"api.Router.authorize": "who asks is not known yet, and what is public is asked by nobody",
	"api.Router.scope":     "an operator chooses a company before there is a scope",
	"app.App.Greet":        "the start of an installation",
	"app.App.Operator":     "the operators' own company, for the demo and the tests",
	"app.App.Run":          "what runs as long as the server does looks after all companies",
	"app.Config.rotate":    "the command line",
	"app.figures.Collect":  "figures of the whole installation",
	"db.part.migrate":      "the schema is everybody's",
	"db.store.raiseWalls":  "the schema is everybody's",
}

// nobodys are the tables without a company, with the reason. The database does
// not keep their rows apart: statements reach them by what only their owner has.
var nobodys = map[string]string{
	"company":       "its id is the company, and it has the policy of one",
	"session":       "a user's: found by the digest of a token, or with the user, who is in scope",
	"api_token":     "a user's: found by the digest of a token, or with the user, who is in scope",
	"one_time_link": "a user's: found by the digest of a token, or with the user, who is in scope",
	"recovery_code": "a user's: found with the user, who is in scope",
	"idempotency":   "a user's: found with who asks",
	"installation":  "what the database says of itself",
	"chore":         "the installation's own",
	"main_step":     "the schema's own",
	"facts_step":    "the schema's own",
	"blob_dropped":  "names of bytes, as blob",
	"blob":          "bytes, once for everybody; a company's rows name the ones that are its",
	"device_key":    "a screen's: found by the key, or with the screen, which is in scope",
}

func TestWalls(t *testing.T) {
	none(t, unexplained(project(t), widened))
	none(t, unowned(migrations(t), nobodys))
}

func TestWallsFindsWhatIsWrong(t *testing.T) {
	const text = "package tag\n\nfunc (s Service) List(ctx context.Context) { s.store.List(db.AsInstallation(ctx)) }"
	some(t, 1, unexplained([]source{parse(t, "internal/area/tag/tag.go", text)}, nil))
	some(t, 0, unexplained([]source{parse(t, "internal/area/tag/tag.go", text)}, map[string]string{"tag.Service.List": "a sample"}))
	some(t, 0, unexplained([]source{parse(t, "internal/area/tag/tag_test.go", text)}, nil))
	some(t, 1, unexplained(nil, map[string]string{"tag.Service.List": "a sample"}))

	const tables = "CREATE TABLE tag (\n\tcompany_id BIGINT\n);\nCREATE TABLE note (\n\tid BIGINT\n);\n"
	some(t, 1, unowned(readSchema(tables), nil))
	some(t, 0, unowned(readSchema(tables), map[string]string{"note": "a sample"}))
	some(t, 2, unowned(readSchema(tables), map[string]string{"note": "a sample", "tag": "a sample", "gone": "a sample"}))
}

// unexplained finds what calls db.AsInstallation and is no exception.
func unexplained(files []source, allowed map[string]string) (findings []string) {
	used := map[string]bool{}
	for _, f := range files {
		if f.isSupport() {
			continue
		}
		for name, fn := range f.functions() {
			name = f.tree.Name.Name + "." + name
			ast.Inspect(fn, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || !isNamed(call.Fun, "AsInstallation") {
					return true
				}
				used[name] = true
				if allowed[name] == "" {
					findings = append(findings, f.at(call.Pos())+": "+name+" reaches every company: use the scope of who asks, or explain it in widened")
				}
				return true
			})
		}
	}
	return append(findings, stale(allowed, used)...)
}

// isNamed reports whether an expression is a function of that name, with or without its package.
func isNamed(e ast.Expr, name string) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name == name
	case *ast.Ident:
		return e.Name == name
	}
	return false
}

// unowned finds tables whose rows belong to no company, and exceptions that are not needed.
func unowned(s schema, allowed map[string]string) (findings []string) {
	used := map[string]bool{}
	for name := range s {
		if s.ofCompany(name) {
			continue
		}
		used[name] = true
		if allowed[name] == "" {
			findings = append(findings, "table "+name+": give it a company_id, or explain in nobodys whose its rows are")
		}
	}
	return append(findings, stale(allowed, used)...)
}
