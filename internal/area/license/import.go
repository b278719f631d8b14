package license

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Imported is what becomes of a sheet, or became.
type Imported struct {
	New       int    `json:"new"`
	Changed   int    `json:"changed"`
	Unchanged int    `json:"unchanged"`
	Refused   int    `json:"refused"`
	Rows      []Row  `json:"rows"`
	Confirm   string `json:"confirm" doc:"Sent with the same file, it makes of the preview what it shows"`
}

// Sheet is a CSV file of addresses and last days, and what its rows are for.
type Sheet struct {
	File []byte
	// Match says what becomes of each row that is not refused yet.
	Match func(ctx context.Context, q db.Query, rows []Row) error
	// Save carries out the rows that are new or changed.
	Save func(ctx context.Context, tx *db.Tx, rows []Row) error
}

// Import says what would become of a sheet for the scope's company and, where the confirmation of just that is given,
// carries it out in one transaction.
func Import(ctx context.Context, q db.Query, sheet Sheet, confirm string) (Imported, error) {
	read, err := readSheet(sheet.File)
	if err != nil {
		return Imported{}, err
	}
	matched := func(ctx context.Context, q db.Query) (Imported, error) {
		rows := slices.Clone(read)
		err := sheet.Match(ctx, q, rows)
		return counted(rows), err
	}
	if confirm == "" {
		return matched(ctx, q)
	}
	var done Imported
	err = q.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := (Store{}).hold(ctx, tx); err != nil {
			return err
		}
		if done, err = matched(ctx, tx.Query); err != nil {
			return err
		}
		if done.Confirm != confirm {
			return fault.New(fault.Conflicting, codes.PreviewOutdated,
				"Something has changed since this preview. Look at it again.")
		}
		if done.New+done.Changed == 0 {
			return fault.Invalid("body.file", codes.NothingToImport, "None of its rows changes anything.")
		}
		idle := func(r Row) bool { return r.Outcome == Refused || r.Outcome == Unchanged }
		return sheet.Save(ctx, tx, slices.DeleteFunc(slices.Clone(done.Rows), idle))
	})
	return done, err
}

// counted counts the rows, and names the whole by its hash.
func counted(rows []Row) Imported {
	i := Imported{Rows: rows}
	for _, r := range rows {
		*map[Outcome]*int{IsNew: &i.New, Changed: &i.Changed, Unchanged: &i.Unchanged, Refused: &i.Refused}[r.Outcome]++
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v", rows))
	i.Confirm = hex.EncodeToString(sum[:])
	return i
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
	case r.Outcome == Refused:
	case r.LastDay == l.ExpiryDate:
		r.Outcome = Unchanged
	case r.LastDay < today:
		r.Refuse(DayOver)
	case r.LastDay < l.ExpiryDate:
		r.Refuse(Earlier)
	case l.ID != 0:
		r.Outcome = Changed
	default:
		r.Outcome = IsNew
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
