package access

import (
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Rule is what an operation asks of its caller. It is an argument of every
// registration, so that no operation exists without one. The zero Rule refuses everybody.
type Rule struct {
	who     who
	feature Feature
	level   Level
	admin   bool
	across  bool
	proof   proof
}

// proof is what an operation asks of its caller's sign-in, besides the right.
type proof struct {
	always bool
	cases  string // in which it does; "": in none, or always
}

type who int

const (
	refused who = iota
	anyone
	signedIn
	entering
	inPerson
	confirmed
	inCompany
	holder
	companyAdmin
	globalAdmin
	device
)

// Public lets anybody in. A test holds the short list of operations that use it.
func Public() Rule { return Rule{who: anyone} }

// SignedIn lets every signed-in user in: for what is their own.
func SignedIn() Rule { return Rule{who: signedIn} }

// InPerson lets signed-in users in, and no program with a token of theirs: for
// what keeps an account, such as its sessions and tokens.
func InPerson() Rule { return Rule{who: inPerson} }

// Entering lets signed-in users in, also those whose sign-in still lacks the second
// factor: for what it takes to give it.
func Entering() Rule { return Rule{who: entering} }

// Confirmed lets signed-in users in who have just proved that it is them: for what
// could take an account away from its owner (OWASP ASVS 5.0, 6.2.3 and 7.5).
func Confirmed() Rule { return Rule{who: confirmed} }

// InCompany lets every signed-in user in, to records of the company that they
// chose. Which right that takes depends on the request: the handler asks for it.
func InCompany() Rule { return Rule{who: inCompany} }

// Read asks for R or W on the feature.
func Read(f Feature) Rule { return Rule{who: holder, feature: f, level: R} }

// Write asks for W on the feature.
func Write(f Feature) Rule { return Rule{who: holder, feature: f, level: W} }

// Admin asks for W and the admin flag on the feature.
func Admin(f Feature) Rule { return Rule{who: holder, feature: f, level: W, admin: true} }

// CompanyAdmin asks for the Administrator role of a company, or a global administrator.
func CompanyAdmin() Rule { return Rule{who: companyAdmin} }

// Global asks for a global administrator.
func Global() Rule { return Rule{who: globalAdmin} }

// AsDevice asks for an authenticated screen; users are refused.
func AsDevice() Rule { return Rule{who: device} }

// Across returns the rule for an operation that reads, and answers about all
// companies that its caller reaches where they ask for all of them. What
// changes something names one company, always.
func (r Rule) Across() Rule {
	r.across = true
	return r
}

// IsAcross reports whether the operation answers about all companies at once.
func (r Rule) IsAcross() bool { return r.across }

// Proven returns the rule for an operation that makes or takes over a way in, whatever is sent: besides the right
// it takes a proof that is not old, and no program gets through (Caller.Confirm).
func (r Rule) Proven() Rule {
	r.proof = proof{always: true}
	return r
}

// ProvenFor returns the rule for an operation that takes a proof, as Proven does, in some cases, which the handler
// knows. They read as "a password" does after "takes a proof for".
func (r Rule) ProvenFor(cases string) Rule {
	r.proof = proof{cases: cases}
	return r
}

// Proof says whether the operation takes a proof always, or else in which cases; "" is in none.
func (r Rule) Proof() (always bool, cases string) {
	return r.proof.always || r.who == confirmed, r.proof.cases
}

// LooksAgain reports whether what is done by the rule is written only while the caller's session is still there: it
// takes a proof, and is not about the own account alone, whose writes look themselves.
func (r Rule) LooksAgain() bool { return r.proof != proof{} && r.who != inPerson && r.who != entering }

// Is reports whether the rule lets in the same callers as another one, whatever either asks of their sign-in.
func (r Rule) Is(other Rule) bool {
	r.proof, other.proof = proof{}, proof{}
	return r == other
}

// IsPublic reports whether the rule lets anybody in.
func (r Rule) IsPublic() bool { return r.who == anyone }

// IsDevice reports whether the rule asks for a screen.
func (r Rule) IsDevice() bool { return r.who == device }

// Feature returns the feature that the rule asks about, if it does.
func (r Rule) Feature() (Feature, Level, bool) { return r.feature, r.level, r.who == holder }

// String describes the rule for the API document and the contract tests.
func (r Rule) String() string {
	text := r.base()
	switch {
	case r.proof.always:
		text += ", confirmed"
	case r.proof.cases != "":
		text += "; confirmed for " + r.proof.cases
	}
	return text
}

func (r Rule) base() string {
	switch r.who {
	case anyone:
		return "public"
	case signedIn:
		return "signed in"
	case entering:
		return "signed in, perhaps without the second factor yet"
	case inPerson:
		return "signed in, in person"
	case confirmed:
		return "signed in, in person, confirmed"
	case inCompany:
		return "signed in, in a company"
	case holder:
		text := string(r.feature) + " " + string(r.level)
		if r.admin {
			text += " admin"
		}
		return text
	case companyAdmin:
		return "company administrator"
	case globalAdmin:
		return "global administrator"
	case device:
		return "device"
	}
	return "refused"
}

// Check returns nil if the caller satisfies the rule, an Unauthenticated fault
// if nobody is signed in and a Forbidden one otherwise.
func (r Rule) Check(c Caller) error {
	if r.who == anyone {
		return nil
	}
	if !c.Known() || (r.who == device) != (c.kind == screen) {
		return fault.New(fault.Unauthenticated, codes.Unauthenticated, "Sign in first.")
	}
	if c.Lacks() != LacksNothing && r.who != entering {
		return fault.New(fault.Forbidden, codes.SecondFactorNeeded,
			"Finish signing in: the second factor is missing.").With("lacks", string(c.Lacks()))
	}
	var allowed bool
	switch r.who {
	case signedIn, entering, inCompany, device:
		allowed = true
	case inPerson:
		allowed = c.InPerson()
	case confirmed:
		return c.Confirm()
	case holder:
		right := c.Right(r.feature)
		allowed = right.AllowAccess() && (r.level != W || right.AllowWrite()) && (!r.admin || right.Admin)
	case companyAdmin:
		allowed = c.IsCompanyAdmin() || c.IsGlobalAdmin()
	case globalAdmin:
		allowed = c.IsGlobalAdmin()
	}
	if !allowed {
		return fault.New(fault.Forbidden, codes.Forbidden,
			"You do not have the right to do this. Ask an administrator of your company.")
	}
	if r.proof.always {
		return c.Confirm()
	}
	return nil
}
