package source

import (
	"context"
	"errors"
	"io"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/internal/access"
	"marquee/internal/area/content/intake"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/fetch"
)

const (
	offered     = 500              // files of a folder, at most
	listTime    = 30 * time.Second // for a list, while somebody waits
	headTime    = 10 * time.Second // for asking how large its files are
	headsAtOnce = 8
)

func (s Source) place() intake.Place {
	return intake.Place{ID: s.ID, CompanyID: s.CompanyID, Name: s.Description, Type: string(s.SourceType)}
}

// Places lists the folders of the scope: contents can be brought in from them.
func (s *Service) Places(ctx context.Context, scope access.Scope) ([]intake.Place, error) {
	sources, err := s.store.list(ctx, s.db.For(scope), Pictures)
	places := make([]intake.Place, len(sources))
	for i, one := range sources {
		places[i] = one.place()
	}
	return places, err
}

// Place returns one folder of the scope. A source of another kind is none.
func (s *Service) Place(ctx context.Context, scope access.Scope, id int64) (intake.Place, error) {
	one, err := s.folderSource(ctx, scope, id)
	return one.place(), err
}

func (s *Service) folderSource(ctx context.Context, scope access.Scope, id int64) (Source, error) {
	one, err := s.store.get(ctx, s.db.For(scope), id)
	if err == nil && one.FeedType != Pictures {
		err = fault.Missing("source")
	}
	return one, err
}

// Files lists the wanted files of a folder, the first 500 by name, and says how
// many others it has. Its errors are faults with codes of their own.
func (s *Service) Files(ctx context.Context, scope access.Scope, id int64,
	wanted func(name string) bool) ([]fetch.Entry, int, error) {
	one, err := s.folderSource(ctx, scope, id)
	if err != nil {
		return nil, 0, err
	}
	listing, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	f, err := s.open(listing, one.CompanyID, one.SourceDetail, one.sealed, taking{wanted, offered, bodyBytes})
	if err != nil && listing.Err() != nil && ctx.Err() == nil {
		err = errUnreachable.Because(err)
	}
	if err != nil {
		return nil, 0, unobtainable(err)
	}
	defer f.close()
	files := make([]fetch.Entry, len(f.names))
	for i, name := range f.names {
		figures, told := f.figures[name]
		if !told {
			figures.Size = -1
		}
		files[i] = fetch.Entry{Name: name, Figures: figures}
	}
	if f.figures == nil {
		s.measure(listing, files, f.links)
	}
	return files, f.left, nil
}

// measure asks a web server for the figures of files that its page tells
// nothing of. What it does not answer in time stays untold.
func (s *Service) measure(ctx context.Context, files []fetch.Entry, links map[string]string) {
	ctx, cancel := context.WithTimeout(ctx, headTime)
	defer cancel()
	var g errgroup.Group
	g.SetLimit(headsAtOnce)
	for i := range files {
		g.Go(func() error {
			if figures, err := s.fetch.Head(ctx, links[files[i].Name]); err == nil {
				files[i].Figures = figures
			}
			return nil
		})
	}
	_ = g.Wait() // nobody fails
}

// Download opens a file of a folder, of at most limit bytes. Its errors, and
// those of reading, are faults with codes of their own, unless ctx ended. The
// caller closes what it gets.
func (s *Service) Download(ctx context.Context, scope access.Scope, id int64, name string,
	limit int64) (io.ReadCloser, fetch.Figures, error) {
	one, err := s.folderSource(ctx, scope, id)
	if fault.Is(err, fault.NotFound) {
		return nil, fetch.Figures{}, fault.New(fault.NotFound, codes.SourceGone,
			"The source is not there any more. Choose another one.").Because(err)
	}
	if err != nil {
		return nil, fetch.Figures{}, err
	}
	f, err := s.open(ctx, one.CompanyID, one.SourceDetail, one.sealed,
		taking{func(other string) bool { return other == name }, 1, limit})
	if err != nil {
		return nil, fetch.Figures{}, unobtainable(err)
	}
	if len(f.names) == 0 {
		f.close()
		return nil, fetch.Figures{}, errFileGone
	}
	body, figures, err := f.stream(ctx, name)
	if err != nil {
		f.close()
		return nil, fetch.Figures{}, ofFile(err)
	}
	return &download{body, f.close}, figures, nil
}

// download is a file that comes from a folder.
type download struct {
	io.ReadCloser
	leave func()
}

func (d *download) Read(p []byte) (int, error) {
	n, err := d.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = ofFile(err)
	}
	return n, err
}

func (d *download) Close() error {
	defer d.leave()
	return d.ReadCloser.Close()
}

var (
	errUnreachable = fault.New(fault.Unavailable, codes.SourceUnreachable,
		"Nobody answers at the source's address. Try again later, or ask an administrator to look at it under "+
			"External sources.")
	errPrivate = fault.New(fault.Conflicting, codes.SourcePrivate,
		"The source's address is in a private network. The platform operator can allow it for this installation.")
	errSignIn = fault.New(fault.Conflicting, codes.SourceSignIn,
		"The source does not take the user name and password. An administrator can enter them again under "+
			"External sources.")
	errRefused = fault.New(fault.Conflicting, codes.SourceRefused,
		"The source answers that it has nothing to give. An administrator can check its address under "+
			"External sources.")
	errTooLong = fault.New(fault.Conflicting, codes.SourceTooLong,
		"The source's list of files is too long. Spread the files over several folders.")
	errFileGone = fault.New(fault.NotFound, codes.SourceFileGone,
		"The source does not have this file any more. Look at its list again.")
)

// unobtainable says why a folder gives nothing, to people who may not see where it is.
func unobtainable(err error) error {
	f := fault.As(err)
	if f == nil {
		return err
	}
	switch codeOf(f) {
	case codes.Unreachable:
		return errUnreachable.Because(err)
	case codes.AddressPrivate:
		return errPrivate.Because(err)
	case codes.SignInRefused, errServer.Fields[0].Code:
		return errSignIn.Because(err)
	case codes.TooLarge:
		return errTooLong.Because(err)
	}
	return errRefused.Because(err)
}

// ofFile says why a file does not come from a folder that answers.
func ofFile(err error) error {
	var f *fetch.Failure
	if errors.As(err, &f) && f.Code == codes.AnswerRefused {
		return errFileGone.Because(err)
	}
	return unobtainable(refusal(err))
}
