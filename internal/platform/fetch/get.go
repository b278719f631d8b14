package fetch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"marquee/internal/fault/codes"
)

// Failure says why an address gave nothing, in a word that people are told.
type Failure struct {
	Code   codes.Field
	Status int // of a refused answer
	cause  error
}

func (f *Failure) Error() string {
	text := f.Code.String()
	if f.Status != 0 {
		text += fmt.Sprintf(" %d", f.Status)
	}
	if f.cause != nil {
		text += ": " + f.cause.Error()
	}
	return text
}

// Unwrap returns the error behind the failure. It may name addresses of this network: it is for the log.
func (f *Failure) Unwrap() error { return f.cause }

// Answer is what an address gave.
type Answer struct {
	Body []byte
	Type string   // as the server calls it; may be empty or a lie
	URL  *url.URL // where it was found, after redirects
}

// ParseURL reads an address that somebody typed in.
func ParseURL(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return nil, &Failure{Code: codes.AddressBad, cause: named(err)}
	case u.Scheme != "http" && u.Scheme != "https", u.Hostname() == "", u.User != nil, isOddNumber(u.Hostname()):
		return nil, &Failure{Code: codes.AddressBad}
	}
	return u, nil
}

// isOddNumber reports whether a host is a number, which some resolvers take for
// an address (127.1, 0177.0.0.1, 2130706433), and no address as it is usually written.
func isOddNumber(host string) bool {
	last := strings.TrimSuffix(host, ".")
	last = last[strings.LastIndexByte(last, '.')+1:]
	_, notNumber := strconv.ParseUint(last, 0, 64)
	_, notAddress := netip.ParseAddr(host)
	return (notNumber == nil || last != "" && strings.Trim(last, "0123456789") == "") && notAddress != nil
}

// Get reads what an http or https address gives, at most limit bytes. Its errors
// are Failures, unless ctx ended.
func (f *Fetcher) Get(ctx context.Context, address string, limit int64) (Answer, error) {
	response, err := ask(ctx, f.client, http.MethodGet, address)
	if err != nil {
		return Answer{}, err
	}
	defer func() { _ = response.Body.Close() }() // only read
	body, err := io.ReadAll(io.LimitReader(response.Body, limit+1))
	switch {
	case err != nil:
		return Answer{}, failed(ctx, err)
	case int64(len(body)) > limit:
		return Answer{}, &Failure{Code: codes.TooLarge}
	}
	return Answer{Body: body, Type: response.Header.Get("Content-Type"), URL: response.Request.URL}, nil
}

// ask sends a request. Of what comes back, only a 200 is an answer; the caller closes its body.
func ask(ctx context.Context, client *http.Client, method, address string) (*http.Response, error) {
	u, err := ParseURL(address)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, method, u.String(), nil)
	if err != nil {
		return nil, &Failure{Code: codes.AddressBad, cause: err}
	}
	return do(client, r, func(status int) bool { return status == http.StatusOK })
}

// do sends a request and refuses answers that do not count; the caller closes the body of others.
func do(client *http.Client, r *http.Request, counts func(status int) bool) (*http.Response, error) {
	r.Header.Set("User-Agent", "Marquee")
	response, err := client.Do(r)
	if err != nil {
		return nil, failed(r.Context(), err)
	}
	if !counts(response.StatusCode) {
		_ = response.Body.Close() // nothing of it counts
		return nil, &Failure{Code: codes.AnswerRefused, Status: response.StatusCode}
	}
	return response, nil
}

// Post sends a body to an http or https address, which takes it with an answer of
// 2xx. Its errors are Failures, unless ctx ended.
func (f *Fetcher) Post(ctx context.Context, address, kind string, body []byte) error {
	u, err := ParseURL(address)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return &Failure{Code: codes.AddressBad, cause: err}
	}
	r.Header.Set("Content-Type", kind)
	response, err := do(f.client, r, func(status int) bool { return status/100 == 2 })
	if err != nil {
		return err
	}
	return response.Body.Close()
}

func failed(ctx context.Context, err error) error {
	err = named(err)
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("fetch: %w", ctx.Err())
	case errors.Is(err, ErrPrivate):
		return &Failure{Code: codes.AddressPrivate, cause: err}
	}
	return &Failure{Code: codes.Unreachable, cause: err}
}

// named is an error with the host that it is about, and nothing else of the address: a key for a provider may stand
// there, which is not for the log.
func named(err error) error {
	var of *url.Error
	if !errors.As(err, &of) {
		return err
	}
	host := "an address"
	if u, err := url.Parse(of.URL); err == nil {
		host = u.Host
	}
	return fmt.Errorf("%s %s: %w", of.Op, host, of.Err)
}
