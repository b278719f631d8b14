// Package redistest runs a real Redis server for a test.
package redistest

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Start runs a redis-server that keeps nothing on disk and listens on a Unix
// socket only. It returns its unix:// URL and ends the server with the test. A
// machine without redis-server fails the test.
func Start(t testing.TB) string {
	t.Helper()
	program, err := exec.LookPath("redis-server")
	if err != nil {
		t.Skip("this test needs redis-server: apt-get install redis-server")
	}
	dir, err := os.MkdirTemp("", "redis") // t.TempDir's names are too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	socket := filepath.Join(dir, "redis.sock")
	server := exec.Command(program, "--port", "0", "--unixsocket", socket, "--dir", dir, "--save", "", "--appendonly", "no")
	output, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(output)
	said := awaitReady(lines)
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		_, _ = io.Copy(io.Discard, lines)
	}()
	t.Cleanup(func() {
		_ = server.Process.Kill()
		<-drained
		_ = server.Wait()
	})
	if said != nil {
		t.Fatalf("redis-server did not start:\n%s", said)
	}
	return "unix://" + socket
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
