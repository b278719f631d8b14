// Package fetch is the only way out: connections to addresses that somebody
// typed in. It reaches the public Internet, and of private networks only those
// that the operator has named, so that nobody uses the server to look around
// where it stands. The check is made on the address that is really dialled,
// after the name was resolved and for every redirect.
package fetch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

const (
	dialTime    = 10 * time.Second
	requestTime = 20 * time.Second // from the first packet to the last byte of the body
	redirects   = 5
	headerBytes = 64 << 10 // of an answer; what it redirects to is in there
)

// ErrPrivate says that an address is not for outsiders to reach.
var ErrPrivate = errors.New("the address is in a private network")

// Fetcher opens guarded connections. Its methods may be called concurrently.
type Fetcher struct {
	control  func(network, address string, c syscall.RawConn) error // nil for an address that may be dialled
	client   *http.Client
	patient  *http.Client  // for bodies that may take as long as they like
	resolver *net.Resolver // nil: the system's
	refused  func(ctx context.Context, address string)
}

// New returns a Fetcher that may also reach the given networks.
func New(allowed []netip.Prefix) *Fetcher {
	f := &Fetcher{control: guard(allowed).Safe, refused: func(context.Context, string) {}}
	f.client = &http.Client{
		Timeout: requestTime,
		Transport: &http.Transport{ // without a proxy: it would dial in our place, unguarded
			DialContext: f.Dial, TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: requestTime,
			MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true,
			MaxResponseHeaderBytes: headerBytes,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > redirects {
				return errors.New("too many redirects")
			}
			if via[0].URL.Scheme == "https" && r.URL.Scheme != "https" {
				return errors.New("a redirect from https to http")
			}
			return nil
		},
	}
	patient := *f.client
	patient.Timeout = 0
	f.patient = &patient
	return f
}

// OnRefused names who hears of addresses that were refused. It is called before
// the first connection.
func (f *Fetcher) OnRefused(heard func(ctx context.Context, address string)) { f.refused = heard }

// ParseNetworks reads networks such as "10.1.0.0/16, 127.0.0.1" from an option.
func ParseNetworks(text string) ([]netip.Prefix, error) {
	var networks []netip.Prefix
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		if address, err := netip.ParseAddr(part); err == nil {
			networks = append(networks, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(part)
		if err != nil {
			return nil, fmt.Errorf("read the network %q: %w", part, err)
		}
		networks = append(networks, network.Masked())
	}
	return networks, nil
}

// Client returns the HTTP client, with time limits for every step. Who reads a
// body bounds how much of it.
func (f *Fetcher) Client() *http.Client { return f.client }

// Dial opens a connection; a refused address is ErrPrivate.
func (f *Fetcher) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: dialTime, Resolver: f.resolver, Control: f.control}
	connection, err := dialer.DialContext(ctx, network, address)
	if errors.Is(err, ssrf.ErrProhibitedIP) {
		f.refused(ctx, address)
		return nil, fmt.Errorf("dial: %w: %w", ErrPrivate, err)
	}
	if err != nil {
		return nil, fmt.Errorf("dial: %w", err)
	}
	return connection, nil
}
