package api

import (
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
)

// notText is how the framework's errors tell a body that is no text.
const notText = "this is not text in UTF-8"

// legible is the edge for the address of a request: a path that is no text leads
// nowhere, and a query that is none is refused. Bodies are checked where they are
// read.
func (rt *Router) legible(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !text.Storable(r.URL.Path) {
			rt.NotFound(w, r)
			return
		}
		if err := legibleValues("query", r.URL.Query()); err != nil {
			rt.Refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// legibleValues checks the names and texts of a query or a form.
func legibleValues(place string, values url.Values) error {
	for name, texts := range values {
		if !text.Storable(name) {
			return unreadable(place)
		}
		if !text.Storable(strings.Join(texts, "")) {
			return unreadable(place + "." + name)
		}
	}
	return nil
}

func unreadable(location string) error {
	return fault.Invalid(location, codes.NotText, "This is not text in UTF-8, or it holds NUL. Send it as UTF-8.")
}

// Field refuses a field of a form that is not one line of visible characters.
func Field(name, value string) error { return checked("body."+name, value, "") }

// Filename is what the client calls a file, without the characters that cannot
// be seen, which such names pick up on their way. A name that is no UTF-8 is
// refused: nobody could tell it from another.
func Filename(field, name string) (string, error) {
	if !text.Storable(name) {
		return "", fault.Invalid("body."+field, codes.NameNotText,
			"The file's name is not in UTF-8. Rename the file and send it again.")
	}
	return text.Shown(name, ""), nil
}

// checked refuses a text by the kind that its field's tag names: "" is a name,
// one line of visible characters; "lines" a text of several lines; "any" is
// whatever both engines store, for secrets and for what is only compared.
func checked(location, value, kind string) error {
	switch {
	case !text.Storable(value):
		return unreadable(location)
	case kind == "" && !text.Visible(value), kind == "lines" && !text.Lines(value):
		return fault.Invalid(location, codes.Invisible, "This holds characters that cannot be seen. Type it anew.")
	}
	return nil
}

// legibleInput checks every text of an operation's input, wherever it came from.
func legibleInput(in any) error {
	return legibleFields(reflect.ValueOf(in).Elem())
}

func legibleFields(v reflect.Value) error {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.Anonymous {
			if err := legibleFields(v.Field(i)); err != nil {
				return err
			}
			continue
		}
		location, kind := "body", ""
		for _, place := range []string{"path", "query", "header"} {
			if name, found := field.Tag.Lookup(place); found {
				location, kind = place+"."+name, "any"
			}
		}
		err := legibleValue(v.Field(i), location, kind)
		if err != nil && strings.HasPrefix(location, "path.") {
			return fault.Missing("record")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// legibleValue checks every text in a value of a body. Fields say by the tag
// `text` which kind they are.
func legibleValue(v reflect.Value, at, kind string) error {
	switch v.Kind() {
	case reflect.String:
		return checked(at, v.String(), kind)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return legibleValue(v.Elem(), at, kind)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if err := legibleValue(v.Index(i), at+"["+strconv.Itoa(i)+"]", kind); err != nil {
				return err
			}
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			if err := legibleValue(key, at, kind); err != nil {
				return err
			}
			if err := legibleValue(v.MapIndex(key), at+"."+key.String(), kind); err != nil {
				return err
			}
		}
	case reflect.Struct:
		return legibleStruct(v, at, kind)
	default: // numbers and flags
	}
	return nil
}

func legibleStruct(v reflect.Value, at, kind string) error {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !field.IsExported() && !field.Anonymous {
			continue
		}
		where, kind := at, kind
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
			where += "." + name
		}
		if own, found := field.Tag.Lookup("text"); found {
			kind = own
		}
		if err := legibleValue(v.Field(i), where, kind); err != nil {
			return err
		}
	}
	return nil
}

// filterLimit bounds a text of a query that says nothing else: no search needs
// more, and a longer one costs.
const filterLimit = 200

// bound gives every text of an operation's query a greatest length.
func bound(op *huma.Operation) {
	for _, parameter := range op.Parameters {
		if parameter.In != "query" || parameter.Schema == nil {
			continue
		}
		for s := parameter.Schema; s != nil; s = s.Items {
			if s.Type == huma.TypeString && s.MaxLength == nil && len(s.Enum) == 0 {
				limit := filterLimit
				s.MaxLength = &limit
				s.PrecomputeMessages()
			}
		}
	}
}

// encoded writes an answer as JSON. What was stored before texts were checked is
// shown as far as it can be.
//
// Answers have [] where encoding/json writes null, and bodies that name a field
// twice, or are no text, are refused. The package is the coming encoding/json/v2:
// once Go has that without GOEXPERIMENT=jsonv2, change the imports, nothing else.
func encoded(value any) ([]byte, error) {
	return json.Marshal(value, jsontext.AllowInvalidUTF8(true))
}

// decoded reads a body; of bytes that are no text it says so by notText.
func decoded(data []byte, into any) error {
	err := json.Unmarshal(data, into)
	if err == nil {
		return nil
	}
	var value any
	if json.Unmarshal(data, &value) != nil && json.Unmarshal(data, &value, jsontext.AllowInvalidUTF8(true)) == nil {
		return errors.New(notText)
	}
	return err
}
