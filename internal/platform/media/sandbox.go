package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"time"
)

// sandbox runs programs that read what strangers sent. They get open files and
// an environment of nothing, are bounded in time, and where the system allows
// in memory, without any network and without the server's files.
type sandbox struct {
	child   []string                                   // starts our own code to read a file; empty: it reads here
	prlimit string                                     // path of the program, or empty
	exposed atomic.Bool                                // this system does not let programs be kept from the network
	exited  func(program string, end *os.ProcessState) // told after each run; for measurements
}

// bounds are what one run may cost.
type bounds struct {
	time   time.Duration
	memory int64 // bytes of data; 0 for a program that bounds itself
	output int64 // bytes of the largest file that it may write
}

// run is one run of a program.
type run struct {
	bounds
	argv   []string
	own    bool       // it is a child that does a task
	files  []*os.File // its descriptors 3, 4, …
	env    []string   // beside the language
	folder string     // where it works; empty for the server's
	silent bool       // a complaint means that it failed
	stdout io.Writer
}

// failed says that a program did not do its work. Its input is to blame.
type failed struct {
	program   string
	complaint string // the first it wrote to its standard error
	cause     error
}

func (f *failed) Error() string {
	return fmt.Sprintf("%s: %v: %s", f.program, f.cause, f.complaint)
}

func (f *failed) Unwrap() error { return f.cause }

// start runs a program to its end. An error is a *failed, or our own.
func (s *sandbox) start(ctx context.Context, r run) error {
	program := filepath.Base(r.argv[0])
	limited, cancel := context.WithTimeout(ctx, r.time)
	defer cancel()
	complaints := &capped{limit: 1 << 10}

	runtime.LockOSThread() // Linux ends a child with the thread that started it
	defer runtime.UnlockOSThread()
	command := s.command(limited, r, complaints, !s.exposed.Load())
	err := command.Run()
	if command.Process == nil && limited.Err() == nil { // it could not even be started
		command = s.command(limited, r, complaints, false)
		if err = command.Run(); command.Process != nil {
			s.exposed.Store(true)
		}
	}
	if s.exited != nil && command.ProcessState != nil {
		s.exited(program, command.ProcessState)
	}
	var exit *exec.ExitError
	switch {
	case err == nil && r.silent && complaints.kept.Len() > 0:
		return &failed{program, complaints.kept.String(), errors.New("it complained")}
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("wait for %s: %w", program, ctx.Err())
	case limited.Err() != nil:
		return &failed{program, complaints.kept.String(), fmt.Errorf("longer than %s", r.time)}
	case errors.As(err, &exit):
		return &failed{program, complaints.kept.String(), err}
	}
	return fmt.Errorf("run %s: %w", program, err)
}

func (s *sandbox) command(ctx context.Context, r run, complaints io.Writer, secluded bool) *exec.Cmd {
	argv := s.bounded(r, s.confined(r))
	command := exec.CommandContext(ctx, argv[0], argv[1:]...)
	command.ExtraFiles, command.Dir, command.Stdout, command.Stderr = r.files, r.folder, r.stdout, complaints
	command.Env = append([]string{"LC_ALL=C"}, r.env...)
	command.WaitDelay = time.Second
	confine(command, secluded)
	return command
}

// confined starts a program by a child, which gives up the server's files before
// it becomes that program. Our own code does so by itself.
func (s *sandbox) confined(r run) []string {
	if !withdraws || len(s.child) == 0 || r.own {
		return r.argv
	}
	return slices.Concat(s.child, []string{execute, "--", r.folder}, r.argv)
}

func (s *sandbox) bounded(r run, argv []string) []string {
	if s.prlimit == "" || r.memory == 0 {
		return argv
	}
	return append([]string{
		s.prlimit, "--data=" + strconv.FormatInt(r.memory, 10), "--fsize=" + strconv.FormatInt(r.output, 10),
		"--core=0", "--",
	}, argv...)
}

// capped keeps the first limit bytes and drops the rest.
type capped struct {
	kept  bytes.Buffer
	limit int
}

func (c *capped) Write(p []byte) (int, error) {
	c.kept.Write(p[:min(len(p), c.limit-c.kept.Len())])
	return len(p), nil
}
