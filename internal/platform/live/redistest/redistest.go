// Package redistest runs a real Redis server for a test.
package redistest

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// Start runs a redis-server that keeps nothing on disk and listens on a Unix
// socket only. It returns its unix:// URL and ends the server with the test. A
// machine without redis-server skips the test.
func Start(t testing.TB) string {
	t.Helper()
	s := New(t)
	s.Begin()
	return s.URL
}

// Server is a redis-server that goes and comes back.
type Server struct {
	URL string

	t       testing.TB
	program string
	dir     string
	process *exec.Cmd     // nil while it does not run
	drained chan struct{} // closed when all that it said is read
}

// New prepares a server that does not run yet.
func New(t testing.TB) *Server {
	t.Helper()
	program, err := exec.LookPath("redis-server")
	if err != nil {
		t.Skip("this test needs redis-server: apt-get install redis-server")
	}
	dir, err := os.MkdirTemp("", "redis") // t.TempDir's names are too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{t: t, program: program, dir: dir, URL: "unix://" + filepath.Join(dir, "redis.sock")}
	t.Cleanup(func() {
		s.Kill()
		_ = os.RemoveAll(dir)
	})
	return s
}

// Begin starts it and waits until it accepts connections.
func (s *Server) Begin() {
	s.t.Helper()
	socket := filepath.Join(s.dir, "redis.sock")
	_ = os.Remove(socket) // of one that was killed
	server := exec.Command(s.program, "--port", "0", "--unixsocket", socket, "--dir", s.dir, "--save", "",
		"--appendonly", "no")
	output, err := server.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		s.t.Fatal(err)
	}
	lines := bufio.NewReader(output)
	said := awaitReady(lines)
	s.process, s.drained = server, make(chan struct{})
	go func(drained chan struct{}) {
		defer close(drained)
		_, _ = io.Copy(io.Discard, lines)
	}(s.drained)
	if said != nil {
		s.t.Fatalf("redis-server did not start:\n%s", said)
	}
}

// Kill ends it without a word.
func (s *Server) Kill() {
	if s.process == nil {
		return
	}
	_ = s.process.Process.Kill()
	<-s.drained
	_ = s.process.Wait()
	s.process = nil
}

// Pause lets it hang: connections stay and nothing is answered.
func (s *Server) Pause() { s.signal(syscall.SIGSTOP) }

// Resume lets a paused one go on.
func (s *Server) Resume() { s.signal(syscall.SIGCONT) }

func (s *Server) signal(what syscall.Signal) {
	s.t.Helper()
	if err := s.process.Process.Signal(what); err != nil {
		s.t.Fatal(err)
	}
}

// awaitReady reads until the server accepts connections. It returns nil then,
// and all that the server said if it ended before.
func awaitReady(lines *bufio.Reader) []byte {
	var said []byte
	for {
		line, err := lines.ReadBytes('\n')
		said = append(said, line...)
		if bytes.Contains(bytes.ToLower(line), []byte("ready to accept connections")) {
			return nil
		}
		if err != nil {
			return said
		}
	}
}
