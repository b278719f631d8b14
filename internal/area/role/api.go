package role

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. Who chooses a role for somebody needs the
// list of them: that is the right to see users.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Role), access.Write(access.Role)
	api.List(r, "/api/roles", read, "Roles by name", s.list)
	api.Get(r, "/api/allroles", access.Read(access.User), "Every role, to choose one for a person", s.all)
	api.Get(r, "/api/roles/{id}", read, "One role", s.get)
	governs := write.ProvenFor("rights that govern accounts: W on User, Role, Email or Company")
	api.Create(r, "/api/roles", governs, "Add a role; no right may go further than the own", s.create)
	api.Patch(r, "/api/roles", governs, "Save a role; features that authority leaves out keep their right", s.change)
	api.Delete(r, "/api/roles/{id}", write, "Delete a role that nobody has", s.remove)
}

type listInput struct {
	api.Paging
	api.Sorting
	RoleID   int64  `query:"roleId"`
	RoleName string `query:"roleName" doc:"Part of the name"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Role], error) {
	items, total, err := s.store.List(ctx, s.db.For(call.Scope), Filter{ID: in.RoleID, Name: in.RoleName}, in.Rows(),
		in.SortBy, in.SortDesc)
	return api.Page[Role]{Items: items, Total: total}, err
}

// Choice is a role in a form about a person.
type Choice struct {
	Role
	Grantable bool `json:"grantable" doc:"It holds nothing beyond the caller's own powers"`
}

func (s *Service) all(ctx context.Context, call api.Call, _ *struct{}) ([]Choice, error) {
	list, err := s.store.All(ctx, s.db.For(call.Scope))
	powers := call.Powers()
	choices := make([]Choice, len(list))
	for i, r := range list {
		choices[i] = Choice{Role: r, Grantable: powers.Covers(r.Powers())}
	}
	return choices, err
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Role, error) {
	return s.Get(ctx, call.Scope, in.ID)
}

// Line is one line of the grid as it is sent. Feature and featureId are the same (R492).
type Line struct {
	Feature   access.Feature `json:"feature,omitzero"`
	FeatureID access.Feature `json:"featureId,omitzero"`
	Access    string         `json:"access" doc:"Its first letter counts: N, R or W; anything else is N"`
	Admin     Flag           `json:"admin,omitzero"`
}

// Flag is a boolean that may be sent as a text, of which 'true' alone is true (R488).
type Flag bool

// UnmarshalJSON accepts both spellings.
func (f *Flag) UnmarshalJSON(data []byte) error {
	switch string(bytes.TrimSpace(data)) {
	case `true`, `"true"`:
		*f = true
	case `false`, `null`:
		*f = false
	default:
		var text string
		if err := json.Unmarshal(data, &text); err != nil {
			return fmt.Errorf("read the flag: %w", err)
		}
		*f = false
	}
	return nil
}

// Schema describes both spellings.
func (Flag) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeBoolean}, {Type: huma.TypeString}},
		Description: "true, or the text 'true'"}
}

// rightsOf reads the lines of a grid. Each feature stands there once at most. An
// admin flag without access means nothing and is dropped.
func rightsOf(lines []Line) (access.Rights, error) {
	rights := make(access.Rights, len(lines))
	for i, line := range lines {
		feature := line.Feature
		if feature == "" {
			feature = line.FeatureID
		}
		at := fmt.Sprintf("body.authority[%d]", i)
		if !slices.Contains(access.Features(), feature) {
			return nil, fault.Invalid(at+".feature", codes.NotAllowed, "There is no such feature.")
		}
		if _, twice := rights[feature]; twice {
			return nil, fault.Invalid(at+".feature", codes.Duplicate, "The feature stands in the list twice.")
		}
		level := access.ParseLevel(line.Access)
		rights[feature] = access.Right{Access: level, Admin: bool(line.Admin) && level != access.N}
	}
	return rights, nil
}

type createInput struct {
	Body struct {
		api.InCompany
		Role      string           `json:"role" doc:"The name; Administrator is the company administrator's"`
		Authority api.JSON[[]Line] `json:"authority,omitzero" doc:"Features that are left out get no right"`
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Role, error) {
	rights, err := rightsOf(in.Body.Authority.Value)
	if err != nil {
		return Role{}, err
	}
	for _, f := range access.Features() { // Playlist too: a new role says what it means
		if _, said := rights[f]; !said {
			rights[f] = access.Right{Access: access.N}
		}
	}
	id, err := s.Create(ctx, call.Caller, call.Scope, Draft{Name: in.Body.Role, Rights: rights})
	if err != nil {
		return Role{}, err
	}
	return s.Get(ctx, call.Scope, id)
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID        int64            `json:"id" minimum:"1"`
		Role      *string          `json:"role,omitempty"`
		Authority api.JSON[[]Line] `json:"authority,omitzero"`
		Version   int64            `json:"version,omitzero"`
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Role, error) {
	version, err := in.Version(in.Body.Version)
	if err != nil {
		return Role{}, err
	}
	rights, err := rightsOf(in.Body.Authority.Value)
	if err != nil {
		return Role{}, err
	}
	if err := s.Change(ctx, call.Caller, call.Scope, in.Body.ID, version,
		Edit{Name: in.Body.Role, Rights: rights}); err != nil {
		return Role{}, err
	}
	return s.Get(ctx, call.Scope, in.Body.ID)
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Caller, call.Scope, in.ID)
}
