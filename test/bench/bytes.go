package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"image"
	"image/png"
	"io"
	noises "math/rand/v2"
	"net/http"
	"os"
	"path/filepath"

	"marquee/internal/screen"
)

func screenStatus() screen.Status {
	return screen.Status{Manifest: "bench", StorageFreeMB: 1000, Client: "bench", ClientVersion: "1", Width: 1920,
		Height: 1080}
}

// withScreen starts the demo with one more screen.
func withScreen(ctx context.Context, p program) (*server, *screen.Screen, func(), error) {
	s, done, err := withDemo(ctx, p, "operator", nil)
	if err != nil {
		return nil, nil, nil, err
	}
	player, err := s.paired(ctx, "Bench")
	if err != nil {
		done()
		return nil, nil, nil, err
	}
	return s, player, done, nil
}

// noise is a picture of the given size that cannot be compressed: a PNG and, behind
// its end, where readers stop, padding. Every one is another.
func noise(size int64) (io.Reader, error) {
	canvas := image.NewRGBA(image.Rect(0, 0, 64, 64))
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		return nil, fmt.Errorf("encode: %w", err)
	}
	var seed [32]byte
	if _, err := rand.Read(seed[:]); err != nil {
		return nil, fmt.Errorf("draw a seed: %w", err)
	}
	return io.LimitReader(io.MultiReader(&out, noises.NewChaCha8(seed)), size), nil
}

// send uploads a file as the console does, streaming it.
func send(s *server, file io.Reader) (src string, err error) {
	body, kind := asForm(file)
	r, err := http.NewRequest(http.MethodPost, s.address+"/api/content", body)
	if err != nil {
		return "", fmt.Errorf("upload: %w", err)
	}
	r.Header.Set("Content-Type", kind)
	var saved struct{ Content struct{ Src string } }
	err = s.do(r, &saved)
	return saved.Content.Src, err
}

// media measures how fast files are served, against a bare file server.
func media(ctx context.Context, p program) ([]row, error) {
	s, done, err := withDemo(ctx, p, "admin", nil)
	if err != nil {
		return nil, err
	}
	defer done()
	raw := bare(http.FileServer(http.Dir(s.data.Folder)).ServeHTTP)
	defer raw.Close()
	var rows []row
	for _, size := range []int64{1 << 20, 100 << 20} {
		picture, err := noise(size)
		if err != nil {
			return nil, err
		}
		file, err := io.ReadAll(picture)
		if err != nil {
			return nil, fmt.Errorf("draw a file: %w", err)
		}
		src, err := send(s, bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(s.data.Folder, "raw.bin"), file, 0o600); err != nil {
			return nil, fmt.Errorf("write a file: %w", err)
		}
		rawRate, _, err := load(4, period, func(int) error {
			return get(s.client, raw.URL+"/raw.bin", http.StatusOK, nil)
		})
		if err != nil {
			return nil, err
		}
		rate, _, err := load(4, period, func(int) error { return get(s.client, s.address+src, http.StatusOK, nil) })
		if err != nil {
			return nil, err
		}
		mb := float64(size >> 20)
		rows = append(rows, row{fmt.Sprintf("media, %.0f MB", mb), fmt.Sprintf("%.0f MB/s", rate*mb),
			fmt.Sprintf("%.0f MB/s of a bare file server", rawRate*mb), fmt.Sprintf("%.2f", rate/rawRate), rate})
	}
	return rows, nil
}
