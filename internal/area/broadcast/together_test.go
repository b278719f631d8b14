package broadcast

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
)

// TestNotesAreWrittenTogether: those that come while some are written are written with the next, all at once; each
// waits for its own, and hears of what went wrong, a panic included.
func TestNotesAreWrittenTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var notes together
		var writes [][]int64
		hold := make(chan struct{})
		write := func(_ context.Context, all []*note) error {
			var screens []int64
			for _, n := range all {
				screens = append(screens, n.device)
			}
			writes = append(writes, screens)
			<-hold
			if len(writes) == 2 {
				panic("the second")
			}
			return nil
		}
		var screens sync.WaitGroup
		var failed [5]bool
		come := func(device int64) {
			screens.Go(func() {
				failed[device] = notes.write(t.Context(), 7, &note{device: device}, write) != nil
			})
			synctest.Wait()
		}
		come(1)
		come(2)
		come(3)
		hold <- struct{}{}
		synctest.Wait()
		come(4)
		hold <- struct{}{}
		hold <- struct{}{}
		screens.Wait()
		if len(writes) != 3 || len(writes[0]) != 1 || len(writes[1]) != 2 || len(writes[2]) != 1 {
			t.Errorf("written together: %v", writes)
		}
		if want := [5]bool{2: true, 3: true}; failed != want {
			t.Errorf("it failed for %v, want %v", failed, want)
		}
	})
}
