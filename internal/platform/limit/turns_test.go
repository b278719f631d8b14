package limit

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestNoCompanyKeepsTheOthersWaiting, however many of it wait, and so many are at it at once.
func TestNoCompanyKeepsTheOthersWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewTurns(2)
		take := func(company int64, patience time.Duration) (func(), error) {
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			return turns.Take(ctx, company)
		}
		first, err := take(1, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		var waited []func()
		for range 3 {
			go func() {
				if done, err := take(1, time.Hour); err == nil {
					waited = append(waited, done)
				}
			}()
		}
		synctest.Wait() // all of them wait
		other, err := take(2, time.Second)
		if err != nil {
			t.Fatalf("another company waits: %v", err)
		}
		if _, err := take(3, time.Second); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a third at once: %v", err)
		}
		other()
		third, err := take(3, time.Second) // who gave up holds nothing
		if err != nil {
			t.Fatal(err)
		}
		third()
		first()
		for n := 1; n <= 3; n++ {
			synctest.Wait()
			if len(waited) != n {
				t.Fatalf("%d of a company had a turn, want %d", len(waited), n)
			}
			waited[n-1]()
		}
	})
}
