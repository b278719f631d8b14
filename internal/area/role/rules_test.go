package role

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"marquee/internal/access"
	"marquee/internal/fault"
)

// everyRight is every right that can be stored on a feature.
func everyRight() []access.Right {
	var all []access.Right
	for _, level := range []access.Level{access.N, access.R, access.W} {
		all = append(all, access.Right{Access: level}, access.Right{Access: level, Admin: true})
	}
	return all
}

func with(f access.Feature, right access.Right) Role {
	return Role{ID: 7, CompanyID: 2, RoleDesc: "Editor", Authority: grid(access.Rights{f: right})}
}

// TestR487_NobodyGivesOrTakesMoreThanTheyHold tries every change of every feature
// with every right of who makes it.
func TestR487_NobodyGivesOrTakesMoreThanTheyHold(t *testing.T) {
	for _, f := range access.Features() {
		for _, held := range everyRight() {
			powers := access.Powers{Rights: access.Rights{f: held, access.Playlist: {Access: access.W, Admin: true}}}
			powers.Rights[f] = held
			for _, before := range everyRight() {
				for _, after := range everyRight() {
					allowed := before == after || held.Covers(before) && held.Covers(after)
					old, wanted := with(f, before), with(f, after)
					if f == access.Content { // a grid says Playlist itself, so that Content's right is Content's alone
						old.Authority, wanted.Authority = grid(access.Rights{f: before,
							access.Playlist: {Access: access.N}}),
							grid(access.Rights{f: after, access.Playlist: {Access: access.N}})
					}
					err := mayChange(powers, old, wanted)
					if allowed != (err == nil) {
						t.Errorf("%s: %+v held, from %+v to %+v: %v", f, held, before, after, err)
					}
					if err != nil && !strings.HasPrefix(fault.As(err).Fields[0].Location, "body.authority."+string(f)) {
						t.Errorf("%s: refused at %s", f, fault.As(err).Fields[0].Location)
					}
					if err := mayChange(access.Powers{Operator: true}, old, wanted); err != nil {
						t.Errorf("%s: an operator may not go from %+v to %+v: %v", f, before, after, err)
					}
				}
			}
		}
	}
}

// TestANewRoleHoldsNothingBeyondItsMaker: whatever is asked for, what is let
// through lies within the maker's powers.
func TestANewRoleHoldsNothingBeyondItsMaker(t *testing.T) {
	rights := rapid.MapOf(rapid.SampledFrom(access.Features()), rapid.SampledFrom(everyRight()))
	rapid.Check(t, func(t *rapid.T) {
		maker := access.Powers{Rights: rights.Draw(t, "held"), Administrator: rapid.Bool().Draw(t, "administrator")}
		made := Role{CompanyID: 2, RoleDesc: "New", Authority: grid(rights.Draw(t, "wanted"))}
		if err := mayChange(maker, Role{}, made); (err == nil) != maker.Covers(made.Powers()) {
			t.Fatalf("made %v", err)
		}
	})
}

func TestG50_OnlyOperatorsNameAnAdministrator(t *testing.T) {
	company, operator := access.Powers{Administrator: true}, access.Powers{Operator: true}
	role := func(id int64, name string) Role {
		return Role{ID: id, CompanyID: 2, RoleDesc: name, Authority: grid(nil)}
	}
	for _, c := range []struct {
		powers   access.Powers
		from, to Role
		refused  bool
	}{
		{company, Role{}, role(0, "Administrator"), true},
		{operator, Role{}, role(0, "Administrator"), false},
		{company, role(7, "Editor"), role(7, "Administrator"), true},
		{company, role(7, "Administrator"), role(7, "Boss"), true},
		{operator, role(7, "Administrator"), role(7, "Boss"), false},
		{company, role(7, "Administrator"), role(7, "Administrator"), false},
		{company, role(7, "Editor"), role(7, "administrator"), false}, // R485: exactly so, or not at all
	} {
		if err := mayChange(c.powers, c.from, c.to); (err != nil) != c.refused {
			t.Errorf("from %q to %q: %v", c.from.RoleDesc, c.to.RoleDesc, err)
		}
	}
	top := Role{ID: access.TopRole, CompanyID: access.TopCompany, RoleDesc: "Administrator", Authority: grid(nil)}
	if err := mayChange(operator, top, top); !fault.Is(err, fault.Conflicting) {
		t.Errorf("the operators' role changes: %v", err)
	}
}

// TestTheLastAdministratorStays tries every change that three people can go
// through at once: each may be in any state before, and in any state or gone after.
func TestTheLastAdministratorStays(t *testing.T) {
	var states []Standing
	for _, active := range []bool{true, false} {
		for _, locked := range []bool{true, false} {
			for _, administers := range []bool{true, false} {
				s := Standing{Company: 2, Active: active, Locked: locked}
				if administers {
					s.Powers = access.Powers{Rights: access.Rights{access.User: {Access: access.W},
						access.Role: {Access: access.W}}}
				}
				states = append(states, s)
			}
		}
	}
	helps := func(i int) bool {
		return i < len(states) && states[i].Active && !states[i].Locked && states[i].Powers.AdministersPeople()
	}
	gone := len(states)
	tried := 0
	for before := range gone * gone * gone {
		for after := range (gone + 1) * (gone + 1) * (gone + 1) {
			had, has := 0, 0
			var from, to []Standing
			b, a := before, after
			for range 3 {
				from = append(from, states[b%gone])
				if helps(b % gone) {
					had++
				}
				if a%(gone+1) != gone {
					to = append(to, states[a%(gone+1)])
				}
				if helps(a % (gone + 1)) {
					has++
				}
				b, a = b/gone, a/(gone+1)
			}
			tried++
			if leavesNobody(from, to) != (had > 0 && has == 0) {
				t.Fatalf("from %+v to %+v: %v", from, to, !(had > 0 && has == 0))
			}
		}
	}
	t.Logf("%d changes tried", tried)
}

func TestThePlatformKeepsAnOperator(t *testing.T) {
	manager := Standing{Company: access.TopCompany, Active: true,
		Powers: access.Powers{Rights: access.Rights{access.User: {Access: access.W}, access.Role: {Access: access.W}}}}
	operator := Standing{Company: access.TopCompany, Active: true, Powers: access.Powers{Operator: true}}
	if !leavesNobody([]Standing{operator, manager}, []Standing{manager}) {
		t.Error("somebody who administers people stands in for the platform's last operator")
	}
}

// TestOfTheRolesOfANewCompanyItsAdministratorAloneStartsEmergencies, until they give others the right.
func TestOfTheRolesOfANewCompanyItsAdministratorAloneStartsEmergencies(t *testing.T) {
	for _, preset := range Presets() {
		want := access.Right{Access: access.N}
		if preset.Name == access.AdministratorRole {
			want = access.Right{Access: access.W, Admin: true}
		}
		if got := preset.Rights.On(access.Emergency); got != want {
			t.Errorf("%s: %+v", preset.Name, got)
		}
	}
}
