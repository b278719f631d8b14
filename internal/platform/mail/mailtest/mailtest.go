// Package mailtest is an SMTP server for tests: it listens on this machine,
// keeps what it is given, and refuses what it is told to refuse.
package mailtest

import (
	"bytes"
	"crypto/tls"
	"encoding/base64"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/textproto"
	"strings"
	"sync"
	"testing"
)

// Options are how the server behaves.
type Options struct {
	TLS      *tls.Config // offers STARTTLS with it; nil: does not
	Implicit bool        // speaks TLS from the first byte
	Login    bool        // knows LOGIN and not PLAIN
	Username string      // wants this name and password; empty: wants none
	Password string
	Refuse   string // answers 550 to this command: "EHLO", "MAIL", "RCPT" or "DATA"
}

// Letter is a message that was delivered.
type Letter struct {
	From, To string // the envelope
	TLS      bool
	SignedIn bool
	Header   mail.Header
	Subject  string
	Text     string
}

// Server is a running server.
type Server struct {
	Host string
	Port int

	options  Options
	listener net.Listener
	letters  chan Letter
	open     sync.WaitGroup
}

// Start starts a server that ends with the test.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, options: o, listener: listener,
		letters: make(chan Letter, 100)}
	s.open.Go(s.accept)
	t.Cleanup(func() {
		_ = listener.Close() // ends accept
		s.open.Wait()
	})
	return s
}

// Address is where the server listens.
func (s *Server) Address() string { return s.listener.Addr().String() }

// Next waits for the next letter.
func (s *Server) Next(t testing.TB) Letter {
	t.Helper()
	select {
	case l := <-s.letters:
		return l
	case <-t.Context().Done():
		t.Fatal("no mail came")
		return Letter{}
	}
}

// Count returns how many letters wait to be read.
func (s *Server) Count() int { return len(s.letters) }

func (s *Server) accept() {
	for {
		connection, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.open.Go(func() {
			defer func() { _ = connection.Close() }()
			if s.options.Implicit {
				connection = tls.Server(connection, s.options.TLS)
			}
			(&dialogue{server: s, letter: Letter{TLS: s.options.Implicit}}).run(connection)
		})
	}
}

// dialogue is one connection.
type dialogue struct {
	server *Server
	letter Letter
	text   *textproto.Conn
}

func (d *dialogue) say(line string) {
	_ = d.text.PrintfLine("%s",
		line)
} // a client that is gone is noticed when reading

func (d *dialogue) run(connection net.Conn) {
	d.text = textproto.NewConn(connection)
	d.say("220 mailtest")
	for {
		line, err := d.text.ReadLine()
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(line, " ")
		verb = strings.ToUpper(verb)
		switch o := d.server.options; {
		case verb == o.Refuse:
			d.say("550 refused")
		case verb == "EHLO":
			d.greet()
		case verb == "STARTTLS" && o.TLS != nil:
			d.say("220 go on")
			connection = tls.Server(connection, o.TLS)
			d.text = textproto.NewConn(connection)
			d.letter.TLS = true
		case verb == "AUTH":
			d.signIn(rest)
		case verb == "MAIL" && o.Username != "" && !d.letter.SignedIn:
			d.say("530 sign in first")
		case verb == "MAIL":
			d.letter.From = address(rest)
			d.say("250 ok")
		case verb == "RCPT":
			d.letter.To = address(rest)
			d.say("250 ok")
		case verb == "DATA":
			d.take()
		case verb == "QUIT":
			d.say("221 bye")
			return
		default:
			d.say("502 unknown")
		}
	}
}

func (d *dialogue) greet() {
	o := d.server.options
	if o.TLS != nil && !d.letter.TLS {
		d.say("250-STARTTLS")
	}
	if o.Username != "" && o.Login {
		d.say("250-AUTH LOGIN")
	} else if o.Username != "" {
		d.say("250-AUTH PLAIN LOGIN")
	}
	d.say("250 8BITMIME")
}

func (d *dialogue) signIn(rest string) {
	mechanism, first, _ := strings.Cut(rest, " ")
	given := ""
	if mechanism == "LOGIN" {
		given = d.ask("Username:") + "\x00" + d.ask("Password:")
	} else {
		text, _ := base64.StdEncoding.DecodeString(first)
		given = strings.TrimPrefix(string(text), "\x00")
	}
	if d.letter.SignedIn = given == d.server.options.Username+"\x00"+d.server.options.Password; d.letter.SignedIn {
		d.say("235 welcome")
	} else {
		d.say("535 wrong")
	}
}

func (d *dialogue) ask(question string) string {
	d.say("334 " + base64.StdEncoding.EncodeToString([]byte(question)))
	line, _ := d.text.ReadLine()
	text, _ := base64.StdEncoding.DecodeString(line)
	return string(text)
}

func (d *dialogue) take() {
	d.say("354 go on")
	data, err := d.text.ReadDotBytes()
	if err != nil {
		return
	}
	message, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		d.say("554 unreadable")
		return
	}
	letter := d.letter
	letter.Header = message.Header
	letter.Subject, _ = new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject"))
	text, _ := io.ReadAll(quotedprintable.NewReader(message.Body))
	letter.Text = string(text)
	d.server.letters <- letter
	d.say("250 taken")
}

// address takes the address out of "FROM:<a@b> BODY=8BITMIME".
func address(text string) string {
	_, after, _ := strings.Cut(text, "<")
	before, _, _ := strings.Cut(after, ">")
	return before
}
