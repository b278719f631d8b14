package fetch

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"marquee/internal/fault/codes"
)

// Figures are what a server tells of a file.
type Figures struct {
	Size     int64     // bytes; -1: it does not tell
	Modified time.Time // zero: it does not tell
}

// Head asks what an http or https address would give. Its errors are Failures, unless ctx ended.
func (f *Fetcher) Head(ctx context.Context, address string) (Figures, error) {
	response, err := ask(ctx, f.client, http.MethodHead, address)
	if err != nil {
		return Figures{}, err
	}
	_ = response.Body.Close() // it has none
	return figuresOf(response), nil
}

func figuresOf(response *http.Response) Figures {
	modified, err := http.ParseTime(response.Header.Get("Last-Modified"))
	if err != nil {
		modified = time.Time{}
	}
	return Figures{Size: response.ContentLength, Modified: modified}
}

// Stream opens what an http or https address gives, at most limit bytes. It may
// take as long as it likes, but not stand still for longer than a request may
// take. Its errors, and those of reading, are Failures, unless ctx ended. The
// caller closes what it gets.
func (f *Fetcher) Stream(ctx context.Context, address string, limit int64) (io.ReadCloser, Figures, error) {
	reading, end := context.WithCancel(ctx)
	stalled := time.AfterFunc(requestTime, end)
	response, err := ask(reading, f.patient, http.MethodGet, address) //nolint:bodyclose // stream.Close does
	inTime := stalled.Stop()
	if err != nil {
		end()
		if !inTime && ctx.Err() == nil {
			err = &Failure{Code: codes.Unreachable, cause: err}
		}
		return nil, Figures{}, err
	}
	return &stream{ctx: ctx, body: response.Body, left: limit, stalled: stalled, end: end}, figuresOf(response), nil
}

// stream is a body that is read piece by piece.
type stream struct {
	ctx     context.Context // the caller's
	body    io.ReadCloser
	left    int64
	stalled *time.Timer // ends the request
	end     func()
}

func (s *stream) Read(p []byte) (int, error) {
	s.stalled.Reset(requestTime)
	n, err := s.body.Read(p)
	s.stalled.Stop()
	if s.left -= int64(n); s.left < 0 {
		return 0, &Failure{Code: codes.TooLarge}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = failed(s.ctx, err)
	}
	return n, err
}

func (s *stream) Close() error {
	s.end()
	return s.body.Close()
}
