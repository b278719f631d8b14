package user

import (
	"context"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/role"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// Service keeps users.
type Service struct {
	db     *db.DB
	store  Store
	roles  *role.Service
	hasher *secret.Hasher
	now    func() time.Time
	parts  Parts
}

// New returns the service. It Uses its other parts, which lie to the right,
// before any request is served.
func New(d *db.DB, roles *role.Service, hasher *secret.Hasher, now func() time.Time) *Service {
	return &Service{db: d, roles: roles, hasher: hasher, now: now}
}

// Uses hands over what the service needs of other areas.
func (s *Service) Uses(p Parts) { s.parts = p }

// Create adds a user to the scope's company. Whether somebody without a password
// is invited, the caller of this sees to: Invite. What gives more than an invitation by mail to
// somebody who governs no accounts takes a proof of who asks.
func (s *Service) Create(ctx context.Context, caller access.Caller, scope access.Scope, d Draft) (int64, error) {
	u := Edit{Username: &d.Username, DisplayName: &d.DisplayName, Email: &d.Email, RoleID: &d.RoleID,
		Language: &d.Language}.apply(User{Active: !d.Inactive})
	if u.Language == "" {
		u.Language = Languages()[0]
	}
	if err := check(u); err != nil {
		return 0, err
	}
	if d.Password == "" && u.Email == "" {
		return 0, fault.Invalid("body.email", codes.RequiredToInvite,
			"Without a password the person is invited by mail: fill in the address.")
	}
	if err := s.mayLetIn(ctx, caller, scope, d); err != nil {
		return 0, err
	}
	company, err := s.store.companyName(ctx, s.db.For(scope))
	if err != nil {
		return 0, err
	}
	stored, err := s.hash(ctx, u, company, d.Password)
	if err != nil {
		return 0, err
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		tx, _ = tx.Narrow(tx.Company())
		r, err := s.given(ctx, caller, tx.Query, u.RoleID, access.Powers{})
		if err != nil {
			return err
		}
		if u.ID, err = s.store.insert(ctx, tx, u, stored); err != nil {
			return err
		}
		if len(d.GroupIDs) > 0 {
			if err := s.parts.Groups.Join(ctx, caller, tx, u.ID, d.GroupIDs); err != nil {
				return err
			}
		}
		c := change("create", scope.Company(), u)
		c.After = summary(u, r, d.GroupIDs)
		return tx.Record(ctx, c)
	})
	return u.ID, err
}

// mayLetIn asks for a proof where the caller gets to know how somebody comes in: by a password that they choose, or by
// the link that no mail carries.
func (s *Service) mayLetIn(ctx context.Context, caller access.Caller, scope access.Scope, d Draft) error {
	if d.Password == "" {
		if mailed, err := s.parts.Accounts.SendsMail(ctx, scope, false); err != nil || mailed {
			return err
		}
	}
	return caller.Confirm()
}

// hash checks and hashes a password; none stays none, which lets nobody in.
func (s *Service) hash(ctx context.Context, u User, company, password string) (string, error) {
	if password == "" {
		return "", nil
	}
	return s.hasher.Choose(ctx, secret.Owner{Username: u.Username, DisplayName: u.DisplayName, Email: u.Email,
		Company: company}, password)
}

// given returns the role that somebody wants to give to a person of such powers, if they may.
func (s *Service) given(ctx context.Context, caller access.Caller, q db.Query, id int64,
	before access.Powers) (role.Role, error) {
	r, err := s.roles.Choose(ctx, q, id)
	if err == nil {
		err = mayGive(caller, r.Powers(), before)
	}
	return r, err
}

// mayGive refuses a role of such powers to who does not hold all of it, and asks for a proof if it governs accounts
// in a way in which the person did not before.
func mayGive(caller access.Caller, powers, before access.Powers) error {
	switch {
	case !caller.Powers().Covers(powers):
		return fault.Invalid("body.roleId", codes.BeyondOwn,
			"This role may do more than you. Ask somebody who may do as much.")
	case powers.GovernsBeyond(before):
		return caller.Confirm()
	}
	return nil
}

// Change saves an edit of the given version. What changes how the person signs in
// ends what it should (Accounts.CredentialsChanged), but for the session of the token
// keep, and takes a proof of who asks; a new role counts in all sessions at once. Who
// holds the link of somebody who has not chosen a password yet does not come by it to
// what they are given since: it ends. Who begins to set up their own second factor
// gets its otpauth URI (G10).
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64, e Edit,
	keep string) (otpauth string, err error) {
	current, err := s.store.get(ctx, s.db.For(scope), id)
	if err != nil {
		return "", err
	}
	named := e.apply(current.User)
	if err := check(named); err != nil {
		return "", err
	}
	if err := mayCarryOut(caller, current.User, named, e); err != nil {
		return "", err
	}
	stored, err := s.hash(ctx, named, current.CompanyName, e.Password)
	if err != nil {
		return "", err
	}
	if id != caller.UserID() {
		keep = ""
	}
	var ends, unlocks bool
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, tx, err := s.managed(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		c := edited{person: p, after: e.apply(p.User), gets: p.role, stored: stored, groups: e.GroupIDs}
		if e.signsIn(p.User) { // also if somebody has changed them since
			if err := caller.Confirm(); err != nil {
				return err
			}
		}
		if err := s.mayBecome(ctx, caller, tx, &c); err != nil {
			return err
		}
		offer, drop, err := switchSecondFactor(id == caller.UserID(), p.Using2FA, e)
		if err != nil {
			return err
		}
		if err := s.keeping(ctx, tx, c, func() error { return s.save(ctx, caller, tx, version, &c) }); err != nil {
			return err
		}
		unlocks = p.Locked && !c.after.Locked
		for _, changed := range c.credentials() {
			if err := s.parts.Accounts.CredentialsChanged(ctx, tx, p.User, changed, keep); err != nil {
				return err
			}
			ends = ends || changed != AddressChanged && changed != PowersChanged
		}
		switch {
		case offer:
			otpauth, err = s.parts.Accounts.OfferSecondFactor(ctx, tx, id)
		case drop:
			ends, err = true, s.parts.Accounts.DropSecondFactor(ctx, tx, id, e.Reason)
		}
		return err
	})
	if err != nil {
		return "", err
	}
	if ends || e.RoleID != nil {
		s.parts.Refresh(id)
	}
	if unlocks {
		s.parts.Accounts.Forgive(named.Username)
	}
	return otpauth, nil
}

// edited is what becomes of a person.
type edited struct {
	person
	after  User
	gets   role.Role
	stored string   // the new password's hash, or empty
	groups *[]int64 // nil: unchanged
	joined bool     // other groups than before, once it is saved
}

// credentials lists what changes of how the person signs in.
func (c edited) credentials() (changed []Credential) {
	if c.after.Email != c.Email {
		changed = append(changed, AddressChanged)
	}
	if c.stored != "" {
		changed = append(changed, PasswordChanged)
	}
	if c.after.Locked && !c.Locked || c.Active && !c.after.Active {
		changed = append(changed, ShutOut)
	}
	if c.after.RoleID != c.RoleID || c.invited && c.joined {
		changed = append(changed, PowersChanged)
	}
	return changed
}

// mayBecome checks a change against the role that is given, the own account and
// the names of others.
func (s *Service) mayBecome(ctx context.Context, caller access.Caller, tx *db.Tx, c *edited) (err error) {
	if c.after.RoleID != c.RoleID {
		if c.gets, err = s.given(ctx, caller, tx.Query, c.after.RoleID, c.role.Powers()); err != nil {
			return err
		}
	}
	if c.ID == caller.UserID() {
		if err := checkOwn(c.User, c.after, c.role.Powers(), c.gets.Powers()); err != nil {
			return err
		}
	}
	return nil
}

// keeping saves what may take an administrator so that the company keeps one.
func (s *Service) keeping(ctx context.Context, tx *db.Tx, c edited, save func() error) error {
	if c.after.RoleID == c.RoleID && c.after.Active == c.Active && c.after.Locked == c.Locked {
		return save()
	}
	return s.roles.KeepAdministrator(ctx, tx, save)
}

func (s *Service) save(ctx context.Context, caller access.Caller, tx *db.Tx, version int64,
	c *edited) error {
	saved, err := s.store.save(ctx, tx, version, c.after, c.stored)
	if err != nil {
		return err
	}
	if !saved {
		current, by, at, err := s.store.saver(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		return fault.Stale(current, by, time.UnixMilli(at))
	}
	was, err := s.store.groupIDs(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	now := was
	if c.groups != nil {
		now = *c.groups
		if err := s.parts.Groups.Join(ctx, caller, tx, c.ID, now); err != nil {
			return err
		}
		c.joined = !sameGroups(was, now)
	}
	row := change("update", c.CompanyID, c.after)
	after := summary(c.after, c.gets, now)
	if c.stored != "" {
		after["passwordChanged"] = true
	}
	row.Before, row.After = summary(c.User, c.role, was), after
	return tx.Record(ctx, row)
}

// sameGroups reports whether two lists name the same groups.
func sameGroups(a, b []int64) bool {
	sorted := func(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }
	return slices.Equal(sorted(a), sorted(b))
}

// person is somebody whom the caller may act on.
type person struct {
	User
	role    role.Role
	invited bool // has not chosen a password yet
}

// manageable returns a person of the scope whose powers the caller's cover.
func (s *Service) manageable(ctx context.Context, caller access.Caller, q db.Query, id int64) (person, error) {
	found, err := s.store.get(ctx, q, id)
	if err != nil {
		return person{}, err
	}
	home, held := q.Narrow(found.CompanyID)
	if !held {
		return person{}, fault.Missing("user")
	}
	r, err := s.roles.Choose(ctx, home, found.RoleID)
	if err == nil && !caller.Powers().Covers(r.Powers()) {
		err = errBeyondOwn()
	}
	return person{found.User, r, !found.HasPassword}, err
}

// managed is manageable for a change, with the transaction within the person's company.
func (s *Service) managed(ctx context.Context, caller access.Caller, tx *db.Tx, id int64) (person, *db.Tx, error) {
	p, err := s.manageable(ctx, caller, tx.Query, id)
	if err != nil {
		return person{}, nil, err
	}
	home, _ := tx.Narrow(p.CompanyID)
	return p, home, nil
}

// Delete takes a person out of the company. What they made stays, and stays
// theirs by name; the user name is free again.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, tx, err := s.managed(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		if id == caller.UserID() {
			return fault.New(fault.Conflicting, codes.OwnAccount,
				"You cannot delete yourself. Ask another administrator to do it.")
		}
		return s.roles.KeepAdministrator(ctx, tx, func() error {
			if err := s.parts.Groups.Leave(ctx, tx, id); err != nil {
				return err
			}
			if err := s.parts.Accounts.CredentialsChanged(ctx, tx, p.User, ShutOut, ""); err != nil {
				return err
			}
			if err := s.store.delete(ctx, tx, p.User); err != nil {
				return err
			}
			c := change("delete", p.CompanyID, p.User)
			c.Before = summary(p.User, p.role, nil)
			return tx.Record(ctx, c)
		})
	})
	if err == nil {
		s.parts.Refresh(id)
	}
	return err
}

// Invite mails somebody who has no password yet the link to choose one. Where no mail goes out, it is for the caller,
// who needs for it what setting a password takes: without, an earlier link goes on, unless it is the server that
// refuses the mail, which is known only then. Whose role governs accounts is invited with such a proof alone.
func (s *Service) Invite(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Invitation, error) {
	var home access.Scope
	mailed, err := s.mails(ctx, caller, scope, id)
	if err != nil {
		return Invitation{}, err
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, tx, err := s.managed(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		found, err := s.store.get(ctx, tx.Query, id)
		switch {
		case err != nil:
			return err
		case found.State() != Invited:
			return fault.New(fault.Conflicting, codes.NotInvited,
				"This person has a password already, or may not sign in.")
		case p.Email == "":
			return fault.Invalid("body.email", codes.RequiredToInvite, "Fill in a mail address first.")
		}
		if !mailed || p.role.Powers().Governs() {
			if err := caller.Confirm(); err != nil {
				return err
			}
		}
		home = tx.Scope()
		return tx.Record(ctx, change("invite", p.CompanyID, p.User))
	})
	if err != nil {
		return Invitation{}, err
	}
	invitation, err := s.parts.Accounts.Invite(ctx, home, id)
	if err == nil && invitation.Link != "" {
		err = caller.Confirm()
	}
	if err != nil {
		return Invitation{}, err
	}
	return invitation, nil
}

// mails reports whether mails to somebody whom the caller may act on can leave their company.
func (s *Service) mails(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (bool, error) {
	q := s.db.For(scope)
	p, err := s.manageable(ctx, caller, q, id)
	if err != nil {
		return false, err
	}
	home, _ := q.Narrow(p.CompanyID)
	return s.parts.Accounts.SendsMail(ctx, home.Scope(), p.role.Powers().Governs())
}

func change(action string, company int64, u User) db.Change {
	return db.Change{CompanyID: company, Action: action, Entity: "user", ID: u.ID, Name: u.Username}
}

func summary(u User, r role.Role, groups []int64) map[string]any {
	return map[string]any{"username": u.Username, "displayName": u.DisplayName, "email": u.Email, "role": r.RoleDesc,
		"roleId": u.RoleID,
		"active": u.Active, "locked": u.Locked, "language": u.Language, "groupIds": groups}
}
