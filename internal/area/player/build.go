package player

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/device/download"
	"marquee/internal/area/schedule"
	"marquee/internal/timetable"
)

// Manifest is the answer for one screen. Version changes whenever what plays
// does; media URLs, which only carry a right, are no part of it.
type Manifest struct {
	Version     string
	own, shared []byte
	plan        download.Plan
}

// WriteTo writes the manifest as JSON.
func (m Manifest) WriteTo(w io.Writer) (int64, error) {
	own, err := w.Write(m.own)
	if err != nil {
		return int64(own), err
	}
	shared, err := w.Write(m.shared)
	return int64(own) + int64(shared), err
}

// Manifest answers a screen what it plays from the start of its current day on.
func (s *Service) Manifest(ctx context.Context, scope access.Scope, deviceID int64) (Manifest, error) {
	m, err := s.newest(ctx, scope, deviceID)
	if err == nil {
		s.answers.note(deviceID, m.Version)
	}
	return m, err
}

// newest returns what the screen plays from the start of its current day on.
// Screens of one group, zone and standby picture that can play the same, and show the same at once, share all
// but their own lines, which is planned once and kept for as long as it would be
// planned of the same.
func (s *Service) newest(ctx context.Context, scope access.Scope, deviceID int64) (Manifest, error) {
	q := s.db.For(scope)
	d, err := s.store.screen(ctx, q, deviceID)
	if err != nil {
		return Manifest{}, err
	}
	zone, err := time.LoadLocation(d.Zone)
	if err != nil {
		return Manifest{}, fmt.Errorf("load the zone of screen %d: %w", d.ID, err)
	}
	day := timetable.DateOf(s.now().In(zone))
	revision, err := s.store.revision(ctx, q) // before the rows: what changes later is seen next time
	if err != nil {
		return Manifest{}, err
	}
	airs, err := s.aired.ContentsOn(ctx, q, d.ID)
	if err != nil {
		return Manifest{}, err
	}
	key := manifestKey{company: d.CompanyID, group: d.GroupID, zone: d.Zone, standby: standbyOf(d), screen: d.Screen,
		day: day, until: mediaUntil(s.now()), aired: airedOf(airs)}
	body, err := s.manifest.get(ctx, key, revision, func(ctx context.Context, before built) (built, error) {
		return s.build(ctx, scope, key, zone, before)
	})
	if err != nil {
		return Manifest{}, err
	}
	stops, err := d.Stop(zone, s.licence)
	if err != nil {
		return Manifest{}, err
	}
	own, err := json.Marshal(about{ID: d.ID, Name: d.Name, CompanyID: d.CompanyID, CompanyName: d.CompanyName,
		Zone:        d.Zone,
		Orientation: d.Orientation, Volume: 100, Ends: stops, Cells: body.cells[d.ID]})
	if err != nil {
		return Manifest{}, fmt.Errorf("encode screen %d: %w", d.ID, err)
	}
	sum := sha256.Sum256(append([]byte(body.digest), own...))
	version := hex.EncodeToString(sum[:])
	head := fmt.Appendf(nil, `{"version":"%s","device":%s,`, version, own)
	// The shared part is an object; its brace is open already.
	return Manifest{Version: version, own: head, shared: body.text[1:], plan: body.plan}, nil
}

// sight is what the screens of a key can see of their company: all that a plan
// is made of, beside the key and files, which never change. A plan of an equal
// sight is the same plan.
type sight struct {
	Items   []timetable.Item
	Parts   map[int64][]part // by item
	LeftOut map[content.Reason][]int64
	Used    content.Used
	Board   schedule.Board
	Ready   ready
	Signage signage
	Lists   eventLists
	Fonts   []typeface
	Files   map[string]asset // of the fonts
	Data    map[string]refresh
	Cells   map[int64]map[int64]cell // of each screen, by item
	Ended   int64                    // how often a screen of the company has ended, which ends URLs
}

// digest is equal for equal sights alone: every field is written, and none is a pointer.
func (s sight) digest() [sha256.Size]byte {
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%#v", s) // a hash never fails
	return [sha256.Size]byte(h.Sum(nil))
}

// build looks at the rows, and plans anew if they say something else than before.
func (s *Service) build(ctx context.Context, scope access.Scope, key manifestKey, zone *time.Location,
	before built) (built, error) {
	seen, err := s.look(ctx, scope, key, zone)
	if err != nil {
		return built{}, err
	}
	digest := seen.digest()
	if digest == before.seen {
		return before, nil
	}
	picture, err := s.standby(ctx, key.standby)
	if err != nil {
		return built{}, err
	}
	planned := func(days int, resolve resolver) (built, error) {
		body := plan(seen, key.day, days, zone, resolve)
		body.addBundle(s.bundle)
		if picture != nil {
			body.Standby.Asset, body.assets[key.standby] = &key.standby, *picture
		}
		return body.encode(func(sha string) string { return s.mediaURL(key.company, seen.Ended, sha, key.until) })
	}
	b, err := shortened(mostBytes, func(days int) (built, error) {
		b, err := planned(days, timetable.Layers)
		if err != nil || len(b.text) <= mostBytes {
			return b, err
		}
		return planned(days, timetable.Resolve) // to reach far is worth more than what lies beneath
	})
	b.seen, b.cells = digest, seen.Cells
	return b, err
}

// look reads what the screens of a key can see.
func (s *Service) look(ctx context.Context, scope access.Scope, key manifestKey, zone *time.Location) (sight, error) {
	from, to := window(key.day, HorizonDays, zone)
	wall := schedule.Wall{Zone: zone, Screen: key.screen}
	lineup, err := s.schedules.Effective(ctx, scope, key.group, wall, from, to)
	if err != nil {
		return sight{}, err
	}
	board, err := s.schedules.Announced(ctx, scope, key.group, wall, from, to)
	if err != nil {
		return sight{}, err
	}
	seen := sight{Items: lineup.Items, Parts: make(map[int64][]part, len(lineup.Sources)), LeftOut: lineup.LeftOut,
		Used: lineup.Used, Board: board, Files: map[string]asset{}, Cells: cellsOf(lineup.Sources)}
	for id, source := range lineup.Sources {
		seen.Parts[id] = source.Parts
	}
	if seen.Ready, err = s.ready(ctx, s.db.For(scope), key, wall); err != nil {
		return sight{}, err
	}
	if seen.Signage, err = s.signage(ctx, s.db.For(scope), key, wall); err != nil {
		return sight{}, err
	}
	programs := lineup.Designed()
	if seen.Lists, err = s.eventLists(ctx, s.db.For(scope), key, wall, programs); err != nil {
		return sight{}, err
	}
	fonts, err := s.fonts.OnScreens(ctx, scope)
	if err != nil {
		return sight{}, err
	}
	for _, f := range fonts {
		seen.Fonts = append(seen.Fonts, typeface{Family: f.FontName, Style: f.FontStyle,
			Weight: f.Weight, Italic: f.Italic, Asset: f.SHA256})
		seen.Files[f.SHA256] = asset{Size: f.FileSize, Type: "font/" + string(f.Format)}
	}
	if seen.Data, err = s.changing(ctx, scope, programs, board.Sources); err != nil {
		return sight{}, err
	}
	seen.Ended, err = s.store.ended(ctx, s.db.For(scope))
	return seen, err
}

// shortened plans HorizonDays, and half as many each time that the plan is larger
// than a screen should have to read. Eight remain at least, in which there is a
// whole week to repeat (G171).
func shortened(most int, plan func(days int) (built, error)) (built, error) {
	for days := HorizonDays; ; days /= 2 {
		if b, err := plan(days); err != nil || len(b.text) <= most || days/2 < 8 {
			return b, err
		}
	}
}

// window is so many days of the wall, the first of them given.
func window(first timetable.Date, days int, zone *time.Location) (from, to time.Time) {
	return timetable.StartOf(first, zone), timetable.StartOf(first+timetable.Date(days), zone)
}

// resolver is timetable.Resolve, or one that says more.
type resolver func(items []timetable.Item, loc *time.Location, from, to time.Time) []timetable.Channel

// plan resolves what is seen for so many days.
func plan(seen sight, first timetable.Date, days int, zone *time.Location, resolve resolver) shared {
	from, to := window(first, days, zone)
	body := compose(resolve(seen.Items, zone, from, to), seen.Parts, seen.Used, from, to)
	body.addMessages(seen.Board)
	body.addReady(seen.Ready)
	body.addSign(seen.Signage)
	body.addLists(seen.Lists)
	body.LeftOut, body.Data = seen.LeftOut, seen.Data
	body.Fonts = append(body.Fonts, seen.Fonts...)
	maps.Copy(body.assets, seen.Files)
	return body
}

// standby is the company's picture for gaps, nil if there is none.
func (s *Service) standby(ctx context.Context, sha string) (*asset, error) {
	if sha == "" {
		return nil, nil
	}
	object, err := s.blobs.Open(ctx, sha)
	if err != nil {
		return nil, fmt.Errorf("open the standby picture: %w", err)
	}
	return &asset{Size: object.Size(), Type: "image/*"}, object.Close()
}
