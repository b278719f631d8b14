package user

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.User), access.Write(access.User)
	api.List(r, "/api/user", read.Across(), "People by user name", s.list)
	api.Download(r, "/api/user/export", read.Across(), "The people that the filters leave, as a CSV file", s.export)
	api.Get(r, "/api/allusers", read, "Everybody, to choose from", s.all)
	api.Get(r, "/api/user/{id}", read, "One person", s.get)
	api.Create(r, "/api/user", write.ProvenFor("a password, a role that governs accounts, and an invitation that no "+
		"mail carries"),
		"Add a person; without a password they are invited by mail, or by a link that is answered", s.create)
	api.CreateForm(r, "/api/user/import", write.ProvenFor("a role that governs accounts, and invitations that no mail "+
		"carries"),
		"Add people by a CSV file of username, displayName, email, role, groups and language; what becomes "+
			"of each row "+
			"is said first",
		s.imports, "file")
	api.Patch(r, "/api/user", write.ProvenFor("how the person signs in, letting in again who was shut out, and a role "+
		"that governs accounts"),
		"Save a person; a password counts with changePwd alone, and another role or other groups end the invitation "+
			"of who has not chosen one yet",
		s.change)
	api.Patch(r, "/api/user/company", write.ProvenFor("a role that governs accounts"),
		"Move a person to another company that the caller reaches, with a role there; what they made stays", s.move)
	api.Delete(r, "/api/user/{id}", write, "Delete a person; what they made stays", s.remove)
	api.Post(r, "/api/user/{id}/invite", write.ProvenFor("whose role governs accounts, and where no mail goes out"),
		"Invite somebody again; where no mail goes out, the answer has the link", s.invite)
	api.Get(r, "/api/user/{id}/sessions", write, "Where a person is signed in", s.sessions)
	api.Delete(r, "/api/user/{id}/sessions", write.ProvenFor("the own sessions"),
		"Sign a person out everywhere; of the own sessions this one stays", s.signOut)
	api.Delete(r, "/api/user/{id}/sessions/{session}", write.ProvenFor("an own session"),
		"End one session of a person", s.endSession)
	api.Get(r, "/api/user/{id}/tokens", write, "The API tokens of a person", s.listTokens)
	api.Delete(r, "/api/user/{id}/tokens/{token}", write, "Revoke an API token of a person", s.endToken)
}

// FilterInput is what lists and exports of people are narrowed by (R503).
type FilterInput struct {
	ID       int64  `query:"id"`
	RoleID   int64  `query:"roleId"`
	GroupID  int64  `query:"groupId" doc:"A user group"`
	Name     string `query:"name" doc:"Part of the user name, the display name or the mail address"`
	Username string `query:"username" doc:"Part of the user name"`
	Email    string `query:"email" doc:"Part of the mail address"`
	State    State  `query:"state" enum:"active,invited,inactive,locked"`
}

func (in FilterInput) filter() Filter {
	return Filter{ID: in.ID, RoleID: in.RoleID, GroupID: in.GroupID, Name: in.Name, Username: in.Username,
		Email: in.Email, State: in.State}
}

// listInput pages by 8 (R314).
type listInput struct {
	FilterInput
	api.Sorting
	Page  int `query:"_page" default:"1" minimum:"1" maximum:"1000000" doc:"1-based"`
	Limit int `query:"_limit" default:"8" minimum:"1" maximum:"500"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Record], error) {
	items, total, err := s.store.List(ctx, s.db.For(call.Scope), in.filter(), db.Page{Number: in.Page, Limit: in.Limit},
		in.SortBy, in.SortDesc)
	if err != nil {
		return api.Page[Record]{}, err
	}
	return api.Page[Record]{Items: items, Total: total}, s.complete(ctx, call, items)
}

// complete adds to people their role, the companies that they manage, and
// whether the caller may change them.
func (s *Service) complete(ctx context.Context, call api.Call, people []Record) error {
	all := s.db.Unscoped("an administrator manages companies that who lists them may not reach")
	if err := s.store.manage(ctx, all, people); err != nil {
		return err
	}
	ids := make([]int64, len(people))
	for i, p := range people {
		ids[i] = p.RoleID
	}
	roles, err := s.roles.ByID(ctx, call.Scope, ids)
	if err != nil {
		return err
	}
	powers := call.Powers()
	for i := range people {
		people[i].Role = roles[people[i].RoleID]
		people[i].Manageable = powers.Covers(people[i].Role.Powers())
	}
	return nil
}

func (s *Service) all(ctx context.Context, call api.Call, _ *struct{}) ([]Choice, error) {
	return s.store.Choices(ctx, s.db.For(call.Scope))
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Record, error) {
	return s.record(ctx, call, in.ID)
}

func (s *Service) record(ctx context.Context, call api.Call, id int64) (Record, error) {
	people, _, err := s.store.List(ctx, s.db.For(call.Scope), Filter{ID: id}, db.Page{Number: 1, Limit: 1}, "id", false)
	if err == nil && len(people) == 0 {
		err = fault.Missing("user")
	}
	if err != nil {
		return Record{}, err
	}
	err = s.complete(ctx, call, people)
	return people[0], err
}

// Created is a person who was just added.
type Created struct {
	Record
	Invitation *Invitation `json:"invitation,omitzero" doc:"Whether the mail went out; only without a password"`
}

// Kept is the answer without its link, which nothing that is stored holds.
func (c Created) Kept() any {
	if c.Invitation != nil {
		c.Invitation = &Invitation{Sent: c.Invitation.Sent, Problem: c.Invitation.Problem}
	}
	return c
}

// InvitedAgain is a person who was just invited again.
type InvitedAgain struct {
	Record
	Invitation Invitation `json:"invitation"`
}

type createInput struct {
	Body struct {
		api.InCompany
		Username    string   `json:"username"`
		DisplayName string   `json:"displayName,omitzero"`
		Email       string   `json:"email,omitzero" maxLength:"320"`
		Password    string   `json:"password,omitzero" maxLength:"256" doc:"Absent: the person is invited by mail to choose one" text:"any"`
		RoleID      int64    `json:"roleId" minimum:"1"`
		Active      *bool    `json:"active,omitempty" doc:"Absent: yes"`
		Language    Language `json:"language,omitzero" enum:"en,hans,hant,ja,zh-Hans,zh-Hant" doc:"Absent: en"`
		GroupIDs    api.IDs  `json:"groupIds,omitzero" doc:"The user groups to join"`
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Created, error) {
	b := in.Body
	id, err := s.Create(ctx, call.Caller, call.Scope, Draft{RoleID: b.RoleID, Username: b.Username,
		DisplayName: b.DisplayName, Email: b.Email,
		Password: b.Password, Language: string(b.Language), Inactive: b.Active != nil && !*b.Active,
		GroupIDs: b.GroupIDs})
	if err != nil {
		return Created{}, err
	}
	var invitation *Invitation
	if b.Password == "" {
		invited, err := s.parts.Accounts.Invite(ctx, call.Scope, id)
		if refusal := fault.As(err); refusal != nil {
			// The person is there all the same, and can be invited again.
			invited, err = Invitation{Problem: refusal.Code.String()}, nil
		}
		if err != nil {
			return Created{}, err
		}
		if call.Confirm() != nil { // the mail server has refused the mail: inviting again, with a proof, has the link
			invited = Invitation{Problem: invited.Problem, Sent: invited.Sent}
		}
		invitation = &invited
	}
	r, err := s.record(ctx, call, id)
	return Created{r, invitation}, err
}

type importInput struct {
	Body struct {
		api.InCompany
		Confirm string `json:"confirm,omitzero" maxLength:"64" doc:"What a preview of the file has answered. Without it, this is one: nothing is changed."`
	}
}

func (s *Service) imports(ctx context.Context, call api.Call, in *importInput) (Imported, error) {
	file, _ := call.File("file")
	return s.Import(ctx, call.Caller, call.Scope, file.Data, in.Body.Confirm)
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID          int64     `json:"id" minimum:"1"`
		Username    *string   `json:"username,omitempty"`
		DisplayName *string   `json:"displayName,omitempty"`
		Email       *string   `json:"email,omitempty" maxLength:"320"`
		RoleID      *int64    `json:"roleId,omitempty" minimum:"1"`
		Active      *bool     `json:"active,omitempty"`
		Locked      *bool     `json:"locked,omitempty"`
		Language    *Language `json:"language,omitempty" enum:"en,hans,hant,ja,zh-Hans,zh-Hant"`
		Password    string    `json:"password,omitzero" maxLength:"256" text:"any"`
		ChangePwd   bool      `json:"changePwd,omitzero" doc:"Without it the password is not looked at"`
		GroupIDs    *api.IDs  `json:"groupIds,omitempty"`
		Using2FA    *bool     `json:"using2FA,omitempty" doc:"true begins the own set-up; false takes a lost authenticator away from somebody else, with a reason"`
		Reason      string    `json:"reason,omitzero" maxLength:"500" text:"lines" doc:"Why their second factor is taken away: how it was made sure who asks. It is recorded, and mailed to them"`
		Version     int64     `json:"version,omitzero"`
	}
}

// Changed is a person who was just saved.
type Changed struct {
	Record
	OTPAuth string `json:"otpauth,omitzero" doc:"For the authenticator of who begins to set up their second factor: it counts once confirmed"`
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Changed, error) {
	b := in.Body
	version, err := in.Version(b.Version)
	if err != nil {
		return Changed{}, err
	}
	e := Edit{Username: b.Username, DisplayName: b.DisplayName, Email: b.Email, RoleID: b.RoleID, Active: b.Active,
		Locked:   b.Locked,
		Language: (*string)(b.Language), GroupIDs: (*[]int64)(b.GroupIDs), Using2FA: b.Using2FA,
		Reason: strings.TrimSpace(b.Reason)}
	if b.ChangePwd {
		if b.Password == "" {
			return Changed{}, fault.Invalid("body.password", codes.Required, "Fill in the new password.")
		}
		e.Password = b.Password
	}
	otpauth, err := s.Change(ctx, call.Caller, call.Scope, b.ID, version, e, call.Session)
	if err != nil {
		return Changed{}, err
	}
	r, err := s.record(ctx, call, b.ID)
	return Changed{r, otpauth}, err
}

type moveInput struct {
	api.IfMatch
	Body struct {
		ID      int64 `json:"id" minimum:"1"`
		To      int64 `json:"to" minimum:"1" doc:"The company"`
		RoleID  int64 `json:"roleId" minimum:"1" doc:"One of that company's"`
		Version int64 `json:"version,omitzero"`
	}
}

func (s *Service) move(ctx context.Context, call api.Call, in *moveInput) (Record, error) {
	b := in.Body
	version, err := in.Version(b.Version)
	if err != nil {
		return Record{}, err
	}
	call.Scope = call.Reach().Standing()
	if err := s.Move(ctx, call.Caller, call.Scope, b.ID, version, Move{To: b.To, RoleID: b.RoleID}); err != nil {
		return Record{}, err
	}
	return s.record(ctx, call, b.ID)
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Caller, call.Scope, in.ID)
}

func (s *Service) invite(ctx context.Context, call api.Call, in *api.ByID) (InvitedAgain, error) {
	invitation, err := s.Invite(ctx, call.Caller, call.Scope, in.ID)
	if err != nil {
		return InvitedAgain{}, err
	}
	r, err := s.record(ctx, call, in.ID)
	return InvitedAgain{r, invitation}, err
}

func (s *Service) sessions(ctx context.Context, call api.Call, in *api.ByID) ([]Session, error) {
	return s.Sessions(ctx, call.Caller, call.Scope, in.ID, call.Session)
}

func (s *Service) listTokens(ctx context.Context, call api.Call, in *api.ByID) ([]Token, error) {
	return s.Tokens(ctx, call.Caller, call.Scope, in.ID)
}

type oneToken struct {
	api.ByID
	Token int64 `path:"token" minimum:"1"`
}

func (s *Service) endToken(ctx context.Context, call api.Call, in *oneToken) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.Token}}, s.EndToken(ctx, call.Caller, call.Scope, in.ID, in.Token)
}

func (s *Service) signOut(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.EndSessions(ctx, call.Caller, call.Scope, in.ID, 0, call.Session)
}

type oneSession struct {
	api.ByID
	Session int64 `path:"session" minimum:"1"`
}

func (s *Service) endSession(ctx context.Context, call api.Call, in *oneSession) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.Session}}, s.EndSessions(ctx, call.Caller, call.Scope, in.ID, in.Session, "")
}
