package db

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A statement of a scope ties every table of companies that it names to the
// scope; see DB.For. This reads the text for that, once, when it first runs. It
// sees what was forgotten, and is no proof that a condition is in force: that
// test/contract shows, by what answers say.

var (
	words = regexp.MustCompile(`'(?:[^']|'')*'|\{[^}]*\}|[\w.]+|\S`)

	scopeTie   = regexp.MustCompile(`\{in(?::(?:(\w+)\.id|(\w+)))?\}`)
	companyTie = regexp.MustCompile(`(?:\b(\w+)\.)?\b(?:company_id|id) = \{:company\}`)
	otherTie   = regexp.MustCompile(`(?:\b(\w+)\.)?\bcompany_id (?:IS NULL|IN \(\s*SELECT)`)
	rowsTie    = regexp.MustCompile(
		`\b(\w+)\.(?:company_id|id) = (\w+)\.(?:company_id|user_id)\b|\b(\w+)\.(?:company_id|user_id) = (\w+)\.id\b`)
	otherBind = regexp.MustCompile(`\bcompany_id = \{:(?:\w+)\}`)
)

// relation is a table of companies where a statement names it.
type relation struct {
	table, alias string
	tied         bool
}

// untied says what a statement of a scope lacks, and "" if it lacks nothing.
// The tables are those of companies.
func untied(source string, tables map[string]bool) string {
	found, wrong := relationsOf(source, tables)
	if wrong != "" {
		return wrong
	}
	for _, mark := range otherBind.FindAllString(source, -1) {
		if mark != "company_id = {:company}" {
			return mark + " names a company that is not the scope's"
		}
	}
	bare := 0
	tie := func(alias string) {
		i := slices.IndexFunc(found, func(r relation) bool { return r.alias == alias && !r.tied })
		switch {
		case alias == "":
			bare++
		case i >= 0:
			found[i].tied = true
		}
	}
	for _, pattern := range []*regexp.Regexp{scopeTie, companyTie, otherTie} {
		for _, m := range pattern.FindAllStringSubmatch(source, -1) {
			tie(strings.Join(m[1:], ""))
		}
	}
	for _, m := range rowsTie.FindAllStringSubmatch(source, -1) {
		left, right := m[1]+m[3], m[2]+m[4]
		if slices.ContainsFunc(found, func(r relation) bool { return r.alias == left && !r.tied }) {
			tie(left)
		} else {
			tie(right)
		}
	}
	found = slices.DeleteFunc(found, func(r relation) bool { return r.tied })
	if len(found) > bare {
		return fmt.Sprintf("nothing ties %s to the scope: say {in:%s}", found[0].alias, found[0].alias)
	}
	return ""
}

// relationsOf finds the tables of companies that a statement reads or changes,
// and what is wrong with the company of the rows that it inserts.
func relationsOf(source string, tables map[string]bool) (found []relation, wrong string) {
	text := words.FindAllString(source, -1)
	at := func(i int) string {
		if i < len(text) {
			return text[i]
		}
		return ""
	}
	for i := 0; i < len(text); i++ {
		switch strings.ToUpper(text[i]) {
		case "INTO":
			if table := at(i + 1); tables[table] && table != "company" {
				if !writesCompany(text[i+2:]) {
					return nil, "the rows inserted into " + table + " are not given {:company}"
				}
			}
		case "FROM", "JOIN", "UPDATE", "USING":
			for more := true; more; {
				i++
				r := relation{table: at(i), alias: at(i)}
				if strings.EqualFold(at(i+1), "AS") {
					i++
				}
				if next := at(i + 1); isAlias(next) {
					r.alias, i = next, i+1
				}
				if tables[r.table] {
					found = append(found, r)
				}
				more = at(i+1) == "," && r.table != "("
				if more {
					i++
				}
			}
			if at(i) == "(" || strings.EqualFold(at(i), "SELECT") {
				i-- // what it opens is read as well
			}
		}
	}
	return found, ""
}

var identifier = regexp.MustCompile(`^[a-z_]\w*$`)

// isAlias tells the name of a table from what follows one: stores write keywords in capitals.
func isAlias(word string) bool { return identifier.MatchString(word) }

// writesCompany reports whether an INSERT, read from behind its table, writes
// the scope's company or that of a row which it copies.
func writesCompany(text []string) bool {
	columns, rest := parenthesized(text)
	at := slices.IndexFunc(columns, func(c []string) bool { return slices.Equal(c, []string{"company_id"}) })
	if at < 0 || len(rest) == 0 {
		return false
	}
	var values [][]string
	switch strings.ToUpper(rest[0]) {
	case "VALUES":
		values, _ = parenthesized(rest[1:])
	case "SELECT":
		values = items(rest[1:], "FROM")
	case "WITH":
		i := slices.Index(rest, "SELECT")
		values = items(rest[i+1:], "FROM")
	}
	if at >= len(values) {
		return false
	}
	value := strings.Join(values[at], " ")
	return value == "{:company}" || value == "NULL" || value == "company_id" || strings.HasSuffix(value, ".company_id")
}

// parenthesized reads a list between parentheses, and returns what stands behind it.
func parenthesized(text []string) (values [][]string, rest []string) {
	if len(text) == 0 || text[0] != "(" {
		return nil, text
	}
	depth := 0
	for i, word := range text {
		switch word {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth == 0 {
			return items(text[1:i], ""), text[i+1:]
		}
	}
	return nil, nil
}

// items cuts words at the commas outside of parentheses, up to the given word.
func items(text []string, end string) (values [][]string) {
	depth, begin := 0, 0
	for i, word := range text {
		switch {
		case word == "(":
			depth++
		case word == ")":
			depth--
		case depth == 0 && word == ",":
			values, begin = append(values, text[begin:i]), i+1
		case depth == 0 && end != "" && word == end:
			return append(values, text[begin:i])
		}
	}
	return append(values, text[begin:])
}

// noteTables notes which tables are those of companies, once the schema is there.
func (s *store) noteTables(ctx context.Context) error {
	statement := `SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND c.name = 'company_id'`
	if s.engine == "postgres" {
		statement = `SELECT table_name FROM information_schema.columns
			WHERE table_schema = current_schema() AND column_name = 'company_id'`
	}
	var names []string
	if err := s.query().Column(ctx, &names, statement); err != nil {
		return err
	}
	tables := map[string]bool{"company": true}
	for _, name := range names {
		tables[name] = true
	}
	s.read.statements.tables, s.write.statements.tables = tables, tables
	return nil
}
