package download

import (
	"cmp"
	"context"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/fault"
)

// Rollout is how far the screens of a schedule are with what it shows.
type Rollout struct {
	Screens     int64    `json:"screens" doc:"Active screens in the schedule's device group and below"`
	Held        int64    `json:"held" doc:"Those that have all of it that they are to have"`
	Downloading int64    `json:"downloading" doc:"Those that lack some of it"`
	Refused     int64    `json:"refused" doc:"Those that cannot have some of it"`
	Unheard     int64    `json:"unheard" doc:"Those that were not heard of since the schedule was changed last, or do not say"`
	Idle        int64    `json:"idle" doc:"Those that have to download nothing of it: it is not due there in the coming weeks, it has no files, or something else plays in its place"`
	Behind      []Behind `json:"behind" doc:"The first hundred that do not have all: those that cannot first, then those that were not heard of, then those with the most to come"`
}

// Progress is how far a screen is with what a schedule shows.
type Progress string

// How far screens are.
const (
	Complete  Progress = "held"
	Fetching  Progress = "downloading"
	Hindered  Progress = "refused"
	Unheard   Progress = "unheard"
	notNeeded Progress = "idle"
)

// Behind is a screen that does not have all of what a schedule shows.
type Behind struct {
	DeviceID   int64      `json:"deviceId"`
	DeviceName string     `json:"deviceName" doc:"Empty: the caller may not look at screens"`
	Progress   Progress   `json:"progress" enum:"downloading,refused,unheard"`
	Contents   int64      `json:"contents" doc:"How many of the schedule's contents the screen is to have, as it said last"`
	Held       int64      `json:"held" doc:"How many of them it has"`
	Size       int64      `json:"size" doc:"Of their files, in bytes"`
	Done       int64      `json:"done" doc:"How many of the bytes are there"`
	SeenAt     *time.Time `json:"seenAt" nullable:"true" doc:"When it was heard of last; null: never"`
}

// mostBehind is how many screens are named.
const mostBehind = 100

// tally is what is known of the contents of a schedule on a screen.
type tally struct {
	DeviceID int64 `db:"device_id"`
	Contents int64 `db:"contents"`
	Held     int64 `db:"held"`
	Refused  int64 `db:"refused"`
	Size     int64 `db:"size"`
	Done     int64 `db:"done"`
}

// heard is when a screen was heard of last, and whether it says what it has.
type heard struct {
	DeviceID int64 `db:"device_id"`
	SeenAt   int64 `db:"seen_at"`
	Says     bool  `db:"says"`
}

// progress is how far the screen is with a schedule that was changed at an instant.
func (t tally) progress(last heard, changedAt int64) Progress {
	switch {
	case !last.Says || last.SeenAt < changedAt:
		return Unheard
	case t.Contents == 0:
		return notNeeded
	case t.Refused > 0:
		return Hindered
	case t.Held < t.Contents:
		return Fetching
	}
	return Complete
}

// Rollout returns how far the screens of a schedule of the scope are with it. Its contents count wherever else a
// screen needs them, too.
func (s *Service) Rollout(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Rollout, error) {
	plan, err := s.schedules.Get(ctx, scope, id)
	if err != nil {
		return Rollout{}, err
	}
	home, ok := scope.Narrow(plan.CompanyID)
	if !ok {
		return Rollout{}, fault.Missing("schedule")
	}
	screens, err := s.devices.Hanging(ctx, home, plan.DeviceGroup)
	if err != nil {
		return Rollout{}, err
	}
	contents, err := s.schedules.Contents(ctx, home, id)
	if err != nil {
		return Rollout{}, err
	}
	facts := s.db.Facts.For(home)
	tallies, err := s.store.tallies(ctx, facts, screens, contents)
	if err != nil {
		return Rollout{}, err
	}
	last, err := s.store.heard(ctx, facts, screens)
	return rollout(screens, tallies, last, plan.UpdatedAt.UnixMilli(), caller.Right(access.Device).AllowAccess()), err
}

// rollout counts screens, and names those that are behind if they may be.
func rollout(screens []device.Target, tallies map[int64]tally, last map[int64]heard, changedAt int64,
	named bool) Rollout {
	all := Rollout{Screens: int64(len(screens)), Behind: []Behind{}}
	for _, screen := range screens {
		t, seen := tallies[screen.ID], last[screen.ID]
		progress := t.progress(seen, changedAt)
		switch progress {
		case Complete:
			all.Held++
			continue
		case notNeeded:
			all.Idle++
			continue
		case Fetching:
			all.Downloading++
		case Hindered:
			all.Refused++
		case Unheard:
			all.Unheard++
		}
		b := Behind{DeviceID: screen.ID, Progress: progress, Contents: t.Contents, Held: t.Held, Size: t.Size,
			Done: t.Done, SeenAt: instant(seen.SeenAt)}
		if named {
			b.DeviceName = screen.Name
		}
		all.Behind = append(all.Behind, b)
	}
	worst := []Progress{Hindered, Unheard, Fetching}
	slices.SortStableFunc(all.Behind, func(a, b Behind) int {
		return cmp.Or(slices.Index(worst, a.Progress)-slices.Index(worst, b.Progress),
			cmp.Compare(b.Size-b.Done, a.Size-a.Done))
	})
	all.Behind = all.Behind[:min(len(all.Behind), mostBehind)]
	return all
}
