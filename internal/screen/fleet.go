package screen

import (
	"context"
	"crypto/ecdsa"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/sync/errgroup"
)

// Fleet simulates players over the real protocol: each has its own key and
// connection, follows hints, and reports what it would be showing.
type Fleet struct {
	Server string
	Count  int
	Name   string // of each screen, followed by its number
	// Every is how often each reports; 0 means once a minute, as real players do.
	Every time.Duration
	// Keys is a folder in which the screens keep their keys; empty: new screens every time.
	Keys string
	// Code is told the code of every screen that waits for activation.
	Code func(screen int, code string)
	// Hinted, if not nil, is told when each screen hears of a change.
	Hinted func(at time.Time)
	Logger *slog.Logger

	connected atomic.Int64
}

// Connected is how many screens hold their realtime connection.
func (f *Fleet) Connected() int64 { return f.connected.Load() }

// pollEvery is how often a screen without a hint looks at its manifest.
const pollEvery = time.Minute

// pairEvery is how often an unpaired screen asks whether it was activated.
const pairEvery = 500 * time.Millisecond

// Run runs the fleet until ctx ends. A screen that loses the server tries again for ever.
func (f *Fleet) Run(ctx context.Context) error {
	if f.Every == 0 {
		f.Every = time.Minute
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: f.Count, MaxConnsPerHost: 64}, Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	g, gctx := errgroup.WithContext(ctx)
	for i := range f.Count {
		g.Go(func() error {
			key, err := f.key(i)
			if err != nil {
				return err
			}
			f.live(gctx, New(f.Server, client, Hardware{
				Model: fmt.Sprintf("%s %d", f.Name, i+1), OS: "simulated", Client: "fleet", ClientVersion: "1", Width: 1920, Height: 1080,
			}, key), i)
			return nil
		})
	}
	return g.Wait()
}

func (f *Fleet) key(number int) (*ecdsa.PrivateKey, error) {
	if f.Keys == "" {
		return NewKey()
	}
	return KeptKey(filepath.Join(f.Keys, fmt.Sprintf("screen-%d.pem", number+1)))
}

// live keeps one screen going.
func (f *Fleet) live(ctx context.Context, s *Screen, number int) {
	for ctx.Err() == nil {
		err := f.pair(ctx, s, number)
		if err == nil {
			err = f.play(ctx, s)
		}
		if ctx.Err() == nil {
			f.Logger.DebugContext(ctx, "simulated screen", "screen", number, "error", err)
			pause(ctx, 2*time.Second)
		}
	}
}

func (f *Fleet) pair(ctx context.Context, s *Screen, number int) error {
	told := ""
	for {
		welcome, err := s.Hello(ctx)
		if err != nil {
			return err
		}
		if welcome.Status == "active" {
			return s.SignIn(ctx)
		}
		if welcome.Code != told && f.Code != nil {
			f.Code(number, welcome.Code)
			told = welcome.Code
		}
		if !pause(ctx, pairEvery) {
			return ctx.Err()
		}
	}
}

// play follows hints and reports until the connection or the session ends.
func (f *Fleet) play(ctx context.Context, s *Screen) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	hints := make(chan struct{}, 1)
	lost := make(chan error, 1)
	go func() { lost <- f.listen(ctx, s, hints) }()

	boot, seq := rand.Text(), int64(0)
	var manifest Manifest
	var unsent []Play
	poll, report := time.NewTicker(pollEvery), time.NewTicker(f.Every)
	defer poll.Stop()
	defer report.Stop()
	look := func() error {
		m, changed, err := s.Fetch(ctx)
		if changed {
			manifest = m
		}
		return err
	}
	tell := func() error {
		now := time.Now()
		status := Status{Manifest: manifest.Version, StorageFreeMB: 8192, Client: "fleet", ClientVersion: "1", Width: 1920, Height: 1080,
			Codecs: []string{"h264", "vp8", "vp9"}, MaxWidth: 1920, MaxHeight: 1080}
		if e, since, playing := manifest.At(now); playing {
			status.Playing = &Playing{ScheduleItemID: e.ScheduleItemID, ContentID: e.ContentID, Since: since.UnixMilli()}
			seq++
			unsent = append(unsent, Play{Seq: seq, ScheduleItemID: e.ScheduleItemID, ContentID: e.ContentID, From: since.UnixMilli(), To: now.UnixMilli(), Result: "played"})
		}
		ack, err := s.Report(ctx, boot, status, unsent)
		for len(unsent) > 0 && unsent[0].Seq <= ack {
			unsent = unsent[1:]
		}
		return err
	}
	for err := errors.Join(look(), tell()); err == nil; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err = <-lost:
		case <-hints:
			err = errors.Join(look(), tell())
		case <-poll.C:
			err = look()
		case <-report.C:
			err = tell()
		}
	}
	return errors.New("the screen starts again")
}

// listen receives hints until the connection ends.
func (f *Fleet) listen(ctx context.Context, s *Screen, hints chan<- struct{}) error {
	address := "ws" + strings.TrimPrefix(f.Server, "http") + "/api/player/realtime?access_token=" + url.QueryEscape(s.Token())
	conn, _, err := websocket.Dial(ctx, address, nil)
	if err != nil {
		return fmt.Errorf("connect for hints: %w", err)
	}
	defer func() { _ = conn.CloseNow() }() // the server notices
	f.connected.Add(1)
	defer f.connected.Add(-1)
	for {
		_, message, err := conn.Read(ctx)
		if err != nil {
			return fmt.Errorf("read a hint: %w", err)
		}
		if strings.Contains(string(message), `"ping"`) {
			continue
		}
		if f.Hinted != nil {
			f.Hinted(time.Now())
		}
		select {
		case hints <- struct{}{}:
		default: // one look answers many hints
		}
	}
}

// pause waits and reports whether ctx is still alive.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
