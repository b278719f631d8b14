package schedule

import (
	"context"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes schedule, schedule_channel, schedule_item and schedule_item_tag.
type Store struct{}

type row struct {
	ID              int64  `db:"id"`
	CompanyID       int64  `db:"company_id"`
	UserID          int64  `db:"user_id"`
	Owner           string `db:"owner"`
	CategoryID      int64  `db:"category_id"`
	DeviceGroup     int64  `db:"device_group_id"`
	DeviceGroupName string `db:"device_group_name"`
	Type            Type   `db:"type"`
	Name            string `db:"name"`
	Description     string `db:"description"`
	Active          bool   `db:"active"`
	Version         int64  `db:"version"`
	Items           int64  `db:"items"`
	CreatedAt       int64  `db:"created_at"`
	UpdatedAt       int64  `db:"updated_at"`
	UpdatedBy       string `db:"updated_by"`
}

const overviews = `SELECT s.id, s.company_id, s.user_id, u.username AS owner, s.category_id,
	COALESCE(s.device_group_id, 0) AS device_group_id,
	COALESCE(g.title, '') AS device_group_name, s.type, s.name, s.description, s.active, s.version, s.created_at,
	s.updated_at, s.updated_by,
	(SELECT COUNT(*) FROM schedule_item i WHERE i.company_id = s.company_id AND i.schedule_id = s.id) AS items
	FROM schedule s JOIN users u ON u.id = s.user_id
	LEFT JOIN category g ON g.company_id = s.company_id AND g.id = s.device_group_id`

func (r row) overview() Overview {
	return Overview{
		ID: r.ID, CompanyID: r.CompanyID, UserID: r.UserID, Owner: r.Owner, Name: r.Name, Type: r.Type,
		Description:   r.Description,
		ScheduleGroup: r.CategoryID, DeviceGroup: r.DeviceGroup, DeviceGroupName: r.DeviceGroupName, Active: r.Active,
		Version:   r.Version,
		ItemCount: r.Items, CreatedAt: time.UnixMilli(r.CreatedAt).UTC(), UpdatedAt: time.UnixMilli(r.UpdatedAt).UTC(),
		UpdatedBy: r.UpdatedBy,
	}
}

// Filter says which schedules a list holds. Zero values do not restrict it.
type Filter struct {
	ID           int64
	UserID       int64
	Name         string
	Active       bool
	Type         Type
	Folders      []int64 // nil: any; empty: none
	DeviceGroups []int64 // nil: any; empty: none
}

var order = db.Order{
	"id": "s.id", "name": "s.name_sorted", "type": "s.type", "deviceGroup": "g.title", "createdAt": "s.created_at",
	"updatedAt": "s.updated_at",
	"owner":     "u.username_folded",
}

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`{in:s}`, nil)
	w.And(`s.active = {:active}`, map[string]any{"active": db.Bit(f.Active)})
	if f.ID != 0 {
		w.And(`s.id = {:id}`, map[string]any{"id": f.ID})
	}
	if f.UserID != 0 {
		w.And(`s.user_id = {:user}`, map[string]any{"user": f.UserID})
	}
	if f.Name != "" {
		w.And(`s.name_folded LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(f.Name)})
	}
	if f.Type != "" {
		w.And(`s.type = {:type}`, map[string]any{"type": string(f.Type)})
	}
	if f.Folders != nil {
		w.And(db.In("s.category_id", "folder", f.Folders))
	}
	if f.DeviceGroups != nil {
		w.And(db.In("s.device_group_id", "group", f.DeviceGroups))
	}
	return w
}

// list returns one page of the scope's schedules and how many there are in all; without a sort name the newest first.
func (s Store) list(ctx context.Context, q db.Query, f Filter, page db.Page, sortBy string,
	descending bool) ([]Overview, int64, error) {
	by, err := order.By(sortBy, "id", "s.id", descending || sortBy == "")
	if err != nil {
		return nil, 0, err
	}
	where := f.where()
	total, err := q.Total(ctx, []string{"schedule"}, "schedule s", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, overviews+` WHERE `+where.String()+" "+by+" "+page.Clause(), where.Params())
	return overviewsOf(rows), total, err
}

func overviewsOf(rows []row) []Overview {
	list := make([]Overview, len(rows))
	for i, r := range rows {
		list[i] = r.overview()
	}
	return list
}

// get returns one schedule of the scope, recycled or not, with its channels.
func (s Store) get(ctx context.Context, q db.Query, id int64) (Schedule, error) {
	o, err := s.overview(ctx, q, id)
	if err != nil {
		return Schedule{}, err
	}
	channels, err := s.channels(ctx, q, []int64{id})
	return Schedule{Overview: o, Channels: channels[id]}, err
}

func (s Store) overview(ctx context.Context, q db.Query, id int64) (Overview, error) {
	var r row
	err := q.One(ctx, &r, overviews+` WHERE {in:s} AND s.id = {:id}`, db.Params{"id": id})
	return r.overview(), db.Found(err, "schedule")
}

// aimedAt returns the active schedules of a type that play on a device group:
// its own first, then those of the groups above it, level by level.
func (s Store) aimedAt(ctx context.Context, q db.Query, group int64, t Type) ([]Schedule, error) {
	var ids []int64
	err := q.Column(ctx, &ids, category.Above+`
		SELECT s.id FROM above a JOIN schedule s ON s.company_id = a.company_id AND s.device_group_id = a.id
		WHERE s.active = 1 AND ({:type} = '' OR s.type = {:type}) ORDER BY a.distance, s.id`,
		db.Params{"group": group, "type": string(t)})
	if err != nil {
		return nil, err
	}
	in, wanted := db.In("s.id", "schedule", ids)
	var rows []row
	if err := q.All(ctx, &rows, overviews+` WHERE {in:s} AND `+in, wanted); err != nil {
		return nil, err
	}
	channels, err := s.channels(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	found := make(map[int64]Schedule, len(rows))
	for _, r := range rows {
		found[r.ID] = Schedule{Overview: r.overview(), Channels: channels[r.ID]}
	}
	schedules := make([]Schedule, len(ids))
	for i, id := range ids {
		schedules[i] = found[id]
	}
	return schedules, nil
}

// deviceGroup returns the group of a device of the scope.
func (s Store) deviceGroup(ctx context.Context, q db.Query, device int64) (int64, error) {
	return s.number(ctx, q, "device", `SELECT COALESCE(category_id, 0) FROM device WHERE {in} AND id = {:id}`,
		db.Params{"id": device})
}

// zone returns the IANA time zone of the scope's company.
func (s Store) zone(ctx context.Context, q db.Query) (string, error) {
	var zone string
	err := q.Row(ctx, `SELECT zone FROM company WHERE id = {:company}`, nil, &zone)
	return zone, db.Found(err, "company")
}

// scheduleOf returns the schedule of the scope that holds an item.
func (s Store) scheduleOf(ctx context.Context, q db.Query, item int64) (int64, error) {
	return s.number(ctx, q, "schedule item", `SELECT schedule_id FROM schedule_item WHERE {in} AND id = {:id}`,
		db.Params{"id": item})
}

// Holder is the schedule that an item is in.
type Holder struct {
	ItemID     int64  `db:"item_id"`
	ScheduleID int64  `db:"schedule_id"`
	Name       string `db:"name"`
	Active     bool   `db:"active"`
}

// holders returns the schedules of the scope that items are in, by item. One that is gone is missing.
func (s Store) holders(ctx context.Context, q db.Query, items []int64) (map[int64]Holder, error) {
	var rows []Holder
	in, params := db.In("i.id", "item", items)
	err := q.All(ctx, &rows, `SELECT i.id AS item_id, i.schedule_id, s.name, s.active FROM schedule_item i
		JOIN schedule s ON s.company_id = i.company_id AND s.id = i.schedule_id WHERE {in:i} AND `+in, params)
	found := make(map[int64]Holder, len(rows))
	for _, r := range rows {
		found[r.ItemID] = r
	}
	return found, err
}

// forPublishing returns the oldest active schedule of a type that is aimed at
// exactly that device group and lies in none of the folders except, 0 if there is
// none; with owner not 0, the oldest of that user's.
func (s Store) forPublishing(ctx context.Context, q db.Query, t Type, group, owner int64,
	except []int64) (int64, error) {
	in, params := db.In("category_id", "except", except)
	return s.number(ctx, q, "schedule", `SELECT COALESCE(MIN(id), 0) FROM schedule
		WHERE company_id = {:company} AND active = 1 AND type = {:type} AND device_group_id = {:group}
		AND ({:owner} = 0 OR user_id = {:owner}) AND NOT `+in,
		params, db.Params{"type": string(t), "group": group, "owner": owner})
}

// inFolders lists the schedules that lie in the given folders.
func (s Store) inFolders(ctx context.Context, q db.Query, folders []int64, after int64, most int) ([]Overview, error) {
	in, params := db.In("s.category_id", "folder", folders)
	return s.orphans(ctx, q, in, params, after, most)
}

// onGroups lists the schedules that play on the given device groups, at most so many.
func (s Store) onGroups(ctx context.Context, q db.Query, groups []int64, most int) ([]Overview, error) {
	in, params := db.In("s.device_group_id", "group", groups)
	return s.orphans(ctx, q, in, params, 0, most)
}

func (s Store) orphans(ctx context.Context, q db.Query, condition string, params db.Params, after int64,
	most int) ([]Overview, error) {
	var rows []row
	first := db.Page{Number: 1, Limit: most}.Clause()
	err := q.All(ctx, &rows, overviews+`
		WHERE s.company_id = {:company} AND s.id > {:after} AND `+condition+` ORDER BY s.id `+first, params,
		db.Params{"after": after})
	return overviewsOf(rows), err
}

// number reads the one number of a row, which is missing if there is none.
func (s Store) number(ctx context.Context, q db.Query, what, statement string, params ...db.Params) (int64, error) {
	var found []int64
	if err := q.Column(ctx, &found, statement, params...); err != nil {
		return 0, err
	}
	if len(found) == 0 {
		return 0, fault.Missing(what)
	}
	return found[0], nil
}

// Tables are those of schedules.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"schedule_item_tag", "schedule_item", "schedule_channel", "schedule"}}
}
