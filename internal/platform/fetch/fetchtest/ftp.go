// Package fetchtest is an FTP server for tests: it listens on this machine, has
// one folder, and knows of RFC 959 what reading that takes.
package fetchtest

import (
	"fmt"
	"io"
	"maps"
	"net"
	"net/textproto"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
)

// Options are how the server behaves.
type Options struct {
	Username, Password string            // who may sign in; empty: anybody
	Folder             string            // of the files, as in "shop/pictures"
	Files              map[string][]byte // by name
	Elsewhere          string            // the host that PASV names as h1,h2,h3,h4, without EPSV; empty: this machine
	Endless            bool              // a file never ends
	Breaks             int               // so many transfers of files break off in the middle
}

// Server is a running server.
type Server struct {
	Host string // with the port

	options   Options
	listener  net.Listener
	open      sync.WaitGroup
	passwords sync.Map
	transfers atomic.Int64
	broken    atomic.Int64 // transfers of files that were to break off, and those after them
}

// Start starts a server that ends with the test.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Host: listener.Addr().String(), options: o, listener: listener}
	s.open.Go(s.accept)
	t.Cleanup(func() {
		_ = listener.Close() // ends accept
		s.open.Wait()
	})
	return s
}

// Transfers is how many files and lists were sent.
func (s *Server) Transfers() int64 { return s.transfers.Load() }

// Asked reports whether a client signed in with the password, or tried to.
func (s *Server) Asked(password string) bool {
	_, known := s.passwords.Load(password)
	return known
}

func (s *Server) accept() {
	for {
		connection, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.open.Go(func() {
			d := &dialogue{server: s, text: textproto.NewConn(connection)}
			defer d.end()
			d.run()
		})
	}
}

// dialogue is one connection.
type dialogue struct {
	server   *Server
	text     *textproto.Conn
	data     net.Listener // of the next transfer
	username string
	signedIn bool
	folder   string
}

func (d *dialogue) say(format string, args ...any) {
	_ = d.text.PrintfLine(format, args...)
} // a client that is gone is noticed when reading

func (d *dialogue) end() {
	_ = d.text.Close()
	if d.data != nil {
		_ = d.data.Close()
	}
}

func (d *dialogue) run() {
	d.say("220 fetchtest")
	for {
		line, err := d.text.ReadLine()
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(line, " ")
		switch o := d.server.options; verb {
		case "USER":
			d.username = rest
			d.say("331 and the password")
		case "PASS":
			d.signIn(rest)
		case "QUIT":
			d.say("221 bye")
			return
		case "TYPE":
			d.say("200 ok")
		case "CWD":
			d.enter(rest)
		case "EPSV", "PASV":
			d.listen(verb)
		case "LIST":
			d.send(listing(d.files()))
		case "RETR":
			data, known := d.files()[rest]
			switch {
			case !known:
				d.say("550 no such file")
			case o.Endless:
				d.send(endless{})
			case d.server.broken.Add(1) <= int64(o.Breaks):
				d.send(io.MultiReader(strings.NewReader(string(data[:len(data)/2])),
					iotest.ErrReader(io.ErrUnexpectedEOF)))
			default:
				d.send(strings.NewReader(string(data)))
			}
		default:
			d.say("502 unknown")
		}
	}
}

func (d *dialogue) signIn(password string) {
	o := d.server.options
	d.server.passwords.Store(password, true)
	if d.signedIn = o.Username == "" || d.username == o.Username && password == o.Password; d.signedIn {
		d.say("230 welcome")
	} else {
		d.say("530 wrong")
	}
}

func (d *dialogue) enter(folder string) {
	if !d.signedIn || folder != d.server.options.Folder {
		d.say("550 no such folder")
		return
	}
	d.folder = folder
	d.say("250 here")
}

func (d *dialogue) files() map[string][]byte {
	if d.signedIn && d.folder == d.server.options.Folder {
		return d.server.options.Files
	}
	return nil
}

func (d *dialogue) listen(verb string) {
	elsewhere := d.server.options.Elsewhere
	if elsewhere != "" && verb == "EPSV" {
		d.say("502 unknown")
		return
	}
	if d.data != nil {
		_ = d.data.Close()
	}
	var err error
	if d.data, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		d.say("425 no port")
		return
	}
	port := d.data.Addr().(*net.TCPAddr).Port
	if verb == "EPSV" {
		d.say("229 listening (|||%d|)", port)
		return
	}
	if elsewhere == "" {
		elsewhere = "127,0,0,1"
	}
	d.say("227 listening (%s,%d,%d)", elsewhere, port/256, port%256)
}

func (d *dialogue) send(data io.Reader) {
	if d.data == nil {
		d.say("425 where to?")
		return
	}
	d.say("150 sending")
	connection, err := d.data.Accept()
	if err != nil {
		d.say("425 nobody came")
		return
	}
	d.server.transfers.Add(1)
	_, err = io.Copy(connection, data)
	if closed := connection.Close(); err != nil || closed != nil {
		d.say("426 broken off")
		return
	}
	d.say("226 sent")
}

// listing is a list as ls -l writes it.
func listing(files map[string][]byte) io.Reader {
	var b strings.Builder
	b.WriteString("drwxr-xr-x 2 ftp ftp 4096 Nov 21 09:00 deeper.png\r\n")
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "-rw-r--r-- 1 ftp ftp %d Nov 21 09:00 %s\r\n", len(files[name]), name)
	}
	return strings.NewReader(b.String())
}

// endless has no end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }
