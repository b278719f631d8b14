package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"time"
)

// upload100, upload2000 and uploads8 measure taking in files, which are looked at,
// hashed and flushed, and what it costs in memory.
func upload100(ctx context.Context, p program) ([]row, error) {
	return uploads(ctx, p, "upload of 100 MB", 1, 100)
}

func upload2000(ctx context.Context, p program) ([]row, error) {
	return uploads(ctx, p, "upload of 2,000 MB", 1, 2000)
}

func uploads8(ctx context.Context, p program) ([]row, error) {
	return uploads(ctx, p, "8 uploads of 100 MB at once", 8, 100)
}

// uploads measures so many files at once, of so many MB each, beside a handler
// that copies them to disk and flushes them.
func uploads(ctx context.Context, p program, what string, atOnce int, mb int64) ([]row, error) {
	s, done, err := withDemo(ctx, p, "admin", nil)
	if err != nil {
		return nil, err
	}
	defer done()
	if err := s.forgetPeak(); err != nil {
		return nil, err
	}
	_, before, _, err := s.memory()
	if err != nil {
		return nil, err
	}
	took, err := together(atOnce, func(int) error {
		file, err := noise(mb << 20)
		if err == nil {
			_, err = send(s, file)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	_, peak, _, err := s.memory()
	if err != nil {
		return nil, err
	}
	raw := bareCopy(s.data.Folder)
	defer raw.Close()
	plain, err := together(atOnce, func(int) error {
		file, err := noise(mb << 20)
		if err == nil {
			err = post(s.client, raw.URL, file)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	total := float64(int64(atOnce) * mb)
	return []row{{what, fmt.Sprintf("%.0f MB/s, peak memory +%.0f MB", total/took.Seconds(), peak-before),
		fmt.Sprintf("%.0f MB/s of a bare copy to disk", total/plain.Seconds()),
		fmt.Sprintf("%.2f", plain.Seconds()/took.Seconds()), total / took.Seconds()}}, nil
}

// together does something so many times at once and returns how long all of it took.
func together(times int, do func(number int) error) (time.Duration, error) {
	var all sync.WaitGroup
	failed := make([]error, times)
	began := time.Now()
	for number := range times {
		all.Go(func() { failed[number] = do(number) })
	}
	all.Wait()
	return time.Since(began), errors.Join(failed...)
}

// bareCopy serves a handler that copies what it gets to a file, durably.
func bareCopy(folder string) *httptest.Server {
	return bare(func(w http.ResponseWriter, r *http.Request) {
		if err := keep(folder, r.Body); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
}

// post sends a file to a bare handler.
func post(client *http.Client, url string, file io.Reader) error {
	response, err := client.Post(url, "application/octet-stream", file)
	if err != nil {
		return fmt.Errorf("send to a bare handler: %w", err)
	}
	if err := response.Body.Close(); err != nil || response.StatusCode != http.StatusOK {
		return errors.Join(fmt.Errorf("a bare handler answers %d", response.StatusCode), err)
	}
	return nil
}

// keep copies what comes to a file, durably.
func keep(folder string, r io.Reader) error {
	file, err := os.CreateTemp(folder, "raw-*")
	if err != nil {
		return fmt.Errorf("create a file: %w", err)
	}
	_, err = io.Copy(file, r)
	return errors.Join(err, file.Sync(), file.Close())
}

const (
	dropped    = 10_000 // files in the folder that is dropped
	droppedKB  = 8      // each
	dropAtOnce = 4      // connections of a browser that the console uses
	askAtOnce  = 500    // files that one chkcontent asks about
)

// drop measures a folder of small pictures that is dropped onto the console: it
// asks what would become of them and sends them over a few connections.
func drop(ctx context.Context, p program) ([]row, error) {
	s, done, err := withDemo(ctx, p, "admin", nil)
	if err != nil {
		return nil, err
	}
	defer done()
	asking := time.Now()
	for range dropped / askAtOnce {
		files := make([]map[string]any, askAtOnce)
		for i := range files {
			files[i] = map[string]any{"name": fmt.Sprintf("%d.png", i), "size": droppedKB << 10}
		}
		if err := s.call(http.MethodPost, "/api/chkcontent", map[string]any{"files": files}, nil); err != nil {
			return nil, err
		}
	}
	asked := time.Since(asking)
	add := func(file io.Reader) error { _, err := send(s, file); return err }
	first, firstErr := sendAll(dropped/10, add)
	middle, middleErr := sendAll(dropped*8/10, add)
	last, lastErr := sendAll(dropped/10, add)
	if err := errors.Join(firstErr, middleErr, lastErr); err != nil {
		return nil, err
	}
	raw := bareCopy(s.data.Folder)
	defer raw.Close()
	plain, err := sendAll(dropped/10, func(file io.Reader) error { return post(s.client, raw.URL, file) })
	if err != nil {
		return nil, err
	}
	rate := func(files int, took time.Duration) float64 { return float64(files) / took.Seconds() }
	whole := rate(dropped, first+middle+last)
	return []row{{
		fmt.Sprintf("folder of %d files of %d kB", dropped, droppedKB),
		fmt.Sprintf("%.0f a second, the last thousand %.2f× the time of the first; asked about in %s", whole,
			last.Seconds()/first.Seconds(), ms(asked)),
		fmt.Sprintf("%.0f a second of a bare copy to disk", rate(dropped/10, plain)),
		fmt.Sprintf("%.2f", whole/rate(dropped/10, plain)), whole,
	}}, nil
}

// sendAll sends so many files and returns how long that took.
func sendAll(files int, send func(file io.Reader) error) (time.Duration, error) {
	return together(dropAtOnce, func(int) error {
		for range files / dropAtOnce {
			file, err := noise(droppedKB << 10)
			if err == nil {
				err = send(file)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}
