package company

import (
	"context"
	"net/http"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Company), access.Write(access.Company)
	api.List(r, "/api/companies", read,
		"The companies that the caller manages, and for an operator all or the deleted ones", s.list)
	api.Get(r, "/api/allcompanies", access.Global(), "Every company, for the selector", s.choices)
	api.Get(r, "/api/company/{id}", access.SignedIn(), "One company", s.get)
	api.CreateForm(r, "/api/company", access.Global(), "Found a company; file is its logo", s.create, "file")
	api.PatchForm(r, "/api/company", write.ProvenFor("letting people in by one factor again"),
		"Save a company; file is a new logo, and what is not sent stays", s.save, "file")
	api.Delete(r, "/api/company/{id}", access.Global(), "Delete a company; it can be restored for 30 days", s.remove)
	api.Post(r, "/api/company/{id}/restore", access.Global(), "Restore a deleted company", s.restore)
	api.PatchForm(r, "/api/company/device_image", write, "Set what the company's screens show when nothing plays",
		s.setDeviceImage, "file")
	api.Patch(r, "/api/company/clear_device_image", write, "Clear what the company's screens show when nothing plays",
		s.clearDeviceImage)
	api.Raw(r, http.MethodGet, pictures+"{file}", access.SignedIn(), "A company's logo or default picture", s.file)
}

type listInput struct {
	api.Paging
	Name     string `query:"name" doc:"Part of the name; case, width and kana do not matter"`
	IsActive string `query:"isActive" enum:"true,false,Y,N" doc:"Absent: both"`
	Deleted  bool   `query:"deleted" doc:"The deleted ones instead, for operators"`
}

// within is where a call looks for companies: in the one that it names, else in
// every one that the caller manages.
func within(call api.Call) access.Scope {
	if call.Chosen {
		return call.Scope
	}
	return call.Reach()
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Company], error) {
	if err := access.Global().Check(call.Caller); in.Deleted && err != nil {
		return api.Page[Company]{}, err
	}
	f := Filter{Name: in.Name, Deleted: in.Deleted}
	if in.IsActive != "" {
		active := in.IsActive == "true" || in.IsActive == "Y"
		f.Active = &active
	}
	items, total, err := s.store.List(ctx, s.db.For(within(call)), f, in.Rows())
	return api.Page[Company]{Items: items, Total: total}, err
}

func (s *Service) choices(ctx context.Context, call api.Call, _ *struct{}) ([]Choice, error) {
	return s.store.Choices(ctx, s.db.For(call.Scope))
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Company, error) {
	found, err := s.Get(ctx, s.db.For(within(call)), in.ID)
	if !call.Reads(access.Company) {
		found.DevicePowerNotificationEmails = ""
	}
	return found, err
}

// Fields are what a form about a company may hold. Empty optional ones are
// omitted (R409); limits that are not set are sent as 0 (R410, R411).
type Fields struct {
	Image                         *string    `json:"image,omitempty" doc:"The path of the logo that is there; empty removes it"`
	Website                       *string    `json:"website,omitempty" maxLength:"500"`
	Number                        *string    `json:"number,omitempty" maxLength:"100"`
	Active                        *bool      `json:"active,omitempty"`
	StartDate                     *string    `json:"startDate,omitempty"`
	EndDate                       *string    `json:"endDate,omitempty"`
	SizeMb                        *int64     `json:"sizeMb,omitempty" minimum:"0" maximum:"1073741824"`
	DeviceLimit                   *int64     `json:"deviceLimit,omitempty" minimum:"0" maximum:"1000000"`
	NeedContentApproval           *bool      `json:"needContentApproval,omitempty"`
	EnableContentValidityFeature  *bool      `json:"enableContentValidityFeature,omitempty"`
	DeleteContentVersion          *bool      `json:"deleteContentVersion,omitempty"`
	ConvertVideos                 *bool      `json:"convertVideos,omitempty"`
	EnableDevicePowerCheck        *bool      `json:"enableDevicePowerCheck,omitempty"`
	DevicePowerNotificationEmails *string    `json:"devicePowerNotificationEmails,omitempty" maxLength:"4000" doc:"Addresses, joined by commas" text:"lines"`
	EndedScreensPlay              *bool      `json:"endedScreensPlay,omitempty"`
	RequireSecondFactor           *bool      `json:"requireSecondFactor,omitempty"`
	AuthorComponents              *api.Names `json:"authorComponents,omitempty" doc:"The components that are on, by name or id"`
	CompanyFeatures               *api.Names `json:"companyFeatures,omitempty" doc:"The features that are on, by name or id"`
	Zone                          *string    `json:"zone,omitempty"`
}

func (f Fields) edit(call api.Call) Edit {
	logo, _ := call.File("file")
	return Edit{Logo: logo.Data, Image: f.Image, Website: f.Website, Number: f.Number, Active: f.Active,
		StartDate: f.StartDate, EndDate: f.EndDate,
		SizeMb: f.SizeMb, DeviceLimit: f.DeviceLimit, NeedContentApproval: f.NeedContentApproval,
		EnableContentValidityFeature: f.EnableContentValidityFeature, DeleteContentVersion: f.DeleteContentVersion,
		ConvertVideos:                 f.ConvertVideos,
		EnableDevicePowerCheck:        f.EnableDevicePowerCheck,
		DevicePowerNotificationEmails: f.DevicePowerNotificationEmails,
		EndedScreensPlay:              f.EndedScreensPlay, RequireSecondFactor: f.RequireSecondFactor,
		AuthorComponents: (*[]string)(f.AuthorComponents), CompanyFeatures: (*[]string)(f.CompanyFeatures),
		Zone: f.Zone}
}

type createInput struct {
	Body struct {
		Name string `json:"name"`
		Fields
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Company, error) {
	e := in.Body.edit(call)
	e.Name = &in.Body.Name
	return s.Create(ctx, call.Reach(), e)
}

type saveInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64   `json:"id" minimum:"1"`
		Name    *string `json:"name,omitempty"`
		Version int64   `json:"version,omitzero"`
		Fields
	}
}

func (s *Service) save(ctx context.Context, call api.Call, in *saveInput) (Company, error) {
	version, err := in.Version(in.Body.Version)
	if err != nil {
		return Company{}, err
	}
	e := in.Body.edit(call)
	e.Name = in.Body.Name
	return s.Save(ctx, call.Caller, within(call), in.Body.ID, version, e)
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Reach(), in.ID)
}

func (s *Service) restore(ctx context.Context, call api.Call, in *api.ByID) (Company, error) {
	return s.Restore(ctx, call.Reach(), in.ID)
}

type setDeviceImageInput struct {
	Body struct {
		api.InCompany
		IsLandscape *bool `json:"isLandscape,omitempty" doc:"Absent: by the picture's shape"`
	}
}

func (s *Service) setDeviceImage(ctx context.Context, call api.Call, in *setDeviceImageInput) (Company, error) {
	picture, _ := call.File("file")
	return s.SetDeviceImage(ctx, call.Scope, picture.Data, in.Body.IsLandscape)
}

type clearDeviceImageInput struct {
	Body struct {
		api.InCompany
		IsLandscape bool `json:"isLandscape"`
	}
}

func (s *Service) clearDeviceImage(ctx context.Context, call api.Call, in *clearDeviceImageInput) (Company, error) {
	return s.ClearDeviceImage(ctx, call.Scope, in.Body.IsLandscape)
}

func (s *Service) file(w http.ResponseWriter, r *http.Request, call api.Call) error {
	sha, err := s.picture(r.Context(), call.Reach(), r.PathValue("file"))
	if err != nil {
		return err
	}
	return api.ServeBlob(w, r, s.blobs, api.File{SHA256: sha})
}
