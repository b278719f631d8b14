package app

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"marquee/internal/access"
)

func TestWhoHearsOfWhat(t *testing.T) {
	person := func(features ...access.Feature) access.Caller {
		rights := access.Rights{access.Playlist: {Access: access.N}}
		for _, f := range features {
			rights[f] = access.Right{Access: access.R}
		}
		return access.Signed(access.Person{UserID: 9, CompanyID: 2, RoleID: 5, RoleName: "Specialist", Rights: rights})
	}
	for name, c := range map[string]struct {
		caller            access.Caller
		which, some, none string
	}{
		"nothing": {person(), "", "",
			"content playlist schedule device playing tag category user usergroup role session token license " +
				"email apk " +
				"font dimension sso source company unknown access"},
		"contents": {person(access.Content), "content category company", "tag user usergroup source font dimension",
			"playlist schedule device playing role session license email unknown access"},
		"screens": {person(access.Device), "device playing category company",
			"content playlist schedule tag user usergroup license", "role session token unknown access"},
		"tags": {person(access.Tag), "tag company", "content playlist schedule device",
			"playing category user role unknown access"},
		"people": {person(access.User), "user usergroup role session token company", "category email",
			"content playlist schedule device playing license unknown access"},
		"the trail": {person(access.AuditTrail), "content playlist device user session unknown access", "", ""},
		"everything": {access.Signed(access.Person{UserID: 1, CompanyID: access.TopCompany, RoleID: access.TopRole,
			RoleName: access.AdministratorRole}),
			"content playlist device user session unknown access", "", ""},
	} {
		for _, one := range []struct {
			entities    string
			some, which bool
		}{{c.which, true, true}, {c.some, true, false}, {c.none, false, false}} {
			for _, entity := range strings.Fields(one.entities) {
				if some, which := hears(c.caller, entity); some != one.some || which != one.which {
					t.Errorf("who reads %s hears of a %s: %v, of which: %v; want %v and %v", name, entity, some, which,
						one.some, one.which)
				}
			}
		}
	}
}

// TestEveryKindOfRecordHasAnAudience: a change of another kind would reach those alone who read the trail.
func TestEveryKindOfRecordHasAnAudience(t *testing.T) {
	said := regexp.MustCompile(`Entity: +"(\w+)"`)
	found := map[string]bool{}
	err := fs.WalkDir(os.DirFS(".."), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile("../" + path)
		for _, match := range said.FindAllStringSubmatch(string(text), -1) {
			found[match[1]] = true
		}
		return err
	})
	if err != nil || len(found) < 15 {
		t.Fatalf("%v are found: %v", found, err)
	}
	for entity := range found {
		if _, known := audiences[entity]; !known {
			t.Errorf("nobody hears of a %s", entity)
		}
	}
}
