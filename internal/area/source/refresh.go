package source

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
)

const (
	lookEvery   = 15 * time.Second // for sources that are due
	atOnce      = 4                // are fetched at the same time
	readAtOnce  = 2                // are read at the same time
	takenAtOnce = 8                // are looked at in one go: who waits longest of a company waits for so many
	fetchTime   = 2 * time.Minute  // for one source, with its pictures
	retryAfter  = 5 * time.Minute  // at most, when one fails
	bodyBytes   = 5 << 20
	previewed   = 20 // items
)

// refused is why an address is of no use, said about the field it stands in.
func refused(code codes.Field, message string) *fault.Error {
	return fault.Invalid("body.sourceDetail.url", code, message)
}

// messages say what to do about an address that gave nothing.
var messages = map[codes.Field]string{
	codes.AddressBad:     "Type an address that begins with http:// or https:// and holds no password.",
	codes.AddressPrivate: "This address is in a private network. An operator can allow it for this installation.",
	codes.Unreachable:    "Nobody answers at this address.",
	codes.AnswerRefused:  "The address answers that it has nothing to give.",
	codes.SignInRefused:  "The server does not take the user name and password.",
	codes.TooLarge:       "The address gives more than 5 MB.",
}

// refusal turns a failure to fetch into one that is shown at the address.
func refusal(err error) error {
	var f *fetch.Failure
	if !errors.As(err, &f) {
		return err
	}
	refusal := refused(f.Code, messages[f.Code]).Because(err)
	if f.Status != 0 {
		refusal = refusal.With("status", f.Status)
	}
	return refusal
}

// read fetches an address and reads what is there, other than pictures.
func (s *Service) read(ctx context.Context, kind Kind, address, path string,
	t tally) (items []Item, answer fetch.Answer, err error) {
	answer, err = s.fetch.Get(ctx, address, bodyBytes)
	if err != nil {
		return nil, answer, refusal(err)
	}
	err = s.inTurn(ctx, func() (err error) {
		items, err = s.parse(ctx, kind, answer, path, t)
		return err
	})
	if ctx.Err() != nil {
		return nil, answer, fmt.Errorf("read a source: %w", ctx.Err())
	}
	return items, answer, err
}

// inTurn reads when not so many others do: what is read takes many times its bytes in memory.
func (s *Service) inTurn(ctx context.Context, read func() error) error {
	select {
	case s.reads <- struct{}{}:
		defer func() { <-s.reads }()
		return read()
	case <-ctx.Done():
		return fmt.Errorf("wait to read a source: %w", ctx.Err())
	}
}

// parse reads an answer. What it says of one is worth nothing once ctx ended: it then stopped somewhere.
func (s *Service) parse(ctx context.Context, kind Kind, answer fetch.Answer, path string, t tally) ([]Item, error) {
	switch kind {
	case Feed:
		return readFeed(ctx, answer.Body, answer.Type, answer.URL, t)
	case JSON:
		return readJSON(answer.Body, answer.Type, path, t)
	case CSV:
		return readCSV(ctx, answer.Body, answer.Type, t)
	case Calendar:
		return readCalendar(ctx, answer.Body, answer.Type, s.now(), t)
	}
	return nil, fmt.Errorf("read a source: no kind %q", kind)
}

// Preview is what an address gives at the moment.
type Preview struct {
	Total  int     `json:"total" doc:"All items; the first are here"`
	Items  []Item  `json:"items"`
	Doubts []Doubt `json:"doubts" doc:"What was not understood"`
}

// Verify fetches an address and shows what came, or says why nothing did. A path
// is checked too: a list in JSON, else a field that items have, or a picture's
// name (R385). The draft is of a saved source, or of a new one of a company.
func (s *Service) Verify(ctx context.Context, saved Source, d Draft, path string) (Preview, error) {
	if err := d.checkAddress(); err != nil {
		return Preview{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	if d.FeedType == Pictures {
		return s.verifyPictures(ctx, saved, d, path)
	}
	t := tally{}
	items, _, err := s.read(ctx, d.FeedType, d.Detail.URL, path, t)
	if err != nil {
		return Preview{}, err
	}
	if path != "" && d.FeedType != JSON && !has(items, path) {
		return Preview{}, errPath()
	}
	return Preview{len(items), items[:min(previewed, len(items))], t.doubts()}, nil
}

func (s *Service) verifyPictures(ctx context.Context, saved Source, d Draft, path string) (Preview, error) {
	sealed, err := s.seal(saved, d)
	if err != nil {
		return Preview{}, err
	}
	folder, err := s.open(ctx, saved.CompanyID, d.Detail, sealed, shown())
	if err != nil {
		return Preview{}, err
	}
	defer folder.close()
	list, err := s.readPictures(ctx, folder, picturesPreview)
	if err != nil {
		return Preview{}, err
	}
	if path != "" && !slices.Contains(folder.names, path) {
		return Preview{}, errPath()
	}
	small, err := s.preview(ctx, list)
	return Preview{len(folder.names), small, tally{}.doubts()}, err
}

// Run fetches sources when they are due, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		if err := s.RefreshDue(ctx); err != nil && ctx.Err() == nil {
			s.logger.WarnContext(ctx, "external sources", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		case <-s.wake:
		}
	}
}

// RefreshDue fetches the sources that are due, so many at a time that none of a company waits until all those of
// another have been fetched.
func (s *Service) RefreshDue(ctx context.Context) error {
	for {
		due, err := s.store.due(ctx, s.db.Unscoped("sources of all companies are fetched"), s.now().UnixMilli())
		if err != nil {
			return err
		}
		if err := s.refreshAll(ctx, due); err != nil || len(due) < takenAtOnce {
			return err
		}
	}
}

// refreshAll fetches sources. Each is taken by one node alone.
func (s *Service) refreshAll(ctx context.Context, due []waiting) error {
	var g errgroup.Group
	g.SetLimit(atOnce)
	for _, d := range due {
		g.Go(func() error {
			scope, err := account.System().Scope(d.CompanyID)
			if err != nil {
				return fmt.Errorf("look after a source: %w", err)
			}
			taken, err := s.store.take(ctx, s.db.For(scope), d, s.now().Add(fetchTime+time.Minute).UnixMilli())
			if err != nil || !taken {
				return err
			}
			if err := s.refresh(ctx, scope, d.Source); err != nil {
				return fmt.Errorf("refresh source %d: %w", d.ID, err)
			}
			s.told(d.CompanyID, d.ID)
			return nil
		})
	}
	return g.Wait()
}

// refresh fetches one source. What came last is replaced by what comes now, and
// by nothing else: not by a failure, nor by pictures that the company has no room for.
func (s *Service) refresh(ctx context.Context, scope access.Scope, d Source) error {
	reading, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	t := tally{}
	came, err := s.collect(reading, d, t)
	if ctx.Err() != nil {
		return nil // the server stops: nothing is the source's fault
	}
	now, every := s.now(), time.Duration(d.SourceDetail.RefreshMinutes)*time.Minute
	if err == nil {
		err = s.db.For(scope).Quiet(ctx, func(ctx context.Context, q db.Query) error {
			replace := func() error {
				return s.store.good(ctx, q, d, came.items, t.doubts(), came.pictures, now, now.Add(every))
			}
			if len(came.pictures) == 0 {
				return replace()
			}
			return s.companies.Keep(ctx, q, replace)
		})
		if err == nil && d.FeedType == Calendar {
			err = s.hand(reading, scope, Came{d, came.answer.Body, came.answer.Type})
		}
		if fault.As(err) == nil {
			return err
		}
	}
	code := codes.Unreachable // it took too long
	if f := fault.As(err); f != nil {
		code = codeOf(f)
	} else if reading.Err() == nil {
		return err
	}
	return s.store.failed(ctx, s.db.For(scope), d, code, now, now.Add(min(retryAfter, every)))
}

// codeOf is the reason of a refusal: that of its one field, or its own.
func codeOf(f *fault.Error) codes.Field {
	if len(f.Fields) == 1 {
		return f.Fields[0].Code
	}
	return f.Code
}

// hand gives a calendar to those that take it, as few at a time as are read.
func (s *Service) hand(ctx context.Context, scope access.Scope, came Came) error {
	for _, take := range s.takers {
		if err := s.inTurn(ctx, func() error { return take(ctx, scope, came) }); err != nil {
			return err
		}
	}
	return nil
}

// harvest is what a source gave.
type harvest struct {
	items    []Item
	pictures []picture
	answer   fetch.Answer // of what is no folder
}

// collect fetches a source with its pictures, which go into the blob store.
func (s *Service) collect(ctx context.Context, d Source, t tally) (harvest, error) {
	if d.FeedType != Pictures {
		items, answer, err := s.read(ctx, d.FeedType, d.SourceDetail.URL, "", t)
		return harvest{items: items, answer: answer}, err
	}
	folder, err := s.open(ctx, d.CompanyID, d.SourceDetail, d.sealed, shown())
	if err != nil {
		return harvest{}, err
	}
	defer folder.close()
	list, err := s.readPictures(ctx, folder, picturesKept)
	if err != nil {
		return harvest{}, err
	}
	items, err := s.keep(ctx, d.ID, list)
	return harvest{items: items, pictures: list}, err
}
