package license

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/sheet"
)

// Imported is what becomes of a sheet of addresses and last days, or became.
type Imported struct {
	sheet.Summary
	Rows []Row `json:"rows"`
}

// Sheet is a CSV file of addresses and last days, and what its rows are for; see sheet.Import.
type Sheet struct {
	File  []byte
	Match func(ctx context.Context, q db.Query, rows []Row) error
	Save  func(ctx context.Context, tx *db.Tx, rows []Row) error
}

// Import says what would become of a sheet for the scope's company or, confirmed, carries it out.
func Import(ctx context.Context, q db.Query, file Sheet, confirm string) (Imported, error) {
	rows, err := readSheet(file.File)
	if err != nil {
		return Imported{}, err
	}
	run := sheet.Import[Row]{Rows: rows, Match: file.Match, Save: file.Save}
	summary, rows, err := run.Run(ctx, q, confirm)
	return Imported{summary, rows}, err
}

// Import licenses the addresses of a sheet to its last days in the scope's company; one that is licensed already, for a
// shorter time, is renewed.
func (s *Service) Import(ctx context.Context, scope access.Scope, file []byte, confirm string) (Imported, error) {
	var active map[string]License
	var screens map[string][]named
	match := func(ctx context.Context, q db.Query, rows []Row) (err error) {
		if active, err = s.store.byMac(ctx, q); err != nil {
			return err
		}
		if screens, err = s.store.screensByMac(ctx, q); err != nil {
			return err
		}
		today, err := s.today(ctx, q)
		for i := range rows {
			rows[i].match(active[rows[i].MacAddress], screens[rows[i].MacAddress], today)
		}
		return err
	}
	save := func(ctx context.Context, tx *db.Tx, rows []Row) error {
		return s.save(ctx, tx, rows, active, func(mac string) (ids []int64) {
			for _, d := range screens[mac] {
				ids = append(ids, d.ID)
			}
			return ids
		})
	}
	return Import(ctx, s.db.For(scope), Sheet{file, match, save}, confirm)
}

// match says what becomes of the row, by the active licence of its address; the zero License is none.
func (r *Row) match(l License, screens []named, today string) {
	if r.Refusal == BadMac {
		return
	}
	r.Before = l.ExpiryDate
	if len(screens) > 0 {
		r.DeviceID, r.DeviceName = screens[0].ID, screens[0].Name
	}
	switch {
	case r.Outcome == sheet.Refused:
	case r.LastDay == l.ExpiryDate:
		r.Outcome = sheet.Unchanged
	case r.LastDay < today:
		r.Refuse(DayOver)
	case r.LastDay < l.ExpiryDate:
		r.Refuse(Earlier)
	case l.ID != 0:
		r.Outcome = sheet.Changed
	default:
		r.Outcome = sheet.IsNew
	}
}

// save puts the licences of the rows in the place of those that are active.
func (s *Service) save(ctx context.Context, tx *db.Tx, rows []Row, active map[string]License,
	screensOf func(mac string) []int64) error {
	record := func(c db.Change) error {
		c.About = screensOf(c.Name)
		return tx.Record(ctx, c)
	}
	var off []int64
	for _, r := range rows {
		if old := active[r.MacAddress]; old.ID != 0 {
			off = append(off, old.ID)
		}
	}
	if err := s.store.switchOff(ctx, tx, off); err != nil {
		return err
	}
	if err := s.store.insertAll(ctx, tx, rows); err != nil {
		return err
	}
	fresh, err := s.store.byMac(ctx, tx.Query)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if old := active[r.MacAddress]; old.ID != 0 {
			after := old
			after.Status = Inactive
			if err := record(change("update", &old, &after)); err != nil {
				return err
			}
		}
		l := fresh[r.MacAddress]
		if err := record(change("create", nil, &l)); err != nil {
			return err
		}
	}
	return nil
}
