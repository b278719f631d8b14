package intake

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/upload"
)

// fieldLimit bounds a text field of a form, posterLimit the poster picture.
const (
	fieldLimit  = 64 << 10
	posterLimit = 4 << 20
)

type checkInput struct {
	Body struct {
		api.InCompany
		Files []candidate `json:"files" maxItems:"500"`
	}
}

type candidate struct {
	Name   string `json:"name" maxLength:"500" text:"any"`
	Size   int64  `json:"size" minimum:"0"`
	Type   string `json:"type,omitzero"`
	SHA256 string `json:"sha256,omitzero" pattern:"^([0-9a-f]{64})?$"`
}

type verdict struct {
	Name      string `json:"name"`
	Status    string `json:"status" enum:"new,duplicate,tooLarge,overQuota" doc:"duplicate: add it by sha256, without sending it again"`
	LeftBytes int64  `json:"leftBytes" doc:"What the company may still store; 9007199254740991 without a quota"`
}

// check says per file whether it should be sent, in the order in which the
// files would use up the quota.
func (s *Service) check(ctx context.Context, call api.Call, in *checkInput) ([]verdict, error) {
	hashes := make([]string, 0, len(in.Body.Files))
	for _, f := range in.Body.Files {
		if f.SHA256 != "" {
			hashes = append(hashes, f.SHA256)
		}
	}
	held, err := s.store.holds(ctx, s.db.For(call.Scope), content.Viewer(call.Caller), hashes)
	if err != nil {
		return nil, err
	}
	left, err := s.companies.BytesLeft(ctx, s.db.For(call.Scope))
	if err != nil {
		return nil, err
	}
	verdicts := make([]verdict, len(in.Body.Files))
	for i, f := range in.Body.Files {
		v := verdict{Name: f.Name, Status: "new"}
		switch {
		case held[f.SHA256]:
			v.Status = "duplicate"
		case f.Size > s.processing.Limits().FileBytes:
			v.Status = "tooLarge"
		case f.Size > left:
			v.Status = "overQuota"
		default:
			left -= f.Size
		}
		v.LeftBytes = left
		verdicts[i] = v
	}
	return verdicts, nil
}

// contentFields are the parts of a form that brings a new content.
func contentFields() map[string]bool { return fields("name", "share", "groupId") }

// fields names the parts that a form takes besides the file and what belongs to it.
func fields(more ...string) map[string]bool {
	taken := map[string]bool{}
	for _, name := range append(more, "companyId", "tags", "newTags", "uploadId", "sha256", "url", "filename",
		"thumbnail",
		"width", "height", "thumbnailWidth", "thumbnailHeight", "duration") {
		taken[name] = true
	}
	return taken
}

// add takes a content as multipart.
func (s *Service) add(w http.ResponseWriter, r *http.Request, call api.Call) error {
	return taking(s, w, r, call, contentFields(), func(ctx context.Context, call api.Call, f form) (content.Content,
		error) {
		return s.Bring(ctx, call.Caller, call.Scope, f.Addition)
	})
}

// versionFields are the parts of a form that brings a version (R326).
func versionFields() map[string]bool { return fields("contentId", "setCurrent", "currentAt") }

func (s *Service) replace(w http.ResponseWriter, r *http.Request, call api.Call) error {
	return taking(s, w, r, call, versionFields(), func(ctx context.Context, call api.Call, f form) (version.Version,
		error) {
		switch {
		case f.content == 0:
			return version.Version{}, fault.Invalid("body.contentId", codes.Required,
				"Say which content this is a version of.")
		case f.setCurrent && !f.currentAt.IsZero():
			return version.Version{}, fault.Invalid("body.currentAt", codes.NotAllowed,
				"A version becomes current at once or at an instant to come, not both.")
		}
		return s.Replace(ctx, call.Caller, call.Scope, Replacement{Addition: f.Addition, ContentID: f.content,
			SetCurrent: f.setCurrent, CurrentAt: f.currentAt})
	})
}

// programFields are the parts of a form that brings a program (R324).
func programFields() map[string]bool {
	return map[string]bool{"companyId": true, "groupId": true, "newTags": true, "tags": true, "uploadId": true}
}

// addProgram is add for programs alone.
func (s *Service) addProgram(w http.ResponseWriter, r *http.Request, call api.Call) error {
	return taking(s, w, r, call, programFields(), func(ctx context.Context, call api.Call, f form) (content.Content,
		error) {
		f.Program = true
		return s.Bring(ctx, call.Caller, call.Scope, f.Addition)
	})
}

// taking reads a form, hands it on with its file, and answers what was made of
// it. A file's bytes stream to disk as they come; nothing of it is held in memory.
func taking[O any](s *Service, w http.ResponseWriter, r *http.Request, call api.Call, fields map[string]bool,
	take func(ctx context.Context, call api.Call, f form) (O, error)) error {
	parts, err := api.PartsOf(r, s.processing.Limits().FileBytes+posterLimit+1<<20)
	if err != nil {
		return err
	}
	call, form, err := s.readForm(r, parts, call, fields)
	defer func() { disk.Discard(form.File) }()
	if err != nil {
		return err
	}
	return api.Created(w, r, call, parts, func(ctx context.Context) (O, error) {
		if form.uploadID != "" {
			return resumed(ctx, s, call, form, take)
		}
		if form.File == nil && form.SHA256 == "" && form.Link == "" {
			var none O
			return none, fault.Invalid("body.file", codes.Required, "Choose a file.")
		}
		return take(ctx, call, form)
	})
}

// resumed hands a form on with the file of a resumed upload, which is this
// request's alone until it ends, and is discarded once it was taken.
func resumed[O any](ctx context.Context, s *Service, call api.Call, f form,
	take func(ctx context.Context, call api.Call, f form) (O, error)) (out O, err error) {
	taken, err := s.uploads.Take(ownerOf(call), f.uploadID)
	if err != nil {
		return out, err
	}
	defer taken.Release()
	f.File, f.Filename = taken.File, taken.Name
	if out, err = take(ctx, call, f); err != nil {
		return out, err
	}
	if failed := taken.Discard(); failed != nil { // it is a content: nobody has to hear of it
		s.logger.WarnContext(ctx, "discard a finished upload", "error", failed)
	}
	return out, nil
}

func ownerOf(call api.Call) upload.Owner {
	return upload.Owner{UserID: call.UserID(), CompanyID: call.Scope.Company()}
}

type form struct {
	Addition
	uploadID   string
	company    int64
	content    int64
	setCurrent bool
	currentAt  time.Time
	takes      map[string]bool // the fields that it knows; false once one was sent
}

// readForm reads a form, and applies the company that it names.
func (s *Service) readForm(r *http.Request, parts *api.Parts, call api.Call,
	fields map[string]bool) (api.Call, form, error) {
	f := form{takes: fields}
	f.VisibleTo = content.Viewer(call.Caller)
	for {
		part, err := parts.Next()
		if errors.Is(err, io.EOF) {
			return call, f, nil
		}
		if err != nil {
			return call, f, err
		}
		switch name := part.FormName(); {
		case name == "file" && f.File != nil:
			err = fault.Invalid("body.file", codes.TooMany, "Send one file at a time.")
		case name == "file":
			if f.Filename, err = api.Filename("file", part.FileName()); err == nil {
				f.File, err = s.receiveFor(r, call, part)
			}
		default:
			if err = f.field(part); err == nil && name == "companyId" {
				call, err = api.InBody(r, call, f.company)
			}
		}
		if err != nil {
			return call, f, err
		}
	}
}

// receiveFor receives a file of a form: no more of it than the company has room
// for, unless a later part may yet name another company, or the room may be taken
// by this very file, which is sent a second time.
func (s *Service) receiveFor(r *http.Request, call api.Call, part io.Reader) (*os.File, error) {
	ctx, most := r.Context(), s.processing.Limits().FileBytes
	if (call.Chosen || call.Reach().Whole() != 0) && !api.MayRepeat(r) {
		left, err := s.companies.BytesLeft(ctx, s.db.For(call.Scope))
		if err != nil {
			return nil, err
		}
		most = min(most, left)
	}
	file, err := s.inbox.Receive(ctx, part, most)
	if fault.Is(err, fault.Oversized) {
		return nil, cmp.Or(s.processing.Fits(ctx, call.Scope, most+1), err)
	}
	return file, err
}

// field reads one of the form's small parts.
func (f *form) field(part api.Part) (err error) {
	name := part.FormName()
	switch first, known := f.takes[name]; {
	case !known:
		return fault.Invalid("body."+name, codes.UnknownField, "This call does not know this field.")
	case !first:
		return fault.Invalid("body."+name, codes.TooMany, "Send this field once.")
	}
	f.takes[name] = false
	if name == "thumbnail" {
		f.Thumbnail, err = part.Data(posterLimit)
		return err
	}
	text, err := part.Text(fieldLimit)
	if err == nil && name != "filename" {
		err = api.Field(name, text)
	}
	if err != nil {
		return err
	}
	switch name {
	case "name":
		f.Name = text
	case "share":
		if text != "Y" && text != "N" && text != "" {
			return fault.Invalid("body.share", codes.NotAllowed, "Sharing is Y or N.")
		}
		f.Share = text
	case "groupId":
		f.Folder, err = number(name, text)
	case "companyId":
		f.company, err = number(name, text)
	case "tags":
		var ids api.IDs
		if ids, err = api.ParseIDs(text); err == nil {
			f.Tags = ids
		}
	case "newTags":
		f.NewTags, err = texts(text)
	case "uploadId":
		f.uploadID = text
	case "sha256":
		f.SHA256 = text
	case "url":
		f.Link = text
	case "filename":
		f.Filename, err = api.Filename(name, text) // of bytes that are not sent again
	case "width", "height", "thumbnailWidth", "thumbnailHeight", "duration":
		_, err = decimal(name, text) // measured here again; a browser's figures are only checked for shape (G77)
	case "contentId":
		f.content, err = number(name, text)
	case "setCurrent":
		f.setCurrent = text == "1" // and nothing else (R322, G78)
	case "currentAt":
		if f.currentAt, err = time.Parse(time.RFC3339, text); err != nil {
			err = fault.Invalid("body.currentAt", codes.BadFormat, "Write the instant as 2026-11-21T09:00:00Z.")
		}
	}
	return err
}

func number(name, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, fault.Invalid("body."+name, codes.WrongType, "This is a number.")
	}
	return n, nil
}

func decimal(name, text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n < 0 {
		return 0, fault.Invalid("body."+name, codes.WrongType, "This is a number.")
	}
	return n, nil
}

// texts reads names as a JSON list or joined by commas.
func texts(text string) ([]string, error) {
	if !strings.HasPrefix(strings.TrimSpace(text), "[") {
		return strings.Split(text, ","), nil
	}
	var names []string
	if err := json.Unmarshal([]byte(text), &names); err != nil {
		return nil, fault.Invalid("body.newTags", codes.WrongType, "Names are a list, or joined by commas.")
	}
	return names, api.Field("newTags", strings.Join(names, ","))
}
