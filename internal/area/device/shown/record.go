package shown

import (
	"strconv"

	"marquee/internal/area/device"
)

// Record is one time that a screen had a message. Instants are milliseconds since the epoch, 0 for never.
type Record struct {
	ItemID   int64  `db:"item_id"`
	Version  string `db:"version"`
	Content  string `db:"content"` // "": not known
	HeldAt   int64  `db:"held_at"`
	GoneAt   int64  `db:"gone_at"`
	ShownAt  int64  `db:"shown_at"`
	HiddenAt int64  `db:"hidden_at"`
}

// follow returns what changes by what a screen says at an instant, and what is new. Known are the messages that it had
// until then, and those of which it may say once more that they have gone.
func follow(known []Record, said []device.Held, now int64) (news []Record) {
	type end struct{ item, at int64 }
	held, ended := map[int64]Record{}, map[end]bool{}
	for _, r := range known {
		if r.GoneAt == 0 {
			held[r.ItemID] = r
		} else {
			ended[end{r.ItemID, r.GoneAt}] = true
		}
	}
	hear := func(item int64, h device.Held) {
		before, found := held[item]
		if !found {
			before = Record{ItemID: item, Version: h.Version, HeldAt: h.HeldAt}
		}
		delete(held, item)
		if after := before.hear(h); !found || after != before {
			news = append(news, after)
		}
	}
	gone, has := byItem(said)
	for item, h := range gone {
		if _, found := held[item]; !found && ended[end{item, h.GoneAt}] {
			continue
		}
		hear(item, h)
		if back, found := has[item]; found { // a record of its own
			back.HeldAt = max(back.HeldAt, news[len(news)-1].GoneAt+1)
			has[item] = back
		}
	}
	for item, h := range has {
		hear(item, h)
	}
	for _, r := range held {
		news = append(news, r.end(now))
	}
	return news
}

// byItem are the messages that a screen says to have no longer, and those that it has; of what it says twice the last.
func byItem(said []device.Held) (gone, has map[int64]device.Held) {
	gone, has = map[int64]device.Held{}, map[int64]device.Held{}
	for _, h := range said {
		item, err := strconv.ParseInt(h.Key, 10, 64)
		switch {
		case err != nil:
		case h.GoneAt != 0:
			gone[item] = h
		default:
			has[item] = h
		}
	}
	return gone, has
}

// hear returns the record after what the screen says. It has the message since it said so first, and other words have
// not been seen before.
func (r Record) hear(h device.Held) Record {
	if r.Version != h.Version {
		r = Record{ItemID: r.ItemID, Version: h.Version, HeldAt: r.HeldAt}
	}
	switch {
	case h.ShownAt != 0:
		r.ShownAt, r.HiddenAt = max(h.ShownAt, r.HeldAt), 0
		if h.HiddenAt != 0 {
			r.HiddenAt = max(h.HiddenAt, r.ShownAt)
		}
	case r.ShownAt != 0 && r.HiddenAt == 0: // the player was started anew
		r.HiddenAt = max(h.HeldAt, r.ShownAt)
	}
	if h.GoneAt != 0 {
		r = r.end(h.GoneAt)
	}
	return r
}

// end is the record of a message that has gone, and is seen no longer.
func (r Record) end(at int64) Record {
	r.GoneAt = max(at, r.HeldAt)
	if r.ShownAt != 0 && r.HiddenAt == 0 {
		r.HiddenAt = max(r.GoneAt, r.ShownAt)
	}
	return r
}
