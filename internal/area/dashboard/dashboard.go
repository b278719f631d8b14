// Package dashboard counts what a company has and how its screens are doing.
// Specification: part 2 §7 "Codes, features, dashboard"; G62.
package dashboard

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// OnlineFor is how long a screen counts as online after its last report (G123).
const OnlineFor = 3 * time.Minute

// Numbers are the figures of one company, or of the whole platform.
type Numbers struct {
	DevicesOnline     int64 `json:"devicesOnline"`
	DevicesOffline    int64 `json:"devicesOffline"`
	DevicesNeverSeen  int64 `json:"devicesNeverSeen"`
	Contents          int64 `json:"contents"`
	Playlists         int64 `json:"playlists"`
	Schedules         int64 `json:"schedules"`
	StorageUsedBytes  int64 `json:"storageUsedBytes"`
	StorageLimitBytes int64 `json:"storageLimitBytes" doc:"0: no limit"`
	PendingApprovals  int64 `json:"pendingApprovals"`
}

// Service counts.
type Service struct {
	store Store
	now   func() time.Time
}

// New returns the service.
func New(d *db.DB, now func() time.Time) *Service { return &Service{store: Store{d}, now: now} }

// Numbers returns the figures of the scope.
func (s *Service) Numbers(ctx context.Context, scope access.Scope) (Numbers, error) {
	n, devices, err := s.store.counts(ctx, scope)
	if err != nil {
		return Numbers{}, err
	}
	online, seen, err := s.store.seen(ctx, scope, s.now().Add(-OnlineFor).UnixMilli())
	n.DevicesOnline, n.DevicesOffline, n.DevicesNeverSeen = online, seen-online, max(0, devices-seen)
	return n, err
}
