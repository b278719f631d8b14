package live

import (
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/platform/live/redistest"
)

// TestManyHearInTurn: a few at an instant, each once, and nobody is left out.
func TestManyHearInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const all = 5*atOnce + 1
		heard := make(chan int, 2*all)
		members := make([]*client, all)
		for i := range members {
			members[i] = &client{write: func(messages [][]byte) error {
				for range messages {
					heard <- i
				}
				return nil
			}}
		}
		turns := newTurns(t.Context().Done())
		turns.add(members, []byte("look"))
		turns.add(members, []byte("look")) // they wait already
		began := time.Now()
		for i := range members {
			if one := <-heard; one/atOnce != i/atOnce {
				t.Fatalf("number %d to hear is client %d", i, one)
			}
			if i%atOnce == 0 && time.Since(began) != time.Duration(i/atOnce)*apart {
				t.Fatalf("client %d hears after %v", i, time.Since(began))
			}
		}
		synctest.Wait()
		if len(heard) > 0 {
			t.Errorf("%d heard twice", len(heard))
		}
		turns.add(members[:1], []byte("look")) // it changed again since
		if one := <-heard; one != 0 {
			t.Errorf("client %d hears", one)
		}
		time.Sleep(apart) // the last turn ends
		synctest.Wait()
		if turns.running || turns.waiting != nil || len(turns.among) > 0 {
			t.Error("something runs or is kept, and nobody waits")
		}
	})
}

// TestTurnsEndWithTheServer, whoever waits.
func TestTurnsEndWithTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		end := make(chan struct{})
		turns := newTurns(end)
		members := make([]*client, 3*atOnce)
		for i := range members {
			members[i] = &client{over: true} // gone, as all are at the end
		}
		turns.add(members, []byte("look"))
		synctest.Wait()
		close(end)
		synctest.Wait() // nothing runs any more, or the bubble would not end
		if len(turns.waiting) != 2*atOnce {
			t.Errorf("%d wait", len(turns.waiting))
		}
	})
}

// TestScreensHearInTurnOnEveryNode, and what is meant for one of them goes before.
func TestScreensHearInTurnOnEveryNode(t *testing.T) {
	url := redistest.Start(t)
	slow := func(h *Hub) { h.turns.apart = time.Hour }
	here, there := open(t, url, slow), open(t, url, slow)
	screens := []*player{serve(t, here).dial(t, 1), serve(t, there).dial(t, 2)}
	here.Screens(7, Manifest())
	for _, screen := range screens {
		expect(t, "the first turn", screen.frames, `MessageText {"type":"manifest"}`)
	}
	here.Screens(7, Manifest())
	here.Devices([]int64{1, 2}, Manifest())
	for i, screen := range screens {
		here.Device(int64(i+1), Hint{Type: "other"})
		expect(t, "before the next one", screen.frames, `MessageText {"type":"other"}`)
	}
}
