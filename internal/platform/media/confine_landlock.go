//go:build linux && !cgo

package media

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/landlock-lsm/go-landlock/landlock"
	syscalls "github.com/landlock-lsm/go-landlock/landlock/syscall"
)

// withdraws says that processes can give up files: all threads at once, which Go
// can only have do it where it knows them all.
const withdraws = true

// systemFolders hold the programs that read what strangers sent, and what those
// need: libraries, fonts, settings. Nothing of the server's lies below them.
func systemFolders() []string {
	return []string{
		"/bin", "/lib", "/lib32", "/lib64", "/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec",
		"/usr/share",
		"/usr/local/bin", "/usr/local/lib", "/usr/local/share", "/nix/store", "/gnu/store",
		"/etc/alternatives", "/etc/fonts", "/etc/ld.so.conf.d", "/etc/libreoffice", "/var/cache/fontconfig",
		"/var/lib/libreoffice", "/var/spool/libreoffice",
	}
}

func systemFiles() []string {
	return []string{"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/localtime", "/dev/random", "/dev/urandom", "/dev/zero"}
}

// withdraw takes from this process, and from what it becomes or starts, every
// file that no rule names, and the network as far as the kernel can. Where the
// kernel cannot, nothing happens: Seclusion tells.
func withdraw(rules ...landlock.Rule) error {
	if err := landlock.V11.BestEffort().Restrict(rules...); err != nil {
		return fmt.Errorf("give up the right to open files: %w", err)
	}
	return nil
}

// become turns this process into a program, which may read the system and its own
// installation, and write its folder, if it has one, and the files that were
// handed over. It returns only if it fails.
func become(folder string, argv []string) error {
	if len(argv) == 0 {
		return errors.New("there is no program to become")
	}
	program, err := filepath.EvalSymlinks(argv[0])
	if err != nil {
		return fmt.Errorf("find %s: %w", argv[0], err)
	}
	rules := []landlock.Rule{
		landlock.RODirs(systemFolders()...).IgnoreIfMissing(),
		landlock.ROFiles(append(systemFiles(), program)...).IgnoreIfMissing(),
		landlock.RWFiles(append(handed(), "/dev/null")...),
	}
	if bin := filepath.Dir(program); filepath.Base(bin) == "program" {
		// LibreOffice's makers put it into a folder of its own
		rules = append(rules, landlock.RODirs(filepath.Dir(bin)))
	}
	if folder != "" {
		rules = append(rules, landlock.RWDirs(folder), meeting())
	}
	if err := withdraw(rules...); err != nil {
		return err
	}
	return fmt.Errorf("become %s: %w", argv[0], syscall.Exec(argv[0], argv,
		os.Environ())) //nolint:forbidigo // it hands on the nothing that it was given
}

// meeting lets LibreOffice make the socket at which it waits for a second one of
// itself, and remove it. It has no other place for it.
func meeting() landlock.Rule {
	return landlock.PathAccess(syscalls.AccessFSMakeSock|syscalls.AccessFSRemoveFile, "/tmp",
		"/var/tmp").IgnoreIfMissing()
}

// handed are the files among this process's descriptors 3, 4, …, which programs
// open again by these names.
func handed() (paths []string) {
	for n := inputDescriptor; ; n++ {
		path := fmt.Sprintf("/proc/self/fd/%d", n)
		info, err := os.Stat(path)
		if err != nil {
			return paths
		}
		if info.Mode().IsRegular() {
			paths = append(paths, path)
		}
	}
}
