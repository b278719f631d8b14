package db

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"maps"
	"slices"

	"marquee/internal/platform/text"
)

// trailRow is a row of the audit trail.
type trailRow struct {
	ID        int64   `db:"id"`
	CompanyID int64   `db:"company_id"`
	Seq       int64   `db:"seq"`
	At        int64   `db:"at"`
	UserID    int64   `db:"user_id"`
	DeviceID  int64   `db:"device_id"`
	Username  string  `db:"username"`
	IP        string  `db:"ip"`
	RequestID string  `db:"request_id"`
	Action    string  `db:"action"`
	Entity    string  `db:"entity"`
	EntityID  int64   `db:"entity_id"`
	Name      string  `db:"name"`
	Before    *string `db:"before"`
	After     *string `db:"after"`
	Seal      string  `db:"seal"`
}

const trailColumns = `id, company_id, seq, at, user_id, device_id, username, ip, request_id, action, entity, entity_id,
	name, before, after, seal`

// sealed returns the seal of a row that follows the row with the given seal: an
// HMAC-SHA-256 over both, in hexadecimal. Numbers enter with 8 bytes, texts with
// their length in front, and an absent text differs from an empty one, so that
// no two rows read the same. The order never changes: old seals depend on it.
// The id is left out; it says nothing that seq does not.
func (r trailRow) sealed(key []byte, previous string) string {
	mac := hmac.New(sha256.New, key)
	addText(mac, &previous)
	for _, n := range []int64{r.CompanyID, r.Seq, r.At, r.UserID, r.DeviceID, r.EntityID} {
		addNumber(mac, n)
	}
	for _, text := range []*string{&r.Username, &r.IP, &r.RequestID, &r.Action, &r.Entity, &r.Name, r.Before, r.After} {
		addText(mac, text)
	}
	return hex.EncodeToString(mac.Sum(nil))
}

func addNumber(to hash.Hash, n int64) {
	var bytes [8]byte
	binary.BigEndian.PutUint64(bytes[:], uint64(n))
	_, _ = to.Write(bytes[:]) // a hash never fails
}

func addText(to hash.Hash, text *string) {
	if text == nil {
		addNumber(to, -1)
		return
	}
	addNumber(to, int64(len(*text)))
	_, _ = to.Write([]byte(*text))
}

// writeTrail writes the rows of what was recorded, moves the revisions that
// remembered totals and manifests are checked against, and adds up the tallies.
// Companies come in the order of their ids, so that two transactions never wait
// for each other.
func (t *Tx) writeTrail(ctx context.Context, key []byte, tallies []Tally) error {
	byCompany := map[int64][]recorded{}
	for _, r := range t.recorded {
		byCompany[r.CompanyID] = append(byCompany[r.CompanyID], r)
	}
	for _, company := range slices.Sorted(maps.Keys(byCompany)) {
		if err := t.chain(ctx, key, company, byCompany[company]); err != nil {
			return fmt.Errorf("record the change: %w", err)
		}
		if err := t.moveRevisions(ctx, company, byCompany[company]); err != nil {
			return fmt.Errorf("move the revision: %w", err)
		}
		for _, tally := range tallies {
			if tally.about(byCompany[company]) {
				if err := tally.Add(ctx, t, company); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// chain adds rows to a company's chain. Taking the end of the chain locks it
// until the commit: whoever else writes for the company waits here and then goes
// on from the new end.
func (t *Tx) chain(ctx context.Context, key []byte, company int64, changes []recorded) error {
	var seq int64
	var seal string
	err := t.Row(ctx, `
		INSERT INTO audit_chain (company_id, seq, seal) VALUES ({:company}, 0, '')
		ON CONFLICT (company_id) DO UPDATE SET seq = audit_chain.seq RETURNING seq, seal`, Params{"company": company},
		&seq, &seal)
	if err != nil {
		return err
	}
	rows := make([]Params, len(changes))
	for i, c := range changes {
		seq++
		row := trailRow{
			CompanyID: company, Seq: seq, At: t.Now(), UserID: t.actor.UserID, DeviceID: t.actor.DeviceID,
			Username: text.Repaired(t.actor.Username), IP: t.actor.IP,
			RequestID: t.actor.RequestID, Action: c.Action, Entity: c.Entity, EntityID: c.ID,
			Name: text.Repaired(c.Name), Before: c.before, After: c.after,
		}
		seal = row.sealed(key, seal)
		row.Seal = seal
		rows[i] = row.params()
	}
	err = t.ExecMany(ctx, `
		INSERT INTO audit (company_id, seq, at, user_id, device_id, username, ip, request_id, action, entity, entity_id,
			name, before, after, seal)
		VALUES ({:company}, {:seq}, {:at}, {:user}, {:device}, {:username}, {:ip}, {:request}, {:action}, {:entity},
			{:id}, {:name}, {:before}, {:after}, {:seal})`, nil, rows)
	if err != nil {
		return err
	}
	_, err = t.Exec(ctx, `UPDATE audit_chain SET seq = {:seq}, seal = {:seal} WHERE company_id = {:company}`,
		Params{"company": company, "seq": seq, "seal": seal})
	return err
}

func (r trailRow) params() Params {
	return Params{
		"company": r.CompanyID, "seq": r.Seq, "at": r.At, "user": r.UserID, "device": r.DeviceID,
		"username": r.Username, "ip": r.IP,
		"request": r.RequestID, "action": r.Action, "entity": r.Entity, "id": r.EntityID, "name": r.Name,
		"before": r.Before, "after": r.After, "seal": r.Seal,
	}
}

func (t *Tx) moveRevisions(ctx context.Context, company int64, changes []recorded) error {
	entities := map[string]bool{}
	for _, c := range changes {
		entities[c.Entity] = true
		if c.Moves != "" {
			entities[c.Moves] = true
		}
	}
	for _, entity := range slices.Sorted(maps.Keys(entities)) {
		_, err := t.Exec(ctx, `
			INSERT INTO revision (company_id, entity, n) VALUES ({:company}, {:entity}, 1)
			ON CONFLICT (company_id, entity) DO UPDATE SET n = revision.n + 1`,
			Params{"company": company, "entity": entity})
		if err != nil {
			return err
		}
	}
	return nil
}
