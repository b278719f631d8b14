// Package mail hands one plain-text message to one SMTP server. It encrypts as
// it is told to, gives up after a bounded time, and builds every header from
// parsed values, so that no text from outside becomes a header or a recipient.
package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/mail"
	"net/smtp"
	"strconv"
	"time"
)

const (
	// patience is how long one message may take from the first packet to the last answer.
	patience = 30 * time.Second
	// implicitTLS is the port on which servers speak TLS from the first byte; on others it begins with STARTTLS.
	implicitTLS = 465
)

// Server is who takes the messages.
type Server struct {
	Host     string
	Port     int
	Username string // empty: without signing in
	Password string
	TLS      bool // demand TLS with a valid certificate; false: send in the clear
}

// Message is one mail to one person.
type Message struct {
	From    string // an address, with a name or without
	To      string
	Subject string
	Text    string // lines end with \n
}

// Dial opens a connection, as (*net.Dialer).DialContext does.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// Sender sends messages. Its methods may be called concurrently.
type Sender struct {
	dial   Dial
	roots  *x509.CertPool
	now    func() time.Time
	random io.Reader
}

// Config is what a Sender is made of.
type Config struct {
	Dial   Dial
	Roots  *x509.CertPool // nil: the system's
	Now    func() time.Time
	Random io.Reader // of Message-IDs
}

// New returns a Sender.
func New(c Config) *Sender {
	return &Sender{dial: c.Dial, roots: c.Roots, now: c.Now, random: c.Random}
}

// Stage is the step of a delivery that failed.
type Stage string

// The steps, in order.
const (
	Connect   Stage = "connect"
	Encrypt   Stage = "encrypt"
	SignIn    Stage = "sign-in"
	From      Stage = "from"
	Recipient Stage = "recipient"
	Deliver   Stage = "deliver"
)

// Error says where a delivery stopped.
type Error struct {
	Stage Stage
	cause error
}

func (e *Error) Error() string { return fmt.Sprintf("mail: %s: %s", e.Stage, e.cause) }

// Unwrap returns what the server or the network said.
func (e *Error) Unwrap() error { return e.cause }

// CheckAddress returns the bare address in text, or an error.
func CheckAddress(text string) (string, error) {
	address, err := mail.ParseAddress(text)
	if err != nil {
		return "", fmt.Errorf("read the address: %w", err)
	}
	return address.Address, nil
}

// Send delivers the message and returns once the server has taken it. A failure
// is an *Error, unless the message itself cannot be written.
func (s *Sender) Send(ctx context.Context, server Server, m Message) error {
	letter, err := s.compose(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	client, err := s.connect(ctx, server, letter.domain)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }() // after Quit this does nothing
	defer context.AfterFunc(ctx, func() { _ = client.Close() })()
	return deliver(client, server, letter)
}

func (s *Sender) connect(ctx context.Context, server Server, domain string) (*smtp.Client, error) {
	connection, err := s.dial(ctx, "tcp", net.JoinHostPort(server.Host, strconv.Itoa(server.Port)))
	if err != nil {
		return nil, &Error{Connect, err}
	}
	stop := context.AfterFunc(ctx, func() { _ = connection.Close() })
	defer stop()
	secure := &tls.Config{ServerName: server.Host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
	if server.TLS && server.Port == implicitTLS {
		wrapped := tls.Client(connection, secure)
		if err := wrapped.HandshakeContext(ctx); err != nil {
			return nil, &Error{Encrypt, errors.Join(err, connection.Close())}
		}
		connection = wrapped
	}
	client, err := smtp.NewClient(connection, server.Host)
	if err != nil {
		return nil, &Error{Connect, errors.Join(err, connection.Close())}
	}
	if err := client.Hello(domain); err != nil {
		return nil, &Error{Connect, errors.Join(err, client.Close())}
	}
	if server.TLS && server.Port != implicitTLS {
		if err := client.StartTLS(secure); err != nil {
			return nil, &Error{Encrypt, errors.Join(err, client.Close())}
		}
	}
	return client, nil
}

func deliver(client *smtp.Client, server Server, l letter) error {
	if server.Username != "" {
		if err := client.Auth(&signIn{server: server}); err != nil {
			return &Error{SignIn, err}
		}
	}
	if err := client.Mail(l.from); err != nil {
		return &Error{From, err}
	}
	if err := client.Rcpt(l.to); err != nil {
		return &Error{Recipient, err}
	}
	body, err := client.Data()
	if err != nil {
		return &Error{Deliver, err}
	}
	if _, err := body.Write(l.data); err != nil {
		return &Error{Deliver, err}
	}
	if err := body.Close(); err != nil {
		return &Error{Deliver, err}
	}
	_ = client.Quit() // the server has the message; how it says goodbye changes nothing
	return nil
}
