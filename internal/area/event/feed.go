package event

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/sealed"
	"marquee/internal/platform/secret"
)

// Feed is a device group whose events are read as a calendar at a secret address; docs/calendars.md.
type Feed struct {
	ID         int64     `json:"id"`
	CompanyID  int64     `json:"companyId"`
	GroupID    int64     `json:"deviceGroupId" doc:"The device group; its events, and those of groups above it, are in the calendar"`
	GroupTitle string    `json:"deviceGroupTitle" doc:"What that is called, and the calendar too"`
	Version    int64     `json:"version"`
	CreatedAt  time.Time `json:"createdAt"`
	UpdatedAt  time.Time `json:"updatedAt" doc:"Since when it has its address"`
	UpdatedBy  string    `json:"updatedBy"`
}

// FeedAddress is a Feed with its address. Whoever has that reads the events.
type FeedAddress struct {
	Feed
	Address string `json:"address" doc:"Of the calendar; where the answer is one that was kept: empty"`
}

// Kept is what is stored of an answer: the address is a secret.
func (a FeedAddress) Kept() any { return FeedAddress{Feed: a.Feed} }

// RecordVersion is the version that an ETag names.
func (f Feed) RecordVersion() int64 { return f.Version }

// feedEnding is what stands behind the secret in an address.
const feedEnding = ".ics"

// Purpose is that of the Box that seals what this area keeps.
const Purpose = "calendar addresses"

// feedRecord names an address of a company for the seal of its secret.
func feedRecord(company int64, digest string) string {
	return fmt.Sprintf("calendar address of company %d with digest %s", company, digest)
}

// Sealed says where it keeps that.
func Sealed() []sealed.Column {
	return []sealed.Column{{Purpose: Purpose, Table: "event_feed", ID: "id", Column: "secret", Beside: "secret_hash",
		Record: func(r sealed.Row) (string, error) { return feedRecord(r.Company, r.Beside), nil }}}
}

// hidden is the secret of an address as it is stored.
type hidden struct{ digest, sealed string }

// drawFeed draws a new address of a company.
func (s *Service) drawFeed(company int64) (text string, h hidden, err error) {
	if text, h.digest, err = secret.Token(s.random, ""); err != nil {
		return "", hidden{}, err
	}
	h.sealed, err = s.box.Seal(feedRecord(company, h.digest), text)
	return text, h, err
}

func (s *Service) feedAddress(text string) string { return s.base() + feedPath + text + feedEnding }

// CreateFeed gives a device group of the scope's company an address, which the caller may touch.
func (s *Service) CreateFeed(ctx context.Context, caller access.Caller, scope access.Scope, group int64,
) (FeedAddress, error) {
	var saved FeedAddress
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.enabled(ctx, tx.Query); err != nil {
			return err
		}
		there, err := s.store.deviceGroups(ctx, tx.Query, []int64{group})
		if err != nil {
			return err
		}
		if len(there) == 0 {
			return fault.Invalid("body.deviceGroupId", codes.NotFound,
				"This device group does not exist any more. Choose another.")
		}
		if err := s.categories.MayTouch(ctx, caller, tx.Query, category.Device, group); err != nil {
			return err
		}
		if err := tx.TakeTurns(ctx); err != nil { // or two would give one group an address at once
			return err
		}
		has, err := s.store.hasFeed(ctx, tx.Query, group)
		if err != nil {
			return err
		}
		if has {
			return fault.New(fault.Conflicting, codes.HasAddress,
				"This device group has a calendar address already. Show that one, or choose another group.")
		}
		text, h, err := s.drawFeed(tx.Company())
		if err != nil {
			return err
		}
		id, err := s.store.insertFeed(ctx, tx, group, h)
		if err != nil {
			return err
		}
		if saved, err = s.saved(ctx, tx, id, text); err != nil {
			return err
		}
		return tx.Record(ctx, db.Between("create", nil, &saved.Feed, Feed.subject))
	})
	return saved, err
}

func (s *Service) saved(ctx context.Context, tx *db.Tx, id int64, text string) (FeedAddress, error) {
	f, err := s.store.oneFeed(ctx, tx.Query, id)
	return FeedAddress{f.read(), s.feedAddress(text)}, err
}

// FeedAddress returns the address of a Feed of the scope.
func (s *Service) FeedAddress(ctx context.Context, scope access.Scope, id int64) (FeedAddress, error) {
	q, err := s.reading(ctx, scope)
	if err != nil {
		return FeedAddress{}, err
	}
	f, err := s.store.oneFeed(ctx, q, id)
	if err != nil {
		return FeedAddress{}, err
	}
	text, err := s.box.Open(feedRecord(f.CompanyID, f.Digest), f.Sealed)
	if errors.Is(err, secret.ErrSealed) {
		err = fault.New(fault.Conflicting, codes.AddressLost, "This address can be shown no more, since the server "+
			"has another key. It works on. Renew it for one that can be shown.").Because(err)
	}
	return FeedAddress{f.read(), s.feedAddress(text)}, err
}

// RenewFeed gives a Feed another address. The one before is unknown from then on.
func (s *Service) RenewFeed(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
) (FeedAddress, error) {
	var renewed FeedAddress
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundFeed(ctx, tx, caller, id)
		if err != nil {
			return err
		}
		text, h, err := s.drawFeed(before.CompanyID)
		if err != nil {
			return err
		}
		if err := s.store.renewFeed(ctx, tx, id, h); err != nil {
			return err
		}
		if renewed, err = s.saved(ctx, tx, id, text); err != nil {
			return err
		}
		return tx.Record(ctx, db.Between("renew", &before, &renewed.Feed, Feed.subject))
	})
	return renewed, err
}

// DeleteFeed takes the address away.
func (s *Service) DeleteFeed(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundFeed(ctx, tx, caller, id)
		if err != nil {
			return err
		}
		if err := s.store.deleteFeed(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, db.Between("delete", &before, nil, Feed.subject))
	})
}

// foundFeed returns a Feed whose device group the caller may touch, and the transaction within its company.
func (s *Service) foundFeed(ctx context.Context, tx *db.Tx, caller access.Caller, id int64) (Feed, *db.Tx, error) {
	f, err := s.store.oneFeed(ctx, tx.Query, id)
	if err != nil {
		return Feed{}, nil, err
	}
	home, held := tx.Narrow(f.CompanyID)
	if !held {
		return Feed{}, nil, fault.Missing("calendar address")
	}
	if err := s.enabled(ctx, home.Query); err != nil {
		return Feed{}, nil, err
	}
	return f.read(), home, s.categories.MayTouch(ctx, caller, home.Query, category.Device, f.GroupID)
}

// feedTrail is what the audit trail keeps of a Feed: nothing of its secret.
type feedTrail struct {
	Group int64 `json:"deviceGroup"`
}

func (f Feed) subject() db.Subject {
	return db.Subject{Entity: "eventfeed", CompanyID: f.CompanyID, ID: f.ID, Name: f.GroupTitle,
		State: feedTrail{f.GroupID}}
}

// How many unknown addresses a network may ask for at once, and how soon one more. Nobody guesses 256 bits: this keeps
// those who try from keeping the database busy, and lets an office go on that asks for an address which was renewed.
const (
	unknownOfNetwork = 120
	unknownForgiven  = 5 * time.Second
)

func newUnknown(now func() time.Time) *limit.Allowance {
	return limit.NewAllowance(now, unknownOfNetwork, unknownForgiven)
}

// FeedOf returns the calendar of a secret that somebody at an IP has: only its tag, if that is the one they have. An
// unknown one is NotFound, and so is one whose company has ended or has no events.
func (s *Service) FeedOf(ctx context.Context, text, ip, has string) (Rendered, error) {
	address, _ := netip.ParseAddr(ip)
	network := limit.Network(address).String()
	found, err := s.openFeed(ctx, text)
	if fault.Is(err, fault.NotFound) && s.unknown.Take(network, 1) == 0 {
		f := fault.New(fault.Throttled, codes.TooManyAddresses,
			"Too many unknown addresses were asked for. Try again later.")
		f.Retry = max(s.unknown.Wait(network), time.Second)
		return Rendered{}, f
	}
	if err != nil {
		return Rendered{}, err
	}
	from, err := s.basis(ctx, s.db.For(found.scope), found.Zone)
	if err != nil {
		return Rendered{}, err
	}
	of := feedOf{found.CompanyID, found.GroupID}
	if s.isCurrent(of, has, from) {
		return Rendered{Tag: has}, nil
	}
	calendar, err := s.render(ctx, found, from.today)
	if err == nil {
		s.tags.Store(of, tagged{from, calendar.Tag})
	}
	return calendar, err
}

// openFeed returns the Feed of a secret, if its company stands and has events.
func (s *Service) openFeed(ctx context.Context, text string) (feedOwner, error) {
	missing := fault.Missing("calendar")
	found, err := s.store.feedBySecret(ctx, s.db.Unscoped("who asks is known by the secret of the address alone"),
		secret.Digest(text))
	if errors.Is(err, db.ErrNone) {
		return feedOwner{}, missing
	}
	if err != nil {
		return feedOwner{}, err
	}
	if err := found.Check(s.now()); fault.As(err) != nil {
		return feedOwner{}, missing
	} else if err != nil {
		return feedOwner{}, err
	}
	if found.scope, err = account.System().Scope(found.CompanyID); err != nil {
		return feedOwner{}, fmt.Errorf("open a calendar: %w", err)
	}
	has, err := s.has(ctx, s.db.For(found.scope))
	if err == nil && !has {
		err = missing
	}
	return found, err
}
