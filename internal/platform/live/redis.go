package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/rueidis"
)

const (
	// keyPrefix begins every key and channel in Redis.
	keyPrefix = "marquee.live"

	redisAnswers = 2 * time.Second  // or it counts as away
	redisAgain   = time.Second      // between two looks whether it is there, or back
	presentAgain = 20 * time.Second // between two times that it is told who is connected here
)

// word is what one node says to all.
type word struct {
	Node     string          `json:"node"`
	Channels []string        `json:"channels,omitempty"` // who hears of Hint
	Hint     json.RawMessage `json:"hint,omitempty"`
	InTurn   bool            `json:"inTurn,omitempty"`  // they may be very many
	Dismiss  string          `json:"dismiss,omitempty"` // whose streams end
	Probe    string          `json:"probe,omitempty"`   // heard by who says it, if all is well
}

// relay connects a node with the others by Redis. While that is away it is not
// waited for. Whoever was connected meanwhile may have missed something, so that
// back is called when everything is as it was before.
type relay struct {
	node    string
	address string // of Redis; empty: this node is alone
	logger  *slog.Logger
	heard   func(word) // from another node
	present func() map[int64][]int64
	back    func() // everybody has to look again
	scripts scripts

	redis  atomic.Pointer[rueidis.Client] // nil while it is away
	doubts chan struct{}                  // something went wrong with it
	gauge  prometheus.Gauge
}

func newRelay(cfg Config, metrics prometheus.Registerer) (*relay, error) {
	u, err := url.Parse(cfg.Redis)
	if cfg.Redis != "" && (err != nil || !slices.Contains([]string{"redis", "rediss", "unix"}, u.Scheme)) {
		// it may hold a password
		return nil, errors.New("connect to Redis: the address must be a redis://, rediss:// or unix:// URL")
	}
	r := &relay{node: uuid.NewString(), address: cfg.Redis, logger: cfg.Logger, scripts: newScripts(),
		doubts: make(chan struct{}, 1)}
	if cfg.Redis == "" {
		return r, nil
	}
	r.gauge = prometheus.NewGauge(prometheus.GaugeOpts{Name: "marquee_live_redis_up",
		Help: "1 while Redis answers; else hints reach the streams of their own node alone."})
	if err := metrics.Register(r.gauge); err != nil {
		return nil, fmt.Errorf("register the state of Redis: %w", err)
	}
	return r, nil
}

// begin connects for the first time; without success, run goes on trying.
func (r *relay) begin(ctx context.Context) {
	if r.address == "" {
		return
	}
	if err := r.connect(ctx); err != nil {
		r.logger.Warn("Redis is away: hints reach the consoles and screens of this node alone, until it answers",
			"error", err)
	}
}

// run keeps the connection to Redis until ctx ends.
func (r *relay) run(ctx context.Context) {
	if r.address == "" {
		return
	}
	again := time.NewTicker(redisAgain)
	defer again.Stop()
	away, told := time.Now(), time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.doubts:
			if r.there() != nil {
				r.disconnect()
				away = time.Now()
				r.logger.Warn("Redis is away: hints reach the consoles and screens of this node alone")
			}
			continue
		case <-again.C:
		}
		if r.there() == nil {
			if r.connect(ctx) == nil {
				r.logger.Info("Redis is back", "after", time.Since(away).Round(time.Millisecond))
				told = time.Now()
				r.back()
			}
			continue
		}
		_ = r.ask(ctx, func(ctx context.Context, client rueidis.Client) error { // the doubt counts
			if time.Since(told) < presentAgain {
				return client.Do(ctx, client.B().Ping().Build()).Error()
			}
			told = time.Now()
			return r.tellPresent(ctx, client)
		})
	}
}

// connect opens a connection that hears what other nodes say. Errors never repeat the address.
func (r *relay) connect(ctx context.Context) error {
	option, err := rueidis.ParseURL(r.address)
	if err != nil {
		return errors.New("connect to Redis: its address is not understood")
	}
	option.ForceSingleClient, option.DisableCache, option.DisableRetry = true, true, true
	option.PipelineMultiplex = -1 // one connection: while it answers, it also hears
	option.Dialer.Timeout, option.ConnWriteTimeout = redisAnswers, redisAnswers
	client, err := rueidis.NewClient(option)
	if err != nil {
		return fmt.Errorf("connect to Redis: %w", err)
	}
	probe := make(chan struct{}, 1)
	go func() {
		err := client.Receive(context.WithoutCancel(ctx), client.B().Subscribe().Channel(keyPrefix).Build(),
			func(m rueidis.PubSubMessage) { r.hear(m.Message, probe) })
		if now := r.redis.Load(); now != nil && *now == client {
			r.doubt(errors.Join(errors.New("the subscription has ended"), err))
		}
	}()
	waiting, cancel := context.WithTimeout(context.WithoutCancel(ctx), redisAnswers)
	defer cancel()
	err = r.probe(waiting, client, probe)
	if err == nil {
		err = r.tellPresent(waiting, client)
	}
	if err != nil {
		go client.Close() // it may wait
		return fmt.Errorf("listen to Redis: %w", err)
	}
	select { // what went wrong before now is known
	case <-r.doubts:
	default:
	}
	r.redis.Store(&client)
	r.gauge.Set(1)
	return nil
}

// probe says something until this node hears it.
func (r *relay) probe(ctx context.Context, client rueidis.Client, heard <-chan struct{}) error {
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for {
		if err := r.say(ctx, client, word{Probe: r.node}); err != nil {
			return err
		}
		select {
		case <-heard:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-again.C:
		}
	}
}

func (r *relay) hear(text string, probe chan<- struct{}) {
	var w word
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		r.logger.Warn("another node says what this one does not understand", "error", err)
		return
	}
	switch {
	case w.Node != r.node:
		r.heard(w)
	case w.Probe != "":
		select {
		case probe <- struct{}{}:
		default:
		}
	}
}

func (r *relay) say(ctx context.Context, client rueidis.Client, w word) error {
	w.Node = r.node
	text, err := json.Marshal(w)
	if err != nil {
		return fmt.Errorf("write to other nodes: %w", err)
	}
	return client.Do(ctx, client.B().Publish().Channel(keyPrefix).Message(string(text)).Build()).Error()
}

// tell says something to the other nodes; while Redis is away nothing is said.
func (r *relay) tell(ctx context.Context, w word) error {
	return r.ask(ctx, func(ctx context.Context, client rueidis.Client) error {
		return r.say(ctx, client, w)
	})
}

// ask lets fn ask Redis for as long as it may take, if it is there.
func (r *relay) ask(ctx context.Context, fn func(ctx context.Context, client rueidis.Client) error) error {
	client := r.there()
	if client == nil {
		return nil
	}
	waiting, cancel := context.WithTimeout(ctx, redisAnswers)
	defer cancel()
	err := fn(waiting, client)
	if ctx.Err() == nil {
		r.doubt(err)
	}
	return err
}

// there is the connection to Redis, nil while it is away.
func (r *relay) there() rueidis.Client {
	if client := r.redis.Load(); client != nil {
		return *client
	}
	return nil
}

// doubt lets run look whether Redis is there; err is nil if nothing is wrong.
func (r *relay) doubt(err error) {
	if err == nil {
		return
	}
	select {
	case r.doubts <- struct{}{}:
	default:
	}
}

// disconnect ends the connection.
func (r *relay) disconnect() {
	if client := r.redis.Swap(nil); client != nil {
		r.gauge.Set(0)
		go (*client).Close() // it may wait
	}
}
