package command

import (
	"cmp"
	"context"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/device/setting"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// wallTime is how a time on a screen's wall is written.
const wallTime = "2006-01-02T15:04"

// Plan asks a screen of the scope to restart at a time on its wall, in place of a restart that was planned before; ""
// plans none any more (R359).
func (s *Service) Plan(ctx context.Context, caller access.Caller, scope access.Scope, id int64, at string) error {
	if at == "" {
		return s.unplan(ctx, caller, scope, id)
	}
	target, err := s.devices.Target(ctx, s.db.For(scope), id)
	if err != nil {
		return err
	}
	zone, err := time.LoadLocation(target.Zone)
	if err != nil {
		return err
	}
	due, err := time.ParseInLocation(wallTime, at, zone)
	if err != nil {
		return fault.Invalid("body.at", codes.BadFormat, "A time on the wall looks like 2026-11-27T03:00.")
	}
	if !due.After(s.now()) {
		return fault.Invalid("body.at", codes.InThePast, "This time is over on the screen's wall.")
	}
	_, err = s.Ask(ctx, caller, scope, Request{Kind: Reboot, Due: due}, device.Chosen{IDs: []int64{id}})
	return err
}

// unplan cancels the restart that is planned.
func (s *Service) unplan(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	rows, err := s.store.orders(ctx, s.db.For(scope), id, s.now().UnixMilli())
	if err != nil {
		return err
	}
	var planned []int64
	for _, r := range rows {
		if r.Kind == Reboot && r.DueAt > 0 {
			planned = append(planned, r.ID)
		}
	}
	if len(planned) == 0 {
		return fault.Missing("planned restart")
	}
	return s.Cancel(ctx, caller, scope, planned)
}

// TaskKind is what a screen is going to do.
type TaskKind string

// The kinds.
const (
	GoOn           TaskKind = "on"
	GoOff          TaskKind = "off"
	Restart        TaskKind = "restart"
	DownloadsBegin TaskKind = "downloads-begin"
	DownloadsEnd   TaskKind = "downloads-end"
	Ordered        TaskKind = "command"
)

// Task is something that a screen is going to do (D056).
type Task struct {
	At        *time.Time `json:"at" nullable:"true" doc:"null: as soon as the screen is there, or it has been told"`
	Kind      TaskKind   `json:"kind" enum:"on,off,restart,downloads-begin,downloads-end,command"`
	Command   Kind       `json:"command,omitempty" enum:"reboot,shutdown,lockScreen,clearContent,screenCapture,getLog,softwareUpgrade" doc:"Of a command"`
	Argument  Argument   `json:"argument" doc:"Of a command"`
	State     State      `json:"state,omitempty" enum:"waiting,sent" doc:"Of a command: one that waits can be cancelled"`
	CommandID int64      `json:"commandId" doc:"By which it is cancelled; 0: it comes from a setting"`
}

// tasksAhead is how far ahead tasks are told.
const tasksAhead = 7 * 24 * time.Hour

// Tasks returns what a screen of the scope is going to do in a week, the next first.
func (s *Service) Tasks(ctx context.Context, scope access.Scope, id int64) ([]Task, error) {
	q, now := s.db.For(scope), s.now()
	target, err := s.devices.Target(ctx, q, id)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(target.Zone)
	if err != nil {
		return nil, err
	}
	values, err := s.settings.Wanted(ctx, q, target)
	if err != nil {
		return nil, err
	}
	tasks := bySettings(values, zone, now)
	rows, err := s.store.orders(ctx, q, id, now.UnixMilli())
	for _, r := range rows {
		command, err := r.command()
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, Task{At: command.DueAt, Kind: Ordered, Command: command.Kind, Argument: command.Argument,
			State: command.State, CommandID: command.ID})
	}
	slices.SortStableFunc(tasks, func(a, b Task) int { return cmp.Compare(a.order(), b.order()) })
	return tasks, err
}

func (t Task) order() int64 {
	if t.At == nil {
		return 0
	}
	return t.At.UnixMilli()
}

// bySettings is what a screen does by its settings within a week of an instant.
func bySettings(values map[setting.Name]any, zone *time.Location, now time.Time) []Task {
	tasks, until := []Task{}, now.Add(tasksAhead)
	add := func(kind TaskKind, at time.Time) {
		if at.After(now) && at.Before(until) {
			at = at.UTC()
			tasks = append(tasks, Task{At: &at, Kind: kind})
		}
	}
	if plan, ok := values[setting.Power].(setting.PowerPlan); ok {
		for _, span := range plan.On(zone, now, until) {
			add(GoOn, span.From)
			add(GoOff, span.To)
		}
	}
	if w, ok := values[setting.DownloadWindow].(setting.Window); ok && w.From != "" {
		for _, span := range daily(w.From, w.To, zone, now, until) {
			add(DownloadsBegin, span.From)
			add(DownloadsEnd, span.To)
		}
	}
	if f, ok := values[setting.Further].(setting.FurtherValue); ok && f.NightlyRestart != "" {
		for _, span := range daily(f.NightlyRestart, f.NightlyRestart, zone, now, until) {
			add(Restart, span.From)
		}
	}
	return tasks
}

// daily are the spans between two times of every day, as HH:MM on the wall.
func daily(from, to string, zone *time.Location, since, until time.Time) []timetable.Occurrence {
	item := timetable.Item{Start: timetable.DateOf(since.In(zone)) - 1, Repeat: timetable.Daily,
		Priority: timetable.Normal}
	var err error
	if item.StartTime, err = timetable.ParseClock(from); err == nil {
		item.EndTime, err = timetable.ParseClock(to)
	}
	if err != nil { // a setting is checked before it is kept
		return nil
	}
	return timetable.Expand(item, zone, since, until)
}

// Control is how a screen can be controlled from afar.
type Control struct {
	RemoteControl bool             `json:"remoteControl" doc:"People beside it may operate it"`
	Abilities     device.Abilities `json:"abilities" doc:"What it says of settings and commands; empty: it never said"`
}

// Control returns how a screen of the scope can be controlled.
func (s *Service) Control(ctx context.Context, q db.Query, id int64) (Control, error) {
	target, err := s.devices.Target(ctx, q, id)
	if err != nil {
		return Control{}, err
	}
	values, err := s.settings.Wanted(ctx, q, target)
	remote, _ := values[setting.RemoteControl].(setting.RemoteValue)
	return Control{remote.RemoteControl, target.Said()}, err
}
