package command

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Device), access.Write(access.Device)
	api.Create(r, "/api/device/reboot", write, "Restart screens", s.asking(Reboot))
	api.Create(r, "/api/device/shutdown", write, "Switch screens off", s.asking(Shutdown))
	api.Create(r, "/api/device/clearContent", write, "Empty screens of what they have downloaded; they fetch it anew",
		s.asking(ClearContent))
	api.Create(r, "/api/device/screenCapture", write, "Ask screens for a picture of what they show",
		s.asking(ScreenCapture))
	api.Create(r, "/api/device/getLog", write, "Ask screens for their logs", s.asking(GetLog))
	api.Create(r, "/api/device/lockScreen", write, "Lock screens, so that they answer no touch and no key", s.lock)
	api.Patch(r, "/api/device/{id}/scheduleReboot", write, "Plan a restart", s.plan)
	api.Patch(r, "/api/device/{id}/softwareUpgrade", write,
		"Have screens install the default package: the newest of its system that the operators offer",
		s.upgrading(fromDefault))
	api.Patch(r, "/api/device/{id}/liteSoftwareUpgrade", write,
		"Have screens install another package that the operators offer", s.upgrading(fromOffered))
	api.Patch(r, "/api/device/{id}/mySoftwareUpgrade", write,
		"Have screens install a package of the company's own", s.upgrading(fromOwn))
	api.Get(r, "/api/device/{id}/taskSchedule", read, "What a screen is going to do", s.tasks)
	api.Get(r, "/api/device/{id}/remoteControlSetting", read, "How a screen can be controlled from afar", s.control)
	api.List(r, "/api/device/command", read, "What screens were asked to do, the newest first", s.list)
	api.Get(r, "/api/device/commandBatch/{batch}", read, "What became of commands that were given together", s.batch)
	api.Post(r, "/api/device/command/cancel", write, "Cancel commands that still wait for their screens", s.cancel)
}

// Screens are those that a request means.
type Screens struct {
	api.InCompany
	DeviceIDs api.IDs `json:"deviceIds,omitempty"`
	GroupID   int64   `json:"groupId,omitzero" minimum:"0" doc:"In place of screens: all that hang in the device group or below it"`
}

func (c Screens) chosen() device.Chosen { return device.Chosen{IDs: c.DeviceIDs, Group: c.GroupID} }

type askInput struct{ Body Screens }

// asking handles requests for a kind without an argument.
func (s *Service) asking(kind Kind) api.Handler[askInput, Batch] {
	return func(ctx context.Context, call api.Call, in *askInput) (Batch, error) {
		return s.Ask(ctx, call.Caller, call.Scope, Request{Kind: kind}, in.Body.chosen())
	}
}

type lockInput struct {
	Body struct {
		Screens
		Unlock bool `json:"unlock,omitzero" doc:"They answer again"`
	}
}

func (s *Service) lock(ctx context.Context, call api.Call, in *lockInput) (Batch, error) {
	lock := !in.Body.Unlock
	return s.Ask(ctx, call.Caller, call.Scope, Request{Kind: LockScreen, Argument: Argument{Lock: &lock}},
		in.Body.chosen())
}

type upgradeInput struct {
	api.ByID
	Body struct {
		api.InCompany
		ApkID     int64   `json:"apkId" minimum:"1" doc:"The package"`
		DeviceIDs api.IDs `json:"deviceIds,omitempty" doc:"Further screens, in the same batch as the one of the path"`
	}
}

// upgrading handles requests for a package from one source.
func (s *Service) upgrading(from source) api.Handler[upgradeInput, Batch] {
	return func(ctx context.Context, call api.Call, in *upgradeInput) (Batch, error) {
		return s.Upgrade(ctx, call.Caller, call.Scope, from, in.Body.ApkID, append(in.Body.DeviceIDs, in.ID))
	}
}

type planInput struct {
	api.ByID
	Body struct {
		api.InCompany
		At string `json:"at" maxLength:"16" doc:"On the screen's wall, YYYY-MM-DDTHH:MM; empty: no restart is planned any more"`
	}
}

func (s *Service) plan(ctx context.Context, call api.Call, in *planInput) ([]Task, error) {
	if err := s.Plan(ctx, call.Caller, call.Scope, in.ID, in.Body.At); err != nil {
		return nil, err
	}
	return s.Tasks(ctx, call.Scope, in.ID)
}

func (s *Service) tasks(ctx context.Context, call api.Call, in *api.ByID) ([]Task, error) {
	return s.Tasks(ctx, call.Scope, in.ID)
}

func (s *Service) control(ctx context.Context, call api.Call, in *api.ByID) (Control, error) {
	return s.Control(ctx, s.db.For(call.Scope), in.ID)
}

type listInput struct {
	api.Paging
	DeviceID int64  `query:"deviceId" minimum:"0"`
	Batch    string `query:"batch" maxLength:"64"`
	Kind     Kind   `query:"kind" enum:"reboot,shutdown,lockScreen,clearContent,screenCapture,getLog,softwareUpgrade"`
	Open     bool   `query:"open" doc:"Only those that have not ended"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Command], error) {
	items, total, err := s.store.list(ctx, s.db.For(call.Scope),
		Filter{Device: in.DeviceID, Batch: in.Batch, Kind: in.Kind, Open: in.Open}, in.Rows())
	return api.Page[Command]{Items: items, Total: total}, err
}

type batchInput struct {
	Batch string `path:"batch" maxLength:"64"`
}

func (s *Service) batch(ctx context.Context, call api.Call, in *batchInput) (Batch, error) {
	return s.Batch(ctx, call.Scope, in.Batch)
}

type cancelInput struct {
	Body struct {
		api.InCompany
		IDs api.IDs `json:"ids"`
	}
}

func (s *Service) cancel(ctx context.Context, call api.Call, in *cancelInput) (api.Deleted, error) {
	ids := in.Body.IDs.Distinct()
	return api.Deleted{IDs: ids}, s.Cancel(ctx, call.Caller, call.Scope, ids)
}
