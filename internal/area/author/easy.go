package author

import (
	"context"
	"fmt"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/program"
)

const (
	// mostEasy is how many programs are asked about at once.
	mostEasy = 50
	// mostEasyBytes is what their documents may have together: two of the largest.
	mostEasyBytes = 2 * program.MaxBytes
)

// EasyProgram is a program with its items that may be refilled without the designer (G84).
type EasyProgram struct {
	ID      int64              `json:"id"`
	Name    string             `json:"name"`
	Version int64              `json:"version" doc:"Of the record"`
	Items   []program.EasyItem `json:"items"`
}

// Easy lists the items of programs that may be refilled. What the caller does not see, what the designer did not make,
// and a program whose document the storage has lost, is left out.
func (s *Service) Easy(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) ([]EasyProgram,
	error) {
	f := content.Filter{IDs: ids, Active: true, Types: []content.Type{content.Program},
		VisibleTo: content.Viewer(caller)}
	found, _, err := s.contents.List(ctx, caller, scope, f, db.Page{Number: 1, Limit: mostEasy}, "id", false)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(c content.Content) bool { return !c.IsDesigned() })
	var bytes int64
	for _, c := range found {
		bytes += c.Content.FileSize
	}
	if bytes > mostEasyBytes {
		return nil, fault.Invalid("query.programIds", codes.TooBig,
			"These programs are too large to be asked about together. Ask about fewer.")
	}
	easy := []EasyProgram{}
	for _, c := range found {
		v, err := s.versions.Current(ctx, s.db.For(scope), c.ID)
		if err != nil {
			return nil, err
		}
		items, err := s.easyItems(ctx, v)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		easy = append(easy, EasyProgram{c.ID, c.Name, c.Version, items})
	}
	return easy, nil
}

// easyItems reads those of a version's document.
func (s *Service) easyItems(ctx context.Context, v version.Version) ([]program.EasyItem, error) {
	if err := s.memory.Acquire(ctx, 1); err != nil {
		return nil, fmt.Errorf("wait for a turn: %w", err)
	}
	defer s.memory.Release(1)
	text, err := s.document(ctx, v)
	if err != nil {
		return nil, err
	}
	d, err := program.Read(text)
	if err != nil {
		return nil, fmt.Errorf("read the document of version %d: %w", v.ID, err)
	}
	return d.EasyItems()
}
