package license

import (
	"strings"
	"time"

	"marquee/internal/platform/sheet"
)

// mostRows bounds the rows of a sheet.
const mostRows = 10_000

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
	Line       int           `json:"line"`
	MacAddress string        `json:"macAddress"`
	LastDay    string        `json:"lastDay" doc:"YYYY-MM-DD; as it is written where that is no day"`
	DeviceID   int64         `json:"deviceId" doc:"The screen of the address; 0: none"`
	DeviceName string        `json:"deviceName"`
	Before     string        `json:"before" doc:"The last day until now"`
	Outcome    sheet.Outcome `json:"outcome" enum:"new,changed,unchanged,refused"`
	Refusal    Refusal       `json:"refusal" enum:",bad-mac,bad-date,twice,day-over,earlier,unknown-screen,kept,end-before-start" doc:"Why it is left out; empty: it is not"`
}

// Refuse leaves the row out.
func (r *Row) Refuse(why Refusal) { r.Outcome, r.Refusal = sheet.Refused, why }

// Becomes is what becomes of it.
func (r Row) Becomes() sheet.Outcome { return r.Outcome }

// readSheet reads a file of addresses and last days, with or without a line of names.
func readSheet(file []byte) ([]Row, error) {
	lines, err := sheet.Read(file, mostRows)
	if err != nil {
		return nil, err
	}
	var rows []Row
	seen := map[string]bool{}
	for _, line := range lines {
		r, named := rowOf(append(line.Cells, ""))
		if line.Number == 1 && named {
			continue
		}
		if r.Line = line.Number; r.Outcome != sheet.Refused && seen[r.MacAddress] {
			r.Refuse(Twice)
		}
		seen[r.MacAddress] = true
		rows = append(rows, r)
	}
	switch {
	case len(rows) == 0:
		return nil, sheet.ErrNoTable(nil)
	case len(rows) > mostRows:
		return nil, sheet.ErrTooMany(mostRows)
	}
	return rows, nil
}

// rowOf reads an address and a day; named says that both are neither, as names of columns are.
func rowOf(fields []string) (r Row, named bool) {
	r = Row{MacAddress: fields[0], LastDay: fields[1]}
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
