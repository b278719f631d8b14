package author

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/program"
)

// mostLists is how many lists of events a program shows at most.
const mostLists = 20

// mostRefused is how many fields of a document are refused at once.
const mostRefused = 100

// uses is what a version of a program uses.
type uses struct {
	contents map[int64]bool // true: nothing but a touch leads to it
	sources  []int64
	families []string
	cities   map[string]int64 // with the minutes after which their weather is asked for again
	lists    []string         // of events, by their names
}

// refer writes down what a version of a program uses. What is not there, or not for the caller to see, is refused.
func (s *Service) refer(ctx context.Context, caller access.Caller, tx *db.Tx, contentID, version int64,
	references []program.Reference) error {
	u := s.usesOf(references)
	there, err := s.store.there(ctx, tx, contentID, u)
	if err != nil {
		return err
	}
	refused := excess(references)
	for _, r := range references {
		if f := there.refuse(caller, r); f != nil && len(refused) < mostRefused {
			refused = append(refused, *f)
		}
	}
	if refused != nil {
		return fault.InvalidFields(refused...)
	}
	return s.store.refer(ctx, tx, version, u)
}

func (s *Service) usesOf(references []program.Reference) uses {
	u := uses{contents: map[int64]bool{}, cities: map[string]int64{}}
	sources, families, lists := map[int64]bool{}, map[string]bool{}, map[string]bool{}
	for _, r := range references {
		switch r.Kind {
		case program.Content:
			u.contents[r.ID] = false
		case program.Touched:
			if _, shown := u.contents[r.ID]; !shown {
				u.contents[r.ID] = true
			}
		case program.Source:
			sources[r.ID] = true
		case program.Font:
			families[r.Family] = true
		case program.Weather:
			if !s.hasCity(r.City) {
				continue // of a city that there is not there is nothing to show
			}
			if after, known := u.cities[r.City]; !known || after == 0 || r.After > 0 && r.After < after {
				u.cities[r.City] = r.After
			}
		case program.Events:
			lists[r.List.String()] = true
		}
	}
	u.sources, u.families = slices.Sorted(maps.Keys(sources)), slices.Sorted(maps.Keys(families))
	u.lists = slices.Sorted(maps.Keys(lists))
	return u
}

// excess refuses the first list of events that is too many.
func excess(references []program.Reference) []fault.Field {
	lists := map[string]bool{}
	for _, r := range references {
		if r.Kind != program.Events {
			continue
		}
		if lists[r.List.String()] = true; len(lists) > mostLists {
			advice := "A program shows %d different lists of events at most. Let this show the same as another."
			f := fault.Field{Location: locate(r.Path), Code: codes.TooMany, Message: fmt.Sprintf(advice, mostLists)}
			return []fault.Field{f}
		}
	}
	return nil
}

// usable is a content of the company, as a program may use it.
type usable struct {
	ID     int64        `db:"id"`
	Type   content.Type `db:"type"`
	UserID int64        `db:"user_id"`
	Share  string       `db:"share"`
	Active bool         `db:"active"`
	Held   bool         `db:"held"` // the program has used it before
}

// there is what there is of what a document names.
type there struct {
	contents map[int64]usable
	sources  map[int64]bool
	families map[string]bool
}

// refuse says what is wrong with a reference: nil for nothing. What somebody else keeps to themselves is as missing as
// what there never was, unless the program has it already.
func (t there) refuse(caller access.Caller, r program.Reference) *fault.Field {
	no := func(code codes.Field, message string) *fault.Field {
		return &fault.Field{Location: locate(r.Path), Code: code, Message: message}
	}
	switch r.Kind {
	case program.Weather, program.Events:
		return nil // what is not there shows nothing
	case program.Source:
		if !t.sources[r.ID] {
			return no(codes.NotFound, "This source does not exist any more. Choose another.")
		}
		return nil
	case program.Font:
		if !t.families[r.Family] {
			return no(codes.NotFound, "This font does not exist any more. Choose another.")
		}
		return nil
	}
	c, found := t.contents[r.ID]
	switch {
	case !found, !c.Held && !caller.SeesAll(access.Content) && c.UserID != caller.UserID() && c.Share != "Y":
		return no(codes.NotFound, "This content does not exist any more. Choose another.")
	case !c.Held && !c.Active:
		return no(codes.Recycled, "This content is in the recycle bin. Restore it, or choose another.")
	case !c.Type.Plays(), r.Kind == program.Touched && c.Type != content.Program:
		return no(codes.NotPlayable, "Screens cannot show this here. Choose another.")
	}
	return nil
}
