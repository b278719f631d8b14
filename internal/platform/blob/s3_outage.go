package blob

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/minio/minio-go/v7"

	"marquee/internal/fault"
)

const (
	// s3Patience is how long the storage may take for the next byte of a request or an answer.
	s3Patience = 15 * time.Second
	// s3Attempts is how often a request that failed is sent in all.
	s3Attempts = 3
)

// s3Transport never waits for longer than patience: for a connection, an answer,
// or the next piece of either. What moves on may take as long as it takes.
func s3Transport(secure bool, patience time.Duration) (http.RoundTripper, error) {
	t, err := minio.DefaultTransport(secure)
	if err != nil {
		return nil, fmt.Errorf("configure the way to the storage: %w", err)
	}
	dialer := &net.Dialer{Timeout: patience, KeepAlive: patience}
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dialer.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return movingConn{conn, patience}, nil
	}
	t.TLSHandshakeTimeout, t.ResponseHeaderTimeout = patience, patience
	return t, nil
}

// movingConn ends when nothing moves on it for a while. A piece that is sent
// gives the answer, which is waited for meanwhile, its time anew.
type movingConn struct {
	net.Conn
	patience time.Duration
}

func (c movingConn) Read(b []byte) (int, error) {
	if err := c.SetDeadline(time.Now().Add(c.patience)); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}

func (c movingConn) Write(b []byte) (int, error) {
	if err := c.SetDeadline(time.Now().Add(c.patience)); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}

// outage turns an error of the storage that does not answer, or answers that it
// cannot, into one that says so.
func outage(err error) error {
	var answer minio.ErrorResponse
	var network net.Error
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &answer) && answer.StatusCode >= http.StatusInternalServerError, errors.As(err, &network):
		return fault.Unreachable(err)
	}
	return err
}
