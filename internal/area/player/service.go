package player

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/platform/live"
)

// IsToken reports whether a bearer token is a player's.
func IsToken(token string) bool { return strings.HasPrefix(token, TokenPrefix) }

// mediaPath is what a media URL's signature covers.
func mediaPath(sha string) string { return "/api/player/media/" + sha }

// cameOrWent records that a screen's connection began or ended, and tells the
// consoles that look at it.
func (s *Service) cameOrWent(ctx context.Context, deviceID int64, online bool) error {
	company, err := s.store.companyOf(ctx, deviceID)
	if err != nil {
		return err
	}
	scope, err := access.Screen(access.Player{DeviceID: deviceID, CompanyID: company}).Scope(0)
	if err != nil {
		return err
	}
	if err := s.store.online(ctx, scope, deviceID, s.now().UnixMilli(), online); err != nil {
		return err
	}
	s.hub.Changed(company, live.Change{Entity: "device", ID: deviceID})
	return nil
}
