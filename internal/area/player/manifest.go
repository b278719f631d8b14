package player

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
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
	Fonts    []typeface         `json:"fonts"`
}

// typeface is one of the company's fonts, for programs and messages.
type typeface struct {
	Family string `json:"family"`
	Style  string `json:"style"`
	Asset  string `json:"asset"`
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
	Kind           string     `json:"kind"` // image, video, audio, web or stream
	Name           string     `json:"name"`
	Asset          string     `json:"asset"` // empty for a link
	URL            string     `json:"url"`   // of a link; empty for what is an asset
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
// play are left out; a segment left with none becomes a gap. A segment during
// which a content comes, goes or changes its version is cut there, so that screens
// obey without asking anybody.
func compose(channels []timetable.Channel, p plays, from, to time.Time) shared {
	s := shared{Horizon: span{from.UnixMilli(), to.UnixMilli()}, Channels: []channel{}, Loops: map[string][]entry{}, Assets: map[string]asset{}, Fonts: []typeface{}}
	for _, c := range channels {
		out := channel{Name: c.Name, Segments: []segment{}}
		for _, g := range c.Segments {
			for _, piece := range p.pieces(g, from.Location()) {
				if loop, assets := p.loop(piece.Items, piece.From, from.Location()); len(loop) > 0 {
					out.Segments = s.extend(out.Segments, piece, loop)
					maps.Copy(s.Assets, assets)
				}
			}
		}
		s.Channels = append(s.Channels, out)
	}
	return s
}

// extend appends a segment, or lengthens the last one if that goes on like it.
func (s *shared) extend(segments []segment, g timetable.Segment, loop []entry) []segment {
	id := loopID(loop)
	s.Loops[id] = loop
	next := segment{g.From.UnixMilli(), g.To.UnixMilli(), g.Anchor.UnixMilli(), id}
	if n := len(segments) - 1; n >= 0 && segments[n].To == next.From && segments[n].Anchor == next.Anchor && segments[n].Loop == id {
		segments[n].To = next.To
		return segments
	}
	return append(segments, next)
}

// pieces cuts a segment where one of its contents changes. The anchor stays a
// function of what plays: the latest of the segment's own and of the instants at
// which a content of the loop has come or gone, even before the segment.
func (p plays) pieces(g timetable.Segment, zone *time.Location) []timetable.Segment {
	changes := p.changes(g.Items, zone)
	if len(changes) == 0 {
		return []timetable.Segment{g}
	}
	slices.SortFunc(changes, func(a, b content.Change) int { return a.At.Compare(b.At) })
	rest := g
	var pieces []timetable.Segment
	for _, c := range changes {
		if !c.At.Before(g.To) {
			break
		}
		if c.At.After(rest.From) {
			piece := rest
			piece.To, rest.From = c.At, c.At
			pieces = append(pieces, piece)
		}
		if c.Restarts && c.At.After(rest.Anchor) {
			rest.Anchor = c.At
		}
	}
	return append(pieces, rest)
}

// changes gathers the instants at which the contents of items change.
func (p plays) changes(items []int64, zone *time.Location) (changes []content.Change) {
	for _, id := range items {
		ref := p.items[id]
		changes = append(changes, p.contents[ref.contentID].Changes(zone)...)
		for _, e := range p.playlists[ref.playlistID] {
			changes = append(changes, p.contents[e.ContentID].Changes(zone)...)
		}
	}
	return changes
}

// loop lists what the items show in turn at an instant, with the assets that it takes.
func (p plays) loop(items []int64, at time.Time, zone *time.Location) ([]entry, map[string]asset) {
	loop, assets := []entry{}, map[string]asset{}
	add := func(item int64, index int, e playlist.Playable, playlistID int64) {
		c := p.contents[e.ContentID]
		shows, plays := c.At(at, zone)
		length := cmp.Or(e.LengthMs, shows.DurationMs)
		if !plays || length <= 0 {
			return
		}
		in, out := e.Over(length)
		one := entry{Key: fmt.Sprintf("%d.%d", item, index), ScheduleItemID: item, ContentID: c.ContentID, PlaylistID: playlistID, Kind: shows.Kind,
			Name: c.Name, DurationMs: length, EffectIn: transition(in), EffectOut: transition(out), Fit: "contain"}
		switch {
		case shows.URL != "":
			one.URL = shows.URL
			loop = append(loop, one)
		case shows.Pages != nil: // each page for the entry's time
			for number, page := range shows.Pages {
				of := one
				of.Key, of.Asset = fmt.Sprintf("%s.%d", one.Key, number+1), page.SHA256
				loop = append(loop, of)
				assets[page.SHA256] = asset{Size: page.Size, Type: "image/jpeg"}
			}
		default:
			one.Asset = shows.SHA256
			loop = append(loop, one)
			assets[shows.SHA256] = asset{Size: shows.Size, Type: shows.Mime}
		}
	}
	for _, id := range items {
		ref := p.items[id]
		if ref.contentID != 0 {
			add(id, 0, playlist.Playable{ContentID: ref.contentID}, 0)
		}
		for i, e := range p.playlists[ref.playlistID] {
			if e.Group == 0 { // the others are for the other screens of a Sync Play playlist
				add(id, i, e, ref.playlistID)
			}
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
