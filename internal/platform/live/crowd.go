package live

import (
	"bytes"
	"sync"
	"time"
)

// reason is why the server ends a stream.
type reason int

const (
	tooSlow   reason = iota // or gone: it did not take what was sent
	lookAgain               // it may have missed something, and reads everything when it is back
	dismissed               // it may not listen any more
	replaced                // its user or device has opened more streams than it may have
	restart                 // the server ends
)

// clientQueue is how many bytes may wait for one client before it is dropped as too slow.
const clientQueue = 64 << 10

// How many streams a device and a user may have on a node; the oldest ends for one
// more. A device needs one, and another one while the last has not been noticed to
// be dead; a user one for each window.
const (
	streamsOfDevice = 4
	streamsOfUser   = 50
)

// client is one stream: what it hears of, and what waits to be written to it.
// Nobody waits for it, and while there is nothing to write it has no goroutine.
type client struct {
	key      string // of its user or device
	most     int    // streams of that; 0: any number
	number   int64  // of those that came to the crowd
	channels []string
	write    func(messages [][]byte) error // a nil message is a heartbeat
	end      func(reason)

	mu      sync.Mutex
	waiting [][]byte
	size    int // of what waits
	writing bool
	over    bool
	pulse   *time.Timer
}

// push sends a message, soon. One that waits already is not sent twice: a hint
// says to look, and who looks sees everything.
func (c *client) push(message []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over {
		return
	}
	for _, waits := range c.waiting {
		if bytes.Equal(waits, message) {
			return
		}
	}
	c.waiting = append(c.waiting, message)
	if c.size += len(message); c.size > clientQueue {
		c.over = true
		go c.end(tooSlow)
		return
	}
	if !c.writing {
		c.writing = true
		go c.drain()
	}
}

// drain writes until nothing waits.
func (c *client) drain() {
	for {
		c.mu.Lock()
		messages := c.waiting
		c.waiting, c.size = nil, 0
		if c.writing = len(messages) > 0 && !c.over; !c.writing {
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
		if err := c.write(messages); err != nil {
			c.shut(tooSlow)
		}
	}
}

// beat sends a heartbeat now and then.
func (c *client) beat(every time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pulse = time.AfterFunc(every, func() {
		c.push(nil)
		c.mu.Lock()
		defer c.mu.Unlock()
		if !c.over {
			c.pulse.Reset(every)
		}
	})
}

// shut ends the stream, once.
func (c *client) shut(why reason) {
	if c.leave() {
		c.end(why)
	}
}

// leave makes it hear of nothing more. It reports whether it did before.
func (c *client) leave() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	first := !c.over
	c.over = true
	if c.pulse != nil {
		c.pulse.Stop()
	}
	return first
}

// crowd is the clients of a node, by what they hear of and by who they are.
type crowd struct {
	mu       sync.RWMutex
	channels map[string]map[*client]bool
	keys     map[string]map[*client]bool
	came     int64
	closed   bool
}

func newCrowd() *crowd {
	return &crowd{channels: map[string]map[*client]bool{}, keys: map[string]map[*client]bool{}}
}

// join lets a client hear, unless the server ends. Where its user or device has as
// many streams as it may have, the oldest ends, and hears of nothing from now on.
func (c *crowd) join(member *client) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return false
	}
	if others := c.keys[member.key]; member.most > 0 && len(others) >= member.most {
		oldest := member
		for other := range others {
			if oldest == member || other.number < oldest.number {
				oldest = other
			}
		}
		c.remove(oldest)
		go oldest.shut(replaced)
	}
	c.came++
	member.number = c.came
	for _, channel := range member.channels {
		enter(c.channels, channel, member)
	}
	enter(c.keys, member.key, member)
	return true
}

func (c *crowd) leave(member *client) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(member)
}

// remove takes out a client, if it is there. mu is held.
func (c *crowd) remove(member *client) {
	for _, channel := range member.channels {
		exit(c.channels, channel, member)
	}
	exit(c.keys, member.key, member)
}

func enter(rooms map[string]map[*client]bool, room string, member *client) {
	if rooms[room] == nil {
		rooms[room] = map[*client]bool{}
	}
	rooms[room][member] = true
}

func exit(rooms map[string]map[*client]bool, room string, member *client) {
	if delete(rooms[room], member); len(rooms[room]) == 0 {
		delete(rooms, room)
	}
}

// hearing returns who hears of any of the channels.
func (c *crowd) hearing(channels ...string) (members []*client) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for _, channel := range channels {
		for member := range c.channels[channel] {
			members = append(members, member)
		}
	}
	return members
}

// of returns the clients of a user or device.
func (c *crowd) of(key string) (members []*client) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for member := range c.keys[key] {
		members = append(members, member)
	}
	return members
}

// all returns every client.
func (c *crowd) all() (members []*client) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for _, room := range c.keys {
		for member := range room {
			members = append(members, member)
		}
	}
	return members
}

// close lets nobody in any more.
func (c *crowd) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
}

// open reports whether clients are let in.
func (c *crowd) open() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return !c.closed
}
