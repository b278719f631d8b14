package capture

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/device/command"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/live"
)

// Service keeps captures.
type Service struct {
	db         *db.DB
	store      Store
	devices    *device.Service
	commands   *command.Service
	categories *category.Service
	blobs      blob.Store
	hub        *live.Hub
	now        func() time.Time
	allowed    *limit.Allowance
}

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Devices    *device.Service
	Commands   *command.Service
	Categories *category.Service
	Blobs      blob.Store
	Hub        *live.Hub
	Now        func() time.Time
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, devices: c.Devices, commands: c.Commands, categories: c.Categories, blobs: c.Blobs,
		hub: c.Hub, now: c.Now, allowed: limit.NewAllowance(c.Now, perHour, time.Hour/perHour)}
}

// Take keeps what a screen of the scope hands over, and lets go of what is not kept any longer.
func (s *Service) Take(ctx context.Context, scope access.Scope, id int64, kind Kind, sent io.Reader) error {
	if key := strconv.FormatInt(id, 10); s.allowed.Take(key, 1) == 0 {
		busy := fault.New(fault.Throttled, codes.TooManyUploads, "The screen hands over too much. Try again later.")
		busy.Retry = s.allowed.Wait(key)
		return busy
	}
	most := int64(pictureBytes)
	if kind == Log {
		most = logBytes
	}
	all, err := io.ReadAll(io.LimitReader(sent, most+1))
	if err != nil {
		return fault.New(fault.Malformed, codes.UploadCut, "The upload was cut off. Send it again.").Because(err)
	}
	if int64(len(all)) > most {
		return fault.New(fault.Oversized, codes.TooLarge, "This is larger than the call takes.").
			With("limitBytes", most)
	}
	found, err := look(kind, all)
	if err != nil {
		return err
	}
	stored, err := s.blobs.Put(ctx, bytes.NewReader(found.bytes), int64(len(found.bytes)))
	if err != nil {
		return fmt.Errorf("keep what screen %d hands over: %w", id, err)
	}
	q, now := s.db.For(scope), s.now()
	err = q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		if err := s.store.add(ctx, q, row{DeviceID: id, Kind: kind, SHA256: stored.SHA256, Bytes: stored.Size,
			Width: found.width, Height: found.height, TakenAt: now.UnixMilli()}); err != nil {
			return err
		}
		there, err := s.store.of(ctx, q, id, kind)
		if err != nil {
			return err
		}
		return s.store.remove(ctx, q, spent(kind, there, now))
	})
	if err == nil {
		s.hub.Changed(q.Company(), live.Change{Entity: "device", ID: id})
	}
	return err
}

// Captures returns a screen's captures of a kind, at most so many, and whether it has been asked for another.
func (s *Service) Captures(ctx context.Context, scope access.Scope, id int64, kind Kind, most int) (Captures, error) {
	q := s.db.For(scope)
	if _, err := s.devices.Target(ctx, q, id); err != nil {
		return Captures{}, err
	}
	items, _, err := s.store.list(ctx, q, Filter{Device: id, Kind: kind}, db.Page{Number: 1, Limit: most})
	if err != nil {
		return Captures{}, err
	}
	asked := command.ScreenCapture
	if kind == Log {
		asked = command.GetLog
	}
	open, err := s.commands.Open(ctx, q, id, asked)
	return Captures{items, open}, err
}
