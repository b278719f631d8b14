package access

import "slices"

// Powers are what a role makes of its holder: rights by feature, and what comes
// with being the company's Administrator or one of the platform's operators.
type Powers struct {
	Rights        Rights
	Administrator bool
	Operator      bool
}

// PowersOf returns what the role of that id and description gives in a company.
func PowersOf(company, role int64, description string, rights Rights) Powers {
	return Powers{Rights: rights, Administrator: description == AdministratorRole, Operator: company == TopCompany &&
		role == TopRole}
}

// Powers returns what the caller may give to others and take from them.
func (c Caller) Powers() Powers {
	return Powers{Rights: c.Rights(), Administrator: c.IsCompanyAdmin(), Operator: c.IsGlobalAdmin()}
}

// Covers reports whether a right goes at least as far as another one.
func (r Right) Covers(other Right) bool {
	return (!other.AllowAccess() || r.AllowWrite() || r.AllowRead() && !other.AllowWrite()) && (!other.Admin || r.Admin)
}

// Beyond lists the features on which wanted goes further than the powers do, in
// the order of the grid: nobody grants more than they hold.
func (p Powers) Beyond(wanted Rights) []Feature {
	var beyond []Feature
	if p.Operator {
		return beyond
	}
	for _, f := range features {
		if !p.Rights.On(f).Covers(wanted.On(f)) {
			beyond = append(beyond, f)
		}
	}
	return beyond
}

// Covers reports whether the powers hold everything that others do: only then may
// somebody give a role to a person, take it from them, or act on who has it.
func (p Powers) Covers(others Powers) bool {
	if p.Operator {
		return true
	}
	return !others.Operator && (p.Administrator || !others.Administrator) && len(p.Beyond(others.Rights)) == 0
}

// governing are the features whose writers make accounts or come by those of others: through people and their
// roles, the mail server that carries links, and what the company asks of a sign-in.
var governing = []Feature{User, Role, Email, Company}

// GovernsBeyond reports whether the powers govern accounts in a way in which others do not: they add the
// Administrator or the operator, or W on User, Role, Email or Company. Who gives that away makes a lasting way in,
// so it takes a proof of who they are (Caller.Confirm).
func (p Powers) GovernsBeyond(others Powers) bool {
	return p.Operator && !others.Operator || p.Administrator && !others.Administrator ||
		slices.ContainsFunc(governing, func(f Feature) bool {
			return p.Rights.On(f).AllowWrite() && !others.Rights.On(f).AllowWrite()
		})
}

// Governs reports whether the powers govern accounts at all.
func (p Powers) Governs() bool { return p.GovernsBeyond(Powers{}) }

// AdministersPeople reports whether the powers let somebody administer users and
// roles, so that a company can help itself.
func (p Powers) AdministersPeople() bool {
	return p.Operator || p.Rights.On(User).AllowWrite() && p.Rights.On(Role).AllowWrite()
}
