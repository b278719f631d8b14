// Package tag holds the labels by which people find contents, playlists,
// schedules and screens. Specification: part 2 §3 "Tag", §5, §7; G129, G130.
package tag

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
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
	ID          int64  `json:"id"`
	CompanyID   int64  `json:"companyId"`
	Type        Type   `json:"type" enum:"Content,Device,Playlist,Schedule"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Items       []Item `json:"items" doc:"The values that the tag can stand with"`
	Value       string `json:"value" doc:"The same values, joined by commas, as they are sent (G129)"`
	Uses        int64  `json:"uses" doc:"How many records carry it"`
	Version     int64  `json:"version"`
}

// RecordVersion is the version that an ETag names.
func (t Tag) RecordVersion() int64 { return t.Version }

// Item is one value of a tag.
type Item struct {
	Value string `json:"value"`
}

// Label is a tag on a record.
type Label struct {
	TagID int64  `json:"tagId" db:"tag_id"`
	Name  string `json:"name" db:"name"`
}

// Draft is what a new tag starts from.
type Draft struct {
	Type        Type
	Name        string
	Description string
	Values      []string
}

// Edit is what people change about a tag. Nil means unchanged.
type Edit struct {
	Name        *string
	Description *string
	Values      *[]string
}

// What a tag may be.
const (
	longestName        = 50
	longestDescription = 500
	longestValue       = 50
	mostValues         = 100
)

// Service keeps tags.
type Service struct {
	db    *db.DB
	store Store
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Create adds a tag to the scope's company.
func (s *Service) Create(ctx context.Context, scope access.Scope, d Draft) (Tag, error) {
	t := Tag{CompanyID: scope.Company(), Type: d.Type}
	if err := t.edit(Edit{Name: &d.Name, Description: &d.Description, Values: &d.Values}); err != nil {
		return Tag{}, err
	}
	var saved Tag
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		id, err := s.store.insert(ctx, tx, t)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &saved))
	})
	return saved, err
}

// Change saves an edit of the given version and returns what is saved.
// Somebody else's newer version is a Stale fault.
func (s *Service) Change(ctx context.Context, scope access.Scope, id, version int64, e Edit) (Tag, error) {
	var saved Tag
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		after := before
		if err := after.edit(e); err != nil {
			return err
		}
		if err := s.store.save(ctx, tx, version, after); err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("update", &before, &saved))
	})
	return saved, err
}

// Delete removes a tag, and takes it off every record that carries it.
func (s *Service) Delete(ctx context.Context, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &t, nil))
	})
}

// found returns a tag of the scope, and the transaction within its company.
func (s *Service) found(ctx context.Context, tx *db.Tx, id int64) (Tag, *db.Tx, error) {
	t, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return Tag{}, nil, err
	}
	home, held := tx.Narrow(t.CompanyID)
	if !held {
		return Tag{}, nil, fault.Missing("tag")
	}
	return t, home, nil
}

// edit applies an edit. All that is wrong with it is said at once.
func (t *Tag) edit(e Edit) error {
	var wrong []fault.Field
	refuse := func(field string, code codes.Field, message string) {
		wrong = append(wrong, fault.Field{Location: "body." + field, Code: code, Message: message})
	}
	if e.Name != nil {
		switch t.Name = strings.TrimSpace(*e.Name); {
		case t.Name == "":
			refuse("name", codes.Required, "Give the tag a name.")
		case len([]rune(t.Name)) > longestName:
			refuse("name", codes.TooLong, "A tag's name has at most 50 characters.")
		case strings.Contains(t.Name, ","):
			refuse("name", codes.BadFormat,
				"A tag's name has no comma: tags are written in a row, with commas between them.")
		}
	}
	if e.Description != nil {
		if t.Description = strings.TrimSpace(*e.Description); len([]rune(t.Description)) > longestDescription {
			refuse("description", codes.TooLong, "A description has at most 500 characters.")
		}
	}
	if e.Values != nil {
		t.Items = items(*e.Values)
		if code, message := unfit(t.Items); code != nil {
			refuse("value", code, message)
		}
		t.Value = join(t.Items)
	}
	if wrong != nil {
		return fault.InvalidFields(wrong...)
	}
	return nil
}

// items are values without blanks around them, empty ones and repetitions.
func items(values []string) []Item {
	kept, seen := []Item{}, map[string]bool{}
	for _, value := range values {
		value = strings.TrimSpace(value)
		if folded := db.Fold(value); value != "" && !seen[folded] {
			seen[folded] = true
			kept = append(kept, Item{value})
		}
	}
	return kept
}

func unfit(kept []Item) (code codes.Field, message string) {
	if len(kept) > mostValues {
		return codes.TooMany, "A tag has at most 100 values."
	}
	for _, item := range kept {
		switch {
		case strings.Contains(item.Value, ","):
			return codes.BadFormat, "A value has no comma: values are sent with commas between them."
		case len([]rune(item.Value)) > longestValue:
			return codes.TooLong, "A value has at most 50 characters."
		}
	}
	return nil, ""
}

func join(kept []Item) string {
	values := make([]string, len(kept))
	for i, item := range kept {
		values[i] = item.Value
	}
	return strings.Join(values, ",")
}

// change is the audit row of what was done to a tag; before or after is nil for
// a new or a deleted one.
func change(action string, before, after *Tag) db.Change {
	return db.Between(action, before, after, Tag.subject)
}

func (t Tag) subject() db.Subject {
	return db.Subject{Entity: "tag", CompanyID: t.CompanyID, ID: t.ID, Name: t.Name, State: t.summary()}
}

func (t Tag) summary() map[string]any {
	return map[string]any{"name": t.Name, "type": t.Type, "description": t.Description, "value": t.Value,
		"uses": t.Uses}
}

// Resolve returns the ids of the given tags and of those with the given names,
// which it creates where they are new. A tag of another company or type is refused.
func (s *Service) Resolve(ctx context.Context, tx *db.Tx, t Type, ids []int64, names []string) ([]int64, error) {
	known, err := s.store.existing(ctx, tx, t, ids)
	if err != nil {
		return nil, err
	}
	if len(known) != len(unique(ids)) {
		return nil, fault.Invalid("body.tags", codes.NotFound, "One of the tags does not exist any more. Choose again.")
	}
	for _, name := range names {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if strings.Contains(name, ",") || len([]rune(name)) > longestName {
			return nil, fault.Invalid("body.newTags", codes.BadFormat, "A tag has at most 50 characters and no comma.")
		}
		id, err := s.store.ensure(ctx, tx, t, name)
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
