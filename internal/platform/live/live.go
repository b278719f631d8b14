// Package live tells consoles and players at once that something changed.
//
// Messages are hints, rows are the truth: a hint carries ids and never data, it
// is sent after the commit, and a lost one costs time alone. Within one process
// hints stay in memory; with a Redis URL they reach the clients of every node.
package live

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Config says where hints travel.
type Config struct {
	// Redis is the URL of the Redis or Valkey server that the nodes of one
	// installation share: redis://, rediss:// (TLS) or unix://. Two installations
	// MUST NOT share one, not even with two database numbers. Empty: this process
	// is the only node. While it is away, hints reach the streams of their own node.
	Redis string
	// Logger takes what goes wrong.
	Logger *slog.Logger
	// Metrics, if not nil, counts streams, and tells whether Redis answers.
	Metrics *prometheus.Registry
}

// timing holds the durations by which streams are kept and ended.
type timing struct {
	ping   time.Duration // between two heartbeats
	pong   time.Duration // for a player to answer one
	write  time.Duration // for a client to take what is sent
	gather time.Duration // before consoles hear of what changes often
	listen time.Duration // between two words of a player
	stream time.Duration // of a console's stream, before its viewer has to be authenticated again
	grace  time.Duration // for clients to leave when Run ends
}

const (
	outboxSize   = 4096 // hints that may wait for the broker before they are lost
	historyLocks = 64   // that keep OnDevice's calls in order, shared by all devices
)

// Hub holds this node's streams and sends hints to those of every node. Its
// methods may be called concurrently and, but for Connected and the stream
// handlers, do not wait for the network.
type Hub struct {
	crowd  *crowd
	turns  *turns
	relay  *relay
	logger *slog.Logger
	timing timing

	outbox chan word    // what Run sends
	lost   atomic.Int64 // words that found the outbox full

	spread atomic.Int64 // over which clients come back after the end, in milliseconds

	cut context.Context // ends the streams that outlive the grace
	end context.CancelFunc

	connections  connections
	soon         gathered
	words        words
	history      [historyLocks]sync.Mutex
	players      atomic.Int64 // streams that OnDevice has been told of, and not yet that they ended
	connected    func(deviceID, companyID int64)
	disconnected func(deviceID, companyID int64)
}

// Open connects to Redis, if there is one and it answers, and returns a Hub whose
// Run is still to be called.
func Open(ctx context.Context, cfg Config) (*Hub, error) {
	metrics := cfg.Metrics
	if metrics == nil {
		metrics = prometheus.NewRegistry()
	}
	r, err := newRelay(cfg, metrics)
	if err != nil {
		return nil, err
	}
	h := &Hub{
		crowd:  newCrowd(),
		relay:  r,
		logger: cfg.Logger,
		timing: timing{
			ping: 25 * time.Second, pong: 10 * time.Second, write: 10 * time.Second,
			gather: 500 * time.Millisecond, listen: 800 * time.Millisecond,
			stream: 30 * time.Minute, grace: 5 * time.Second,
		},
		outbox:       make(chan word, outboxSize),
		connections:  connections{counts: map[int64]map[int64]int{}},
		soon:         gathered{waiting: map[Change]int64{}},
		words:        words{said: map[int64]said{}},
		connected:    func(int64, int64) {},
		disconnected: func(int64, int64) {},
	}
	r.back, r.heard, r.present = h.lookAgain, h.hear, h.connections.all
	h.cut, h.end = context.WithCancel(context.WithoutCancel(ctx))
	h.turns = newTurns(h.cut.Done())
	streams := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "marquee_live_streams",
		Help: "Consoles and screens connected to this node."},
		func() float64 { return float64(len(h.crowd.all())) })
	if err := metrics.Register(streams); err != nil {
		h.end()
		return nil, fmt.Errorf("register the number of streams: %w", err)
	}
	r.begin(ctx)
	return h, nil
}

// Run sends hints until ctx ends. Then it sends those still waiting, tells every
// client to reconnect, elsewhere if there are other nodes, and returns nil within
// a few seconds, after OnDevice has heard of the last player that went. New streams
// are refused from then on.
func (h *Hub) Run(ctx context.Context) error {
	var keeping sync.WaitGroup
	keeping.Go(func() { h.relay.run(ctx) })
	defer keeping.Wait()
	for open := true; open; {
		select {
		case w := <-h.outbox:
			h.attempt(context.WithoutCancel(ctx), w)
		case <-ctx.Done():
			open = false
		}
	}
	defer h.relay.disconnect()
	defer h.seeOff()
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), h.timing.grace)
	defer cancel()
	for len(h.outbox) > 0 && grace.Err() == nil {
		h.attempt(grace, <-h.outbox)
	}
	h.crowd.close()
	members := h.crowd.all()
	h.spread.Store(int64(len(members)))
	var leaving sync.WaitGroup
	for _, member := range members {
		leaving.Go(func() { member.shut(restart) })
	}
	gone := make(chan struct{})
	go func() { leaving.Wait(); close(gone) }()
	select {
	case <-gone:
	case <-grace.Done():
	}
	return nil
}

// seeOff ends the streams that outlive the grace, and waits until all have been told of.
func (h *Hub) seeOff() {
	h.end()
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for waited := time.After(h.timing.grace); h.players.Load() > 0; {
		select {
		case <-again.C:
		case <-waited:
			h.logger.Warn("players' streams do not end", "count", h.players.Load())
			return
		}
	}
}

// retry is how long a client stays away from a server that has ended: they come
// back one by one, a thousand in a second.
func (h *Hub) retry() time.Duration {
	return time.Duration(rand.Int64N(h.spread.Load()+1)) * time.Millisecond
}

// post hands a word for the other nodes to Run, or counts it as lost if too many wait already.
func (h *Hub) post(w word) {
	if h.relay.address == "" {
		return
	}
	select {
	case h.outbox <- w:
	default:
		h.lost.Add(1)
	}
}

// attempt says one word. A failure is logged and not repeated: clients look at
// the rows from time to time.
func (h *Hub) attempt(ctx context.Context, w word) {
	if err := h.relay.tell(ctx, w); err != nil {
		h.logger.Debug("a hint was not sent", "error", err)
	}
	if lost := h.lost.Swap(0); lost > 0 {
		h.logger.Warn("hints were lost because too many were waiting", "count", lost)
	}
}

// hear does what another node says.
func (h *Hub) hear(w word) {
	if w.Dismiss != "" {
		h.dismissHere(w.Dismiss)
	}
	h.tell(w)
}

// ready returns nil while streams are accepted.
func (h *Hub) ready() error {
	if h.crowd.open() {
		return nil
	}
	return unavailable()
}

// unavailable refuses a stream. The client comes back, or asks now and then instead.
func unavailable() *fault.Error {
	e := fault.New(fault.Unavailable, codes.RealtimeUnavailable,
		"Live updates are not available at this moment. Try again in a few seconds.")
	e.Retry = 5 * time.Second
	return e
}
