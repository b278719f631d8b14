// Package sheet is how records come from a CSV file, as spreadsheets save it: what becomes of each row is said first,
// and what was seen is carried out, at once or not at all.
package sheet

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Longest bounds the bytes of a sheet: reading costs many times those.
const Longest = 1 << 20

// Outcome is what becomes of a row of a sheet.
type Outcome string

// The outcomes.
const (
	IsNew     Outcome = "new"
	Changed   Outcome = "changed"
	Unchanged Outcome = "unchanged"
	Refused   Outcome = "refused"
)

// Summary is what becomes of a sheet, or became.
type Summary struct {
	New       int    `json:"new"`
	Changed   int    `json:"changed"`
	Unchanged int    `json:"unchanged"`
	Refused   int    `json:"refused"`
	Confirm   string `json:"confirm" doc:"Sent with the same file, it makes of the preview what it shows"`
}

// Row is a row of a sheet.
type Row interface{ Becomes() Outcome }

// Import is rows that were read, and what they are for.
type Import[R Row] struct {
	Rows []R
	// Seen is what else a preview says: nil, or what is confirmed with the rows.
	Seen any
	// Match says what becomes of each row that is not refused yet.
	Match func(ctx context.Context, q db.Query, rows []R) error
	// Save carries out the rows that are new or changed.
	Save func(ctx context.Context, tx *db.Tx, rows []R) error
}

// Run says what would become of the rows and, where the confirmation of just that is given, carries it out in one
// transaction.
func (i Import[R]) Run(ctx context.Context, q db.Query, confirm string) (Summary, []R, error) {
	matched := func(ctx context.Context, q db.Query) (Summary, []R, error) {
		rows := slices.Clone(i.Rows)
		err := i.Match(ctx, q, rows)
		return i.summed(rows), rows, err
	}
	if confirm == "" {
		return matched(ctx, q)
	}
	var done Summary
	var rows []R
	err := q.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := tx.TakeTurns(ctx); err != nil {
			return err
		}
		if done, rows, err = matched(ctx, tx.Query); err != nil {
			return err
		}
		if done.Confirm != confirm {
			return ErrOutdated(nil)
		}
		if done.New+done.Changed == 0 {
			return fault.Invalid("body.file", codes.NothingToImport, "None of its rows changes anything.")
		}
		idle := func(r R) bool { return r.Becomes() == Refused || r.Becomes() == Unchanged }
		return i.Save(ctx, tx, slices.DeleteFunc(slices.Clone(rows), idle))
	})
	return done, rows, err
}

// summed counts the rows, and names the whole by its hash.
func (i Import[R]) summed(rows []R) Summary {
	var s Summary
	for _, r := range rows {
		*map[Outcome]*int{IsNew: &s.New, Changed: &s.Changed, Unchanged: &s.Unchanged,
			Refused: &s.Refused}[r.Becomes()]++
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v %#v", rows, i.Seen))
	s.Confirm = hex.EncodeToString(sum[:])
	return s
}

// Line is a line of a file that is not empty.
type Line struct {
	Number int // from 1
	Cells  []string
}

// Read reads a CSV file of at most so many rows and a line of names, its columns parted by commas, semicolons or tabs.
func Read(file []byte, most int) ([]Line, error) {
	if len(file) > Longest {
		return nil, fault.Invalid("body.file", codes.TooLarge, "This file is too large.").With("limitBytes", Longest)
	}
	data, err := text.Decode(file, "")
	switch {
	case err != nil, bytes.Contains(data, []byte(text.Replacement)):
		return nil, fault.Invalid("body.file", codes.FileNotText,
			"Letters of this file are broken. Save it in UTF-8 and send it again.").Because(err)
	case !text.Storable(string(data)):
		return nil, ErrNoTable(nil)
	}
	rows, separator := text.Table(data)
	table := csv.NewReader(bytes.NewReader(rows))
	table.FieldsPerRecord, table.Comma = -1, separator
	table.TrimLeadingSpace = table.Comma != '\t' // an empty cell between two tabs is no space before the next
	var lines []Line
	for {
		cells, err := table.Read()
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		if err != nil {
			return nil, ErrNoTable(err)
		}
		if strings.Join(cells, "") == "" {
			continue
		}
		if len(lines) > most {
			return nil, ErrTooMany(most)
		}
		number, _ := table.FieldPos(0)
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		lines = append(lines, Line{number, cells})
	}
}

// ErrOutdated says that something else would become of a file than its preview has said.
func ErrOutdated(cause error) *fault.Error {
	return fault.New(fault.Conflicting, codes.PreviewOutdated,
		"Something has changed since this preview. Look at it again.").Because(cause)
}

// ErrTooMany says that a file has more rows than are taken.
func ErrTooMany(most int) *fault.Error {
	return fault.Invalid("body.file", codes.TooMany, fmt.Sprintf("A file has at most %d rows.", most)).With("max", most)
}

// ErrNoTable says that a file is no table of what is asked for.
func ErrNoTable(cause error) *fault.Error {
	return fault.Invalid("body.file", codes.BadTable, "This is no table with the columns that are asked for.").Because(
		cause)
}
