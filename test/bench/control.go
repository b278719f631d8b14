package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"
)

const (
	controlled = 2000 // screens that commands and settings are for
	pictured   = 200  // of them, asked for a picture
)

// obeying is when the server knew what a screen had carried out.
type obeying struct {
	commands int
	settings bool
	at       time.Time
}

// of is how often the screen has done what it was asked since an instant, to take settings or to carry out a command.
func (o obeying) of(began time.Time, settings bool) int {
	switch {
	case o.at.Before(began):
		return 0
	case !settings:
		return o.commands
	case o.settings:
		return 1
	}
	return 0
}

// control measures how soon screens that are connected have carried out what all of them are asked, each of them once,
// and how long lists take meanwhile.
func control(ctx context.Context, p program) ([]row, error) {
	if err := allowFiles(controlled + spare); err != nil {
		return nil, err
	}
	w, done, err := p.wall(ctx, controlled)
	if err != nil {
		return nil, err
	}
	defer done()
	defer w.leave()
	if err := w.join(ctx, time.Minute); err != nil {
		return nil, err
	}
	if err := w.rest(ctx); err != nil {
		return nil, err
	}
	var some []struct{ ID, DeviceGroup int64 }
	if err := w.nodes[0].call(http.MethodGet, fmt.Sprintf("/api/device?companyId=2&name=Bench&_limit=%d", pictured),
		nil, &some); err != nil || len(some) != pictured {
		return nil, errors.Join(err, fmt.Errorf("%d screens are listed", len(some)))
	}
	ids := make([]int64, len(some))
	for i, one := range some {
		ids[i] = one.ID
	}
	group := map[string]any{"companyId": 2, "groupId": some[0].DeviceGroup}
	var rows []row
	for _, asked := range []struct {
		what, method, path string
		body               map[string]any
		screens            int
	}{
		{"a restart of", http.MethodPost, "/api/device/reboot", group, controlled},
		{"the volume of", http.MethodPatch, "/api/device/setting/volume",
			map[string]any{"companyId": 2, "groupId": some[0].DeviceGroup, "value": map[string]any{"volume": 35}},
			controlled},
		{"a picture of", http.MethodPost, "/api/device/screenCapture",
			map[string]any{"companyId": 2, "deviceIds": ids}, pictured},
	} {
		r, err := w.obeys(ctx, fmt.Sprintf("%s %d connected screens", asked.what, asked.screens), asked.screens,
			asked.method == http.MethodPatch, func() error {
				return w.nodes[0].call(asked.method, asked.path, asked.body, nil)
			})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", asked.what, err)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// obeys waits, after ask, until the server has heard of so many screens that they did what they were asked, and looks
// at lists meanwhile. A screen that does it twice is an error.
func (w *wall) obeys(ctx context.Context, what string, count int, settings bool, ask func() error) (row, error) {
	before, err := w.worked()
	if err != nil {
		return row{}, err
	}
	listing, stop := context.WithCancel(ctx)
	defer stop()
	listed := make(chan []time.Duration, 1)
	failed := make(chan error, 1)
	go func() { w.look(listing, listed, failed) }()
	began := time.Now()
	if err := ask(); err != nil {
		return row{}, err
	}
	answered := time.Since(began)
	took := make([]time.Duration, 0, count)
	for timeout := time.After(3 * time.Minute); len(took) < count; {
		select {
		case one := <-w.obeyed:
			for range one.of(began, settings) {
				took = append(took, one.at.Sub(began))
			}
		case err := <-failed:
			return row{}, err
		case <-timeout:
			return row{}, fmt.Errorf("%d of %d screens have done it", len(took), count)
		case <-ctx.Done():
			return row{}, ctx.Err()
		}
	}
	stop()
	lists := <-listed
	if err := w.rest(ctx); err != nil {
		return row{}, err
	}
	again := len(took) - count
	for len(w.obeyed) > 0 {
		again += (<-w.obeyed).of(began, settings)
	}
	if again > 0 {
		return row{}, fmt.Errorf("%d of %d screens have done it again", again, count)
	}
	after, err := w.worked()
	slices.Sort(took)
	slices.Sort(lists)
	return row{what, fmt.Sprintf("asked in %.1f s; done by half after %.1f s, by all after %.1f s; lists p95 %s",
		answered.Seconds(), percentile(took, .5).Seconds(), took[len(took)-1].Seconds(), ms(percentile(lists, .95))),
		fmt.Sprintf("the nodes work for %.1f s of one core", (after - before).Seconds()), load1(),
		float64(count) / took[len(took)-1].Seconds()}, err
}

// look asks for lists, one after the other, until ctx ends, and hands over how long each took.
func (w *wall) look(ctx context.Context, listed chan<- []time.Duration, failed chan<- error) {
	var took []time.Duration
	for n := 0; ctx.Err() == nil; n++ {
		path := []string{"/api/device?companyId=2&_limit=10", "/api/device/command?companyId=2&_limit=10"}[n%2]
		began := time.Now()
		if err := w.nodes[n/2%len(w.nodes)].call(http.MethodGet, path, nil, nil); err != nil {
			failed <- err
			return
		}
		took = append(took, time.Since(began))
		quiet(ctx, 20*time.Millisecond)
	}
	listed <- took
}
