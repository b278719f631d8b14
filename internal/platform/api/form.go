package api

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-json-experiment/json"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// uploadLimit bounds one file of a form, such as a logo. It is held in memory;
// contents, which may be large, have calls that stream.
const uploadLimit = 8 << 20

// Upload is a file of a form.
type Upload struct {
	Name string // what the client calls it
	Data []byte
}

// File returns a file that the request's form brought.
func (c Call) File(name string) (Upload, bool) {
	u, sent := c.files[name]
	return u, sent
}

const (
	jsonType       = "application/json"
	multipartType  = "multipart/form-data"
	urlencodedType = "application/x-www-form-urlencoded"
)

// CreateForm is Create for a body that comes as multipart/form-data, urlencoded
// or, without files, as JSON. Whatever the spelling, the body is the object of I:
// it is checked like JSON, an empty number or flag counts as absent, and a
// repeated list field as one list. The named files are found by Call.File.
func CreateForm[I, O any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, O],
	files ...string) {
	registerForm(rt, operation(http.MethodPost, path, http.StatusCreated, summary), rule, handle, files)
}

// PatchForm is Patch for what CreateForm takes.
func PatchForm[I, O any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, O],
	files ...string) {
	registerForm(rt, operation(http.MethodPatch, path, http.StatusOK, summary), rule, handle, files)
}

func registerForm[I, O any](rt *Router, op huma.Operation, rule access.Rule, handle Handler[I, O], files []string) {
	f := &form{rt: rt, files: files}
	op.Middlewares = huma.Middlewares{f.read}
	op.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{}}
	register(rt, op, rule, handle, single[O])
	body := op.RequestBody.Content[jsonType].Schema
	if body.Ref != "" {
		body = rt.huma.OpenAPI().Components.Schemas.SchemaFromRef(body.Ref)
	}
	f.fields = body.Properties
	op.RequestBody.Content[multipartType] = &huma.MediaType{Schema: withFiles(body, files)}
}

// withFiles describes a body with its files for the document.
func withFiles(body *huma.Schema, files []string) *huma.Schema {
	s := *body
	s.Properties = maps.Clone(body.Properties)
	for _, name := range files {
		s.Properties[name] = &huma.Schema{Type: "string", Format: "binary"}
	}
	return &s
}

// form turns a form into the JSON object of its fields, for the framework to
// check and read like any other body.
type form struct {
	rt     *Router
	files  []string
	fields map[string]*huma.Schema
}

func (f *form) read(hc huma.Context, next func(huma.Context)) {
	r, w := humachi.Unwrap(hc)
	r = r.WithContext(hc.Context())
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != multipartType && kind != urlencodedType {
		next(hc)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, int64(len(f.files))*uploadLimit+bodyLimit)
	call := callFrom(hc.Context())
	var values url.Values
	if kind == multipartType {
		values, call.files, err = f.parts(&Parts{reader: multipart.NewReader(r.Body, params["boundary"])})
	} else {
		values, err = urlencoded(r.Body)
	}
	var object map[string]any
	if err == nil {
		object, err = f.object(values)
	}
	if err != nil {
		f.rt.Refuse(w, r, err)
		return
	}
	text, _ := json.Marshal(object) // texts and numbers always encode
	next(formContext{bodyContext{huma.WithContext(hc, call.in(hc.Context())), bytes.NewReader(text)}})
}

// parts reads a multipart body: its texts, and the files that the call takes.
func (f *form) parts(parts *Parts) (values url.Values, files map[string]Upload, err error) {
	values, files = url.Values{}, map[string]Upload{}
	for {
		part, err := parts.Next()
		if errors.Is(err, io.EOF) {
			return values, files, nil
		}
		if err != nil {
			return nil, nil, err
		}
		name := part.FormName()
		if !slices.Contains(f.files, name) {
			text, err := part.Text(bodyLimit)
			if err != nil {
				return nil, nil, err
			}
			values.Add(name, text)
			continue
		}
		if _, sent := files[name]; sent {
			return nil, nil, fault.Invalid("body."+name, codes.TooMany, "Send one file at a time.")
		}
		data, err := part.Data(uploadLimit)
		if err != nil {
			return nil, nil, err
		}
		if len(data) == 0 { // an empty file input
			continue
		}
		filename, err := Filename(name, part.FileName())
		if err != nil {
			return nil, nil, err
		}
		files[name] = Upload{Name: filename, Data: data}
	}
}

func urlencoded(body io.Reader) (url.Values, error) {
	text, err := io.ReadAll(body)
	if err != nil {
		return nil, broken(err)
	}
	values, err := url.ParseQuery(string(text))
	if err != nil {
		return nil, broken(err)
	}
	return values, nil
}

// object gives the fields the kinds that the body's schema asks for. A text that
// is none of its kind stays a text, which the schema then refuses by name.
func (f *form) object(values url.Values) (map[string]any, error) {
	object := make(map[string]any, len(values))
	if err := legibleValues("body", values); err != nil {
		return nil, err
	}
	for name, texts := range values {
		text, kind := strings.Join(texts, ","), ""
		if field := f.fields[name]; field != nil {
			kind = field.Type
		}
		if len(texts) > 1 && kind != "" {
			return nil, fault.Invalid("body."+name, codes.TooMany, "Send this field once.")
		}
		switch kind {
		case huma.TypeInteger, huma.TypeNumber, huma.TypeBoolean:
			var value any
			if text == "" {
				continue
			}
			if json.Unmarshal([]byte(text), &value) != nil {
				value = text
			}
			object[name] = value
		default:
			object[name] = text
		}
	}
	return object, nil
}

type requestContext huma.Context // embedded by this name: its method is called Context

// heldContext keeps an answer's status back until its first byte is sent.
type heldContext struct {
	requestContext
	status int // 0: sent, or not known yet
}

func (c *heldContext) Unwrap() huma.Context { return c.requestContext }

func (c *heldContext) SetStatus(status int) { c.status = status }

func (c *heldContext) BodyWriter() io.Writer { return c }

// Write sends the status in front of the first bytes.
func (c *heldContext) Write(data []byte) (int, error) {
	c.send()
	return c.requestContext.BodyWriter().Write(data)
}

func (c *heldContext) send() {
	if c.status != 0 {
		c.requestContext.SetStatus(c.status)
		c.status = 0
	}
}

// bodyContext is a request with another body.
type bodyContext struct {
	requestContext
	body io.Reader
}

func (c bodyContext) Unwrap() huma.Context { return c.requestContext }

func (c bodyContext) BodyReader() io.Reader { return c.body }

// formContext is a request whose form has become JSON.
type formContext struct{ bodyContext }

func (c formContext) Header(name string) string {
	if strings.EqualFold(name, "Content-Type") {
		return jsonType
	}
	return c.requestContext.Header(name)
}
