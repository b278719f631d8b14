package capture

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Store reads and writes device_capture.
type Store struct{}

type row struct {
	ID         int64  `db:"id"`
	DeviceID   int64  `db:"device_id"`
	DeviceName string `db:"device_name"`
	Kind       Kind   `db:"kind"`
	SHA256     string `db:"sha256"`
	Bytes      int64  `db:"bytes"`
	Width      int    `db:"width"`
	Height     int    `db:"height"`
	TakenAt    int64  `db:"taken_at"`
}

const columns = `c.id, c.device_id, d.device_name, c.kind, c.sha256, c.bytes, c.width, c.height, c.taken_at`

const from = `device_capture c JOIN device d ON d.company_id = c.company_id AND d.id = c.device_id`

func (r row) capture() Capture {
	return Capture{ID: r.ID, DeviceID: r.DeviceID, DeviceName: r.DeviceName, Kind: r.Kind, Bytes: r.Bytes,
		Width: r.Width, Height: r.Height, TakenAt: time.UnixMilli(r.TakenAt).UTC(),
		Src: fmt.Sprintf("/api/device/%d/capture/%d", r.DeviceID, r.ID)}
}

// Filter says which captures a list holds. Zero values do not restrict it.
type Filter struct {
	Device int64
	Groups []int64 // nil does not restrict it, an empty one matches nothing
	Kind   Kind
	Last   bool // of each screen the last of its kind
}

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`{in:c}`, nil)
	if f.Device != 0 {
		w.And(`c.device_id = {:device}`, map[string]any{"device": f.Device})
	}
	if f.Groups != nil {
		w.And(db.In("d.category_id", "group", f.Groups))
	}
	if f.Kind != "" {
		w.And(`c.kind = {:kind}`, map[string]any{"kind": string(f.Kind)})
	}
	if f.Last {
		w.And(`NOT EXISTS (SELECT 1 FROM device_capture n WHERE n.company_id = c.company_id
			AND n.device_id = c.device_id AND n.kind = c.kind AND n.id > c.id)`, nil)
	}
	return w
}

// list returns one page of the scope's captures, the newest first, and how many there are in all.
func (s Store) list(ctx context.Context, q db.Query, f Filter, page db.Page) ([]Capture, int64, error) {
	where := f.where()
	total, err := q.Total(ctx, nil, from, where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM `+from+` WHERE `+where.String()+` ORDER BY c.id DESC `+
		page.Clause(), where.Params())
	list := make([]Capture, len(rows))
	for i, r := range rows {
		list[i] = r.capture()
	}
	return list, total, err
}

// find returns a capture of a screen of the scope's companies.
func (s Store) find(ctx context.Context, q db.Query, device, id int64) (r row, err error) {
	err = q.One(ctx, &r, `SELECT `+columns+` FROM `+from+` WHERE {in:c} AND c.device_id = {:device} AND c.id = {:id}`,
		db.Params{"device": device, "id": id})
	if errors.Is(err, db.ErrNone) {
		err = fault.Missing("file")
	}
	return r, err
}

// add keeps what a screen of the company has handed over.
func (s Store) add(ctx context.Context, q db.Query, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO device_capture (company_id, device_id, kind, sha256, bytes, width, height,
			taken_at)
		VALUES ({:company}, {:device}, {:kind}, {:sha}, {:bytes}, {:width}, {:height}, {:at})`,
		db.Params{"device": r.DeviceID, "kind": string(r.Kind), "sha": r.SHA256, "bytes": r.Bytes, "width": r.Width,
			"height": r.Height, "at": r.TakenAt})
	return err
}

// of lists the captures of one screen of a kind, the newest first.
func (s Store) of(ctx context.Context, q db.Query, device int64, kind Kind) (all []taken, err error) {
	err = q.All(ctx, &all, `SELECT id, taken_at FROM device_capture
		WHERE company_id = {:company} AND device_id = {:device} AND kind = {:kind} ORDER BY id DESC`,
		db.Params{"device": device, "kind": string(kind)})
	return all, err
}

// remove lets go of captures of the company.
func (s Store) remove(ctx context.Context, q db.Query, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	in, params := db.In("id", "capture", ids)
	_, err := q.Exec(ctx, `DELETE FROM device_capture WHERE company_id = {:company} AND `+in, params)
	return err
}
