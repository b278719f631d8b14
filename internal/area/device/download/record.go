package download

import (
	"cmp"

	"marquee/internal/area/device"
)

// Record is one time that a screen was to have a version of a content. Instants are milliseconds since the epoch, 0 for
// never.
type Record struct {
	ContentID int64  `db:"content_id"`
	Version   string `db:"version"`
	Size      int64  `db:"size"`
	Done      int64  `db:"done"`
	Refused   string `db:"refused"`
	WantedAt  int64  `db:"wanted_at"`
	HeldAt    int64  `db:"held_at"`
	ShownAt   int64  `db:"shown_at"`
	GoneAt    int64  `db:"gone_at"`
}

// follow returns what changes by what a screen says at an instant that it lacks of its plan, and what is new. Known are
// the contents that it was to have until then.
func follow(known []Record, plan Plan, said device.Files, now int64) (news []Record) {
	wanted := make(map[int64]Record, len(known))
	for _, r := range known { // the oldest first
		if other, found := wanted[r.ContentID]; found { // two reports came at once
			news = append(news, other.end(now))
		}
		wanted[r.ContentID] = r
	}
	lacks := newLacking(plan, said)
	for _, n := range plan.Contents {
		before, found := wanted[n.ContentID]
		delete(wanted, n.ContentID)
		at := now
		if found && before.Version != n.Version {
			news = append(news, before.end(now))
			found, at = false, max(now, before.WantedAt+1) // a record of its own
		}
		if !found {
			before = Record{ContentID: n.ContentID, Version: n.Version, Size: plan.size(n), WantedAt: at}
		}
		if after := lacks.of(n, before, at); !found || after != before {
			news = append(news, after)
		}
	}
	for _, r := range wanted {
		news = append(news, r.end(now))
	}
	return news
}

func (p Plan) size(n Needed) (bytes int64) {
	for _, file := range n.Files {
		bytes += p.Sizes[file]
	}
	return bytes
}

// end is the record of a content that the screen is to have no longer.
func (r Record) end(at int64) Record {
	r.GoneAt = max(at, r.WantedAt)
	return r
}

// lacking is what a screen lacks of its plan.
type lacking struct {
	files map[string]device.Lack
	// letters is one of what words are set in, if one of those lacks.
	letters *device.Lack
	sizes   map[string]int64
	// isAll says that no other files lack than these.
	isAll bool
}

func newLacking(plan Plan, said device.Files) lacking {
	l := lacking{files: make(map[string]device.Lack, len(said.Lacks)), sizes: plan.Sizes, isAll: said.More == 0}
	for _, lack := range said.Lacks {
		l.files[lack.Asset] = lack
	}
	for _, file := range plan.Letters {
		if lack, found := l.files[file]; found {
			l.letters = &lack
		}
	}
	return l
}

// of is the record of a content as far as the screen is with it. Of what it names nothing, among more than it can name,
// nothing new is known.
func (l lacking) of(n Needed, r Record, now int64) Record {
	done, refused, isWhole := r.Size, "", true
	for _, file := range n.Files {
		if lack, found := l.files[file]; found {
			size := l.sizes[file]
			done -= size - min(max(lack.Done, 0), size)
			refused, isWhole = cmp.Or(refused, lack.Refused), false
		}
	}
	if n.Letters && l.letters != nil {
		refused, isWhole = cmp.Or(refused, l.letters.Refused), false
	}
	switch {
	case !isWhole:
		r.HeldAt, r.Done, r.Refused = 0, done, refused
	case l.isAll:
		r.Done, r.Refused = r.Size, ""
		if r.HeldAt == 0 {
			r.HeldAt = now
		}
	}
	return r
}

// state is how far the screen is.
func (r Record) state() State {
	switch {
	case r.GoneAt != 0:
		return Gone
	case r.HeldAt != 0:
		return Held
	case r.Refused != "":
		return Refused
	case r.Done > 0:
		return Downloading
	}
	return Waiting
}
