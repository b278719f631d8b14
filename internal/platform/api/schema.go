package api

import (
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// schemaName names a type in the document: by its own name, with its area in
// front unless it begins with it. version.Version of contents is ContentVersion,
// and content.Content stays Content.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	area := path.Base(t.PkgPath())
	if _, below, inArea := strings.Cut(t.PkgPath(), "/area/"); inArea { // content/version is content's
		area, _, _ = strings.Cut(below, "/")
	}
	if t.Name() == "" || area == "." || area == "api" || area == "access" {
		return name
	}
	area = strings.ToUpper(area[:1]) + area[1:]
	if strings.HasPrefix(strings.ToLower(name), strings.ToLower(area)) {
		return name
	}
	return area + name
}

// sent is the body of an answer. It is described when the document is asked for,
// and not at the start: only what comes in is checked against its description.
type sent[T any] struct{ value T }

func (s sent[T]) shown() any { return s.value }

func (sent[T]) shownType() reflect.Type { return reflect.TypeFor[T]() }

// schemas are the descriptions of what comes in, and what is to be described later.
type schemas struct {
	huma.Registry
	later []func(all huma.Registry)
}

func newSchemas() huma.Registry { return huma.NewMapRegistry("#/components/schemas/", schemaName) }

// Schema implements huma.Registry.
func (r *schemas) Schema(t reflect.Type, allowRef bool, hint string) *huma.Schema {
	body, ok := reflect.Zero(t).Interface().(interface{ shownType() reflect.Type })
	if !ok {
		return r.Registry.Schema(t, allowRef, hint)
	}
	s := &huma.Schema{}
	r.later = append(r.later, func(all huma.Registry) { *s = *all.Schema(body.shownType(), allowRef, hint) })
	return s
}

// document writes the document with the descriptions of all that goes out. What
// requests are checked against stays as it is, for they are being checked meanwhile.
func (r *schemas) document(served *huma.OpenAPI) ([]byte, error) {
	all := newSchemas()
	for _, describe := range r.later {
		describe(all)
	}
	for name, schema := range r.Map() {
		if _, described := all.Map()[name]; !described {
			all.Map()[name] = schema
		}
	}
	whole, components := *served, *served.Components
	components.Schemas, whole.Components = all, &components
	return whole.MarshalJSON()
}
