// Package weather knows the places that weather can be shown for, and fetches
// what it is like there: only for a city that somebody asks for, by one node,
// and for all companies together. What came last stays when the provider fails.
// Specification: part 2 §7; R015, R506, G69.
package weather

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/limit"
)

const (
	freshFor   = 30 * time.Minute // a city is not fetched again before
	retryAfter = 5 * time.Minute  // when that fails
	leaseTime  = time.Minute      // for which a node has a city to itself
	patience   = 10 * time.Second // with the provider, and until what another node fetches is there
	// furthest is how far ahead an instant may lie that was written down: one beyond it is of a clock that was put
	// back.
	furthest = freshFor + leaseTime
	// A company has so many cities fetched at once, and then one every so often: as many within half an hour. Providers
	// count what all companies ask together.
	mostCities = 120
	cityEvery  = freshFor / mostCities
)

// errNone says that nothing is known of a city yet.
var errNone = fault.New(fault.Unavailable, codes.WeatherAway, "The weather is not known yet. Try again later.")

// errOff says that no weather comes to this installation at all.
var errOff = fault.New(fault.Conflicting, codes.WeatherOff, "Weather is switched off on this server.")

// Service knows the places and keeps their weather.
type Service struct {
	db       *db.DB
	store    Store
	fetch    *fetch.Fetcher
	provider string
	atlas    atlas
	now      func(context.Context) (time.Time, error)
	fetches  *limit.Allowance // by company, of this node
	logger   *slog.Logger
}

// Config is what the service is made of.
type Config struct {
	DB       *db.DB
	Fetch    *fetch.Fetcher
	Provider string                                   // answers as Open-Meteo does; empty: nobody is asked
	Now      func(context.Context) (time.Time, error) // the clock that all nodes share
	Logger   *slog.Logger
}

// New returns the service, or says what is wrong with the provider's address.
func New(c Config) (*Service, error) {
	if c.Provider != "" {
		if _, err := fetch.ParseURL(c.Provider); err != nil {
			return nil, fmt.Errorf("the weather's address: %w", err)
		}
	}
	places, err := newAtlas()
	return &Service{db: c.DB, fetch: c.Fetch, provider: c.Provider, atlas: places, now: c.Now,
		fetches: limit.NewAllowance(time.Now, mostCities, cityEvery), logger: c.Logger}, err
}

// Cities lists the places by country (R015, G69).
func (s *Service) Cities() []City { return s.atlas.all }

// Has reports whether there is a place of this id.
func (s *Service) Has(city string) bool {
	_, known := s.atlas.byID[city]
	return known
}

// Of returns the weather of a city for somebody of a company: what was fetched within half an hour, and
// else what comes now or, where nothing does, what came last.
func (s *Service) Of(ctx context.Context, company int64, city string) (Known, error) {
	place, found := s.atlas.byID[city]
	if !found {
		return Known{}, fault.Missing("city")
	}
	q := s.db.Unscoped("the weather is nobody's")
	last, next, err := s.store.known(ctx, q, city)
	if err != nil {
		return Known{}, err
	}
	now, err := s.now(ctx)
	if err != nil {
		return Known{}, err
	}
	if next.After(now.Add(furthest)) {
		next = now
	}
	if s.provider != "" && !now.Before(next) {
		came, again, err := s.refresh(ctx, q, strconv.FormatInt(company, 10), place, now)
		if err != nil {
			return Known{}, err
		}
		if came != nil {
			last = came
		}
		if again.After(next) {
			next = again
		}
	}
	switch {
	case last != nil:
		return *last, nil
	case s.provider == "":
		return Known{}, errOff
	}
	away := *errNone
	away.Retry = max(patience, next.Sub(now))
	return Known{}, &away
}

// refresh fetches a city, unless another node does, or who asks had too many. What came is nil if nothing did;
// where the provider fails, it is not asked before the instant again.
func (s *Service) refresh(ctx context.Context, q db.Query, who string, place City,
	now time.Time) (came *Known, again time.Time, err error) {
	if s.fetches.Take(who, 1) == 0 {
		return nil, again, nil
	}
	taken, err := s.store.take(ctx, q, place.ID, now, now.Add(leaseTime))
	if err != nil || !taken {
		s.fetches.GiveBack(who, 1)
		return nil, again, err
	}
	f, err := s.ask(ctx, place, now)
	if ctx.Err() != nil {
		// Nobody waits any more: who asks once the lease is over takes it.
		return nil, again, fmt.Errorf("fetch the weather: %w", ctx.Err())
	}
	if err != nil {
		s.logger.WarnContext(ctx, "the weather cannot be had", "city", place.ID, "error", err)
		again = now.Add(retryAfter)
		return nil, again, s.store.failed(ctx, q, place.ID, again)
	}
	came = &Known{At: now.UTC().Truncate(time.Millisecond), Body: f}
	return came, again, s.store.good(ctx, q, *came, now.Add(freshFor))
}

func (s *Service) ask(ctx context.Context, place City, now time.Time) (Forecast, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer, err := s.fetch.Get(ctx, address(s.provider, place), answerBytes)
	if err != nil {
		return Forecast{}, err
	}
	return read(answer.Body, place, now)
}
