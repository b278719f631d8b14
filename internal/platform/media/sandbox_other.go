//go:build !linux

package media

import "os/exec"

// confine does nothing: only Linux can.
func confine(*exec.Cmd, bool) {}

// limitMyself does nothing: the time limit alone holds.
func limitMyself(memory, output uint64) error { return nil }
