package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/textproto"
	"net/url"
	"strings"
	"time"

	"github.com/jlaffaye/ftp"

	"marquee/internal/fault/codes"
)

const (
	// answerBytes is what an FTP server may say beside its files in one session. Who
	// reads an answer of many lines puts them together anew for each.
	answerBytes = 128 << 10
	listBytes   = 5 << 20 // a list may have
)

// Login is who an FTP server is told we are; without a name, anonymous.
type Login struct{ Username, Password string }

// Folder is an open folder of an FTP server, for one caller at a time.
type Folder struct {
	ctx     context.Context // the one that it was opened with: it ends every transfer
	session *ftp.ServerConn
	limit   int64 // bytes of a file
	next    int64 // bytes that the next connection gives
}

// Entry is a file that a folder lists.
type Entry struct {
	Name string
	Figures
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
		return nil, &Failure{Code: codes.AddressBad, cause: err}
	case u.Scheme != "ftp", u.Hostname() == "", u.User != nil, u.RawQuery != "", u.Fragment != "",
		strings.ContainsAny(u.Path, "\r\n\x00"), isOddNumber(u.Hostname()):
		return nil, &Failure{Code: codes.AddressBad}
	}
	return u, nil
}

// OpenFolder signs in to an FTP server and enters the folder of the address.
// limit bounds every file, in bytes. Its errors, and those of the folder,
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
	d := &Folder{ctx: ctx, limit: limit, next: answerBytes}
	dial := func(network, address string) (net.Conn, error) {
		connection, err := f.Dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		stop := context.AfterFunc(ctx, func() { _ = connection.Close() })
		return &bounded{Conn: connection, left: d.next, stop: stop}, nil
	}
	session, err := ftp.Dial(net.JoinHostPort(u.Hostname(), port), ftp.DialWithDialFunc(dial))
	if err != nil {
		return nil, d.failed(err, codes.Unreachable)
	}
	d.session = session
	if login.Username == "" {
		login = Login{"anonymous", "anonymous@"}
	}
	if err := session.Login(login.Username, login.Password); err != nil {
		d.Close()
		return nil, d.failed(err, codes.SignInRefused)
	}
	if path := strings.TrimSuffix(strings.TrimPrefix(u.Path, "/"), "/"); path != "" {
		if err := session.ChangeDir(path); err != nil {
			d.Close()
			return nil, d.failed(err, codes.AnswerRefused)
		}
	}
	return d, nil
}

// Files lists the files of the folder, as the server orders them. What it writes
// of dates is taken for UTC: hardly one says which zone it means.
func (d *Folder) Files() ([]Entry, error) {
	d.next = min(d.limit, listBytes) + 1
	listed, err := d.session.List("")
	if err != nil {
		return nil, d.failed(err, codes.AnswerRefused)
	}
	var files []Entry
	for _, e := range listed {
		if e.Type == ftp.EntryTypeFile && !strings.ContainsAny(e.Name, `/\`) {
			files = append(files, Entry{e.Name, Figures{Size: int64(min(e.Size, math.MaxInt64)), Modified: e.Time}})
		}
	}
	return files, nil
}

// Open begins to read a file of the folder. Nothing else can be asked of the
// folder until the caller has closed it.
func (d *Folder) Open(name string) (io.ReadCloser, error) {
	d.next = d.limit + 1
	file, err := d.session.Retr(name)
	if err != nil {
		return nil, d.failed(err, codes.AnswerRefused)
	}
	return &transfer{folder: d, file: file}, nil
}

// Read returns a file of the folder.
func (d *Folder) Read(name string) ([]byte, error) {
	file, err := d.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // that all of it came, the end of reading says
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	return data, nil
}

// transfer is a file that is read piece by piece.
type transfer struct {
	folder *Folder
	file   *ftp.Response
}

// Read ends when the server has said that this was all: a connection that closes
// may have broken.
func (t *transfer) Read(p []byte) (int, error) {
	n, err := t.file.Read(p)
	if err == nil {
		return n, nil
	}
	if !errors.Is(err, io.EOF) {
		return n, t.folder.failed(err, codes.AnswerRefused)
	}
	if closed := t.file.Close(); closed != nil {
		return n, t.folder.failed(closed, codes.Unreachable)
	}
	return n, err
}

func (t *transfer) Close() error { return t.file.Close() }

// Close ends the session.
func (d *Folder) Close() { _ = d.session.Quit() } // whatever was read stays good

// failed tells a server's no, which means what the caller says, from a server that is gone.
func (d *Folder) failed(err error, no codes.Field) error {
	var gone net.Error
	var said *textproto.Error
	switch {
	case errors.Is(err, errBounded):
		return &Failure{Code: codes.TooLarge, cause: err}
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
