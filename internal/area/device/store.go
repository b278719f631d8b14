package device

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/license"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes device, device_tag and the keys of players; it reads
// what screens report from the facts.
type Store struct{}

type row struct {
	ID          int64  `db:"id"`
	CompanyID   int64  `db:"company_id"`
	UserID      int64  `db:"user_id"`
	Owner       string `db:"owner"`
	CategoryID  int64  `db:"category_id"`
	Name        string `db:"device_name"`
	Status      Status `db:"status"`
	Code        string `db:"code"`
	Mac         string `db:"mac_address"`
	Mac2        string `db:"mac_address2"`
	IP          string `db:"ip"`
	Hardware    string `db:"hardware_version"`
	Model       string `db:"device_model_name"`
	OS          string `db:"os_version"`
	Client      string `db:"client_program_version"`
	Width       int    `db:"resolution_width"`
	Height      int    `db:"resolution_height"`
	Custom      bool   `db:"custom"`
	Zone        string `db:"zone"`
	Orientation int    `db:"orientation"`
	StartDate   string `db:"start_date"`
	Use
	Version   int64  `db:"version"`
	UpdatedAt int64  `db:"updated_at"`
	UpdatedBy string `db:"updated_by"`
	Paired    bool   `db:"paired"`
}

const columns = `d.id, COALESCE(d.company_id, 0) AS company_id, COALESCE(d.user_id, 0) AS user_id,
	COALESCE(d.category_id, 0) AS category_id,
	d.device_name, d.status, COALESCE(d.code, '') AS code, d.mac_address, d.mac_address2, d.ip, d.hardware_version,
	d.device_model_name,
	d.os_version, d.client_program_version, d.resolution_width, d.resolution_height, d.zone, d.orientation,
	d.start_date,
	d.version, d.updated_at, d.updated_by, COALESCE((SELECT u.username FROM users u
	WHERE u.id = d.user_id), '') AS owner,
	CASE WHEN EXISTS (SELECT 1 FROM device_key k WHERE k.device_id = d.id AND k.revoked_at IS NULL) THEN 1 ELSE 0
	END AS paired,
	CASE WHEN EXISTS (SELECT 1 FROM dimension m WHERE m.company_id = d.company_id AND m.width = d.resolution_width
	AND m.height = d.resolution_height)
		THEN 0 ELSE 1 END AS custom, ` + UseColumns

func (r row) device() Device {
	return Device{
		use: r.Use, ID: r.ID, CompanyID: r.CompanyID, UserID: r.UserID, Owner: r.Owner, DeviceGroup: r.CategoryID,
		DeviceName: r.Name, Status: r.Status, Paired: r.Paired,
		Code: GroupCode(r.Code), MacAddress: r.Mac, MacAddress2: r.Mac2,
		License: license.Held{ID: r.Held.ID, ExpiryDate: r.ExpiryDate, State: license.None}, IP: r.IP,
		HardwareVersion: r.Hardware, DeviceModelName: r.Model,
		OsVersion: r.OS, ClientProgramVersion: r.Client, ResolutionWidth: r.Width, ResolutionHeight: r.Height,
		CustomResolution: r.Custom,
		TagID:            []int64{}, Tags: []tag.Label{}, Problems: []Problem{}, StartDate: r.StartDate,
		EndDate: r.EndDate,
		Zone:    r.Zone, Orientation: r.Orientation, Version: r.Version,
	}
}

// Filter says which screens a list holds. Zero values do not restrict it.
type Filter struct {
	ID            int64
	Name          string
	OsVersion     string
	ClientVersion string
	Status        Status
	Homeless      bool // those that belong to nobody yet, else those of companies
	UserID        int64
	Tags          []int64 // it carries every one of them
	Groups        []int64
	IDs           []int64 // online or offline ones, found in the facts
	NotIDs        []int64
	Ended         *days // only those whose last day is over on their walls
}

// restrict leaves only those of the given screens.
func (f *Filter) restrict(ids []int64) {
	if f.IDs == nil {
		f.IDs = ids
		return
	}
	f.IDs = slices.DeleteFunc(f.IDs, func(id int64) bool { return !slices.Contains(ids, id) })
}

var order = db.Order{"id": "d.id", "name": "d.name_sorted", "status": "d.status", "zone": "d.zone", "ip": "d.ip",
	"endDate": "d.end_date"}

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`{in:d}`, nil)
	if f.Homeless {
		w.And(`d.company_id IS NULL`, nil)
	} else {
		w.And(`d.company_id IS NOT NULL`, nil)
	}
	if f.ID != 0 {
		w.And(`d.id = {:id}`, map[string]any{"id": f.ID})
	}
	if f.Name != "" {
		w.And(`d.name_folded LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(f.Name)})
	}
	if f.OsVersion != "" {
		w.And(`d.os_version = {:os}`, map[string]any{"os": f.OsVersion})
	}
	if f.ClientVersion != "" {
		w.And(`d.client_program_version = {:client}`, map[string]any{"client": f.ClientVersion})
	}
	if f.Status != "" {
		w.And(`d.status = {:status}`, map[string]any{"status": string(f.Status)})
	}
	if f.UserID != 0 {
		w.And(`d.user_id = {:user}`, map[string]any{"user": f.UserID})
	}
	for i, id := range f.Tags {
		condition, params := db.In("t.tag_id", fmt.Sprintf("tag_%d", i), []int64{id})
		w.And(`EXISTS (SELECT 1 FROM device_tag t WHERE t.company_id = d.company_id AND t.device_id = d.id AND `+
			condition+`)`, params)
	}
	if f.Groups != nil {
		w.And(db.In("d.category_id", "group", f.Groups))
	}
	if f.IDs != nil {
		w.And(db.In("d.id", "wanted", f.IDs))
	}
	if len(f.NotIDs) > 0 {
		condition, params := db.In("d.id", "unwanted", f.NotIDs)
		w.And("NOT "+condition, params)
	}
	if f.Ended != nil {
		ahead, params := db.InText("d.zone", "ahead", f.Ended.ahead)
		w.And(`d.end_date < {:today} OR `+ahead, params)
		behind, params := db.InText("d.zone", "behind", f.Ended.behind)
		w.And(`d.end_date < {:yesterday} OR NOT `+behind, params)
		w.And(`d.end_date <> '' AND d.end_date < {:tomorrow}`,
			map[string]any{"yesterday": f.Ended.yesterday, "today": f.Ended.today, "tomorrow": f.Ended.tomorrow})
	}
	return w
}

// List returns one page of the scope's screens and how many there are in all.
func (s Store) List(ctx context.Context, q db.Query, f Filter, page db.Page, sortBy string, descending bool) (
	[]Device, int64, error,
) {
	by, err := order.By(sortBy, "name", "d.id", descending)
	if err != nil {
		return nil, 0, err
	}
	where := f.where()
	entities := []string{"device", "tag"}
	if f.ClientVersion != "" {
		entities = nil // a screen's report changes it, and is no change that is recorded
	}
	total, err := q.Total(ctx, entities, "device d", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM device d WHERE `+where.String()+" "+by+" "+page.Clause(),
		where.Params())
	devices := make([]Device, len(rows))
	for i, r := range rows {
		devices[i] = r.device()
	}
	return devices, total, err
}

// get returns one screen of the scope.
func (s Store) get(ctx context.Context, q db.Query, id int64) (Device, error) {
	r, err := s.row(ctx, q, id)
	return r.device(), err
}

// labelled is get with the screen's tags, for the trail.
func (s Store) labelled(ctx context.Context, q db.Query, id int64) (Device, error) {
	d, err := s.get(ctx, q, id)
	if err != nil {
		return Device{}, err
	}
	one := []Device{d}
	err = s.labels(ctx, q, one)
	return one[0], err
}

// stale says which version of a screen is the newest, and who saved it when.
func (s Store) stale(ctx context.Context, q db.Query, id int64) error {
	newest, err := s.row(ctx, q, id)
	if err != nil {
		return err
	}
	return fault.Stale(newest.Version, newest.UpdatedBy, time.UnixMilli(newest.UpdatedAt))
}

func (s Store) row(ctx context.Context, q db.Query, id int64) (row, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM device d WHERE {in:d} AND d.id = {:id}`, db.Params{"id": id})
	return r, db.Found(err, "screen")
}

// waiting returns the screen that shows the code and belongs to nobody yet, or was
// registered for the scope's company: knowing the code is standing in front of it.
// An activated one is found by no code.
func (s Store) waiting(ctx context.Context, q db.Query, code string, now int64) (Device, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM device d
		WHERE (d.company_id IS NULL OR d.company_id = {:company}) AND d.status = 'Pending' AND d.code = {:code}
		AND d.code_expires_at > {:now}`,
		db.Params{"code": code, "now": now})
	return r.device(), db.Found(err, "screen with this code")
}

// labels adds tags to screens.
func (s Store) labels(ctx context.Context, q db.Query, devices []Device) error {
	at, ids := index(devices)
	var labels []struct {
		DeviceID int64 `db:"device_id"`
		tag.Label
	}
	in, params := db.In("dt.device_id", "device", ids)
	err := q.All(ctx, &labels, `SELECT dt.device_id, dt.tag_id, t.name FROM device_tag dt
		JOIN tag t ON t.company_id = dt.company_id AND t.id = dt.tag_id WHERE {in:dt} AND `+in+`
			ORDER BY t.name_folded`, params)
	for _, l := range labels {
		d := &devices[at[l.DeviceID]]
		d.Tags, d.TagID = append(d.Tags, l.Label), append(d.TagID, l.TagID)
	}
	return err
}

func index(devices []Device) (at map[int64]int, ids []int64) {
	at = make(map[int64]int, len(devices))
	for i, d := range devices {
		at[d.ID] = i
		ids = append(ids, d.ID)
	}
	return at, ids
}

// Seen is the last report of a screen.
type Seen struct {
	DeviceID int64  `db:"device_id"`
	At       int64  `db:"seen_at"`
	Report   string `db:"report"`
	Problems string `db:"problems"`
}

// seen returns the last reports of the given screens.
func (s Store) seen(ctx context.Context, facts db.Query, ids []int64) (map[int64]Seen, error) {
	var rows []Seen
	in, params := db.In("f.device_id", "device", ids)
	err := facts.All(ctx, &rows, `SELECT f.device_id, f.seen_at, f.report, f.problems FROM device_status f
		WHERE {in:f} AND `+in, params)
	found := make(map[int64]Seen, len(rows))
	for _, r := range rows {
		found[r.DeviceID] = r
	}
	return found, err
}

// forget removes what a screen that is no more has last reported, so that nobody counts it; how it was in touch ends
// there.
func (s Store) forget(ctx context.Context, facts db.Query, id int64) error {
	return facts.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		for _, statement := range []string{
			`UPDATE device_contact SET to_at = COALESCE((SELECT f.seen_at FROM device_status f
				WHERE {in:f} AND f.device_id = {:device}), from_at)
				WHERE {in} AND device_id = {:device} AND to_at = 0`,
			`DELETE FROM device_status WHERE {in} AND device_id = {:device}`,
			`DELETE FROM device_message WHERE {in} AND device_id = {:device}`,
			`DELETE FROM device_content WHERE {in} AND device_id = {:device}`,
			`DELETE FROM device_control WHERE {in} AND device_id = {:device}`,
		} {
			if _, err := q.Exec(ctx, statement, db.Params{"device": id}); err != nil {
				return err
			}
		}
		return nil
	})
}

// sightings is when each screen last reported, and what it said to be wrong.
func (s Store) sightings(ctx context.Context, facts db.Query) (map[int64]Seen, error) {
	var rows []Seen
	err := facts.All(ctx, &rows, `SELECT f.device_id, f.seen_at, f.problems FROM device_status f WHERE {in:f}`)
	found := make(map[int64]Seen, len(rows))
	for _, r := range rows {
		found[r.DeviceID] = r
	}
	return found, err
}

// activated counts the company's screens against its limit (0: no limit).
func (s Store) activated(ctx context.Context, tx *db.Tx) (count, limit int64, zone string, err error) {
	// locked, so that two activations do not share the last place
	err = tx.Row(ctx, `SELECT m.device_limit, m.zone FROM company m
		WHERE m.id = {:company} AND m.deleted_at IS NULL`+tx.Locked(), nil, &limit, &zone)
	if err != nil {
		return 0, 0, "", db.Found(err, "company")
	}
	err = tx.Row(ctx, `SELECT COUNT(*) FROM device WHERE company_id = {:company}`, nil, &count)
	return count, limit, zone, err
}

// activate gives the screen that shows the code to the scope's company. One that was
// registered keeps its code for the player that comes.
func (s Store) activate(ctx context.Context, tx *db.Tx, code string, d Device) error {
	rows, err := tx.Exec(ctx, `
		UPDATE device SET company_id = {:company}, category_id = {:group}, user_id = {:owner}, device_name = {:name},
		name_folded = {:folded}, name_sorted = {:sorted},
			status = {:status}, code = CASE WHEN company_id IS NULL THEN NULL ELSE code END,
			code_expires_at = CASE WHEN company_id IS NULL THEN NULL ELSE code_expires_at END,
			zone = {:zone}, orientation = {:orientation}, device_model_name = {:model},
			resolution_width = {:width}, resolution_height = {:height}, start_date = {:start}, end_date = {:end},
			mac_address = {:mac},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE id = {:id} AND (company_id IS NULL OR company_id = {:company}) AND status = 'Pending' AND code = {:code}
			AND code_expires_at > {:now}`,
		values(tx, d), db.Params{"id": d.ID, "code": code})
	return db.Touched(rows, err, "screen with this code")
}

// values are what people decide about a screen, as they are stored.
func values(tx *db.Tx, d Device) db.Params {
	return db.Params{"group": d.DeviceGroup, "owner": owner(d), "name": d.DeviceName, "folded": db.Fold(d.DeviceName),
		"sorted": db.SortKey(d.DeviceName),
		"status": string(d.Status), "zone": d.Zone, "orientation": d.Orientation, "model": d.DeviceModelName,
		"width": d.ResolutionWidth, "height": d.ResolutionHeight, "start": d.StartDate, "end": d.EndDate,
		"mac": d.MacAddress, "now": tx.Now(), "by": tx.Actor().Username}
}

// owner is the user column: NULL for nobody.
func owner(d Device) any {
	if d.UserID == 0 {
		return nil
	}
	return d.UserID
}

// isOurs refuses a user who is neither of the scope's company nor is there at all.
func (s Store) isOurs(ctx context.Context, q db.Query, user int64) error {
	var id int64
	err := q.Row(ctx, `SELECT u.id FROM users u WHERE u.id = {:user} AND u.company_id = {:company}
		AND u.deleted_at IS NULL`,
		db.Params{"user": user}, &id)
	return db.Found(err, "user")
}

// dimension returns the size that the scope's company calls by an id.
func (s Store) dimension(ctx context.Context, q db.Query, id int64) (Resolution, error) {
	var r Resolution
	err := q.One(ctx, &r, `SELECT m.width, m.height FROM dimension m WHERE {in:m} AND m.id = {:id}`,
		db.Params{"id": id})
	return r, db.Found(err, "dimension")
}

// homes are the activated screens of the scope with their companies.
func (s Store) homes(ctx context.Context, q db.Query) (map[int64]int64, error) {
	var rows []struct {
		ID        int64 `db:"id"`
		CompanyID int64 `db:"company_id"`
	}
	err := q.All(ctx, &rows, `SELECT d.id, d.company_id FROM device d WHERE {in:d} AND d.status = 'Active'`)
	homes := make(map[int64]int64, len(rows))
	for _, r := range rows {
		homes[r.ID] = r.CompanyID
	}
	return homes, err
}

func (s Store) save(ctx context.Context, tx *db.Tx, d Device) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE device SET device_name = {:name}, name_folded = {:folded}, name_sorted = {:sorted},
		category_id = {:group}, device_model_name = {:model}, status = {:status},
			user_id = {:owner}, zone = {:zone}, orientation = {:orientation}, resolution_width = {:width},
			resolution_height = {:height},
			start_date = {:start}, end_date = {:end}, mac_address = {:mac},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE {in} AND id = {:id} AND version = {:version}`,
		values(tx, d), db.Params{"id": d.ID, "version": d.Version})
	return rows == 1, err
}

func (s Store) move(ctx context.Context, tx *db.Tx, id, group int64) error {
	rows, err := tx.Exec(ctx,
		`UPDATE device SET category_id = {:group}, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE {in} AND id = {:id}`, db.Params{"id": id, "group": group, "now": tx.Now(), "by": tx.Actor().Username})
	return db.Touched(rows, err, "screen")
}

// delete removes a screen with its keys and sessions: its player has to be paired again.
func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM device WHERE {in} AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "screen")
}

func (s Store) setTags(ctx context.Context, tx *db.Tx, id int64, tags []int64) error {
	if _, err := tx.Exec(ctx, `DELETE FROM device_tag WHERE company_id = {:company} AND device_id = {:id}`,
		db.Params{"id": id}); err != nil {
		return err
	}
	for _, t := range tags {
		if _, err := tx.Exec(ctx, `INSERT INTO device_tag (company_id, device_id, tag_id)
			VALUES ({:company}, {:id}, {:tag})`,
			db.Params{"id": id, "tag": t}); err != nil {
			return err
		}
	}
	return nil
}

// inGroups lists the screens of the given groups, at most so many.
func (s Store) inGroups(ctx context.Context, q db.Query, groups []int64, most int) ([]Device, error) {
	var rows []row
	in, params := db.In("d.category_id", "group", groups)
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM device d WHERE {in:d} AND `+in+` ORDER BY d.id `+
		db.Page{Number: 1, Limit: most}.Clause(), params)
	devices := make([]Device, len(rows))
	for i, r := range rows {
		devices[i] = r.device()
	}
	return devices, err
}

func instant(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	t := time.UnixMilli(ms).UTC()
	return &t
}

// shown returns the contents that screens speak of; one that is gone is missing.
func (s Store) shown(ctx context.Context, q db.Query, ids map[int64]bool) (map[int64]Shown, error) {
	var rows []struct {
		ID       int64  `db:"id"`
		Name     string `db:"name"`
		UUID     string `db:"uuid"`
		HasThumb bool   `db:"has_thumb"`
	}
	in, params := db.In("c.id", "content", slices.Sorted(maps.Keys(ids)))
	err := q.All(ctx, &rows, `SELECT c.id, c.name, v.uuid, CASE WHEN v.thumb_small IS NULL THEN 0 ELSE 1
		END AS has_thumb
		FROM content c JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id
		WHERE {in:c} AND `+in, params)
	found := make(map[int64]Shown, len(rows))
	for _, r := range rows {
		one := Shown{Name: r.Name}
		if r.HasThumb {
			one.Src = content.UploadsPath + r.UUID + ".small"
		}
		found[r.ID] = one
	}
	return found, err
}

// Tables are those of screens.
func Tables() tables.Area {
	return tables.Area{
		Swept: []string{"device_notice_seen", "device_notice", "device_missed", "device_capture", "device_command",
			"device_setting", "group_setting", "device_tag", "device"},
		Facts: []string{"device_control", "device_contact", "device_content", "device_message"},
		Growing: []string{"device", "device_command", "device_capture", "device_contact", "device_content",
			"device_message", "device_notice"},
		Blobs: tables.Columns("device_capture", "sha256"),
	}
}
