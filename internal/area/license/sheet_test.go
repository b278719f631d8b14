package license

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/sheet"
)

func TestG116_ASheetIsRead(t *testing.T) {
	const mac = "00:1A:2B:3C:4D:5E"
	day := func(line int, last string) Row { return Row{Line: line, MacAddress: mac, LastDay: last} }
	refused := func(r Row, why Refusal) Row {
		r.Refuse(why)
		return r
	}
	first, last := []Row{day(1, "2027-01-31")}, []Row{day(2, "2027-01-31")}
	wide := []byte{}
	for _, unit := range "001a2b3c4d5e;2027-01-31" {
		wide = append(wide, byte(unit), 0)
	}
	for name, c := range map[string]struct {
		text string
		want []Row
	}{
		"with names":                {"macAddress,endDate\r\n00-1a-2b-3c-4d-5e,2027-01-31\r\n", last},
		"with names of its own":     {"Adresse;Ende\n001a2b3c4d5e;2027-01-31\n", last},
		"with a mark":               {"\ufeffMacAddress;endDate\n001a2b3c4d5e; 2027-01-31\n", last},
		"in UTF-16":                 {"\xff\xfe" + string(wide), first},
		"in UTF-16, the other way":  {"\xfe\xff\x00" + string(wide[:len(wide)-1]), first},
		"in Shift_JIS":              {"\x83A\x83h\x83\x8c\x83X,\x8d\xc5\x8fI\x93\xfa\n001a2b3c4d5e,2027/1/31\n", last},
		"of a Japanese spreadsheet": {"001a2b3c4d5e,2027年1月31日\n", first},
		"without names":             {mac + "\t2027-01-31\n", first},
		"with empty lines":          {mac + ",2027-01-31\n,,\n", first},
		"with a wrong line": {"x,2027-01-31\n", []Row{
			refused(Row{Line: 1, MacAddress: "x", LastDay: "2027-01-31"}, BadMac)}},
		"without a day":      {mac + "\n", []Row{refused(day(1, ""), BadDate)}},
		"with another day":   {mac + ",31.01.2027\n", []Row{refused(day(1, "31.01.2027"), BadDate)}},
		"with no day at all": {mac + ",2027-02-30\n", []Row{refused(day(1, "2027-02-30"), BadDate)}},
		"that says it twice": {mac + ",2027-01-31\n001a2b3c4d5e,2027-02-28\n", []Row{
			day(1, "2027-01-31"), refused(day(2, "2027-02-28"), Twice)}},
	} {
		got, err := readSheet([]byte(c.text))
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("a file %s: %v %s", name, err, diff)
		}
	}
	for wrong, code := range map[string]codes.Field{"": codes.BadTable, "macAddress,endDate\n": codes.BadTable,
		"\"open": codes.BadTable, mac + "\x00,2027-01-31\n": codes.BadTable,
		strings.Repeat(",", sheet.Longest+1):            codes.TooLarge,
		strings.Repeat(mac+",2027-01-31\n", mostRows+1): codes.TooMany} {
		rows, err := readSheet([]byte(wrong))
		if err == nil || fault.As(err).Fields[0].Code != code {
			t.Errorf("%.20q is read as %d rows, %v", wrong, len(rows), err)
		}
	}
}
