package api

import (
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// schemaName names a type in the document: by its own name, with its area in
// front unless it begins with it. content.Version is ContentVersion, and
// content.Content stays Content.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	area := path.Base(t.PkgPath())
	if t.Name() == "" || area == "." || area == "api" || area == "access" {
		return name
	}
	area = strings.ToUpper(area[:1]) + area[1:]
	if strings.HasPrefix(strings.ToLower(name), strings.ToLower(area)) {
		return name
	}
	return area + name
}
