package architecture

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// refusals are the codes that the source refuses with, as keys of their texts:
// `code.<code>` of a whole request, `field.<code>` of one value.
type refusals struct {
	files     []source
	relays    map[string]string
	constants map[string]string // "fetch.Private" → its text
	at        map[string]string // key → where in the source
	findings  []string          // codes that the source does not tell
	takers    []taker
	relayed   map[string]bool // the relays that there are
}

// taker is a function that hands a parameter on as a code.
type taker struct {
	folder, name string
	within       ast.Node // the function that it is a local of, or nil
	index        int
	prefix       string
}

// place is where the source is read.
type place struct {
	source
	around []ast.Node // from the outermost to the innermost
}

// outermost is the declared function around the place, or nil.
func (p place) outermost() *ast.FuncDecl {
	for _, n := range p.around {
		if f, ok := n.(*ast.FuncDecl); ok {
			return f
		}
	}
	return nil
}

// collectRefusals reads them from files. relays says of functions
// ("internal/area/source/refresh.go:refusal") that hand on what was made
// elsewhere in which folder's constants that is, if it is one of them.
func collectRefusals(files []source, relays map[string]string) *refusals {
	r := &refusals{relays: relays, constants: map[string]string{}, at: map[string]string{}, relayed: map[string]bool{}}
	for _, f := range files {
		if !f.isSupport() && f.folder() != "internal/fault" {
			r.files = append(r.files, f)
			r.remember(f)
		}
	}
	r.each(func(p place, n ast.Node) { r.made(p, n) })
	for done := 0; done < len(r.takers); done++ {
		r.handed(r.takers[done])
	}
	for _, folder := range relays {
		r.passOn(folder)
	}
	return r
}

func (r *refusals) each(visit func(place, ast.Node)) {
	for _, f := range r.files {
		var around []ast.Node
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if n == nil {
				around = around[:len(around)-1]
				return true
			}
			visit(place{f, around}, n)
			around = append(around, n)
			return true
		})
	}
}

// remember keeps the constant texts of a file.
func (r *refusals) remember(f source) {
	for _, d := range f.tree.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			for i, name := range v.Names {
				if i < len(v.Values) {
					if text, ok := textOf(v.Values[i]); ok {
						r.constants[f.folder()+"."+name.Name] = text
					}
				}
			}
		}
	}
}

// made notes a code where its refusal is made.
func (r *refusals) made(p place, n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		switch name(n.Fun) {
		case "fault.New":
			r.take(p, "code.", n.Args[1])
		case "fault.Conflict":
			r.take(p, "code.", n.Args[0])
		case "fault.Invalid":
			r.take(p, "field.", n.Args[1])
		}
	case *ast.CompositeLit:
		prefix := map[string]string{"fault.Field": "field.", "fault.Error": "code."}[name(n.Type)]
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); prefix != "" && !ok {
				r.findings = append(r.findings, p.source.at(n.Pos())+": name the fields of "+name(n.Type))
			} else if ok && prefix != "" && name(kv.Key) == "Code" {
				r.take(p, prefix, kv.Value)
			}
		}
	case *ast.AssignStmt: // one that is given another code; a fault has a kind, a field has none
		prefix := "field."
		if slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return strings.HasSuffix(name(e), ".Kind") }) {
			prefix = "code."
		}
		for i, left := range n.Lhs {
			if strings.HasSuffix(name(left), ".Code") && len(n.Rhs) == len(n.Lhs) {
				if text, ok := textOf(n.Rhs[i]); ok {
					r.note(p, n, prefix+text)
				}
			}
		}
	case *ast.ValueSpec:
		if n.Names[0].Name == "messageCodes" { // what the framework's refusals become
			for _, row := range n.Values[0].(*ast.CompositeLit).Elts {
				r.take(p, "field.", row.(*ast.CompositeLit).Elts[1])
			}
		}
	case *ast.BasicLit:
		if text, ok := textOf(n); ok && strings.HasPrefix(text, "/problems/") && len(text) > len("/problems/") {
			r.note(p, n, "code."+strings.TrimPrefix(text, "/problems/"))
		}
	}
}

func (r *refusals) note(p place, n ast.Node, key string) {
	if r.at[key] == "" {
		r.at[key] = p.source.at(n.Pos())
	}
}

// take notes the code that an expression is, or who is asked for it.
func (r *refusals) take(p place, prefix string, e ast.Expr) {
	if text, ok := textOf(e); ok {
		if text != "" {
			r.note(p, e, prefix+text)
		}
		return
	}
	if id, ok := e.(*ast.Ident); ok {
		if text, ok := r.constants[p.folder()+"."+id.Name]; ok {
			r.note(p, e, prefix+text)
			return
		}
		if t, ok := p.parameter(id.Name); ok {
			if t.prefix = prefix; !slices.Contains(r.takers, t) {
				r.takers = append(r.takers, t)
			}
			return
		}
		if call, index := p.assigned(id.Name); call != nil && r.given(p, prefix, call, index) {
			return
		}
	}
	if s, ok := e.(*ast.SelectorExpr); ok {
		for _, i := range p.tree.Imports {
			if imported, _ := textOf(i.Path); path.Base(imported) == name(s.X) {
				if text, ok := r.constants[strings.TrimPrefix(imported, "marquee/")+"."+s.Sel.Name]; ok {
					r.note(p, e, prefix+text)
					return
				}
			}
		}
	}
	if f := p.outermost(); f != nil {
		key := p.path + ":" + f.Name.Name
		if _, ok := r.relays[key]; ok {
			r.relayed[key] = true
			return
		}
	}
	r.findings = append(r.findings, p.source.at(e.Pos())+": the source does not tell this code")
}

// parameter finds the function around the place that has a parameter of a name.
func (p place) parameter(of string) (taker, bool) {
	for i := len(p.around) - 1; i >= 0; i-- {
		switch f := p.around[i].(type) {
		case *ast.FuncLit:
			index := indexOf(f.Type, of)
			if assigned, ok := p.around[i-1].(*ast.AssignStmt); ok && index >= 0 {
				return taker{folder: p.folder(), name: name(assigned.Lhs[0]), within: p.outermost(), index: index}, true
			}
		case *ast.FuncDecl:
			if index := indexOf(f.Type, of); index >= 0 {
				return taker{folder: p.folder(), name: f.Name.Name, index: index}, true
			}
		}
	}
	return taker{}, false
}

func indexOf(f *ast.FuncType, parameter string) int {
	index := 0
	for _, field := range f.Params.List {
		for _, n := range field.Names {
			if n.Name == parameter {
				return index
			}
			index++
		}
	}
	return -1
}

// assigned finds the call whose result a name of this function is.
func (p place) assigned(to string) (call *ast.CallExpr, index int) {
	if p.outermost() == nil {
		return nil, 0
	}
	ast.Inspect(p.outermost(), func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Rhs) == 1 {
			for i, left := range a.Lhs {
				if c, ok := a.Rhs[0].(*ast.CallExpr); ok && name(left) == to {
					call, index = c, i
				}
			}
		}
		return true
	})
	return call, index
}

// given notes the codes that a function of the same package or of an imported one returns.
func (r *refusals) given(p place, prefix string, call *ast.CallExpr, index int) (found bool) {
	called := name(call.Fun)
	called = called[strings.LastIndex(called, ".")+1:]
	r.each(func(at place, n ast.Node) {
		back, ok := n.(*ast.ReturnStmt)
		if ok && (at.folder() == p.folder() || p.imports(at.folder())) && at.outermost() != nil &&
			at.outermost().Name.Name == called && index < len(back.Results) {
			found = true
			r.take(at, prefix, back.Results[index])
		}
	})
	return found
}

func (p place) imports(folder string) bool {
	return slices.ContainsFunc(p.tree.Imports, func(i *ast.ImportSpec) bool {
		imported, _ := textOf(i.Path)
		return imported == "marquee/"+folder
	})
}

// handed notes the codes that a taker is called with.
func (r *refusals) handed(t taker) {
	r.each(func(p place, n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || p.folder() != t.folder || t.index >= len(call.Args) || t.within != nil && p.outermost() != t.within {
			return
		}
		if called := name(call.Fun); called == t.name || t.within == nil && strings.HasSuffix(called, "."+t.name) {
			r.take(p, t.prefix, call.Args[t.index])
		}
	})
}

// passOn makes the constants of a folder codes of fields.
func (r *refusals) passOn(folder string) {
	for constant, text := range r.constants {
		if strings.HasPrefix(constant, folder+".") && r.at["field."+text] == "" {
			r.at["field."+text] = constant
		}
	}
}

// name writes `x`, `x.y` and `x.y.z` as it stands, and "" for anything else.
func name(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return strings.TrimPrefix(name(e.X)+"."+e.Sel.Name, ".")
	}
	return ""
}

func textOf(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(l.Value)
	return text, err == nil
}
