package device_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestR351_TheListIsFiltered(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hall := w.Folder(category.Device, 0, "Hall")
		stage := w.Folder(category.Device, hall, "Stage")
		lobby, bar, shop := w.hang("ann", "Lobby", hall), w.hang("ben", "Bar", stage), w.hang("ann", "Shop", 0)
		foreign := w.hang("eve", "Theirs", 0)
		w.waiting()
		w.reports(lobby, time.Minute, "{}")
		w.reports(bar, time.Hour, "{}")
		w.Exec(`UPDATE device SET end_date = '2026-11-20', os_version = 'Debian', client_program_version = '1.2'
			WHERE id = {:id}`, db.Params{"id": shop.ID})
		label := func(company int64, name string) int64 {
			return w.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
				VALUES ({:company}, 'Device', {:name}, {:name}, 0, 0)`, db.Params{"company": company, "name": name})
		}
		summer, sale, theirs := label(w.Ours, "summer"), label(w.Ours, "sale"), label(w.Theirs, "theirs")
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"id": bar.ID, "version": bar.Version, "status": "Inactive", "tags": []int64{summer}}, nil)
		w.OK(http.StatusOK, "eve", http.MethodPatch, "/api/device",
			object{"id": foreign.ID, "version": foreign.Version, "tags": []int64{theirs}}, nil)
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"id": shop.ID, "version": shop.Version, "tags": []int64{summer, sale}}, nil)
		for query, want := range map[string][]string{
			"":                                            {"Bar", "Lobby", "Shop"},
			"sortBy=name&sortDesc=true":                   {"Shop", "Lobby", "Bar"},
			"name=LOB":                                    {"Lobby"},
			"status=Inactive":                             {"Bar"},
			"status=Pending":                              {},
			"statusFilter=online":                         {"Lobby"},
			"statusFilter=offline":                        {"Shop"}, // who is switched off is not missed
			"statusFilter=expired":                        {"Shop"},
			"osVersion=Debian":                            {"Shop"},
			"clientVersion=1.2":                           {"Shop"},
			"osVersion=Debian&clientVersion=2":            {},
			fmt.Sprint("id=", bar.ID):                     {"Bar"},
			fmt.Sprint("tags=", summer):                   {"Bar", "Shop"},
			fmt.Sprint("tags=", summer, ",", sale):        {"Shop"},
			fmt.Sprint("tags=", theirs):                   {},
			fmt.Sprint("userId=", w.Person("ben").UserID): {"Bar"},
			fmt.Sprint("deviceGroup=", hall):              {"Bar", "Lobby"},
			fmt.Sprint("deviceGroup=", stage):             {"Bar"},
			"_limit=1&_page=2":                            {"Lobby"},
		} {
			if got := w.names("vic", query); !cmp.Equal(got, want) {
				t.Errorf("%q: %q, want %q", query, got, want)
			}
		}
		w.Exec(`UPDATE device SET zone = 'Pacific/Pago_Pago', end_date = '2026-11-20' WHERE id = {:id}`,
			db.Params{"id": lobby.ID}) // it is the 20th there
		w.Exec(`UPDATE device SET zone = 'Pacific/Pago_Pago', end_date = '2026-11-19' WHERE id = {:id}`,
			db.Params{"id": bar.ID})
		if got := w.names("vic", "statusFilter=expired"); !cmp.Equal(got, []string{"Bar", "Shop"}) {
			t.Errorf("expired on their own walls are %q", got)
		}
		w.Refused(http.StatusUnprocessableEntity, "vic", http.MethodGet, "/api/device?statusFilter=gone", nil)
		w.Refused(http.StatusUnprocessableEntity, "vic", http.MethodGet, "/api/device?tags=summer", nil)
		total := func() string {
			answer := w.OK(http.StatusOK, "vic", http.MethodGet, "/api/device?clientVersion=1.2", nil, nil)
			return answer.Header.Get("X-Total-Count")
		}
		if got := total(); got != "1" {
			t.Errorf("%s screens have the version", got)
		}
		w.Exec(`UPDATE device SET client_program_version = '1.2' WHERE id = {:id}`,
			db.Params{"id": bar.ID}) // by its report, which is no change that is recorded
		if got := total(); got != "2" {
			t.Errorf("%s screens have the version, once another has said so", got)
		}
		w.Refused(http.StatusForbidden, "ada", http.MethodGet, "/api/deviceForActive", nil)
		w.Exec(`UPDATE device SET os_version = 'Android', client_program_version = '3' WHERE status = 'Pending'`, nil)
		for query, want := range map[string]int{
			"": 1, "status=Pending": 1, "osVersion=Android": 1, "clientVersion=3": 1,
			"name=nope": 0, "id=4711": 0, "osVersion=nope": 0, "clientVersion=nope": 0, "status=Active": 0,
			"statusFilter=online": 0, "statusFilter=expired": 0, "userId=1": 0, fmt.Sprint("deviceGroup=", hall): 0,
		} {
			var pending []device.Device
			if w.OK(http.StatusOK, "top", http.MethodGet, "/api/deviceForActive?"+query, nil,
				&pending); len(pending) != want {
				t.Errorf("of those that wait, %q finds %d", query, len(pending))
			}
		}
	})
}

// TestR351_WhatRunsOnTheScreens is what the list's filters by system and version choose between.
func TestR351_WhatRunsOnTheScreens(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		runs := func(d device.Device, os, client string) {
			w.Exec(`UPDATE device SET os_version = {:os}, client_program_version = {:client} WHERE id = {:id}`,
				db.Params{"id": d.ID, "os": os, "client": client})
		}
		read := func(who, query string) device.Systems {
			var got device.Systems
			w.OK(http.StatusOK, who, http.MethodGet, "/api/device/systems"+query, nil, &got)
			return got
		}
		none := device.Systems{OsVersions: []string{}, ClientVersions: []string{}}
		if got := read("vic", ""); !cmp.Equal(got, none) {
			t.Errorf("without a screen: %+v", got)
		}
		runs(w.hang("ann", "Lobby", 0), "Tizen", "2.1")
		runs(w.hang("ben", "Bar", w.Folder(category.Device, 0, "Hall")), "Debian", "2.1")
		runs(w.hang("ann", "Shop", 0), "Debian", "1.2")
		runs(w.hang("ann", "New", 0), "", "")
		runs(w.hang("eve", "Theirs", 0), "Android", "3")
		w.waiting()
		w.Exec(`UPDATE device SET os_version = 'webOS', client_program_version = '4' WHERE status = 'Pending'`, nil)
		ours := device.Systems{OsVersions: []string{"Debian", "Tizen"}, ClientVersions: []string{"1.2", "2.1"}}
		theirs := device.Systems{OsVersions: []string{"Android"}, ClientVersions: []string{"3"}}
		both := device.Systems{OsVersions: []string{"Android", "Debian", "Tizen"},
			ClientVersions: []string{"1.2", "2.1", "3"}}
		for _, c := range []struct {
			who, query string
			want       device.Systems
		}{
			{"vic", "", ours}, {"vic", "?companyId=all", ours}, {"eve", "", theirs}, {"max", "?companyId=all", both},
			{"max", fmt.Sprint("?companyId=", w.Ours), ours}, {"top", "?companyId=0", both},
		} {
			if got := read(c.who, c.query); !cmp.Equal(got, c.want) {
				t.Errorf("%s %s: %s", c.who, c.query, cmp.Diff(c.want, got))
			}
		}
		path := fmt.Sprint("/api/device/systems?companyId=", w.Theirs)
		w.Refused(http.StatusNotFound, "vic", http.MethodGet, path, nil)
	})
}
