package contract

import (
	"net/http"
	"slices"

	"marquee/internal/access"
)

// principal is a kind of caller.
type principal struct {
	who  string
	kind string
	home string // whose people or screens it is one of
}

// principals are all kinds of caller there are.
func principals() []principal {
	return []principal{
		{"anonymous", "anonymous", "Alpha"},
		{"garbage", "garbage token", "Alpha"},
		{"expired", "expired session", "Alpha"},
		{"disabled", "disabled user", "Alpha"},
		{"none", "feature N", "Alpha"},
		{"reader", "feature R", "Alpha"},
		{"writer", "feature W", "Alpha"},
		{"admin", "feature W and admin", "Alpha"},
		{"head", "company administrator", "Gamma"},
		{"chief", "global company administrator", "Alpha"},
		{"operator", "global administrator", "Alpha"}, // of no company's, and of every one
		{"screen Alpha", "own screen", "Alpha"},
		{"screen Beta", "other company's screen", "Beta"},
		{"screen revoked", "revoked screen", "Alpha"},
	}
}

// people are the persons of Alpha that may do something, from the weakest to the strongest.
var people = []string{"none", "reader", "writer", "admin", "chief", "operator"}

// rank is a person's place among them, -1 for who is nobody's person any more.
func rank(who string) int {
	if who == "head" {
		who = "chief" // the same in a company of its own
	}
	return slices.Index(people, who)
}

// wanted is the refusal that the rules owe somebody: 401, 403 or none (0).
func wanted(who string, rules []access.Rule) int {
	for _, rule := range rules {
		if rule.IsPublic() {
			continue
		}
		screen := who == "screen Alpha" || who == "screen Beta"
		if rank(who) < 0 && !screen || screen != rule.IsDevice() {
			return http.StatusUnauthorized
		}
		feature, level, asksFeature := rule.Feature()
		least := "none"
		switch {
		case asksFeature && level == access.R:
			least = "reader"
		case asksFeature && rule.Is(access.Admin(feature)):
			least = "admin"
		case asksFeature:
			least = "writer"
		case rule.Is(access.CompanyAdmin()):
			least = "chief"
		case rule.Is(access.Global()):
			least = "operator"
		}
		if !screen && rank(who) < rank(least) {
			return http.StatusForbidden
		}
	}
	return 0
}

// weakest is the person of Alpha with the least rights that an operation lets in, "" if none.
func weakest(op operation) string {
	for _, who := range people {
		if wanted(who, op.needs()) == 0 {
			return who
		}
	}
	return ""
}
