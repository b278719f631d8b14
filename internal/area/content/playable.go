package content

import (
	"context"

	"marquee/internal/access"
)

// imageMs is how long a picture shows that is scheduled by itself.
const imageMs = 10_000

// Playable is what a screen needs to show a content. Only an active content
// whose current version is approved is playable.
type Playable struct {
	ContentID  int64
	Name       string
	Kind       string // image or video
	SHA256     string
	Size       int64 // bytes
	Mime       string
	DurationMs int64 // a video's own length; ten seconds for a picture
}

// Playables returns those of the given contents of the scope that may play.
func (s *Service) Playables(ctx context.Context, scope access.Scope, ids []int64) (map[int64]Playable, error) {
	return s.store.playables(ctx, scope, ids)
}
