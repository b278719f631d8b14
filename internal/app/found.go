package app

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

// Found creates a company with its people and returns its id.
func (a *App) Found(ctx context.Context, f Founding) (int64, error) {
	id, err := a.areas.companies.Found(ctx, account.System().Reach(), f.Company)
	if err != nil {
		return 0, fmt.Errorf("found %s: %w", f.Company.Name, err)
	}
	scope, err := account.System().Scope(id)
	if err != nil {
		return 0, err
	}
	for name, rights := range f.Roles {
		if _, err := a.areas.roles.Create(ctx, account.System(), scope, role.Draft{Name: name, Rights: rights}); err != nil {
			return 0, fmt.Errorf("create role %s: %w", name, err)
		}
	}
	for _, p := range f.People {
		r, err := a.areas.roles.Named(ctx, scope, p.Role)
		if err != nil {
			return 0, fmt.Errorf("find role %s: %w", p.Role, err)
		}
		if _, err := a.areas.users.Create(ctx, account.System(), scope, user.Draft{RoleID: r.ID, Username: p.Username, DisplayName: p.DisplayName, Password: p.Password}); err != nil {
			return 0, fmt.Errorf("create %s: %w", p.Username, err)
		}
	}
	return id, nil
}

// Operator creates a global administrator.
func (a *App) Operator(ctx context.Context, p Person) error {
	return a.accounts.Operator(ctx, account.Setup{Username: p.Username, DisplayName: p.DisplayName, Password: p.Password})
}
