package media

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// confine lets a program end together with whatever it starts, and with this
// process, however that ends. A secluded one is in a network of its own, which
// has nothing in it, and is the first of its own processes: when it ends, the
// kernel ends the others, which a program that is not secluded may leave behind
// if this process is killed. Its user stays who it is, so that it can read what it
// was handed. (Go lets such a first process signal itself, which the kernel ignores.)
func confine(command *exec.Cmd, secluded bool) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if secluded {
		command.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET | syscall.CLONE_NEWPID
		command.SysProcAttr.UidMappings = []syscall.SysProcIDMap{
			{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}}
		command.SysProcAttr.GidMappings = []syscall.SysProcIDMap{
			{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}}
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
