package device

import (
	"context"
	"errors"
	"maps"
	"slices"

	"marquee/internal/area/content"
	"marquee/internal/area/license"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// UseColumns are what Use is read from, of a screen called d.
const UseColumns = `d.end_date, COALESCE((SELECT c.ended_screens_play FROM company c
	WHERE c.id = d.company_id), 0) AS plays_on, ` +
	license.HeldColumns

// screen returns what a device has said of how it plays.
func (s Store) screen(ctx context.Context, q db.Query, id int64) (content.Screen, error) {
	var found content.Screen
	err := q.One(ctx, &found, `SELECT `+content.ScreenColumns+` FROM device d WHERE {in:d} AND d.id = {:id}`,
		db.Params{"id": id})
	return found, db.Found(err, "screen")
}

// systems says what runs on the screens of the scope that belong to a company. What none says is left out.
func (s Store) systems(ctx context.Context, q db.Query) (Systems, error) {
	found := Systems{OsVersions: []string{}, ClientVersions: []string{}}
	var rows []struct {
		OS     string `db:"os_version"`
		Client string `db:"client_program_version"`
	}
	err := q.All(ctx, &rows, `SELECT DISTINCT d.os_version, d.client_program_version FROM device d
		WHERE {in:d} AND d.company_id IS NOT NULL`)
	for _, r := range rows {
		found.OsVersions, found.ClientVersions = append(found.OsVersions, r.OS), append(found.ClientVersions, r.Client)
	}
	found.OsVersions, found.ClientVersions = distinct(found.OsVersions), distinct(found.ClientVersions)
	return found, err
}

// distinct sorts texts and leaves each but the empty one there once.
func distinct(texts []string) []string {
	slices.Sort(texts)
	return slices.DeleteFunc(slices.Compact(texts), func(text string) bool { return text == "" })
}

// zones lists the zones of the screens of the scope that have a last day.
func (s Store) zones(ctx context.Context, q db.Query) (zones []string, err error) {
	err = q.Column(ctx, &zones, `SELECT DISTINCT d.zone FROM device d WHERE {in:d} AND d.end_date <> ''`)
	return zones, err
}

// licence is the last day of the active licence that the scope's company has for an address, "" without one.
func (s Store) licence(ctx context.Context, q db.Query, mac string) (day string, err error) {
	err = q.Row(ctx, `SELECT l.expiry_date FROM license l WHERE l.company_id = {:company} AND l.mac_address = {:mac}
		AND l.status = 'active'`,
		db.Params{"mac": mac}, &day)
	if errors.Is(err, db.ErrNone) {
		return "", nil
	}
	return day, err
}

// byMac are the screens of the scope's company that have an address, by it; of several the first.
func (s Store) byMac(ctx context.Context, q db.Query) (map[string]Device, error) {
	var rows []row
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM device d WHERE d.company_id = {:company} AND d.mac_address <> ''
		ORDER BY d.id DESC`)
	found := make(map[string]Device, len(rows))
	for _, r := range rows {
		found[r.Mac] = r.device()
	}
	return found, err
}

// setEnds gives the screens of rows, in the order of their ids, their last days: with one statement for each day.
func (s Store) setEnds(ctx context.Context, tx *db.Tx, rows []license.Row) error {
	byDay := map[string][]int64{}
	for _, r := range rows {
		byDay[r.LastDay] = append(byDay[r.LastDay], r.DeviceID)
	}
	if err := s.lock(ctx, tx, slices.Concat(slices.Collect(maps.Values(byDay))...)); err != nil {
		return err
	}
	for _, day := range slices.Sorted(maps.Keys(byDay)) {
		in, params := db.In("id", "device", byDay[day])
		_, err := tx.Exec(ctx, `UPDATE device
			SET end_date = {:end}, version = version + 1, updated_at = {:now}, updated_by = {:by}
			WHERE company_id = {:company} AND `+in, params,
			db.Params{"end": day, "now": tx.Now(), "by": tx.Actor().Username})
		if err != nil {
			return err
		}
	}
	return nil
}

// lock keeps screens of the scope's companies as they are until the change's end; one that is gone is a fault.
func (s Store) lock(ctx context.Context, tx *db.Tx, ids []int64) error {
	var found []int64
	in, params := db.In("d.id", "device", ids)
	err := tx.Column(ctx, &found, `SELECT d.id FROM device d
		WHERE {in:d} AND d.company_id IS NOT NULL AND `+in+` ORDER BY d.id`+tx.Locked(), params)
	if err == nil && len(found) < len(ids) {
		err = fault.Missing("screen")
	}
	return err
}

// hung is what decides what an active screen plays.
type hung struct {
	Group int64  `db:"category_id"`
	Zone  string `db:"zone"`
	content.Screen
	Use
}

// hanging are the active screens in device groups of the scope's company.
func (s Store) hanging(ctx context.Context, q db.Query, groups []int64) (rows []hung, err error) {
	in, params := db.In("d.category_id", "group", groups)
	err = q.All(ctx, &rows, `SELECT d.category_id, d.zone, `+content.ScreenColumns+`, `+UseColumns+` FROM device d
		WHERE d.company_id = {:company} AND d.status = 'Active' AND `+in+` ORDER BY d.id`, params)
	return rows, err
}
