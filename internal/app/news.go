package app

import (
	"context"

	"marquee/internal/area/account"
	"marquee/internal/area/event"
	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
)

// news is what has changed for screens of a company since they were told last.
type news struct {
	everybody bool // any of them may play something else now
	devices   []int64
	schedule.Changed
}

// newsKept is how many records are told apart; more are news for everybody.
const newsKept = 100

// onScreens says of a change whether it can change what screens show, or keep to show it at once.
func onScreens(c db.Change) bool {
	switch c.Entity {
	case "content", "playlist", "schedule", "category", "device", "company", "font", "source", "license":
		return true
	}
	return c.Moves == message.Readiness || c.Moves == event.Signs
}

// add gathers a change: of a screen or its licence for that screen; of a broadcast for its screens; of a content, a
// playlist or a schedule for the screens that show it; and of everything else for the company.
func (n *news) add(c db.Change) {
	kept := map[string]*[]int64{"device": &n.devices, "license": &n.devices, "broadcast": &n.devices,
		"emergency": &n.devices, "content": &n.Contents, "playlist": &n.Playlists, "schedule": &n.Groups}[c.Entity]
	ids := []int64{c.ID}
	switch c.Entity {
	case "schedule", "broadcast", "emergency":
		ids = c.About
	case "license":
		if ids = c.About; c.ID != 0 && len(ids) == 0 {
			return // no screen has its address
		}
	}
	if kept == nil || c.ID == 0 || len(ids) == 0 || len(*kept)+len(ids) > newsKept {
		n.everybody = true
		return
	}
	*kept = append(*kept, ids...)
}

// tellScreens lets those screens of the company look at their manifest for whom
// there is news. They are found by their rows, for a screen may have come to
// another group since it connected.
func (a *App) tellScreens(ctx context.Context, company int64, n *news) error {
	scope, err := account.System().Scope(company)
	if err != nil {
		return err
	}
	if !n.everybody {
		n.everybody, err = a.areas.players.Keeps(ctx, scope, n.Contents)
	}
	if n.everybody || err != nil {
		a.hub.Screens(company, live.Manifest())
		return err
	}
	concerned, err := a.areas.schedules.Concerned(ctx, scope, n.Changed)
	if err != nil {
		return err
	}
	a.hub.Devices(append(concerned, n.devices...), live.Manifest())
	return nil
}
