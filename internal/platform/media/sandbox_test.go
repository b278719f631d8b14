package media

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// confined is a sandbox with all that this machine offers.
func confined(t *testing.T) *sandbox {
	t.Helper()
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		t.Skip("prlimit is not installed")
	}
	return &sandbox{prlimit: prlimit}
}

// told runs a shell's words and returns what they say.
func told(t *testing.T, s *sandbox, r run, words string) (string, error) {
	t.Helper()
	out := &capped{limit: 64 << 10}
	r.argv, r.stdout = []string{"/bin/sh", "-c", words}, out
	if r.time == 0 {
		r.time = time.Minute
	}
	err := s.start(t.Context(), r)
	return strings.TrimSpace(out.kept.String()), err
}

func TestProgramsAreKeptInBounds(t *testing.T) {
	t.Setenv("SECRET", "of the server")
	r := run{bounds: bounds{memory: 64 << 20, output: 8 << 10}}
	if got, err := told(t, confined(t), r, "ulimit -d; ulimit -c; env | grep -c SECRET"); got != "65536\n0\n0" {
		t.Errorf("data, core dumps and secrets: %q, %v", got, err)
	}
	folder := t.TempDir()
	if _, err := told(t, confined(t), r, "head -c 100000 /dev/zero > "+folder+"/x"); err == nil {
		t.Error("it wrote more than it may")
	}
	if stat, err := os.Stat(filepath.Join(folder, "x")); err != nil || stat.Size() > r.output {
		t.Errorf("it wrote %d bytes, %v", stat.Size(), err)
	}
}

// Without its own network a program sees no interface but its loopback.
func TestProgramsHaveNoNetwork(t *testing.T) {
	s := confined(t)
	got, err := told(t, s, run{}, "tail -n +3 /proc/self/net/dev | cut -d: -f1 | tr -d ' '; id -u")
	if s.exposed.Load() {
		t.Skip("this system does not let programs be kept from the network")
	}
	if want := "lo\n" + strconv.Itoa(os.Geteuid()); got != want {
		t.Errorf("interfaces and user: %q, %v, want %q", got, err, want)
	}
}

// Where namespaces are refused programs run all the same.
func TestProgramsRunWhereNothingIsAllowed(t *testing.T) {
	s := confined(t)
	s.exposed.Store(true)
	if got, err := told(t, s, run{}, "echo yes"); got != "yes" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestProgramsEndInTime(t *testing.T) {
	_, err := told(t, confined(t), run{bounds: bounds{time: 50 * time.Millisecond}}, "sleep 1000")
	var f *failed
	if !errors.As(err, &f) {
		t.Errorf("error = %v, want failed", err)
	}
}

// What a program started ends with it.
func TestProgramsEndWithTheirOwn(t *testing.T) {
	alive := filepath.Join(t.TempDir(), "alive")
	if out, err := exec.CommandContext(t.Context(), "mkfifo", alive).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- confined(t).start(ctx,
			run{argv: []string{"/bin/sh", "-c", "(echo up; exec sleep 1000) > " + alive + " & wait"},
				bounds: bounds{time: time.Hour}})
	}()
	pipe, err := os.Open(alive)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = pipe.Close() }()
	if n, err := pipe.Read(make([]byte, 8)); n != 3 || err != nil {
		t.Fatalf("%d bytes, %v", n, err)
	}
	cancel()
	if n, err := pipe.Read(make([]byte, 8)); n != 0 || err == nil { // until nobody can write any more
		t.Errorf("%d bytes, %v", n, err)
	}
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want Canceled", err)
	}
}

// What runs for a server ends when that is killed, with whatever it started
// where namespaces are allowed.
func TestProgramsEndWithTheServer(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for how, words := range map[string]string{
		"abandon":         "(setsid sh -c 'echo up >&3; exec sleep 1000' &) ; exec sleep 1000",
		"abandon-exposed": "echo up >&3; exec sleep 1000",
	} {
		t.Run(how, func(t *testing.T) {
			if s := confined(t); how == "abandon" {
				if _, err := told(t, s, run{}, "true"); err != nil || s.exposed.Load() {
					t.Skip("this system does not let programs have their own processes")
				}
			}
			alive, held, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = alive.Close() }()
			server := exec.CommandContext(t.Context(), self, "probe", how, "/bin/sh", "-c", words)
			server.ExtraFiles = []*os.File{held}
			if err := errors.Join(server.Start(), held.Close(),
				alive.SetReadDeadline(time.Now().Add(20*time.Second))); err != nil {
				t.Fatal(err)
			}
			if n, err := alive.Read(make([]byte, 8)); n != 3 || err != nil {
				t.Errorf("%d bytes, %v", n, err)
			}
			if err := server.Process.Kill(); err != nil {
				t.Error(err)
			}
			if n, err := alive.Read(make([]byte, 8)); n != 0 ||
				!errors.Is(err, io.EOF) { // until nobody can write any more
				t.Errorf("%d bytes, %v", n, err)
			}
			_ = server.Wait() // it was killed
		})
	}
}

// residentOf is the most memory that a program held, in bytes.
func residentOf(end *os.ProcessState) int64 {
	if usage, known := end.SysUsage().(*syscall.Rusage); known {
		return usage.Maxrss << 10
	}
	return 0
}
