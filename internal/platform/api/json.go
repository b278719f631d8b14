package api

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"
	"github.com/go-json-experiment/json"
)

// JSON is a field that the specification gives "as JSON": it is accepted as a
// value or as a string that holds one. Either is checked alike, and a refusal
// names the place within it.
type JSON[T any] struct {
	Value T

	sent []byte
	err  error // why Value could not be read
}

// UnmarshalJSON accepts both spellings. What it cannot read is refused by Resolve.
func (j *JSON[T]) UnmarshalJSON(data []byte) error {
	j.sent = bytes.Clone(bytes.TrimSpace(data))
	if len(j.sent) > 0 && j.sent[0] == '"' {
		var text string
		if err := json.Unmarshal(data, &text); err != nil {
			return fmt.Errorf("read the JSON text: %w", err)
		}
		j.sent = []byte(text)
	}
	j.err = json.Unmarshal(j.sent, &j.Value, json.RejectUnknownMembers(true))
	return nil
}

// MarshalJSON writes the value itself.
func (j JSON[T]) MarshalJSON() ([]byte, error) { return json.Marshal(j.Value) }

// Schema describes both spellings.
func (JSON[T]) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{schemaOf[T](r), {Type: "string", Description: "The same as a JSON text"}}}
}

func schemaOf[T any](r huma.Registry) *huma.Schema { return r.Schema(reflect.TypeFor[T](), true, "") }

// Resolve says what is wrong with the value, and where in it.
func (j *JSON[T]) Resolve(hc huma.Context, at *huma.PathBuffer) []error {
	if j.sent == nil || string(j.sent) == "null" && j.err == nil { // as if it were absent
		return nil
	}
	var found huma.ValidateResult
	var value any
	if err := json.Unmarshal(j.sent, &value); err == nil {
		schemas := callFrom(hc.Context()).router.huma.OpenAPI().Components.Schemas
		huma.Validate(schemas, schemaOf[T](schemas), at, huma.ModeWriteToServer, value, &found)
	}
	if len(found.Errors) == 0 && j.err != nil {
		found.Add(at, nil, anotherKind)
	}
	return found.Errors
}

// outermost reports whether a refusal says of a place only that it has no
// spelling which is accepted, where another says what is wrong there.
func outermost(refused *huma.ErrorDetail, all []*huma.ErrorDetail) bool {
	return refused.Message == validation.MsgExpectedMatchExactlyOneSchema &&
		slices.ContainsFunc(all, func(d *huma.ErrorDetail) bool {
			return d != refused &&
				strings.HasPrefix(d.Location, refused.Location)
		})
}
