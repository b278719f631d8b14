// Package web holds the built console and player, so that one binary serves
// everything. `make build` fills the two packed folders before it compiles this.
package web

import (
	"embed"
	"fmt"
	"io/fs"
)

//go:embed all:apps/console/packed all:apps/player/packed
var built embed.FS

// Console returns the console's files.
func Console() (fs.FS, error) { return sub("apps/console/packed") }

// Player returns the player's files.
func Player() (fs.FS, error) { return sub("apps/player/packed") }

func sub(folder string) (fs.FS, error) {
	files, err := fs.Sub(built, folder)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", folder, err)
	}
	return files, nil
}
