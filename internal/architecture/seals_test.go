package architecture

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"testing"
)

// unkept are the names under which something is sealed that no column keeps, with the reason.
var unkept = map[string]string{
	"account.attemptRecord": "a sign-in at a provider that is under way: a cookie has it for ten minutes, and it " +
		"begins anew",
	"app.trailRecord": "the key of the audit trail: a rotation seals it anew by itself",
}

// derived are the purposes whose keys come from the installation's key, besides
// those of areas that say what they have sealed. Each says what a rotation does to it.
var derived = map[string]string{
	"audit trail":       "stays: a rotation keeps it, sealed under the new key",
	"backups":           "ends: a backup from before is restored by the old key, or unproven",
	"fingerprint":       "tells the keys apart",
	"installation":      "seals what db.Installation keeps, which a rotation seals anew",
	"player media":      "ends: screens ask for their manifest's new addresses",
	"player sessions":   "ends: screens sign in anew with their own key",
	"repeated requests": "ends: db.ForgetRequests lets none be carried out twice",
	"shared files":      "ends: links for an hour, of which new ones are made",
}

// TestSeals: whoever seals says in which column it keeps that, and whoever derives a key
// what becomes of it: else a rotation of the installation's key would lose something.
func TestSeals(t *testing.T) {
	files := project(t)
	none(t, unlistedSeals(files, unkept))
	none(t, unlistedKeys(files, derived))
	none(t, forgottenAreas(files))
}

func TestSealsFindsWhatIsWrong(t *testing.T) {
	const seals = "package tag\n\nfunc (s *Service) keep() { s.box.Seal(tagOf(3), text) }\n"
	const lists = "func Sealed() []sealed.Column { return []sealed.Column{{Record: func(r sealed.Row) " +
		"(string, error) { " +
		"return tagOf(r.ID), nil }}} }\n"
	sample := func(text string) []source { return []source{parse(t, "internal/area/tag/tag.go", text)} }
	some(t, 1, unlistedSeals(sample(seals), nil))
	some(t, 0, unlistedSeals(sample(seals+lists), nil))
	some(t, 1, unlistedSeals(sample("package tag\n\nfunc keep() { box.Seal(name+more, text) }\n"+lists), nil))
	some(t, 0, unlistedSeals(sample(seals), map[string]string{"tag.tagOf": "a sample"}))
	some(t, 1, unlistedSeals(nil, map[string]string{"tag.tagOf": "a sample"}))

	some(t, 1, forgottenAreas(sample("package tag\n\n"+lists)))
	app := parse(t, "internal/app/tables.go",
		"package app\n\nfunc sealedColumns() []sealed.Column { return tag.Sealed() }")
	some(t, 0, forgottenAreas(append(sample("package tag\n\n"+lists), app)))

	for call, n := range map[string]int{
		`secret.NewSigner(m, "links")`: 1, `secret.NewBox(m, "links", random)`: 1, `m.Key("links")`: 1,
		`secret.NewBox(m, purpose, random)`:     1,
		`secret.NewBox(m, tag.Purpose, random)`: 0, `secret.NewSigner(m, "known")`: 0, `m.Key(name)`: 0,
	} {
		text := "package app\n\nfunc wire() { " + call + "; m.Key(\"known\") }"
		some(t, n, unlistedKeys([]source{parse(t, "internal/app/app.go", text)},
			map[string]string{"known": "a sample"}))
	}
	some(t, 1, unlistedKeys(nil, map[string]string{"known": "a sample"}))
}

// secrets reports whether a file belongs to the packages that seal for others.
func secrets(f source) bool {
	return slices.Contains([]string{"internal/platform/secret", "internal/platform/sealed"}, f.folder())
}

// unlistedSeals finds what is sealed under a name that the package's Sealed does not mention.
func unlistedSeals(files []source, allowed map[string]string) (findings []string) {
	listed := map[string]bool{} // "tag.tagOf"
	for _, f := range files {
		if fn := f.functions()["Sealed"]; fn != nil && f.area() != "" {
			ast.Inspect(fn, func(n ast.Node) bool {
				if id, is := n.(*ast.Ident); is {
					listed[f.area()+"."+id.Name] = true
				}
				return true
			})
		}
	}
	used := map[string]bool{}
	for _, f := range files {
		if f.isSupport() || secrets(f) {
			continue
		}
		eachCall(f, "Seal", 2, func(call *ast.CallExpr) {
			name := path.Base(f.folder()) + "." + recordName(call.Args[0])
			used[name] = true
			if !listed[name] && allowed[name] == "" {
				findings = append(findings, f.at(call.Pos())+
					": say in Sealed in which column this is kept, for a rotation of the installation's key ("+name+")")
			}
		})
	}
	return append(findings, stale(allowed, used)...)
}

// recordName is the function or the constant that a record is named by.
func recordName(e ast.Expr) string {
	if call, is := e.(*ast.CallExpr); is {
		e = call.Fun
	}
	if id, is := e.(*ast.Ident); is {
		return id.Name
	}
	return "?"
}

// unlistedKeys finds keys that are derived for a purpose of which nobody says what becomes of it.
func unlistedKeys(files []source, allowed map[string]string) (findings []string) {
	used := map[string]bool{}
	for _, f := range files {
		if f.isSupport() || f.folder() == "internal/platform/sealed" {
			continue
		}
		found := func(call *ast.CallExpr, purpose ast.Expr, wanted bool) {
			text, is := purposeOf(purpose)
			if used[text] = true; (is || wanted) && allowed[text] == "" {
				findings = append(findings, f.at(call.Pos())+
					": say in derived what a rotation of the installation's key does to this ("+text+")")
			}
		}
		eachCall(f, "Key", 1, func(call *ast.CallExpr) { found(call, call.Args[0], false) })
		if secrets(f) {
			continue
		}
		for _, make := range []string{"NewBox", "NewSigner"} {
			eachCall(f, make, 0, func(call *ast.CallExpr) {
				if s, is := call.Args[1].(*ast.SelectorExpr); !is || s.Sel.Name != "Purpose" {
					found(call, call.Args[1], true)
				}
			})
		}
	}
	return append(findings, stale(allowed, used)...)
}

func purposeOf(e ast.Expr) (purpose string, literal bool) {
	if lit, is := e.(*ast.BasicLit); is && lit.Kind == token.STRING {
		text, err := strconv.Unquote(lit.Value)
		return text, err == nil
	}
	return "?", false
}

// forgottenAreas finds areas whose Sealed a rotation does not ask.
func forgottenAreas(files []source) (findings []string) {
	asked := map[string]bool{}
	for _, f := range files {
		if fn := f.functions()["sealedColumns"]; fn != nil && f.folder() == "internal/app" {
			ast.Inspect(fn, func(n ast.Node) bool {
				if s, is := n.(*ast.SelectorExpr); is && s.Sel.Name == "Sealed" {
					if x, is := s.X.(*ast.Ident); is {
						asked[x.Name] = true
					}
				}
				return true
			})
		}
	}
	for _, f := range files {
		if f.area() != "" && f.functions()["Sealed"] != nil && !asked[f.area()] {
			findings = append(findings, f.path+": sealedColumns of internal/app does not ask this area's Sealed")
		}
	}
	return findings
}

// eachCall finds calls of a function or method by its name, with so many arguments; 0: any.
func eachCall(f source, name string, arguments int, fn func(*ast.CallExpr)) {
	ast.Inspect(f.tree, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if is && isNamed(call.Fun, name) && (arguments == 0 || len(call.Args) == arguments) {
			fn(call)
		}
		return true
	})
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
