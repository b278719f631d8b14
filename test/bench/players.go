package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/screen"
)

const (
	// connected is how many simulated screens are measured at once.
	connected = 2000
	// returning is how many lose the server, and come back to it.
	returning = 5000
)

// players measures many connected screens: what each costs in memory, and how
// long after a save the first and the last have heard of it.
func players(ctx context.Context, p program) ([]row, error) {
	s, done, err := withDemo(ctx, p, "operator", func(data db.Config) error { return unlimit(ctx, data) })
	if err != nil {
		return nil, err
	}
	defer done()
	before, _, _, err := s.memory()
	if err != nil {
		return nil, err
	}
	hints := make(chan time.Time, connected)
	var listening atomic.Bool
	_, leave, err := s.fleet(ctx, connected, func(at time.Time) {
		if listening.Load() {
			hints <- at
		}
	})
	if err != nil {
		return nil, err
	}
	defer leave()
	listening.Store(true)
	after, _, _, err := s.memory()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := s.call(http.MethodPost, "/api/category", map[string]any{"type": "Device", "companyId": 2}, nil); err != nil {
		return nil, err
	}
	took := make([]time.Duration, 0, connected)
	for timeout := time.After(30 * time.Second); len(took) < connected; {
		select {
		case at := <-hints:
			took = append(took, at.Sub(began))
		case <-timeout:
			return nil, fmt.Errorf("%d of %d players heard of the change", len(took), connected)
		}
	}
	return []row{{
		fmt.Sprintf("%d connected players", connected),
		fmt.Sprintf("%.1f kB each; save to screen p50 %s, p99 %s",
			(after-before)*1024/connected, ms(percentile(took, .5)), ms(percentile(took, .99))),
		"150 ms of it gathers changes", "", 0,
	}}, nil
}

// returns measures how soon every screen is back that has lost its server, after
// an orderly end and after a kill. Each signs in anew, asks for its manifest and
// reports. Of the time after an orderly end, the server has told each which part
// to stay away; after a kill each waits for a second or two before it tries.
func returns(ctx context.Context, p program) ([]row, error) {
	s, done, err := withDemo(ctx, p, "operator", func(data db.Config) error { return unlimit(ctx, data) })
	if err != nil {
		return nil, err
	}
	defer done()
	fleet, leave, err := s.fleet(ctx, returning, nil)
	if err != nil {
		return nil, err
	}
	defer leave()
	var rows []row
	for _, end := range []struct {
		how    string
		signal syscall.Signal
	}{{"an orderly end", syscall.SIGTERM}, {"a kill", syscall.SIGKILL}} {
		_ = s.command.Process.Signal(end.signal) // it runs: it was just measured
		if err := s.stop(); err != nil {
			return nil, err
		}
		for fleet.Connected() > 0 && ctx.Err() == nil {
			quiet(ctx, time.Millisecond)
		}
		next, err := p.start(ctx, strings.TrimPrefix(s.address, "http://"), s.data)
		if err != nil {
			return nil, err
		}
		*s = *next
		began := time.Now()
		if err := all(ctx, fleet, returning); err != nil {
			return nil, err
		}
		took := time.Since(began)
		rows = append(rows, row{
			fmt.Sprintf("%d screens back after %s", returning, end.how), fmt.Sprintf("%.1f s", took.Seconds()),
			fmt.Sprintf("%s until the server listens", ms(s.started)), fmt.Sprintf("%.0f a second", returning/took.Seconds()), returning / took.Seconds(),
		})
	}
	return rows, nil
}

// fleet connects so many new screens to the server, and waits until all are at rest.
func (s *server) fleet(ctx context.Context, count int, hinted func(at time.Time)) (f *screen.Fleet, leave func(), err error) {
	var lastHint atomic.Int64 // Unix milliseconds
	var activating sync.Mutex
	f = &screen.Fleet{
		Server: s.address, Count: count, Name: "Bench", Every: time.Hour, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Hinted: func(at time.Time) {
			lastHint.Store(at.UnixMilli())
			if hinted != nil {
				hinted(at)
			}
		},
		Code: func(number int, code string) {
			activating.Lock()
			defer activating.Unlock()
			_ = s.activate(code, fmt.Sprintf("Bench %d", number)) // one that fails shows in the count
		},
	}
	running, stop := context.WithCancel(ctx)
	var screens sync.WaitGroup
	screens.Go(func() { _ = f.Run(running) }) // it ends because it is told to
	leave = func() {
		stop()
		screens.Wait()
	}
	if err := all(ctx, f, count); err != nil {
		leave()
		return nil, nil, err
	}
	for time.Since(time.UnixMilli(lastHint.Load())) < 2*time.Second && ctx.Err() == nil { // each activation is a change that all are told of
		quiet(ctx, 200*time.Millisecond)
	}
	return f, leave, nil
}

// all waits until so many screens are connected.
func all(ctx context.Context, f *screen.Fleet, count int) error {
	for deadline := time.Now().Add(10 * time.Minute); f.Connected() < int64(count); quiet(ctx, 20*time.Millisecond) {
		if time.Now().After(deadline) || ctx.Err() != nil {
			return fmt.Errorf("%d of %d screens are connected", f.Connected(), count)
		}
	}
	return nil
}

// quiet waits.
func quiet(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

var perOperation = regexp.MustCompile(`Benchmark(\w+(?:/\d+)?)\S*\s+\d+\s+(\d+) ns/op`)

// benchmarks runs Go benchmarks of a package and returns the time of each operation.
func benchmarks(ctx context.Context, folder, pattern string) (map[string]time.Duration, error) {
	out, err := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", pattern, folder).Output()
	if err != nil {
		return nil, fmt.Errorf("run the benchmarks of %s: %w", folder, err)
	}
	took := map[string]time.Duration{}
	for _, m := range perOperation.FindAllStringSubmatch(string(out), -1) {
		ns, err := strconv.ParseInt(m[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read a benchmark: %w", err)
		}
		took[m[1]] = time.Duration(ns)
	}
	return took, nil
}

// resolve measures the timetable of 1,000 items over 35 days beside rrule-go,
// which expands the same items and stops there; and the manifest of items of one
// priority on minutes of their own, which all take turns, by their number.
func resolve(ctx context.Context, _ program) ([]row, error) {
	took, err := benchmarks(ctx, "./internal/timetable", "Resolve|Expand_rrule")
	if err != nil {
		return nil, err
	}
	made, err := benchmarks(ctx, "./internal/area/player", "Staggered")
	if err != nil {
		return nil, err
	}
	ours, theirs := took["Resolve"], took["Expand_rrule"]
	some, many := made["Staggered/100"], made["Staggered/1000"]
	return []row{
		{"timetable of 1,000 items over 35 days", ms(ours), ms(theirs) + " of rrule-go expanding the same", fmt.Sprintf("%.2f", float64(ours)/float64(theirs)), 0},
		{"manifest of 1,000 items of one priority, each on minutes of its own", ms(many), ms(some) + " of 100 such items", fmt.Sprintf("%.0f×", float64(many)/float64(some)), 0},
	}, nil
}
