package access_test

import (
	"slices"
	"testing"

	"marquee/internal/access"
	"marquee/internal/fault"
)

func person(company, role int64, name string, rights access.Rights, managed ...int64) access.Caller {
	return access.Signed(access.Person{UserID: 9, CompanyID: company, RoleID: role, RoleName: name, Rights: rights,
		Managed: managed})
}

func TestR478_LevelIsTheFirstLetter(t *testing.T) {
	for text, want := range map[string]access.Level{
		"Write": access.W, "W": access.W, "w": access.W, "Read": access.R, "r": access.R,
		"None": access.N, "": access.N, "X": access.N, "1": access.N, " W": access.N,
	} {
		if got := access.ParseLevel(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

// TestR480_R481_R482_R483_Rights: a level beside the admin flag (R479), which opens nothing by itself.
func TestR480_R481_R482_R483_Rights(t *testing.T) {
	for _, c := range []struct {
		right               access.Right
		access, write, read bool
	}{
		{access.Right{}, false, false, false},
		{access.Right{Access: access.N}, false, false, false},
		{access.Right{Access: access.R}, true, false, true},
		{access.Right{Access: access.W}, true, true, false},
		{access.Right{Access: access.N, Admin: true}, false, false, false},
	} {
		r := c.right
		if r.AllowAccess() != c.access || r.AllowWrite() != c.write || r.AllowRead() != c.read {
			t.Errorf("%+v: access %v write %v read %v", r, r.AllowAccess(), r.AllowWrite(), r.AllowRead())
		}
	}
}

func TestR003_R484_R485_R486_KindsOfUser(t *testing.T) {
	for _, c := range []struct {
		name                           string
		caller                         access.Caller
		global, company, globalCompany bool
	}{
		{"nobody", access.Caller{}, false, false, false},
		{"operator", person(1, 1, "Administrator", nil), true, true, false},
		{"company 1 with another role", person(1, 2, "Editor", nil), false, false, false},
		{"role 1 of another company", person(2, 1, "Editor", nil), false, false, false},
		{"company administrator", person(2, 5, "Administrator", nil), false, true, false},
		{"almost an administrator", person(2, 5, "administrator", nil), false, false, false},
		{"global company administrator", person(2, 5, "Administrator", nil, 3), false, true, true},
		{"staff that manage nothing", person(2, 5, "Editor", nil, 3), false, false, false},
		{"screen", access.Screen(access.Player{DeviceID: 4, CompanyID: 1}), false, false, false},
	} {
		if c.caller.IsGlobalAdmin() != c.global || c.caller.IsCompanyAdmin() != c.company ||
			c.caller.IsGlobalCompanyAdmin() != c.globalCompany {
			t.Errorf("%s: global %v, company %v, global company %v", c.name, c.caller.IsGlobalAdmin(),
				c.caller.IsCompanyAdmin(), c.caller.IsGlobalCompanyAdmin())
		}
	}
}

func TestG34_PlaylistFallsBackToContent(t *testing.T) {
	c := person(2, 5, "Editor", access.Rights{access.Content: {Access: access.W}})
	if !c.Right(access.Playlist).AllowWrite() {
		t.Error("a role that says nothing of Playlist is not asked about Content")
	}
	c = person(2, 5, "Editor", access.Rights{access.Content: {Access: access.W}, access.Playlist: {Access: access.N}})
	if c.Right(access.Playlist).AllowAccess() {
		t.Error("a role's own word on Playlist does not count")
	}
}

func TestRules(t *testing.T) {
	nobody, operator := access.Caller{}, person(1, 1, "Administrator", nil)
	none := person(2, 5, "X", access.Rights{access.Content: {Access: access.N, Admin: true}})
	reader := person(2, 5, "X", access.Rights{access.Content: {Access: access.R}})
	writer := person(2, 5, "X", access.Rights{access.Content: {Access: access.W}})
	admin := person(2, 5, "X", access.Rights{access.Content: {Access: access.W, Admin: true}})
	boss := person(2, 5, "Administrator", nil)
	screen := access.Screen(access.Player{DeviceID: 4, CompanyID: 2})
	ok, sign, forbid := fault.Kind(-1), fault.Unauthenticated, fault.Forbidden
	callers := []access.Caller{nobody, none, reader, writer, admin, boss, operator, screen}
	for _, c := range []struct {
		rule access.Rule
		want []fault.Kind
	}{
		{access.Rule{}, []fault.Kind{sign, forbid, forbid, forbid, forbid, forbid, forbid, sign}},
		{access.Public(), []fault.Kind{ok, ok, ok, ok, ok, ok, ok, ok}},
		{access.SignedIn(), []fault.Kind{sign, ok, ok, ok, ok, ok, ok, sign}},
		{access.Read(access.Content), []fault.Kind{sign, forbid, ok, ok, ok, forbid, ok, sign}},
		{access.Write(access.Content), []fault.Kind{sign, forbid, forbid, ok, ok, forbid, ok, sign}},
		{access.Admin(access.Content), []fault.Kind{sign, forbid, forbid, forbid, ok, forbid, ok, sign}},
		{access.CompanyAdmin(), []fault.Kind{sign, forbid, forbid, forbid, forbid, ok, ok, sign}},
		{access.Global(), []fault.Kind{sign, forbid, forbid, forbid, forbid, forbid, ok, sign}},
		{access.AsDevice(), []fault.Kind{sign, sign, sign, sign, sign, sign, sign, ok}},
	} {
		for i, caller := range callers {
			err := c.rule.Check(caller)
			if c.want[i] == ok && err != nil || c.want[i] != ok && !fault.Is(err, c.want[i]) {
				t.Errorf("%s, caller %d: %v", c.rule, i, err)
			}
		}
	}
}

// TestR002_R005_R491_Scope: the companies whose rows a caller may touch.
func TestR002_R005_R491_Scope(t *testing.T) {
	type result struct {
		everything bool
		companies  []int64
	}
	one := func(id int64) result { return result{companies: []int64{id}} }
	everything := result{everything: true}
	for _, c := range []struct {
		name   string
		caller access.Caller
		choice int64
		want   *result
	}{
		{"nobody", access.Caller{}, 0, nil},
		{"staff, own by default", person(2, 5, "Editor", nil, 3), 0, new(one(2))},
		{"staff, own by name", person(2, 5, "Editor", nil), 2, new(one(2))},
		{"staff, foreign", person(2, 5, "Editor", nil), 3, nil},
		{"staff, managed company of a role that manages nothing", person(2, 5, "Editor", nil, 3), 3, nil},
		{"staff, negative", person(2, 5, "Editor", nil), -1, nil},
		{"administrator, managed", person(2, 5, "Administrator", nil, 3), 3, new(one(3))},
		{"administrator, own by default", person(2, 5, "Administrator", nil, 3), 0, new(one(2))},
		{"administrator, foreign", person(2, 5, "Administrator", nil, 3), 4, nil},
		{"operator, all by default", person(1, 1, "Administrator", nil), 0, &everything},
		{"operator, one", person(1, 1, "Administrator", nil), 7, new(one(7))},
		{"operator, negative", person(1, 1, "Administrator", nil), -7, nil},
		{"screen, own", access.Screen(access.Player{DeviceID: 1, CompanyID: 2}), 0, new(one(2))},
		{"screen, foreign", access.Screen(access.Player{DeviceID: 1, CompanyID: 2}), 3, nil},
	} {
		scope, err := c.caller.Scope(c.choice)
		if c.want == nil {
			if err == nil || scope.Everything() || scope.Companies() != nil {
				t.Errorf("%s: %+v, error %v", c.name, scope, err)
			}
			continue
		}
		if err != nil || scope.Everything() != c.want.everything || !slices.Equal(scope.Companies(), c.want.companies) {
			t.Errorf("%s: %+v, %v", c.name, scope, err)
		}
	}
}

func TestZeroScopeMatchesNothing(t *testing.T) {
	var scope access.Scope
	if scope.Companies() != nil || scope.Holds(0) || scope.Holds(1) || scope.Company() != 0 || scope.Everything() {
		t.Error("the zero scope matches rows")
	}
	if _, ok := scope.Narrow(1); ok {
		t.Error("the zero scope narrows to a company")
	}
}

func TestReachHoldsOwnAndManagedCompanies(t *testing.T) {
	reach := person(2, 5, "Administrator", nil, 3, 4).Reach()
	if !slices.Equal(reach.Companies(), []int64{2, 3, 4}) {
		t.Error(reach.Companies())
	}
	if reach.Whole() != 0 {
		t.Error("totals of several companies are remembered as one's")
	}
	for id, want := range map[int64]bool{1: false, 2: true, 3: true, 4: true, 5: false, 0: false} {
		if reach.Holds(id) != want {
			t.Errorf("company %d: %v", id, !want)
		}
		if _, ok := reach.Narrow(id); ok != want {
			t.Errorf("narrow to company %d: %v", id, ok)
		}
	}
	if staff := person(2, 5, "Editor", nil, 3).Reach(); staff.Holds(3) {
		t.Error("staff reach a managed company")
	}
	if nobody := (access.Caller{}).Reach(); nobody.Holds(0) || nobody.Everything() {
		t.Error("nobody reaches something")
	}
}

func TestWithinOneCompany(t *testing.T) {
	operator, boss := person(1, 1, "Administrator", nil), person(2, 5, "Administrator", nil, 3)
	staff := person(2, 5, "Editor", access.Rights{access.Content: {Access: access.W, Admin: true}}, 3)
	for name, c := range map[string]struct {
		caller  access.Caller
		company int64
		known   bool
	}{
		"an operator, anywhere":           {operator, 7, true},
		"an operator, at home":            {operator, 1, true},
		"an administrator, at home":       {boss, 2, true},
		"an administrator, what is below": {boss, 3, true},
		"an administrator, elsewhere":     {boss, 4, false},
		"staff, at home":                  {staff, 2, true},
		"staff, what others manage":       {staff, 3, false},
		"nobody":                          {access.Caller{}, 2, false},
		"a screen":                        {access.Screen(access.Player{DeviceID: 1, CompanyID: 2}), 2, false},
	} {
		got := c.caller.Within(c.company)
		if got.Known() != c.known {
			t.Errorf("%s: %+v", name, got)
			continue
		}
		if !c.known {
			continue
		}
		other := c.company + 1
		if got.IsGlobalAdmin() || !got.Reach().Holds(c.company) || got.Reach().Holds(other) ||
			got.Right(access.Content).AllowWrite() || access.InPerson().Check(got) == nil ||
			got.UserID() != c.caller.UserID() || got.SeesAll(access.Content) != c.caller.SeesAll(access.Content) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestFeaturesAreACopy(t *testing.T) {
	access.Features()[0] = "changed"
	if slices.Contains(access.Features(), "changed") {
		t.Error("a caller can change the list of features")
	}
}

// TestTokens: a program with a token does not keep its owner's account, and with one for reading it writes nothing.
func TestTokens(t *testing.T) {
	all := access.Rights{access.Content: {Access: access.W, Admin: true}, access.Device: {Access: access.R}}
	for _, c := range []struct {
		name            string
		person          access.Person
		inPerson, write bool
	}{
		{"in person", access.Person{UserID: 9, CompanyID: 2, Rights: all}, true, true},
		{"a token", access.Person{UserID: 9, CompanyID: 2, Rights: all, Token: true}, false, true},
		{"a token for reading", access.Person{UserID: 9, CompanyID: 2, Rights: all, Token: true, ReadOnly: true}, false,
			false},
		{"an operator's token for reading", access.Person{UserID: 9, CompanyID: 1, RoleID: 1, Token: true,
			ReadOnly: true}, false, false},
	} {
		who := access.Signed(c.person)
		if got := access.InPerson().Check(who) == nil; got != c.inPerson {
			t.Errorf("%s keeps the account: %v", c.name, got)
		}
		if got := access.Write(access.Content).Check(who) == nil; got != c.write || who.ReadOnly() == c.write {
			t.Errorf("%s writes: %v", c.name, got)
		}
		if access.Read(access.Content).Check(who) != nil || access.Read(access.Device).Check(who) != nil {
			t.Errorf("%s reads nothing", c.name)
		}
	}
	if access.InPerson().Check(access.Caller{}) == nil ||
		access.InPerson().Check(access.Screen(access.Player{DeviceID: 1, CompanyID: 2})) == nil {
		t.Error("nobody, or a screen, keeps an account")
	}
}

// TestProof: who has the right gives a proof besides, always or in cases that the handler knows; who has it not hears
// nothing of a proof.
func TestProof(t *testing.T) {
	writes := access.Rights{access.Email: {Access: access.W}}
	of := func(change func(*access.Person)) access.Caller {
		p := access.Person{UserID: 9, CompanyID: 2, RoleID: 5, Rights: writes}
		change(&p)
		return access.Signed(p)
	}
	rule := access.Write(access.Email)
	for _, c := range []struct {
		what             string
		caller           access.Caller
		plain, theProven string
	}{
		{"nobody", access.Caller{}, "unauthenticated", "unauthenticated"},
		{"without the right", of(func(p *access.Person) { p.Rights, p.Confirmed = nil, true }), "forbidden",
			"forbidden"},
		{"an old proof", of(func(*access.Person) {}), "", "confirm-needed"},
		{"a program", of(func(p *access.Person) { p.Token, p.Confirmed = true, true }), "", "in-person"},
		{"a fresh proof", of(func(p *access.Person) { p.Confirmed = true }), "", ""},
	} {
		for _, asked := range []struct {
			rule access.Rule
			want string
		}{{rule, c.plain}, {rule.ProvenFor("a password"), c.plain}, {rule.Proven(), c.theProven}} {
			got := ""
			if f := fault.As(asked.rule.Check(c.caller)); f != nil {
				got = f.Code.String()
			}
			if got != asked.want {
				t.Errorf("%s, %s: %q, want %q", c.what, asked.rule, got, asked.want)
			}
		}
	}
	always, cases := rule.Proven().Proof()
	_, some := rule.ProvenFor("a password").Proof()
	confirmed, _ := access.Confirmed().Proof()
	if !always || cases != "" || some != "a password" || !confirmed || !rule.Proven().Is(rule) ||
		rule.Is(access.Read(access.Email)) {
		t.Error("what a rule says of its proof is not what it was given")
	}
	if got := rule.ProvenFor("a password").String(); got != "Email W; confirmed for a password" {
		t.Errorf("it reads as %q", got)
	}
}
