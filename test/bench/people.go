package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"marquee/internal/platform/db"
)

// bundles measures what the console asks for when a session starts, in a large
// company: 1,000 users, 200 roles, 10,000 screens.
func bundles(ctx context.Context, p program) ([]row, error) {
	s, done, err := withStaff(ctx, p)
	if err != nil {
		return nil, err
	}
	defer done()
	raw := bare(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	defer raw.Close()
	_, plain, err := load(1, period, func(int) error { return get(s.client, raw.URL, http.StatusOK, nil) })
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, path := range []string{"/api/codes", "/api/self"} {
		_, took, err := load(1, period, func(int) error { return get(s.client, s.address+path, http.StatusOK, nil) })
		if err != nil {
			return nil, err
		}
		p50 := percentile(took, .5)
		rows = append(rows, row{"GET " + path + " of a company of 1,000 users",
			fmt.Sprintf("p50 %s, p99 %s", ms(p50), ms(percentile(took, .99))),
			ms(percentile(plain, .5)) + " of an empty handler",
			fmt.Sprintf("%.0f×", float64(p50)/float64(percentile(plain, .5))), 1 / p50.Seconds()})
	}
	return rows, nil
}

// signInsPerSecond is how many people want in at once.
const signInsPerSecond = 500

// signIns measures what people who work notice when everybody signs in.
func signIns(ctx context.Context, p program) ([]row, error) {
	s, done, err := withStaff(ctx, p)
	if err != nil {
		return nil, err
	}
	defer done()
	work := func(int) error { return get(s.client, s.address+"/api/content?_limit=10&_page=1", http.StatusOK, nil) }
	_, alone, err := load(2, period, work)
	if err != nil {
		return nil, err
	}
	stop := rush(ctx, s.address)
	_, busy, err := load(2, 2*period, work)
	c := stop()
	if err != nil {
		return nil, err
	}
	if c.failed > 0 {
		return nil, fmt.Errorf("%d of %d sign-ins were neither let in nor told to wait", c.failed, c.asked)
	}
	before, beside, seconds := percentile(alone, .99), percentile(busy, .99), c.lasted.Seconds()
	return []row{{
		fmt.Sprintf("work beside %.0f sign-ins a second", float64(c.asked)/seconds),
		fmt.Sprintf("p99 %s; %.0f a second are let in, the others told to wait", ms(beside),
			float64(c.admitted)/seconds),
		"p99 " + ms(before) + " without them", fmt.Sprintf("%.1f×", float64(beside)/float64(before)),
		float64(c.admitted) / seconds,
	}}, nil
}

// crowd is what became of people who all wanted in.
type crowd struct {
	asked, admitted, failed int64
	lasted                  time.Duration
}

// rush lets people sign in with the right password, signInsPerSecond of them
// whatever the answers are like, until it is told to stop.
func rush(ctx context.Context, address string) (stop func() crowd) {
	ctx, cancel := context.WithCancel(ctx)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}} // keeps no cookie
	var admitted, failed atomic.Int64
	var all sync.WaitGroup
	result := make(chan crowd)
	go func() {
		c, began := crowd{}, time.Now()
		for ctx.Err() == nil {
			for due := int64(time.Since(began).Seconds() * signInsPerSecond); c.asked < due; c.asked++ {
				body := fmt.Sprintf(`{"username":"staff %d","password":%q}`, c.asked%staff+1, password)
				all.Go(func() {
					switch signIn(client, address, body) {
					case http.StatusOK:
						admitted.Add(1)
					case http.StatusTooManyRequests:
					default:
						failed.Add(1)
					}
				})
			}
			quiet(ctx, time.Millisecond)
		}
		c.lasted = time.Since(began)
		all.Wait()
		c.admitted, c.failed = admitted.Load(), failed.Load()
		result <- c
	}()
	return func() crowd { cancel(); return <-result }
}

// signIn returns the status of an attempt, 0 if there was no answer.
func signIn(client *http.Client, address, body string) int {
	r, err := http.NewRequest(http.MethodPost, address+"/api/login", strings.NewReader(body))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Marquee-Client", "bench")
	response, err := client.Do(r)
	if err != nil {
		return 0
	}
	defer func() { _ = response.Body.Close() }() // only read
	_, _ = io.Copy(io.Discard, response.Body)
	return response.StatusCode
}

// withStaff starts the demo with a company of many people and screens; its
// administrator is signed in.
func withStaff(ctx context.Context, p program) (*server, func(), error) {
	return withDemo(ctx, p, "admin", func(data db.Config) error { return employ(ctx, data) })
}
