package user

import (
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/fault"
)

func TestCheckNamesEveryFieldAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		user User
		want []string
	}{
		"good":              {User{Username: "ann", Email: "ann@example.com"}, nil},
		"no mail address":   {User{Username: "ann"}, nil},
		"nothing":           {User{}, []string{"body.username required"}},
		"control character": {User{Username: "a\x01b"}, []string{"body.username bad-format"}},
		"everything": {User{Username: strings.Repeat("ä", 201), DisplayName: strings.Repeat("ä", 201),
			Email: "Ann <ann@example.com>"},
			[]string{"body.username too-long", "body.displayName too-long", "body.email bad-format"}},
	} {
		var got []string
		if refusal := fault.As(check(c.user)); refusal != nil {
			for _, f := range refusal.Fields {
				got = append(got, f.Location+" "+f.Code.String())
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestStates(t *testing.T) {
	for _, active := range []bool{true, false} {
		for _, locked := range []bool{true, false} {
			for _, password := range []bool{true, false} {
				want := Active
				if !password {
					want = Invited
				}
				if !active {
					want = Inactive
				}
				if locked {
					want = Locked
				}
				if got := stateOf(User{Active: active, Locked: locked}, password); got != want {
					t.Errorf("active %v, locked %v, password %v: %s", active, locked, password, got)
				}
			}
		}
	}
}

// TestNobodyLocksThemselvesOut tries every change of the own account.
func TestNobodyLocksThemselvesOut(t *testing.T) {
	helps := access.Powers{Rights: access.Rights{access.User: {Access: access.W}, access.Role: {Access: access.W}}}
	powers := []access.Powers{{}, helps, {Operator: true}}
	var users []User
	for _, active := range []bool{true, false} {
		for _, locked := range []bool{true, false} {
			users = append(users, User{Active: active, Locked: locked})
		}
	}
	for _, before := range users {
		for _, after := range users {
			for _, had := range powers {
				for _, gets := range powers {
					outside := !before.Locked && after.Locked || before.Active && !after.Active ||
						had.AdministersPeople() && !gets.AdministersPeople()
					if err := checkOwn(before, after, had, gets); (err != nil) != outside {
						t.Errorf("from %+v %+v to %+v %+v: %v", before, had, after, gets, err)
					}
				}
			}
		}
	}
}
