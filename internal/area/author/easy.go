package author

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/program"
)

// mostEasy is how many programs are asked about at once.
const mostEasy = 50

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
	easy := []EasyProgram{}
	for _, c := range found {
		if !c.IsDesigned() {
			continue
		}
		v, err := s.versions.Current(ctx, s.db.For(scope), c.ID)
		if err != nil {
			return nil, err
		}
		d, err := s.parsed(ctx, v)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		easy = append(easy, EasyProgram{c.ID, c.Name, c.Version, d.EasyItems()})
	}
	return easy, nil
}

// parsed reads a version's document as what it is.
func (s *Service) parsed(ctx context.Context, v version.Version) (program.Document, error) {
	text, err := s.document(ctx, v)
	if err != nil {
		return program.Document{}, err
	}
	d, err := program.Read(text)
	if err != nil {
		return d, fmt.Errorf("read the document of version %d: %w", v.ID, err)
	}
	return d, nil
}
