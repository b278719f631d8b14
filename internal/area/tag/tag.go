// Package tag holds the labels by which people find contents, playlists,
// schedules and screens. Specification: part 2 §3 "Tag", §7.
package tag

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Type says what a tag is for; it is fixed when the tag is made (G130).
type Type string

// The types of tag.
const (
	Content  Type = "Content"
	Device   Type = "Device"
	Playlist Type = "Playlist"
	Schedule Type = "Schedule"
)

// Tag is a label of one company.
type Tag struct {
	ID          int64  `json:"id" db:"id"`
	CompanyID   int64  `json:"companyId" db:"company_id"`
	Type        Type   `json:"type" db:"type"`
	Name        string `json:"name" db:"name"`
	Description string `json:"description" db:"description"`
}

// Label is a tag on a record.
type Label struct {
	TagID int64  `json:"tagId" db:"tag_id"`
	Name  string `json:"name" db:"name"`
}

// Service keeps tags.
type Service struct {
	db    *db.DB
	store Store
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d, store: Store{d}} }

// Resolve returns the ids of the given tags and of those with the given names,
// which it creates where they are new. A tag of another company or type is refused.
func (s *Service) Resolve(ctx context.Context, scope access.Scope, tx *db.Tx, t Type, ids []int64, names []string) ([]int64, error) {
	known, err := s.store.existing(ctx, scope, tx, t, ids)
	if err != nil {
		return nil, err
	}
	if len(known) != len(unique(ids)) {
		return nil, fault.Invalid("body.tags", "not-found", "One of the tags does not exist any more. Choose again.")
	}
	for _, name := range names {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if strings.Contains(name, ",") || len([]rune(name)) > 50 {
			return nil, fault.Invalid("body.newTags", "bad-format", "A tag has at most 50 characters and no comma.")
		}
		id, err := s.store.ensure(ctx, scope, tx, t, name)
		if err != nil {
			return nil, err
		}
		known = append(known, id)
	}
	return unique(known), nil
}

func unique(ids []int64) []int64 {
	seen := make(map[int64]bool, len(ids))
	kept := []int64{}
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			kept = append(kept, id)
		}
	}
	return kept
}
