package app

import (
	"context"

	"marquee/internal/area/account"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
)

// news is what has changed for screens of a company since they were told last.
type news struct {
	everybody                    bool // any of them may play something else now
	devices, contents, playlists []int64
}

// newsKept is how many records are told apart; more are news for everybody.
const newsKept = 100

// onScreens says of which records a change can change what screens show.
func onScreens(entity string) bool {
	switch entity {
	case "content", "playlist", "schedule", "category", "device", "company", "font":
		return true
	}
	return false
}

// add gathers a change: of a screen for that screen, of a content or playlist for
// the company if it is scheduled, and of everything else for the company.
func (n *news) add(c db.Change) {
	kept := map[string]*[]int64{"device": &n.devices, "content": &n.contents, "playlist": &n.playlists}[c.Entity]
	if kept == nil || c.ID == 0 || len(*kept) == newsKept {
		n.everybody = true
		return
	}
	*kept = append(*kept, c.ID)
}

// tellScreens lets those screens of the company look at their manifest for whom
// there is news.
func (a *App) tellScreens(ctx context.Context, company int64, n *news) error {
	if !n.everybody && len(n.contents)+len(n.playlists) > 0 {
		scope, err := account.System().Scope(company)
		if err != nil {
			return err
		}
		if n.everybody, err = a.areas.schedules.Shows(ctx, scope, n.contents, n.playlists); err != nil {
			return err
		}
	}
	if n.everybody {
		a.hub.Screens(company, live.Manifest())
		return nil
	}
	for _, id := range n.devices {
		a.hub.Device(id, live.Manifest())
	}
	return nil
}
