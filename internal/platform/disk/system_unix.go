//go:build linux || darwin

package disk

import (
	"errors"
	"os"
	"syscall"
)

// Hold holds the file until Release, or until the process dies.
func Hold(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrTaken
	}
	return err
}

// Release ends what Hold began, and closes the file. Closing alone would not do: a child process that is just being
// started has the file as well, until it runs its program.
func Release(file *os.File) error {
	return errors.Join(syscall.Flock(int(file.Fd()), syscall.LOCK_UN), file.Close())
}

// SpaceOf looks at the disk that a folder is on.
func SpaceOf(folder string) (Space, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return Space{}, err
	}
	size := int64(s.Bsize)
	return Space{Free: int64(s.Bavail) * size, Total: int64(s.Blocks) * size}, nil
}
