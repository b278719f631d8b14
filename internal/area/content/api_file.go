package content

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// mayLook reports whether the caller may see a content's files: who reads contents
// sees their own and the shared ones, who administers them all; who sees approvals
// sees what waits for them; and everybody sees what stands in something else that
// they may read (isShown), or is part of a program that is one of these. A link (G60)
// shows what its maker may see.
func (s *Service) mayLook(ctx context.Context, call api.Call, f StoredFile) (bool, error) {
	if call.Right(access.ContentApproval).AllowAccess() || call.Reads(access.Content) &&
		(call.SeesAll(access.Content) || f.UserID == call.UserID() || f.Share == "Y") {
		return true, nil
	}
	q := s.db.For(call.Reach())
	users, err := s.store.usedBy(ctx, q, []int64{f.ContentID})
	if err != nil {
		return false, err
	}
	if len(users) > 1 && call.Reads(access.Content) {
		if seen, err := s.store.isSeen(ctx, q, call.UserID(), users); err != nil || seen {
			return seen, err
		}
	}
	return s.store.isShown(ctx, q, call.Caller, users)
}

// file serves the bytes of a version (uuid), one of its thumbnails (uuid.small), a
// page of it (uuid.3) or what screens get of its picture (uuid.screen) to who may
// look at them, never as anything that could act in the console's name.
func (s *Service) file(w http.ResponseWriter, r *http.Request, call api.Call) error {
	ctx := r.Context()
	uuid, size, _ := strings.Cut(r.PathValue("file"), ".")
	q := s.db.For(call.Reach())
	f, err := s.store.File(ctx, q, uuid)
	if err != nil {
		return err
	}
	may, err := s.mayLook(ctx, call, f)
	if err != nil {
		return err
	}
	if !may {
		return fault.Missing("file")
	}
	served := api.File{SHA256: f.SHA256, Type: f.Mime, Name: f.FileName}
	if number, err := strconv.Atoi(size); err == nil {
		served = api.File{} // whose type is the picture's own
		if served.SHA256, err = s.store.pageOf(ctx, q, f.VersionID, number); err != nil {
			return err
		}
	} else if size == "screen" {
		pages, err := s.store.pages(ctx, q, []int64{f.VersionID})
		if err != nil {
			return err
		}
		if of := pages[f.VersionID]; len(of) > 0 {
			served = api.File{SHA256: of[0].SHA256, Type: of[0].Mime}
		}
	} else if size != "" {
		served = api.File{SHA256: map[string]string{"small": f.Small, "medium": f.Medium, "large": f.Large}[size]}
	}
	if served.SHA256 == "" {
		return fault.Missing("file")
	}
	return api.ServeBlob(w, r, s.blobs, served)
}
