package player

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
)

// holds notes which messages a screen has, unless it told the same list before. What it tells beyond the hour's changes
// is heard again with its next report.
func (s *Service) holds(ctx context.Context, scope access.Scope, deviceID int64, said []device.Held,
	before string) error {
	list, err := nameOf(said)
	if err != nil || list == before {
		return err
	}
	news, err := s.shown.News(ctx, scope, deviceID, possible(said, s.now()))
	if err != nil {
		return err
	}
	key, all := strconv.FormatInt(deviceID, 10), int64(len(news))
	taken := s.allowed.messages.Take(key, all)
	if s.leaveOut(ctx, deviceID, "messages", all-taken); taken < all {
		list = before
	}
	if err := s.shown.Note(ctx, scope, deviceID, list, news[:taken]); err != nil {
		s.allowed.messages.GiveBack(key, taken)
		return err
	}
	return nil
}

// nameOf is a name of what a screen says, by which the same is known.
func nameOf(said any) (string, error) {
	text, err := json.Marshal(said)
	if err != nil {
		return "", fmt.Errorf("encode what a screen says: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// possible are messages with instants that can be. When one was seen is as long ago as the screen has it, which may be
// for longer than a screen tells of plays.
func possible(said []device.Held, now time.Time) []device.Held {
	list := make([]device.Held, len(said))
	latest := now.Add(aheadMost).UnixMilli()
	for i, h := range said {
		h.HeldAt, h.ShownAt, h.HiddenAt = within(h.HeldAt, now), min(h.ShownAt, latest), min(h.HiddenAt, latest)
		if h.GoneAt != 0 {
			h.GoneAt = within(h.GoneAt, now)
		}
		list[i] = h
	}
	return list
}
