// Package audit shows the trail of who did what, and adds to it what was tried
// and refused. Its rows are written by platform/db, in the transaction of the
// change they tell of; nobody changes them afterwards. Specification: part 2 §3
// "Audit log", §7; G126.
package audit

import (
	"context"
	"iter"
	"log/slog"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/player"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
)

// Actions are the kinds of entries, as the filter takes them.
func Actions() []string {
	return []string{
		"create", "update", "delete", "recycle", "restore", "move", "purge", "approve", "reject", "switch",
		"command", "cancel", "start", "end",
		"login", "logout", "sign-out", "confirm", "refused", "lock", "invite", "link", "mail", "password", "two-factor",
		"recovery-codes", "test", "prune", "renew",
	}
}

// Refused is the action of an attempt that was turned away.
const Refused = "refused"

// Entry is one thing that somebody did.
type Entry struct {
	ID          int64        `json:"id"`
	Time        time.Time    `json:"time"`
	CompanyID   int64        `json:"companyId"`
	CompanyName string       `json:"companyName"`
	UserID      int64        `json:"userId" doc:"0: a screen, the system, or somebody who is not signed in"`
	Username    string       `json:"username"`
	DeviceID    int64        `json:"deviceId" doc:"0: no screen"`
	IP          string       `json:"ip" doc:"From where"`
	ActionType  string       `json:"actionType"`
	Entity      string       `json:"entity" doc:"What kind of object"`
	EntityID    int64        `json:"entityId"`
	Target      string       `json:"target" doc:"What the object was called then"`
	Detail      string       `json:"detail" doc:"The changes in one line"`
	Changes     []Difference `json:"changes" doc:"What changed from what to what"`
	Names       Names        `json:"names" doc:"What the records are called that deviceId and changes name by id: by field and id. Lists alone say it"`
	RequestID   string       `json:"requestId" doc:"Find the request in the server's log by it"`
	Seq         int64        `json:"seq" doc:"The entry's number in the company's chain"`
	Seal        string       `json:"seal" doc:"Over this entry and the one before"`
}

// Filter says which entries are wanted. Zero values do not restrict it.
type Filter struct {
	UserID   int64
	Action   string
	Entity   string
	EntityID int64
	Text     string    // part of a name, a person, an address or a request's number
	From, To time.Time // from inclusive, to exclusive

	after place
}

// place is where a list goes on: behind this entry.
type place struct{ at, id int64 }

// Service reads the trail and takes down what was refused.
type Service struct {
	db     *db.DB
	store  Store
	flood  *limit.Flood
	logger *slog.Logger
}

// New returns the service. now is the clock of the limit on refused attempts.
func New(d *db.DB, now func() time.Time, logger *slog.Logger) *Service {
	return &Service{db: d, flood: limit.NewFlood(now), logger: logger}
}

// List returns a page of the scope's entries, the newest first, and how many there are.
func (s *Service) List(ctx context.Context, scope access.Scope, f Filter, page db.Page) ([]Entry, int64, error) {
	q := s.db.For(scope)
	entries, total, err := s.page(ctx, q, f, page)
	if err != nil {
		return nil, 0, err
	}
	return entries, total, s.store.name(ctx, q, entries)
}

func (s *Service) page(ctx context.Context, q db.Query, f Filter, page db.Page) ([]Entry, int64, error) {
	if f.Text != "" {
		ids, err := s.store.found(ctx, q, f)
		if err != nil {
			return nil, 0, err
		}
		from := min(page.Before(), len(ids))
		entries, err := s.store.entries(ctx, q, ids[from:min(from+page.Limit, len(ids))])
		return entries, int64(len(ids)), err
	}
	total, err := s.store.total(ctx, q, f)
	if err != nil {
		return nil, 0, err
	}
	entries, err := s.store.List(ctx, q, f, page)
	return entries, total, err
}

// exportBatch is how many entries are read at once.
const exportBatch = 500

// All yields the scope's entries, the newest first, however many there are.
func (s *Service) All(ctx context.Context, scope access.Scope, f Filter) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		text := wanted(f.Text)
		for {
			batch, err := s.store.List(ctx, s.db.For(scope), f, db.Page{Number: 1, Limit: exportBatch})
			if err != nil {
				yield(Entry{}, err)
				return
			}
			for _, e := range batch {
				if text.isIn(e.Target, e.Username, e.IP, e.RequestID) && !yield(e, nil) {
					return
				}
			}
			if len(batch) < exportBatch {
				return
			}
			last := batch[len(batch)-1]
			f.after = place{last.Time.UnixMilli(), last.ID}
		}
	}
}

// Attempt is something that was tried and turned away.
type Attempt struct {
	CompanyID int64
	Entity    string // session for a sign-in, device for that of a screen, access for everything else
	ID        int64
	Name      string
	What      map[string]any
}

// SignInRefused takes down a try to come in that was refused, by whichever way: a
// few of each way and network, so that nobody fills the trail. What belongs to no
// company, such as an unknown name, is the platform's business.
func (s *Service) SignInRefused(ctx context.Context, a account.Attempt) {
	if a.CompanyID == 0 {
		a.CompanyID = access.TopCompany
	}
	s.refuse(ctx, a.By+" "+origin(db.ActorFrom(ctx).IP), Attempt{
		CompanyID: a.CompanyID, Entity: "session", ID: a.UserID, Name: printable(a.Name),
		What: map[string]any{"by": a.By, "code": a.Code},
	})
}

// ScreenFailed records that a screen could not prove who it is, or signed in
// although it was deactivated. One that belongs to no company yet is the operators' concern.
func (s *Service) ScreenFailed(ctx context.Context, f player.Failure) {
	company := f.CompanyID
	if company == 0 {
		company = access.TopCompany
	}
	s.refuse(ctx, "screen "+origin(db.ActorFrom(ctx).IP), Attempt{
		CompanyID: company, Entity: "device", ID: f.DeviceID, Name: printable(f.Name),
		What: map[string]any{"code": f.Code},
	})
}

// origin is the network of an address, as sign-ins are limited by.
func origin(ip string) string {
	address, _ := netip.ParseAddr(ip)
	return limit.Network(address).String()
}

// longestName is how much of a name that somebody typed is kept.
const longestName = 100

// printable cuts a text that anybody can send to what both engines store.
func printable(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "�"), "\x00", "�")
	if letters := []rune(text); len(letters) > longestName {
		return string(letters[:longestName]) + "…"
	}
	return text
}

// refuse writes an attempt down unless there were too many like it. The answer
// to the attempt does not depend on it, so a failure is only logged.
func (s *Service) refuse(ctx context.Context, key string, a Attempt) {
	leftOut, admitted := s.flood.Admit(key)
	if !admitted {
		return
	}
	if leftOut > 0 {
		a.What["leftOut"] = leftOut
	}
	ctx = context.WithoutCancel(ctx) // who hangs up at once is written down too
	everybody := s.db.Unscoped("whoever was turned away may be nobody's")
	err := everybody.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return tx.Record(ctx, db.Change{CompanyID: a.CompanyID, Action: Refused, Entity: a.Entity, ID: a.ID,
			Name: a.Name, After: a.What})
	})
	if err != nil {
		s.logger.ErrorContext(ctx, "write down a refused attempt", "error", err)
	}
}

// period reads the two ends of a filter: an instant (RFC 3339), or a date, which
// stands for the whole day in UTC.
func period(from, to string) (start, end time.Time, err error) {
	if from != "" {
		if start, _, err = instant("query.from", from); err != nil {
			return start, end, err
		}
	}
	if to != "" {
		var whole time.Duration
		if end, whole, err = instant("query.to", to); err != nil {
			return start, end, err
		}
		end = end.Add(whole)
	}
	if from != "" && to != "" && !start.Before(end) {
		return start, end, fault.Invalid("query.to", codes.BeforeStart, "The end lies before the start.")
	}
	return start, end, nil
}

// instant reads one end; whole is how long it lasts: a day, or a millisecond,
// which is the trail's precision.
func instant(location, text string) (at time.Time, whole time.Duration, err error) {
	if at, err = time.Parse(time.DateOnly, text); err == nil {
		return at, 24 * time.Hour, nil
	}
	if at, err = time.Parse(time.RFC3339, text); err == nil {
		return at, time.Millisecond, nil
	}
	return at, 0, fault.Invalid(location, codes.BadFormat, "Times look like 2026-11-21 or 2026-11-21T09:00:00Z.")
}

// cells is an entry as a row of the export; see header.
func (e Entry) cells() []string {
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	return []string{
		e.Time.Format("2006-01-02T15:04:05.000Z07:00"), number(e.CompanyID), e.CompanyName, number(e.UserID),
		e.Username, number(e.DeviceID), e.IP,
		e.ActionType, e.Entity, number(e.EntityID), e.Target, e.Detail, e.RequestID, number(e.Seq), e.Seal,
	}
}

// header names the columns of the export like the members of an Entry.
func header() []string {
	return []string{"time", "companyId", "companyName", "userId", "username", "deviceId", "ip", "actionType", "entity",
		"entityId", "target", "detail", "requestId", "seq", "seal"}
}

// knownAction refuses an action that no entry can have.
func knownAction(action string) error {
	if action == "" || slices.Contains(Actions(), action) {
		return nil
	}
	return fault.Invalid("query.actionType", codes.UnknownValue, "There is no such action.")
}
