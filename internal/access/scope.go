package access

import "slices"

// Scope is the second barrier: the companies whose rows a statement may touch.
// Its fields are unexported, so that only an authenticated Caller makes one.
// The zero Scope matches no row.
type Scope struct {
	all      bool
	standing bool // all but deleted companies; see Standing
	company  int64
	also     []int64 // further companies; see Caller.Reach
}

// Company returns the one company in which new rows are created: the chosen
// one, or the caller's own when the whole platform is in view. 0 for the zero Scope.
func (s Scope) Company() int64 { return s.company }

// Whole returns the company when the scope is one company alone, and 0 when it
// is more: the key of what is remembered per company.
func (s Scope) Whole() int64 {
	if s.all || len(s.also) > 0 {
		return 0
	}
	return s.company
}

// Narrow returns the scope of one company that the scope holds: the company of
// a record that was just read, for what is written beside it.
func (s Scope) Narrow(company int64) (Scope, bool) {
	if company == 0 || !s.Holds(company) {
		return Scope{}, false
	}
	return Scope{company: company}, true
}

// Companies lists the companies that the scope names; the platform-wide view names none.
func (s Scope) Companies() []int64 {
	if s.all || s.company == 0 {
		return nil
	}
	return append([]int64{s.company}, s.also...)
}

// Everything reports whether the scope is the platform-wide view.
func (s Scope) Everything() bool { return s.all }

// Standing returns the scope without companies that are deleted but can be restored
// for a while. Of all scopes the platform-wide view alone holds such.
func (s Scope) Standing() Scope {
	s.standing = s.all
	return s
}

// IsStanding reports whether the scope is the platform-wide view without deleted companies.
func (s Scope) IsStanding() bool { return s.standing }

// Holds reports whether a row of the given company is in scope.
func (s Scope) Holds(company int64) bool {
	return s.all || (s.company != 0 && (s.company == company || slices.Contains(s.also, company)))
}
