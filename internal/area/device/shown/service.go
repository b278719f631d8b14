package shown

import (
	"context"
	"encoding/base64"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Keep is how long is kept which message a screen had, once it has it no longer.
const Keep = 31 * 24 * time.Hour

// Service knows which messages screens have.
type Service struct {
	db        *db.DB
	store     Store
	devices   *device.Service
	schedules *schedule.Service
	now       func() time.Time
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Devices   *device.Service
	Schedules *schedule.Service
	Now       func() time.Time
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, devices: c.Devices, schedules: c.Schedules, now: c.Now}
}

// News returns what a screen of the scope's company says of its messages that is not known, with the words of those
// that it has as their schedules have them now. What is no message of a schedule, and was none, is left out.
func (s *Service) News(ctx context.Context, scope access.Scope, id int64, said []device.Held) ([]Record, error) {
	known, err := s.store.known(ctx, s.db.Facts.For(scope), id, said)
	if err != nil {
		return nil, err
	}
	news := follow(known, said, s.now().UnixMilli())
	var wordless []int64
	for _, r := range news {
		if r.Content == "" {
			wordless = append(wordless, r.ItemID)
		}
	}
	if len(wordless) == 0 {
		return news, nil
	}
	parts, err := message.OfItems.Read(ctx, s.db.For(scope), wordless)
	if err != nil {
		return nil, err
	}
	for i, r := range news {
		if part, found := parts[r.ItemID]; found && part.Digest() == r.Version {
			news[i].Content = part.Content
		}
	}
	return slices.DeleteFunc(news, func(r Record) bool {
		_, found := parts[r.ItemID]
		return !found && !slices.ContainsFunc(known, func(k Record) bool { return k.ItemID == r.ItemID })
	}), nil
}

// Note writes News of a screen of the scope's company down, and the name of the list that it was told with.
func (s *Service) Note(ctx context.Context, scope access.Scope, id int64, list string, news []Record) error {
	return s.store.note(ctx, s.db.Facts.For(scope), id, list, news)
}

// During returns a page of the messages that a screen of the scope had in a period, and how many there are: those that
// it has come first, and the newest first.
func (s *Service) During(ctx context.Context, caller access.Caller, scope access.Scope, p device.Period,
	page db.Page) ([]Message, int64, error) {
	from, to, err := p.Until(s.now())
	if err != nil {
		return nil, 0, err
	}
	d, err := s.devices.Get(ctx, caller, scope, p.ID)
	if err != nil {
		return nil, 0, err
	}
	home, ok := scope.Narrow(d.CompanyID)
	if !ok {
		return nil, 0, fault.Missing("screen")
	}
	facts, by := s.db.Facts.For(home), db.Params{"device": d.ID, "from": from.UnixMilli(), "to": to.UnixMilli()}
	total, err := s.store.count(ctx, facts, by)
	if err != nil {
		return nil, 0, err
	}
	records, err := s.store.list(ctx, facts, by, page)
	if err != nil {
		return nil, 0, err
	}
	list, err := s.told(ctx, home, records)
	return list, total, err
}

// told puts together what is known of messages, and how their schedules have them now.
func (s *Service) told(ctx context.Context, home access.Scope, records []Record) ([]Message, error) {
	items := make([]int64, len(records))
	for i, r := range records {
		items[i] = r.ItemID
	}
	holders, err := s.schedules.Holders(ctx, home, items)
	if err != nil {
		return nil, err
	}
	parts, err := message.OfItems.Read(ctx, s.db.For(home), items)
	if err != nil {
		return nil, err
	}
	list := make([]Message, len(records))
	for i, r := range records {
		part, found := parts[r.ItemID]
		isSame := found && part.Digest() == r.Version
		if isSame {
			r.Content = part.Content
		}
		holder := holders[r.ItemID]
		list[i] = Message{MessageID: r.ItemID, MessageContent: Encode(r.Content),
			Current:    isSame && holder.Active && r.GoneAt == 0,
			ScheduleID: holder.ScheduleID, ScheduleName: holder.Name, HeldAt: time.UnixMilli(r.HeldAt).UTC(),
			GoneAt: instant(r.GoneAt), ShownAt: instant(r.ShownAt), HiddenAt: instant(r.HiddenAt)}
	}
	return list, nil
}

// Encode is how the words of a message travel (G122): Base64 of UTF-8.
func Encode(words string) string { return base64.StdEncoding.EncodeToString([]byte(words)) }

// instant is an instant of a record, nil for never.
func instant(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	t := time.UnixMilli(ms).UTC()
	return &t
}
