package shown

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	diff "github.com/google/go-cmp/cmp"

	"marquee/internal/area/device"
)

// TestWhatAScreenSaysIsComparedWithWhatIsKnown: a message is known since 100 and was seen from 200 on.
func TestWhatAScreenSaysIsComparedWithWhatIsKnown(t *testing.T) {
	known := func(change ...func(*Record)) []Record {
		r := Record{ItemID: 7, Version: "a", Content: "Words", HeldAt: 100, ShownAt: 200}
		for _, c := range change {
			c(&r)
		}
		return []Record{r}
	}
	says := func(change ...func(*device.Held)) []device.Held {
		h := device.Held{Key: "7", Version: "a", HeldAt: 100, ShownAt: 200}
		for _, c := range change {
			c(&h)
		}
		return []device.Held{h}
	}
	anew := func(h *device.Held) { h.HeldAt, h.ShownAt = 500, 0 }
	for name, c := range map[string]struct {
		known []Record
		said  []device.Held
		news  []Record
	}{
		"nothing, of nothing": {},
		"nothing new":         {known: known(), said: says()},
		"one came": {said: says(), news: []Record{{ItemID: 7, Version: "a", HeldAt: 100,
			ShownAt: 200}}},
		"it is seen for the first time": {known: known(func(r *Record) { r.ShownAt = 0 }), said: says(), news: known()},
		"it is taken away": {known: known(), said: says(func(h *device.Held) { h.HiddenAt = 300 }),
			news: known(func(r *Record) { r.HiddenAt = 300 })},
		"it is seen again": {known: known(func(r *Record) { r.HiddenAt = 300 }),
			said: says(func(h *device.Held) { h.ShownAt = 400 }), news: known(func(r *Record) { r.ShownAt = 400 })},
		"it was seen before the screen had it": {known: known(func(r *Record) { r.ShownAt = 0 }),
			said: says(func(h *device.Held) { h.ShownAt, h.HiddenAt = 1, 2 }),
			news: known(func(r *Record) { r.ShownAt, r.HiddenAt = 100, 100 })},
		"its words are others": {known: known(), said: says(func(h *device.Held) { h.Version, h.ShownAt = "b", 0 }),
			news: []Record{{ItemID: 7, Version: "b", HeldAt: 100}}},
		"its words are others, and seen": {known: known(),
			said: says(func(h *device.Held) { h.Version, h.ShownAt = "b", 600 }),
			news: []Record{{ItemID: 7, Version: "b", HeldAt: 100, ShownAt: 600}}},

		"the player was started anew while it showed": {known: known(), said: says(anew),
			news: known(func(r *Record) { r.HiddenAt = 500 })},
		"the player was started anew while it did not": {known: known(func(r *Record) { r.HiddenAt = 300 }),
			said: says(anew)},
		"the player was started anew, and it is seen": {known: known(),
			said: says(anew, func(h *device.Held) { h.ShownAt = 510 }),
			news: known(func(r *Record) { r.ShownAt = 510 })},

		"it has gone": {known: known(), said: says(func(h *device.Held) { h.HiddenAt, h.GoneAt = 300, 700 }),
			news: known(func(r *Record) { r.HiddenAt, r.GoneAt = 300, 700 })},
		"it has gone while it showed": {known: known(), said: says(func(h *device.Held) { h.GoneAt = 700 }),
			news: known(func(r *Record) { r.HiddenAt, r.GoneAt = 700, 700 })},
		"it went before it came": {known: known(), said: says(func(h *device.Held) { h.HiddenAt, h.GoneAt = 300, 50 }),
			news: known(func(r *Record) { r.HiddenAt, r.GoneAt = 300, 100 })},
		"it is said no more": {known: known(), said: []device.Held{},
			news: known(func(r *Record) { r.HiddenAt, r.GoneAt = 1000, 1000 })},
		"it came and went unheard": {said: says(func(h *device.Held) { h.HiddenAt, h.GoneAt = 300, 700 }),
			news: []Record{{ItemID: 7, Version: "a", HeldAt: 100, ShownAt: 200, HiddenAt: 300, GoneAt: 700}}},
		"that it has gone is said once more": {
			known: known(func(r *Record) { r.HiddenAt, r.GoneAt = 300, 700 }),
			said:  says(anew, func(h *device.Held) { h.GoneAt = 700 })},
		"it came back": {known: known(func(r *Record) { r.HiddenAt, r.GoneAt = 300, 700 }),
			said: says(anew), news: []Record{{ItemID: 7, Version: "a", HeldAt: 500}}},
		"it went, and came back": {known: known(),
			said: append(says(anew), says(func(h *device.Held) { h.HiddenAt, h.GoneAt = 300, 400 })...),
			news: append(known(func(r *Record) { r.HiddenAt, r.GoneAt = 300, 400 }),
				Record{ItemID: 7, Version: "a", HeldAt: 500})},
		"it went and came back at once": {known: known(func(r *Record) { r.ShownAt = 0 }),
			said: append(says(func(h *device.Held) { h.ShownAt = 0 }),
				says(func(h *device.Held) { h.GoneAt, h.ShownAt = 100, 0 })...),
			news: []Record{{ItemID: 7, Version: "a", Content: "Words", HeldAt: 100, GoneAt: 100},
				{ItemID: 7, Version: "a", HeldAt: 101}}},
		"that it went is said once more, and it is back": {
			known: known(func(r *Record) { r.HiddenAt, r.GoneAt = 300, 700 }),
			said:  append(says(anew), says(func(h *device.Held) { h.GoneAt = 700 })...),
			news:  []Record{{ItemID: 7, Version: "a", HeldAt: 500}}},
		"one is said twice": {known: known(), said: append(says(func(h *device.Held) { h.Version = "b" }), says()...)},
		"one stays, one goes and one comes": {
			known: append(known(), Record{ItemID: 8, Version: "x", HeldAt: 1}),
			said:  append(says(), device.Held{Key: "9", Version: "y", HeldAt: 900}),
			news: []Record{{ItemID: 8, Version: "x", HeldAt: 1, GoneAt: 1000},
				{ItemID: 9, Version: "y", HeldAt: 900}}},
	} {
		news := follow(c.known, c.said, 1000)
		slices.SortFunc(news, func(a, b Record) int {
			return cmp.Or(cmp.Compare(a.ItemID, b.ItemID), cmp.Compare(a.HeldAt, b.HeldAt))
		})
		if d := diff.Diff(c.news, news); d != "" {
			t.Errorf("%s: what is new (-want +got):\n%s", name, d)
		}
	}
}

func TestR373_G122_WordsAreDecodedAsTheyWere(t *testing.T) {
	for _, words := range []string{"", "Sale", "火災訓練：避難してください", "开门时间 9:00–17:00", "消防演習", "불조심",
		"🧯 café\n\t“no” <b>", strings.Repeat("開", 2000)} {
		decoded, err := base64.StdEncoding.DecodeString(Encode(words))
		if err != nil || string(decoded) != words {
			t.Errorf("%q is decoded as %q, %v", words, decoded, err)
		}
	}
}
