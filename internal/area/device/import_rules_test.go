package device

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
)

func TestG116_AFileOfEndDatesIsRead(t *testing.T) {
	const mac = "00:1A:2B:3C:4D:5E"
	for name, c := range map[string]struct {
		text string
		want []Row
	}{
		"with names": {"macAddress,endDate\r\n00-1a-2b-3c-4d-5e,2027-01-31\r\n",
			[]Row{{Line: 2, MacAddress: mac, EndDate: "2027-01-31"}}},
		"of a spreadsheet": {"\ufeffMacAddress;endDate\n001a2b3c4d5e; 2027-01-31\n",
			[]Row{{Line: 2, MacAddress: mac, EndDate: "2027-01-31"}}},
		"without names": {mac + "\t2027-01-31\n", []Row{{Line: 1, MacAddress: mac, EndDate: "2027-01-31"}}},
		"with a wrong line": {"x,2027-01-31\n",
			[]Row{{Line: 1, MacAddress: "x", EndDate: "2027-01-31", Refusal: BadMac}}},
		"without a day": {mac + "\n", []Row{{Line: 1, MacAddress: mac, Refusal: BadDate}}},
		"with another day": {mac + ",31.01.2027\n",
			[]Row{{Line: 1, MacAddress: mac, EndDate: "31.01.2027", Refusal: BadDate}}},
		"that says it twice": {mac + ",2027-01-31\n001a2b3c4d5e,2027-02-28\n", []Row{
			{Line: 1, MacAddress: mac, EndDate: "2027-01-31"},
			{Line: 2, MacAddress: mac, EndDate: "2027-02-28", Refusal: Twice}}},
		"whose second try is right": {mac + ",soon\n" + mac + ",2027-02-28\n", []Row{
			{Line: 1, MacAddress: mac, EndDate: "soon", Refusal: BadDate},
			{Line: 2, MacAddress: mac, EndDate: "2027-02-28"}}},
	} {
		got, err := readEndDates([]byte(c.text))
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("a file %s: %v %s", name, err, diff)
		}
	}
	for wrong, code := range map[string]string{"": "bad-table", "macAddress,endDate\n": "bad-table",
		"\"open": "bad-table", "\xff\xfem\x00": "bad-table", mac + "\x00,2027-01-31\n": "bad-table", strings.Repeat(",", 1<<20+1): "too-large"} {
		rows, err := readEndDates([]byte(wrong))
		if err == nil || fault.As(err).Fields[0].Code.String() != code {
			t.Errorf("%.20q is read as %+v, %v", wrong, rows, err)
		}
	}
}
