package content_test

import (
	"bytes"
	"context"
	"io"
	"maps"
	"slices"
	"sync/atomic"

	"marquee/internal/access"
	"marquee/internal/area/content/intake"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/fetch"
)

// elsewhere is a intake.Outside with one place.
type elsewhere struct {
	place intake.Place
	files map[string][]byte
	shy   bool                  // it does not tell how large its files are
	broke atomic.Pointer[error] // what says no in the middle of a file, if anything
	hold  chan struct{}         // what is waited for there, if it is there
	asked atomic.Int64          // how many files were begun
	read  atomic.Int64          // how many bytes of files were read
	last  func()                // what happens once all of a file has come, if anything
}

// breaks makes the next files break off; nil ends that.
func (e *elsewhere) breaks(err error) {
	if e.broke.Store(nil); err != nil {
		e.broke.Store(&err)
	}
}

var errAway = fault.New(fault.Unavailable, codes.SourceUnreachable, "Nobody answers.")

func (e *elsewhere) Places(_ context.Context, scope access.Scope) ([]intake.Place, error) {
	if !scope.Holds(e.place.CompanyID) {
		return nil, nil
	}
	return []intake.Place{e.place}, nil
}

func (e *elsewhere) Place(_ context.Context, scope access.Scope, id int64) (intake.Place, error) {
	if !scope.Holds(e.place.CompanyID) || id != e.place.ID {
		return intake.Place{}, fault.Missing("source")
	}
	return e.place, nil
}

func (e *elsewhere) figures(name string) fetch.Figures {
	if e.shy {
		return fetch.Figures{Size: -1}
	}
	return fetch.Figures{Size: int64(len(e.files[name]))}
}

func (e *elsewhere) Files(_ context.Context, _ access.Scope, _ int64,
	wanted func(string) bool) (files []fetch.Entry, others int, err error) {
	for _, name := range slices.Sorted(maps.Keys(e.files)) {
		if wanted(name) {
			files = append(files, fetch.Entry{Name: name, Figures: e.figures(name)})
		} else {
			others++
		}
	}
	return files, others, nil
}

func (e *elsewhere) Download(ctx context.Context, _ access.Scope, _ int64, name string,
	limit int64) (io.ReadCloser, fetch.Figures, error) {
	data, there := e.files[name]
	if !there {
		return nil, fetch.Figures{}, fault.New(fault.NotFound, codes.SourceFileGone, "It is gone.")
	}
	e.asked.Add(1)
	half := len(data) / 2
	return &halting{ctx: ctx, from: e, parts: [][]byte{data[:half], data[half:]}}, e.figures(name), nil
}

// halting gives a file in two parts, between which things happen.
type halting struct {
	ctx   context.Context
	from  *elsewhere
	parts [][]byte
}

func (h *halting) Read(p []byte) (int, error) {
	if len(h.parts) == 0 {
		if h.from.last != nil {
			h.from.last()
		}
		return 0, io.EOF
	}
	if len(h.parts) == 1 {
		if h.from.hold != nil {
			select {
			case <-h.from.hold:
			case <-h.ctx.Done():
				return 0, h.ctx.Err()
			}
		}
		if err := h.from.broke.Load(); err != nil {
			return 0, *err
		}
	}
	n, err := bytes.NewReader(h.parts[0]).Read(p)
	h.from.read.Add(int64(n))
	if h.parts[0] = h.parts[0][n:]; len(h.parts[0]) == 0 {
		h.parts = h.parts[1:]
	}
	return n, err
}

func (h *halting) Close() error { return nil }
