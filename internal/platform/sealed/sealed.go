// Package sealed knows where texts lie in the database that are sealed under the
// installation's key, so that another key can take its place: each area says in
// which columns it keeps some. One that seals and does not say so fails a test
// of internal/architecture.
package sealed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// Column is where an area keeps texts that a secret.Box has sealed. An empty one is none.
type Column struct {
	Purpose string                    // of the Box
	Table   string                    // which has a company's rows
	ID      string                    // the column that tells one row from another
	Column  string                    // has the text
	Member  string                    // of the column, which is JSON; empty: the column is the text
	Where   string                    // which rows; empty: all
	Beside  string                    // a column that Record takes something from; empty: none
	Record  func(Row) (string, error) // what the text was sealed for
}

// Row is a row with a sealed text.
type Row struct {
	ID      int64  `db:"id"`
	Company int64  `db:"company"`
	Value   string `db:"value"`
	Beside  string `db:"beside"`
}

// Place is a row whose text cannot be opened.
type Place struct {
	Table, Column, IDColumn string
	ID, Company             int64
}

// String says where it is, and nothing of what.
func (p Place) String() string {
	return fmt.Sprintf("%s.%s, %s %d of company %d", p.Table, p.Column, p.IDColumn, p.ID, p.Company)
}

// Check lists the texts that a key does not open.
func Check(ctx context.Context, q db.Query, columns []Column, key *secret.Master) (closed []Place, err error) {
	return each(ctx, q, columns, key, func(Column, Row, string) error { return nil })
}

// Renew seals what one key opens under another, and lists what it does not open,
// which stays as it is. Nobody else may be writing meanwhile.
func Renew(ctx context.Context, q db.Query, columns []Column, from, to *secret.Master,
	random io.Reader) (closed []Place, err error) {
	return each(ctx, q, columns, from, func(c Column, r Row, text string) error {
		box, err := secret.NewBox(to, c.Purpose, random)
		if err != nil {
			return err
		}
		record, err := c.Record(r)
		if err != nil {
			return err
		}
		again, err := box.Seal(record, text)
		if err != nil {
			return err
		}
		if again, err = c.put(r.Value, again); err != nil {
			return err
		}
		return replace(ctx, q, c, r, again)
	})
}

// each hands every text that the key opens to fn, and lists the others.
func each(ctx context.Context, q db.Query, columns []Column, key *secret.Master,
	fn func(c Column, r Row, text string) error) (closed []Place, err error) {
	for _, c := range columns {
		box, err := secret.NewBox(key, c.Purpose, nil)
		if err != nil {
			return nil, err
		}
		for after := int64(0); ; {
			rows, err := page(ctx, q, c, after)
			if err != nil {
				return nil, err
			}
			if len(rows) == 0 {
				break
			}
			for _, r := range rows {
				after = r.ID
				text, err := c.open(box, r)
				if err != nil { // it says nothing that the place does not
					closed = append(closed, Place{c.Table, c.Column, c.ID, r.ID, r.Company})
					continue
				}
				if text == "" {
					continue
				}
				if err := fn(c, r, text); err != nil {
					return nil, err
				}
			}
		}
	}
	return closed, nil
}

func (c Column) open(box *secret.Box, r Row) (string, error) {
	sealed := r.Value
	if c.Member != "" {
		members, err := membersOf(r.Value)
		if err != nil {
			return "", err
		}
		if err := json.Unmarshal(members[c.Member], &sealed); err != nil {
			return "", fmt.Errorf("read %s: %w", c.Member, err)
		}
	}
	record, err := c.Record(r)
	if err != nil {
		return "", err
	}
	return box.Open(record, sealed)
}

// put returns the value of the column with another sealed text in it.
func (c Column) put(value, sealed string) (string, error) {
	if c.Member == "" {
		return sealed, nil
	}
	members, err := membersOf(value)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(sealed)
	if err != nil {
		return "", fmt.Errorf("write %s: %w", c.Member, err)
	}
	members[c.Member] = text
	written, err := json.Marshal(members)
	return string(written), err
}

var errNoObject = errors.New("it is no JSON object")

func membersOf(value string) (members map[string]json.RawMessage, err error) {
	if err := json.Unmarshal([]byte(value), &members); err != nil || members == nil {
		return nil, errNoObject
	}
	return members, nil
}
