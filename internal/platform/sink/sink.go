// Package sink sends the audit trail to where whoever rules over the database
// does not rule: a webhook or a syslog server. Every row leaves at least once and
// in the order of its company's chain, whatever is restarted meanwhile. The last
// seal that left is kept, so that a trail that was shortened or altered afterwards
// is told as well.
package sink

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
)

const (
	batch = 100             // rows that leave together
	hold  = 2 * time.Minute // longer than sending takes
	idle  = 2 * time.Second // between two looks for new rows
	least = 1 * time.Second // between two tries, twice as long after each
	most  = 5 * time.Minute // of these
)

// Batch is what leaves at once. A webhook gets it as it is, syslog a message for each row.
type Batch struct {
	Installation string       `json:"installation"`
	CompanyID    int64        `json:"companyId"`
	Rows         []db.SentRow `json:"rows"`
	Altered      *db.SentEnd  `json:"altered,omitempty"` // this left before, and the trail has it no more: it was shortened or changed
}

// Config is what a Sink needs.
type Config struct {
	Address string // https://…, syslog+tls://host:port or syslog+tcp://host:port
	DB      *db.DB
	Logger  *slog.Logger
	Metrics prometheus.Registerer
}

// Sink sends the trail.
type Sink struct {
	db      *db.DB
	send    func(context.Context, Batch) error
	logger  *slog.Logger
	waiting prometheus.Gauge
}

// Check refuses an address that is none, without repeating it: it may hold a token.
func Check(address string) error {
	_, err := sender(address, nil)
	return err
}

// New returns a Sink whose Run is still to be called. The operator's own server
// may stand anywhere, in a private network as well.
func New(c Config) (*Sink, error) {
	everywhere := fetch.New([]netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")})
	send, err := sender(c.Address, everywhere)
	if err != nil {
		return nil, err
	}
	s := &Sink{db: c.DB, send: send, logger: c.Logger,
		waiting: prometheus.NewGauge(prometheus.GaugeOpts{Name: "marquee_audit_unsent_rows",
			Help: "Rows of the audit trail that have not left yet."})}
	if err := c.Metrics.Register(s.waiting); err != nil {
		return nil, fmt.Errorf("register what waits: %w", err)
	}
	return s, nil
}

func sender(address string, out *fetch.Fetcher) (func(context.Context, Batch) error, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the audit sink's address cannot be read")
	}
	switch u.Scheme {
	case "https", "http":
		if _, err := fetch.ParseURL(address); err != nil {
			return nil, errors.New("the audit sink's address cannot be used: write it as https://host/path, " +
				"without a " +
				"name and password")
		}
		return webhook{address, out}.send, nil
	case "syslog+tcp", "syslog+tls":
		if u.Hostname() == "" || u.Port() == "" {
			return nil, errors.New("the audit sink's address lacks a part: write it as " + u.Scheme + "://host:port")
		}
		return syslog{host: u.Host, name: u.Hostname(), tls: u.Scheme == "syslog+tls", dial: out.Dial}.send, nil
	}
	return nil, errors.New("the audit sink is https://…, syslog+tls://host:port or syslog+tcp://host:port")
}

// Run sends what is recorded until ctx ends.
func (s *Sink) Run(ctx context.Context) error {
	pause, failing := least, false
	for {
		rows, err := s.once(ctx)
		wait := idle
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			if !failing {
				s.logger.ErrorContext(ctx, "the audit trail does not leave; it is tried again and again", "error", err)
			}
			wait, pause, failing = pause, min(2*pause, most), true
		case failing:
			s.logger.InfoContext(ctx, "the audit trail leaves again")
			pause, failing = least, false
		}
		if err == nil && rows {
			continue
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil
		case <-timer.C:
		}
	}
}

// once sends one batch, if there is something to send.
func (s *Sink) once(ctx context.Context) (sent bool, err error) {
	if waiting, err := s.db.CountUnsent(ctx); err == nil {
		s.waiting.Set(float64(waiting))
	}
	u, err := s.db.TakeUnsent(ctx, batch, hold)
	if err != nil || u == nil {
		return false, err
	}
	b := Batch{CompanyID: u.CompanyID, Rows: u.Rows, Altered: u.Altered}
	if b.Installation, err = s.db.Installation(ctx, db.InstallationID); err == nil {
		sending, cancel := context.WithTimeout(ctx, hold/2)
		defer cancel()
		err = s.send(sending, b)
	}
	if err != nil {
		return false, errors.Join(err, s.db.Unhold(context.WithoutCancel(ctx), u))
	}
	if u.Altered != nil {
		s.logger.ErrorContext(ctx, "the audit trail was shortened or altered after it had left", "company", u.CompanyID,
			"row", u.Altered.Seq)
	}
	return true, s.db.Sent(context.WithoutCancel(ctx), u)
}
