package access_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"marquee/internal/access"
)

// every right that can be stored on a feature.
func everyRight() []access.Right {
	var all []access.Right
	for _, level := range []access.Level{access.N, access.R, access.W} {
		all = append(all, access.Right{Access: level}, access.Right{Access: level, Admin: true})
	}
	return append(all, access.Right{})
}

// rank is how far a right goes, spelled out another way.
func rank(r access.Right) int {
	return map[access.Level]int{access.R: 1, access.W: 2}[r.Access]
}

func TestNobodyGrantsMoreThanTheyHold_EveryPair(t *testing.T) {
	for _, held := range everyRight() {
		for _, wanted := range everyRight() {
			want := rank(held) >= rank(wanted) && (held.Admin || !wanted.Admin)
			if held.Covers(wanted) != want {
				t.Errorf("%+v covers %+v: %v", held, wanted, !want)
			}
			for _, feature := range access.Features() {
				powers := access.Powers{Rights: access.Rights{feature: held}}
				beyond := powers.Beyond(access.Rights{feature: wanted})
				if slices.Contains(beyond, feature) == want {
					t.Errorf("on %s, %+v against %+v: beyond are %v", feature, held, wanted, beyond)
				}
			}
		}
	}
}

func TestCovers_EveryKindOfPowers(t *testing.T) {
	plain, administrator, operator := access.Powers{}, access.Powers{Administrator: true}, access.Powers{Operator: true}
	kinds := []access.Powers{plain, administrator, operator}
	for i, held := range kinds {
		for j, others := range kinds {
			if held.Covers(others) != (i >= j) {
				t.Errorf("%+v covers %+v: %v", held, others, i < j)
			}
		}
	}
}

func rightsOf() *rapid.Generator[map[access.Feature]access.Right] {
	return rapid.MapOf(rapid.SampledFrom(access.Features()), rapid.SampledFrom(everyRight()))
}

func powersOf() *rapid.Generator[access.Powers] {
	return rapid.Custom(func(t *rapid.T) access.Powers {
		return access.Powers{Rights: rightsOf().Draw(t, "rights"), Administrator: rapid.Bool().Draw(t, "administrator"),
			Operator: rapid.IntRange(0, 9).Draw(t, "operator") == 0}
	})
}

// TestGrantingNeverClimbs: whatever somebody may give is held by them, and who
// is given it can give nothing that the giver could not.
func TestGrantingNeverClimbs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		giver, given, further := powersOf().Draw(t, "giver"), powersOf().Draw(t, "given"), powersOf().Draw(t, "further")
		if !giver.Covers(giver) {
			t.Fatal("somebody does not hold what they hold")
		}
		if giver.Covers(given) && given.Covers(further) && !giver.Covers(further) {
			t.Fatal("a grant of a grant goes further than the first giver")
		}
		if giver.Covers(given) && !giver.Operator {
			for _, f := range access.Features() {
				if rank(given.Rights.On(f)) > rank(giver.Rights.On(f)) || given.Rights.On(f).Admin &&
					!giver.Rights.On(f).Admin {
					t.Fatalf("%s was given beyond what is held", f)
				}
			}
			if given.Operator || given.Administrator && !giver.Administrator {
				t.Fatal("a kind of user was given that the giver is not")
			}
		}
	})
}

func TestG34_GrantingPlaylistCountsItsFallback(t *testing.T) {
	holder := access.Powers{Rights: access.Rights{access.Content: {Access: access.R},
		access.Playlist: {Access: access.N}}}
	if got := holder.Beyond(access.Rights{access.Content: {Access: access.R}}); !slices.Equal(got,
		[]access.Feature{access.Playlist}) {
		t.Errorf("a role that says nothing of Playlist gives %v beyond", got)
	}
}

func TestR484_R485_PowersOf(t *testing.T) {
	for _, c := range []struct {
		company, role int64
		name          string
		administrator bool
		operator      bool
	}{
		{1, 1, "Administrator", true, true}, {1, 2, "Editor", false, false}, {2, 1, "Editor", false, false},
		{2, 7, "Administrator", true, false}, {2, 7, "administrator", false, false},
	} {
		got := access.PowersOf(c.company, c.role, c.name, nil)
		if got.Administrator != c.administrator || got.Operator != c.operator {
			t.Errorf("%+v gives %+v", c, got)
		}
	}
}

func TestAdministersPeople(t *testing.T) {
	for _, user := range everyRight() {
		for _, role := range everyRight() {
			p := access.Powers{Rights: access.Rights{access.User: user, access.Role: role}}
			if p.AdministersPeople() != (user.AllowWrite() && role.AllowWrite()) {
				t.Errorf("User %+v and Role %+v: %v", user, role, p.AdministersPeople())
			}
		}
	}
	if !(access.Powers{Operator: true}).AdministersPeople() {
		t.Error("an operator does not administer people")
	}
}

// TestGovernsBeyond: the Administrator, the operator, and W on what administers people, roles, mail or the company;
// what somebody governed before is given nobody anew.
func TestGovernsBeyond(t *testing.T) {
	governing := []access.Feature{access.User, access.Role, access.Email, access.Company}
	for _, f := range access.Features() {
		for _, right := range everyRight() {
			p := access.Powers{Rights: access.Rights{f: right}}
			want := slices.Contains(governing, f) && right.AllowWrite()
			if p.Governs() != want || p.GovernsBeyond(access.Powers{}) != want || p.GovernsBeyond(p) {
				t.Errorf("%+v on %s governs: %v, want %v", right, f, p.Governs(), want)
			}
		}
	}
	administrator, operator := access.Powers{Administrator: true}, access.Powers{Administrator: true, Operator: true}
	if !administrator.Governs() || !operator.GovernsBeyond(administrator) || administrator.GovernsBeyond(operator) {
		t.Error("an administrator governs, and an operator more than that")
	}
}
