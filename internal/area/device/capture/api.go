package capture

import (
	"context"
	"net/http"
	"strconv"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// stripMost is how many captures of one screen are answered at once: all that are kept.
const stripMost = lastPictures + int(stripOf/stripStep) + 1

// Register adds the area's operations. Screens are asked for captures by commands.
func (s *Service) Register(r *api.Router) {
	read := access.Read(access.Device)
	api.Get(r, "/api/device/{id}/screenCapture", read, "The last picture of what a screen shows", s.last(Picture))
	api.Get(r, "/api/device/{id}/getLog", read, "The last log of a screen", s.last(Log))
	api.Get(r, "/api/device/screenCaptureStatus", read, "The pictures of a screen, and whether another is under way",
		s.all(Picture))
	api.Get(r, "/api/device/logFileStatus", read, "The logs of a screen, and whether another is under way", s.all(Log))
	api.List(r, "/api/device/capture", read, "What screens have handed over, the newest first", s.list)
	api.Raw(r, http.MethodGet, "/api/device/{id}/capture/{capture}", read, "A picture of a screen, or a log of it",
		s.file)
}

func (s *Service) last(kind Kind) api.Handler[api.ByID, Captures] {
	return func(ctx context.Context, call api.Call, in *api.ByID) (Captures, error) {
		return s.Captures(ctx, call.Scope, in.ID, kind, 1)
	}
}

type statusInput struct {
	ID int64 `query:"id" required:"true" minimum:"1" doc:"The screen"`
}

func (s *Service) all(kind Kind) api.Handler[statusInput, Captures] {
	return func(ctx context.Context, call api.Call, in *statusInput) (Captures, error) {
		return s.Captures(ctx, call.Scope, in.ID, kind, stripMost)
	}
}

type listInput struct {
	api.Paging
	DeviceID int64 `query:"deviceId" minimum:"0"`
	GroupID  int64 `query:"groupId" minimum:"0" doc:"A device group with all below it"`
	Kind     Kind  `query:"kind" enum:"picture,log"`
	Last     bool  `query:"last" doc:"Of each screen the last of its kind"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Capture], error) {
	f := Filter{Device: in.DeviceID, Kind: in.Kind, Last: in.Last}
	if in.GroupID != 0 {
		groups, err := s.categories.Below(ctx, call.Scope, category.Device, in.GroupID)
		if err != nil {
			return api.Page[Capture]{}, err
		}
		f.Groups = append([]int64{}, groups...)
	}
	items, total, err := s.store.list(ctx, s.db.For(call.Scope), f, in.Rows())
	return api.Page[Capture]{Items: items, Total: total}, err
}

// file serves a picture or a log, never as anything that could act in the console's name.
func (s *Service) file(w http.ResponseWriter, r *http.Request, call api.Call) error {
	device, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return fault.Missing("screen")
	}
	id, err := strconv.ParseInt(r.PathValue("capture"), 10, 64)
	if err != nil {
		return fault.Missing("file")
	}
	found, err := s.store.find(r.Context(), s.db.For(call.Scope), device, id)
	if err != nil {
		return err
	}
	name := found.DeviceName + found.capture().TakenAt.Format(" 2006-01-02 150405")
	f := api.File{SHA256: found.SHA256, Type: "image/jpeg", Name: name + ".jpg"}
	if found.Kind == Log {
		f.Type, f.Name = "text/plain", name+".log"
	}
	return api.ServeBlob(w, r, s.blobs, f)
}
