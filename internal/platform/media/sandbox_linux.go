package media

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// confine lets a program end together with whatever it starts. A secluded one
// is in a network of its own, which has nothing in it; its user stays who it is,
// so that it can read what it was handed.
func confine(command *exec.Cmd, secluded bool) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if secluded {
		command.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET
		command.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}}
		command.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}}
	}
	command.Cancel = func() error {
		err := syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
}

// limitMyself bounds this process: bytes of data, and of the largest file that it may write.
func limitMyself(memory, output uint64) error {
	return errors.Join(
		syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: memory, Max: memory}),
		syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: output, Max: output}),
		syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}),
	)
}
