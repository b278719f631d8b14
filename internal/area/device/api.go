package device

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/license"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Device), access.Write(access.Device)
	api.List(r, "/api/device", read.Across(), "Screens by name", s.list)
	api.List(r, "/api/deviceForActive", access.Global(), "Screens that show a code and belong to nobody yet", s.pending)
	api.Get(r, "/api/device/systems", read.Across(),
		"The operating systems and versions of the player among the screens, to narrow their list by", s.systems)
	api.Get(r, "/api/device/{id}", read.Across(), "One screen", s.get)
	api.Get(r, "/api/device/activation/{code}", write, "The screen that shows the code", s.byCode)
	api.Get(r, "/api/device/{id}/playing", read,
		"What a screen should be playing at an instant, why, and what it reports", s.playing)
	api.Post(r, "/api/device/reach", access.Write(access.Schedule),
		"What publishing on device groups would come to: which screens show it, and what it meets there", s.reach)
	api.Patch(r, "/api/device", write, "Save a screen; with the code that it shows, activate it", s.change)
	api.Create(r, "/api/device/register", access.Global(),
		"Register a screen for a company before it is there; the player that is opened with its code becomes it",
		s.register)
	api.CreateForm(r, "/api/device/importEndDate", write,
		"Give screens the last days of a CSV file of macAddress and endDate; what becomes of each row is said first",
		s.importEndDates, "file")
	api.Patch(r, "/api/device/company", access.Global(),
		"Give a screen to another company or, with 0, to none: it then shows a code", s.give)
	api.Patch(r, "/api/device/groupid", write, "Move screens to a device group", s.move)
	api.Delete(r, "/api/device/{id}", write, "Delete a screen; its player shows a code again", s.remove)
}

type listInput struct {
	api.Paging
	api.Sorting
	ID            int64   `query:"id"`
	Name          string  `query:"name"`
	OsVersion     string  `query:"osVersion"`
	ClientVersion string  `query:"clientVersion"`
	Status        Status  `query:"status" enum:"Pending,Active,Inactive"`
	StatusFilter  string  `query:"statusFilter" enum:"online,offline,expired"`
	UserID        int64   `query:"userId"`
	Tags          []int64 `query:"tags" maxItems:"20" doc:"Only what carries every one of them"`
	Problem       string  `query:"problem" enum:"any,no-contact,broken-file,unplayable,no-space,waiting,wrong-clock,skipped" doc:"Active screens on which this is wrong"`
	DeviceGroup   int64   `query:"deviceGroup" doc:"A device group with all below it"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Device], error) {
	f, err := s.filter(ctx, call, in)
	if err != nil {
		return api.Page[Device]{}, err
	}
	return s.page(ctx, call, f, in.Paging, in.Sorting)
}

func (s *Service) systems(ctx context.Context, call api.Call, _ *struct{}) (Systems, error) {
	return s.store.systems(ctx, s.db.For(call.Scope))
}

func (s *Service) pending(ctx context.Context, call api.Call, in *listInput) (api.Page[Device], error) {
	f, err := s.filter(ctx, call, in)
	if err != nil {
		return api.Page[Device]{}, err
	}
	f.Homeless = true
	return s.page(ctx, call, f, in.Paging, in.Sorting)
}

// filter turns the query of either list into a store's (R351).
func (s *Service) filter(ctx context.Context, call api.Call, in *listInput) (Filter, error) {
	f := Filter{ID: in.ID, Name: in.Name, OsVersion: in.OsVersion, ClientVersion: in.ClientVersion, Status: in.Status,
		UserID: in.UserID, Tags: in.Tags}
	if in.DeviceGroup != 0 {
		groups, err := s.categories.Below(ctx, call.Scope, category.Device, in.DeviceGroup)
		if err != nil {
			return Filter{}, err
		}
		f.Groups = append([]int64{}, groups...)
	}
	if err := s.filterStatus(ctx, call.Scope, in.StatusFilter, &f); err != nil {
		return Filter{}, err
	}
	if in.Problem != "" {
		ids, err := s.troubled(ctx, call.Scope, ProblemKind(strings.TrimPrefix(in.Problem, "any")))
		if err != nil {
			return Filter{}, err
		}
		f.restrict(ids)
	}
	return f, nil
}

func (s *Service) filterStatus(ctx context.Context, scope access.Scope, filter string, f *Filter) error {
	switch filter {
	case "expired":
		zones, err := s.store.zones(ctx, s.db.For(scope))
		if err != nil {
			return err
		}
		f.Ended = daysAt(s.now(), zones)
	case "online", "offline":
		online, err := s.online(ctx, scope)
		if err != nil {
			return err
		}
		f.Status = Active // one that is switched off is not missed
		if filter == "online" {
			f.IDs = online
		} else {
			f.NotIDs = online
		}
	}
	return nil
}

func (s *Service) page(ctx context.Context, call api.Call, f Filter, p api.Paging,
	sort api.Sorting) (api.Page[Device], error) {
	items, total, err := s.store.List(ctx, s.db.For(call.Scope), f, p.Rows(), sort.SortBy, sort.SortDesc)
	if err != nil {
		return api.Page[Device]{}, err
	}
	return api.Page[Device]{Items: items, Total: total}, s.complete(ctx, call.Caller, call.Scope, items)
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Device, error) {
	return s.Get(ctx, call.Caller, call.Scope, in.ID)
}

type byCodeInput struct {
	Code string `path:"code" maxLength:"40"`
}

func (s *Service) byCode(ctx context.Context, call api.Call, in *byCodeInput) (Device, error) {
	return s.Waiting(ctx, call.Caller, call.Scope, in.Code)
}

// Fields are what people decide about a screen (R349).
type Fields struct {
	Name        *string  `json:"name,omitempty"`
	UserID      *int64   `json:"userId,omitempty" minimum:"1" doc:"The owner"`
	GroupID     *int64   `json:"groupId,omitempty" minimum:"0" doc:"The device group; 0 is the root"`
	ModelName   *string  `json:"modelName,omitempty" maxLength:"200"`
	Status      *Status  `json:"status,omitempty" enum:"Active,Inactive"`
	Tags        *api.IDs `json:"tags,omitempty"`
	StartDate   *string  `json:"startDate,omitempty"`
	EndDate     *string  `json:"endDate,omitempty"`
	Zone        *string  `json:"zone,omitempty"`
	Orientation *int     `json:"orientation,omitempty" enum:"0,90,180,270"`
	MacAddress  *string  `json:"macAddress,omitempty" maxLength:"40" doc:"By which a licence names it; empty: unknown"`
	Resolution  string   `json:"resolution,omitzero" maxLength:"20" doc:"Pixels, such as 1920x1080, or the id of a dimension (G118)"`
}

func (s *Service) edit(ctx context.Context, call api.Call, f Fields) (Edit, error) {
	size, err := s.resolution(ctx, call.Scope, f.Resolution)
	return Edit{Name: f.Name, Group: f.GroupID, ModelName: f.ModelName, Status: f.Status, Zone: f.Zone,
		Orientation: f.Orientation,
		StartDate:   f.StartDate, EndDate: f.EndDate, Owner: f.UserID, MacAddress: f.MacAddress,
		Tags:       (*[]int64)(f.Tags),
		Resolution: size}, err
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID   int64  `json:"id,omitzero" minimum:"0" doc:"0 when a code is given"`
		Code string `json:"code,omitzero" maxLength:"40" doc:"The code that the screen shows, to activate it"`
		Fields
		Version int64 `json:"version,omitzero"`
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Device, error) {
	b := in.Body
	e, err := s.edit(ctx, call, b.Fields)
	if err != nil {
		return Device{}, err
	}
	if b.Code != "" {
		id, err := s.Activate(ctx, call.Caller, call.Scope, b.Code, e)
		if err != nil {
			return Device{}, err
		}
		return s.Get(ctx, call.Caller, call.Scope, id)
	}
	version, err := in.Version(b.Version)
	if err != nil {
		return Device{}, err
	}
	if err := s.Change(ctx, call.Caller, call.Scope, b.ID, version, e); err != nil {
		return Device{}, err
	}
	return s.Get(ctx, call.Caller, call.Scope, b.ID)
}

type registerInput struct {
	Body struct {
		api.InCompany
		Fields
	}
}

func (s *Service) register(ctx context.Context, call api.Call, in *registerInput) (Device, error) {
	e, err := s.edit(ctx, call, in.Body.Fields)
	if err != nil {
		return Device{}, err
	}
	id, err := s.Prepare(ctx, call.Caller, call.Scope, e)
	if err != nil {
		return Device{}, err
	}
	return s.Get(ctx, call.Caller, call.Scope, id)
}

type giveInput struct {
	Body struct {
		ID int64 `json:"id" minimum:"1"`
		To int64 `json:"to" minimum:"0" doc:"The company; 0 is none (G117)"`
	}
}

func (s *Service) give(ctx context.Context, call api.Call, in *giveInput) (Device, error) {
	if err := s.Give(ctx, call.Caller, call.Reach(), in.Body.ID, in.Body.To); err != nil {
		return Device{}, err
	}
	return s.Get(ctx, call.Caller, call.Reach(), in.Body.ID)
}

type importInput struct{ Body license.ImportBody }

func (s *Service) importEndDates(ctx context.Context, call api.Call, in *importInput) (license.Imported, error) {
	file, _ := call.File("file")
	return s.ImportEndDates(ctx, call.Caller, call.Scope, file.Data, in.Body.Confirm)
}

type moveInput struct {
	Body struct {
		api.InCompany
		GroupID  int64   `json:"groupId" minimum:"0" doc:"0 is the root"`
		DeviceID api.IDs `json:"deviceId"`
	}
}

func (s *Service) move(ctx context.Context, call api.Call, in *moveInput) (api.Deleted, error) {
	return api.Deleted{IDs: in.Body.DeviceID}, s.Move(ctx, call.Caller, call.Scope, in.Body.DeviceID, in.Body.GroupID)
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Caller, call.Scope, in.ID)
}
