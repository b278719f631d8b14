package api

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
)

// Names is a list of names that is accepted as an array or as names joined by commas.
type Names []string

// UnmarshalJSON accepts both spellings.
func (n *Names) UnmarshalJSON(data []byte) error {
	*n = Names{}
	if data = bytes.TrimSpace(data); len(data) > 0 && data[0] == '[' {
		var list []string
		if err := json.Unmarshal(data, &list); err != nil {
			return fmt.Errorf("read the names: %w", err)
		}
		*n = list
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return fmt.Errorf("read the names: %w", err)
	}
	for name := range strings.SplitSeq(text, ",") {
		if name = strings.TrimSpace(name); name != "" {
			*n = append(*n, name)
		}
	}
	return nil
}

// Schema describes both spellings.
func (Names) Schema(huma.Registry) *huma.Schema {
	text := &huma.Schema{Type: "string"}
	return &huma.Schema{OneOf: []*huma.Schema{{Type: "array", Items: text}, text},
		Description: "Names, as a list or joined by commas"}
}
