package player

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/source"
	"marquee/internal/fault"
)

// data is what changes by itself in a screen's programs and messages, as the screen gets it.
// The version tells it from what it was before; URLs, which only carry a right,
// are no part of it.
type data struct {
	version string
	text    []byte
}

// changing is the answer about a source or the weather.
type changing struct {
	Assets map[string]asset `json:"assets"`
	At     int64            `json:"at"` // when it came, in milliseconds
	Body   any              `json:"body"`
}

// items is what a screen gets of a source.
type items struct {
	Items []source.Item `json:"items"`
}

// encode returns the answer, its assets with URLs that sign has made.
func (c changing) encode(sign func(sha string) (url string)) (data, error) {
	bare, err := json.Marshal(c)
	if err != nil {
		return data{}, fmt.Errorf("encode what changes: %w", err)
	}
	signed := make(map[string]asset, len(c.Assets))
	for sha, a := range c.Assets {
		a.URL = sign(sha)
		signed[sha] = a
	}
	c.Assets = signed
	text, err := json.Marshal(c)
	if err != nil {
		return data{}, fmt.Errorf("encode what changes: %w", err)
	}
	sum := sha256.Sum256(bare)
	return data{version: hex.EncodeToString(sum[:]), text: text}, nil
}

// sourceData returns what came last from a source that a program or a message of the scope's company shows, its
// pictures as assets.
func (s *Service) sourceData(ctx context.Context, scope access.Scope, id int64) (data, error) {
	shows, err := s.store.showsSource(ctx, s.db.For(scope), id)
	if err != nil {
		return data{}, err
	}
	if !shows {
		return data{}, fault.Missing("source")
	}
	shown, err := s.sources.OnScreen(ctx, scope, id)
	if err != nil {
		return data{}, err
	}
	ended, err := s.store.ended(ctx, s.db.For(scope))
	if err != nil {
		return data{}, err
	}
	c := changing{Assets: make(map[string]asset, len(shown.Pictures)), At: shown.At.UnixMilli(),
		Body: items{shown.Items}}
	for _, p := range shown.Pictures {
		c.Assets[p.SHA256] = asset{Size: p.Size, Type: p.Mime}
	}
	until := mediaUntil(s.now())
	return c.encode(func(sha string) string { return s.mediaURL(scope.Company(), ended, sha, until) })
}

// weatherData returns what is known of the weather in a city that a program of the scope's company shows.
func (s *Service) weatherData(ctx context.Context, scope access.Scope, city string) (data, error) {
	shows, err := s.store.shows(ctx, s.db.For(scope), city)
	if err != nil {
		return data{}, err
	}
	if !shows {
		return data{}, fault.Missing("city")
	}
	known, err := s.weather.Of(ctx, scope.Company(), city)
	if err != nil {
		return data{}, err
	}
	return changing{Assets: map[string]asset{}, At: known.At.UnixMilli(), Body: known.Body}.encode(nil)
}
