package schedule

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Schedule), access.Write(access.Schedule)
	api.List(r, "/api/schedule", read.Across(), "Schedules, newest first", s.list)
	api.Get(r, "/api/schedule/{id}", read.Across(), "One schedule with its channels", s.get)
	api.Get(r, "/api/schedule/{type}/group/{id}", read,
		"The active schedules that play on a device group: its own, then those of the groups above it", s.onGroup)
	api.Get(r, "/api/schedule/device/{id}", read,
		"The active schedules that play on a device: its group's own, then those of the groups above it", s.onDevice)
	api.Post(r, "/api/schedule/preview", read,
		"What a schedule comes to, saved or not: its occurrences, conflicts and gaps; of messages occurrences alone",
		s.preview)
	api.Create(r, "/api/schedule", write, "Add a schedule", s.add)
	api.Patch(r, "/api/schedule", write, "Save a schedule and its channels", s.save)
	api.Delete(r, "/api/schedule/{id}", write, "Delete a recycled schedule for good", s.remove)
	api.Delete(r, "/api/schedule/delete", write,
		"Delete recycled schedules for good; without ids, empty the recycle bin", s.removeMany)
	api.Patch(r, "/api/schedule/isactive", write, "Recycle or restore; restoring needs a device group", s.toggle)
	api.Patch(r, "/api/schedule/groupid", write, "Move to a folder", s.move)
	api.Create(r, "/api/schedule/publish", write,
		"Publish on several device groups: add an item to the schedule of each, all of them or none", s.spread)
	api.Create(r, "/api/scheduleItem", write,
		"Publish: add an item to the schedule of a device group, which is made if there is none", s.publish)
	api.Patch(r, "/api/scheduleItem/priority", write, "Change how strong an item is", s.setPriority)
	api.Delete(r, "/api/scheduleitem/{id}", write, "Take an item out of its schedule", s.removeItem)
}

type listInput struct {
	api.Paging
	api.Sorting
	ID          int64  `query:"id"`
	UserID      int64  `query:"userId" doc:"The owner"`
	Name        string `query:"name" doc:"Part of the name; case, width and kana do not matter"`
	Active      string `query:"active" enum:"Y,N,true,false" default:"Y" doc:"N: the recycle bin"`
	GroupID     int64  `query:"groupId" doc:"A folder with all below it; 0 is any"`
	DeviceGroup int64  `query:"deviceGroup" doc:"A device group with all below it; 0 is any"`
	Type        Type   `query:"type" enum:"General,Message"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Listed], error) {
	f := Filter{ID: in.ID, UserID: in.UserID, Name: in.Name, Active: in.Active == "Y" || in.Active == "true",
		Type: in.Type}
	for _, tree := range []struct {
		of   category.Type
		id   int64
		into *[]int64
	}{{category.Schedule, in.GroupID, &f.Folders}, {category.Device, in.DeviceGroup, &f.DeviceGroups}} {
		if tree.id == 0 {
			continue
		}
		below, err := s.categories.Below(ctx, call.Scope, tree.of, tree.id)
		if err != nil {
			return api.Page[Listed]{}, err
		}
		*tree.into = append([]int64{}, below...) // a node that is not there holds nothing
	}
	q := s.db.For(call.Scope)
	found, total, err := s.store.list(ctx, q, f, in.Rows(), in.SortBy, in.SortDesc)
	if err != nil {
		return api.Page[Listed]{}, err
	}
	items, err := s.listed(ctx, q, found)
	if err != nil {
		return api.Page[Listed]{}, err
	}
	readOnly, err := s.readOnly(ctx, call)
	if err != nil {
		return api.Page[Listed]{}, err
	}
	for i := range items {
		items[i].ReadOnly = readOnly(found[i])
	}
	return api.Page[Listed]{Items: items, Total: total}, nil
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Schedule, error) {
	found, err := s.Get(ctx, call.Scope, in.ID)
	if err != nil {
		return Schedule{}, err
	}
	list, err := s.shaded(ctx, call, []Schedule{found})
	if err != nil {
		return Schedule{}, err
	}
	return list[0], nil
}

// shaded marks the schedules that the caller may only look at.
func (s *Service) shaded(ctx context.Context, call api.Call, list []Schedule) ([]Schedule, error) {
	readOnly, err := s.readOnly(ctx, call)
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].ReadOnly = readOnly(list[i].Overview)
	}
	return list, nil
}

// readOnly reports whether a schedule's folder, or the device group that it plays
// on, is kept for others.
func (s *Service) readOnly(ctx context.Context, call api.Call) (func(Overview) bool, error) {
	folder, err := s.categories.ReadOnly(ctx, call.Caller, call.Scope, category.Schedule)
	if err != nil {
		return nil, err
	}
	group, err := s.categories.ReadOnly(ctx, call.Caller, call.Scope, category.Device)
	return func(o Overview) bool { return folder(o.ScheduleGroup) || group(o.DeviceGroup) }, err
}

type onGroupInput struct {
	ID   int64 `path:"id" minimum:"1" doc:"A device group"`
	Type Type  `path:"type" enum:"General,Message"`
}

func (s *Service) onGroup(ctx context.Context, call api.Call, in *onGroupInput) ([]Schedule, error) {
	list, err := s.OnGroup(ctx, call.Scope, in.ID, in.Type)
	if err != nil {
		return nil, err
	}
	return s.shaded(ctx, call, list)
}

func (s *Service) onDevice(ctx context.Context, call api.Call, in *api.ByID) ([]Schedule, error) {
	list, err := s.OnDevice(ctx, call.Scope, in.ID)
	if err != nil {
		return nil, err
	}
	return s.shaded(ctx, call, list)
}

type previewInput struct {
	Body struct {
		api.InCompany
		DeviceGroup int64           `json:"deviceGroup,omitzero" minimum:"0" doc:"Where it plays, for what plays there besides; absent: the schedule alone"`
		ScheduleID  int64           `json:"scheduleId,omitzero" minimum:"0" doc:"The schedule that is edited; absent: a new one, or only what plays on the device group"`
		Type        Type            `json:"type,omitzero" enum:"General,Message" doc:"Of a new schedule, or of what plays on the device group; absent: General"`
		Zone        string          `json:"zone" doc:"IANA time zone of the screens"`
		From        time.Time       `json:"from"`
		To          time.Time       `json:"to" doc:"At most 62 days later"`
		Channels    *[]ChannelDraft `json:"channels,omitempty" doc:"All channels as they would be saved; absent: as they are saved"`
	}
}

func (s *Service) preview(ctx context.Context, call api.Call, in *previewInput) (Preview, error) {
	b := in.Body
	zone, err := time.LoadLocation(b.Zone)
	if err != nil || b.Zone == "" || b.Zone == time.Local.String() {
		return Preview{}, fault.Invalid("body.zone", codes.NotAllowed, "Choose a time zone from the list.")
	}
	return s.Preview(ctx, call.Scope, Question{
		Wall: Wall{Zone: zone}, From: b.From, To: b.To, DeviceGroup: b.DeviceGroup, ScheduleID: b.ScheduleID,
		Type: b.Type, Channels: b.Channels,
	})
}

type createInput struct {
	Body struct {
		api.InCompany
		Name          string                   `json:"name,omitzero" doc:"Absent: [NEW Schedule] and the time"`
		Type          Type                     `json:"type,omitzero" enum:"General,Message" doc:"What its items are: Message for messages, General for all others; absent: General"`
		Description   string                   `json:"description,omitzero" text:"lines"`
		ScheduleGroup int64                    `json:"scheduleGroup,omitzero" minimum:"0" doc:"The folder; 0 is the root"`
		DeviceGroup   int64                    `json:"deviceGroup" minimum:"1" doc:"Where it plays, with all below"`
		Content       api.JSON[[]ChannelDraft] `json:"content,omitzero" doc:"The channels; absent: one, without items"`
	}
}

func (s *Service) add(ctx context.Context, call api.Call, in *createInput) (Schedule, error) {
	b := in.Body
	return s.Create(ctx, call.Caller, call.Scope, Draft{
		Type: b.Type, Name: b.Name, Description: b.Description, Folder: b.ScheduleGroup, DeviceGroup: b.DeviceGroup,
		Channels: b.Content.Value,
	})
}

type saveInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID            int64                     `json:"id" minimum:"1"`
		Version       int64                     `json:"version,omitzero"`
		Name          *string                   `json:"name,omitempty"`
		Description   *string                   `json:"description,omitempty" text:"lines"`
		ScheduleGroup *int64                    `json:"scheduleGroup,omitempty" minimum:"0" doc:"The folder; 0 is the root"`
		DeviceGroup   int64                     `json:"deviceGroup,omitzero" minimum:"0" doc:"Absent or 0: unchanged"`
		Content       *api.JSON[[]ChannelDraft] `json:"content,omitempty" doc:"All channels; absent: unchanged. What is not named is gone, like what is marked isDelete. Items that keep their id are changed, those without one are new"`
	}
}

func (s *Service) save(ctx context.Context, call api.Call, in *saveInput) (Schedule, error) {
	b := in.Body
	version, err := in.Version(b.Version)
	if err != nil {
		return Schedule{}, err
	}
	e := Edit{Name: b.Name, Description: b.Description, Folder: b.ScheduleGroup, DeviceGroup: b.DeviceGroup}
	if b.Content != nil {
		e.Channels = &b.Content.Value
	}
	return s.Save(ctx, call.Caller, call.Scope, b.ID, version, e)
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	ids := []int64{in.ID}
	return api.Deleted{IDs: ids}, s.Shelf().Delete(ctx, call.Caller, call.Scope, ids)
}

func (s *Service) removeMany(ctx context.Context, call api.Call, in *api.Many) (api.Deleted, error) {
	ids := in.Chosen()
	if len(ids) == 0 {
		gone, held, task, err := s.Shelf().Empty(ctx, call.Caller, call.Scope)
		return api.Deleted{IDs: gone, InUse: held, Task: task}, err
	}
	return api.Deleted{IDs: ids}, s.Shelf().Delete(ctx, call.Caller, call.Scope, ids)
}

func (s *Service) toggle(ctx context.Context, call api.Call, in *api.OneStanding) (Schedule, error) {
	return s.Toggle(ctx, call.Caller, call.Scope, in.Body.ID, in.Body.Active)
}

type moveInput struct {
	Body struct {
		api.InCompany
		GroupID    int64   `json:"groupId" minimum:"0" doc:"0 is the root"`
		ScheduleID api.IDs `json:"scheduleId"`
	}
}

func (s *Service) move(ctx context.Context, call api.Call, in *moveInput) (api.Deleted, error) {
	ids := in.Body.ScheduleID.Distinct()
	return api.Deleted{IDs: ids}, s.Shelf().Move(ctx, call.Caller, call.Scope, ids, in.Body.GroupID)
}

type publishInput struct {
	Body struct {
		api.InCompany
		DeviceGroup int64               `json:"deviceGroup" minimum:"1" doc:"Where it plays, with all below"`
		Item        api.JSON[ItemDraft] `json:"item" doc:"Its id is ignored"`
	}
}

func (s *Service) publish(ctx context.Context, call api.Call, in *publishInput) (Placed, error) {
	placed, err := s.Publish(ctx, call.Caller, call.Scope,
		Publication{[]int64{in.Body.DeviceGroup}, in.Body.Item.Value})
	if err != nil {
		return Placed{}, err
	}
	return placed[0], nil
}

// SpreadInput is what is to be published, and on which device groups.
type SpreadInput struct {
	Body struct {
		api.InCompany
		DeviceGroups api.IDs             `json:"deviceGroups" doc:"Where it plays, with all below; one below another of them adds nothing"`
		Item         api.JSON[ItemDraft] `json:"item" doc:"Its id is ignored"`
	}
}

// Publication is what the body says.
func (in SpreadInput) Publication() Publication {
	return Publication{in.Body.DeviceGroups.Distinct(), in.Body.Item.Value}
}

// Published are the items of a publication.
type Published struct {
	Items []Placed `json:"items" doc:"One for each device group"`
}

func (s *Service) spread(ctx context.Context, call api.Call, in *SpreadInput) (Published, error) {
	items, err := s.Publish(ctx, call.Caller, call.Scope, in.Publication())
	return Published{items}, err
}

type priorityInput struct {
	Body struct {
		api.InCompany
		ScheduleItemID int64 `json:"scheduleItemId" minimum:"1"`
		Priority       int   `json:"priority" minimum:"1" maximum:"4" doc:"1 strongest to 4 normal"`
		DeviceGroup    int64 `json:"deviceGroup,omitzero" minimum:"0" doc:"If sent, the device group that the item's schedule is aimed at"`
	}
}

func (s *Service) setPriority(ctx context.Context, call api.Call, in *priorityInput) (Placed, error) {
	return s.SetPriority(ctx, call.Caller, call.Scope, in.Body.ScheduleItemID, in.Body.Priority, in.Body.DeviceGroup)
}

func (s *Service) removeItem(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.RemoveItem(ctx, call.Caller, call.Scope, in.ID)
}
