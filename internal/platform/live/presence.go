package live

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/centrifugal/centrifuge"
	"golang.org/x/sync/errgroup"
)

func userKey(id int64) string { return "user:" + strconv.FormatInt(id, 10) }
func keyOf(id int64) string   { return deviceKey + strconv.FormatInt(id, 10) }

// deviceKey begins the name by which a device's streams are known.
const deviceKey = "device:"

// Connected reports, for each of the devices, whether it has a stream on any
// node. A node that died without a word is believed for up to a minute more.
func (h *Hub) Connected(ctx context.Context, deviceIDs []int64) (map[int64]bool, error) {
	online := make([]bool, len(deviceIDs))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(broadcasts)
	for i, id := range deviceIDs {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			result, err := h.node.Presence(deviceChannel(id))
			online[i] = len(result.Presence) > 0
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, fmt.Errorf("read device presence: %w", err)
	}
	connected := make(map[int64]bool, len(deviceIDs))
	for i, id := range deviceIDs {
		connected[id] = online[i]
	}
	return connected, nil
}

// Present returns the devices of the companies that have a stream on any node,
// with one question for each company; Connected's doubt holds here too.
func (h *Hub) Present(ctx context.Context, companies []int64) (map[int64]bool, error) {
	present := map[int64]bool{}
	for _, company := range companies {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		result, err := h.node.Presence(screensChannel(company))
		if err != nil {
			return nil, fmt.Errorf("read device presence: %w", err)
		}
		for _, client := range result.Presence {
			if id, err := strconv.ParseInt(strings.TrimPrefix(client.UserID, deviceKey), 10, 64); err == nil {
				present[id] = true
			}
		}
	}
	return present, nil
}

// OnDevice sets what is called, with the device and its company, when a device's
// stream begins, and when its last one on any node has ended. It MUST be called before the first Player. The
// calls for one device never overlap on one node; each holds up its own stream
// alone. A node that dies makes no calls: Connected is what counts.
func (h *Hub) OnDevice(connected, disconnected func(deviceID, companyID int64)) {
	h.connected, h.disconnected = connected, disconnected
}

// welcome runs when a client has joined its channels.
func (h *Hub) welcome(client *centrifuge.Client) {
	stream, isPlayer := client.Transport().(*playerStream)
	if !isPlayer {
		return
	}
	h.players.Add(1)
	h.joined(stream)
	client.OnDisconnect(func(centrifuge.DisconnectEvent) {
		h.left(stream)
		h.players.Add(-1)
	})
}

func (h *Hub) joined(s *playerStream) {
	lock := h.historyOf(s.device)
	lock.Lock()
	defer lock.Unlock()
	h.connected(s.device, s.company)
}

// left reports a device as gone, unless it has come back already: a player that
// lost its network reconnects before the old stream is noticed to be dead.
func (h *Hub) left(s *playerStream) {
	lock := h.historyOf(s.device)
	lock.Lock()
	defer lock.Unlock()
	still, err := h.Connected(h.cut, []int64{s.device})
	if err == nil && still[s.device] {
		return
	}
	h.disconnected(s.device, s.company)
}

// historyOf returns the lock that keeps the two calls for a device in order.
func (h *Hub) historyOf(device int64) *sync.Mutex {
	return &h.history[uint64(device)%historyLocks]
}

// DisconnectUser ends the user's streams on every node: a session was revoked,
// or rights changed. Whoever may still see something reconnects by itself.
func (h *Hub) DisconnectUser(id int64) { h.dismiss(userKey(id)) }

// DisconnectDevice ends the device's streams on every node.
func (h *Hub) DisconnectDevice(id int64) { h.dismiss(keyOf(id)) }

// dismiss ends this node's streams at once, whatever the state of Redis, and
// asks the other nodes to do the same.
func (h *Hub) dismiss(key string) {
	for _, client := range h.node.Hub().UserConnections(key) {
		client.Disconnect()
	}
	h.post(func() error { return h.node.Disconnect(key) })
}
