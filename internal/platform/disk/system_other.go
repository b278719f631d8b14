//go:build !linux && !darwin

package disk

import (
	"errors"
	"os"
)

// Hold does nothing: this system is for trying the program, not for running it.
func Hold(*os.File) error { return nil }

// Release closes the file.
func Release(file *os.File) error { return file.Close() }

// SpaceOf does not know how full this system's disks are.
func SpaceOf(string) (Space, error) { return Space{}, errors.ErrUnsupported }
