package db

import (
	"errors"

	"marquee/internal/access"
)

// reach is whose rows the statements of a Query may touch. One value makes both
// the condition that a statement states and the setting that PostgreSQL's
// policies hold it to (see wall.go). It never changes.
type reach struct {
	scope   access.Scope
	setting string // as the policies read it
	form    form
}

// form is how the text of a statement depends on the scope.
type form byte

const (
	unscoped form = iota // the installation's own work: conditions are not asked for
	none                 // the zero Scope
	one                  // one company
	several              // a company and those that it manages
	every                // the platform-wide view
	standing             // the same without deleted companies
)

func reachOf(scope access.Scope) *reach {
	r := &reach{scope: scope, setting: settingOf(scope)}
	switch companies := scope.Companies(); {
	case scope.IsStanding():
		r.form = standing
	case scope.Everything():
		r.form = every
	case len(companies) == 0:
		r.form = none
	case len(companies) == 1:
		r.form = one
	default:
		r.form = several
	}
	return r
}

// condition is what `{in:column}` stands for.
func (f form) condition(column string) string {
	switch f {
	case one:
		return column + " = {:company}"
	case several:
		return column + " IN {:" + companiesBind + "[]}"
	case standing:
		return "COALESCE(" + column + ", 0) NOT IN (SELECT gone.id FROM company gone WHERE gone.deleted_at IS NOT NULL)"
	case every, unscoped:
		return "1 = 1"
	case none:
	}
	return "1 = 0"
}

const (
	companyBind   = "company"   // the company of the scope, in statements of a scope
	companiesBind = "companies" // all of them
)

// errCompanyBound is a mistake of the program's.
var errCompanyBound = errors.New("a statement of a scope binds {:company} itself: the scope does")

// value is what the scope binds to a name, if it does.
func (r *reach) value(name string) (value any, bound bool) {
	switch {
	case r.form == unscoped:
	case name == companyBind:
		return r.scope.Company(), true
	case name == companiesBind:
		return r.scope.Companies(), true
	}
	return nil, false
}

// For returns what runs statements within a scope, outside a transaction.
//
// Every table of companies that such a statement names MUST be tied to the
// scope: by `{in:t}` for a table or alias t, which stands for the condition on
// t.company_id (`{in:t.id}` for the table company, `{in}` where the column needs
// no alias); by `t.company_id = {:company}`, the scope's own company; or by the
// company_id of a table that is tied. An INSERT writes `{:company}`. A statement
// that does not is refused when it first runs. The scope binds `{:company}`.
func (d *DB) For(scope access.Scope) Query {
	q := d.query()
	q.db, q.reach = d, reachOf(scope)
	return q
}

// For returns what reads and writes the facts within a scope; see DB.For.
func (f *Facts) For(scope access.Scope) Query {
	q := f.query()
	q.reach = reachOf(scope)
	if q.form == standing { // the facts know no companies
		q.form = every
	}
	return q
}

// Unscoped returns what runs statements that reach every company and need no
// condition: who asks is not known yet, or the installation itself looks after
// all companies. The reason is for who reads the program.
func (d *DB) Unscoped(reason string) Query {
	q := d.query()
	q.db, q.reach = d, installation
	return q
}

// Unscoped is DB.Unscoped for the facts.
func (f *Facts) Unscoped(reason string) Query {
	q := f.query()
	q.reach = installation
	return q
}

var installation = &reach{setting: everybody, form: unscoped}

// Scope is whose rows the statements may touch; the zero Scope where they are Unscoped.
func (q Query) Scope() access.Scope { return q.reach.scope }

// Company is the one company in which new rows are created; see access.Scope.Company.
func (q Query) Company() int64 { return q.reach.scope.Company() }

// Narrow returns the same for one company of the scope: that of a record which
// was just read, for what is written beside it.
func (q Query) Narrow(company int64) (narrow Query, held bool) {
	scope, held := q.reach.scope.Narrow(company)
	q.reach = reachOf(scope)
	return q, held
}
