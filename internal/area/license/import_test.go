package license_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/license"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/sheet"
)

// send sends a sheet; without a confirmation it is a preview.
func send(o *areatest.Office, who, text, confirm string) (status int, got license.Imported, p areatest.Problem) {
	o.T.Helper()
	file := []areatest.Part{{Name: "licences.csv", Data: []byte(text)}}
	status, p = o.Form(who, "/api/license/import", map[string]string{"confirm": confirm}, file, &got)
	return status, got, p
}

// listed are the licences of ours: address, day and status.
func listed(o *areatest.Office) (all []string) {
	o.T.Helper()
	err := o.DB.Unscoped("looked up").Column(o.T.Context(), &all, `
		SELECT l.mac_address || ' ' || l.expiry_date || ' ' || l.status FROM license l
		WHERE l.company_id = {:ours} ORDER BY l.id`, db.Params{"ours": o.Ours})
	if err != nil {
		o.T.Fatal(err)
	}
	return all
}

func TestG169_LicencesComeFromAFile(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		old := add(o, "ann", "00:00:00:00:00:01", "2027-01-31")
		add(o, "ann", "00:00:00:00:00:02", "2027-01-31")
		add(o, "eve", "00:00:00:00:00:03", "2027-01-31")
		o.Insert(`INSERT INTO device
				(company_id, device_name, name_folded, status, zone, mac_address, created_at, updated_at)
			VALUES ({:company}, 'Hall', 'hall', 'Active', 'UTC', '00:00:00:00:00:01', 0, 0)`,
			db.Params{"company": o.Ours})
		before := listed(o)
		const text = "macAddress,expiryDate\n000000000001,2028-01-31\n000000000002,2027/1/31\n" +
			"000000000003,2027-01-31\n" +
			"000000000004,2026-11-20\n000000000002,2029-01-31\n000000000005,2027-01-31\nwhat,2027-01-31\n"
		status, preview, _ := send(o, "ann", text, "")
		var said []string
		for _, r := range preview.Rows {
			said = append(said, fmt.Sprint(r.Outcome, r.Refusal, r.Before, r.DeviceName))
		}
		want := []string{"changed2027-01-31Hall", "unchanged2027-01-31", "new", "refusedday-over",
			"refusedtwice2027-01-31", "new", "refusedbad-mac"}
		if diff := cmp.Diff(want, said); status != 201 || diff != "" || preview.New != 2 || preview.Changed != 1 ||
			preview.Unchanged != 1 || preview.Refused != 3 {
			t.Errorf("the preview says %d %+v %s", status, preview, diff)
		}
		if diff := cmp.Diff(before, listed(o)); diff != "" {
			t.Errorf("the preview changed %s", diff)
		}

		status, _, p := send(o, "ann", text+"\n000000000006,2027-01-31\n", preview.Confirm)
		if status != 409 || p.Type != "/problems/preview-outdated" {
			t.Errorf("another file than the confirmed one: %d %+v", status, p)
		}
		later := add(o, "ann", "00:00:00:00:00:05", "2027-05-31")
		status, _, p = send(o, "ann", text, preview.Confirm)
		if status != 409 || p.Type != "/problems/preview-outdated" {
			t.Errorf("after somebody else's change: %d %+v", status, p)
		}
		_, preview, _ = send(o, "ann", text, "")
		if r := preview.Rows[5]; r.Refusal != license.Earlier || r.Before != "2027-05-31" {
			t.Errorf("an earlier day than that of its licence: %+v", r)
		}
		if status, done, p := send(o, "ann", text, preview.Confirm); status != 201 || !cmp.Equal(preview, done) {
			t.Errorf("the import: %d %+v %+v", status, done, p)
		}
		wanted := []string{"00:00:00:00:00:01 2027-01-31 inactive", "00:00:00:00:00:02 2027-01-31 active",
			"00:00:00:00:00:05 2027-05-31 active",
			"00:00:00:00:00:01 2028-01-31 active", "00:00:00:00:00:03 2027-01-31 active"}
		if diff := cmp.Diff(wanted, listed(o)); diff != "" {
			t.Errorf("afterwards: %s", diff)
		}
		fresh := later.ID + 1
		renewed, made := o.Actions("license", old.ID), o.Actions("license", fresh)
		if !slices.Equal(renewed, []string{"create", "update"}) ||
			!slices.Equal(made, []string{"create"}) {
			t.Errorf("the trail says %v of the old one, %v of the new", renewed, made)
		}
		_, preview, _ = send(o, "ann", text, "")
		if status, _, p := send(o, "ann", text, preview.Confirm); status != 422 ||
			p.Errors[0].Code != "nothing-to-import" || p.Errors[0].Location != "body.file" {
			t.Errorf("once more: %d %+v", status, p)
		}
		if status, _, p := send(o, "ann", "\"open", ""); status != 422 || p.Errors[0].Code != "bad-table" {
			t.Errorf("no table: %d %+v", status, p)
		}
		if status, _, _ := send(o, "vic", text, ""); status != 403 {
			t.Errorf("who may only read is answered %d", status)
		}
	})
}

// TestAnImportThatBreaksOffChangesNothing, whatever of it was written until then.
func TestAnImportThatBreaksOffChangesNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		_, _, scope := o.As("ann")
		torn := errors.New("torn")
		ctx, cancel := context.WithCancel(t.Context())
		file := license.Sheet{File: []byte("000000000001,2027-01-31"),
			Match: func(_ context.Context, _ db.Query, rows []license.Row) error {
				rows[0].Outcome = sheet.IsNew
				return nil
			},
			Save: func(ctx context.Context, tx *db.Tx, _ []license.Row) error {
				_, err := tx.Insert(ctx, `INSERT INTO license
						(company_id, mac_address, expiry_date, status, created_at, updated_at)
					VALUES ({:company}, '00:00:00:00:00:01', '2027-01-31', 'active', 0, 0)`)
				cancel() // whoever asked is gone
				return errors.Join(err, torn)
			}}
		preview, err := license.Import(ctx, d.For(scope), file, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := license.Import(ctx, d.For(scope), file, preview.Confirm); !errors.Is(err, torn) {
			t.Errorf("it ended with %v", err)
		}
		if left := listed(o); len(left) > 0 {
			t.Errorf("it left %q", left)
		}
	})
}

// TestManyImportAtOnce: more of them than a node has connections. Each address has one active licence
// afterwards, the longest.
func TestManyImportAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		service := license.New(license.Config{DB: d, Now: func() time.Time { return dbtest.Now }})
		const addresses, writers = 120, 24
		var at sync.WaitGroup
		for n := range writers {
			ctx, _, scope := o.As("ann")
			var file strings.Builder
			for a := range addresses {
				fmt.Fprintf(&file, "0000000000%02x,2027-01-%02d\n", a, n+1)
			}
			at.Go(func() {
				for range 2 * writers {
					preview, err := service.Import(ctx, scope, []byte(file.String()), "")
					if err != nil {
						t.Error(err)
					}
					if preview.Refused == addresses { // another one's days are later
						return
					}
					_, err = service.Import(ctx, scope, []byte(file.String()), preview.Confirm)
					if err == nil {
						return
					}
					if f := fault.As(err); f == nil || f.Code != codes.PreviewOutdated {
						t.Error(err)
					}
				}
				t.Error("one never had its turn")
			})
		}
		at.Wait()
		active := slices.DeleteFunc(listed(o), func(l string) bool { return strings.HasSuffix(l, "inactive") })
		shorter := func(l string) bool { return !strings.Contains(l, "2027-01-24") }
		if len(active) != addresses || slices.ContainsFunc(active, shorter) {
			t.Errorf("%d are active: %.200q", len(active), active)
		}
	})
}
