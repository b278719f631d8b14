package setting

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// Register adds the area's operations: for each setting, one that reads a screen's, one that sets it, and one that
// sets it for several screens or a device group.
func (s *Service) Register(r *api.Router) {
	read := access.Read(access.Device)
	register[VolumeValue](s, r, Volume, "volume")
	register[NameValue](s, r, DeviceName, "name")
	register[PowerPlan](s, r, Power, "power plan")
	register[TimeValue](s, r, Time, "time")
	register[FurtherValue](s, r, Further, "further settings")
	register[RemoteValue](s, r, RemoteControl, "remote control")
	register[BrightnessValue](s, r, Brightness, "brightness")
	register[PremiumValue](s, r, Premium, "licensed extras")
	register[AutostartValue](s, r, Autostart, "automatic start")
	register[Window](s, r, DownloadWindow, "hours for downloads")
	register[OrientationValue](s, r, Orientation, "orientation")
	register[BacklightValue](s, r, Backlight, "backlight")
	register[SourceValue](s, r, InputSource, "input")
	api.Get(r, "/api/device/{id}/settings", read, "How things stand with every setting of a screen", s.sheet)
	api.Get(r, "/api/device/groupSettings", read, "What the screens of a device group take from it", s.groupSheet)
	api.Patch(r, "/api/device/remoteControl", access.Write(access.Device), "Set remote control for many screens",
		s.remoteControl)
}

// register adds the three operations of a setting.
func register[V value](s *Service, r *api.Router, name Name, what string) {
	path, write := "/api/device/{id}/"+string(name), access.Write(access.Device)
	within := func(call api.Call) access.Scope { return call.Scope }
	if def, err := definitionOf(name); err == nil && def.operators {
		write, within = access.Global(), api.Call.Reach
	}
	api.Get(r, path, access.Read(access.Device), "Read a screen's "+what,
		func(ctx context.Context, call api.Call, in *api.ByID) (V, error) {
			return read[V](ctx, s, call.Scope, name, in.ID)
		})
	api.Patch(r, path, write, "Set a screen's "+what,
		func(ctx context.Context, call api.Call, in *oneInput[V]) (V, error) {
			scope := within(call)
			err := s.Decide(ctx, call.Caller, scope, name, in.Body, device.Chosen{IDs: []int64{in.ID}})
			if err != nil {
				var none V
				return none, err
			}
			return read[V](ctx, s, scope, name, in.ID)
		})
	api.Patch(r, "/api/device/setting/"+string(name), write,
		fmt.Sprintf("Set the %s of several screens or of a device group, or let them take it from above", what),
		func(ctx context.Context, call api.Call, in *manyInput[V]) (api.Deleted, error) {
			var v any
			switch {
			case in.Body.Value != nil && !in.Body.Inherit:
				v = *in.Body.Value
			case in.Body.Value != nil || !in.Body.Inherit:
				return api.Deleted{}, fault.Invalid("body.value", codes.Required,
					"Say what it shall be, or that it is taken from above.")
			}
			return api.Deleted{IDs: in.Body.DeviceIDs}, s.Decide(ctx, call.Caller, within(call), name, v,
				device.Chosen{IDs: in.Body.DeviceIDs, Group: in.Body.GroupID})
		})
}

type oneInput[V value] struct {
	api.ByID
	Body V
}

type manyInput[V value] struct {
	Body struct {
		api.InCompany
		DeviceIDs api.IDs `json:"deviceIds,omitempty"`
		GroupID   int64   `json:"groupId,omitzero" minimum:"0" doc:"In place of screens: the device group that has it"`
		Value     *V      `json:"value,omitempty" doc:"What it shall be"`
		Inherit   bool    `json:"inherit,omitzero" doc:"In place of a value: what they have of their own is let go"`
	}
}

func read[V value](ctx context.Context, s *Service, scope access.Scope, name Name, id int64) (v V, err error) {
	q := s.db.For(scope)
	t, err := s.devices.Target(ctx, q, id)
	if err != nil {
		return v, err
	}
	home, held := q.Narrow(t.CompanyID)
	if !held {
		return v, fault.Missing("screen")
	}
	values, err := s.Wanted(ctx, home, t)
	if err == nil {
		v, _ = values[name].(V)
	}
	return v, err
}

func (s *Service) sheet(ctx context.Context, call api.Call, in *api.ByID) ([]Standing, error) {
	return s.Sheet(ctx, call.Scope, in.ID)
}

type groupInput struct {
	GroupID int64 `query:"groupId" minimum:"0" doc:"0 is the root"`
}

func (s *Service) groupSheet(ctx context.Context, call api.Call, in *groupInput) ([]Standing, error) {
	return s.GroupSheet(ctx, call.Scope, in.GroupID)
}

type remoteInput struct {
	Body struct {
		api.InCompany
		DeviceIDs     api.IDs `json:"deviceIds"`
		RemoteControl bool    `json:"remoteControl"`
	}
}

// remoteControl is A098.
func (s *Service) remoteControl(ctx context.Context, call api.Call, in *remoteInput) (api.Deleted, error) {
	return api.Deleted{IDs: in.Body.DeviceIDs}, s.Decide(ctx, call.Caller, call.Scope, RemoteControl,
		RemoteValue{RemoteControl: in.Body.RemoteControl}, device.Chosen{IDs: in.Body.DeviceIDs})
}
