package architecture

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
)

// document is the golden file that a change of an access rule shows up in.
const document = "test/contract/openapi.json"

// TestRulesAreWrittenDown compares the access rule of every registration, as it
// stands in the source, with the x-access of the golden OpenAPI document.
func TestRulesAreWrittenDown(t *testing.T) {
	files := project(t)
	none(t, unlikeDocument(newRegistry(files).registrations(files...), writtenRules(t), true))
}

// TestNoRuleIsWeakenedUnseen puts every other rule in the place of every
// registration's, in memory: the comparison has to find each.
func TestNoRuleIsWeakenedUnseen(t *testing.T) {
	files, written := project(t), writtenRules(t)
	in, operations, mutants := newRegistry(files), 0, 0
	for _, f := range files {
		own := in.registrations(f)
		known := len(unlikeDocument(own, written, false))
		for _, r := range own {
			if written[r.name()] != r.rule {
				continue // TestRulesAreWrittenDown says so
			}
			operations++
			for text, rule := range otherRules(r) {
				mutants++
				changed := mutant{pos: r.asks.Pos(), end: r.asks.End(), instead: text}.apply(t, f)
				if len(unlikeDocument(in.registrations(changed), written, false)) <= known {
					t.Errorf("%s: nobody sees %s with the rule %q", f.at(r.asks.Pos()), r.name(), rule)
				}
			}
		}
	}
	t.Logf("%d registrations, %d other rules, each seen", operations, mutants)
}

// registration is an operation as the source registers it.
type registration struct {
	at           string
	method, path string
	asks         ast.Expr // the argument that is its rule
	rule         string   // "" if the source does not say
	feature      string   // as the source writes it, if the rule asks for one
}

func (r registration) name() string { return r.method + " " + r.path }

func unlikeDocument(all []registration, written map[string]string, whole bool) (findings []string) {
	seen := map[string]bool{}
	for _, r := range all {
		seen[r.name()] = true
		switch {
		case r.rule == "" || r.method == "" || r.path == "":
			findings = append(findings, r.at+": write method, path and access rule where the operation is registered")
		case written[r.name()] == "":
			findings = append(findings, fmt.Sprintf("%s: %s is not in %s: run `make generate`", r.at, r.name(), document))
		case written[r.name()] != r.rule:
			findings = append(findings, fmt.Sprintf("%s: %s asks for %q, and for %q in %s", r.at, r.name(), r.rule, written[r.name()], document))
		}
	}
	for name := range written {
		if whole && !seen[name] {
			findings = append(findings, fmt.Sprintf("%s of %s is registered nowhere in the source", name, document))
		}
	}
	return findings
}

func writtenRules(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(root + "/" + document)
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Paths map[string]map[string]struct {
			Access string `json:"x-access"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(text, &golden); err != nil {
		t.Fatal(err)
	}
	rules := map[string]string{}
	for path, methods := range golden.Paths {
		for method, operation := range methods {
			rules[strings.ToUpper(method)+" "+path] = operation.Access
		}
	}
	return rules
}

// featureRules and plainRules are how a rule is written.
var (
	featureRules = map[string]func(access.Feature) access.Rule{"Read": access.Read, "Write": access.Write, "Admin": access.Admin}
	plainRules   = map[string]func() access.Rule{"Public": access.Public, "SignedIn": access.SignedIn, "Entering": access.Entering, "InPerson": access.InPerson, "Confirmed": access.Confirmed, "InCompany": access.InCompany,
		"CompanyAdmin": access.CompanyAdmin, "Global": access.Global, "AsDevice": access.AsDevice}
)

// otherRules are the rules that a registration does not have, by how they are written.
func otherRules(r registration) map[string]string {
	others := map[string]string{}
	for name, rule := range plainRules {
		others["access."+name+"()"] = rule().String()
	}
	feature := "access.Content"
	if r.feature != "" {
		feature = r.feature
	}
	for name, rule := range featureRules {
		others["access."+name+"("+feature+")"] = rule(featureNamed(feature)).String()
	}
	maps.DeleteFunc(others, func(_, rule string) bool { return rule == r.rule })
	return others
}

// featureNamed is the feature behind access.Name: they are named alike.
func featureNamed(text string) access.Feature {
	name := access.Feature(strings.TrimPrefix(text, "access."))
	if !slices.Contains(access.Features(), name) {
		return ""
	}
	return name
}

// registrar is a function of platform/api that registers an operation.
type registrar struct {
	method     string // "" when an argument says it
	methodAt   int
	path, rule int
}

// registrars finds them by their parameters: a path, a rule, and a method here or in the body.
func registrars(files []source) map[string]registrar {
	found := map[string]registrar{}
	for _, f := range files {
		if f.folder() != "internal/platform/api" || f.isTest() {
			continue
		}
		for name, fn := range f.functions() {
			r, at := registrar{path: -1, rule: -1, methodAt: -1}, 0
			for _, field := range fn.Type.Params.List {
				for _, parameter := range field.Names {
					switch {
					case parameter.Name == "path":
						r.path = at
					case parameter.Name == "rule":
						r.rule = at
					case parameter.Name == "method":
						r.methodAt = at
					}
					at++
				}
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok && r.methodAt < 0 && r.method == "" {
					r.method = methodNamed(s)
				}
				return true
			})
			if r.path >= 0 && r.rule >= 0 && fn.Name.IsExported() {
				found[name] = r
			}
		}
	}
	return found
}

// methodNamed is the method of http.MethodGet, or "".
func methodNamed(e ast.Expr) string {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || !strings.HasPrefix(s.Sel.Name, "Method") {
		return ""
	}
	return strings.ToUpper(strings.TrimPrefix(s.Sel.Name, "Method"))
}

// registry knows how operations are registered, and the constants of every folder.
type registry struct {
	how   map[string]registrar
	texts map[string]map[string]string
}

func newRegistry(files []source) registry {
	texts := map[string]map[string]string{}
	for _, f := range files {
		if texts[f.folder()] == nil {
			texts[f.folder()] = map[string]string{}
		}
		readConstants(f, texts[f.folder()])
	}
	return registry{registrars(files), texts}
}

// registrations lists the operations that files register.
func (in registry) registrations(files ...source) (found []registration) {
	for _, f := range files {
		if f.isSupport() || !imports(f, "marquee/internal/platform/api") && f.folder() != "internal/platform/api" {
			continue
		}
		for name, fn := range f.functions() {
			if _, registers := in.how[name]; registers || fn.Body == nil {
				continue // one that is made of another
			}
			r := newReader(fn, in.texts[f.folder()], nil, 0)
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				at, isRegistrar := in.how[calledFunction(call, f)]
				if !isRegistrar || len(call.Args) <= max(at.path, at.rule) {
					return true
				}
				op := registration{at: f.at(call.Pos()), method: at.method, asks: call.Args[at.rule]}
				if at.methodAt >= 0 {
					op.method = methodNamed(call.Args[at.methodAt])
				}
				if path, whole := literal(call.Args[at.path], r.known); whole {
					op.path = path
				}
				op.rule, op.feature = ruleOf(r, op.asks)
				found = append(found, op)
				return true
			})
		}
	}
	return found
}

// calledFunction is the name of a called function of platform/api.
func calledFunction(call *ast.CallExpr, f source) string {
	called := call.Fun
	switch generic := called.(type) {
	case *ast.IndexExpr:
		called = generic.X
	case *ast.IndexListExpr:
		called = generic.X
	}
	switch called := called.(type) {
	case *ast.SelectorExpr:
		if of, ok := called.X.(*ast.Ident); ok && of.Name == "api" {
			return called.Sel.Name
		}
	case *ast.Ident:
		if f.folder() == "internal/platform/api" {
			return called.Name
		}
	}
	return ""
}

// ruleOf evaluates a rule: access.Write(access.Content), or a name for it.
func ruleOf(r *reader, e ast.Expr) (rule, feature string) {
	switch e := e.(type) {
	case *ast.Ident:
		if made := r.before(e.Name, e.Pos()); len(made) == 1 && made[0].index == 0 && made[0].value != nil {
			return ruleOf(r, made[0].value)
		}
	case *ast.CallExpr:
		s, ok := e.Fun.(*ast.SelectorExpr)
		if !ok {
			return "", ""
		}
		if plain, known := plainRules[s.Sel.Name]; known && len(e.Args) == 0 {
			return plain().String(), ""
		}
		make, known := featureRules[s.Sel.Name]
		if !known || len(e.Args) != 1 {
			return "", ""
		}
		if name, ok := e.Args[0].(*ast.SelectorExpr); ok && featureNamed(name.Sel.Name) != "" {
			return make(featureNamed(name.Sel.Name)).String(), "access." + name.Sel.Name
		}
	}
	return "", ""
}
