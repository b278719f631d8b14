package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// fieldLimit bounds a text field of a streamed form.
const fieldLimit = 64 << 10

// Intake says what a streamed form may bring.
type Intake struct {
	Folder    string   // where files are kept until they were looked at
	FileBytes int64    // at most, per file
	Files     int      // at most
	Fields    []string // the texts that the call knows
}

// Received is a file of a streamed form.
type Received struct {
	Name string // what the client calls it; only ever shown
	File *os.File
	Size int64
}

// Streamed is a form whose files, all of them parts named "file", went to disk
// as they came; nothing of them is held in memory.
type Streamed struct {
	Files  []Received
	Fields url.Values
}

// discard closes and removes the files; what cannot be removed is swept at the next start.
func (s Streamed) discard() {
	for _, f := range s.Files {
		_ = f.File.Close()
		_ = os.Remove(f.File.Name())
	}
}

// CreateStream registers a POST that takes files as multipart, streams them to
// disk, and answers 201 with what became of them. The field companyId chooses a
// company, as in a body. The files are gone once handle returns.
func CreateStream[O any](rt *Router, path string, rule access.Rule, summary string, in Intake, handle func(ctx context.Context, call Call, form Streamed) (O, error)) {
	in.Fields = append(slices.Clone(in.Fields), "companyId")
	Raw(rt, http.MethodPost, path, rule, summary, func(w http.ResponseWriter, r *http.Request, call Call) error {
		form, err := stream(r, in)
		defer form.discard()
		if err != nil {
			return err
		}
		if call, err = inForm(r, call, form.Fields); err != nil {
			return err
		}
		out, err := handle(r.Context(), call, form)
		if err != nil {
			return err
		}
		return WriteJSON(w, http.StatusCreated, out)
	})
	document := rt.huma.OpenAPI()
	op := document.Paths[path].Post
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{multipartType: {Schema: in.schema()}}}
	op.Responses = map[string]*huma.Response{"201": {Description: "Created", Content: map[string]*huma.MediaType{
		jsonType: {Schema: document.Components.Schemas.Schema(reflect.TypeFor[O](), true, "")},
	}}}
}

// schema describes the form for the document.
func (in Intake) schema() *huma.Schema {
	file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	if in.Files > 1 {
		file = &huma.Schema{Type: huma.TypeArray, Items: file}
	}
	s := &huma.Schema{Type: huma.TypeObject, Required: []string{"file"}, Properties: map[string]*huma.Schema{"file": file}}
	for _, name := range in.Fields {
		s.Properties[name] = &huma.Schema{Type: huma.TypeString}
	}
	return s
}

// inForm applies the company that a form chooses.
func inForm(r *http.Request, call Call, fields url.Values) (Call, error) {
	text := fields.Get("companyId")
	if len(fields["companyId"]) > 1 {
		return call, fault.Invalid("body.companyId", "too-many", "Name one company.")
	}
	if text == "" {
		return call, nil
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 0 {
		return call, fault.Invalid("body.companyId", "wrong-type", "A company is named by its number.")
	}
	return InBody(r, call, id)
}

// stream reads a multipart body. The caller discards what it returns, also
// with an error. No file at all is refused.
func stream(r *http.Request, in Intake) (Streamed, error) {
	s := Streamed{Fields: url.Values{}}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != multipartType {
		return s, fault.New(fault.Unsupported, "unsupported-type", "Send the file as multipart/form-data.")
	}
	body := http.MaxBytesReader(nil, r.Body, int64(in.Files)*in.FileBytes+bodyLimit)
	parts := multipart.NewReader(body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		switch {
		case errors.Is(err, io.EOF) && len(s.Files) == 0:
			return s, fault.Invalid("body.file", "required", "Choose a file.")
		case errors.Is(err, io.EOF):
			return s, nil
		case err != nil:
			return s, broken(err)
		}
		if err := s.take(r.Context(), part, in); err != nil {
			return s, err
		}
	}
}

func (s *Streamed) take(ctx context.Context, part *multipart.Part, in Intake) error {
	name := part.FormName()
	if name == "file" {
		if len(s.Files) == in.Files {
			return fault.Invalid("body.file", "too-many", fmt.Sprintf("Send at most %d files at a time.", in.Files)).With("limit", in.Files)
		}
		file, err := os.CreateTemp(in.Folder, "upload-*")
		if err != nil {
			return fmt.Errorf("open the inbox: %w", err)
		}
		s.Files = append(s.Files, Received{Name: part.FileName(), File: file})
		last := &s.Files[len(s.Files)-1]
		last.Size, err = receive(ctx, file, part, in.FileBytes)
		return err
	}
	if !slices.Contains(in.Fields, name) {
		return fault.Invalid("body."+name, "unknown-field", "This call does not know this field.")
	}
	text, err := io.ReadAll(io.LimitReader(part, fieldLimit+1))
	switch {
	case err != nil:
		return broken(err)
	case len(text) > fieldLimit:
		return fault.Invalid("body."+name, "too-long", "This part of the form is too large.")
	}
	s.Fields.Add(name, string(text))
	return nil
}

// receive copies what a part yields, at most limit bytes.
func receive(ctx context.Context, file *os.File, part io.Reader, limit int64) (int64, error) {
	n, err := io.Copy(file, io.LimitReader(part, limit+1))
	switch {
	case err == nil && n > limit:
		return n, fault.New(fault.Oversized, "too-large", fmt.Sprintf("A file may have at most %d bytes.", limit)).With("limitBytes", limit)
	case err == nil:
		return n, ctx.Err()
	case db.IsDiskFull(err):
		return n, fault.New(fault.Exhausted, "disk-full", "The server's disk is full. Tell the platform operator.").Because(err)
	}
	return n, broken(err)
}
