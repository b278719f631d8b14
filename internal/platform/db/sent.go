package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// SentRow is a row of the audit trail as it leaves the installation.
type SentRow struct {
	Seq       int64           `json:"seq"` // counts the company's rows from 1, without a gap
	At        time.Time       `json:"at"`
	UserID    int64           `json:"userId,omitempty"`
	DeviceID  int64           `json:"deviceId,omitempty"`
	Username  string          `json:"username,omitempty"`
	IP        string          `json:"ip,omitempty"`
	RequestID string          `json:"requestId,omitempty"`
	Action    string          `json:"action"`
	Entity    string          `json:"entity"`
	EntityID  int64           `json:"entityId,omitempty"`
	Name      string          `json:"name,omitempty"`
	Before    json.RawMessage `json:"before,omitempty"`
	After     json.RawMessage `json:"after,omitempty"`
	Seal      string          `json:"seal"` // over this row and the seal before
}

// Unsent is the part of a company's trail that has to leave next.
type Unsent struct {
	CompanyID int64
	Rows      []SentRow // in order; none if only Altered is to be told
	Altered   *SentEnd  // what was sent last, if the trail does not have it any more

	next  SentEnd // what will have been sent
	until int64
}

// SentEnd is a place in a company's trail.
type SentEnd struct {
	Seq  int64  `json:"seq"`
	Seal string `json:"seal"`
}

// TakeUnsent takes the next rows of a company's trail that were not sent, at most
// so many, and keeps other nodes from sending them for a while; nil if there are
// none. The caller sends them and calls Sent, or Unhold if that failed.
func (d *DB) TakeUnsent(ctx context.Context, most int, hold time.Duration) (*Unsent, error) {
	at, err := d.Now(ctx)
	if err != nil {
		return nil, err
	}
	now, company := at.UnixMilli(), int64(0)
	err = d.trails().Row(ctx, `
		SELECT c.company_id FROM audit_chain c LEFT JOIN audit_sent s ON s.company_id = c.company_id
		WHERE COALESCE(s.held_until, 0) <= {:now} AND (s.company_id IS NULL AND c.seq > c.pruned_seq OR s.seq <> c.seq
		OR s.seal <> c.seal)
		ORDER BY c.company_id LIMIT 1`, Params{"now": now}, &company)
	if errors.Is(err, ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	u := &Unsent{CompanyID: company, until: now + hold.Milliseconds()}
	var sent, end SentEnd
	params := Params{"company": company, "now": now, "until": u.until}
	err = d.trails().Quiet(ctx, func(ctx context.Context, q Query) error {
		err := q.Row(ctx, `
			INSERT INTO audit_sent (company_id, seq, seal, held_until)
			SELECT company_id, pruned_seq, pruned_seal, {:until} FROM audit_chain WHERE company_id = {:company}
			ON CONFLICT (company_id) DO UPDATE SET held_until = excluded.held_until
			WHERE audit_sent.held_until <= {:now} RETURNING seq, seal`,
			params, &sent.Seq, &sent.Seal)
		if err != nil {
			return err
		}
		return q.Row(ctx, `SELECT seq, seal FROM audit_chain WHERE company_id = {:company}`, params, &end.Seq,
			&end.Seal)
	})
	if errors.Is(err, ErrNone) {
		return nil, nil // another node was faster
	}
	if err != nil {
		return nil, err
	}
	return u, d.readUnsent(ctx, u, sent, end, most)
}

func (d *DB) readUnsent(ctx context.Context, u *Unsent, sent, end SentEnd, most int) error {
	holds, err := d.TrailHolds(ctx, u.CompanyID, sent.Seq, sent.Seal)
	if err != nil {
		return err
	}
	if sent.Seq > 0 && !holds {
		u.Altered = &sent
	}
	var rows []trailRow
	err = d.trails().All(ctx, &rows, fmt.Sprintf(`SELECT %s FROM audit
		WHERE company_id = {:company} AND seq > {:seq} ORDER BY seq LIMIT %d`, trailColumns, most),
		Params{"company": u.CompanyID, "seq": sent.Seq})
	if err != nil {
		return err
	}
	u.next = end
	for _, r := range rows {
		u.Rows = append(u.Rows, SentRow{Seq: r.Seq, At: time.UnixMilli(r.At).UTC(), UserID: r.UserID,
			DeviceID: r.DeviceID, Username: r.Username, IP: r.IP,
			RequestID: r.RequestID, Action: r.Action, Entity: r.Entity, EntityID: r.EntityID, Name: r.Name,
			Before: raw(r.Before), After: raw(r.After), Seal: r.Seal})
		u.next = SentEnd{r.Seq, r.Seal}
	}
	return nil
}

// raw is a value that was recorded; one that was altered into something else is told as a text.
func raw(text *string) json.RawMessage {
	if text == nil {
		return nil
	}
	if value := json.RawMessage(*text); json.Valid(value) {
		return value
	}
	quoted, _ := json.Marshal(*text) // a text can always be written
	return quoted
}

// Sent notes that the rows have left, unless the time is over and another node has them.
func (d *DB) Sent(ctx context.Context, u *Unsent) error {
	return d.settleUnsent(ctx, u, `UPDATE audit_sent SET seq = {:seq}, seal = {:seal}, held_until = 0
		WHERE company_id = {:company} AND held_until = {:until}`)
}

// Unhold lets any node try again.
func (d *DB) Unhold(ctx context.Context, u *Unsent) error {
	return d.settleUnsent(ctx, u, `UPDATE audit_sent SET held_until = 0
		WHERE company_id = {:company} AND held_until = {:until}`)
}

func (d *DB) settleUnsent(ctx context.Context, u *Unsent, statement string) error {
	return d.trails().Quiet(ctx, func(ctx context.Context, q Query) error {
		_, err := q.Exec(ctx, statement, Params{"company": u.CompanyID, "until": u.until, "seq": u.next.Seq,
			"seal": u.next.Seal})
		return err
	})
}

// CountUnsent is how many rows of all companies have not left.
func (d *DB) CountUnsent(ctx context.Context) (rows int64, err error) {
	err = d.trails().Row(ctx, `
		SELECT COALESCE(SUM(c.seq - COALESCE(s.seq, c.pruned_seq)), 0) FROM audit_chain c
		LEFT JOIN audit_sent s ON s.company_id = c.company_id`, nil, &rows)
	return rows, err
}
