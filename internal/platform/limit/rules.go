package limit

import "time"

// account is what is remembered of one account.
type account struct {
	failures int
	last     time.Time // the last failure
	pending  int       // attempts let through and not judged yet
	asked    time.Time // the last attempt let through
}

// at returns the account as it stands at now, without what is forgotten by then.
func (a account) at(now time.Time) account {
	if now.Sub(a.last) >= memory {
		a.failures = 0
	}
	if now.Sub(a.asked) >= patience {
		a.pending = 0
	}
	return a
}

// wait returns how long the next attempt has to wait.
func (a account) wait(now time.Time) time.Duration {
	if a.failures+a.pending < freeFailures {
		return 0
	}
	if a.pending > 0 {
		return firstDelay
	}
	return max(0, delay(a.failures)-now.Sub(a.last))
}

func (a account) failed(now time.Time) account {
	a = a.released()
	a.failures++
	a.last = now
	return a
}

func (a account) released() account {
	a.pending = max(0, a.pending-1)
	return a
}

// delay returns the wait after that many failures: none, then 1, 2, 4 … seconds.
func delay(failures int) time.Duration {
	if failures < freeFailures {
		return 0
	}
	d := firstDelay
	for range failures - freeFailures {
		if d *= 2; d >= longestDelay {
			return longestDelay
		}
	}
	return d
}

// window counts the failures of one network.
type window struct {
	start    time.Time
	failures int
}

func (w window) wait(now time.Time) time.Duration {
	if w.failures < networkFailures {
		return 0
	}
	return max(0, networkWindow-now.Sub(w.start))
}

func (w window) failed(now time.Time) window {
	if now.Sub(w.start) >= networkWindow {
		w = window{start: now}
	}
	w.failures++
	return w
}
