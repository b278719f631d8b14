package player

import (
	"context"
	"encoding/json"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
)

// Store reads and writes what makes a player known and what it reports.
// Looking a player up by its key or session is what makes a Scope, so those
// methods have none yet.
type Store struct{ db *db.DB }

type known struct {
	KeyID         string `db:"key_id"`
	PublicKey     string `db:"public_key"`
	DeviceID      int64  `db:"device_id"`
	CompanyID     int64  `db:"company_id"`
	Status        string `db:"status"`
	Code          string `db:"code"`
	CodeExpiresAt int64  `db:"code_expires_at"`
}

const knownColumns = `k.id AS key_id, k.public_key, d.id AS device_id, COALESCE(d.company_id, 0) AS company_id, d.status,
	COALESCE(d.code, '') AS code, COALESCE(d.code_expires_at, 0) AS code_expires_at`

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

func (s Store) bySession(ctx context.Context, digest string, now int64) (known, error) {
	var k known
	err := s.db.Query().One(ctx, &k, `SELECT `+knownColumns+` FROM device_session x JOIN device_key k ON k.id = x.device_key_id AND k.revoked_at IS NULL
		JOIN device d ON d.id = k.device_id AND d.status = 'Active' AND d.company_id IS NOT NULL
		WHERE x.digest = {:digest} AND x.expires_at > {:now}`, db.Params{"digest": digest, "now": now})
	return k, err
}

func (s Store) countPending(ctx context.Context, q db.Query) (int64, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM device WHERE company_id IS NULL`, nil, &n)
	return n, err
}

// forgetUnclaimed removes screens that nobody activated while their code was good.
func (s Store) forgetUnclaimed(ctx context.Context, q db.Query, now int64) error {
	_, err := q.Exec(ctx, `DELETE FROM device WHERE company_id IS NULL AND code_expires_at < {:now}`, db.Params{"now": now})
	return err
}

func (s Store) introduce(ctx context.Context, q db.Query, k known, h device.Hardware, ip string, now int64) error {
	name := h.Model
	if name == "" {
		name = h.Client
	}
	id, err := q.Insert(ctx, `
		INSERT INTO device (device_name, name_folded, status, code, code_expires_at, mac_address, ip, device_model_name, os_version,
			client_program_version, resolution_width, resolution_height, created_at, updated_at)
		VALUES ({:name}, {:folded}, 'Pending', {:code}, {:expires}, {:mac}, {:ip}, {:model}, {:os}, {:client}, {:width}, {:height}, {:now}, {:now})`,
		db.Params{"name": name, "folded": db.Fold(name), "code": k.Code, "expires": k.CodeExpiresAt, "mac": h.MacAddress, "ip": ip, "model": h.Model,
			"os": h.OS, "client": h.ClientVersion, "width": h.Width, "height": h.Height, "now": now})
	if err != nil {
		return err
	}
	_, err = q.Exec(ctx, `INSERT INTO device_key (id, device_id, public_key, created_at) VALUES ({:id}, {:device}, {:key}, {:now})`,
		db.Params{"id": k.KeyID, "device": id, "key": k.PublicKey, "now": now})
	return err
}

func (s Store) renewCode(ctx context.Context, q db.Query, k known) error {
	_, err := q.Exec(ctx, `UPDATE device SET code = {:code}, code_expires_at = {:expires} WHERE id = {:id} AND company_id IS NULL AND status = 'Pending'`,
		db.Params{"id": k.DeviceID, "code": k.Code, "expires": k.CodeExpiresAt})
	return err
}

func (s Store) challenge(ctx context.Context, q db.Query, nonce, keyID string, now, expires int64) error {
	if _, err := q.Exec(ctx, `DELETE FROM device_nonce WHERE expires_at < {:now}`, db.Params{"now": now}); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `INSERT INTO device_nonce (nonce, device_key_id, expires_at) VALUES ({:nonce}, {:key}, {:expires})`,
		db.Params{"nonce": nonce, "key": keyID, "expires": expires})
	return err
}

// useNonce takes a nonce out; it is good once, whatever comes of it.
func (s Store) useNonce(ctx context.Context, q db.Query, nonce, keyID string, now int64) (bool, error) {
	rows, err := q.Exec(ctx, `DELETE FROM device_nonce WHERE nonce = {:nonce} AND device_key_id = {:key} AND expires_at > {:now}`,
		db.Params{"nonce": nonce, "key": keyID, "now": now})
	return rows == 1, err
}

func (s Store) openSession(ctx context.Context, q db.Query, digest, keyID string, now, expires int64) error {
	if _, err := q.Exec(ctx, `DELETE FROM device_session WHERE expires_at < {:now}`, db.Params{"now": now}); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `INSERT INTO device_session (digest, device_key_id, expires_at) VALUES ({:digest}, {:key}, {:expires})`,
		db.Params{"digest": digest, "key": keyID, "expires": expires})
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
}

func (s Store) screen(ctx context.Context, scope access.Scope, id int64) (screen, error) {
	var d screen
	in, params := scope.Condition("d.company_id")
	err := s.db.Query().One(ctx, &d, `SELECT d.id, d.company_id, c.name AS company_name, d.category_id, d.device_name, d.zone, d.orientation,
		d.resolution_width, d.resolution_height, c.device_portrait_image, c.device_landscape_image
		FROM device d JOIN company c ON c.id = d.company_id WHERE d.id = {:id} AND `+in, params, db.Params{"id": id})
	return d, db.Found(err, "screen")
}

// revision grows with every change that a manifest of the company could show.
func (s Store) revision(ctx context.Context, scope access.Scope) (int64, error) {
	return db.Revision(ctx, s.db.Query(), scope.Company(), "company", "category", "content", "font", "playlist", "schedule", "device")
}

// able keeps what a screen says that it can play, if that is news.
func (s Store) able(ctx context.Context, scope access.Scope, deviceID int64, said device.Report) error {
	params := db.Params{"company": scope.Company(), "id": deviceID, "codecs": said.CodecList(), "width": said.MaxWidth, "height": said.MaxHeight}
	var known int64
	const same = ` codecs = {:codecs} AND max_width = {:width} AND max_height = {:height}`
	err := s.db.Query().Row(ctx, `SELECT COUNT(*) FROM device WHERE company_id = {:company} AND id = {:id} AND`+same, params, &known)
	if err != nil || known > 0 {
		return err
	}
	return s.db.Quiet(ctx, func(q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE device SET codecs = {:codecs}, max_width = {:width}, max_height = {:height} WHERE company_id = {:company} AND id = {:id}`, params)
		return err
	})
}

// report stores what a screen says: its status, its errors and its plays, in
// one transaction, so that what is acknowledged is there. A play that came
// before is the same play.
func (s Store) report(ctx context.Context, scope access.Scope, deviceID int64, in Report, now int64) (ack int64, err error) {
	status, err := json.Marshal(in.Status)
	if err != nil {
		return 0, fmt.Errorf("encode the status: %w", err)
	}
	company := scope.Company()
	err = s.db.Facts.Quiet(ctx, func(q db.Query) error {
		_, err := q.Exec(ctx, `
			INSERT INTO device_status (device_id, company_id, seen_at, report) VALUES ({:device}, {:company}, {:now}, {:report})
			ON CONFLICT (device_id) DO UPDATE SET company_id = {:company}, seen_at = {:now},
				report = CASE WHEN {:report} = 'null' THEN device_status.report ELSE {:report} END`,
			db.Params{"device": deviceID, "company": company, "now": now, "report": string(status)})
		if err != nil {
			return err
		}
		for _, e := range in.Errors {
			_, err := q.Exec(ctx, `
				INSERT INTO device_error (company_id, device_id, at, content_id, code, detail) VALUES ({:company}, {:device}, {:at}, {:content}, {:code}, {:detail})
				ON CONFLICT (company_id, device_id, at, content_id, code) DO NOTHING`,
				db.Params{"company": company, "device": deviceID, "at": e.At, "content": e.ContentID, "code": e.Code, "detail": e.Detail})
			if err != nil {
				return err
			}
		}
		for _, p := range in.Plays {
			_, err := q.Exec(ctx, `
				INSERT INTO play (company_id, device_id, boot, seq, schedule_item_id, content_id, from_at, to_at, result)
				VALUES ({:company}, {:device}, {:boot}, {:seq}, {:item}, {:content}, {:from}, {:to}, {:result})
				ON CONFLICT (device_id, boot, seq) DO NOTHING`,
				db.Params{"company": company, "device": deviceID, "boot": in.Boot, "seq": p.Seq, "item": p.ScheduleItemID, "content": p.ContentID,
					"from": p.From, "to": p.To, "result": p.Result})
			if err != nil {
				return err
			}
		}
		if len(in.Plays) == 0 {
			return nil
		}
		return s.acknowledged(ctx, scope, q, deviceID, in, &ack)
	})
	return ack, err
}

// acknowledged finds the highest number up to which no play of the boot is missing.
func (s Store) acknowledged(ctx context.Context, scope access.Scope, q db.Query, deviceID int64, in Report, ack *int64) error {
	first := in.Plays[0].Seq
	for _, p := range in.Plays {
		first = min(first, p.Seq)
	}
	var missing *int64
	err := q.Row(ctx, `
		SELECT MIN(p.seq) FROM play p WHERE p.company_id = {:company} AND p.device_id = {:device} AND p.boot = {:boot} AND p.seq >= {:first}
			AND NOT EXISTS (SELECT 1 FROM play n WHERE n.company_id = {:company} AND n.device_id = p.device_id AND n.boot = p.boot AND n.seq = p.seq + 1)`,
		db.Params{"company": scope.Company(), "device": deviceID, "boot": in.Boot, "first": first}, &missing)
	if missing != nil {
		*ack = *missing
	}
	return err
}

// online records that a screen's connection came or went.
func (s Store) online(ctx context.Context, scope access.Scope, deviceID int64, now int64, online bool) error {
	return s.db.Facts.Quiet(ctx, func(q db.Query) error {
		_, err := q.Exec(ctx, `
			INSERT INTO device_online (company_id, device_id, at, online) VALUES ({:company}, {:device}, {:at}, {:online})
			ON CONFLICT (company_id, device_id, at) DO UPDATE SET online = {:online}`,
			db.Params{"company": scope.Company(), "device": deviceID, "at": now, "online": db.Bit(online)})
		return err
	})
}

func (s Store) companyOf(ctx context.Context, deviceID int64) (int64, error) {
	var id int64
	err := s.db.Query().Row(ctx, `SELECT company_id FROM device WHERE id = {:id} AND company_id IS NOT NULL`, db.Params{"id": deviceID}, &id)
	return id, db.Found(err, "screen")
}
