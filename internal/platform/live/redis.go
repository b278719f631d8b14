package live

import (
	"errors"
	"fmt"
	"net/url"
	"slices"

	"github.com/centrifugal/centrifuge"
)

// keyPrefix begins every key and channel in Redis.
const keyPrefix = "marquee.live"

// connectRedis makes the node one of several and returns what ends the
// connection. Without an address the node stays alone. Errors never repeat the
// address, which may hold a password.
func connectRedis(node *centrifuge.Node, address string) (disconnect func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	u, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"redis", "rediss", "unix"}, u.Scheme) {
		return nil, errors.New("connect to Redis: the address must be a redis://, rediss:// or unix:// URL")
	}
	shard, err := centrifuge.NewRedisShard(node, centrifuge.RedisShardConfig{Address: address})
	if err != nil {
		return nil, fmt.Errorf("connect to Redis: %w", err)
	}
	shards := []*centrifuge.RedisShard{shard}
	broker, err := centrifuge.NewRedisBroker(node, centrifuge.RedisBrokerConfig{Prefix: keyPrefix, Shards: shards})
	if err != nil {
		shard.Close()
		return nil, fmt.Errorf("create Redis broker: %w", err)
	}
	presence, err := centrifuge.NewRedisPresenceManager(node, centrifuge.RedisPresenceManagerConfig{Prefix: keyPrefix, Shards: shards})
	if err != nil {
		shard.Close()
		return nil, fmt.Errorf("create Redis presence: %w", err)
	}
	node.SetBroker(broker)
	node.SetPresenceManager(presence)
	return shard.Close, nil
}
