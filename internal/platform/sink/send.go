package sink

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"marquee/internal/platform/fetch"
)

// webhook posts a batch as JSON. An answer of 2xx takes it.
type webhook struct {
	address string
	out     *fetch.Fetcher
}

func (w webhook) send(ctx context.Context, b Batch) error {
	body, err := json.Marshal(b)
	if err != nil {
		return fmt.Errorf("write the rows: %w", err)
	}
	err = w.out.Post(ctx, w.address, "application/json", body)
	if told := (*url.Error)(nil); errors.As(err, &told) {
		err = told.Err // without the address, which may hold a token
	}
	if err != nil {
		return fmt.Errorf("post to the webhook: %w", err)
	}
	return nil
}

// syslog sends messages of RFC 5424, framed by their length (RFC 6587, RFC 5425).
// The protocol has no answer: what the server has not read when it dies is lost.
type syslog struct {
	host string // with the port
	name string // without
	tls  bool
	dial func(ctx context.Context, network, address string) (net.Conn, error)
}

// priority is the facility "log audit" (13) and the severity "notice" (5), or "alert" (1).
const (
	notice = 13*8 + 5
	alert  = 13*8 + 1
)

func (s syslog) send(ctx context.Context, b Batch) (err error) {
	text, err := messages(b)
	if err != nil {
		return err
	}
	connection, err := s.dial(ctx, "tcp", s.host)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = connection.Close() })()
	if s.tls {
		connection = tls.Client(connection, &tls.Config{ServerName: s.name, MinVersion: tls.VersionTLS12})
	}
	_, err = connection.Write(text)
	if closed := connection.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("send to syslog: %w", err)
	}
	return nil
}

// messages are the rows of a batch, one message for each; what was altered comes first.
func messages(b Batch) ([]byte, error) {
	var all bytes.Buffer
	add := func(priority int, at time.Time, action string, value any) error {
		text, err := json.Marshal(value)
		if err != nil {
			return fmt.Errorf("write a row: %w", err)
		}
		message := fmt.Sprintf("<%d>1 %s - marquee - %s - %s", priority, at.Format("2006-01-02T15:04:05.000Z"), action,
			text)
		_, _ = fmt.Fprintf(&all, "%d %s", len(message), message) // a buffer takes everything
		return nil
	}
	type head struct {
		Installation string `json:"installation"`
		CompanyID    int64  `json:"companyId"`
	}
	own := head{b.Installation, b.CompanyID}
	if b.Altered != nil {
		if err := add(alert, time.Now().UTC(), "altered", struct {
			head
			Altered any `json:"altered"`
		}{own, b.Altered}); err != nil {
			return nil, err
		}
	}
	for _, r := range b.Rows {
		if err := add(notice, r.At, r.Action, struct {
			head
			Row any `json:"row"`
		}{own, r}); err != nil {
			return nil, err
		}
	}
	return all.Bytes(), nil
}
