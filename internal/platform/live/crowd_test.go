package live

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"github.com/redis/rueidis"

	"marquee/internal/platform/live/redistest"
)

// held is a client whose writer waits until it is let go.
func held() (c *client, wrote, let chan string, ended chan reason) {
	wrote, let, ended = make(chan string, 100), make(chan string), make(chan reason, 1)
	c = &client{end: func(why reason) { ended <- why }, write: func(messages [][]byte) error {
		wrote <- string(bytes.Join(messages, []byte(" ")))
		<-let
		return nil
	}}
	return c, wrote, let, ended
}

func TestAHintThatWaitsIsNotSentTwice(t *testing.T) {
	c, wrote, let, _ := held()
	c.push([]byte("look"))
	expect(t, "at once", wrote, "look")
	for _, hint := range []string{"look", "look", "command", "look", "command"} {
		c.push([]byte(hint))
	}
	close(let)
	expect(t, "what waited", wrote, "look command")
	c.push([]byte("look"))
	expect(t, "afterwards", wrote, "look")
}

func TestAClientForWhomTooMuchWaitsIsDropped(t *testing.T) {
	c, wrote, let, ended := held()
	defer close(let)
	c.push([]byte("first"))
	receive(t, wrote)
	for n := 0; n*100 <= clientQueue; n++ {
		if len(ended) > 0 {
			t.Fatalf("it was dropped after %d bytes", n*100)
		}
		c.push(fmt.Appendf(nil, "%100d", n))
	}
	expect(t, "ended", ended, tooSlow)
}

// TestTheOldestStreamEndsForOneMore than a device or a user may have; others keep theirs.
func TestTheOldestStreamEndsForOneMore(t *testing.T) {
	h := open(t, "")
	s := serve(t, h)
	neighbour, colleague := s.dial(t, 2), s.watch(t, "user=2&company=1")
	var screens []*player
	for range streamsOfDevice + 1 {
		screens = append(screens, s.dial(t, 1))
	}
	expectEnd(t, "the oldest of a screen", screens[0].frames)
	var tabs []*console
	for range streamsOfUser + 1 {
		tabs = append(tabs, s.watch(t, "user=1&company=1"))
	}
	expectEnd(t, "the oldest of a user", tabs[0].lines)
	h.Screens(7, Manifest())
	for _, p := range append(screens[1:], neighbour) {
		expect(t, "another of a screen", p.frames, `MessageText {"type":"manifest"}`)
	}
	h.Changed(1, Change{Entity: "content", ID: 5})
	for _, c := range append(tabs[1:], colleague) {
		expect(t, "another of a user", c.lines, `data: {"entity":"content","id":5,"companyId":1}`)
	}
	for range 1000 {
		s.dial(t, 1)
	}
	if n := len(h.crowd.of(deviceKey(1))); n != streamsOfDevice {
		t.Errorf("after a thousand more a screen has %d streams", n)
	}
}

// asked says how often Redis was asked by each command.
func asked(t *testing.T, redis rueidis.Client) map[string]int {
	t.Helper()
	text, err := redis.Do(t.Context(), redis.B().Info().Section("commandstats").Build()).ToString()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, line := range regexp.MustCompile(`cmdstat_([a-z|]+):calls=(\d+)`).FindAllStringSubmatch(text, -1) {
		counts[line[1]], _ = strconv.Atoi(line[2])
	}
	return counts
}

// TestManyDevicesAreOneQuestion to Redis, for each company, and their words another one.
func TestManyDevicesAreOneQuestion(t *testing.T) {
	h := open(t, redistest.Start(t))
	var devices []int64
	s := serve(t, h)
	for id := int64(10); id < 40; id++ {
		s.dial(t, id)
		h.Keep(id, []byte(`{"at":1}`))
		devices = append(devices, id)
	}
	redis := h.relay.there()
	before := asked(t, redis)
	for _, some := range [][]int64{devices, nil} {
		if got, err := h.Connected(t.Context(), map[int64][]int64{7: some}); err != nil || len(got) != len(devices) {
			t.Errorf("%d of %d devices are there, %v", len(got), len(devices), err)
		}
	}
	if said, err := h.Words(t.Context(), devices); err != nil || len(said) != len(devices) {
		t.Errorf("%d of %d have said something, %v", len(said), len(devices), err)
	}
	after := asked(t, redis)
	if scripts := after["evalsha"] + after["eval"] - before["evalsha"] - before["eval"]; scripts > 3 ||
		after["mget"]-before["mget"] != 1 {
		t.Errorf("Redis was asked %d times who is there, and %d times for words", scripts, after["mget"]-before["mget"])
	}
}

// TestADeviceThatMovedToAnotherNodeIsNotGone when its old stream is noticed to be dead.
func TestADeviceThatMovedToAnotherNodeIsNotGone(t *testing.T) {
	url := redistest.Start(t)
	gone := make(chan string, 10)
	node := func(name string) *Hub {
		return open(t, url, func(h *Hub) {
			h.OnDevice(func(int64, int64) {}, func(id, _ int64) { gone <- fmt.Sprint(name, id) })
		})
	}
	here, there := node("here"), node("there")
	s := serve(t, here)
	old := s.dial(t, 1)
	moved := serve(t, there).dial(t, 1)
	if err := here.relay.tellPresent(t.Context(), here.relay.there()); err != nil { // its stream here still looks alive
		t.Fatal(err)
	}
	_ = old.conn.CloseNow()
	other := s.dial(t, 2)
	_ = other.conn.CloseNow()
	expect(t, "gone", gone, "here2")
	if got, err := here.Connected(t.Context(), map[int64][]int64{7: {1}}); err != nil || !got[1] {
		t.Errorf("it is there: %v, %v", got, err)
	}
	_ = moved.conn.CloseNow()
	expect(t, "gone", gone, "there1")
}

// TestWhoADeadNodeHadIsGoneInTime: nobody says again that they are there.
func TestWhoADeadNodeHadIsGoneInTime(t *testing.T) {
	h := open(t, redistest.Start(t))
	redis := h.relay.there()
	key := presentKey(7)[0]
	if err := redis.Do(context.Background(), redis.B().Arbitrary("HSET").Keys(key).
		Args("1", "100 dead", "2", "99999999999 alive").Build()).Error(); err != nil {
		t.Fatal(err)
	}
	for _, some := range [][]int64{{1, 2}, nil} {
		got, err := h.Connected(t.Context(), map[int64][]int64{7: some})
		if err != nil || got[1] || !got[2] {
			t.Errorf("present are %v, %v", got, err)
		}
	}
	serve(t, h).dial(t, 4)
	ttl, err := redis.Do(t.Context(), redis.B().Ttl().Key(key).Build()).AsInt64()
	if err != nil || ttl <= int64(presentAgain.Seconds()) || ttl > int64(presentFor.Seconds()) {
		t.Errorf("the company is kept for %d s, %v", ttl, err)
	}
}
