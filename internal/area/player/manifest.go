package player

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/timetable"
)

// Horizon is how far a manifest reaches; a screen without contact for longer
// repeats the last full week.
const Horizon = 35 * 24 * time.Hour

// shared is the part of a manifest that every screen of one group, zone and
// standby picture has in common. Instants and durations are milliseconds.
type shared struct {
	Horizon  span               `json:"horizon"`
	Standby  standby            `json:"standby"`
	Channels []channel          `json:"channels"`
	Loops    map[string][]entry `json:"loops"`
	Assets   map[string]asset   `json:"assets"`
}

type span struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

type standby struct {
	Asset *string `json:"asset"`
}

type channel struct {
	Name     string    `json:"name"`
	Segments []segment `json:"segments"`
}

type segment struct {
	From   int64  `json:"from"`
	To     int64  `json:"to"`
	Anchor int64  `json:"anchor"`
	Loop   string `json:"loop"`
}

type entry struct {
	Key            string     `json:"key"`
	ScheduleItemID int64      `json:"scheduleItemId"`
	ContentID      int64      `json:"contentId"`
	PlaylistID     int64      `json:"playlistId"`
	Kind           string     `json:"kind"`
	Name           string     `json:"name"`
	Asset          string     `json:"asset"`
	DurationMs     int64      `json:"durationMs"`
	EffectIn       transition `json:"effectIn"`
	EffectOut      transition `json:"effectOut"`
	Mute           bool       `json:"mute"`
	Fit            string     `json:"fit"`
}

type transition struct {
	ID         int64 `json:"id"`
	DurationMs int64 `json:"durationMs"`
}

type asset struct {
	Size int64  `json:"size"`
	Type string `json:"type"`
	URL  string `json:"url,omitempty"`
}

// about is the part of a manifest that is one screen's own.
type about struct {
	ID          int64  `json:"id"`
	Name        string `json:"name"`
	CompanyID   int64  `json:"companyId"`
	CompanyName string `json:"companyName"`
	Zone        string `json:"zone"`
	Orientation int    `json:"orientation"`
	Volume      int    `json:"volume"`
}

// plays is what the items of a timetable show: an item's content or playlist.
type plays struct {
	items     map[int64]itemRef
	contents  map[int64]content.Playable
	playlists map[int64][]playlist.Playable
}

type itemRef struct{ contentID, playlistID int64 }

// compose turns resolved channels into the shared part. Entries that cannot
// play are left out; a segment left with none becomes a gap.
func compose(channels []timetable.Channel, p plays, from, to time.Time) shared {
	s := shared{Horizon: span{from.UnixMilli(), to.UnixMilli()}, Channels: []channel{}, Loops: map[string][]entry{}, Assets: map[string]asset{}}
	for _, c := range channels {
		out := channel{Name: c.Name, Segments: []segment{}}
		for _, g := range c.Segments {
			loop, assets := p.loop(g.Items)
			if len(loop) == 0 {
				continue
			}
			id := loopID(loop)
			s.Loops[id] = loop
			for sha, a := range assets {
				s.Assets[sha] = a
			}
			out.Segments = append(out.Segments, segment{g.From.UnixMilli(), g.To.UnixMilli(), g.Anchor.UnixMilli(), id})
		}
		s.Channels = append(s.Channels, out)
	}
	return s
}

// loop lists what the items show in turn, with the assets that it takes.
func (p plays) loop(items []int64) ([]entry, map[string]asset) {
	loop, assets := []entry{}, map[string]asset{}
	add := func(item int64, index int, e entry, size int64, mime string) {
		e.Key, e.ScheduleItemID, e.Fit = fmt.Sprintf("%d.%d", item, index), item, "contain"
		loop = append(loop, e)
		assets[e.Asset] = asset{Size: size, Type: mime}
	}
	for _, id := range items {
		ref := p.items[id]
		if c, playable := p.contents[ref.contentID]; playable && ref.contentID != 0 {
			add(id, 0, entry{ContentID: c.ContentID, Kind: c.Kind, Name: c.Name, Asset: c.SHA256, DurationMs: c.DurationMs}, c.Size, c.Mime)
		}
		for i, e := range p.playlists[ref.playlistID] {
			if e.Group != 0 {
				continue // the other screens' groups of a Sync Play playlist
			}
			add(id, i, entry{ContentID: e.ContentID, PlaylistID: ref.playlistID, Kind: e.Kind, Name: e.Name, Asset: e.SHA256, DurationMs: e.DurationMs,
				EffectIn: transition(e.EffectIn), EffectOut: transition(e.EffectOut)}, e.Size, e.Mime)
		}
	}
	return loop, assets
}

// loopID names a loop by what is in it, so that equal segments share one body.
func loopID(loop []entry) string {
	text, _ := json.Marshal(loop) // strings and numbers always encode
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// standbyOf chooses the company's picture for the way the screen hangs.
func standbyOf(d screen) string {
	upright := d.Height > d.Width
	if d.Orientation%180 != 0 {
		upright = !upright
	}
	if upright {
		return d.Portrait
	}
	return d.Landscape
}

// today is the start of the screen's current day, from which the horizon runs.
func today(now time.Time, zone *time.Location) time.Time {
	local := now.In(zone)
	return time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, zone)
}

// sortedAssets lists a manifest's assets in a fixed order.
func (s shared) sortedAssets() []string {
	names := make([]string, 0, len(s.Assets))
	for sha := range s.Assets {
		names = append(names, sha)
	}
	slices.Sort(names)
	return names
}
