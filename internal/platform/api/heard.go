package api

import (
	"fmt"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Heard is a list of which each element counts by itself: one of another shape is left out and counted, so that the
// others are heard.
type Heard[T any] struct {
	Fit  []T
	Left int64
}

// UnmarshalJSON takes the elements that can be read.
func (h *Heard[T]) UnmarshalJSON(data []byte) error {
	var all []jsontext.Value
	if err := json.Unmarshal(data, &all); err != nil {
		return fmt.Errorf("read the list: %w", err)
	}
	*h = Heard[T]{}
	for _, text := range all {
		var one T
		if text.Kind() == 'n' || json.Unmarshal(text, &one) != nil {
			h.Left++
			continue
		}
		h.Fit = append(h.Fit, one)
	}
	return nil
}

// Schema describes the elements that are heard, and takes any.
func (Heard[T]) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{AnyOf: []*huma.Schema{schemaOf[T](r), {}}}}
}
