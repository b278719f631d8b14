package license_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/email"
	"marquee/internal/area/license"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// post keeps the letters of transactions that were committed.
type post struct {
	mu      sync.Mutex
	letters []email.Letter
	broken  bool
}

// PostIn is called by the service.
func (p *post) PostIn(_ context.Context, tx *db.Tx, l email.Letter) error {
	if p.broken {
		return errors.New("the queue is broken")
	}
	tx.After(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.letters = append(p.letters, l)
	})
	return nil
}

func (p *post) taken() (to []string) {
	for _, l := range p.letters {
		to = append(to, l.To)
	}
	p.letters = nil
	return to
}

func TestG169_AdministratorsAreToldOnceOfEachNotice(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "Asia/Tokyo", access.License)
		now, queue := dbtest.Now, &post{}
		node := func() *license.Service {
			return license.New(license.Config{DB: d, Mails: queue,
				Base: func() string { return "https://signs.example" },
				Now:  func() time.Time { return now }})
		}
		node().Register(o.Router)
		for _, who := range []string{"ada", "ann"} { // ann is no administrator
			o.Exec(`UPDATE users SET email = {:mail} WHERE username = {:who}`,
				db.Params{"who": who, "mail": who + "@example.org"})
		}
		day := func(ahead int) string {
			return now.In(time.FixedZone("Tokyo", 9*3600)).AddDate(0, 0, ahead).Format(time.DateOnly)
		}
		add(o, "ann", "00:00:00:00:00:01", day(31))
		add(o, "ann", "00:00:00:00:00:02", day(31))
		add(o, "eve", "00:00:00:00:00:03", day(5)) // nobody there has an address
		off := add(o, "ann", "00:00:00:00:00:04", day(3))
		o.OK(200, "ann", "PATCH", "/api/license", map[string]any{"id": off.ID}, nil)

		everything := o.Person("top")
		tell := func(s *license.Service) error { return s.Tell(t.Context(), access.Signed(everything).Reach()) }
		told := func(wanted ...string) {
			t.Helper()
			o.AtOnce(4, func(int) int { // as four nodes, and then as one that has started again
				if err := tell(node()); err != nil {
					t.Error(err)
				}
				return 0
			})
			if err := tell(node()); err != nil {
				t.Fatal(err)
			}
			if to := queue.taken(); !slices.Equal(to, wanted) {
				t.Errorf("on %s letters go to %v, want %v", day(0), to, wanted)
			}
		}
		told()
		now = now.AddDate(0, 0, 1)
		queue.broken = true
		if tell(node()) == nil {
			t.Error("what was not posted counts as told")
		}
		queue.broken = false
		if err := tell(node()); err != nil {
			t.Fatal(err)
		}
		letter := queue.letters[0]
		if !strings.Contains(letter.Text, "00:00:00:00:00:01") || !strings.Contains(letter.Text, "00:00:00:00:00:02") ||
			strings.Contains(letter.Text, ":04") || !strings.Contains(letter.Text,
			"https://signs.example/manage/license") {
			t.Errorf("the letter says %s", letter.Text)
		}
		if to := queue.taken(); !slices.Equal(to, []string{"ada@example.org"}) {
			t.Errorf("letters go to %v", to)
		}
		told()
		now = now.AddDate(0, 0, 24) // the seventh day before the end passed without a node
		told("ada@example.org")
		now = now.AddDate(0, 0, 5)
		told("ada@example.org")
		now = now.AddDate(0, 0, 1)
		told()
	})
}

func TestALicenceIsRenewed(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		const renew = "/api/license/renew"
		old := add(o, "ann", "00:1A:2B:3C:4D:5E", "2026-12-01")
		later := map[string]any{"id": old.ID, "expiryDate": "2027-12-01"}
		o.Refused(403, "vic", "POST", renew, later)
		o.Refused(404, "eve", "POST", renew, later)
		for _, day := range []string{"", "soon", "2026-12-01", "2026-11-30"} {
			if p := o.Refused(422, "ann", "POST", renew, map[string]any{"id": old.ID,
				"expiryDate": day}); p.Errors[0].Location != "body.expiryDate" {
				t.Errorf("until %q: %+v", day, p)
			}
		}
		var fresh license.License
		o.OK(201, "ann", "POST", renew, later, &fresh)
		if fresh.ID == old.ID || fresh.MacAddress != old.MacAddress || fresh.ExpiryDate != "2027-12-01" ||
			fresh.State != license.Valid {
			t.Errorf("renewed: %+v", fresh)
		}
		var list []license.License
		if o.OK(200, "ann", "GET", "/api/licenses?status=inactive", nil, &list); len(list) != 1 ||
			list[0].ID != old.ID || list[0].State != license.None {
			t.Errorf("the one before: %+v", list)
		}
		o.Refused(409, "ann", "POST", renew, map[string]any{"id": old.ID,
			"expiryDate": "2028-12-01"}) // another one is in force
		if actions := o.Actions("license", old.ID); !slices.Equal(actions, []string{"create", "update"}) {
			t.Errorf("the trail of the one before says %v", actions)
		}
		if p := o.Refused(422, "ann", "POST", "/api/license",
			map[string]any{"macAddress": "00:00:00:00:00:01",
				"expiryDate": "2020-01-01"}); p.Errors[0].Code != "too-small" {
			t.Errorf("a licence until a day that is over: %+v", p)
		}
	})
}

func TestALicenceAndItsScreenShowEachOther(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		held := add(o, "ann", "00:1A:2B:3C:4D:5E", dbtest.Now.AddDate(0, 0, 5).Format(time.DateOnly))
		hang := func(company int64, name string) int64 {
			return o.Insert(`INSERT INTO device (company_id, device_name, name_folded, status, mac_address, created_at,
				updated_at)
				VALUES ({:company}, {:name}, {:name}, 'Active', '00:1A:2B:3C:4D:5E', 0, 0)`,
				db.Params{"company": company, "name": name})
		}
		hang(o.Theirs, "theirs")
		hall := hang(o.Ours, "hall")
		var list []license.License
		o.OK(200, "ann", "GET", "/api/licenses", nil, &list)
		if len(list) != 1 || list[0].ID != held.ID || list[0].DeviceID != hall || list[0].DeviceName != "hall" ||
			list[0].State != license.Ending {
			t.Errorf("%+v, want that of screen %d", list, hall)
		}
	})
}
