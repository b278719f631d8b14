package license

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
)

// mostRows bounds the rows of a sheet, and longestSheet its bytes: reading costs many times those.
const (
	mostRows     = 10_000
	longestSheet = 1 << 20
)

// Outcome is what becomes of a row of a sheet.
type Outcome string

// The outcomes.
const (
	IsNew     Outcome = "new"
	Changed   Outcome = "changed"
	Unchanged Outcome = "unchanged"
	Refused   Outcome = "refused"
)

// Refusal is why a row of a sheet is left out.
type Refusal string

// The refusals.
const (
	BadMac         Refusal = "bad-mac"
	BadDate        Refusal = "bad-date"
	Twice          Refusal = "twice"
	DayOver        Refusal = "day-over"
	Earlier        Refusal = "earlier"
	UnknownScreen  Refusal = "unknown-screen"
	KeptScreen     Refusal = "kept"
	EndBeforeStart Refusal = "end-before-start"
)

// Row is a line of a sheet, a CSV file of MAC addresses and last days, and what becomes of it.
type Row struct {
	Line       int     `json:"line"`
	MacAddress string  `json:"macAddress"`
	LastDay    string  `json:"lastDay" doc:"YYYY-MM-DD; as it is written where that is no day"`
	DeviceID   int64   `json:"deviceId" doc:"The screen of the address; 0: none"`
	DeviceName string  `json:"deviceName"`
	Before     string  `json:"before" doc:"The last day until now"`
	Outcome    Outcome `json:"outcome" enum:"new,changed,unchanged,refused"`
	Refusal    Refusal `json:"refusal" enum:",bad-mac,bad-date,twice,day-over,earlier,unknown-screen,kept,end-before-start" doc:"Why it is left out; empty: it is not"`
}

// Refuse leaves the row out.
func (r *Row) Refuse(why Refusal) { r.Outcome, r.Refusal = Refused, why }

// readSheet reads a CSV file of addresses and last days, with or without a line of
// names, its columns parted by commas, semicolons or tabs, as spreadsheets save it.
func readSheet(file []byte) ([]Row, error) {
	if len(file) > longestSheet {
		return nil, fault.Invalid("body.file", codes.TooLarge, "This file is too large.").With("limitBytes",
			longestSheet)
	}
	data, err := decoded(file)
	if err != nil || !text.Storable(string(data)) {
		return nil, errNoTable(err)
	}
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
			return nil, errNoTable(err)
		}
		line, _ := table.FieldPos(0)
		r, named := rowOf(append(fields, ""))
		if line == 1 && named || strings.Join(fields, "") == "" {
			continue
		}
		if len(rows) == mostRows {
			return nil, fault.Invalid("body.file", codes.TooMany, "A file has at most 10,000 rows.").With("max",
				mostRows)
		}
		if r.Line = line; r.Outcome != Refused && seen[r.MacAddress] {
			r.Refuse(Twice)
		}
		seen[r.MacAddress] = true
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return nil, errNoTable(nil)
	}
	return rows, nil
}

func errNoTable(cause error) *fault.Error {
	return fault.Invalid("body.file", codes.BadTable, "This is no table of addresses and days.").Because(cause)
}

// rowOf reads an address and a day; named says that both are neither, as names of columns are.
func rowOf(fields []string) (r Row, named bool) {
	r = Row{MacAddress: strings.TrimSpace(fields[0]), LastDay: strings.TrimSpace(fields[1])}
	mac, noMac := ReadMac(r.MacAddress)
	day, noDay := time.Parse("2006-1-2", days.Replace(r.LastDay))
	if noDay == nil {
		r.LastDay = day.Format(time.DateOnly)
	} else {
		r.Refuse(BadDate)
	}
	if noMac == nil {
		r.MacAddress = mac
	} else {
		r.Refuse(BadMac)
	}
	return r, noMac != nil && noDay != nil
}

// days are the ways in which spreadsheets write a day whose year stands first.
var days = strings.NewReplacer("/", "-", ".", "-", "年", "-", "月", "-", "日", "")

// decoded is a file as UTF-8: spreadsheets save that, UTF-16 with its mark, or Shift_JIS.
func decoded(file []byte) ([]byte, error) {
	var written encoding.Encoding
	switch {
	case bytes.HasPrefix(file, []byte("\xff\xfe")), bytes.HasPrefix(file, []byte("\xfe\xff")):
		written = unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
	case utf8.Valid(file):
		return bytes.TrimPrefix(file, []byte("\ufeff")), nil
	default:
		written = japanese.ShiftJIS
	}
	data, err := written.NewDecoder().Bytes(file)
	if err != nil {
		return nil, fmt.Errorf("decode a sheet: %w", err)
	}
	return data, nil
}
