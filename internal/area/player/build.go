package player

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/schedule"
	"marquee/internal/timetable"
)

// Manifest is the answer for one screen. Version changes whenever what plays
// does; media URLs, which only carry a right, are no part of it.
type Manifest struct {
	Version     string
	own, shared []byte
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

// Manifest returns what the screen plays from the start of its current day on.
// Screens of one group, zone and standby picture that can play the same share all
// but their own lines, which is built once and kept while nothing in the company
// changes.
func (s *Service) Manifest(ctx context.Context, scope access.Scope, deviceID int64) (Manifest, error) {
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
	revision, err := s.store.revision(ctx, q)
	if err != nil {
		return Manifest{}, err
	}
	key := manifestKey{company: d.CompanyID, group: d.GroupID, zone: d.Zone, standby: standbyOf(d), screen: d.Screen,
		day: day, revision: revision, until: mediaUntil(s.now())}
	body, err := s.manifest.get(ctx, key, func(ctx context.Context) (built, error) { return s.build(ctx, scope, key, zone) })
	if err != nil {
		return Manifest{}, err
	}
	own, err := json.Marshal(about{ID: d.ID, Name: d.Name, CompanyID: d.CompanyID, CompanyName: d.CompanyName, Zone: d.Zone, Orientation: d.Orientation, Volume: 100})
	if err != nil {
		return Manifest{}, fmt.Errorf("encode screen %d: %w", d.ID, err)
	}
	sum := sha256.Sum256(append([]byte(body.digest), own...))
	version := hex.EncodeToString(sum[:])
	head := fmt.Appendf(nil, `{"version":"%s","device":%s,`, version, own)
	return Manifest{Version: version, own: head, shared: body.text[1:]}, nil // the shared part is an object; its brace is open already
}

// build plans as far ahead as the plan stays small.
func (s *Service) build(ctx context.Context, scope access.Scope, key manifestKey, zone *time.Location) (built, error) {
	return shortened(mostBytes, func(days int) (built, error) { return s.plan(ctx, scope, key, zone, days) })
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

// plan resolves the group's schedules for so many days.
func (s *Service) plan(ctx context.Context, scope access.Scope, key manifestKey, zone *time.Location, days int) (built, error) {
	from, to := timetable.StartOf(key.day, zone), timetable.StartOf(key.day+timetable.Date(days), zone)
	lineup, err := s.schedules.Effective(ctx, scope, key.group, schedule.Wall{Zone: zone, Screen: key.screen}, from, to)
	if err != nil {
		return built{}, err
	}
	body := compose(timetable.Resolve(lineup.Items, zone, from, to), lineup.Sources, from, to)
	body.LeftOut = lineup.LeftOut
	if err := s.addStandby(ctx, &body, key.standby); err != nil {
		return built{}, err
	}
	if err := s.addFonts(ctx, scope, &body); err != nil {
		return built{}, err
	}
	ended, err := s.store.ended(ctx, s.db.For(scope))
	if err != nil {
		return built{}, err
	}
	return body.encode(func(sha string) string { return s.mediaURL(key.company, ended, sha, key.until) })
}

// addStandby names the company's picture for gaps, if there is one.
func (s *Service) addStandby(ctx context.Context, body *shared, sha string) error {
	if sha == "" {
		return nil
	}
	object, err := s.blobs.Open(ctx, sha)
	if err != nil {
		return fmt.Errorf("open the standby picture: %w", err)
	}
	body.Standby.Asset = &sha
	body.assets[sha] = asset{Size: object.Size(), Type: "image/*"}
	return object.Close()
}

// addFonts adds the company's fonts that screens get.
func (s *Service) addFonts(ctx context.Context, scope access.Scope, body *shared) error {
	fonts, err := s.fonts.OnScreens(ctx, scope)
	for _, f := range fonts {
		body.Fonts = append(body.Fonts, typeface{Family: f.FontName, Style: f.FontStyle, Asset: f.SHA256})
		body.assets[f.SHA256] = asset{Size: f.FileSize, Type: "font/" + string(f.Format)}
	}
	return err
}
