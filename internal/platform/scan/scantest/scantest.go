// Package scantest is a malware scanner for tests that speaks clamd's protocol and
// knows one virus: the EICAR test file.
package scantest

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"path/filepath"
	"sync"
	"testing"
)

// EICAR is the text that every scanner takes for a virus. It does nothing.
const EICAR = `X5O!P%@AP[4\PZX54(P^)7CC)7}$` + `EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

// Finding is what the scanner calls it.
const Finding = "Eicar-Signature"

// Scanner is one that runs until the test ends, or Stop.
type Scanner struct {
	URL   string
	limit int // bytes of a file; 0: no limit

	listener net.Listener
	mu       sync.Mutex
	seen     int
}

// Start starts a scanner on a local socket that takes files of so many bytes; 0 is any number.
func Start(t testing.TB, limit int) *Scanner {
	t.Helper()
	path := filepath.Join(t.TempDir(), "clamd")
	listener, err := new(net.ListenConfig).Listen(t.Context(), "unix", path)
	if err != nil {
		t.Fatal(err)
	}
	s := &Scanner{URL: "unix://" + path, limit: limit, listener: listener}
	t.Cleanup(s.Stop)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go s.serve(conn)
		}
	}()
	return s
}

// Stop ends the scanner, as a crash does.
func (s *Scanner) Stop() { _ = s.listener.Close() }

// Seen is how many files were looked at.
func (s *Scanner) Seen() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen
}

func (s *Scanner) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	in := bufio.NewReader(conn)
	switch command, _ := in.ReadString(0); command {
	case "zPING\x00":
		_, _ = io.WriteString(conn, "PONG\x00")
	case "zINSTREAM\x00":
		_, _ = io.WriteString(conn, s.look(in)+"\x00")
	default:
		_, _ = io.WriteString(conn, "UNKNOWN COMMAND\x00")
	}
}

// look reads a file in pieces.
func (s *Scanner) look(in io.Reader) string {
	var file bytes.Buffer
	for {
		var length uint32
		if err := binary.Read(in, binary.BigEndian, &length); err != nil {
			return "INSTREAM: cut off. ERROR"
		}
		if length == 0 {
			break
		}
		if s.limit > 0 && file.Len()+int(length) > s.limit {
			return "INSTREAM size limit exceeded. ERROR"
		}
		if _, err := io.CopyN(&file, in, int64(length)); err != nil {
			return "INSTREAM: cut off. ERROR"
		}
	}
	s.mu.Lock()
	s.seen++
	s.mu.Unlock()
	if bytes.Contains(file.Bytes(), []byte(EICAR)) {
		return "stream: " + Finding + " FOUND"
	}
	return "stream: OK"
}
