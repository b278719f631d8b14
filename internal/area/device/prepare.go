package device

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// preparedLife is for how long the code of a registered screen is good.
const preparedLife = 30 * 24 * time.Hour

// preparedUntil is when the code of a screen ends that is registered now.
func preparedUntil(tx *db.Tx) int64 { return time.UnixMilli(tx.Now()).Add(preparedLife).UnixMilli() }

// Prepare registers a screen for the scope's company before it is there (R354): the
// player that is opened with its code becomes it. It has a name: nothing else says which
// it is, and the code is nobody's to read in the trail.
func (s *Service) Prepare(ctx context.Context, caller access.Caller, scope access.Scope, e Edit) (id int64, err error) {
	if e.Name == nil {
		e.Name = new(string)
	}
	code, err := newRegisteredCode(s.random)
	if err != nil {
		return 0, err
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		zone, err := s.room(ctx, tx)
		if err != nil {
			return err
		}
		fresh := Device{CompanyID: tx.Company(), UserID: caller.UserID(), Zone: zone}
		d, err := s.settle(ctx, caller, tx, fresh, e)
		if err != nil {
			return err
		}
		d.Status = Pending
		if d.ID, err = s.store.prepare(ctx, tx, d, code, preparedUntil(tx)); err != nil {
			return err
		}
		if d.Tags, err = s.label(ctx, tx, d, e); err != nil {
			return err
		}
		id = d.ID
		return tx.Record(ctx, change("create", d, nil, summary(d)))
	})
	return id, err
}

// Give moves a screen to another company, or with 0 to none (R348, G168). It keeps
// what it is and where it hangs; group, tags and owner stay behind. A screen of no
// company shows a code, as a new one does, and the code of one whose player has not
// come ends: the new company gets another.
func (s *Service) Give(ctx context.Context, caller access.Caller, everywhere access.Scope, id, to int64) error {
	var from int64
	err := s.db.For(everywhere).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.hold(ctx, tx, id); err != nil {
			return err
		}
		one, err := s.store.labelled(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		from = one.CompanyID
		switch {
		case from == 0:
			return fault.New(fault.Conflicting, codes.DeviceWaits, "This screen shows a code. Activate it by that.")
		case from == to:
			return fault.Invalid("body.to", codes.SameCompany, "Already in this company.")
		case to == 0 && !one.Paired:
			return fault.New(fault.Conflicting, codes.DeviceUnpaired,
				"No player has come as this screen yet. Delete it, or give it to a company.")
		}
		home, err := s.touchable(ctx, caller, tx, one)
		if err != nil {
			return err
		}
		gone := one // what each company's trail says of it where it is the other's
		gone.CompanyID, gone.DeviceGroup, gone.UserID, gone.Tags = to, 0, 0, nil
		if err := s.store.setTags(ctx, home, id, nil); err != nil {
			return err
		}
		if err := s.store.unbind(ctx, home, id); err != nil {
			return err
		}
		if err := s.store.release(ctx, home, id); err != nil {
			return err
		}
		if to == 0 {
			gone.Status = Pending
		}
		left := change("move", one, summary(one), summary(gone))
		left.Moves = Ended
		if err := tx.Record(ctx, left); err != nil || to == 0 {
			return err
		}
		there, err := s.receive(ctx, caller, tx, gone)
		if err != nil {
			return err
		}
		gone.CompanyID = from
		return tx.Record(ctx, change("move", there, summary(gone), summary(there)))
	})
	if err != nil {
		return err
	}
	s.live.DisconnectDevice(id)
	left, held := everywhere.Narrow(from)
	if !held {
		return nil
	}
	return s.store.forget(ctx, s.db.Facts.For(left), id)
}

// receive puts a screen that was let go into the root of its new company's groups, if there is room.
func (s *Service) receive(ctx context.Context, caller access.Caller, tx *db.Tx, d Device) (Device, error) {
	target, held := tx.Narrow(d.CompanyID)
	if !held {
		return Device{}, fault.Missing("company")
	}
	if _, err := s.room(ctx, target); err != nil {
		return Device{}, err
	}
	var err error
	if err = s.licensed(ctx, target, d); d.Status == Active && err != nil {
		return Device{}, err
	}
	if d.DeviceGroup, err = s.categories.Into(ctx, caller, target.Query, category.Device, 0); err != nil {
		return Device{}, err
	}
	if err := s.store.receive(ctx, target, d); err != nil || d.Paired {
		return d, err
	}
	code, err := newRegisteredCode(s.random)
	if err != nil {
		return Device{}, err
	}
	return d, s.store.recode(ctx, target, d.ID, code, preparedUntil(tx))
}
