package player

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/schedule"
	"marquee/internal/timetable"
)

// Manifest is the answer for one screen. Version changes whenever what plays
// does; media URLs, which only carry a right, are no part of it.
type Manifest struct {
	Version string
	Body    []byte
}

// Manifest returns what the screen plays from the start of its current day on.
// Screens of one group, zone and standby picture share all but their own lines,
// which is built once and kept while nothing in the company changes.
func (s *Service) Manifest(ctx context.Context, scope access.Scope, deviceID int64) (Manifest, error) {
	d, err := s.store.screen(ctx, scope, deviceID)
	if err != nil {
		return Manifest{}, err
	}
	zone, err := time.LoadLocation(d.Zone)
	if err != nil {
		return Manifest{}, fmt.Errorf("load the zone of screen %d: %w", d.ID, err)
	}
	from := today(s.now(), zone)
	revision, err := s.store.revision(ctx, scope)
	if err != nil {
		return Manifest{}, err
	}
	key := manifestKey{company: d.CompanyID, group: d.GroupID, zone: d.Zone, standby: standbyOf(d), day: from.UnixMilli(), revision: revision}
	body, err := s.manifest.get(key, func() (built, error) { return s.build(ctx, scope, key, zone, from) })
	if err != nil {
		return Manifest{}, err
	}
	own, err := json.Marshal(about{ID: d.ID, Name: d.Name, CompanyID: d.CompanyID, CompanyName: d.CompanyName, Zone: d.Zone, Orientation: d.Orientation, Volume: 100})
	if err != nil {
		return Manifest{}, fmt.Errorf("encode screen %d: %w", d.ID, err)
	}
	sum := sha256.Sum256(append([]byte(body.digest), own...))
	version := hex.EncodeToString(sum[:])
	text := append([]byte(`{"version":"`+version+`","device":`), own...)
	text = append(append(text, ','), body.text[1:]...) // the shared part is an object; its brace is open already
	return Manifest{Version: version, Body: text}, nil
}

// manifestKey says what a shared part was built from.
type manifestKey struct {
	company, group int64
	zone, standby  string
	day, revision  int64
}

type built struct {
	digest string // of the shared part without URLs
	text   []byte
}

// manifests keeps shared parts. A company's older revisions are dropped when a
// newer one comes.
type manifests struct {
	mu    sync.Mutex
	parts map[manifestKey]*part
}

type part struct {
	once  sync.Once
	built built
	err   error
}

func newManifests() *manifests { return &manifests{parts: map[manifestKey]*part{}} }

// get returns the part, building it once however many screens ask at the same time.
func (m *manifests) get(key manifestKey, build func() (built, error)) (built, error) {
	m.mu.Lock()
	p, found := m.parts[key]
	if !found {
		for old := range m.parts {
			if old.company == key.company && (old.revision < key.revision || old.day < key.day-int64(2*24*time.Hour/time.Millisecond)) {
				delete(m.parts, old)
			}
		}
		p = &part{}
		m.parts[key] = p
	}
	m.mu.Unlock()
	p.once.Do(func() { p.built, p.err = build() })
	if p.err != nil {
		m.mu.Lock()
		delete(m.parts, key) // the next screen tries again
		m.mu.Unlock()
	}
	return p.built, p.err
}

// build resolves the group's schedules and gathers what they play.
func (s *Service) build(ctx context.Context, scope access.Scope, key manifestKey, zone *time.Location, from time.Time) (built, error) {
	to := from.Add(Horizon)
	lineup, err := s.schedules.Effective(ctx, scope, key.group, zone, from, to)
	if err != nil {
		return built{}, err
	}
	p, err := s.gather(ctx, scope, lineup)
	if err != nil {
		return built{}, err
	}
	body := compose(timetable.Resolve(lineup.Items, zone, from, to), p, from, to)
	if err := s.addStandby(ctx, &body, key.standby); err != nil {
		return built{}, err
	}
	if err := s.addFonts(ctx, scope, &body); err != nil {
		return built{}, err
	}
	bare, err := json.Marshal(body)
	if err != nil {
		return built{}, fmt.Errorf("encode the manifest: %w", err)
	}
	sum := sha256.Sum256(bare)
	exp := from.Add(rollover + mediaLife).Unix()
	for _, sha := range body.sortedAssets() {
		a := body.Assets[sha]
		path := mediaPath(sha)
		a.URL = path + "?exp=" + strconv.FormatInt(exp, 10) + "&sig=" + s.signer.Sign(path, exp)
		body.Assets[sha] = a
	}
	text, err := json.Marshal(body)
	if err != nil {
		return built{}, fmt.Errorf("encode the manifest: %w", err)
	}
	return built{digest: hex.EncodeToString(sum[:]), text: text}, nil
}

// gather reads the contents and playlists of a lineup, each once.
func (s *Service) gather(ctx context.Context, scope access.Scope, lineup schedule.Lineup) (plays, error) {
	p := plays{items: make(map[int64]itemRef, len(lineup.Sources))}
	contents, playlists := map[int64]bool{}, map[int64]bool{}
	for id, source := range lineup.Sources {
		if source.Item.Type == schedule.Content {
			p.items[id] = itemRef{contentID: source.Item.ItemID}
			contents[source.Item.ItemID] = true
		} else {
			p.items[id] = itemRef{playlistID: source.Item.ItemID}
			playlists[source.Item.ItemID] = true
		}
	}
	var err error
	if p.playlists, err = s.playlists.Entries(ctx, scope, keys(playlists)); err != nil {
		return p, err
	}
	for _, entries := range p.playlists {
		for _, e := range entries {
			contents[e.ContentID] = true
		}
	}
	p.contents, err = s.contents.Playables(ctx, scope, keys(contents))
	return p, err
}

func keys(set map[int64]bool) []int64 {
	list := make([]int64, 0, len(set))
	for id := range set {
		list = append(list, id)
	}
	return list
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
	body.Assets[sha] = asset{Size: object.Size(), Type: "image/*"}
	return object.Close()
}

// addFonts adds the company's fonts that screens get.
func (s *Service) addFonts(ctx context.Context, scope access.Scope, body *shared) error {
	fonts, err := s.fonts.OnScreens(ctx, scope)
	for _, f := range fonts {
		body.Fonts = append(body.Fonts, typeface{Family: f.FontName, Style: f.FontStyle, Asset: f.SHA256})
		body.Assets[f.SHA256] = asset{Size: f.FileSize, Type: "font/" + string(f.Format)}
	}
	return err
}
