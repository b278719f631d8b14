//go:build !linux && !darwin

package disk

import (
	"errors"
	"os"
)

// lock does nothing: this system is for trying the program, not for running it.
func lock(*os.File) error { return nil }

// SpaceOf does not know how full this system's disks are.
func SpaceOf(string) (Space, error) { return Space{}, errors.ErrUnsupported }
