package screen

import (
	"context"
	"crypto/ecdsa"
	crypto "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
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
	// Given, if not nil, are their keys instead.
	Given []*ecdsa.PrivateKey
	// Code is told the code of every screen that waits for activation.
	Code func(screen int, code string)
	// Kbps is at how many kilobits a second each pretends to download; 0: it has each file at once.
	Kbps int64
	// Problems are what every screen pretends to be wrong, from when it starts on.
	Problems []string
	// Hinted, if not nil, is told when each screen hears of a change.
	Hinted func(at time.Time)
	// Changed, if not nil, is told when each screen has another manifest than before.
	Changed func(at time.Time)
	// Obeyed, if not nil, is told when the server knows how many more commands one of the screens has carried out, and
	// whether it knows that settings are in force there.
	Obeyed func(commands int, settings bool, at time.Time)
	// Aired, if not nil, is told when the server knows what became of a broadcast on one of the screens.
	Aired  func(said Said, at time.Time)
	Logger *slog.Logger

	connected, reported atomic.Int64

	dial func(ctx context.Context, network, address string) (net.Conn, error) // nil: over the network
}

// Connected is how many screens hold their realtime connection.
func (f *Fleet) Connected() int64 { return f.connected.Load() }

// Reported is how many reports of its screens the server has taken.
func (f *Fleet) Reported() int64 { return f.reported.Load() }

// pollEvery is how often a screen without a hint looks at its manifest.
const pollEvery = time.Minute

// saySoon is within which time screens say what became of a broadcast: the server first reaches all with its hint.
const saySoon = 900 * time.Millisecond

// sayEvery is how long a screen waits at least between two words.
const sayEvery = time.Second

// pairEvery is how often an unpaired screen asks whether it was activated, in a
// small fleet; of a large one a thousand ask in a second.
const pairEvery = 500 * time.Millisecond

// Run runs the fleet until ctx ends. A screen that loses the server tries again for ever.
func (f *Fleet) Run(ctx context.Context) error {
	if f.Every == 0 {
		f.Every = time.Minute
	}
	client := &http.Client{Transport: &http.Transport{DialContext: f.dial, MaxIdleConnsPerHost: f.Count,
		MaxConnsPerHost: 64}, Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	g, gctx := errgroup.WithContext(ctx)
	for i := range f.Count {
		g.Go(func() error {
			key, err := f.key(i)
			if err != nil {
				return err
			}
			f.live(gctx, New(f.Server, client, Hardware{
				Model: fmt.Sprintf("%s %d", f.Name, i+1), OS: "simulated", Client: "fleet", ClientVersion: "1",
				Width: 1920, Height: 1080,
			}, key), i)
			return nil
		})
	}
	return g.Wait()
}

func (f *Fleet) key(number int) (*ecdsa.PrivateKey, error) {
	if f.Given != nil {
		return f.Given[number], nil
	}
	if f.Keys == "" {
		return NewKey()
	}
	return KeptKey(filepath.Join(f.Keys, fmt.Sprintf("screen-%d.pem", number+1)), f.Logger)
}

// live keeps one screen going. It comes back when the server said so at its end,
// and otherwise after a wait that grows, half of it by chance.
func (f *Fleet) live(ctx context.Context, s *Screen, number int) {
	s.Obey(abilities(number))
	s.shelf.kbps = f.Kbps
	paired, failures := false, 0
	for ctx.Err() == nil {
		err := f.enter(ctx, s, number, paired)
		if err == nil {
			paired, failures = true, 0
			err = f.play(ctx, s)
		}
		if refusal := new(Refusal); errors.As(err, &refusal) && refusal.Status == http.StatusUnauthorized {
			paired = false // it may have been deleted meanwhile
		}
		if ctx.Err() != nil {
			return
		}
		f.Logger.DebugContext(ctx, "simulated screen", "screen", number, "error", err)
		if told := new(retry); errors.As(err, &told) {
			pause(ctx, told.after)
			continue
		}
		wait := min(firstWait<<min(failures, 6), longestWait)
		failures++
		pause(ctx, wait/2+rand.N(wait/2))
	}
}

// The waits after failures in a row, as real players have them.
const (
	firstWait   = time.Second
	longestWait = time.Minute
)

// retry is the end of a connection after which the server wants to be asked again in so long.
type retry struct{ after time.Duration }

func (r *retry) Error() string {
	return fmt.Sprintf("the server ends, and is asked again after %v", r.after)
}

// enter opens a session, and before that pairs a screen that has not been.
func (f *Fleet) enter(ctx context.Context, s *Screen, number int, paired bool) error {
	if paired {
		return s.SignIn(ctx)
	}
	return f.pair(ctx, s, number)
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
		if !pause(ctx, max(pairEvery, time.Duration(f.Count)*time.Millisecond)) {
			return ctx.Err()
		}
	}
}

// play follows hints and reports until the connection or the session ends.
func (f *Fleet) play(ctx context.Context, s *Screen) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	hints, airs := make(chan struct{}, 1), make(chan struct{}, 1)
	lost := make(chan error, 1)
	words := make(chan word, 1)
	go func() { lost <- f.listen(ctx, s, hints, airs, words) }()

	boot, seq := crypto.Text(), int64(0)
	var manifest Manifest
	var unsent []Play
	poll, report := time.NewTicker(pollEvery), time.NewTicker(f.Every)
	moved, ended := time.NewTimer(time.Hour), time.NewTimer(time.Hour)
	defer poll.Stop()
	defer report.Stop()
	defer moved.Stop()
	defer ended.Stop()
	problems := make([]Problem, len(f.Problems))
	for i, kind := range f.Problems {
		problems[i] = Problem{Kind: kind, Since: time.Now().UnixMilli(), Detail: "pretended"}
	}
	say := func() {
		now := time.Now()
		until := manifest.Until(now)
		select {
		case words <- word{Type: "playing", Playing: manifest.playing(now), Next: manifest.playing(until),
			Covered: manifest.Covered(now)}:
		default: // one word is on its way already
		}
		moved.Reset(max(until.Sub(now), sayEvery))
	}
	look := func() error {
		m, changed, err := s.Fetch(ctx)
		if changed {
			manifest = m
			say()
			if f.Changed != nil {
				f.Changed(time.Now())
			}
		}
		return err
	}
	tell := func() error {
		now := time.Now()
		status := Status{Playing: manifest.playing(now), Next: manifest.playing(manifest.Until(now)),
			Covered: manifest.Covered(now), Problems: problems, Manifest: manifest.Version, StorageFreeMB: 8192,
			Client: "fleet", ClientVersion: "1", Width: 1920, Height: 1080,
			Codecs: []string{"h264", "vp8", "vp9"}, MaxWidth: 1920, MaxHeight: 1080}
		if e, since, playing := manifest.At(now); playing {
			seq++
			unsent = append(unsent, Play{Seq: seq, ScheduleItemID: e.ScheduleItemID, ContentID: e.ContentID,
				From: since.UnixMilli(), To: now.UnixMilli(), Result: "played"})
		}
		report := func() (ack int64, err error) {
			commands, settings := s.owes()
			ack, err = s.Report(ctx, boot, status, unsent)
			if err == nil && f.Obeyed != nil && (commands > 0 || settings) {
				f.Obeyed(commands, settings, time.Now())
			}
			return ack, err
		}
		ack, err := report()
		for len(unsent) > 0 && unsent[0].Seq <= ack {
			unsent = unsent[1:]
		}
		if err == nil {
			f.reported.Add(1)
		}
		if err == nil && s.Owes() {
			_, err = report()
		}
		return err
	}
	air := func() error {
		end, err := f.air(ctx, s)
		ended.Reset(time.Until(end))
		return err
	}
	err := errors.Join(look(), tell())
	for err == nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err = <-lost: // never nil
		case <-hints:
			err = errors.Join(look(), tell())
		case <-poll.C:
			err = look()
		case <-airs:
			err = air()
		case <-ended.C:
			err = air()
		case <-report.C:
			err = errors.Join(tell(), air())
		case <-moved.C:
			say()
		}
	}
	return err
}

// word is what a screen says when it shows something else.
type word struct {
	Type    string   `json:"type"`
	Playing *Playing `json:"playing"`
	Next    *Playing `json:"next"`
	Covered string   `json:"covered,omitempty"`
}

// playing is what the first channel shows at an instant, nil in a gap.
func (m Manifest) playing(t time.Time) *Playing {
	e, since, playing := m.At(t)
	if !playing {
		return nil
	}
	return &Playing{ScheduleItemID: e.ScheduleItemID, ContentID: e.ContentID, Since: since.UnixMilli()}
}

// listen receives hints, of broadcasts by themselves, and says what there is to say, until the connection ends. When
// it opens, there may have been a broadcast that nobody hinted at.
func (f *Fleet) listen(ctx context.Context, s *Screen, hints, airs chan<- struct{}, words <-chan word) error {
	address := "ws" + strings.TrimPrefix(f.Server, "http") + "/api/player/realtime"
	options := &websocket.DialOptions{Subprotocols: []string{"marquee", s.Token()}}
	if f.dial != nil {
		options.HTTPClient = &http.Client{Transport: &http.Transport{DialContext: f.dial}}
	}
	conn, _, err := websocket.Dial(ctx, address, options)
	if err != nil {
		return fmt.Errorf("connect for hints: %w", err)
	}
	defer func() { _ = conn.CloseNow() }() // the server notices
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case w := <-words:
				if wsjson.Write(ctx, conn, w) != nil {
					return // reading ends as well
				}
			}
		}
	}()
	f.connected.Add(1)
	defer f.connected.Add(-1)
	remind(airs)
	for {
		_, message, err := conn.Read(ctx)
		if err != nil {
			return fmt.Errorf("read a hint: %w", err)
		}
		var said struct {
			Type    string `json:"type"`
			AfterMs int64  `json:"afterMs"`
			told
		}
		_ = json.Unmarshal(message, &said) // what is no message of the server's is a hint like any other
		switch said.Type {
		case "ping":
			continue
		case "retry":
			return &retry{time.Duration(said.AfterMs) * time.Millisecond}
		case "broadcast":
			if s.aired.hear(said.told, time.Now()) {
				time.AfterFunc(rand.N(saySoon), func() { remind(airs) })
			} else {
				remind(airs)
			}
			continue
		}
		if f.Hinted != nil {
			f.Hinted(time.Now())
		}
		remind(hints)
	}
}

// remind asks for a look, which answers many hints.
func remind(of chan<- struct{}) {
	select {
	case of <- struct{}{}:
	default: // one is to come already
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
