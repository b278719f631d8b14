package demo

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/company"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
)

// Founding is a company with its people, as the demo and the tests need them.
type Founding struct {
	Company company.Draft
	Roles   map[string]access.Rights // besides the preset ones
	People  []Person
}

// Person is somebody who signs in.
type Person struct {
	Username, DisplayName, Password string
	Role                            string // a preset role, or one of the founding's
}

// Founder makes companies and people for the demo and the tests.
type Founder struct {
	Accounts  *account.Service
	Companies *company.Service
	Roles     *role.Service
	Users     *user.Service
}

// Found creates a company with its people and returns its id.
func (f Founder) Found(ctx context.Context, founding Founding) (int64, error) {
	id, err := f.Companies.Found(ctx, account.System().Reach(), founding.Company)
	if err != nil {
		return 0, fmt.Errorf("found %s: %w", founding.Company.Name, err)
	}
	scope, err := account.System().Scope(id)
	if err != nil {
		return 0, err
	}
	for name, rights := range founding.Roles {
		if _, err := f.Roles.Create(ctx, account.System(), scope, role.Draft{Name: name, Rights: rights}); err != nil {
			return 0, fmt.Errorf("create role %s: %w", name, err)
		}
	}
	for _, p := range founding.People {
		r, err := f.Roles.Named(ctx, scope, p.Role)
		if err != nil {
			return 0, fmt.Errorf("find role %s: %w", p.Role, err)
		}
		draft := user.Draft{RoleID: r.ID, Username: p.Username, DisplayName: p.DisplayName, Password: p.Password}
		if _, err := f.Users.Create(ctx, account.System(), scope, draft); err != nil {
			return 0, fmt.Errorf("create %s: %w", p.Username, err)
		}
	}
	return id, nil
}

// Operator creates a global administrator.
func (f Founder) Operator(ctx context.Context, p Person) error {
	return f.Accounts.Operator(ctx, account.Setup{Username: p.Username, DisplayName: p.DisplayName,
		Password: p.Password})
}
