package process

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/internal/screen"
)

// TestEmergenciesOutliveTheServer kills the server and cuts its screens off at random instants while people start and
// end emergencies. What was acknowledged is so, nothing is there twice, and every screen comes to show what the server
// holds. MARQUEE_KILLS says how often, MARQUEE_SEED by which numbers.
func TestEmergenciesOutliveTheServer(t *testing.T) {
	onBoth(t, alarms)
}

// alarmed is how many screens there are.
const alarmed = 5

// crowded is how many emergencies may run before people end one for each that they start.
const crowded = 40

func alarms(t *testing.T, address string) {
	often := 6
	if testing.Short() {
		often = 2
	}
	kills, seed := number(t, "MARQUEE_KILLS", often), number(t, "MARQUEE_SEED", int(time.Now().UnixNano()%1_000_000))
	t.Logf("MARQUEE_KILLS=%d MARQUEE_SEED=%d", kills, seed)
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	data, options := t.TempDir(), databaseAt(address)
	r := &alarmRoom{program: startDemo(t, data, options...), known: map[string]alarm{}}
	r.line = newLine(t, r.address)
	r.pair(random)
	for killed := 0; killed < kills && !t.Failed(); killed++ {
		r.workUntilKilled(random, time.Duration(random.IntN(400))*time.Millisecond)
		session := r.client.Jar
		r.program = start(t, data, options...)
		r.client.Jar = session // who was signed in, is
		r.line.leadTo(r.address)
		r.verify()
	}
	t.Logf("%d kills, %d emergencies", kills, len(r.known))
}

// alarm is an emergency as its people know it, by its words.
type alarm struct {
	id      int64 // 0: its start was not acknowledged
	ends    bool  // somebody wanted it ended
	isEnded bool  // that was acknowledged
}

// alarmRoom is where people start and end emergencies.
type alarmRoom struct {
	*program
	line    *line
	screens []int64

	mu    sync.Mutex
	known map[string]alarm
}

// pair lets screens of the demo's company in, behind the line.
func (r *alarmRoom) pair(random *rand.Rand) {
	r.t.Helper()
	fleet := &screen.Fleet{Server: "http://" + r.line.address(), Count: alarmed, Name: "Alarmed", Keys: r.t.TempDir(),
		Every: time.Duration(1+random.IntN(3)) * time.Second, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Code: func(n int, code string) {
			var device struct{ ID int64 }
			status, text := r.call(http.MethodPatch, "/api/device",
				map[string]any{"code": code, "name": fmt.Sprintf("Alarmed %d", n)})
			if status >= http.StatusBadRequest || decode(text, &device) != nil {
				r.t.Errorf("activate: %d %s", status, text)
			}
			r.mu.Lock()
			defer r.mu.Unlock()
			r.screens = append(r.screens, device.ID)
		}}
	r.runs(fleet)
	r.await("the screens are connected", func() bool { return fleet.Connected() == alarmed })
}

// workUntilKilled lets people work and cuts screens off, and kills the server under their hands after a while.
func (r *alarmRoom) workUntilKilled(random *rand.Rand, after time.Duration) {
	var people sync.WaitGroup
	var begun atomic.Int64
	for person := range 2 {
		dice := rand.New(rand.NewPCG(random.Uint64(), uint64(person)))
		people.Go(func() {
			for n := 0; r.start(fmt.Sprintf("%d %d", dice.Uint64(), n)); n++ {
				begun.Add(1)
				if (dice.IntN(3) > 0 || r.running() >= crowded) && !r.endOne() {
					return
				}
			}
		})
	}
	r.await("somebody started an emergency", func() bool { return begun.Load() > 0 })
	r.line.cut()
	dying := time.NewTimer(after)
	<-dying.C
	r.kill()
	people.Wait()
}

// start starts an emergency on the screens, and reports whether the server lives.
func (r *alarmRoom) start(words string) bool {
	r.note(words, alarm{})
	var made struct{ ID int64 }
	if !r.post("/api/emergency", map[string]any{"layout": "full", "minutes": 60, "deviceIds": r.screens,
		"message": map[string]any{"content": words}}, http.StatusCreated, &made) {
		return false
	}
	r.note(words, alarm{id: made.ID})
	return true
}

// endOne ends an emergency that is known to run, and reports whether the server lives.
func (r *alarmRoom) endOne() bool {
	words, one := r.take()
	if one.id == 0 {
		return true
	}
	if !r.post("/api/emergency/end", map[string]any{"ids": []int64{one.id}}, http.StatusOK, &struct{}{}) {
		return false
	}
	one.isEnded = true
	r.note(words, one)
	return true
}

// take is an emergency that nobody else ends.
func (r *alarmRoom) take() (words string, one alarm) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for words, one := range r.known {
		if one.id != 0 && !one.ends {
			one.ends = true
			r.known[words] = one
			return words, one
		}
	}
	return "", alarm{}
}

// running is how many emergencies run, as far as people know.
func (r *alarmRoom) running() (count int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.known {
		if !one.ends {
			count++
		}
	}
	return count
}

func (r *alarmRoom) note(words string, one alarm) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known[words] = one
}

// post sends something, and reports whether the server lives. A refusal is a failure.
func (r *alarmRoom) post(path string, body any, want int, answer any) bool {
	sent, err := json.Marshal(body)
	if err != nil {
		r.t.Error(err)
		return false
	}
	status, text, err := r.try(r.request(http.MethodPost, path, bytes.NewReader(sent),
		"Content-Type", "application/json"))
	if err != nil {
		return false
	}
	if status != want || decode(text, answer) != nil {
		r.t.Errorf("%s: %d %s", path, status, text)
		return false
	}
	return true
}

// standing is how an emergency stands on the server.
type standing struct {
	ID             int64
	Message        struct{ Content string }
	EndedAt        *time.Time
	Shown, Covered int64 // of those that run, each covers those before it
	Ended          int64
}

// verify compares what people know with what the server holds, and waits until every screen shows that.
func (r *alarmRoom) verify() {
	r.t.Helper()
	all := r.all()
	found := map[string]standing{}
	for _, one := range all {
		words := one.Message.Content
		if _, twice := found[words]; twice {
			r.t.Errorf("there are two of %q", words)
		}
		found[words] = one
	}
	for words, known := range r.known {
		one, is := found[words]
		switch {
		case !is && known.id != 0:
			r.t.Errorf("%q was started and is lost", words)
		case known.id != 0 && one.ID != known.id:
			r.t.Errorf("%q is %d, and was %d", words, one.ID, known.id)
		case known.isEnded && one.EndedAt == nil:
			r.t.Errorf("%q was ended and runs", words)
		case is && !known.ends && one.EndedAt != nil:
			r.t.Errorf("%q has ended, and nobody wanted that", words)
		}
	}
	var late []standing
	defer func() {
		if r.t.Failed() {
			r.t.Logf("of %d, not every screen shows, or has taken away, %+v", len(all), late)
		}
	}()
	r.await("every screen shows what the server holds", func() bool {
		late = slices.DeleteFunc(r.all(), standing.isSettled)
		return len(late) == 0
	})
}

// isSettled reports whether every screen shows an emergency that runs, and none that showed it goes on after its end.
func (s standing) isSettled() bool {
	if s.EndedAt == nil {
		return s.Shown+s.Covered == alarmed
	}
	return s.Ended >= s.Shown // a screen that it never reached does not say so
}

// all is every emergency that the server holds.
func (r *alarmRoom) all() (all []standing) {
	for page := 1; ; page++ {
		var some []standing
		r.get(fmt.Sprintf("/api/emergency?_limit=500&_page=%d", page), &some)
		all = append(all, some...)
		if len(some) < 500 {
			return all
		}
	}
}

// line leads connections to a server, which may move, and cuts them off.
type line struct {
	t        *testing.T
	listener net.Listener

	mu    sync.Mutex
	to    string
	conns map[net.Conn]bool
}

func newLine(t *testing.T, server string) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{t: t, listener: listener, conns: map[net.Conn]bool{}}
	l.leadTo(server)
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			serving.Go(func() { l.lead(conn) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		l.cut()
		serving.Wait()
	})
	return l
}

func (l *line) address() string { return l.listener.Addr().String() }

// leadTo leads new connections to a server, http://….
func (l *line) leadTo(server string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.to = server[len("http://"):]
}

// lead copies both ways until one side ends, or is cut off.
func (l *line) lead(here net.Conn) {
	l.mu.Lock()
	to := l.to
	l.conns[here] = true
	l.mu.Unlock()
	defer func() {
		_ = here.Close()
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.conns, here)
	}()
	there, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer func() { _ = there.Close() }()
	var back sync.WaitGroup
	back.Go(func() {
		_, _ = io.Copy(here, there)
		_ = here.Close()
	})
	_, _ = io.Copy(there, here)
	_ = there.Close()
	back.Wait()
}

// cut ends every connection that there is.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn := range l.conns {
		_ = conn.Close()
	}
}
