package role

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Service keeps roles.
type Service struct {
	db      *db.DB
	store   Store
	refresh func(userID int64)
}

// New returns the service.
func New(d *db.DB) *Service {
	return &Service{db: d, refresh: func(int64) {}}
}

// Refreshes says who is told of people whose rights have changed, after the
// commit, so that their open consoles ask again what they may do. It is called
// before any request is served.
func (s *Service) Refreshes(refresh func(userID int64)) { s.refresh = refresh }

// Found gives a new company the preset roles; see company.Founder.
func (s *Service) Found(ctx context.Context, tx *db.Tx) error {
	for _, preset := range Presets() {
		if _, err := s.store.insert(ctx, tx, preset.Name, preset.Rights); err != nil {
			return err
		}
	}
	return nil
}

// Named returns the role of that description in the scope's company.
func (s *Service) Named(ctx context.Context, scope access.Scope, name string) (Role, error) {
	return s.store.Named(ctx, s.db.For(scope), name)
}

// Get returns a role of the scope.
func (s *Service) Get(ctx context.Context, scope access.Scope, id int64) (Role, error) {
	return s.store.get(ctx, s.db.For(scope), id)
}

// ByID returns the roles of the scope that have one of the ids.
func (s *Service) ByID(ctx context.Context, scope access.Scope, ids []int64) (map[int64]Role, error) {
	list, err := s.store.some(ctx, s.db.For(scope), ids)
	found := make(map[int64]Role, len(list))
	for _, r := range list {
		found[r.ID] = r
	}
	return found, err
}

// All returns the roles of the scope by name.
func (s *Service) All(ctx context.Context, q db.Query) ([]Role, error) { return s.store.All(ctx, q) }

// Choose returns a role of the scope's company for a person who is being saved, or
// refuses its id. Whether somebody may give it, Powers says.
func (s *Service) Choose(ctx context.Context, q db.Query, id int64) (Role, error) {
	r, err := s.store.get(ctx, q, id)
	if fault.Is(err, fault.NotFound) {
		return Role{}, fault.Invalid("body.roleId", codes.NotFound, "Choose one of the company's roles.")
	}
	return r, err
}

// Draft is what a new role starts from.
type Draft struct {
	Name   string
	Rights access.Rights
}

// Create adds a role to the scope's company.
func (s *Service) Create(ctx context.Context, caller access.Caller, scope access.Scope, d Draft) (int64, error) {
	name, err := text.Name("body.role", "role", d.Name, 100)
	if err != nil {
		return 0, err
	}
	created := Role{CompanyID: scope.Company(), RoleDesc: name, Authority: grid(d.Rights)}
	if err := mayMake(caller, Role{}, created); err != nil {
		return 0, err
	}
	var id int64
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.unnamed(ctx, tx, created); err != nil {
			return err
		}
		if id, err = s.store.insert(ctx, tx, name, created.rights()); err != nil {
			return err
		}
		created.ID = id
		return tx.Record(ctx, change("create", nil, &created))
	})
	return id, err
}

// mayMake is mayChange, and asks for a proof if the role comes to govern accounts in a way in which it did not.
func mayMake(caller access.Caller, before, after Role) error {
	if err := mayChange(caller.Powers(), before, after); err != nil {
		return err
	}
	if after.Powers().GovernsBeyond(before.Powers()) {
		return caller.Confirm()
	}
	return nil
}

// unnamed refuses a name that another role of the company has.
func (s *Service) unnamed(ctx context.Context, tx *db.Tx, r Role) error {
	if err := tx.TakeTurns(ctx); err != nil {
		return err
	}
	taken, err := s.store.named(ctx, tx, r.RoleDesc, r.ID)
	if err == nil && taken {
		return fault.Invalid("body.role", codes.Taken, "There is a role with this name already. Choose another name.")
	}
	return err
}

// Edit is what people change about a role. Features that Rights leaves out keep their right (R487).
type Edit struct {
	Name   *string
	Rights access.Rights
}

func (e Edit) apply(r Role) (Role, error) {
	if e.Name != nil {
		name, err := text.Name("body.role", "role", *e.Name, 100)
		if err != nil {
			return r, err
		}
		r.RoleDesc = name
	}
	rights := r.rights()
	for f, right := range e.Rights {
		rights[f] = right
	}
	r.Authority = grid(rights)
	return r, nil
}

// Change saves an edit of the given version. It counts at once for everybody who
// has the role.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	e Edit) error {
	var holders []int64
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		after, err := e.apply(before)
		if err != nil {
			return err
		}
		if err := mayMake(caller, before, after); err != nil {
			return err
		}
		if caller.RoleID() == id && before.Powers().AdministersPeople() && !after.Powers().AdministersPeople() {
			return fault.New(fault.Conflicting, codes.OwnRole,
				"You would take your own right to administer people. Ask another administrator.")
		}
		if err := s.unnamed(ctx, tx, after); err != nil {
			return err
		}
		if holders, err = s.store.holders(ctx, tx, id); err != nil {
			return err
		}
		return s.KeepAdministrator(ctx, tx, func() error { return s.save(ctx, tx, version, before, after) })
	})
	if err != nil {
		return err
	}
	for _, user := range holders {
		s.refresh(user)
	}
	return nil
}

func (s *Service) save(ctx context.Context, tx *db.Tx, version int64, before, after Role) error {
	saved, err := s.store.save(ctx, tx, version, after)
	if err != nil {
		return err
	}
	if !saved {
		current, by, at, err := s.store.saver(ctx, tx, before.ID)
		if err != nil {
			return err
		}
		return fault.Stale(current, by, time.UnixMilli(at))
	}
	return tx.Record(ctx, change("update", &before, &after))
}

// Holder is a person who has a role, as a refusal names them.
type Holder struct {
	Type string `json:"type" db:"type"`
	ID   int64  `json:"id" db:"id"`
	Name string `json:"name" db:"name"`
}

// Delete removes a role that nobody has.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		if r.isTop() {
			return fault.New(fault.Conflicting, codes.TopRole,
				"The operators' role may do everything and stays as it is.")
		}
		if r.RoleDesc == access.AdministratorRole && !caller.IsGlobalAdmin() {
			return fault.New(fault.Conflicting, codes.AdministratorRole,
				"Only the platform's operators delete a company's Administrator role.")
		}
		people, err := s.store.people(ctx, tx, id)
		if err != nil {
			return err
		}
		if len(people) > 0 {
			return fault.Conflict(codes.InUse, "People still have this role. Give them another one first.",
				people).With("name", r.RoleDesc)
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &r, nil))
	})
}

// found returns a role of the scope, and the transaction within its company.
func (s *Service) found(ctx context.Context, tx *db.Tx, id int64) (Role, *db.Tx, error) {
	r, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return Role{}, nil, err
	}
	home, held := tx.Narrow(r.CompanyID)
	if !held {
		return Role{}, nil, fault.Missing("role")
	}
	return r, home, nil
}

// change is the audit row of what was done to a role; before or after is nil for
// a new or a deleted one.
func change(action string, before, after *Role) db.Change {
	return db.Between(action, before, after, Role.subject)
}

func (r Role) subject() db.Subject {
	return db.Subject{Entity: "role", CompanyID: r.CompanyID, ID: r.ID, Name: r.RoleDesc,
		State: map[string]any{"role": r.RoleDesc, "authority": r.rights()}}
}
