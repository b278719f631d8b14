package player

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/internal/area/device"
	"marquee/internal/area/license"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/secret"
)

// How many wrong codes that can be guessed there may be at once, from one network and
// in all, and how soon one more: those of screens that were registered before their
// codes got longer, and that end within 30 days.
const (
	wrongOfNetwork   = 20
	networkForgiven  = time.Minute
	wrongInAll       = 600
	wrongAllForgiven = 6 * time.Second
)

// guesses bounds the guessing of such codes.
type guesses struct{ network, all *limit.Allowance }

func newGuesses(now func() time.Time) guesses {
	return guesses{limit.NewAllowance(now, wrongOfNetwork, networkForgiven),
		limit.NewAllowance(now, wrongInAll, wrongAllForgiven)}
}

// begin reports whether a network may try a code. A right one is given back.
func (g guesses) begin(network string) bool {
	if g.network.Take(network, 1) == 0 {
		return false
	}
	if g.all.Take("", 1) == 0 {
		g.network.GiveBack(network, 1)
		return false
	}
	return true
}

func (g guesses) giveBack(network string) {
	g.network.GiveBack(network, 1)
	g.all.GiveBack("", 1)
}

// registered is a screen that was registered and that nobody is yet.
type registered struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Name      string `db:"device_name"`
	Status    string `db:"status"`
}

// take makes the player of a key the registered screen of its code (G113). A code that
// no such screen has changes nothing: the player shows one of its own. It costs a look
// by an index, as each hello does by its key, so that no stranger's wrong codes keep a
// right one from being looked at.
func (s *Service) take(ctx context.Context, k known, h Hello, from Origin) (known, error) {
	network, code := from.network().String(), device.CleanCode(h.Code)
	isCounted := device.IsGuessable(code)
	if isCounted && !s.guesses.begin(network) {
		return known{}, nil
	}
	taken, err := s.become(ctx, k, h, code, from)
	if errors.Is(err, db.ErrNone) {
		return known{}, nil
	}
	if isCounted {
		s.guesses.giveBack(network)
	}
	if errors.Is(err, errUnlicensed) {
		return known{}, nil
	}
	return taken, err
}

// become makes the player of a key the registered screen of a code, or is db.ErrNone.
func (s *Service) become(ctx context.Context, k known, h Hello, code string, from Origin) (taken known, err error) {
	if _, err := s.store.registered(ctx, s.anybody(), code, s.now().UnixMilli()); err != nil {
		return known{}, err // without a transaction: what is wrong costs others no wait
	}
	err = s.anybody().Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		taken = k
		r, err := s.store.registered(ctx, tx.Query, code, tx.Now())
		if err != nil {
			return err
		}
		taken.Status = string(device.Active)
		if err := s.store.settle(ctx, tx, r, h.Hardware, from.IP); err != nil {
			return err
		}
		if err := s.licensed(ctx, tx, r.ID); err != nil {
			return err
		}
		if k.KeyID == "" {
			taken.PublicKey, taken.AskedAt = h.PublicKey, tx.Now()
			if taken.KeyID, _, err = secret.Token(s.random, ""); err == nil {
				err = s.store.addKey(ctx, tx.Query, taken, r.ID)
			}
		} else if err = s.store.moveKey(ctx, tx.Query, k.KeyID, r.ID); err == nil {
			_, err = s.store.forgetPending(ctx, tx.Query, k.DeviceID)
		}
		if err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: r.CompanyID, Action: "update", Entity: "device", ID: r.ID,
			Name:   r.Name,
			Before: map[string]any{"status": r.Status, "paired": false},
			After:  map[string]any{"status": device.Active, "paired": true}})
	})
	return taken, err
}

// errUnlicensed keeps a registered screen waiting for its licence; its player says the code again later.
var errUnlicensed = errors.New("the screen has no licence that is good")

// licensed is errUnlicensed for a screen without a licence that is good today, where screens need one.
func (s *Service) licensed(ctx context.Context, tx *db.Tx, id int64) error {
	if !s.licence {
		return nil
	}
	d, err := s.store.screen(ctx, tx.Query, id)
	if err != nil {
		return err
	}
	zone, err := time.LoadLocation(d.Zone)
	if err != nil {
		return fmt.Errorf("load the zone of screen %d: %w", id, err)
	}
	switch license.StateOn(s.now().In(zone).Format(time.DateOnly), d.Held.ExpiryDate) {
	case license.None, license.Ended:
		return errUnlicensed
	case license.Valid, license.Ending:
	}
	return nil
}
