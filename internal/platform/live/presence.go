package live

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/rueidis"
)

// presentFor is how long a node is believed that has not said again who is connected to it.
const presentFor = time.Minute

// A company's connected devices are one hash in Redis: by device until when, by
// Redis's clock, and the node that said so last.
const (
	// arriveScript notes devices. As a repetition (ARGV[3] = 0) it leaves those alone that are at another node now.
	arriveScript = `
		local now = tonumber(redis.call('TIME')[1])
		for i = 4, #ARGV do
			local held, free = redis.call('HGET', KEYS[1], ARGV[i]), true
			if held and ARGV[3] == '0' then
				local till, node = string.match(held, '^(%d+) (.*)$')
				free = node == ARGV[1] or tonumber(till) <= now
			end
			if free then redis.call('HSET', KEYS[1], ARGV[i], (now + ARGV[2]) .. ' ' .. ARGV[1]) end
		end
		redis.call('EXPIRE', KEYS[1], ARGV[2])`
	// leaveScript takes one away, and answers 1 if it is at another node.
	leaveScript = `
		local held = redis.call('HGET', KEYS[1], ARGV[2])
		if not held then return 0 end
		local till, node = string.match(held, '^(%d+) (.*)$')
		if node ~= ARGV[1] and tonumber(till) > tonumber(redis.call('TIME')[1]) then return 1 end
		redis.call('HDEL', KEYS[1], ARGV[2])
		return 0`
	// presentScript answers which of the devices are there, of all if none is named.
	presentScript = `
		local now, found, names = tonumber(redis.call('TIME')[1]), {}, ARGV
		if #ARGV == 0 then names = redis.call('HKEYS', KEYS[1]) end
		for _, name in ipairs(names) do
			local held = redis.call('HGET', KEYS[1], name)
			if held then
				if tonumber(string.match(held, '^%d+')) > now then
					found[#found + 1] = name
				else
					redis.call('HDEL', KEYS[1], name)
				end
			end
		end
		return found`
	refreshedAtOnce = 1000 // devices in one script
)

// scripts are what Redis does in one step.
type scripts struct{ arrive, leave, present *rueidis.Lua }

func newScripts() scripts {
	return scripts{arrive: rueidis.NewLuaScript(arriveScript), leave: rueidis.NewLuaScript(leaveScript),
		present: rueidis.NewLuaScript(presentScript)}
}

func presentKey(company int64) []string {
	return []string{keyPrefix + ".present." + strconv.FormatInt(company, 10)}
}

func (r *relay) arrive(ctx context.Context, client rueidis.Client, company int64, repeated bool,
	devices ...int64,
) error {
	again := "1"
	if repeated {
		again = "0"
	}
	args := append([]string{r.node, strconv.Itoa(int(presentFor.Seconds())), again}, texts(devices)...)
	err := r.scripts.arrive.Exec(ctx, client, presentKey(company), args).Error()
	if rueidis.IsRedisNil(err) { // it answers nothing
		return nil
	}
	return err
}

// tellPresent tells Redis again who is connected to this node.
func (r *relay) tellPresent(ctx context.Context, client rueidis.Client) error {
	for company, devices := range r.present() {
		for some := range slices.Chunk(devices, refreshedAtOnce) {
			if err := r.arrive(ctx, client, company, true, some...); err != nil {
				return err
			}
		}
	}
	return nil
}

func texts(ids []int64) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = strconv.FormatInt(id, 10)
	}
	return list
}

// connections are the streams of devices on this node: company, device, how many.
type connections struct {
	mu     sync.Mutex
	counts map[int64]map[int64]int
}

func (c *connections) arrive(company, device int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts[company] == nil {
		c.counts[company] = map[int64]int{}
	}
	c.counts[company][device]++
}

// leave reports whether the device has another stream here.
func (c *connections) leave(company, device int64) (still bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	devices := c.counts[company]
	if devices[device]--; devices[device] > 0 {
		return true
	}
	if delete(devices, device); len(devices) == 0 {
		delete(c.counts, company)
	}
	return false
}

// all returns the devices by company.
func (c *connections) all() map[int64][]int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := make(map[int64][]int64, len(c.counts))
	for company, devices := range c.counts {
		all[company] = slices.Collect(maps.Keys(devices))
	}
	return all
}

// of returns those of the devices that are here, of all of the company for none.
func (c *connections) of(company int64, devices []int64) (here []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if devices == nil {
		return slices.Collect(maps.Keys(c.counts[company]))
	}
	for _, device := range devices {
		if c.counts[company][device] > 0 {
			here = append(here, device)
		}
	}
	return here
}

// Connected returns which of the devices, by their companies, have a stream on
// any node: of all of a company for nil. It asks once for each company. A node
// that died without a word is believed for up to a minute more.
func (h *Hub) Connected(ctx context.Context, devices map[int64][]int64) (map[int64]bool, error) {
	connected := map[int64]bool{}
	var questions []rueidis.LuaExec
	for company, some := range devices {
		for _, id := range h.connections.of(company, some) {
			connected[id] = true
		}
		questions = append(questions, rueidis.LuaExec{Keys: presentKey(company), Args: texts(some)})
	}
	if len(questions) == 0 {
		return connected, ctx.Err()
	}
	// While Redis is away, this node is what is known.
	_ = h.relay.ask(ctx, func(ctx context.Context, client rueidis.Client) error {
		for _, answer := range h.relay.scripts.present.ExecMulti(ctx, client, questions...) {
			found, err := answer.AsStrSlice()
			if err != nil {
				return err
			}
			for _, text := range found {
				if id, err := strconv.ParseInt(text, 10, 64); err == nil {
					connected[id] = true
				}
			}
		}
		return nil
	})
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("read device presence: %w", err)
	}
	return connected, nil
}

// OnDevice sets what is called, with the device and its company, when a device's
// stream begins, and when its last one on any node has ended. It MUST be called before the first Player. The
// calls for one device never overlap on one node; each holds up its own stream
// alone. A node that dies makes no calls: Connected is what counts.
func (h *Hub) OnDevice(connected, disconnected func(deviceID, companyID int64)) {
	h.connected, h.disconnected = connected, disconnected
}

func (h *Hub) joined(s *playerStream) {
	h.players.Add(1)
	lock := h.historyOf(s.device)
	lock.Lock()
	defer lock.Unlock()
	h.connections.arrive(s.company, s.device)
	_ = h.relay.ask(h.cut, func(ctx context.Context, client rueidis.Client) error {
		// else it is told when Redis is back
		return h.relay.arrive(ctx, client, s.company, false, s.device)
	})
	h.connected(s.device, s.company)
}

// left reports a device as gone, unless it has come back already: a player that
// lost its network reconnects before the old stream is noticed to be dead.
func (h *Hub) left(s *playerStream) {
	defer h.players.Add(-1)
	lock := h.historyOf(s.device)
	lock.Lock()
	defer lock.Unlock()
	if h.connections.leave(s.company, s.device) {
		return
	}
	elsewhere := int64(0)
	_ = h.relay.ask(context.WithoutCancel(h.cut), func(ctx context.Context, client rueidis.Client) (err error) {
		args := []string{h.relay.node, strconv.FormatInt(s.device, 10)}
		elsewhere, err = h.relay.scripts.leave.Exec(ctx, client, presentKey(s.company), args).AsInt64()
		return err
	})
	if elsewhere == 0 {
		h.disconnected(s.device, s.company)
	}
}

// historyOf returns the lock that keeps the two calls for a device in order.
func (h *Hub) historyOf(device int64) *sync.Mutex {
	return &h.history[uint64(device)%historyLocks]
}

// DisconnectUser ends the user's streams on every node: a session was revoked,
// or rights changed. Whoever may still see something reconnects by itself.
func (h *Hub) DisconnectUser(id int64) { h.dismiss(userKey(id)) }

// DisconnectDevice ends the device's streams on every node.
func (h *Hub) DisconnectDevice(id int64) { h.dismiss(deviceKey(id)) }

// DisconnectScreens ends the streams of a company's devices on every node.
func (h *Hub) DisconnectScreens(company int64) { h.dismiss(screensChannel(company)) }

// Companies returns those that have devices connected to this node.
func (h *Hub) Companies() []int64 { return slices.Collect(maps.Keys(h.connections.all())) }

// dismiss ends this node's streams at once, whatever the state of Redis, and
// asks the other nodes to do the same.
func (h *Hub) dismiss(key string) {
	h.dismissHere(key)
	h.post(word{Dismiss: key})
}

func (h *Hub) dismissHere(key string) {
	members := h.crowd.of(key)
	if strings.HasPrefix(key, screens) {
		members = h.crowd.hearing(key)
	}
	for _, member := range members {
		go member.shut(dismissed)
	}
}
