package secret

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"marquee/internal/fault"
)

func TestHashIsAPHCStringThatVerifiesItsPasswordAlone(t *testing.T) {
	h := NewHasher(rand.Reader)
	hash, err := h.Hash(t.Context(), "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=47104,t=1,p=1$") {
		t.Errorf("hash = %q, want argon2id with 46 MiB, one pass, one thread", hash)
	}
	again, err := h.Hash(t.Context(), "correct horse")
	if err != nil || again == hash {
		t.Errorf("the second hash = %q, %v, want another salt", again, err)
	}
	for password, want := range map[string]bool{"correct horse": true, "correct Horse": false, "correct horse ": false,
		"": false} {
		if got, err := h.Verify(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("Verify(%q) = %v, %v, want %v", password, got, err, want)
		}
	}
}

// The vector is one of the argon2 reference implementation's own tests.
func TestVerifyTakesHashesOfOtherCosts(t *testing.T) {
	const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	h := NewHasher(rand.Reader)
	for password, want := range map[string]bool{"password": true, "Password": false} {
		if got, err := h.Verify(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("Verify(%q) = %v, %v, want %v", password, got, err, want)
		}
	}
}

func TestUnknownNameCostsAsMuchAsAWrongPassword(t *testing.T) {
	h := NewHasher(rand.Reader)
	var costs []cost
	h.derive = func(_ string, _ []byte, c cost) []byte {
		costs = append(costs, c)
		return make([]byte, keyLength) // equal to the stand-in's key: it must not count as a match
	}
	if got, err := h.Verify(t.Context(), "anything", ""); got || err != nil {
		t.Errorf("Verify without a hash = %v, %v, want false", got, err)
	}
	if len(costs) != 1 || costs[0] != standard {
		t.Errorf("it computed %v, want one hash of the standard cost", costs)
	}
}

func TestMalformedHashIsAnErrorAndIsNotRepeated(t *testing.T) {
	h := NewHasher(rand.Reader)
	good, err := h.Hash(t.Context(), "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]string{
		"plain text":         "correct horse",
		"another algorithm":  strings.Replace(good, "argon2id", "argon2i", 1),
		"another version":    strings.Replace(good, "v=19", "v=16", 1),
		"more memory":        strings.Replace(good, "m=47104", "m=4194304", 1),
		"more passes":        strings.Replace(good, "t=1", "t=1000", 1),
		"no threads":         strings.Replace(good, "p=1", "p=0", 1),
		"trailing parameter": strings.Replace(good, "p=1$", "p=1,x=2$", 1),
		"short key":          good[:len(good)-4],
		"another part":       good + "$",
	}
	for name, hash := range cases {
		_, err := h.Verify(t.Context(), "correct horse", hash)
		if !errors.Is(err, errPHC) {
			t.Errorf("%s: Verify = %v, want errPHC", name, err)
		} else if strings.Contains(err.Error(), hash) {
			t.Errorf("%s: the error repeats the hash: %v", name, err)
		}
	}
}

func TestHashingIsBoundedAndTheRestIsSentAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := NewHasher(rand.Reader)
		release := make(chan struct{})
		var running, most int
		var guard = make(chan struct{}, 1)
		count := func(n int) {
			guard <- struct{}{}
			running += n
			most = max(most, running)
			<-guard
		}
		h.derive = func(string, []byte, cost) []byte {
			count(1)
			<-release
			count(-1)
			return make([]byte, keyLength)
		}
		errs := make(chan error, hashesAtOnce+hashesQueued)
		for range cap(errs) {
			go func() {
				_, err := h.Hash(t.Context(), "correct horse")
				errs <- err
			}()
		}
		synctest.Wait()
		_, err := h.Verify(t.Context(), "correct horse", "")
		if f := fault.As(err); f == nil || f.Kind != fault.Throttled || f.Retry != retryHash {
			t.Errorf("one too many = %v, want a Throttled fault that says when to retry", err)
		}
		close(release)
		for range cap(errs) {
			if err := <-errs; err != nil {
				t.Errorf("a waiting caller got %v", err)
			}
		}
		if most != hashesAtOnce {
			t.Errorf("%d hashes ran at once, want %d", most, hashesAtOnce)
		}
		if _, err := h.Verify(t.Context(), "correct horse", ""); err != nil {
			t.Errorf("afterwards Verify = %v", err)
		}
	})
}

func TestWaitingCallerMayGiveUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := NewHasher(rand.Reader)
		release := make(chan struct{})
		h.derive = func(string, []byte, cost) []byte { <-release; return nil }
		for range hashesAtOnce {
			go func() { _, _ = h.Verify(t.Context(), "x", "") }()
		}
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := h.Verify(ctx, "x", ""); !errors.Is(err, context.Canceled) {
			t.Errorf("Verify = %v, want context.Canceled", err)
		}
		if len(h.present) != hashesAtOnce {
			t.Errorf("%d places are taken, want %d", len(h.present), hashesAtOnce)
		}
		close(release)
	})
}

func TestHashWithoutRandomnessFails(t *testing.T) {
	if hash, err := NewHasher(iotest.ErrReader(errors.New("empty"))).Hash(t.Context(), "correct horse"); err == nil {
		t.Errorf("Hash = %q, want an error", hash)
	}
}

func BenchmarkVerify(b *testing.B) {
	h := NewHasher(rand.Reader)
	for b.Loop() {
		if _, err := h.Verify(b.Context(), "correct horse", ""); err != nil {
			b.Fatal(err)
		}
	}
}

func TestAQuickHasherIsForTests(t *testing.T) {
	h := NewQuickHasher(rand.Reader)
	hash, err := h.Hash(t.Context(), "correct horse battery")
	if err != nil || !strings.Contains(hash, "$m=8,t=1,p=1$") {
		t.Fatalf("%s, %v", hash, err)
	}
	for password, want := range map[string]bool{"correct horse battery": true, "wrong": false} {
		if right, err := h.Verify(t.Context(), password, hash); err != nil || right != want {
			t.Errorf("%s: %v, %v", password, right, err)
		}
	}
}
