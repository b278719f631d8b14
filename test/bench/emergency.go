package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"marquee/internal/screen"
)

const (
	alerted = 2000 // screens that an emergency is for
	alarms  = 5    // emergencies, one after another
)

// airing is when the server knew what became of a broadcast on a screen.
type airing struct {
	screen.Said
	heard time.Time
}

// spread is how long it took until half of the screens, nearly all and the last one were there, until the server had
// heard it of all, and how long the nodes worked for that.
type spread struct{ half, nearly, last, heard, worked time.Duration }

func (s spread) String() string {
	return fmt.Sprintf("p50 %.1f s, p99 %.1f s, the last one %.1f s; all have said so after %.1f s",
		s.half.Seconds(), s.nearly.Seconds(), s.last.Seconds(), s.heard.Seconds())
}

// emergency measures how soon an emergency is on screens that are connected, poll and report, and how soon it is gone
// from them, at worst: from the request on.
func emergency(ctx context.Context, p program) ([]row, error) {
	if err := allowFiles(alerted + spare); err != nil {
		return nil, err
	}
	w, done, err := p.wall(ctx, alerted)
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
	var shown, gone spread
	for range alarms {
		if err := w.alarm(ctx, &shown, &gone); err != nil {
			return nil, err
		}
	}
	line := func(what string, took spread) row {
		return row{fmt.Sprintf("%s %d connected screens at %d node(s)", what, alerted, len(w.nodes)), took.String(),
			fmt.Sprintf("the nodes work for %.1f s of one core", took.worked.Seconds()), load1(),
			alerted / took.last.Seconds()}
	}
	return []row{line("an emergency, shown on", shown), line("its end, seen on", gone)}, nil
}

// alarm starts an emergency on all screens of the demo's company and ends it, and notes what took longer than before.
func (w *wall) alarm(ctx context.Context, shown, gone *spread) error {
	var started struct{ ID int64 }
	if err := w.airs(ctx, screen.Shown, shown, func() error {
		return w.nodes[0].call(http.MethodPost, "/api/emergency", map[string]any{"companyId": 2, "everywhere": true,
			"layout": "full", "minutes": 60, "message": map[string]any{"content": "Leave by the stairs."}}, &started)
	}); err != nil {
		return err
	}
	return w.airs(ctx, screen.Ended, gone, func() error {
		return w.nodes[0].call(http.MethodPost, "/api/emergency/end",
			map[string]any{"companyId": 2, "ids": []int64{started.ID}}, nil)
	})
}

// airs waits, after do, until the server has heard of every screen that it came to a state, and notes in worst what
// took longer than before.
func (w *wall) airs(ctx context.Context, state string, worst *spread, do func() error) error {
	before, err := w.worked()
	if err != nil {
		return err
	}
	began := time.Now()
	if err := do(); err != nil {
		return err
	}
	var took []time.Duration
	var heard time.Duration
	for timeout := time.After(2 * time.Minute); len(took) < len(w.keys); {
		select {
		case one := <-w.aired:
			if one.State != state {
				return fmt.Errorf("a screen says %s, not %s", one.State, state)
			}
			took = append(took, time.UnixMilli(one.At).Sub(began))
			heard = max(heard, one.heard.Sub(began))
		case <-timeout:
			return fmt.Errorf("%d of %d screens say %s", len(took), len(w.keys), state)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	slices.Sort(took)
	worst.half, worst.nearly = max(worst.half, percentile(took, .5)), max(worst.nearly, percentile(took, .99))
	worst.last, worst.heard = max(worst.last, took[len(took)-1]), max(worst.heard, heard)
	after, err := w.worked()
	worst.worked = max(worst.worked, after-before)
	return err
}
