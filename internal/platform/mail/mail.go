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
	"slices"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
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
	letter, domain, err := s.compose(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	connection, err := s.connect(ctx, server)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close() }() // whatever becomes of the session
	defer context.AfterFunc(ctx, func() { _ = connection.Close() })()
	client, err := gomail.NewClient(server.Host, gomail.WithPort(server.Port), gomail.WithHELO(domain),
		gomail.WithTimeout(patience),
		gomail.WithTLSPolicy(gomail.NoTLS), gomail.WithoutNoop(), gomail.WithoutRset(),
		// encryption is a step of its own, for its own Stage
		gomail.WithDialContextFunc(func(context.Context, string, string) (net.Conn, error) { return connection, nil }))
	if err != nil {
		return &Error{Connect, err}
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return &Error{Connect, err}
	}
	if server.TLS && server.Port != implicitTLS {
		if err := session.StartTLS(s.secure(server)); err != nil {
			return &Error{Encrypt, err}
		}
	}
	if server.Username != "" {
		if err := session.Auth(signIn(session, server)); err != nil {
			return &Error{SignIn, err}
		}
	}
	if err := client.SendWithSMTPClient(session, letter); err != nil {
		return &Error{stageOf(err), err}
	}
	_ = session.Quit() // the server has the message; how it says goodbye changes nothing
	return nil
}

func (s *Sender) secure(server Server) *tls.Config {
	return &tls.Config{ServerName: server.Host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
}

func (s *Sender) connect(ctx context.Context, server Server) (net.Conn, error) {
	connection, err := s.dial(ctx, "tcp", net.JoinHostPort(server.Host, strconv.Itoa(server.Port)))
	if err != nil {
		return nil, &Error{Connect, err}
	}
	connection = &bounded{connection, answerBytes}
	if !server.TLS || server.Port != implicitTLS {
		return connection, nil
	}
	encrypted := tls.Client(connection, s.secure(server))
	if err := encrypted.HandshakeContext(ctx); err != nil {
		return nil, &Error{Encrypt, errors.Join(err, connection.Close())}
	}
	return encrypted, nil
}

// answerBytes is what a mail server may say in one delivery, its certificates and
// all. Who reads an answer of many lines puts them together anew for each.
const answerBytes = 128 << 10

// bounded is a connection that gives only so many bytes.
type bounded struct {
	net.Conn
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errors.New("the server says more than a mail server has to")
	}
	n, err := b.Conn.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err //nolint:wrapcheck // it stands in for that connection
}

// signIn answers with PLAIN, or with LOGIN where a server knows nothing else.
// Neither sends a password in the clear to a server that is not this machine.
func signIn(session *smtp.Client, server Server) smtp.Auth {
	_, offered := session.Extension("AUTH")
	mechanisms := strings.Fields(strings.ToUpper(offered))
	if slices.Contains(mechanisms, "LOGIN") && !slices.Contains(mechanisms, "PLAIN") {
		return smtp.LoginAuth(server.Username, server.Password, server.Host, false)
	}
	return smtp.PlainAuth("", server.Username, server.Password, server.Host, false)
}

// stageOf tells a refused sender and a refused recipient from a refused message.
func stageOf(err error) Stage {
	var failed *gomail.SendError
	if errors.As(err, &failed) {
		switch failed.Reason {
		case gomail.ErrSMTPMailFrom:
			return From
		case gomail.ErrSMTPRcptTo:
			return Recipient
		}
	}
	return Deliver
}
