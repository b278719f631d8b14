package content

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Screen is what is known of how a screen plays videos, by what it said of
// itself. The zero Screen, which never said anything, counts as able.
type Screen struct {
	Codecs    string `db:"codecs"`    // joined by commas; empty: not known
	MaxWidth  int    `db:"max_width"` // pixels; 0: not known
	MaxHeight int    `db:"max_height"`
}

// ScreenSide is the longer side of the largest screens that there usually are, in
// pixels: of a picture that is longer they get a smaller one.
const ScreenSide = 3840

// Film is what of an uploaded video may be too much for a screen. The zero Film,
// of what is none, is too much for nobody.
type Film struct {
	Codec  string `db:"film_codec"`
	Width  int    `db:"film_width"` // pixels
	Height int    `db:"film_height"`
}

// FilmColumns reads the Film of a content c and its version v.
const FilmColumns = `CASE WHEN c.type = 'Video' AND v.url = '' THEN v.codec ELSE '' END AS film_codec,
	v.width AS film_width, v.height AS film_height`

// film is that of the current version.
func (c Content) film() Film {
	if c.Type != Video || c.URL != "" {
		return Film{}
	}
	return Film{c.Codec, c.Width, c.Height}
}

// cannot says what about a film is too much for the screen: its codec, its size,
// or "" for nothing. Screens that stand upright decode as many pixels as others:
// the longer side counts with the longer.
func (s Screen) cannot(f Film) string {
	switch {
	case f.Codec == "":
		return ""
	case s.Codecs != "" && !slices.Contains(strings.Split(s.Codecs, ","), f.Codec):
		return "codec"
	case s.MaxWidth > 0 && s.MaxHeight > 0 &&
		(max(f.Width, f.Height) > max(s.MaxWidth, s.MaxHeight) ||
			min(f.Width, f.Height) > min(s.MaxWidth, s.MaxHeight)):
		return "size"
	}
	return ""
}

// Fleet is active screens, counted by what they say of how they play.
type Fleet []alike

// alike are so many screens that say the same.
type alike struct {
	Screen
	N int64 `db:"n"`
}

// Misfit is how many screens a film is too much for, by what they say of themselves.
type Misfit struct {
	Screens int64 `json:"screens" doc:"Active screens that leave a film out, because its coding or size is too much for them; 0: none does"`
	Of      int64 `json:"of" doc:"Active screens there are; 0 where none leaves it out"`
}

// Misfit counts the screens of the fleet that a film is too much for.
func (f Fleet) Misfit(film Film) (m Misfit) {
	for _, s := range f {
		m.Of += s.N
		if s.cannot(film) != "" {
			m.Screens += s.N
		}
	}
	if m.Screens == 0 {
		return Misfit{}
	}
	return m
}

// browsers are what a screen plays that has not said it: what every browser does.
const browsers = "h264,vp8,vp9,av1"

// PlaysNothingOf reports whether no screen of a fleet plays a film, by what those
// of them have said that said anything. Screens that are yet to come are browsers.
func (f Fleet) PlaysNothingOf(film Film) bool {
	if len(f) == 0 {
		f = Fleet{alike{}}
	}
	return !slices.ContainsFunc(f, func(s alike) bool {
		s.Codecs = cmp.Or(s.Codecs, browsers)
		return s.cannot(film) == ""
	})
}

// Fleet returns the active screens of the scope's company, or of device groups of it.
func (s *Service) Fleet(ctx context.Context, q db.Query, groups ...int64) (Fleet, error) {
	fleets, err := s.store.fleets(ctx, q, groups)
	return fleets[q.Company()], err
}

// measure counts for each film of a list the screens that it is too much for. A
// list without films costs nothing, any other one question.
func (s *Service) measure(ctx context.Context, q db.Query, items []Content) error {
	if !slices.ContainsFunc(items, func(c Content) bool { return c.film().Codec != "" }) {
		return nil
	}
	fleets, err := s.store.fleets(ctx, q, nil)
	for i, c := range items {
		items[i].Misfit = fleets[c.CompanyID].Misfit(c.film())
	}
	return err
}

// Screens is whether the company's screens play a content now, by what they
// have said of themselves. One that never said counts as able.
type Screens struct {
	Total  int64        `json:"total" doc:"Active screens of the company"`
	Reason Reason       `json:"reason" enum:",unavailable,expired,not-approved,not-valid-yet" doc:"Why no screen plays it now, in the company's time zone; or empty"`
	Codec  string       `json:"codec" doc:"Of the current version's video; empty for what is no uploaded video"`
	Width  int          `json:"width"`
	Height int          `json:"height"`
	Cannot []CannotPlay `json:"cannot" doc:"At most 500"`
	Get    *Smaller     `json:"get,omitempty" doc:"What they get in place of a picture that is larger than they need"`
}

// Smaller is what screens get in place of a picture. Sizes are pixels and bytes.
type Smaller struct {
	Width    int   `json:"width"`
	Height   int   `json:"height"`
	FileSize int64 `json:"fileSize"`
}

// CannotPlay is a screen that a video is too much for.
type CannotPlay struct {
	DeviceID int64  `json:"deviceId"`
	Name     string `json:"name" doc:"Empty for who may not see screens"`
	Reason   string `json:"reason" enum:"codec,size"`
}

// mostNamed is how many screens are named that cannot play a content.
const mostNamed = 500

// Screens says which screens of a content's company cannot play it. Their names
// are for who may see screens.
func (s *Service) Screens(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Screens, error) {
	q := s.db.For(scope)
	c, err := s.Visible(ctx, caller, q, id)
	if err != nil {
		return Screens{}, err
	}
	q, held := q.Narrow(c.CompanyID)
	if !held {
		return Screens{}, fault.Missing("content")
	}
	verdict := Screens{Width: c.Width, Height: c.Height, Cannot: []CannotPlay{}}
	if verdict.Reason, err = s.silence(ctx, q, id); err != nil {
		return verdict, err
	}
	if c.Type == Image {
		if verdict.Get, err = s.smaller(ctx, q, id); err != nil {
			return verdict, err
		}
	}
	verdict.Codec = c.film().Codec
	total, known, err := s.store.screens(ctx, q)
	verdict.Total = total
	named := caller.Right(access.Device).AllowAccess()
	for _, d := range known {
		reason := d.cannot(c.film())
		if reason == "" || len(verdict.Cannot) == mostNamed {
			continue
		}
		if !named {
			d.Name = ""
		}
		verdict.Cannot = append(verdict.Cannot, CannotPlay{d.ID, d.Name, reason})
	}
	return verdict, err
}

// smaller is what screens get in place of a content's picture, or nil.
func (s *Service) smaller(ctx context.Context, q db.Query, id int64) (*Smaller, error) {
	p, err := s.store.renditionOf(ctx, q, id)
	if err != nil || p == nil {
		return nil, err
	}
	return &Smaller{p.Width, p.Height, p.Size}, nil
}

// silence says why no screen plays a content now, on the walls of its company.
func (s *Service) silence(ctx context.Context, q db.Query, id int64) (Reason, error) {
	company, err := s.companies.Get(ctx, q, q.Company())
	if err != nil {
		return "", err
	}
	zone, err := time.LoadLocation(company.Zone)
	if err != nil {
		return "", fmt.Errorf("find the company's time zone: %w", err)
	}
	found, err := s.Playables(ctx, q, []int64{id}, zone, Screen{})
	return found[id].Times.At(s.now()).Reason, err
}
