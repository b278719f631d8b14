package player

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/device/shown"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/live"
)

// Report is what a screen sends, at least every minute. Everything in it may
// arrive twice. Instants are milliseconds since the epoch.
type Report struct {
	Boot     string           `json:"boot" minLength:"8" maxLength:"64" doc:"Made anew whenever the player starts"`
	Acked    int64            `json:"acked,omitzero" minimum:"0" maximum:"9007199254740991" doc:"The highest number of the boot that a receipt has acknowledged; the screen holds no play up to it"`
	SentAt   int64            `json:"sentAt"`
	Status   *device.Report   `json:"status,omitempty"`
	Download *device.Download `json:"download,omitempty"`
	Errors   []Problem        `json:"errors,omitempty" maxItems:"200"`
	Plays    []Play           `json:"plays,omitempty" maxItems:"1000"`
	Control  *Heard           `json:"control,omitempty"`
}

// Problem is something that a screen could not show.
type Problem struct {
	At        int64  `json:"at" minimum:"0" maximum:"8640000000000000"`
	ContentID int64  `json:"contentId"`
	Asset     string `json:"asset,omitempty" maxLength:"64"`
	Code      string `json:"code" maxLength:"40"`
	Detail    string `json:"detail,omitempty" maxLength:"1000" text:"any"`
}

// Play is one showing: proof of play.
type Play struct {
	Seq            int64  `json:"seq" minimum:"1" maximum:"9007199254740991" doc:"1, 2, 3 … within the boot"`
	ScheduleItemID int64  `json:"scheduleItemId"`
	ContentID      int64  `json:"contentId"`
	From           int64  `json:"from" minimum:"0" maximum:"8640000000000000" doc:"From 30 days ago until in a day; others are moved there"`
	To             int64  `json:"to" minimum:"0" maximum:"8640000000000000"`
	Result         string `json:"result" enum:"played,skipped,cut"`

	moved int64 // by how much the instants were, in milliseconds
}

// Receipt tells a screen which plays it may forget, and what it is to carry out.
type Receipt struct {
	AckSeq  int64   `json:"ackSeq" doc:"Every play of the boot up to this one is stored"`
	Control *Wanted `json:"control,omitempty" doc:"Absent if the report says nothing of it"`
}

// hear takes what a screen says on its connection: what it shows now, and what
// follows. It is passed on and not stored; the next report says it again.
func (s *Service) hear(company, deviceID int64, frame []byte) {
	var said struct {
		Type string `json:"type"`
		device.Word
	}
	if json.Unmarshal(frame, &said) != nil || said.Type != "playing" {
		return
	}
	said.At = s.now().UnixMilli()
	text, err := json.Marshal(said.Word)
	if err != nil {
		return
	}
	s.hub.Keep(deviceID, text)
	s.hub.Moved(company, deviceID)
}

// A screen may tell of so much in an hour, be it at once. A player keeps 50,000
// plays while it has no contact; it gets rid of them within five hours.
const (
	playsOfHour     = 10_000
	errorsOfHour    = 600
	turnsOfHour     = 120 // of its connection
	abilitiesOfHour = 6   // each makes a manifest of its own
	messagesOfHour  = 2_000
	contentsOfHour  = 20_000
)

// What screens tell is from between these, seen from now.
const (
	longestAgo = 30 * 24 * time.Hour
	aheadMost  = 24 * time.Hour
)

// allowances are what each screen may still tell of.
type allowances struct {
	plays, errors, turns, abilities, messages, contents *limit.Allowance
	told                                                *limit.Allowance // that one tells too much, in the log
}

func newAllowances(now func() time.Time) allowances {
	hourly := func(n int64) *limit.Allowance { return limit.NewAllowance(now, n, time.Hour/time.Duration(n)) }
	return allowances{plays: hourly(playsOfHour), errors: hourly(errorsOfHour), turns: hourly(turnsOfHour),
		abilities: hourly(abilitiesOfHour), messages: hourly(messagesOfHour),
		contents: hourly(contentsOfHour), told: hourly(1)}
}

// Report stores what a screen sends. What the receipt acknowledges is kept; plays
// beyond the hour's are not acknowledged, so that the screen sends them again
// later, and errors beyond them are dropped.
func (s *Service) Report(ctx context.Context, scope access.Scope, deviceID int64, in Report) (Receipt, error) {
	if in.Status.SaysWhatItCan() {
		if err := s.able(ctx, scope, deviceID, *in.Status); err != nil {
			return Receipt{}, err
		}
	}
	now, key := s.now(), strconv.FormatInt(deviceID, 10)
	slices.SortFunc(in.Plays, func(a, b Play) int { return cmp.Compare(a.Seq, b.Seq) })
	plays, problems := s.allowed.plays.Take(key, int64(len(in.Plays))),
		s.allowed.errors.Take(key, int64(len(in.Errors)))
	s.leaveOut(ctx, deviceID, "plays", int64(len(in.Plays))-plays)
	s.leaveOut(ctx, deviceID, "errors", int64(len(in.Errors))-problems)
	in.Plays, in.Errors = settle(in.Plays[:plays], now), in.Errors[:problems]
	for i := range in.Errors {
		in.Errors[i].At = within(in.Errors[i].At, now)
	}
	by := db.Params{"device": deviceID, "company": scope.Company()}
	heard, err := s.store.report(ctx, s.db.Facts.Unscoped("what a screen said before it changed its company"), by,
		in, now.UnixMilli(), s.away)
	if err != nil {
		s.allowed.plays.GiveBack(key, plays)
		s.allowed.errors.GiveBack(key, problems)
	} else if heard.news && s.hub != nil {
		s.hub.Changed(scope.Company(), live.Change{Entity: "device", ID: deviceID})
	}
	if err == nil && in.Status != nil && in.Status.Messages != nil {
		err = s.holds(ctx, scope, deviceID, in.Status.Messages, heard.messages)
	}
	if err == nil && in.Status != nil && in.Status.Files != nil {
		err = s.fetches(ctx, scope, deviceID, in.Status.Manifest, *in.Status.Files, heard.files)
	}
	if err != nil {
		return Receipt{}, err
	}
	wanted, err := s.control(ctx, scope, deviceID, in.Control)
	return Receipt{AckSeq: heard.ack, Control: wanted}, err
}

// able takes what a screen says that it can do, and which version of the player it is,
// and tells it to look again when that is news. What it says beyond the hour's changes is left out: the last that
// was taken stays, so that none crowds out the manifests of others.
func (s *Service) able(ctx context.Context, scope access.Scope, deviceID int64, said device.Report) error {
	known, err := s.store.knows(ctx, s.db.For(scope), deviceID, said)
	if err != nil || known {
		return err
	}
	key := strconv.FormatInt(deviceID, 10)
	if s.allowed.abilities.Take(key, 1) == 0 {
		s.leaveOut(ctx, deviceID, "abilities", 1)
		return nil
	}
	if err := s.store.able(ctx, s.db.For(scope), deviceID, said); err != nil {
		s.allowed.abilities.GiveBack(key, 1)
		return err
	}
	if s.hub != nil {
		s.hub.Device(deviceID, live.Manifest())
	}
	return nil
}

// leaveOut counts what a screen told beyond what it may, or otherwise than it may, and says so once an hour.
func (s *Service) leaveOut(ctx context.Context, deviceID int64, what string, n int64) {
	if n == 0 {
		return
	}
	s.leftOut(what, n)
	if s.allowed.told.Take(strconv.FormatInt(deviceID, 10), 1) == 1 {
		s.logger.WarnContext(ctx, "a screen reports what is not kept", "device", deviceID, "what", what, "left out", n)
	}
}

// settle moves plays to instants that can be, and notes by how much.
func settle(plays []Play, now time.Time) []Play {
	for i := range plays {
		p := &plays[i]
		from := within(p.From, now)
		p.moved = from - p.From
		p.From, p.To = from, max(from, within(p.To+p.moved, now))
	}
	return plays
}

// within is the instant nearest to one that a screen can tell of at this time.
func within(at int64, now time.Time) int64 {
	return min(max(at, now.Add(-longestAgo).UnixMilli()), now.Add(aheadMost).UnixMilli())
}

// pruneEvery is the pause between two steps, so that screens report meanwhile.
const pruneEvery = 50 * time.Millisecond

// Prune removes what screens of the scope reported longer ago than it is kept,
// in small steps.
func (s *Service) Prune(ctx context.Context, scope access.Scope) error {
	pause := time.NewTicker(pruneEvery)
	defer pause.Stop()
	before, gone := int64(0), s.now().Add(-shown.Keep).UnixMilli()
	if s.keep != 0 {
		before = s.now().Add(-s.keep).UnixMilli()
	}
	for {
		more, err := s.store.prune(ctx, s.db.Facts.For(scope), before, gone)
		if err != nil || !more {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-pause.C:
		}
	}
}
