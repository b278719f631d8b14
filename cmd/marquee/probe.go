package main

import (
	"context"
	"os"

	"marquee/internal/platform/media"
)

// probe is a child of the server that reads one file, so that a hostile one hits nobody else.
type probe struct {
	Words []string `arg:"positional,required"`
}

func (p *probe) Run(ctx context.Context) error { return media.Serve(ctx, p.Words, os.Stdout) }

// startProbe is how this program is started as a probe. Where it does not know
// its own file, the server reads files within itself.
func startProbe() []string {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	return []string{self, "probe"}
}
