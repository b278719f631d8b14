//go:build !linux || cgo

package media

import "errors"

// withdraws says that processes cannot give up files here.
const withdraws = false

// withdraw does nothing: a process keeps what it may read.
func withdraw() error { return nil }

// become fails: nobody asks for it here.
func become(string, []string) error { return errors.ErrUnsupported }
