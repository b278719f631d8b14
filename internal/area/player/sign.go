package player

import (
	"context"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/event"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
)

// sign is what a screen says of the events beside it: see docs/signs.md.
type sign struct {
	Layout     string      `json:"layout"`
	Title      string      `json:"title"`
	Language   string      `json:"language"`
	Covers     string      `json:"covers"`
	BeforeMs   int64       `json:"beforeMs"`
	Days       int64       `json:"days"`
	Background int64       `json:"background"`
	Until      int64       `json:"until"` // to which those are all times, in milliseconds since the horizon's start
	Times      []eventTime `json:"times"`
}

type eventTime struct {
	From         int64  `json:"from"` // in milliseconds since the horizon's start
	To           int64  `json:"to"`
	AllDay       bool   `json:"allDay"`
	Name         string `json:"name"`
	Detail       string `json:"detail"`
	Organization string `json:"organization"`
	Type         string `json:"type"`
	Color        string `json:"color"`
	Place        string `json:"place"`
	Icon         int64  `json:"icon"`
	Background   int64  `json:"background"`
	Private      bool   `json:"private"`
	Elsewhere    bool   `json:"elsewhere"`
}

// signage is the sign of the screens of a key, and what its pictures show as time goes by.
type signage struct {
	Sign     event.OnScreen
	Contents map[int64]content.Times
}

// signage finds what the screens of a key say of events on the days of the horizon.
func (s *Service) signage(ctx context.Context, q db.Query, key manifestKey, wall schedule.Wall) (signage, error) {
	from, to := window(key.day, HorizonDays, wall.Zone)
	found, err := s.events.OnScreen(ctx, q, key.group, wall.Zone, from, to)
	if err != nil {
		return signage{}, err
	}
	shown, err := s.contents.Playables(ctx, q, found.Contents(), wall.Zone, wall.Screen)
	seen := signage{Sign: found, Contents: make(map[int64]content.Times, len(shown))}
	for id, p := range shown {
		seen.Contents[id] = p.Times
	}
	return seen, err
}

// addSign adds the sign, with what takes place within the horizon, and what its pictures show.
func (s *shared) addSign(g signage) {
	if g.Sign.Layout == "" {
		return
	}
	s.Sign = &sign{Layout: g.Sign.Layout, Title: g.Sign.Title, Language: g.Sign.Language, Covers: g.Sign.Covers,
		BeforeMs: g.Sign.HoursBefore * millisecondsAnHour, Days: g.Sign.DaysAhead, Background: g.Sign.TemplateID,
		Until: s.within(g.Sign.Until), Times: s.times(g.Sign.Times)}
	for id, times := range g.Contents {
		s.use(id, times)
	}
}

// times are those of events that begin within the horizon.
func (s *shared) times(shown []event.Shown) []eventTime {
	times := []eventTime{}
	for _, t := range shown {
		from, to := t.From.UnixMilli(), t.To.UnixMilli()
		if from >= s.Horizon.To { // of a horizon that was shortened
			continue
		}
		times = append(times, eventTime{From: from - s.Horizon.From, To: to - s.Horizon.From,
			AllDay: t.AllDay, Name: t.Name, Detail: t.Detail, Organization: t.Organization, Type: t.Type,
			Color: t.Color, Place: t.Place, Icon: t.IconID, Background: t.TemplateID, Private: t.Private,
			Elsewhere: t.Elsewhere})
	}
	return times
}

// within is an instant of the horizon, its end at the latest, in milliseconds since its start.
func (s *shared) within(t time.Time) int64 { return min(t.UnixMilli(), s.Horizon.To) - s.Horizon.From }

const millisecondsAnHour = 3_600_000
