package architecture

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// reader evaluates the SQL of one function: texts, and the conditions that it
// gets from an access.Scope.
type reader struct {
	known    map[string]string           // the constants of its package
	wheres   map[string]func(int) string // the functions of its package that answer a *db.Where
	fn       *ast.FuncDecl
	scoped   map[string]bool // what was made from an access.Scope
	own      bool            // {:company} is bound to the scope's company
	assigned map[string][]assignment
	depth    int // of calls, which end
}

// assignment gives a name a value, or adds a condition to a *db.Where.
type assignment struct {
	end   token.Pos
	block ast.Node // in which it happens
	value ast.Expr // nil: the zero value
	index int      // which of the value's results
	and   []ast.Expr
}

// deepest bounds how far functions that answer a *db.Where are followed.
const deepest = 4

func newReader(fn *ast.FuncDecl, known map[string]string, wheres map[string]func(int) string, depth int) *reader {
	r := &reader{known: known, wheres: wheres, fn: fn, scoped: scopedNames(fn), assigned: map[string][]assignment{}, depth: depth}
	r.own = r.bindsOwn()
	for _, list := range []*ast.FieldList{fn.Recv, fn.Type.Params, fn.Type.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, name := range field.Names { // which may hide a constant
				r.assigned[name.Name] = []assignment{{end: fn.Body.Pos(), block: fn, index: 1, value: name}}
			}
		}
	}
	var blocks []ast.Node
	ast.Inspect(fn, func(n ast.Node) bool {
		if n == nil {
			blocks = blocks[:len(blocks)-1]
			return true
		}
		r.collect(n, innermost(blocks, fn))
		blocks = append(blocks, n)
		return true
	})
	return r
}

// innermost is the block, case or function that the path of nodes ends in.
func innermost(path []ast.Node, otherwise ast.Node) ast.Node {
	for _, n := range slices.Backward(path) {
		switch n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.FuncLit, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt:
			return n
		}
	}
	return otherwise
}

func (r *reader) collect(n ast.Node, block ast.Node) {
	assign := func(target ast.Expr, value ast.Expr, index int) {
		if id, ok := target.(*ast.Ident); ok && id.Name != "_" {
			r.assigned[id.Name] = append(r.assigned[id.Name], assignment{end: n.End(), block: block, value: value, index: index})
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, target := range n.Lhs {
			switch {
			case n.Tok == token.ADD_ASSIGN:
				assign(target, &ast.BinaryExpr{X: target, OpPos: n.TokPos, Op: token.ADD, Y: n.Rhs[0]}, 0)
			case len(n.Rhs) == len(n.Lhs):
				assign(target, n.Rhs[i], 0)
			default:
				assign(target, n.Rhs[0], i)
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			switch {
			case len(n.Values) == len(n.Names):
				assign(name, n.Values[i], 0)
			case len(n.Values) == 1:
				assign(name, n.Values[0], i)
			default:
				assign(name, nil, 0)
			}
		}
	case *ast.RangeStmt:
		assign(n.Key, n.X, 1)
		assign(n.Value, n.X, 1)
	case *ast.CallExpr: // where.And(scope.Condition(…))
		if method, ok := n.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "And" {
			if id, ok := method.X.(*ast.Ident); ok {
				r.assigned[id.Name] = append(r.assigned[id.Name], assignment{end: n.End(), block: block, and: n.Args})
			}
		}
	}
}

// bindsOwn reports whether whatever the function binds as "company" comes from a scope.
func (r *reader) bindsOwn() bool {
	bound, foreign := false, false
	see := func(key, value ast.Expr) {
		if text, ok := literal(key, nil); ok && text == "company" {
			bound = true
			foreign = foreign || !mentions(value, r.scoped)
		}
	}
	ast.Inspect(r.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			see(n.Key, n.Value)
		case *ast.AssignStmt: // params["company"] = …
			for i, target := range n.Lhs {
				if at, ok := target.(*ast.IndexExpr); ok && len(n.Lhs) == len(n.Rhs) {
					see(at.Index, n.Rhs[i])
				}
			}
		}
		return true
	})
	return bound && !foreign
}

// text evaluates a string expression, with marks for what only a run knows.
func (r *reader) text(e ast.Expr) (text string, ok bool) {
	if id, isName := e.(*ast.Ident); isName && len(r.assigned[id.Name]) > 0 {
		return r.variable(id), true
	}
	if text, ok = literal(e, r.known); ok {
		if r.own {
			text = strings.ReplaceAll(text, "{:company}", ownMark)
		}
		return text, true
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			return "", false
		}
		return r.part(e.X) + r.part(e.Y), true
	case *ast.ParenExpr:
		return r.text(e.X)
	case *ast.CallExpr:
		return r.call(e)
	}
	return "", false
}

func (r *reader) part(e ast.Expr) string {
	if text, ok := r.text(e); ok {
		return text
	}
	name := e
	if s, isSelector := e.(*ast.SelectorExpr); isSelector {
		name = s.X
	}
	if id, isName := name.(*ast.Ident); isName && len(r.assigned[id.Name]) == 0 {
		return unknownMark
	}
	return otherMark
}

var verb = regexp.MustCompile(`%[sdvq]`)

// call evaluates what platform/db gives to statements, fmt.Sprintf, and a function
// literal that hands its argument to scope.Condition.
func (r *reader) call(e *ast.CallExpr) (string, bool) {
	switch called := e.Fun.(type) {
	case *ast.SelectorExpr:
		switch {
		case called.Sel.Name == "Locked":
			return "", true // tx.Locked()
		case called.Sel.Name == "Clause":
			return "LIMIT " + otherMark, true // page.Clause()
		case called.Sel.Name == "By":
			return "ORDER BY " + otherMark, true // order.By(…)
		case called.Sel.Name == "String" && len(e.Args) == 0:
			return r.where(called.X, e.Pos()), true
		case called.Sel.Name == "Sprintf" && len(e.Args) > 0:
			format, ok := r.text(e.Args[0])
			arguments := e.Args[1:]
			return verb.ReplaceAllStringFunc(format, func(string) string {
				if len(arguments) == 0 {
					return otherMark
				}
				next := arguments[0]
				arguments = arguments[1:]
				return r.part(next)
			}), ok
		}
	case *ast.Ident:
		made := r.before(called.Name, e.Pos())
		if len(made) == 1 && len(e.Args) == 1 && made[0].value != nil {
			if fn, ok := made[0].value.(*ast.FuncLit); ok && r.conditionIn(fn) {
				column, _ := literal(e.Args[0], r.known)
				return scopeMark(column), true
			}
		}
	}
	return "", false
}

// conditionIn reports whether a function literal asks a scope for a condition.
func (r *reader) conditionIn(fn *ast.FuncLit) (found bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && r.isCondition(e) {
			found = true
		}
		return !found
	})
	return found
}

// isCondition reports whether an expression is scope.Condition(…).
func (r *reader) isCondition(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	return ok && method.Sel.Name == "Condition" && len(call.Args) == 1 && mentions(method.X, r.scoped)
}

// condition is the mark of scope.Condition(column).
func (r *reader) condition(e ast.Expr) string {
	column, _ := literal(e.(*ast.CallExpr).Args[0], r.known)
	return scopeMark(column)
}

// before lists the assignments to a name that can have made it what it is at a
// position, the last one first: back to one that always happens.
func (r *reader) before(name string, at token.Pos) (made []assignment) {
	for _, a := range slices.Backward(r.assigned[name]) {
		if a.end > at || a.and != nil {
			continue
		}
		made = append(made, a)
		if a.block.Pos() <= at && at < a.block.End() {
			break
		}
	}
	return made
}

// variable evaluates a local name: what every assignment that counts agrees on.
func (r *reader) variable(id *ast.Ident) string {
	text := ""
	for i, a := range r.before(id.Name, id.Pos()) {
		var value string
		switch {
		case a.value == nil:
			value = ""
		case r.isCondition(a.value) && a.index == 0:
			value = r.condition(a.value)
		case a.index == 0:
			value = r.part(a.value)
		default:
			value = otherMark
		}
		if i > 0 && value != text {
			return otherMark
		}
		text = value
	}
	return text
}

// where evaluates a *db.Where: the conditions that it always holds.
func (r *reader) where(e ast.Expr, at token.Pos) string {
	switch e := e.(type) {
	case *ast.CallExpr:
		if answer, found := r.wheres[calledName(r, e)]; found && r.depth < deepest && slices.ContainsFunc(e.Args, func(a ast.Expr) bool { return mentions(a, r.scoped) }) {
			return answer(r.depth + 1)
		}
	case *ast.UnaryExpr:
		return r.where(e.X, at)
	case *ast.CompositeLit:
		return ""
	case *ast.Ident:
		made := r.before(e.Name, at)
		if len(made) != 1 {
			return otherMark
		}
		var held []string
		if made[0].value != nil {
			held = append(held, r.where(made[0].value, made[0].value.Pos()))
		}
		for _, a := range r.assigned[e.Name] {
			always := a.block.Pos() <= at && at < a.block.End()
			switch {
			case a.and == nil || a.end > at || a.end < made[0].end || !always:
			case r.isCondition(a.and[0]):
				held = append(held, "("+r.condition(a.and[0])+")")
			default:
				held = append(held, "("+r.part(a.and[0])+")")
			}
		}
		return strings.Join(slices.DeleteFunc(held, func(c string) bool { return c == "" }), " AND ")
	}
	return otherMark
}

// calledName is how a called function is known in its package: "where", or
// "Filter.where" when the receiver's type can be seen.
func calledName(r *reader, e *ast.CallExpr) string {
	switch called := e.Fun.(type) {
	case *ast.Ident:
		return called.Name
	case *ast.SelectorExpr:
		return r.typeOf(called.X, e.Pos()) + "." + called.Sel.Name
	}
	return ""
}

func (r *reader) typeOf(e ast.Expr, at token.Pos) string {
	switch e := e.(type) {
	case *ast.CompositeLit:
		if id, ok := e.Type.(*ast.Ident); ok {
			return id.Name
		}
	case *ast.Ident:
		if made := r.before(e.Name, at); len(made) == 1 && made[0].value != nil {
			return r.typeOf(made[0].value, made[0].value.Pos())
		}
		for _, list := range []*ast.FieldList{r.fn.Recv, r.fn.Type.Params} {
			if list == nil {
				continue
			}
			for _, field := range list.List {
				if id, ok := field.Type.(*ast.Ident); ok && slices.ContainsFunc(field.Names, func(n *ast.Ident) bool { return n.Name == e.Name }) {
					return id.Name
				}
			}
		}
	}
	return ""
}

// whereFunctions are the functions of an area that answer a *db.Where, by their
// name and receiver, each with what it always holds.
func whereFunctions(files []source, known map[string]string) map[string]func(int) string {
	wheres := map[string]func(int) string{}
	for _, f := range files {
		for name, fn := range f.functions() {
			if fn.Body == nil || fn.Type.Results == nil || !isWhere(fn.Type.Results.List[0].Type) {
				continue
			}
			wheres[name] = func(depth int) string { return newReader(fn, known, wheres, depth).returned() }
		}
	}
	return wheres
}

func isWhere(e ast.Expr) bool {
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Where"
}

// returned is what the *db.Where that a function returns always holds.
func (r *reader) returned() string {
	answers := map[string]bool{}
	ast.Inspect(r.fn.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.ReturnStmt); ok && len(s.Results) > 0 {
			answers[r.where(s.Results[0], s.Results[0].Pos())] = true
		}
		return true
	})
	if len(answers) != 1 {
		return otherMark
	}
	for answer := range answers {
		return answer
	}
	return otherMark
}
