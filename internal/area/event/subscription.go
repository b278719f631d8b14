package event

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/source"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Subscription is a calendar of an external source whose events come in again and again; docs/calendars.md.
type Subscription struct {
	ID         int64  `json:"id"`
	CompanyID  int64  `json:"companyId"`
	SourceID   int64  `json:"sourceId"`
	SourceName string `json:"sourceName"`
	Host       string `json:"host" doc:"The server that the calendar is on; its address, which may be a secret, stands with the source"`
	Given
	EventCount int64        `json:"eventCount"`
	ImportedAt *time.Time   `json:"importedAt" nullable:"true" doc:"When what it gives was looked through last; null: not yet"`
	Left       int          `json:"left" doc:"How many events were passed over then"`
	Problems   []Problem    `json:"problems" doc:"What of the calendar was not taken as it is, at most 20"`
	Refused    string       `json:"refused" doc:"Why what came last was not taken, a code; empty: it was"`
	State      source.State `json:"state" enum:"waiting,good,failing" doc:"Of the source"`
	Failure    string       `json:"failure" doc:"Of the source: why the last try gave nothing"`
	TriedAt    *time.Time   `json:"triedAt" nullable:"true"`
	GoodAt     *time.Time   `json:"goodAt" nullable:"true" doc:"When the source last gave something"`
	Version    int64        `json:"version"`
	CreatedAt  time.Time    `json:"createdAt"`
	UpdatedAt  time.Time    `json:"updatedAt"`
	UpdatedBy  string       `json:"updatedBy"`
}

// RecordVersion is the version that an ETag names.
func (s Subscription) RecordVersion() int64 { return s.Version }

// Given is what people say of the events of a calendar.
type Given struct {
	DeviceGroupIDs []int64 `json:"deviceGroupIds" doc:"The device groups, with all below them, whose event lists have them"`
	SignGroupIDs   []int64 `json:"eventSignDeviceGroupIds" doc:"The device groups, with all below them, whose signs have them"`
	Type           string  `json:"type" doc:"Of those that come anew"`
	PrivateEvent   bool    `json:"privateEvent" doc:"Those that come anew are private"`
}

// GivenDraft is that as a client sends it: what is absent is left as it was.
type GivenDraft struct {
	DeviceGroupIDs, SignGroupIDs *[]int64
	Type                         *string
	PrivateEvent                 *bool
}

// given applies a draft.
func (r *reader) given(was Given, d GivenDraft) Given {
	return Given{DeviceGroupIDs: r.groups("deviceGroupIds", d.DeviceGroupIDs, was.DeviceGroupIDs),
		SignGroupIDs: r.groups("eventSignDeviceGroupIds", d.SignGroupIDs, was.SignGroupIDs),
		Type:         r.text("type", d.Type, was.Type, maxType), PrivateEvent: or(d.PrivateEvent, was.PrivateEvent)}
}

// said is an event that has what is given.
func (g Given) said() Said {
	return Said{DeviceGroupIDs: g.DeviceGroupIDs, SignGroupIDs: g.SignGroupIDs}
}

// editedGiven applies a draft of a caller, who may touch all of the device groups. All that is wrong is said at once.
func (s *Service) editedGiven(ctx context.Context, tx *db.Tx, caller access.Caller, was Given,
	d GivenDraft) (Given, error) {
	r := &reader{at: "body."}
	g := r.given(was, d)
	if err := s.refer(ctx, tx, caller, r, was.said(), g.said()); err != nil {
		return Given{}, err
	}
	if r.refused != nil {
		return Given{}, fault.InvalidFields(r.refused...)
	}
	return g, nil
}

// Subscribe has the events of a source's calendar come into the scope's company. The source is fetched at once.
func (s *Service) Subscribe(ctx context.Context, caller access.Caller, scope access.Scope, from int64,
	d GivenDraft) (Subscription, error) {
	var saved Subscription
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.enabled(ctx, tx.Query); err != nil {
			return err
		}
		given, err := s.editedGiven(ctx, tx, caller, Given{DeviceGroupIDs: []int64{}, SignGroupIDs: []int64{}}, d)
		if err != nil {
			return err
		}
		if err := s.mayBeSubscribed(ctx, tx, from); err != nil {
			return err
		}
		id, err := s.store.insertSubscription(ctx, tx, from, given)
		if err != nil {
			return err
		}
		if saved, err = s.store.subscription(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, subscriptionChange("create", nil, &saved))
	})
	return saved, err
}

// mayBeSubscribed refuses a source that is none, gives no calendar, or has a subscription.
func (s *Service) mayBeSubscribed(ctx context.Context, tx *db.Tx, id int64) error {
	from, err := s.sources.Refetch(ctx, tx, id)
	switch {
	case fault.Is(err, fault.NotFound):
		return fault.Invalid("body.sourceId", codes.NotFound,
			"This external source does not exist any more.").Because(err)
	case err != nil:
		return err
	case from.FeedType != source.Calendar:
		return fault.Invalid("body.sourceId", codes.NotAllowed, "Choose an external source of the type Calendar.")
	}
	has, err := s.store.isSubscribed(ctx, tx.Query, id)
	if err == nil && has {
		err = fault.New(fault.Conflicting, codes.HasSubscription,
			"The events of this source come in already. Change that subscription.")
	}
	return err
}

// ChangeSubscription saves a subscription of the given version, and has its source fetched. Device groups that come are
// added to its events, and those that go are taken from them. A newer version is a Stale fault.
func (s *Service) ChangeSubscription(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	d GivenDraft) (Subscription, error) {
	var saved Subscription
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundSubscription(ctx, tx, id)
		if err != nil {
			return err
		}
		given, err := s.editedGiven(ctx, tx, caller, before.Given, d)
		if err != nil {
			return err
		}
		done, err := s.store.saveSubscription(ctx, tx, id, version, given)
		if err != nil {
			return err
		}
		if saved, err = s.store.subscription(ctx, tx.Query, id); err != nil {
			return err
		}
		if !done {
			return fault.Stale(saved.Version, saved.UpdatedBy, saved.UpdatedAt)
		}
		if err := s.regroup(ctx, tx, id, before.Given, given); err != nil {
			return err
		}
		return tx.Record(ctx, subscriptionChange("update", &before, &saved))
	})
	return saved, err
}

// regroup moves the events of a subscription to the device groups that it has now, from those that it had.
func (s *Service) regroup(ctx context.Context, tx *db.Tx, id int64, was, is Given) error {
	if slices.Equal(was.DeviceGroupIDs, is.DeviceGroupIDs) && slices.Equal(was.SignGroupIDs, is.SignGroupIDs) {
		return nil
	}
	origins, err := s.store.origins(ctx, tx.Query, id)
	if err != nil {
		return err
	}
	events, err := s.store.heldEvents(ctx, tx, eventsOf(origins), s.now())
	if err != nil {
		return err
	}
	for _, o := range origins {
		before := events[o.EventID]
		after := before
		after.DeviceGroupIDs = moved(before.DeviceGroupIDs, was.DeviceGroupIDs, is.DeviceGroupIDs)
		if signs := is.SignGroupIDs; !o.Free {
			after.SignGroupIDs = moved(before.SignGroupIDs, was.SignGroupIDs, signs)
		}
		if err := s.rewrite(ctx, tx, before, after); err != nil {
			return err
		}
	}
	return nil
}

// moved are groups without those that went, and with those that came.
func moved(groups, was, is []int64) []int64 {
	rest := slices.DeleteFunc(slices.Clone(groups), func(id int64) bool {
		return slices.Contains(was, id) && !slices.Contains(is, id)
	})
	for _, id := range is {
		if !slices.Contains(was, id) {
			rest = append(rest, id)
		}
	}
	return distinct(rest)
}

// Unsubscribe ends a subscription. Its events go, or stay as the company's own.
func (s *Service) Unsubscribe(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	keep bool) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundSubscription(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.categories.MayTouch(ctx, caller, tx.Query, category.Device, before.said().groups()...); err != nil {
			return err
		}
		origins, err := s.store.origins(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		if !keep {
			events, err := s.store.heldEvents(ctx, tx, eventsOf(origins), s.now())
			if err != nil {
				return err
			}
			for _, o := range origins {
				if err := s.categories.MayTouch(ctx, caller, tx.Query, category.Device,
					events[o.EventID].groups()...); err != nil {
					return err
				}
				if err := s.erase(ctx, tx, events[o.EventID]); err != nil {
					return err
				}
			}
		}
		if err := s.store.deleteSubscription(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, subscriptionChange("delete", &before, nil))
	})
}

// foundSubscription returns a subscription of the scope, which is left alone by others until the transaction ends, and
// the transaction within its company.
func (s *Service) foundSubscription(ctx context.Context, tx *db.Tx, id int64) (Subscription, *db.Tx, error) {
	found, err := s.store.subscription(ctx, tx.Query, id)
	if err != nil {
		return Subscription{}, nil, err
	}
	home, held := tx.Narrow(found.CompanyID)
	if !held {
		return Subscription{}, nil, fault.Missing("subscription")
	}
	if err := s.enabled(ctx, home.Query); err != nil {
		return Subscription{}, nil, err
	}
	// As a refresh does it: the source first, then the subscription, then events.
	if _, err := s.sources.Refetch(ctx, home, found.SourceID); err != nil {
		return Subscription{}, nil, err
	}
	found, err = s.store.subscription(ctx, home.Query, id)
	return found, home, err
}

// subscriptionChange is the audit row of what was done to a subscription; before or after is nil for a new or a deleted
// one.
func subscriptionChange(action string, before, after *Subscription) db.Change {
	return db.Between(action, before, after, Subscription.subject)
}

func (s Subscription) subject() db.Subject {
	return db.Subject{Entity: "eventsubscription", CompanyID: s.CompanyID, ID: s.ID, Name: s.SourceName, State: s.Given}
}

// refreshed takes what a source gave into the company that is subscribed to it, all or nothing. Why nothing was taken
// stands in the subscription.
func (s *Service) refreshed(ctx context.Context, scope access.Scope, came source.Came) error {
	q := s.db.For(scope)
	known, err := s.store.readBefore(ctx, q, came.ID)
	if err != nil || known.ID == 0 {
		return err
	}
	if has, err := s.has(ctx, q); err != nil || !has {
		return err
	}
	wall, err := s.store.wall(ctx, q)
	if err != nil {
		return err
	}
	now := s.now()
	hash := hashOf(string(came.Body), came.ContentType, wall.String(), strconv.Itoa(now.In(wall).Year()))
	if hash == known.Hash {
		return s.store.keepResult(ctx, q, known.ID, result{Hash: hash}, now)
	}
	read, err := readCalendar(ctx, came.Body, came.ContentType, wall, now)
	if err == nil {
		isEmptyLong := known.EmptySince != nil && now.Sub(time.UnixMilli(*known.EmptySince)) >= emptyTime
		err = s.takeIn(ctx, scope, came, known.ID, hash, isEmptyLong, read)
	}
	if f := fault.As(err); f != nil {
		return s.store.keepResult(ctx, q, known.ID, result{Refused: f.Code.String()}, now)
	}
	return err
}

// emptyTime is how long a calendar that had events has to come empty before that is believed.
const emptyTime = 24 * time.Hour

// takeIn writes what a subscription gave, unless it has ended, or its source was changed since that was fetched.
func (s *Service) takeIn(ctx context.Context, scope access.Scope, came source.Came, id int64, hash string,
	isEmptyLong bool, read incomingCalendar) error {
	at, err := s.installation(ctx)
	if err != nil {
		return err
	}
	var imported Imported
	var sub Subscription
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		sub = Subscription{}
		same, err := s.sources.Is(ctx, tx, came.Source)
		if fault.Is(err, fault.NotFound) || err == nil && !same {
			return errNothing
		}
		if err != nil {
			return err
		}
		if sub, err = s.store.subscription(ctx, tx.Query, id); fault.Is(err, fault.NotFound) {
			return errNothing
		}
		if err != nil {
			return err
		}
		imported, err = s.take(ctx, tx, intake{given: sub.Given, at: at, subscription: id,
			isEmptyLong: isEmptyLong}, read)
		return err
	})
	if err != nil && !errors.Is(err, errNothing) {
		return err
	}
	return s.store.putResult(ctx, s.db.For(scope), id, sub.Version,
		result{Hash: hash, Left: imported.Left, Problems: imported.Problems}, s.now())
}
