package device

import (
	"context"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/license"
	"marquee/internal/platform/db"
	"marquee/internal/platform/sheet"
)

// ImportEndDates gives screens of the scope's company the last days of a sheet, all as a
// preview of it has said (R366, G116).
func (s *Service) ImportEndDates(ctx context.Context, caller access.Caller, scope access.Scope, file []byte,
	confirm string) (license.Imported, error) {
	readOnly, err := s.categories.ReadOnly(ctx, caller, scope, category.Device)
	if err != nil {
		return license.Imported{}, err
	}
	var screens map[string]Device
	match := func(ctx context.Context, q db.Query, rows []license.Row) (err error) {
		screens, err = s.store.byMac(ctx, q)
		for i := range rows {
			matchEnd(&rows[i], screens[rows[i].MacAddress], readOnly)
		}
		return err
	}
	save := func(ctx context.Context, tx *db.Tx, rows []license.Row) error {
		slices.SortFunc(rows, func(a, b license.Row) int { return int(a.DeviceID - b.DeviceID) })
		if err := s.store.setEnds(ctx, tx, rows); err != nil {
			return err
		}
		for _, r := range rows {
			before, after := map[string]any{"endDate": r.Before}, map[string]any{"endDate": r.LastDay}
			err := tx.Record(ctx, change("update", screens[r.MacAddress], before, after))
			if err != nil {
				return err
			}
		}
		return nil
	}
	return license.Import(ctx, s.db.For(scope), license.Sheet{File: file, Match: match, Save: save}, confirm)
}

// matchEnd says what becomes of a row, by the screen of its address; the zero Device is none.
func matchEnd(r *license.Row, d Device, readOnly func(group int64) bool) {
	if r.Refusal == license.BadMac {
		return
	}
	r.DeviceID, r.DeviceName, r.Before = d.ID, d.DeviceName, d.EndDate
	switch {
	case r.Outcome == sheet.Refused:
	case d.ID == 0:
		r.Refuse(license.UnknownScreen)
	case readOnly(d.DeviceGroup):
		r.Refuse(license.KeptScreen)
	case d.StartDate > r.LastDay:
		r.Refuse(license.EndBeforeStart)
	case r.LastDay == r.Before:
		r.Outcome = sheet.Unchanged
	default:
		r.Outcome = sheet.Changed
	}
}
