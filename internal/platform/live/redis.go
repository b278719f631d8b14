package live

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/centrifugal/centrifuge"
	"github.com/prometheus/client_golang/prometheus"
)

const (
	// keyPrefix begins every key and channel in Redis.
	keyPrefix = "marquee.live"
	// origin is the tag of a message that says which node has sent it.
	origin = "node"

	redisAnswers = 2 * time.Second // or it counts as away
	redisAgain   = time.Second     // between two looks whether it is back
)

// relay is the broker of a node: it hands messages to this node's own streams
// and then, if there is Redis and it answers, to those of other nodes. While
// Redis is away it is not waited for. Whoever was connected meanwhile may have
// missed something, so that back is called when everything is as it was before.
type relay struct {
	node    *centrifuge.Node
	address string // of Redis; empty: this node is alone
	logger  *slog.Logger
	back    func() // everybody has to look again

	local  centrifuge.PresenceManager
	redis  atomic.Pointer[link] // what was connected once
	up     atomic.Bool          // it answers, and hears what other nodes say
	doubts chan struct{}        // something went wrong with it
	gauge  prometheus.Gauge

	events  centrifuge.BrokerEventHandler
	control centrifuge.ControlEventHandler
}

// link is a connection to Redis, which comes back by itself when it was lost.
type link struct {
	shard    *centrifuge.RedisShard
	broker   *centrifuge.RedisBroker
	presence *centrifuge.RedisPresenceManager
}

func newRelay(node *centrifuge.Node, cfg Config, metrics prometheus.Registerer) (*relay, error) {
	if u, err := url.Parse(cfg.Redis); cfg.Redis != "" && (err != nil || !slices.Contains([]string{"redis", "rediss", "unix"}, u.Scheme)) {
		return nil, errors.New("connect to Redis: the address must be a redis://, rediss:// or unix:// URL") // it may hold a password
	}
	local, err := centrifuge.NewMemoryPresenceManager(node, centrifuge.MemoryPresenceManagerConfig{})
	if err != nil {
		return nil, fmt.Errorf("create presence: %w", err)
	}
	r := &relay{node: node, address: cfg.Redis, logger: cfg.Logger, local: local, doubts: make(chan struct{}, 1)}
	if cfg.Redis != "" {
		r.gauge = prometheus.NewGauge(prometheus.GaugeOpts{Name: "marquee_live_redis_up", Help: "1 while Redis answers; else hints reach the streams of their own node alone."})
		if err := metrics.Register(r.gauge); err != nil {
			return nil, fmt.Errorf("register the state of Redis: %w", err)
		}
	}
	node.SetBroker(r)
	node.SetPresenceManager(r)
	return r, nil
}

// run keeps the connection to Redis until ctx ends.
func (r *relay) run(ctx context.Context) {
	if r.address == "" {
		return
	}
	away := time.Now()
	for ctx.Err() == nil {
		if r.up.Load() {
			select {
			case <-ctx.Done():
			case <-r.doubts:
				r.set(false)
				away = time.Now()
				r.logger.Warn("Redis is away: hints reach the consoles and screens of this node alone")
			}
			continue
		}
		if r.resume() == nil { //nolint:contextcheck // the connection lives longer than this loop
			r.logger.Info("Redis is back", "after", time.Since(away).Round(time.Millisecond))
			r.back()
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(redisAgain):
		}
	}
}

// begin connects for the first time; without success, run goes on trying.
func (r *relay) begin() {
	if r.address == "" {
		return
	}
	if err := r.resume(); err != nil {
		r.logger.Warn("Redis is away: hints reach the consoles and screens of this node alone, until it answers", "error", err)
	}
}

// resume connects, and hears what other nodes say to every stream that is there.
func (r *relay) resume() error {
	l := r.redis.Load()
	if l == nil {
		var err error
		if l, err = r.connect(); err != nil {
			return err
		}
		r.redis.Store(l)
	}
	select { // what went wrong before now is known
	case <-r.doubts:
	default:
	}
	probe := "node:" + r.node.ID()
	if _, _, err := l.broker.Publish(probe, nil, centrifuge.PublishOptions{}); err != nil {
		return fmt.Errorf("ask Redis: %w", err)
	}
	for _, channel := range append(r.node.Hub().Channels(), probe) {
		if err := l.broker.Subscribe(channel); err != nil {
			return fmt.Errorf("listen to Redis: %w", err)
		}
	}
	r.set(true)
	return nil
}

// connect opens a new connection. Errors never repeat the address.
func (r *relay) connect() (*link, error) {
	shard, err := centrifuge.NewRedisShard(r.node, centrifuge.RedisShardConfig{Address: r.address, ConnectTimeout: redisAnswers, IOTimeout: redisAnswers})
	if err != nil {
		return nil, fmt.Errorf("connect to Redis: %w", err)
	}
	shards := []*centrifuge.RedisShard{shard}
	broker, err := centrifuge.NewRedisBroker(r.node, centrifuge.RedisBrokerConfig{Prefix: keyPrefix, Shards: shards})
	if err != nil {
		shard.Close()
		return nil, fmt.Errorf("create Redis broker: %w", err)
	}
	presence, err := centrifuge.NewRedisPresenceManager(r.node, centrifuge.RedisPresenceManagerConfig{Prefix: keyPrefix, Shards: shards})
	if err == nil {
		err = broker.RegisterControlEventHandler(r.control)
	}
	if err == nil {
		err = broker.RegisterBrokerEventHandler(others{r.events, r.node.ID()})
	}
	if err != nil {
		_ = broker.Close(context.Background()) // it only stops
		shard.Close()
		return nil, fmt.Errorf("listen to Redis: %w", err)
	}
	return &link{shard, broker, presence}, nil
}

// others hands on what other nodes have sent: a node's own streams have it already.
type others struct {
	centrifuge.BrokerEventHandler

	self string
}

// HandlePublication implements centrifuge.BrokerEventHandler.
func (o others) HandlePublication(channel string, p *centrifuge.Publication, at centrifuge.StreamPosition, delta bool, before *centrifuge.Publication) error {
	if p.Tags[origin] == o.self {
		return nil
	}
	return o.BrokerEventHandler.HandlePublication(channel, p, at, delta, before)
}

func (r *relay) set(up bool) {
	r.up.Store(up)
	value := 0.0
	if up {
		value = 1
	}
	r.gauge.Set(value)
}

// there is the connection to Redis, nil while it is away.
func (r *relay) there() *link {
	if !r.up.Load() {
		return nil
	}
	return r.redis.Load()
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

// hears takes what the library says: a subscription that was lost is told there
// alone. What it says of Redis is told once, by run.
func (r *relay) hears(entry centrifuge.LogEntry) (known bool) {
	if r.address == "" {
		return false
	}
	about := strings.Contains(entry.Message, "pub/sub") || strings.Contains(entry.Message, "subscribing") || strings.Contains(entry.Message, "control command")
	if about {
		r.doubt(errors.New(entry.Message))
	}
	return about || !r.up.Load()
}

// disconnect ends the connection.
func (r *relay) disconnect() {
	if l := r.redis.Load(); l != nil {
		l.shard.Close()
	}
}

// send gives a message to the streams of other nodes.
func (r *relay) send(channel string, data []byte) error {
	l := r.there()
	if l == nil {
		return nil // they are told to look again when it is back
	}
	_, _, err := l.broker.Publish(channel, data, centrifuge.PublishOptions{Tags: map[string]string{origin: r.node.ID()}})
	r.doubt(err)
	return err
}

// RegisterBrokerEventHandler implements centrifuge.Broker.
func (r *relay) RegisterBrokerEventHandler(h centrifuge.BrokerEventHandler) error {
	r.events = h
	r.begin()
	return nil
}

// RegisterControlEventHandler implements centrifuge.Controller.
func (r *relay) RegisterControlEventHandler(h centrifuge.ControlEventHandler) error {
	r.control = h
	return nil
}

// PublishControl implements centrifuge.Controller: what nodes say to each other. The library does so every few seconds.
func (r *relay) PublishControl(data []byte, node, shard string) error {
	if l := r.there(); l != nil {
		r.doubt(l.broker.PublishControl(data, node, shard))
	}
	return nil
}

// Subscribe implements centrifuge.Broker. What cannot be subscribed now is when Redis is back.
func (r *relay) Subscribe(channel string) error {
	if l := r.there(); l != nil {
		r.doubt(l.broker.Subscribe(channel))
	}
	return nil
}

// Unsubscribe implements centrifuge.Broker.
func (r *relay) Unsubscribe(channel string) error {
	if l := r.there(); l != nil {
		r.doubt(l.broker.Unsubscribe(channel))
	}
	return nil
}

// Publish implements centrifuge.Broker.
func (r *relay) Publish(channel string, data []byte, _ centrifuge.PublishOptions) (centrifuge.StreamPosition, bool, error) {
	return centrifuge.StreamPosition{}, false, r.send(channel, data)
}

// PublishJoin implements centrifuge.Broker; nobody asks who joins.
func (*relay) PublishJoin(string, *centrifuge.ClientInfo) error { return nil }

// PublishLeave implements centrifuge.Broker.
func (*relay) PublishLeave(string, *centrifuge.ClientInfo) error { return nil }

// History implements centrifuge.Broker: hints have none.
func (*relay) History(string, centrifuge.HistoryOptions) ([]*centrifuge.Publication, centrifuge.StreamPosition, error) {
	return nil, centrifuge.StreamPosition{}, nil
}

// RemoveHistory implements centrifuge.Broker.
func (*relay) RemoveHistory(string) error { return nil }

// Close implements centrifuge.Closer.
func (r *relay) Close(ctx context.Context) error {
	if l := r.redis.Load(); l != nil {
		return l.broker.Close(ctx)
	}
	return nil
}

// Presence implements centrifuge.PresenceManager: who has a stream on this node,
// else on another that Redis knows of.
func (r *relay) Presence(channel string) (map[string]*centrifuge.ClientInfo, error) {
	here, err := r.local.Presence(channel)
	l := r.there()
	if err != nil || len(here) > 0 || l == nil {
		return here, err
	}
	everywhere, err := l.presence.Presence(channel)
	r.doubt(err)
	if err != nil {
		return here, nil
	}
	return everywhere, nil
}

// PresenceStats implements centrifuge.PresenceManager.
func (r *relay) PresenceStats(channel string) (centrifuge.PresenceStats, error) {
	found, err := r.Presence(channel)
	return centrifuge.PresenceStats{NumClients: len(found), NumUsers: len(found)}, err
}

// AddPresence implements centrifuge.PresenceManager; the library repeats it for as long as the stream lasts.
func (r *relay) AddPresence(channel, client string, info *centrifuge.ClientInfo) error {
	if l := r.there(); l != nil {
		r.doubt(l.presence.AddPresence(channel, client, info))
	}
	return r.local.AddPresence(channel, client, info)
}

// RemovePresence implements centrifuge.PresenceManager.
func (r *relay) RemovePresence(channel, client, user string) error {
	if l := r.there(); l != nil {
		r.doubt(l.presence.RemovePresence(channel, client, user))
	}
	return r.local.RemovePresence(channel, client, user)
}
