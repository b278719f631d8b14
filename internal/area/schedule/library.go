package schedule

import (
	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/message"
	"marquee/internal/fault/codes"
)

// library is what there is in a company for the items of a request.
type library struct {
	targets  map[target]source
	devices  map[int64]bool
	tags     map[int64]bool
	messages message.References
}

// target names what an item plays.
type target struct {
	Type Kind
	ID   int64
}

func (it Item) target() target { return target{it.Type, it.ItemID} }

// source is a content or playlist that an item may play.
type source struct {
	Name    string
	Visible bool // to who asks
	content.Fitness
	IsPlaylist bool // of Fitness, Active counts
}

// fit says why nothing new can be made of the source: a code and what to do.
// Both are empty when it can.
func (s source) fit() (code codes.Field, advice string) {
	switch {
	case !s.Visible:
		return codes.NotFound, "It does not exist any more. Choose another."
	case s.IsPlaylist && !s.Active:
		return codes.Recycled, "This playlist is in the recycle bin. Restore it, or choose another."
	case s.IsPlaylist:
		return nil, ""
	}
	code, advice = s.Unfit()
	return code, advice
}

// mayPlay reports whether a caller sees a content or playlist, and so may schedule it.
func mayPlay(caller access.Caller, f access.Feature, owner int64, share string) bool {
	return caller.SeesAll(f) || caller.Right(f).AllowAccess() && (owner == caller.UserID() || share == "Y")
}

// needs is what the items of drafts refer to.
type needs struct {
	contents, playlists, devices, tags []int64
	messages                           []message.Part
}

func (n *needs) add(d ItemDraft) {
	switch d.Type {
	case Content:
		n.contents = append(n.contents, d.ItemID)
	case GeneralPlaylist, SyncPlaylist:
		n.playlists = append(n.playlists, d.ItemID)
	}
	if d.Message != nil {
		n.messages = append(n.messages, d.Message.Over(message.Standard()))
	}
	for _, devices := range d.ScreenDevices {
		n.devices = append(n.devices, devices...)
	}
	n.tags = append(n.tags, d.Tags...)
}

func needsOf(drafts []ChannelDraft) (n needs) {
	for _, c := range drafts {
		if c.IsDelete {
			continue
		}
		for _, d := range c.Items {
			n.add(d)
		}
	}
	return n
}

// plays checks what an item plays or says. What it referred to before stays,
// whatever became of it since: else nobody could save the rest of the schedule.
func (r *reader) plays(d ItemDraft, it *Item) {
	switch {
	case it.Type == Message && r.of == Messages:
		r.says(d, it)
		return
	case r.of == Messages:
		r.refuse("type", codes.NotAllowed, "An item of a Message schedule is a message.")
		return
	case it.Type != Content && it.Type != GeneralPlaylist && it.Type != SyncPlaylist:
		r.refuse("type", codes.NotAllowed,
			"An item of a General schedule is a content, a playlist-General or a playlist-Sync Play.")
		return
	}
	if d.Message != nil {
		r.refuse("message", codes.NotAllowed, "Only a message has one.")
	}
	if it.ItemID <= 0 {
		r.refuse("itemId", codes.Required, "Choose what plays.")
		return
	}
	if r.library == nil {
		return
	}
	before := r.known[it.ID]
	found := r.library.targets[it.target()]
	if code, advice := found.fit(); code != nil && before.target() != it.target() {
		r.refuse("itemId", code, advice)
	}
	if it.Name == "" {
		it.Name = found.Name
	}
}

// references checks the screens and tags of an item.
func (r *reader) references(it Item) {
	if r.library == nil {
		return
	}
	kept := r.known[it.ID].devices()
	for id := range it.devices() {
		if !r.library.devices[id] && !kept[id] {
			r.refuse("screenDevices", codes.NotFound, "One of the screens does not exist any more. Choose again.")
			break
		}
	}
	for _, id := range it.Tags {
		if !r.library.tags[id] {
			r.refuse("tags", codes.NotFound, "One of the tags does not exist any more. Choose again.")
			break
		}
	}
}

func (it Item) devices() map[int64]bool {
	ids := map[int64]bool{}
	for _, devices := range it.ScreenDevices {
		for _, id := range devices {
			ids[id] = true
		}
	}
	return ids
}
