package main

import (
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"time"

	"marquee/internal/platform/db"
)

const (
	workers = 8
	period  = 3 * time.Second
)

// start measures how long the program takes to answer, empty and set up, and
// what it needs while it has nothing to do.
func start(ctx context.Context, p program) ([]row, error) {
	data, remove, err := p.place(ctx)
	if err != nil {
		return nil, err
	}
	defer remove()
	best := time.Hour
	var idle, own float64
	for range 6 { // the first creates the database
		s, err := p.start(ctx, free, data)
		if err != nil {
			return nil, err
		}
		if err := get(s.client, s.address+"/readyz", http.StatusOK, nil); err != nil {
			return nil, err
		}
		best = min(best, s.started)
		idle, _, own, err = s.memory()
		if err := s.stop(); err != nil {
			return nil, err
		}
		if err != nil {
			return nil, err
		}
	}
	raw := time.Hour
	for range 6 {
		began := time.Now()
		if err := exec.CommandContext(ctx, "/bin/true").Run(); err != nil {
			return nil, fmt.Errorf("start a program that does nothing: %w", err)
		}
		raw = min(raw, time.Since(began))
	}
	return []row{
		{"cold start to listening", ms(best), ms(raw) + " to start a program that does nothing",
			fmt.Sprintf("%.0f×", float64(best)/float64(raw)), 1 / best.Seconds()},
		{"idle memory", fmt.Sprintf("%.0f MB, %.0f MB of it pages of the program's file", idle, idle-own), "", "",
			1 / idle},
	}, nil
}

// lists measures the content list with company and folder filter and its total.
func lists(ctx context.Context, p program) ([]row, error) {
	var rows []row
	var base float64
	for _, n := range []int{1_000, 100_000} {
		r, err := list(ctx, p, n, &base)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r...)
	}
	return rows, nil
}

func list(ctx context.Context, p program, n int, base *float64) ([]row, error) {
	s, done, err := withDemo(ctx, p, "admin", func(data db.Config) error { return fill(ctx, data, n) })
	if err != nil {
		return nil, err
	}
	defer done()
	in, err := s.smallFolder()
	if err != nil {
		return nil, err
	}
	raw := bare(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	defer raw.Close()
	bareRate, _, err := load(workers, period, func(int) error { return get(s.client, raw.URL, http.StatusOK, nil) })
	if err != nil {
		return nil, err
	}
	var out []row
	for _, l := range []struct{ name, query string }{{"unfiltered", ""}, {"folder filter", in}} {
		rate, took, err := load(workers, period, func(int) error {
			return get(s.client, s.address+"/api/content?_limit=10&_page=1"+l.query, http.StatusOK, nil)
		})
		if err != nil {
			return nil, err
		}
		ratio := ""
		if l.query == "" && *base > 0 {
			ratio = fmt.Sprintf(", %.2f× the rate at 1,000", rate / *base)
		}
		if l.query == "" && *base == 0 {
			*base = rate
		}
		out = append(out, row{fmt.Sprintf("list of 10 with total, %d rows, %s", n, l.name),
			fmt.Sprintf("%.0f/s, p99 %s", rate, ms(percentile(took, .99))),
			fmt.Sprintf("%.0f/s of an empty handler", bareRate), fmt.Sprintf("%.2f%s", rate/bareRate, ratio), rate})
	}
	return out, nil
}

// manifest measures a poll that finds nothing new.
func manifest(ctx context.Context, p program) ([]row, error) {
	s, player, done, err := withScreen(ctx, p)
	if err != nil {
		return nil, err
	}
	defer done()
	m, _, err := player.Fetch(ctx)
	if err != nil {
		return nil, err
	}
	raw := bare(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotModified) })
	defer raw.Close()
	bareRate, _, err := load(workers, period, func(int) error {
		return get(s.client, raw.URL, http.StatusNotModified, nil)
	})
	if err != nil {
		return nil, err
	}
	headers := map[string]string{"Authorization": "Bearer " + player.Token(), "If-None-Match": `"` + m.Version + `"`}
	rate, took, err := load(workers, period, func(int) error {
		return get(s.client, s.address+"/api/player/manifest", http.StatusNotModified, headers)
	})
	return []row{{"manifest poll, 304", fmt.Sprintf("%.0f/s, p99 %s", rate, ms(percentile(took, .99))),
		fmt.Sprintf("%.0f/s of a bare handler", bareRate),
		fmt.Sprintf("%.2f", rate/bareRate), rate}}, err
}

// heartbeats measures reports of a screen, each stored before it is answered.
func heartbeats(ctx context.Context, p program) ([]row, error) {
	s, _, done, err := withScreen(ctx, p)
	if err != nil {
		return nil, err
	}
	defer done()
	screens := make([]func() error, workers)
	for i := range screens {
		player, err := s.paired(ctx, fmt.Sprintf("Reporting %d", i))
		if err != nil {
			return nil, err
		}
		screens[i] = func() error {
			_, err := player.Report(ctx, "bench-boot", screenStatus(), nil)
			return err
		}
	}
	raw := bare(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(`{"ackSeq":0}`)) })
	defer raw.Close()
	bareRate, _, err := load(workers, period, func(int) error { return get(s.client, raw.URL, http.StatusOK, nil) })
	if err != nil {
		return nil, err
	}
	rate, took, err := load(workers, period, func(worker int) error { return screens[worker]() })
	return []row{{"heartbeats, stored", fmt.Sprintf("%.0f/s, p99 %s", rate, ms(percentile(took, .99))),
		fmt.Sprintf("%.0f/s of a bare handler", bareRate),
		fmt.Sprintf("%.2f", rate/bareRate), rate}}, err
}
