package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"marquee/internal/platform/db"
)

// edits measures what people do all day in a large company: they look at the
// dashboard, and make playlists. What is made is flushed before it is answered.
func edits(ctx context.Context, p program) ([]row, error) {
	s, done, err := withDemo(ctx, p, "admin", func(data db.Config) error { return fill(ctx, data, 10_000) })
	if err != nil {
		return nil, err
	}
	defer done()
	raw := bare(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	defer raw.Close()
	empty, _, err := load(workers, period, func(int) error { return get(s.client, raw.URL, http.StatusOK, nil) })
	if err != nil {
		return nil, err
	}
	shown, took, err := load(workers, period, func(int) error {
		return get(s.client, s.address+"/api/dashboard", http.StatusOK, nil)
	})
	if err != nil {
		return nil, err
	}
	flushed, _, err := flushes(s.data.Folder)
	if err != nil {
		return nil, err
	}
	made, making, err := load(workers, period, func(int) error {
		return s.call(http.MethodPost, "/api/playlists", map[string]any{"name": "Bench",
			"content": []any{map[string]any{"id": firstRow, "seconds": 4}}}, nil)
	})
	return []row{
		{"dashboard of a company of 10,000 contents", fmt.Sprintf("%.0f/s, p99 %s", shown, ms(percentile(took, .99))),
			fmt.Sprintf("%.0f/s of an empty handler", empty), fmt.Sprintf("%.2f", shown/empty), shown},
		{"playlists made", fmt.Sprintf("%.0f/s, p99 %s", made, ms(percentile(making, .99))),
			fmt.Sprintf("%.0f/s of flushing a block to disk", flushed), fmt.Sprintf("%.2f", made/flushed), made},
	}, err
}

// flushes measures how often a second the disk takes a block for good, one after the other.
func flushes(folder string) (perSecond float64, took []time.Duration, err error) {
	file, err := os.CreateTemp(folder, "raw-*")
	if err != nil {
		return 0, nil, fmt.Errorf("create a file: %w", err)
	}
	defer func() { _ = file.Close() }() // of no use any more
	block := make([]byte, 4096)
	return load(1, period/3, func(int) error {
		if _, err := file.WriteAt(block, 0); err != nil {
			return fmt.Errorf("write a block: %w", err)
		}
		return file.Sync()
	})
}
