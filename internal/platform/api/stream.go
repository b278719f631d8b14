package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/disk"
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

// discard removes the files.
func (s Streamed) discard() {
	for _, f := range s.Files {
		disk.Discard(f.File)
	}
}

// CreateStream registers a POST that takes files as multipart, streams them to
// disk, and answers 201 with what became of them. The field companyId chooses a
// company, as in a body. The files are gone once handle returns.
func CreateStream[O any](rt *Router, path string, rule access.Rule, summary string, in Intake,
	handle func(ctx context.Context, call Call, form Streamed) (O, error)) {
	in.Fields = append(slices.Clone(in.Fields), "companyId")
	raw(rt, operation(http.MethodPost, path, http.StatusCreated, summary), rule, "Created",
		repeatably(func(w http.ResponseWriter, r *http.Request, call Call) error {
			parts, err := PartsOf(r, int64(in.Files)*in.FileBytes+bodyLimit)
			if err != nil {
				return err
			}
			form, err := stream(r.Context(), parts, in)
			defer form.discard()
			if err != nil {
				return err
			}
			if call, err = inForm(r, call, form.Fields); err != nil {
				return err
			}
			return Created(w, r, call, parts, func(ctx context.Context) (O, error) { return handle(ctx, call, form) })
		}))
	document := rt.huma.OpenAPI()
	op := document.Paths[path].Post
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		multipartType: {Schema: in.schema()}}}
	op.Responses = map[string]*huma.Response{"201": {Description: "Created", Content: map[string]*huma.MediaType{
		jsonType: {Schema: document.Components.Schemas.Schema(reflect.TypeFor[sent[O]](), true, "")},
	}}}
}

// schema describes the form for the document.
func (in Intake) schema() *huma.Schema {
	file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	if in.Files > 1 {
		file = &huma.Schema{Type: huma.TypeArray, Items: file}
	}
	s := &huma.Schema{Type: huma.TypeObject, Required: []string{"file"},
		Properties: map[string]*huma.Schema{"file": file}}
	for _, name := range in.Fields {
		s.Properties[name] = &huma.Schema{Type: huma.TypeString}
	}
	return s
}

// inForm applies the company that a form chooses.
func inForm(r *http.Request, call Call, fields url.Values) (Call, error) {
	text := fields.Get("companyId")
	if len(fields["companyId"]) > 1 {
		return call, fault.Invalid("body.companyId", codes.TooMany, "Name one company.")
	}
	if text == "" {
		return call, nil
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 0 {
		return call, fault.Invalid("body.companyId", codes.WrongType, "A company is named by its number.")
	}
	return InBody(r, call, id)
}

// stream reads a multipart body. The caller discards what it returns, also
// with an error. No file at all is refused.
func stream(ctx context.Context, parts *Parts, in Intake) (Streamed, error) {
	s := Streamed{Fields: url.Values{}}
	for {
		part, err := parts.Next()
		switch {
		case errors.Is(err, io.EOF) && len(s.Files) == 0:
			return s, fault.Invalid("body.file", codes.Required, "Choose a file.")
		case errors.Is(err, io.EOF):
			return s, nil
		case err != nil:
			return s, err
		}
		if err := s.take(ctx, part, in); err != nil {
			return s, err
		}
	}
}

func (s *Streamed) take(ctx context.Context, part Part, in Intake) error {
	name := part.FormName()
	if name == "file" {
		if len(s.Files) == in.Files {
			return fault.Invalid("body.file", codes.TooMany,
				fmt.Sprintf("Send at most %d files at a time.", in.Files)).With("limit", in.Files)
		}
		filename, err := Filename(name, part.FileName())
		if err != nil {
			return err
		}
		file, err := disk.Inbox{Folder: in.Folder}.Receive(ctx, part, in.FileBytes)
		if err != nil {
			return err
		}
		s.Files = append(s.Files, Received{Name: filename, File: file})
		s.Files[len(s.Files)-1].Size, err = file.Seek(0, io.SeekCurrent)
		return err
	}
	if !slices.Contains(in.Fields, name) {
		return fault.Invalid("body."+name, codes.UnknownField, "This call does not know this field.")
	}
	text, err := part.Text(fieldLimit)
	if err != nil {
		return err
	}
	s.Fields.Add(name, text)
	return Field(name, text)
}
