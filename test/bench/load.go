package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// load calls do from a number of workers for a while and returns how often a
// second it succeeded, and the durations in ascending order.
func load(workers int, d time.Duration, do func(worker int) error) (
	perSecond float64, took []time.Duration, err error) {
	var wg sync.WaitGroup
	var failed atomic.Pointer[error]
	results := make([][]time.Duration, workers)
	began := time.Now()
	for w := range workers {
		wg.Go(func() {
			for time.Since(began) < d && failed.Load() == nil {
				start := time.Now()
				if err := do(w); err != nil {
					failed.CompareAndSwap(nil, &err)
					return
				}
				results[w] = append(results[w], time.Since(start))
			}
		})
	}
	wg.Wait()
	if e := failed.Load(); e != nil {
		return 0, nil, *e
	}
	elapsed := time.Since(began).Seconds()
	took = slices.Concat(results...)
	slices.Sort(took)
	return float64(len(took)) / elapsed, took, nil
}

// get reads a URL to its end and checks the status.
func get(client *http.Client, url string, want int, headers map[string]string) error {
	r, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return fmt.Errorf("get %s: %w", url, err)
	}
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	response, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("get %s: %w", url, err)
	}
	defer func() { _ = response.Body.Close() }() // only read
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return fmt.Errorf("read %s: %w", url, err)
	}
	if response.StatusCode != want {
		return fmt.Errorf("get %s: %d", url, response.StatusCode)
	}
	return nil
}

// bare serves a handler as the standard library does, to compare with.
func bare(h http.HandlerFunc) *httptest.Server { return httptest.NewServer(h) }

func percentile(sorted []time.Duration, p float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(float64(len(sorted))*p))]
}

func ms(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
