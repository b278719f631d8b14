package company

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// pictures is where the console reads companies' pictures. They are kept by the
// SHA-256 of their bytes, which is also how screens fetch them.
const pictures = "/img/uploads/company/"

func picturePath(sha string) string {
	if sha == "" {
		return ""
	}
	return pictures + sha
}

// shown returns the company with its pictures as paths.
func (c Company) shown() Company {
	c.Image, c.DevicePortraitImage, c.DeviceLandscapeImage = picturePath(c.Image), picturePath(c.DevicePortraitImage),
		picturePath(c.DeviceLandscapeImage)
	return c
}

// keep checks that data is a picture, stores it, and says which way it lies. No
// data is no picture.
func (s *Service) keep(ctx context.Context, data []byte) (sha string, landscape bool, err error) {
	if len(data) == 0 {
		return "", false, nil
	}
	info, err := s.prober.Picture(ctx, bytes.NewReader(data))
	if err != nil {
		return "", false, pictureFault(err)
	}
	if err := s.scan.Scan(ctx, bytes.NewReader(data)); err != nil {
		return "", false, err
	}
	kept, err := s.blobs.Put(ctx, bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return "", false, fmt.Errorf("store the picture: %w", err)
	}
	return kept.SHA256, info.Width >= info.Height, nil
}

// pictureFault names the field of a file that is no picture.
func pictureFault(err error) error {
	f := fault.As(err)
	if f == nil {
		return err
	}
	return fault.Invalid("body.file", f.Code, f.Detail).Because(err)
}

// SetDeviceImage makes a picture what the screens of the scope's company show
// when nothing plays. Which way it hangs is said, or else seen: a picture that is
// higher than wide is for upright screens (G132).
func (s *Service) SetDeviceImage(ctx context.Context, scope access.Scope, data []byte,
	landscape *bool) (Company, error) {
	if len(data) == 0 {
		return Company{}, fault.Invalid("body.file", codes.Required, "Choose a picture.")
	}
	sha, lies, err := s.keep(ctx, data)
	if err != nil {
		return Company{}, err
	}
	if landscape == nil {
		landscape = &lies
	}
	return s.replaceDeviceImage(ctx, scope, *landscape, sha)
}

// ClearDeviceImage leaves the screens of the scope's company to the plain standby page.
func (s *Service) ClearDeviceImage(ctx context.Context, scope access.Scope, landscape bool) (Company, error) {
	return s.replaceDeviceImage(ctx, scope, landscape, "")
}

func (s *Service) replaceDeviceImage(ctx context.Context, scope access.Scope, landscape bool,
	sha string) (Company, error) {
	var saved Company
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.get(ctx, tx.Query, tx.Company())
		if err != nil {
			return err
		}
		saved = before
		if landscape {
			saved.DeviceLandscapeImage = sha
		} else {
			saved.DevicePortraitImage = sha
		}
		if err := s.store.saveDeviceImages(ctx, tx, saved); err != nil {
			return err
		}
		return tx.Record(ctx, change("update", &before, &saved))
	})
	return saved.shown(), err
}

// picture finds a picture by its name if a company within reach shows it.
func (s *Service) picture(ctx context.Context, reach access.Scope, name string) (sha string, err error) {
	if name == "" || strings.ContainsAny(name, "./") {
		return "", fault.Missing("picture")
	}
	shown, err := s.store.shows(ctx, s.db.For(reach), name)
	if err == nil && !shown {
		err = fault.Missing("picture")
	}
	return name, err
}
