package player

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/font"
	"marquee/internal/timetable"
)

// HorizonDays is how far a manifest reaches, from the start of the screen's
// current day, where that stays below mostBytes; a screen without contact for longer
// repeats the last full week.
const HorizonDays = 35

// mostBytes is what a manifest has at most, unless a week alone needs more: a
// thousand items on days and minutes of their own reach it.
const mostBytes = 10 << 20

// clockChanges is for how many years of a zone's clock changes a manifest names:
// as long a screen without contact repeats the week of the wall (G171).
const clockChanges = 2

// shared is the part of a manifest that every screen of one group, zone and
// standby picture which plays the same has in common. Instants and durations are
// milliseconds. Everything is named once: an entry is what a loop numbers, and a
// loop what a segment numbers.
type shared struct {
	Horizon  span       `json:"horizon"`
	Wall     [][2]int64 `json:"wall"` // from each instant on, what the clocks show less UTC
	Standby  standby    `json:"standby"`
	Channels []channel  `json:"channels"`
	Loops    []loop     `json:"loops"`
	Entries  []entry    `json:"entries"`
	Fonts    []typeface `json:"fonts"`
	// Messages show above the channels, all at once: in the order in which they take room on the screen.
	Messages []announcement `json:"messages,omitempty"`
	// Sign is what the screen says of events; nil: nothing.
	Sign *sign `json:"sign,omitempty"`
	// Ready are the contents that a screen keeps, to show them at once, in the order in which it fetches them.
	Ready []int64 `json:"ready,omitempty"`
	// Uses is what those, the sign, programs among the entries and messages use, by content: see docs/programs.md.
	Uses map[int64][]use `json:"uses,omitempty"`
	// Programs names what each program uses, by content, for screens that wait for its files.
	Programs map[int64][]int64 `json:"programs,omitempty"`
	// Bundled is the stylesheet of the fonts that are built in.
	Bundled string `json:"bundled,omitempty"`
	// Data is what changes by itself in programs and messages, by key.
	Data map[string]refresh `json:"data,omitempty"`
	// Lists is what takes place in the lists of events that programs show, by their names.
	Lists map[string]eventList `json:"lists,omitempty"`
	// LeftOut are contents that have their time and are not in the plan, by reason.
	LeftOut map[content.Reason][]int64 `json:"leftOut"`

	assets map[string]asset
}

// typeface is one of the company's fonts, for programs and messages.
type typeface struct {
	Family string `json:"family"`
	Style  string `json:"style"` // for players from before they were told the next two
	Weight int64  `json:"weight"`
	Italic bool   `json:"italic"`
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
	// Beneath is what takes the place of segments of which a screen has no file, the
	// strongest first; only files that the manifest needs for something else are among its assets.
	Beneath [][]segment `json:"beneath,omitempty"`
}

// segment says when a loop plays: from and to, in milliseconds since the
// horizon's start, how long before from its anchor lies, and the loop's number.
type segment [4]int64

// loop is the numbers of the entries that play in turn. A number below 0 stands
// for so many entries that follow the one before: 5, -3 is 5, 6, 7, 8.
type loop []int

type entry struct {
	Key            string     `json:"key"`
	ScheduleItemID int64      `json:"scheduleItemId"`
	ContentID      int64      `json:"contentId"`
	PlaylistID     int64      `json:"playlistId"`
	Kind           string     `json:"kind"` // image, video, audio, web, stream or program
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
	// Ends is the instant from which on it shows the standby picture and why; null: it plays for as long as it is told.
	Ends *device.Stop `json:"ends"`
	// Cells are what it shows of video walls, by schedule item.
	Cells map[int64]cell `json:"cells,omitempty"`
}

// newShared returns a part in which nothing plays yet.
func newShared(from, to time.Time) shared {
	s := shared{Horizon: span{from.UnixMilli(), to.UnixMilli()}, Channels: []channel{}, Loops: []loop{},
		Entries: []entry{}, Fonts: []typeface{},
		LeftOut: map[content.Reason][]int64{}, assets: map[string]asset{}}
	for _, o := range timetable.Offsets(from.Location(), from, to.AddDate(clockChanges, 0, 0)) {
		s.Wall = append(s.Wall, [2]int64{o.From.UnixMilli(), int64(o.Seconds) * 1000})
	}
	return s
}

// add numbers an entry.
func (s *shared) add(e entry) int {
	s.Entries = append(s.Entries, e)
	return len(s.Entries) - 1
}

// addPart adds what a part of an item shows, and returns the numbers of its entries.
func (s *shared) addPart(item int64, p part, shows content.Showing, lengthMs int64) []int {
	in, out := p.Over(lengthMs)
	one := entry{Key: fmt.Sprintf("%d.%d", item, p.Index), ScheduleItemID: item, ContentID: p.ContentID,
		PlaylistID: p.Playlist, Kind: shows.Kind,
		Name: p.Content.Name, DurationMs: lengthMs, EffectIn: transition(in), EffectOut: transition(out),
		Fit: "contain"}
	switch {
	case shows.URL != "":
		one.URL = shows.URL
	case shows.Pages != nil: // each page for the entry's time
		numbers := make([]int, len(shows.Pages))
		for i, page := range shows.Pages {
			of := one
			of.Key, of.Asset = fmt.Sprintf("%s.%d", one.Key, i+1), page.SHA256
			s.assets[page.SHA256] = asset{Size: page.Size, Type: page.Mime}
			numbers[i] = s.add(of)
		}
		return numbers
	default:
		one.Asset = shows.SHA256
		s.assets[shows.SHA256] = asset{Size: shows.Size, Type: shows.Mime}
	}
	return []int{s.add(one)}
}

// addBundle adds the fonts that are built in, also where nothing is planned that has words: what people say at once is
// written in them.
func (s *shared) addBundle(b font.Bundle) {
	s.Bundled = b.Stylesheet
	for sha, size := range b.Files {
		s.assets[sha] = asset{Size: size, Type: b.Type(sha), URL: font.Folder + sha}
	}
}

// loopOf makes a loop of entries.
func loopOf(entries []int) loop {
	l := loop{}
	for i := 0; i < len(entries); i++ {
		l = append(l, entries[i])
		following := 0
		for i+1 < len(entries) && entries[i+1] == entries[i]+1 {
			following++
			i++
		}
		if following > 0 {
			l = append(l, -following)
		}
	}
	return l
}

// encode returns the part as JSON, its assets with URLs that sign has made, and a
// digest of all but those.
func (s shared) encode(sign func(sha string) (url string)) (built, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return built{}, fmt.Errorf("encode the manifest: %w", err)
	}
	bare, err := json.Marshal(s.assets)
	if err != nil {
		return built{}, fmt.Errorf("encode the manifest: %w", err)
	}
	sum := sha256.Sum256(slices.Concat(text, bare))
	signed := make(map[string]asset, len(s.assets))
	for sha, a := range s.assets {
		if a.URL == "" { // what is built in is for everybody
			a.URL = sign(sha)
		}
		signed[sha] = a
	}
	assets, err := json.Marshal(signed)
	if err != nil {
		return built{}, fmt.Errorf("encode the manifest: %w", err)
	}
	return built{digest: hex.EncodeToString(sum[:]), plan: s.downloads(),
		text: slices.Concat([]byte(`{"assets":`), assets, []byte(`,`), text[1:])}, nil
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

// loopKey names a loop by its entries.
func loopKey(entries []int) string {
	var key []byte
	for _, n := range entries {
		key = strconv.AppendInt(key, int64(n), 36)
		key = append(key, ' ')
	}
	return string(key)
}
