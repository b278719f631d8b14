package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"net/url"
	"strings"
	"time"

	"github.com/jlaffaye/ftp"
)

// answerBytes is how much an FTP server may say beside its files in one session.
const answerBytes = 1 << 20

// Login is who an FTP server is told we are; without a name, anonymous.
type Login struct{ Username, Password string }

// Folder is an open folder of an FTP server, for one caller at a time.
type Folder struct {
	ctx     context.Context // the one that it was opened with: it ends every transfer
	session *ftp.ServerConn
}

// IsFTP reports whether an address is one of FTP. Of what, ParseFTP says.
func IsFTP(address string) bool {
	scheme, _, _ := strings.Cut(address, ":")
	return strings.EqualFold(scheme, "ftp")
}

// ParseFTP reads an address such as ftp://ftp.example.com/pictures/, below the
// folder that its user is shown first. A name and a password do not belong into it.
func ParseFTP(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return nil, &Failure{Code: BadAddress, cause: err}
	case u.Scheme != "ftp", u.Hostname() == "", u.User != nil, u.RawQuery != "", u.Fragment != "", strings.ContainsAny(u.Path, "\r\n\x00"), isOddNumber(u.Hostname()):
		return nil, &Failure{Code: BadAddress}
	}
	return u, nil
}

// OpenFolder signs in to an FTP server and enters the folder of the address.
// limit bounds every transfer, in bytes. Its errors, and those of the folder,
// are Failures, unless ctx ended. Data connections go to the server's own
// address through the guard, whatever address the server names.
func (f *Fetcher) OpenFolder(ctx context.Context, address string, login Login, limit int64) (*Folder, error) {
	u, err := ParseFTP(address)
	if err != nil {
		return nil, err
	}
	port := u.Port()
	if port == "" {
		port = "21"
	}
	left := int64(answerBytes)
	dial := func(network, address string) (net.Conn, error) {
		connection, err := f.Dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		stop := context.AfterFunc(ctx, func() { _ = connection.Close() })
		return &bounded{Conn: connection, left: left, stop: stop}, nil
	}
	session, err := ftp.Dial(net.JoinHostPort(u.Hostname(), port), ftp.DialWithDialFunc(dial))
	if err != nil {
		return nil, failed(ctx, err)
	}
	left = limit + 1
	d := &Folder{ctx: ctx, session: session}
	if login.Username == "" {
		login = Login{"anonymous", "anonymous@"}
	}
	if err := session.Login(login.Username, login.Password); err != nil {
		d.Close()
		return nil, d.failed(err, SignInRefused)
	}
	if path := strings.TrimSuffix(strings.TrimPrefix(u.Path, "/"), "/"); path != "" {
		if err := session.ChangeDir(path); err != nil {
			d.Close()
			return nil, d.failed(err, Refused)
		}
	}
	return d, nil
}

// Names lists the files of the folder, as the server orders them.
func (d *Folder) Names() ([]string, error) {
	entries, err := d.session.List("")
	if err != nil {
		return nil, d.failed(err, Refused)
	}
	var names []string
	for _, e := range entries {
		if e.Type == ftp.EntryTypeFile && !strings.ContainsAny(e.Name, `/\`) {
			names = append(names, e.Name)
		}
	}
	return names, nil
}

// Read returns a file of the folder.
func (d *Folder) Read(name string) ([]byte, error) {
	file, err := d.session.Retr(name)
	if err != nil {
		return nil, d.failed(err, Refused)
	}
	data, err := io.ReadAll(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, d.failed(err, Refused)
	}
	return data, nil
}

// Close ends the session.
func (d *Folder) Close() { _ = d.session.Quit() } // whatever was read stays good

// failed tells a server's no, which means what the caller says, from a server that is gone.
func (d *Folder) failed(err error, no string) error {
	var gone net.Error
	var said *textproto.Error
	switch {
	case errors.Is(err, errBounded):
		return &Failure{Code: TooLarge, cause: err}
	case errors.As(err, &gone), errors.Is(err, io.EOF), d.ctx.Err() != nil:
		return failed(d.ctx, err)
	case errors.As(err, &said):
		return &Failure{Code: no, Status: said.Code, cause: err}
	}
	return &Failure{Code: no, cause: err}
}

var errBounded = errors.New("more bytes than the limit")

// bounded is a connection that gives only so many bytes, and none to who waits
// longer than a request may take.
type bounded struct {
	net.Conn
	left int64
	stop func() bool // waiting for the context
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errBounded
	}
	if err := b.SetReadDeadline(time.Now().Add(requestTime)); err != nil {
		return 0, fmt.Errorf("limit the wait: %w", err)
	}
	n, err := b.Conn.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

func (b *bounded) Close() error {
	b.stop()
	return b.Conn.Close()
}
