package content

import (
	"context"
	"net/http"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
	"marquee/internal/platform/media"
)

func (s *Service) registerPrograms(r *api.Router) {
	api.CreateRaw(r, "/api/program", access.Write(access.Content),
		"Add an HTML program: multipart with file, a zip, or uploadId instead; tags, newTags, groupId", s.addProgram)
}

// programFields are the parts of a form that brings a program (R324).
func programFields() map[string]bool {
	return map[string]bool{"companyId": true, "groupId": true, "newTags": true, "tags": true, "uploadId": true}
}

// addProgram is add for programs alone.
func (s *Service) addProgram(w http.ResponseWriter, r *http.Request, call api.Call) error {
	return taking(s, w, r, call, programFields(), func(ctx context.Context, call api.Call, f form) (Content, error) {
		f.Program = true
		return s.Bring(ctx, call.Caller, call.Scope, f.Addition)
	})
}

// mayBe refuses what is no program where one was announced.
func (a Addition) mayBe(kind media.Kind) error {
	if a.Program && kind != media.Web {
		return fault.New(fault.Unsupported, "not-a-program", "This is no HTML program. Upload a zip with an index.html in it.")
	}
	return nil
}

// programSize is how large a program is with everything that it uses: what the
// zip brought is packed into its page. What is no program has none.
func (c Content) programSize() int64 {
	if c.Type != Program {
		return 0
	}
	return c.Content.FileSize
}
