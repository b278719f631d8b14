package author

import (
	"context"
	"errors"
	"testing"

	"golang.org/x/sync/semaphore"

	"marquee/internal/access"
	"marquee/internal/area/content/version"
)

// TestDocumentsWaitForTheirTurn: many large ones that come together are taken apart one after the other.
func TestDocumentsWaitForTheirTurn(t *testing.T) {
	s := &Service{memory: semaphore.NewWeighted(atOnce)}
	if err := s.memory.Acquire(t.Context(), atOnce); err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, _, err := s.made(gone, access.Caller{}, []byte("[]")); !errors.Is(err, context.Canceled) {
		t.Errorf("a save ends with %v", err)
	}
	if _, err := s.easyItems(gone, version.Version{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a list ends with %v", err)
	}
}
