package player

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"sync"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/device/download"
)

// answers are the versions of the manifests that this server answered screens with last.
type answers struct {
	mu       sync.Mutex
	versions map[int64]string // by device
}

func (a *answers) note(deviceID int64, version string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.versions[deviceID] = version
}

// others reports whether a screen was answered with another version last.
func (a *answers) others(deviceID int64, version string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	last, found := a.versions[deviceID]
	return found && last != version
}

// fetches notes how far a screen is with the contents of its manifest, unless it said the same before. Of one that
// plays another manifest than its newest nothing is known until it says what it lacks of that. What it tells beyond the
// hour's changes is heard again with its next report.
func (s *Service) fetches(ctx context.Context, scope access.Scope, deviceID int64, manifest string, said device.Files,
	before string) error {
	name, err := nameOf(struct {
		Manifest string
		Files    device.Files
	}{manifest, said})
	isKnown := name == before
	if err != nil || isKnown && !s.answers.others(deviceID, manifest) {
		return err
	}
	m, err := s.newest(ctx, scope, deviceID)
	if err != nil { // the report is heard all the same
		s.logger.WarnContext(ctx, "how far a screen is cannot be told, for want of its manifest", "device", deviceID,
			"error", err)
		return nil
	}
	lags := m.Version != manifest
	switch {
	case isKnown && !lags || lags && before == "":
		return nil
	case lags:
		return s.downloads.Lag(ctx, scope, deviceID)
	}
	news, err := s.downloads.News(ctx, scope, deviceID, m.plan, said)
	if err != nil {
		return err
	}
	key, all := strconv.FormatInt(deviceID, 10), int64(len(news))
	taken := s.allowed.contents.Take(key, all)
	if s.leaveOut(ctx, deviceID, "contents", all-taken); taken < all {
		name = before
	}
	if err := s.downloads.Note(ctx, scope, deviceID, name, news[:taken]); err != nil {
		s.allowed.contents.GiveBack(key, taken)
		return err
	}
	return nil
}

// downloads is what the part has screens download: the files of each content that are among its assets. Those of a
// program are also those of what it shows.
func (s shared) downloads() download.Plan {
	plan := download.Plan{Sizes: make(map[string]int64, len(s.assets))}
	for sha, a := range s.assets {
		plan.Sizes[sha] = a.Size
	}
	files, isProgram := map[int64]map[string]bool{}, map[int64]bool{}
	add := func(id int64, shas ...string) {
		for _, sha := range shas {
			if _, fetched := s.assets[sha]; !fetched {
				continue
			}
			if files[id] == nil {
				files[id] = map[string]bool{}
			}
			files[id][sha] = true
		}
	}
	for _, e := range s.Entries {
		add(e.ContentID, e.Asset)
		isProgram[e.ContentID] = isProgram[e.ContentID] || e.Kind == content.Designed
	}
	for id, stretches := range s.Uses {
		for _, u := range stretches {
			add(id, u.Asset)
			add(id, u.Pages...)
			isProgram[id] = isProgram[id] || u.Kind == content.Designed
		}
	}
	letters := map[string]bool{}
	for _, f := range s.Fonts {
		letters[f.Asset] = true
	}
	for sha, a := range s.assets {
		if a.URL != "" { // what is built in is for everybody
			letters[sha] = true
		}
	}
	plan.Letters = slices.Sorted(maps.Keys(letters))
	used := content.Used{By: s.Programs}
	own := maps.Clone(files)
	for id := range s.Programs {
		if own[id] == nil { // none of it is fetched
			continue
		}
		whole := maps.Clone(own[id])
		for _, part := range used.Reached([]int64{id}) {
			maps.Copy(whole, own[part])
		}
		files[id] = whole
	}
	for _, id := range slices.Sorted(maps.Keys(files)) {
		some := slices.Sorted(maps.Keys(files[id]))
		plan.Contents = append(plan.Contents, download.Needed{ContentID: id, Version: versionOf(some), Files: some,
			Letters: isProgram[id]})
	}
	return plan
}

// versionOf is another one for other files.
func versionOf(files []string) string {
	h := sha256.New()
	for _, sha := range files {
		_, _ = h.Write([]byte(sha)) // a hash never fails
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
