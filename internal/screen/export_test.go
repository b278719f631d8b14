package screen

import (
	"context"
	"net"
)

// Dials says how a fleet's screens reach their server in place of a network.
func (f *Fleet) Dials(dial func(ctx context.Context, network, address string) (net.Conn, error)) {
	f.dial = dial
}
