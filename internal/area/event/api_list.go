package event

import (
	"context"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
	"marquee/internal/program"
	"marquee/internal/timetable"
)

type listInput struct {
	Groups []int64 `query:"deviceGroupIds" maxItems:"100" doc:"Device groups, whose lists it has with those of the groups above each"`
	Events []int64 `query:"eventIds" maxItems:"100" doc:"Events that it has besides; with neither it has all that are in lists"`
	Days   int     `query:"days" default:"31" minimum:"1" maximum:"31" doc:"From today on"`
	Zone   string  `query:"zone" required:"true" doc:"An IANA name: whose clocks show the days"`
}

// ListTimes are the times of a list of events, as an event list of a program shows them.
type ListTimes struct {
	At    time.Time  `json:"at"`
	From  time.Time  `json:"from"`
	Until time.Time  `json:"until" doc:"To which the times are all that there are"`
	Wall  []Offset   `json:"wall" doc:"What the clocks of the zone show"`
	Times []ListTime `json:"times" doc:"By their starts, 500 at most"`
}

// Offset is what clocks show less UTC, from an instant on until the next.
type Offset struct {
	From     time.Time `json:"from"`
	OffsetMs int64     `json:"offsetMs"`
}

// ListTime is one time of an event in a list. Of a private one it says when alone.
type ListTime struct {
	From         time.Time `json:"from"`
	To           time.Time `json:"to"`
	AllDay       bool      `json:"allDay"`
	Name         string    `json:"name"`
	Detail       string    `json:"detail"`
	Organization string    `json:"organization"`
	Type         string    `json:"type"`
	Color        string    `json:"color" doc:"Of its type, #RRGGBB; empty: none"`
	Place        string    `json:"place" doc:"The device groups on whose signs it is"`
	IconID       int64     `json:"iconId" doc:"A content of type Image; 0: none"`
	Private      bool      `json:"private"`
}

func (s *Service) listTimes(ctx context.Context, call api.Call, in *listInput) (ListTimes, error) {
	if !timetable.IsZone(in.Zone) {
		return ListTimes{}, fault.Invalid("query.zone", codes.NotAllowed, "Choose a time zone of the list.")
	}
	wall, err := zones{}.load(in.Zone)
	if err != nil {
		return ListTimes{}, err
	}
	one, _ := call.Scope.Narrow(call.Scope.Company())
	q, err := s.reading(ctx, one)
	if err != nil {
		return ListTimes{}, err
	}
	now := s.now()
	today := timetable.DateOf(now.In(wall))
	from, to := timetable.StartOf(today, wall), timetable.StartOf(today+timetable.Date(in.Days), wall)
	list := program.List{DeviceGroups: in.Groups, Events: in.Events}
	lists, err := s.Listed(ctx, q, []program.List{list}, 0, wall, from, to, mostShown)
	if err != nil {
		return ListTimes{}, err
	}
	listed := lists[0]
	answer := ListTimes{At: now.UTC(), From: from.UTC(), Until: listed.Until.UTC(), Wall: []Offset{},
		Times: []ListTime{}}
	for _, o := range timetable.Offsets(wall, from, to.AddDate(1, 0, 0)) { // what is on may end later
		answer.Wall = append(answer.Wall, Offset{o.From.UTC(), int64(o.Seconds) * millisecondsASecond})
	}
	for _, t := range listed.Times {
		answer.Times = append(answer.Times, ListTime{t.From.UTC(), t.To.UTC(), t.AllDay, t.Name, t.Detail,
			t.Organization, t.Type, t.Color, t.Place, t.IconID, t.Private})
	}
	return answer, nil
}

const millisecondsASecond = 1000
