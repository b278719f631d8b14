package device

import (
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Ability is whether a screen can carry out a setting or a command, or why not.
type Ability string

// The abilities.
const (
	Able         Ability = "ok"
	Unknown      Ability = "unknown"       // it never said: an older player
	InBrowser    Ability = "browser"       // a page in a browser cannot
	NoHardware   Ability = "no-hardware"   // there is nothing to do it with
	NoTool       Ability = "no-tool"       // a program that it needs is not installed
	NoPermission Ability = "no-permission" // the system does not let it
)

// Abilities are what a screen says of settings and commands, by their names.
type Abilities map[string]Ability

// abilitiesMost is how many are kept of one screen: more than there are settings and commands.
const abilitiesMost = 40

// abilityName is what settings and commands are called.
var abilityName = regexp.MustCompile(`^[a-zA-Z]{1,30}$`)

// Text is what is kept of the abilities, in one form: those that this build understands. "" if none were said.
func (a Abilities) Text() (string, error) {
	known := Abilities{}
	for _, name := range slices.Sorted(maps.Keys(a)) {
		switch a[name] {
		case Able, InBrowser, NoHardware, NoTool, NoPermission:
			if abilityName.MatchString(name) && len(known) < abilitiesMost {
				known[name] = a[name]
			}
		case Unknown:
		}
	}
	if len(known) == 0 {
		return "", nil
	}
	text, err := json.Marshal(known)
	return string(text), err
}

// Target is a screen that somebody decides about.
type Target struct {
	ID          int64  `db:"id"`
	CompanyID   int64  `db:"company_id"`
	Group       int64  `db:"category_id"`
	Name        string `db:"device_name"`
	Status      Status `db:"status"`
	Zone        string `db:"zone"`
	Orientation int    `db:"orientation"`
	Abilities   string `db:"abilities"`
	System      string `db:"os_version"` // as the player calls it
}

// Said is all that the screen says of settings and commands.
func (t Target) Said() Abilities {
	said := Abilities{}
	if t.Abilities != "" && json.Unmarshal([]byte(t.Abilities), &said) != nil {
		return Abilities{}
	}
	return said
}

// Ability is what the screen says of a setting or command.
func (t Target) Ability(name string) Ability {
	if able := t.Said()[name]; able != "" {
		return able
	}
	return Unknown
}

// Chosen are the screens that somebody means: those of ids, or all that hang in a device group or below it.
type Chosen struct {
	IDs   []int64
	Group int64
}

// targetsMost is how many screens a request names one by one.
const targetsMost = 1000

// Check refuses a choice of nothing, of too much, and of both.
func (c Chosen) Check() error {
	switch {
	case c.Group != 0 && len(c.IDs) > 0:
		return fault.Invalid("body.groupId", codes.NotAllowed, "Choose screens or a device group.")
	case c.Group == 0 && len(c.IDs) == 0:
		return fault.Invalid("body.deviceIds", codes.Required, "Choose at least one screen.")
	case len(c.IDs) > targetsMost:
		return fault.Invalid("body.deviceIds", codes.TooMany, "Choose fewer screens, or their device group.")
	}
	return nil
}

// Target returns a screen of the query's company.
func (s *Service) Target(ctx context.Context, q db.Query, id int64) (Target, error) {
	found, err := s.store.targets(ctx, q, []int64{id})
	if err == nil && len(found) == 0 {
		err = fault.Missing("screen")
	}
	if err != nil {
		return Target{}, err
	}
	return found[0], nil
}

// Targets returns the chosen screens of the scope's company, and keeps them as they are until the change's end. One
// that is not there, or whose device group is kept for others, stops all.
func (s *Service) Targets(ctx context.Context, caller access.Caller, tx *db.Tx, c Chosen) ([]Target, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	ids := slices.Compact(slices.Sorted(slices.Values(c.IDs)))
	if c.Group != 0 {
		group, err := s.categories.Into(ctx, caller, tx.Query, category.Device, c.Group)
		if err != nil {
			return nil, err
		}
		if ids, err = s.Under(ctx, tx.Query, group); err != nil {
			return nil, err
		}
	}
	found, err := s.kept(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	return found, s.mayTouch(ctx, caller, tx.Query, found)
}

// Everywhere returns all screens of the scope's company, and keeps them as they are until the change's end. One whose
// device group is kept for others stops all, unless all means all.
func (s *Service) Everywhere(ctx context.Context, caller access.Caller, tx *db.Tx, all bool) ([]Target, error) {
	ids, err := s.store.everywhere(ctx, tx.Query)
	if err != nil {
		return nil, err
	}
	found, err := s.kept(ctx, tx, ids)
	if err != nil || all {
		return found, err
	}
	return found, s.mayTouch(ctx, caller, tx.Query, found)
}

// kept returns screens, which stay as they are until the change's end.
func (s *Service) kept(ctx context.Context, tx *db.Tx, ids []int64) ([]Target, error) {
	if err := s.store.lock(ctx, tx, ids); err != nil {
		return nil, err
	}
	return s.store.targets(ctx, tx.Query, ids)
}

// MayTouch refuses screens of the query's company of which the device group of one is kept for others.
func (s *Service) MayTouch(ctx context.Context, caller access.Caller, q db.Query, ids []int64) error {
	found, err := s.store.targets(ctx, q, ids)
	if err != nil {
		return err
	}
	return s.mayTouch(ctx, caller, q, found)
}

// mayTouch refuses screens whose device groups are kept for others.
func (s *Service) mayTouch(ctx context.Context, caller access.Caller, q db.Query, found []Target) error {
	groups := map[int64]bool{}
	for _, t := range found {
		groups[t.Group] = true
	}
	return s.categories.MayTouch(ctx, caller, q, category.Device, slices.Sorted(maps.Keys(groups))...)
}

// Under lists the screens that hang in a device group of the query's company and below it.
func (s *Service) Under(ctx context.Context, q db.Query, group int64) ([]int64, error) {
	return s.store.under(ctx, q, group)
}

// Hanging returns the active screens that hang in a device group of the scope's company and below it.
func (s *Service) Hanging(ctx context.Context, scope access.Scope, group int64) ([]Target, error) {
	q := s.db.For(scope)
	ids, err := s.store.under(ctx, q, group)
	if err != nil {
		return nil, err
	}
	found, err := s.store.targets(ctx, q, ids)
	return slices.DeleteFunc(found, func(t Target) bool { return t.Status != Active }), err
}

// SetFields changes fields of a screen that its form changes as well. Nil means unchanged.
func (s *Service) SetFields(ctx context.Context, tx *db.Tx, t Target, f Fields) error {
	e := Edit{Name: f.Name, Zone: f.Zone, Orientation: f.Orientation}
	d, err := s.store.get(ctx, tx.Query, t.ID)
	if err != nil {
		return err
	}
	if d, err = e.apply(d); err != nil {
		return err
	}
	saved, err := s.store.save(ctx, tx, d)
	if err == nil && !saved {
		err = s.store.stale(ctx, tx.Query, t.ID)
	}
	return err
}
