package live

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"marquee/internal/platform/live/redistest"
)

// TestContract is what every deployment promises: one node in memory, and two
// nodes on one Redis, where what one of them says reaches the other's clients.
func TestContract(t *testing.T) {
	deployments := map[string]func(*testing.T) (here, there *Hub){
		"memory": func(t *testing.T) (here, there *Hub) {
			h := open(t, "")
			return h, h
		},
		"redis": func(t *testing.T) (here, there *Hub) {
			url := redistest.Start(t)
			return open(t, url), open(t, url)
		},
	}
	promises := map[string]func(t *testing.T, here, there *Hub){
		"changes reach the company and the platform, and nobody else": changesReachTheirCompany,
		"hints reach the devices that are meant":                      hintsReachTheirDevices,
		"a device is connected on every node":                         connectedOnEveryNode,
		"what a device said last is known on every node":              lastWordOnEveryNode,
		"a user's streams end on every node":                          userIsDisconnected,
		"a device's streams end on every node":                        deviceIsDisconnected,
		"those of a company's devices do":                             screensAreDisconnected,
		"a device is gone when its last stream has ended":             goneWithTheLastStream,
	}
	for deployment, start := range deployments {
		for promise, check := range promises {
			t.Run(deployment+"/"+promise, func(t *testing.T) {
				here, there := start(t)
				check(t, here, there)
			})
		}
	}
}

func changesReachTheirCompany(t *testing.T, here, there *Hub) {
	s := serve(t, there)
	ann := s.watch(t, "user=1&company=1")
	bob := s.watch(t, "user=2&company=2")
	manager := s.watch(t, "user=3&company=1&company=2")
	operator := s.watch(t, "user=4&everything=true&company=1")
	nobody := s.watch(t, "user=5")

	const second = `data: {"entity":"schedule","id":9,"companyId":2}`
	here.Changed(2, Change{Entity: "schedule", ID: 9, CompanyID: 1}) // the company is what counts
	for name, c := range map[string]*console{"bob": bob, "manager": manager, "operator": operator} {
		expect(t, name, c.lines, second)
	}
	const first = `data: {"entity":"content","id":5,"companyId":1}`
	here.Changed(1, Change{Entity: "content", ID: 5})
	for name, c := range map[string]*console{"ann": ann, "manager": manager, "operator": operator} {
		expect(t, name, c.lines, first) // for ann it is the first: she heard nothing of company 2
	}
	const other = `data: {"entity":"role","id":0,"companyId":3}`
	here.Changed(3, Change{Entity: "role"})
	expect(t, "operator", operator.lines, other)

	for name, c := range map[string]*console{"ann": ann, "bob": bob, "manager": manager, "nobody": nobody} {
		c.close()
		expectEnd(t, name, c.lines)
	}
}

func lastWordOnEveryNode(t *testing.T, here, there *Hub) {
	for _, word := range []string{`{"at":1}`, `{"at":2}`} {
		here.Keep(1, []byte(word))
	}
	said, err := there.Words(t.Context(), []int64{1, 2})
	if err != nil || len(said) != 1 || string(said[1]) != `{"at":2}` {
		t.Errorf("the last word of %d devices is %s, %v", len(said), string(said[1]), err)
	}
}

func hintsReachTheirDevices(t *testing.T, here, there *Hub) {
	s := serve(t, there)
	one, two, three := s.dial(t, 1), s.dial(t, 2), s.dial(t, 3)
	const manifest = `MessageText {"type":"manifest"}`

	here.Screens(7, Manifest())
	expect(t, "device 1", one.frames, manifest)
	expect(t, "device 2", two.frames, manifest)
	here.Device(3, Hint{Type: "other"})
	expect(t, "device 3", three.frames, `MessageText {"type":"other"}`) // its first: it heard nothing of company 7
	here.Device(1, Manifest())
	expect(t, "device 1", one.frames, manifest)

	here.Devices([]int64{3, 1}, Manifest())
	here.Device(2, Hint{Type: "other"})
	expect(t, "device 1", one.frames, manifest)
	expect(t, "device 3", three.frames, manifest)
	expect(t, "device 2", two.frames, `MessageText {"type":"other"}`) // it was not meant before

	here.DevicesAtOnce([]int64{3, 1}, Broadcast())
	here.Device(2, Manifest())
	expect(t, "device 1", one.frames, `MessageText {"type":"broadcast"}`)
	expect(t, "device 3", three.frames, `MessageText {"type":"broadcast"}`)
	expect(t, "device 2", two.frames, manifest) // neither was it now

	here.DevicesAtOnce([]int64{2}, Order(map[string]string{"id": "a"}))
	here.DevicesAtOnce([]int64{2}, Ended([]string{"a", "b"}))
	expect(t, "device 2", two.frames, `MessageText {"type":"broadcast","order":{"id":"a"}}`)
	expect(t, "device 2", two.frames, `MessageText {"type":"broadcast","ended":["a","b"]}`)
}

func connectedOnEveryNode(t *testing.T, here, there *Hub) {
	gone := make(chan int64, 10)
	there.OnDevice(func(int64, int64) {}, func(id, _ int64) { gone <- id })
	p := serve(t, there).dial(t, 1)
	for name, h := range map[string]*Hub{"here": here, "there": there} {
		got, err := h.Connected(t.Context(), map[int64][]int64{7: {1, 2}, 8: {3}})
		if want := map[int64]bool{1: true}; err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: Connected = %v, %v, want %v", name, got, err, want)
		}
	}
	third := serve(t, here).dial(t, 3)
	for name, h := range map[string]*Hub{"here": here, "there": there} {
		for companies, want := range map[string]map[int64]bool{"7": {1: true}, "7 8": {1: true, 3: true}, "9": {},
			"": {}} {
			all := map[int64][]int64{}
			for text := range strings.FieldsSeq(companies) {
				id, _ := strconv.ParseInt(text, 10, 64)
				all[id] = nil
			}
			if got, err := h.Connected(t.Context(), all); err != nil || !maps.Equal(got, want) {
				t.Errorf("%s: of the companies %q are present %v, %v, want %v", name, companies, got, err, want)
			}
		}
	}
	_ = p.conn.CloseNow()
	expect(t, "gone", gone, 1)
	_ = third.conn.CloseNow()
	if got, err := here.Connected(t.Context(), map[int64][]int64{7: {1}}); err != nil || got[1] {
		t.Errorf("afterwards Connected = %v, %v", got, err)
	}
}

func userIsDisconnected(t *testing.T, here, there *Hub) {
	s, local := serve(t, there), serve(t, here)
	streams := map[string]*console{
		"a tab there":       s.watch(t, "user=1&company=1"),
		"another tab there": s.watch(t, "user=1&company=1"),
		"a tab here":        local.watch(t, "user=1&everything=true"),
	}
	colleague := s.watch(t, "user=11&company=1")
	screen := s.dial(t, 1) // a device with the user's number

	here.DisconnectUser(1)
	for name, c := range streams {
		expectEnd(t, name, c.lines)
	}
	here.Changed(1, Change{Entity: "content", ID: 5})
	expect(t, "colleague", colleague.lines, `data: {"entity":"content","id":5,"companyId":1}`)
	here.Device(1, Manifest())
	expect(t, "screen", screen.frames, `MessageText {"type":"manifest"}`)
}

func deviceIsDisconnected(t *testing.T, here, there *Hub) {
	s := serve(t, there)
	revoked, other := s.dial(t, 1), s.dial(t, 11)
	viewer := s.watch(t, "user=1&company=1") // a user with the device's number

	here.DisconnectDevice(1)
	expectEnd(t, "revoked", revoked.frames)
	if err := receive(t, revoked.end); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("the stream ended with %v, want policy violation", err)
	}
	here.Screens(7, Manifest())
	expect(t, "other", other.frames, `MessageText {"type":"manifest"}`)
	here.Changed(1, Change{Entity: "content", ID: 5})
	expect(t, "viewer", viewer.lines, `data: {"entity":"content","id":5,"companyId":1}`)
}

func screensAreDisconnected(t *testing.T, here, there *Hub) {
	s := serve(t, there)
	one, another, other := s.dial(t, 1), s.dial(t, 2), s.dial(t, 3) // the third is another company's
	viewer := s.watch(t, "user=1&company=7")
	companies := there.Companies()
	if slices.Sort(companies); !slices.Equal(companies, []int64{7, 8}) {
		t.Errorf("screens of %v are connected", companies)
	}
	here.DisconnectScreens(7)
	expectEnd(t, "one", one.frames)
	expectEnd(t, "another", another.frames)
	if err := receive(t, one.end); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("the stream ended with %v, want policy violation", err)
	}
	here.Device(3, Manifest())
	expect(t, "other", other.frames, `MessageText {"type":"manifest"}`)
	here.Changed(7, Change{Entity: "content", ID: 5})
	expect(t, "viewer", viewer.lines, `data: {"entity":"content","id":5,"companyId":7}`)
}

func goneWithTheLastStream(t *testing.T, here, there *Hub) {
	calls := make(chan string, 10)
	for name, h := range map[string]*Hub{"here": here, "there": there} {
		if here == there {
			name = "there"
		}
		h.OnDevice(
			func(id, company int64) { calls <- fmt.Sprint(name, " +", id, " of ", company) },
			func(id, company int64) { calls <- fmt.Sprint(name, " -", id, " of ", company) },
		)
	}
	s := serve(t, there)
	before := s.dial(t, 1)
	expect(t, "calls", calls, "there +1 of 7")
	again := s.dial(t, 1) // it lost its network and is back
	expect(t, "calls", calls, "there +1 of 7")

	_ = before.conn.CloseNow() // only now is the old stream noticed to be dead
	other := s.dial(t, 2)
	expect(t, "calls", calls, "there +2 of 7")
	_ = other.conn.CloseNow()
	expect(t, "calls", calls, "there -2 of 7")
	_ = again.conn.CloseNow()
	expect(t, "calls", calls, "there -1 of 7")
	if len(calls) > 0 {
		t.Errorf("one call more: %s", <-calls)
	}
}
