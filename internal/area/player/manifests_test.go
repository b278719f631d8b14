package player

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestManifestsAreBuiltOncePerRevision(t *testing.T) {
	m := newManifests()
	builds := 0
	ask := func(revision int64, fail error) (built, error) {
		return m.get(t.Context(), manifestKey{company: 1}, revision,
			func(_ context.Context, before built) (built, error) {
				builds++
				if known := before.digest == "d"; known != (builds > 1) {
					t.Errorf("build %d is told of %v", builds, before)
				}
				return built{digest: "d"}, fail
			})
	}
	for range 3 {
		if _, err := ask(1, nil); err != nil || builds != 1 {
			t.Fatalf("%d builds, %v", builds, err)
		}
	}
	if _, err := ask(2, nil); err != nil || builds != 2 || len(m.parts) != 1 {
		t.Errorf("a newer revision: %d builds, %d kept, %v", builds, len(m.parts), err)
	}
	if _, err := ask(3, errPending); err == nil {
		t.Error("a failure is not told")
	}
	if _, err := ask(3, nil); err != nil || builds != 4 {
		t.Errorf("after a failure: %d builds, %v", builds, err)
	}
	if _, err := ask(2, errPending); err != nil || builds != 4 {
		t.Errorf("one that read the revision before: %d builds, %v", builds, err)
	}
	m.keep(manifestKey{company: 1}, 2, built{digest: "slow"})
	if b, at := m.find(manifestKey{company: 1}); b.digest != "d" || at != 3 {
		t.Errorf("a slower build of an older revision is kept: %v of %d", b, at)
	}
	_, err := m.get(t.Context(), manifestKey{company: 2}, 1,
		func(context.Context, built) (built, error) { panic("a bug") })
	if err == nil {
		t.Error("a panic is not told")
	}
}

// TestAScreenThatHangsUpLeavesTheOthers: a hundred screens wait for what the
// first one's request began to build.
func TestAScreenThatHangsUpLeavesTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newManifests()
		builds := 0
		ask := func(ctx context.Context) error {
			_, err := m.get(ctx, manifestKey{company: 1}, 1, func(ctx context.Context, _ built) (built, error) {
				builds++
				select {
				case <-ctx.Done():
					return built{}, ctx.Err()
				case <-time.After(time.Second):
					return built{digest: "d"}, nil
				}
			})
			return err
		}
		first, hangUp := context.WithCancel(t.Context())
		answers := make(chan error, 101)
		go func() { answers <- ask(first) }()
		synctest.Wait()
		for range 100 {
			go func() { answers <- ask(t.Context()) }()
		}
		synctest.Wait()
		hangUp()
		if err := <-answers; !errors.Is(err, context.Canceled) {
			t.Errorf("who hung up is told %v", err)
		}
		for range 100 {
			if err := <-answers; err != nil {
				t.Fatalf("a screen that waits is told %v", err)
			}
		}
		if builds != 1 {
			t.Errorf("%d builds", builds)
		}
	})
}

// TestABuildThatHangsIsGivenUp, so that the next screen may try again.
func TestABuildThatHangsIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newManifests()
		_, err := m.get(t.Context(), manifestKey{}, 1, func(ctx context.Context, _ built) (built, error) {
			<-ctx.Done()
			return built{}, ctx.Err()
		})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("told %v", err)
		}
	})
}

// TestWhatIsKeptIsBoundedByBytes: the part that was asked for last stays the longest.
func TestWhatIsKeptIsBoundedByBytes(t *testing.T) {
	m := newManifests()
	ask := func(group int64, size int) {
		if _, err := m.get(t.Context(), manifestKey{company: 1, group: group}, 1,
			func(context.Context, built) (built, error) {
				return built{text: make([]byte, size)}, nil
			}); err != nil {
			t.Fatal(err)
		}
	}
	kept := func(group int64) bool { return m.parts[manifestKey{company: 1, group: group}] != nil }
	ask(1, keptBytes/2)
	ask(2, keptBytes/2)
	ask(1, 0)
	ask(3, 1000)
	if !kept(1) || kept(2) || !kept(3) || m.bytes != keptBytes/2+1000 {
		t.Errorf("%d bytes are kept", m.bytes)
	}
	ask(4, 2*keptBytes) // every screen of a large group would build it anew
	if len(m.parts) != 1 || !kept(4) || m.bytes != 2*keptBytes {
		t.Errorf("%d parts, %d bytes", len(m.parts), m.bytes)
	}
}
