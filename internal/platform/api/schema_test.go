package api

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"marquee/internal/access"
)

// TestAnswersAreDescribedWhenTheDocumentIsAskedFor: a server starts without it, and what comes in is checked against
// descriptions that do not move meanwhile.
func TestAnswersAreDescribedWhenTheDocumentIsAskedFor(t *testing.T) {
	type Parcel struct{ Weight int64 }
	type Label struct {
		Body struct{ To string }
	}
	r := New(Config{Logger: slog.New(slog.DiscardHandler), Version: "test"})
	send := func(context.Context, Call, *Label) (Parcel, error) { return Parcel{}, nil }
	Post(r, "/api/parcel", access.Public(), "A parcel", send)
	checked := r.huma.OpenAPI().Components.Schemas.Map()
	before := len(checked)
	if _, described := checked["Parcel"]; described || before == 0 {
		t.Errorf("described at the start are %v", checked)
	}
	document, err := r.Document()
	text := string(document)
	if err != nil || !strings.Contains(text, `schemas/Parcel"`) ||
		!strings.Contains(text, `"Weight"`) || !strings.Contains(text, `"To"`) {
		t.Errorf("%s: %v", text, err)
	}
	if len(checked) != before {
		t.Errorf("the document adds to what requests are checked against: %v", checked)
	}
}
