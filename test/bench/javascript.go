package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

const (
	consoleFolder = "web/apps/console/dist"
	playerFolder  = "web/apps/player/dist"
)

// javascript weighs what a browser loads, as it is sent: until somebody can sign
// in, until the dashboard stands, and everything there is.
func javascript(context.Context, program) ([]row, error) {
	chunks, err := readChunks()
	if err != nil {
		return nil, err
	}
	player, err := filepath.Glob(filepath.Join(playerFolder, "assets", "*.js"))
	if err != nil {
		return nil, fmt.Errorf("find the player: %w", err)
	}
	var rows []row
	for _, part := range []struct {
		name  string
		files []string
	}{
		{"console, to sign in", chunks.files("index.html", "features/login/mount.tsx", texts("login"))},
		{"console, to the dashboard", chunks.files("index.html", "app/shell.tsx",
			"features/dashboard/DashboardPage.tsx",
			texts("common"), texts("shell"), texts("problem"), texts("folder"), texts("dashboard"))},
		{"console, every page in four languages", chunks.files(slices.Collect(maps.Keys(chunks))...)},
		{"player", append(player, filepath.Join(playerFolder, "sw.js"))},
		{"player, once a stream plays", []string{filepath.Join(playerFolder, "hls.js")}},
	} {
		whole, packed, err := weigh(part.files)
		if err != nil {
			return nil, fmt.Errorf("weigh %s: %w", part.name, err)
		}
		rows = append(rows, row{"JavaScript, " + part.name, fmt.Sprintf("%d kB brotli", packed/1000),
			fmt.Sprintf("%d kB as it is", whole/1000),
			fmt.Sprintf("%.2f", float64(packed)/float64(whole)), 0})
	}
	return rows, nil
}

// texts is the chunk of an area's words.
func texts(area string) string { return "../../packages/i18n/catalogs/en/" + area + ".json" }

// chunks are the parts of the console by their sources.
type chunks map[string]struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
}

func readChunks() (chunks, error) {
	data, err := os.ReadFile(filepath.Join(consoleFolder, ".vite", "manifest.json"))
	if err != nil {
		return nil, fmt.Errorf("read the console's manifest: %w", err)
	}
	var c chunks
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("read the console's manifest: %w", err)
	}
	return c, nil
}

// files lists the scripts of some parts and of all that they need at once.
func (c chunks) files(names ...string) []string {
	seen := map[string]bool{}
	var files []string
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		names = append(names, c[name].Imports...)
		if file := c[name].File; filepath.Ext(file) == ".js" {
			files = append(files, filepath.Join(consoleFolder, file))
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// weigh sums up files as they are, and as they are sent.
func weigh(files []string) (whole, packed int64, err error) {
	for _, file := range files {
		plain, err := os.Stat(file)
		if err != nil {
			return 0, 0, fmt.Errorf("weigh a script: %w", err)
		}
		whole += plain.Size()
		sent, err := os.Stat(file + ".br")
		if err != nil { // too small to be worth it
			sent = plain
		}
		packed += sent.Size()
	}
	return whole, packed, nil
}
