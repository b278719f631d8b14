package screen

import (
	"slices"
	"time"
)

// Message is what a simulated screen reads of a message of its schedules: when it shows. Instants are milliseconds
// since the epoch.
type Message struct {
	Key     string
	Version string
	Spans   [][2]int64
}

// Held is a message that a screen has, or had, as docs/messages.md says.
type Held struct {
	Key      string `json:"key"`
	Version  string `json:"version,omitempty"`
	HeldAt   int64  `json:"heldAt"`
	ShownAt  int64  `json:"shownAt,omitempty"`
	HiddenAt int64  `json:"hiddenAt,omitempty"`
	GoneAt   int64  `json:"goneAt,omitempty"`
}

// heldMost is how many messages a screen tells of at once.
const heldMost = 200

// announced is what a screen knows of the messages of its schedules.
type announced struct {
	has  []Message        // nil before there is a manifest
	held map[string]int64 // since when, by key
	gone []Held           // until the server knows
}

// take is told which messages the manifest has from now on.
func (a *announced) take(all []Message, now time.Time) {
	held := make(map[string]int64, len(all))
	for _, m := range all {
		since, found := a.held[m.Key]
		if !found {
			since = now.UnixMilli()
		}
		held[m.Key] = since
	}
	for _, m := range a.has {
		if _, stays := held[m.Key]; !stays {
			a.gone = append(a.gone, m.gone(a.held[m.Key], now.UnixMilli()))
		}
	}
	a.has, a.held = append([]Message{}, all...), held
}

// say returns the messages that the screen has at an instant, and those that have gone since that was heard. It is nil
// before there is a manifest.
func (a *announced) say(now time.Time) []Held {
	if a.has == nil {
		return nil
	}
	all := make([]Held, 0, len(a.has)+len(a.gone))
	for _, m := range a.has {
		all = append(all, m.at(a.held[m.Key], now.UnixMilli()))
	}
	all = append(all, a.gone...)
	return all[:min(len(all), heldMost)]
}

// heard is told what the server knows now.
func (a *announced) heard(said []Held) {
	a.gone = slices.DeleteFunc(a.gone, func(h Held) bool { return slices.Contains(said, h) })
}

// at is a message at an instant, of a screen that has it since another one.
func (m Message) at(held, now int64) Held {
	h := Held{Key: m.Key, Version: m.Version, HeldAt: held}
	for _, span := range m.Spans {
		if from := max(span[0], held); from <= now && from < span[1] {
			h.ShownAt, h.HiddenAt = from, 0
			if span[1] <= now {
				h.HiddenAt = span[1]
			}
		}
	}
	return h
}

// gone is a message that the screen has no longer.
func (m Message) gone(held, now int64) Held {
	h := m.at(held, now)
	h.GoneAt = now
	if h.ShownAt != 0 && h.HiddenAt == 0 {
		h.HiddenAt = now
	}
	return h
}
