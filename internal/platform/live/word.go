package live

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"sync"
	"time"

	"github.com/redis/rueidis"
)

// wordLife is how long a device's last word counts. A device that says nothing
// for longer reports besides, which is kept for good.
const wordLife = 5 * time.Minute

func wordKey(id int64) string { return keyPrefix + ".word." + strconv.FormatInt(id, 10) }

// Keep remembers a device's last word, JSON, for every node and for five
// minutes: nothing is written down, and a restart forgets it. It waits for Redis.
func (h *Hub) Keep(deviceID int64, word json.RawMessage) {
	h.words.put(deviceID, word, time.Now())
	_ = h.relay.ask(h.cut, func(ctx context.Context, client rueidis.Client) error {
		return client.Do(ctx, client.B().Set().Key(wordKey(deviceID)).Value(string(word)).Ex(wordLife).Build()).Error()
	})
}

// Words returns the last word of each of the devices that said one lately, with
// one question; while Redis is away, to this node.
func (h *Hub) Words(ctx context.Context, deviceIDs []int64) (map[int64]json.RawMessage, error) {
	words, now := make(map[int64]json.RawMessage, len(deviceIDs)), time.Now()
	keys := make([]string, len(deviceIDs))
	for i, id := range deviceIDs {
		keys[i] = wordKey(id)
		if here := h.words.get(id, now); here != nil {
			words[id] = here
		}
	}
	if len(keys) == 0 {
		return words, nil
	}
	_ = h.relay.ask(ctx, func(ctx context.Context, client rueidis.Client) error {
		said, err := rueidis.MGet(client, ctx, keys)
		for i, id := range deviceIDs {
			message := said[keys[i]]
			if text, _ := message.ToString(); text != "" { // nil: it said nothing lately
				words[id] = json.RawMessage(text)
			}
		}
		return err
	})
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("read the words of devices: %w", err)
	}
	return words, nil
}

// words are what the devices of this node said last.
type words struct {
	mu   sync.Mutex
	said map[int64]said
	// swept is when what nobody asked for was last removed.
	swept time.Time
}

type said struct {
	word json.RawMessage
	at   time.Time
}

func (w *words) put(deviceID int64, word json.RawMessage, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.said[deviceID] = said{word, now}
	if now.Sub(w.swept) > wordLife {
		w.swept = now
		maps.DeleteFunc(w.said, func(_ int64, s said) bool { return now.Sub(s.at) > wordLife })
	}
}

func (w *words) get(deviceID int64, now time.Time) json.RawMessage {
	w.mu.Lock()
	defer w.mu.Unlock()
	if s := w.said[deviceID]; now.Sub(s.at) <= wordLife {
		return s.word
	}
	return nil
}

// gathered are changes that consoles hear of together.
type gathered struct {
	mu      sync.Mutex
	waiting map[Change]int64 // by entity and company: the record, 0 for several
}

// Moved tells the company's consoles that a device shows something else, as a
// change of "playing", soon.
func (h *Hub) Moved(company, deviceID int64) {
	h.ChangedSoon(company, Change{Entity: "playing", ID: deviceID})
}

// ChangedSoon is Changed for what changes often. Consoles hear of changes of an
// entity twice a second at most, however many records the company has: several of
// them are one change without an id.
func (h *Hub) ChangedSoon(company int64, change Change) {
	kind := Change{Entity: change.Entity, CompanyID: company}
	h.soon.mu.Lock()
	defer h.soon.mu.Unlock()
	if waits, gathered := h.soon.waiting[kind]; gathered {
		if waits != change.ID {
			h.soon.waiting[kind] = 0
		}
		return
	}
	h.soon.waiting[kind] = change.ID
	time.AfterFunc(h.timing.gather, func() {
		h.soon.mu.Lock()
		id := h.soon.waiting[kind]
		delete(h.soon.waiting, kind)
		h.soon.mu.Unlock()
		h.Changed(company, Change{Entity: kind.Entity, ID: id})
	})
}
