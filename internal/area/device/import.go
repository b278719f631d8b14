package device

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/license"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// mostImported bounds the rows of a file of end dates, and longestImport its bytes: reading costs many times those.
const (
	mostImported  = 10_000
	longestImport = 1 << 20
)

// Refusal is why a row of a file is left out.
type Refusal string

// The refusals.
const (
	BadMac         Refusal = "bad-mac"
	BadDate        Refusal = "bad-date"
	Twice          Refusal = "twice"
	UnknownScreen  Refusal = "unknown-screen"
	KeptScreen     Refusal = "kept"
	EndBeforeStart Refusal = "end-before-start"
)

// Row is a line of a file of end dates, and what becomes of it.
type Row struct {
	Line       int     `json:"line"`
	MacAddress string  `json:"macAddress"`
	EndDate    string  `json:"endDate"`
	DeviceID   int64   `json:"deviceId" doc:"The screen of the address; 0: none"`
	DeviceName string  `json:"deviceName"`
	Before     string  `json:"before" doc:"Its last day until now"`
	Refusal    Refusal `json:"refusal" enum:",bad-mac,bad-date,twice,unknown-screen,kept,end-before-start" doc:"Why it is left out; empty: it is not"`
}

// readEndDates reads a file of MAC addresses and last days, with or without a line of
// names, its columns parted by commas, semicolons or tabs.
func readEndDates(data []byte) ([]Row, error) {
	switch {
	case len(data) > longestImport:
		return nil, fault.Invalid("body.file", codes.TooLarge, "This file is too large.").With("limitBytes",
			longestImport)
	case !text.Storable(string(data)):
		return nil, fault.Invalid("body.file", codes.BadTable, "This is no table of addresses and days.")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	head, _, _ := bytes.Cut(data, []byte("\n"))
	table := csv.NewReader(bytes.NewReader(data))
	table.FieldsPerRecord, table.TrimLeadingSpace = -1, true
	for _, comma := range ";\t" {
		if bytes.ContainsRune(head, comma) {
			table.Comma = comma
		}
	}
	var rows []Row
	seen := map[string]bool{}
	for {
		fields, err := table.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fault.Invalid("body.file", codes.BadTable,
				"This is no table of addresses and days.").Because(err)
		}
		line, _ := table.FieldPos(0)
		if line == 1 && strings.EqualFold(strings.TrimSpace(fields[0]), "macAddress") {
			continue
		}
		if len(rows) == mostImported {
			return nil, fault.Invalid("body.file", codes.TooMany, "A file has at most 10,000 rows.").With("max",
				mostImported)
		}
		r := rowOf(fields)
		r.Line = line
		if r.Refusal == "" && seen[r.MacAddress] {
			r.Refusal = Twice
		}
		seen[r.MacAddress] = seen[r.MacAddress] || r.Refusal == ""
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return nil, fault.Invalid("body.file", codes.BadTable, "This is no table of addresses and days.")
	}
	return rows, nil
}

func rowOf(fields []string) Row {
	r := Row{MacAddress: strings.TrimSpace(fields[0])}
	if len(fields) > 1 {
		r.EndDate = strings.TrimSpace(fields[1])
	}
	mac, err := license.ReadMac(r.MacAddress)
	if err != nil {
		r.Refusal = BadMac
		return r
	}
	r.MacAddress = mac
	if _, err := time.Parse(time.DateOnly, r.EndDate); err != nil {
		r.Refusal = BadDate
	}
	return r
}

// ImportEndDates gives screens of the scope's company the last days of a file, all that
// it can or, where a preview is asked for, none (R366, G116).
func (s *Service) ImportEndDates(ctx context.Context, caller access.Caller, scope access.Scope, data []byte,
	preview bool) ([]Row, error) {
	read, err := readEndDates(data)
	if err != nil {
		return nil, err
	}
	readOnly, err := s.categories.ReadOnly(ctx, caller, scope, category.Device)
	if err != nil {
		return nil, err
	}
	q := s.db.For(scope)
	if preview {
		screens, err := s.store.byMac(ctx, q)
		return match(read, screens, readOnly), err
	}
	var rows []Row
	err = q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		screens, err := s.store.byMac(ctx, tx.Query)
		if err != nil {
			return err
		}
		rows = match(read, screens, readOnly)
		if !slices.ContainsFunc(rows, func(r Row) bool { return r.Refusal == "" }) {
			return fault.Invalid("body.file", codes.NothingToImport, "None of its rows can be used.")
		}
		changed := slices.DeleteFunc(slices.Clone(rows), func(r Row) bool {
			return r.Refusal != "" ||
				r.EndDate == r.Before
		})
		slices.SortFunc(changed,
			func(a, b Row) int { return int(a.DeviceID - b.DeviceID) }) // locked in the order of their ids
		for _, r := range changed {
			if err := s.store.setEnd(ctx, tx, r.DeviceID, r.EndDate); err != nil {
				return err
			}
			err := tx.Record(ctx, change("update", screens[r.MacAddress], map[string]any{"endDate": r.Before},
				map[string]any{"endDate": r.EndDate}))
			if err != nil {
				return err
			}
		}
		if len(changed) == 0 {
			return errNothing
		}
		return nil
	})
	if errors.Is(err, errNothing) {
		err = nil
	}
	return rows, err
}

// errNothing ends a transaction in which nothing is to be changed.
var errNothing = errors.New("no screen gets another last day")

// match finds the screens of rows, and refuses those that cannot be given their days.
func match(read []Row, screens map[string]Device, readOnly func(group int64) bool) []Row {
	rows := slices.Clone(read)
	for i := range rows {
		r := &rows[i]
		d, found := screens[r.MacAddress]
		if found && r.Refusal != BadMac {
			r.DeviceID, r.DeviceName, r.Before = d.ID, d.DeviceName, d.EndDate
		}
		switch {
		case r.Refusal != "":
		case !found:
			r.Refusal = UnknownScreen
		case readOnly(d.DeviceGroup):
			r.Refusal = KeptScreen
		case d.StartDate > r.EndDate:
			r.Refusal = EndBeforeStart
		}
	}
	return rows
}
