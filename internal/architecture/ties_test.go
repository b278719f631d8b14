package architecture

import (
	"regexp"
	"slices"
	"strings"
)

// relation is a table as a statement names it.
type relation struct {
	table string
	alias string
	free  bool // its rows belong to no company, or are those of a subquery that is judged by itself
	tied  bool
}

// tie says that the rows of a relation are of the companies of the scope if
// those of another are. Without another, it is the scope that ties them.
type tie struct{ of, by *relation }

// query is one SELECT, INSERT, UPDATE or DELETE. What it does not define
// itself is defined around it.
type query struct {
	outer     *query
	relations []*relation
}

// judge reads a statement and collects what ties its tables to the scope.
type judge struct {
	schema   schema
	fragment bool // a part of a statement: some of what it names is defined elsewhere
	with     map[string]bool
	around   map[string]*relation // what a fragment names and does not define
	all      []*relation
	ties     []tie
}

// untied returns the aliases of a statement's tables of companies that nothing
// ties to the companies of the scope. A given alias is taken for tied.
func (s schema) untied(text string, given func(alias string) bool) []string {
	nodes := readSQL(text)
	j := &judge{schema: s, with: map[string]bool{}, around: map[string]*relation{}, fragment: !isQuery(nodes)}
	j.read(nodes, nil)
	for _, r := range j.all {
		r.tied = r.free || given(r.alias)
	}
	for moved := true; moved; {
		moved = false
		for _, t := range j.ties {
			if !t.of.tied && (t.by == nil || t.by.tied) {
				t.of.tied, moved = true, true
			}
		}
	}
	var loose []string
	for _, r := range j.all {
		if !r.tied {
			loose = append(loose, r.alias)
		}
	}
	return loose
}

// read takes in what stands alone or between parentheses: a WITH, and one or
// several queries joined by UNION.
func (j *judge) read(nodes []node, outer *query) {
	if len(nodes) > 0 && nodes[0].word == "WITH" {
		nodes = j.readWith(nodes[1:], outer)
	}
	for _, part := range split(nodes, func(word string) bool { return word == "UNION" || word == "EXCEPT" || word == "INTERSECT" }) {
		if len(part) > 0 && part[0].word == "ALL" {
			part = part[1:]
		}
		j.readQuery(part, outer)
	}
}

func (j *judge) readWith(nodes []node, outer *query) (rest []node) {
	for i, n := range nodes {
		switch {
		case isQuery(nodes[i:]):
			return nodes[i:]
		case n.word == "AS":
			continue
		case n.word == group && nodes[i-1].word == "AS":
			j.read(n.inner, outer)
		case n.word != group && n.word != "RECURSIVE" && n.word != ",":
			j.with[n.word] = true
		}
	}
	return nil
}

func (j *judge) readQuery(nodes []node, outer *query) {
	q := &query{outer: outer}
	parts := clauses(nodes)
	if i := slices.IndexFunc(parts, func(c clause) bool { return c.name == "INTO" }); i >= 0 {
		j.readInsert(q, parts[i], nodes)
		return
	}
	for _, c := range parts {
		if c.name == "FROM" || c.name == "USING" || c.name == "UPDATE" || strings.HasSuffix(c.name, "JOIN") {
			for _, item := range split(c.nodes, is(",")) {
				j.define(q, item)
			}
		}
	}
	joined, kind := 0, ""
	for _, c := range parts {
		switch {
		case c.name == "WHERE", c.name == "" && j.fragment:
			j.add(q, j.conditions(q, c.nodes), nil)
		case strings.HasSuffix(c.name, "JOIN"):
			kind, joined = c.name, joined+1
		case c.name == "FROM", c.name == "USING", c.name == "UPDATE":
			joined += len(split(c.nodes, is(",")))
		case c.name == "SET":
			j.readSet(c.nodes)
		case c.name == "ON" && kind == "LEFT JOIN":
			j.add(q, j.conditions(q, c.nodes), q.relations[joined-1])
		case c.name == "ON" && kind != "RIGHT JOIN" && kind != "FULL JOIN":
			j.add(q, j.conditions(q, c.nodes), nil)
		}
		j.readInside(c.nodes, q)
	}
}

// readSet reads what an UPDATE writes: a row goes to no other company than the scope's.
func (j *judge) readSet(nodes []node) {
	for _, written := range split(nodes, is(",")) {
		if text := plain(written); strings.HasPrefix(text, "company_id = ") && text != "company_id = "+ownMark {
			j.all = append(j.all, &relation{alias: "company_id"})
		}
	}
}

// readInside reads the queries that stand in an expression.
func (j *judge) readInside(nodes []node, q *query) {
	for _, n := range nodes {
		switch {
		case n.word != group:
		case isQuery(n.inner):
			j.read(n.inner, q)
		default:
			j.readInside(n.inner, q)
		}
	}
}

// define adds a table of a FROM or JOIN: name, AS and alias, or a query and its alias.
func (j *judge) define(q *query, item []node) *relation {
	words := slices.DeleteFunc(slices.Clone(item), func(n node) bool { return n.word == "AS" || n.word == "LATERAL" || n.word == "ONLY" })
	r := &relation{}
	q.relations = append(q.relations, r)
	if len(words) == 0 {
		r.free = true
		return r
	}
	r.table, r.alias = words[0].word, words[len(words)-1].word
	isCall := len(words) > 1 && words[1].word == group
	r.free = r.table == group || isCall || j.with[r.table] || r.table != otherMark && r.table != "company" && !j.schema.ofCompany(r.table)
	j.all = append(j.all, r)
	return r
}

// add keeps the ties of a query's own tables: a subquery says nothing of the
// rows around it. With only given, those of that table alone.
func (j *judge) add(q *query, ties []tie, only *relation) {
	for _, t := range ties {
		if slices.Contains(q.relations, t.of) && (only == nil || t.of == only) {
			j.ties = append(j.ties, t)
		}
	}
}

// conditions returns what an expression that holds ties.
func (j *judge) conditions(q *query, nodes []node) []tie {
	if alternatives := split(nodes, is("OR")); len(alternatives) > 1 {
		ties := j.conditions(q, alternatives[0])
		for _, other := range alternatives[1:] {
			also := j.conditions(q, other)
			ties = slices.DeleteFunc(ties, func(t tie) bool { return !slices.Contains(also, t) })
		}
		return ties
	}
	var ties []tie
	for _, term := range split(nodes, is("AND")) {
		if len(term) == 1 && term[0].word == group && !isQuery(term[0].inner) {
			ties = append(ties, j.conditions(q, term[0].inner)...)
		} else {
			ties = append(ties, j.atom(q, plain(term))...)
		}
	}
	return ties
}

const column = `(?:(\w+)\.)?(company_id|user_id|id)`

var (
	scopeAtom    = regexp.MustCompile(`^\{scope:` + column + `\}$`)
	ownAtom      = regexp.MustCompile(`^` + column + ` = \{own\}$`)
	nobodysAtom  = regexp.MustCompile(`^(?:(\w+)\.)?(company_id) IS NULL$`) // a screen that nobody has activated, a package for everybody
	subqueryAtom = regexp.MustCompile(`^` + column + ` IN \( (?:SELECT|WITH) `)
	equalAtom    = regexp.MustCompile(`^` + column + ` = ` + column + `$`)
)

// atom returns what one condition ties.
func (j *judge) atom(q *query, text string) []tie {
	for _, pattern := range []*regexp.Regexp{scopeAtom, ownAtom, nobodysAtom, subqueryAtom} {
		m := pattern.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		r := j.named(q, m[1])
		if r == nil || !isCompany(r, m[2]) {
			return nil
		}
		return []tie{{r, nil}}
	}
	m := equalAtom.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	left, right := j.named(q, m[1]), j.named(q, m[3])
	if left == nil || right == nil {
		return nil
	}
	return append(j.same(left, m[2], right, m[4]), j.same(right, m[4], left, m[2])...)
}

// same returns what the equality of two columns says of the left one's table.
func (j *judge) same(left *relation, leftColumn string, right *relation, rightColumn string) []tie {
	switch {
	case isCompany(left, leftColumn) && isCompany(right, rightColumn):
		return []tie{{left, right}}
	case left.table == "users" && leftColumn == "id" && rightColumn == "user_id" && (j.schema.ownedFromAfar(right.table) || right.table == ""):
		return []tie{{left, right}} // an owner may belong to a company that manages this one
	}
	return nil
}

// isCompany reports whether a column names the company of a row. What a
// fragment does not define may be any table.
func isCompany(r *relation, column string) bool {
	return column == "company_id" || column == "id" && (r.table == "company" || r.table == "")
}

// named finds a table by its alias; without one, the only table that can be meant.
func (j *judge) named(q *query, alias string) *relation {
	for at := q; at != nil; at = at.outer {
		var found []*relation
		for _, r := range at.relations {
			if r.alias == alias || alias == "" && (r.table == "company" || r.table == otherMark || j.schema.ofCompany(r.table)) {
				found = append(found, r)
			}
		}
		if len(found) == 1 {
			return found[0]
		}
		if len(found) > 1 {
			return nil
		}
	}
	if j.fragment && j.around[alias] == nil {
		j.around[alias] = &relation{alias: alias, free: true, tied: true}
	}
	return j.around[alias]
}

var afar = regexp.MustCompile(`(?m)^\s*(?:FOREIGN KEY \(user_id\)|user_id .*) REFERENCES users \(id\)`)

// ownedFromAfar reports whether rows of a table may be owned by a user of another company.
func (s schema) ownedFromAfar(name string) bool {
	return s.ofCompany(name) && afar.MatchString(s[name].body)
}

// readInsert reads an INSERT: the company that it writes is the scope's, or
// that of the row which it copies.
func (j *judge) readInsert(q *query, into clause, nodes []node) {
	r := j.define(q, into.nodes[:1])
	r.free = r.free || r.table == "company" // a new company belongs to nobody yet
	var columns []string
	if len(into.nodes) > 1 {
		for _, c := range split(into.nodes[1].inner, is(",")) {
			columns = append(columns, plain(c))
		}
	}
	for _, c := range clauses(nodes) {
		if at := slices.IndexFunc(c.nodes, func(n node) bool { return n.word == "SET" }); c.name == "CONFLICT" && at >= 0 {
			j.readSet(c.nodes[at+1:])
		}
	}
	at := slices.Index(columns, "company_id")
	body := slices.IndexFunc(nodes, func(n node) bool { return n.word == "VALUES" || n.word == "SELECT" || n.word == "WITH" })
	if body < 0 {
		return
	}
	if nodes[body].word != "VALUES" {
		before := len(j.all)
		j.read(nodes[body:], nil)
		selected := split(clauses(nodes[body:])[1].nodes, is(","))
		if at < 0 || at >= len(selected) {
			return
		}
		copied := &query{relations: j.all[before:]}
		j.ties = append(j.ties, j.written(r, copied, plain(selected[at]))...)
		return
	}
	written := true
	for _, row := range clauses(nodes[body:])[1].nodes {
		if row.word != group {
			continue
		}
		values := split(row.inner, is(","))
		written = written && at >= 0 && at < len(values) && plain(values[at]) == ownMark
		j.readInside(row.inner, q)
	}
	if written {
		j.ties = append(j.ties, tie{r, nil})
	}
}

var writtenColumn = regexp.MustCompile(`^(\w+)\.company_id$`)

// written returns what a copied value says of the rows that are inserted.
func (j *judge) written(r *relation, from *query, value string) []tie {
	if value == ownMark {
		return []tie{{r, nil}}
	}
	m := writtenColumn.FindStringSubmatch(value)
	if m == nil {
		return nil
	}
	if source := j.named(from, m[1]); source != nil {
		return []tie{{r, source}}
	}
	return nil
}
