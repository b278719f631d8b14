package db

import (
	"container/list"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"marquee/internal/platform/text"
)

// statementsKept bounds the statements that are remembered per pool. Lists of
// ids make texts without end; past the bound the longest unused one is forgotten.
const statementsKept = 200

// longestKept bounds a text that is remembered, in bytes: of a statement, and of
// what a total is known by.
const longestKept = 4 << 10

// statements remembers what was run on a pool before: the text with the
// engine's own binds and, on SQLite, the compiled statement. (The PostgreSQL
// driver keeps its own.) Compiling costs SQLite more than running most
// statements does; one that is asked for once only is not worth keeping.
type statements struct {
	pool     *sql.DB
	tables   map[string]bool // those of companies; set once the schema is there
	health   *health         // of the file that they read; nil: nobody asks
	numbered bool            // binds are $1, $2 … instead of ?
	compile  bool
	places   places

	mu     sync.Mutex
	known  map[statementKey]*list.Element
	recent *list.List // of *statement, the last used first
}

// statementKey is what the text of a statement follows from.
type statementKey struct {
	source string // as stores write it
	form   form
}

// statement is one text. Everything in it is of the holder of statements.mu,
// except what stands first, which never changes.
type statement struct {
	key      statementKey
	text     string // as the engine reads it
	names    []string
	numbered bool  // as in statements
	wrong    error // it does not say whose rows it touches

	users     int
	forgotten bool
	compiled  *sql.Stmt
}

func newStatements(pool *sql.DB, engine string) *statements {
	return &statements{pool: pool, numbered: engine == "postgres", compile: engine == "sqlite",
		known: map[statementKey]*list.Element{}, recent: list.New()}
}

// take returns the statement of a text, compiled if it has been, and whether it
// is worth compiling. Whoever takes one gives it back; until then it stays open.
func (s *statements) take(key statementKey) (st *statement, compiled *sql.Stmt, worth bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if element, known := s.known[key]; known {
		s.recent.MoveToFront(element)
		st = element.Value.(*statement)
		st.users++
		return st, st.compiled, s.compile && st.compiled == nil
	}
	st = s.parse(key)
	st.users = 1
	if len(key.source) > longestKept {
		return st, nil, false
	}
	s.known[key] = s.recent.PushFront(st)
	if s.recent.Len() > statementsKept {
		oldest := s.recent.Remove(s.recent.Back()).(*statement)
		delete(s.known, oldest.key)
		oldest.forgotten = true
		oldest.closeUnused()
	}
	return st, nil, false
}

func (s *statements) giveBack(st *statement) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st.users--
	st.closeUnused()
}

// closeUnused closes what is forgotten and of no use to anybody. Rows that are
// still being read keep their statement until they are closed.
func (st *statement) closeUnused() {
	if st.forgotten && st.users == 0 && st.compiled != nil {
		_ = st.compiled.Close() // it has done its work
		st.compiled = nil
	}
}

// prepare compiles a taken statement, which needs a connection of the pool.
func (s *statements) prepare(ctx context.Context, st *statement) (*sql.Stmt, error) {
	compiled, err := s.pool.PrepareContext(ctx, st.text)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if st.compiled != nil { // somebody was faster
		return st.compiled, compiled.Close() //nolint:sqlclosecheck // it was never used
	}
	st.compiled = compiled
	return compiled, nil
}

// learn compiles what a transaction found worth it. What cannot be compiled by
// now runs as it is.
func (s *statements) learn(ctx context.Context, keys []statementKey) {
	for _, key := range keys {
		st, _, worth := s.take(key) //nolint:sqlclosecheck // closeUnused closes it
		if worth {
			_, _ = s.prepare(ctx, st) //nolint:sqlclosecheck // closeUnused closes it
		}
		s.giveBack(st)
	}
}

var bind = regexp.MustCompile(`(\S+) IN \{:(\w+)\[\]\}|\{:(\w+)\}`)

// parse writes out the conditions on the scope and replaces the named binds by
// those of the engine.
func (s *statements) parse(key statementKey) *statement {
	st := &statement{key: key, numbered: s.numbered}
	if key.form != unscoped {
		if wrong := untied(key.source, s.tables); wrong != "" {
			st.wrong = fmt.Errorf("%s: %s", head(key.source), wrong)
		}
	}
	source := scopeTie.ReplaceAllStringFunc(filtered(key), func(mark string) string {
		return key.form.condition(columnOf(mark))
	})
	st.text = bind.ReplaceAllStringFunc(source, func(mark string) string {
		m := bind.FindStringSubmatch(mark)
		st.names = append(st.names, m[2]+m[3])
		place := "?"
		if s.numbered {
			place = "$" + strconv.Itoa(len(st.names))
		}
		switch {
		case m[2] == "":
			return place
		case s.numbered:
			return m[1] + " = ANY (" + place + ")"
		}
		return m[1] + " IN (SELECT value FROM json_each(" + place + "))"
	})
	return st
}

// columnOf is the column of a company that `{in:…}` means.
func columnOf(mark string) string {
	m := scopeTie.FindStringSubmatch(mark)
	switch {
	case m[1] != "":
		return m[1] + ".id"
	case m[2] != "":
		return m[2] + ".company_id"
	}
	return "company_id"
}

// storable repairs a text that came in by another way than a request, where it
// would have been refused: a feed's title, a file's name on an FTP server.
func storable(value any) any {
	switch v := value.(type) {
	case string:
		return text.Repaired(v)
	case *string:
		if v != nil {
			return text.Repaired(*v)
		}
	}
	return value
}

// values are what the text binds, in its order: the scope's own, and the params.
func (st *statement) values(r *reach, params []Params) ([]any, error) {
	values := make([]any, len(st.names))
	for i, name := range st.names {
		value, bound := lookUp(params, name)
		own, scopes := r.value(name)
		switch {
		case bound && scopes:
			return nil, errCompanyBound
		case scopes:
			value = own
		case !bound:
			return nil, fmt.Errorf("nothing is bound to %s", name)
		}
		if ids, many := value.([]int64); many && !st.numbered { // SQLite reads a list of ids as JSON
			list, err := json.Marshal(ids)
			if err != nil {
				return nil, fmt.Errorf("bind %s: %w", name, err)
			}
			value = string(list)
		}
		values[i] = storable(value)
	}
	return values, nil
}

// lookUp finds a param; the last one counts.
func lookUp(params []Params, name string) (value any, bound bool) {
	for _, p := range slices.Backward(params) {
		if value, bound = p[name]; bound {
			return value, true
		}
	}
	return nil, false
}
