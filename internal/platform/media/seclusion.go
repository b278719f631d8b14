package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
)

// Seclusion is what the programs that read files are kept from on this system.
type Seclusion struct {
	Network bool // everything but themselves
	Files   bool // the server's files, but those that they are handed
}

// Seclusion starts a child to see what it can reach.
func (p *Prober) Seclusion(ctx context.Context) (Seclusion, error) {
	a, err := p.perform(ctx, see, bytes.NewReader(nil), nil)
	return a.Seclusion, err
}

// secluded says what this process cannot reach.
func secluded() (Seclusion, error) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return Seclusion{}, fmt.Errorf("list the networks: %w", err)
	}
	s := Seclusion{Network: true}
	for _, i := range interfaces {
		s.Network = s.Network && i.Flags&net.FlagLoopback != 0
	}
	_, err = os.ReadDir("/")
	s.Files = errors.Is(err, fs.ErrPermission)
	return s, nil
}
