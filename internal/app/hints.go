package app

import (
	"context"
	"errors"
	"time"

	"marquee/internal/platform/live"
)

// settle is how long changes are gathered before screens are told, so that
// saving ten things tells a thousand screens once.
const settle = 150 * time.Millisecond

// recheck are the records whose change can change who works in which company, and whether its screens play.
var recheck = map[string]bool{"company": true, "globalcompany": true}

// hint tells consoles of every change at once and screens shortly after.
func (a *App) hint(ctx context.Context) error {
	waiting := map[int64]*news{}
	timer := time.NewTimer(settle)
	timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case c := <-a.hints:
			a.hub.Changed(c.CompanyID, live.Change{Entity: c.Entity, ID: c.ID, CompanyID: c.CompanyID})
			if recheck[c.Entity] {
				if err := a.accounts.Recheck(ctx, c.CompanyID); err != nil && !errors.Is(err, context.Canceled) {
					a.logger.WarnContext(ctx, "consoles were not asked to sign in again", "company", c.CompanyID,
						"error", err)
				}
				if err := a.areas.players.Recheck(ctx, c.CompanyID); err != nil && !errors.Is(err, context.Canceled) {
					a.logger.WarnContext(ctx, "screens were not disconnected", "company", c.CompanyID, "error", err)
				}
			}
			if !onScreens(c) {
				continue
			}
			if len(waiting) == 0 {
				timer.Reset(settle)
			}
			if waiting[c.CompanyID] == nil {
				waiting[c.CompanyID] = &news{}
			}
			waiting[c.CompanyID].add(c)
		case <-timer.C:
			for company, n := range waiting {
				if err := a.tellScreens(ctx, company, n); err != nil && !errors.Is(err, context.Canceled) {
					a.logger.WarnContext(ctx, "screens were not told of a change", "company", company, "error", err)
				}
			}
			clear(waiting)
		}
	}
}
