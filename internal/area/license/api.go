package license

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.License), access.Write(access.License)
	api.List(r, "/api/licenses", read, "Licences, those that end first on top", s.list)
	api.Create(r, "/api/license", write, "Add an active licence for a player", s.add)
	api.Create(r, "/api/license/renew", write,
		"Put a licence in the place of one, for the same player and until a later day", s.renew)
	api.CreateForm(r, "/api/license/import", write,
		"Add and renew licences by a CSV file of macAddress and expiryDate; what becomes of each row is said first",
		s.imports, "file")
	api.Patch(r, "/api/license", write, "Deactivate an active licence, or activate an inactive one", s.toggle)
}

type listInput struct {
	api.Paging
	ID         int64  `query:"id"`
	MacAddress string `query:"macAddress" doc:"Part of it, however it is spelled"`
	Status     Status `query:"status" enum:"active,inactive"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[License], error) {
	items, total, err := s.store.List(ctx, s.db.For(call.Scope),
		Filter{ID: in.ID, MacAddress: in.MacAddress, Status: in.Status}, in.Rows(), s.now())
	return api.Page[License]{Items: items, Total: total}, err
}

type addInput struct {
	Body struct {
		api.InCompany
		MacAddress string `json:"macAddress"`
		ExpiryDate string `json:"expiryDate" doc:"The last day, YYYY-MM-DD"`
	}
}

func (s *Service) add(ctx context.Context, call api.Call, in *addInput) (License, error) {
	return s.Add(ctx, call.Scope, in.Body.MacAddress, in.Body.ExpiryDate)
}

func (s *Service) toggle(ctx context.Context, call api.Call, in *api.One) (License, error) {
	return s.Toggle(ctx, call.Scope, in.Body.ID)
}

type renewInput struct {
	Body struct {
		api.InCompany
		ID         int64  `json:"id" minimum:"1"`
		ExpiryDate string `json:"expiryDate" doc:"The last day, YYYY-MM-DD"`
	}
}

func (s *Service) renew(ctx context.Context, call api.Call, in *renewInput) (License, error) {
	return s.Renew(ctx, call.Scope, in.Body.ID, in.Body.ExpiryDate)
}

// ImportBody is what an import is asked for by, beside its file.
type ImportBody struct {
	api.InCompany
	Confirm string `json:"confirm,omitzero" maxLength:"64" doc:"What a preview of the file has answered. Without it, this is one: nothing is changed."`
}

type importInput struct{ Body ImportBody }

func (s *Service) imports(ctx context.Context, call api.Call, in *importInput) (Imported, error) {
	file, _ := call.File("file")
	return s.Import(ctx, call.Scope, file.Data, in.Body.Confirm)
}
