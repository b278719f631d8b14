package player

import (
	"context"

	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/device/download"
	"marquee/internal/area/device/history"
	"marquee/internal/area/device/shown"
	"marquee/internal/area/event"
	"marquee/internal/area/message"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes what makes a player known and what it reports.
// Looking a player up by its key or session is what makes a Scope: those
// methods take a Query without one.
type Store struct {
	contacts  history.Store
	messages  shown.Store
	downloads download.Store
}

type known struct {
	KeyID         string `db:"key_id"`
	PublicKey     string `db:"public_key"`
	DeviceID      int64  `db:"device_id"`
	CompanyID     int64  `db:"company_id"`
	Name          string `db:"device_name"`
	Status        string `db:"status"`
	Code          string `db:"code"`
	CodeExpiresAt int64  `db:"code_expires_at"`
	AskedAt       int64  `db:"asked_at"`
}

const knownColumns = `k.id AS key_id, k.public_key, d.id AS device_id, COALESCE(d.company_id, 0) AS company_id,
	d.device_name, d.status,
	COALESCE(d.code, '') AS code, COALESCE(d.code_expires_at, 0) AS code_expires_at, d.asked_at`

const knownJoin = ` FROM device_key k JOIN device d ON d.id = k.device_id WHERE k.revoked_at IS NULL AND `

func (s Store) byKey(ctx context.Context, q db.Query, publicKey string) (known, error) {
	var k known
	err := q.One(ctx, &k, `SELECT `+knownColumns+knownJoin+`k.public_key = {:key}`, db.Params{"key": publicKey})
	return k, err
}

func (s Store) key(ctx context.Context, q db.Query, id string) (known, error) {
	var k known
	err := q.One(ctx, &k, `SELECT `+knownColumns+knownJoin+`k.id = {:id}`, db.Params{"id": id})
	return k, err
}

// active is the screen of a key, and how its company stands.
type active struct {
	DeviceID  int64 `db:"device_id"`
	CompanyID int64 `db:"company_id"`
	company.Standing
}

func (s Store) bySession(ctx context.Context, q db.Query, keyID string) (active, error) {
	var a active
	err := q.One(ctx, &a, `SELECT d.id AS device_id, d.company_id, `+company.StandingColumns+` FROM device_key k
		JOIN device d ON d.id = k.device_id AND d.status = 'Active' JOIN company c ON c.id = d.company_id
		WHERE k.id = {:id} AND k.revoked_at IS NULL`, db.Params{"id": keyID})
	return a, err
}

// standing is how a company stands that a signed media URL names, and how often a screen of it has ended.
type standing struct {
	company.Standing
	Ended int64 `db:"ended"`
}

func (s Store) standing(ctx context.Context, q db.Query, id int64) (standing, error) {
	var found standing
	err := q.One(ctx, &found, `SELECT `+company.StandingColumns+`, COALESCE((
		SELECT r.n FROM revision r WHERE r.company_id = c.id AND r.entity = {:ended}), 0) AS ended FROM company c
		WHERE c.id = {:id}`,
		db.Params{"id": id, "ended": device.Ended})
	return found, db.Found(err, "file")
}

// ended is how often a screen of the scope's company has ended.
func (s Store) ended(ctx context.Context, q db.Query) (int64, error) {
	return q.Revision(ctx, device.Ended)
}

// countPending counts the screens that wait for activation, in a network or, without one, in all.
func (s Store) countPending(ctx context.Context, q db.Query, network string) (int64, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM device WHERE company_id IS NULL
		AND (network = {:network} OR {:network} = '')`, db.Params{"network": network}, &n)
	return n, err
}

// pendingByNetwork counts the screens that wait for activation in each network.
func (s Store) pendingByNetwork(ctx context.Context, q db.Query) ([]crowd, error) {
	var all []crowd
	err := q.All(ctx, &all, `SELECT network, COUNT(*) AS waiting, MIN(asked_at) AS asked FROM device
		WHERE company_id IS NULL GROUP BY network`)
	return all, err
}

// longestSilent returns the waiting screen of a network or, without one, of all that has not asked for the longest,
// if that is since before an instant.
func (s Store) longestSilent(ctx context.Context, q db.Query, network string, before int64) (int64, error) {
	var id int64
	err := q.Row(ctx, `SELECT id FROM device WHERE company_id IS NULL AND (network = {:network} OR {:network} = '')
		AND asked_at < {:before} ORDER BY asked_at, id LIMIT 1`, db.Params{"network": network, "before": before}, &id)
	return id, err
}

// forgetPending removes a screen, if it still waits for activation.
func (s Store) forgetPending(ctx context.Context, q db.Query, id int64) (bool, error) {
	rows, err := q.Exec(ctx, `DELETE FROM device WHERE company_id IS NULL AND id = {:id}`, db.Params{"id": id})
	return rows > 0, err
}

// forgetUnclaimed removes screens that wait for activation and have not asked since an instant.
func (s Store) forgetUnclaimed(ctx context.Context, q db.Query, before int64) error {
	_, err := q.Exec(ctx, `DELETE FROM device WHERE company_id IS NULL AND asked_at < {:before}`,
		db.Params{"before": before})
	return err
}

func (s Store) introduce(ctx context.Context, q db.Query, k known, h device.Hardware, ip, network string) error {
	name := h.Model
	if name == "" {
		name = h.Client
	}
	id, err := q.Insert(ctx, `
		INSERT INTO device (device_name, name_folded, name_sorted, status, code, code_expires_at, mac_address, ip,
		network, asked_at, device_model_name, os_version,
			client_program_version, resolution_width, resolution_height, created_at, updated_at)
		VALUES ({:name}, {:folded}, {:sorted}, 'Pending', {:code}, {:expires}, {:mac}, {:ip}, {:network}, {:now},
			{:model}, {:os}, {:client}, {:width}, {:height}, {:now}, {:now})`,
		db.Params{"name": name, "folded": db.Fold(name), "sorted": db.SortKey(name), "code": k.Code,
			"expires": k.CodeExpiresAt, "mac": h.Mac(), "ip": ip, "network": network,
			"model": h.Model, "os": h.OS, "client": h.ClientVersion, "width": h.Width, "height": h.Height,
			"now": k.AskedAt})
	if err != nil {
		return err
	}
	return s.addKey(ctx, q, k, id)
}

func (s Store) addKey(ctx context.Context, q db.Query, k known, deviceID int64) error {
	_, err := q.Exec(ctx, `INSERT INTO device_key (id, device_id, public_key, created_at)
		VALUES ({:id}, {:device}, {:key}, {:now})`,
		db.Params{"id": k.KeyID, "device": deviceID, "key": k.PublicKey, "now": k.AskedAt})
	return err
}

// moveKey gives the key of a screen to another.
func (s Store) moveKey(ctx context.Context, q db.Query, key string, deviceID int64) error {
	_, err := q.Exec(ctx, `UPDATE device_key SET device_id = {:device} WHERE id = {:key}`,
		db.Params{"key": key, "device": deviceID})
	return err
}

// registered returns the screen of a code that was registered for a company and waits for its player.
func (s Store) registered(ctx context.Context, q db.Query, code string, now int64) (registered, error) {
	var r registered
	err := q.One(ctx, &r, `SELECT d.id, d.company_id, d.device_name, d.status FROM device d
		WHERE d.company_id IS NOT NULL AND d.status <> 'Inactive' AND d.code = {:code} AND d.code_expires_at > {:now}`,
		db.Params{"code": code, "now": now})
	return r, err
}

// settle makes a registered screen active, with what its player says of the machine where nobody has said it.
func (s Store) settle(ctx context.Context, tx *db.Tx, r registered, h device.Hardware, ip string) error {
	rows, err := tx.Exec(ctx, `
		UPDATE device SET status = 'Active', code = NULL, code_expires_at = NULL, ip = {:ip}, os_version = {:os},
		client_program_version = {:client},
			mac_address = CASE WHEN mac_address = '' THEN {:mac} ELSE mac_address END,
			device_model_name = CASE WHEN device_model_name = '' THEN {:model} ELSE device_model_name END,
			resolution_height = CASE WHEN resolution_width = 0 THEN {:height} ELSE resolution_height END,
			resolution_width = CASE WHEN resolution_width = 0 THEN {:width} ELSE resolution_width END,
			version = version + 1, updated_at = {:now}
		WHERE id = {:id} AND company_id = {:company} AND code IS NOT NULL`,
		db.Params{"id": r.ID, "company": r.CompanyID, "ip": ip, "os": h.OS, "client": h.ClientVersion, "mac": h.Mac(),
			"model": h.Model,
			"width": h.Width, "height": h.Height, "now": tx.Now()})
	if err == nil && rows == 0 { // another player was faster
		err = db.ErrNone
	}
	return err
}

// waits notes that a screen still waits, and which code it shows. One that was activated meanwhile is left alone.
func (s Store) waits(ctx context.Context, q db.Query, k known) error {
	_, err := q.Exec(ctx, `UPDATE device SET code = {:code}, code_expires_at = {:expires}, asked_at = {:asked}
		WHERE id = {:id} AND company_id IS NULL AND status = 'Pending'`,
		db.Params{"id": k.DeviceID, "code": k.Code, "expires": k.CodeExpiresAt, "asked": k.AskedAt})
	return err
}

// screen is what the manifest says of a device.
type screen struct {
	ID          int64  `db:"id"`
	CompanyID   int64  `db:"company_id"`
	CompanyName string `db:"company_name"`
	GroupID     int64  `db:"category_id"`
	Name        string `db:"device_name"`
	Zone        string `db:"zone"`
	Orientation int    `db:"orientation"`
	Width       int    `db:"resolution_width"`
	Height      int    `db:"resolution_height"`
	Portrait    string `db:"device_portrait_image"`
	Landscape   string `db:"device_landscape_image"`
	device.Use
	content.Screen
}

func (s Store) screen(ctx context.Context, q db.Query, id int64) (screen, error) {
	var d screen
	err := q.One(ctx, &d, `SELECT d.id, d.company_id, c.name AS company_name, d.category_id, d.device_name, d.zone,
		d.orientation,
		d.resolution_width, d.resolution_height, c.device_portrait_image, c.device_landscape_image,
		`+device.UseColumns+`, `+content.ScreenColumns+`
		FROM device d JOIN company c ON c.id = d.company_id WHERE d.id = {:id} AND {in:d}`, db.Params{"id": id})
	return d, db.Found(err, "screen")
}

// revision grows with every change that a manifest of the company could show.
func (s Store) revision(ctx context.Context, q db.Query) (int64, error) {
	return q.Revision(ctx, "company", "category", "content", "font", "playlist", "schedule", "source", "device",
		message.Readiness, event.Signs)
}

// knows reports whether a screen has said before what it can do and which version its player has. What it does not
// say counts as said.
func (s Store) knows(ctx context.Context, q db.Query, deviceID int64, said device.Report) (bool, error) {
	params, err := abilities(deviceID, said)
	if err != nil {
		return false, err
	}
	var known int64
	err = q.Row(ctx, `SELECT COUNT(*) FROM device WHERE company_id = {:company} AND id = {:id}
		AND ({:lists} = 0 OR codecs = {:codecs} AND max_width = {:width} AND max_height = {:height})
		AND ({:client} = '' OR client_program_version = {:client})
		AND ({:abilities} = '' OR abilities = {:abilities})`, params, &known)
	return known > 0, err
}

// able keeps what a screen says that it can do, and which version its player has.
func (s Store) able(ctx context.Context, q db.Query, deviceID int64, said device.Report) error {
	params, err := abilities(deviceID, said)
	if err != nil {
		return err
	}
	return q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE device SET
			codecs = CASE WHEN {:lists} = 0 THEN codecs ELSE {:codecs} END,
			max_width = CASE WHEN {:lists} = 0 THEN max_width ELSE {:width} END,
			max_height = CASE WHEN {:lists} = 0 THEN max_height ELSE {:height} END,
			client_program_version = CASE WHEN {:client} = '' THEN client_program_version ELSE {:client} END,
			abilities = CASE WHEN {:abilities} = '' THEN abilities ELSE {:abilities} END
			WHERE company_id = {:company} AND id = {:id}`, params)
		return err
	})
}

func abilities(deviceID int64, said device.Report) (db.Params, error) {
	text, err := said.Abilities.Text()
	return db.Params{"id": deviceID, "codecs": said.CodecList(), "width": said.MaxWidth, "height": said.MaxHeight,
		"lists": db.Bit(len(said.Codecs) > 0), "client": said.ClientVersion, "abilities": text}, err
}

// Tables are those of what screens report.
func Tables() tables.Area {
	return tables.Area{Facts: []string{"device_status", "device_online", "device_error", "play"},
		Growing: []string{"device_error", "device_online", "play"}}
}
