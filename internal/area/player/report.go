package player

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/device"
)

// Report is what a screen sends, at least every minute. Everything in it may
// arrive twice. Instants are milliseconds since the epoch.
type Report struct {
	Boot     string         `json:"boot" minLength:"8" maxLength:"64" doc:"Made anew whenever the player starts"`
	SentAt   int64          `json:"sentAt"`
	Status   *device.Report `json:"status,omitempty"`
	Download *Download      `json:"download,omitempty"`
	Errors   []Problem      `json:"errors,omitempty" maxItems:"200"`
	Plays    []Play         `json:"plays,omitempty" maxItems:"1000"`
}

// Download is how far a screen has got with a manifest's assets, in bytes.
type Download struct {
	Manifest string `json:"manifest" maxLength:"64"`
	Done     int64  `json:"done" minimum:"0"`
	Total    int64  `json:"total" minimum:"0"`
}

// Problem is something that a screen could not show.
type Problem struct {
	At        int64  `json:"at"`
	ContentID int64  `json:"contentId"`
	Asset     string `json:"asset,omitempty" maxLength:"64"`
	Code      string `json:"code" maxLength:"40"`
	Detail    string `json:"detail,omitempty" maxLength:"1000"`
}

// Play is one showing: proof of play.
type Play struct {
	Seq            int64  `json:"seq" minimum:"1" doc:"1, 2, 3 … within the boot"`
	ScheduleItemID int64  `json:"scheduleItemId"`
	ContentID      int64  `json:"contentId"`
	From           int64  `json:"from"`
	To             int64  `json:"to"`
	Result         string `json:"result" enum:"played,skipped,cut"`
}

// Receipt tells a screen which plays it may forget.
type Receipt struct {
	AckSeq int64 `json:"ackSeq" doc:"Every play of the boot up to this one is stored"`
}

// Report stores what a screen sends. What the receipt acknowledges is kept.
func (s *Service) Report(ctx context.Context, scope access.Scope, deviceID int64, in Report) (Receipt, error) {
	if in.Status != nil && len(in.Status.Codecs) > 0 {
		if err := s.store.able(ctx, scope, deviceID, *in.Status); err != nil {
			return Receipt{}, err
		}
	}
	ack, err := s.store.report(ctx, scope, deviceID, in, s.now().UnixMilli())
	return Receipt{AckSeq: ack}, err
}
