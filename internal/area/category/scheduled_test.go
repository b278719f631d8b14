package category_test

import (
	"maps"
	"net/http"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

const scheduled = "/api/scheduleDeviceCategoryIncludeChild?type=Device&scheduleType="

// play adds a schedule of a type that plays on a device group; nil is none.
func play(o *areatest.Office, company int64, group any, kind string, active bool) {
	o.T.Helper()
	o.Exec(`INSERT INTO schedule (company_id, user_id, category_id, device_group_id, type, name, name_folded, active,
		created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, (SELECT id FROM category
		WHERE company_id = {:company} AND type = 'Schedule' AND parent_id IS NULL), {:group}, {:kind},
			'S', 's', {:active}, 0, 0, '')`,
		db.Params{"company": company, "user": o.Person("ann").UserID, "group": group, "kind": kind,
			"active": db.Bit(active)})
}

// counted reads how many schedules play on each device group and below it.
func counted(o *areatest.Office, name, query string) map[string]int64 {
	o.T.Helper()
	var tree category.Tree
	o.OK(http.StatusOK, name, "GET", scheduled+query, nil, &tree)
	counts := map[string]int64{}
	for _, node := range tree.AllNodes {
		counts[node.Text] = node.Data.Count
	}
	if tree.Root.ID != tree.AllNodes[0].ID || tree.Root.Data.Count != tree.AllNodes[0].Data.Count ||
		tree.Root.State.Disabled != tree.AllNodes[0].State.Disabled {
		o.T.Error("the root is shown in two ways")
	}
	return counts
}

func TestR171_G155_DeviceGroupsCountTheirSchedules(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Schedule)
		o.Categories.Register(o.Router)
		hall, yard := o.Folder(category.Device, 0, "Hall"), o.Folder(category.Device, 0, "Yard")
		floor := o.Folder(category.Device, hall, "Floor")
		play(o, o.Ours, hall, "General", true)
		play(o, o.Ours, floor, "General", true)
		play(o, o.Ours, floor, "General", true)
		play(o, o.Ours, floor, "General", false)
		play(o, o.Ours, yard, "Message", true)
		play(o, o.Ours, nil, "General", true)
		play(o, o.Theirs, o.Root("eve", category.Device), "General", true)

		for query, want := range map[string]map[string]int64{
			"General": {"Default": 3, "Hall": 3, "Floor": 2, "Yard": 0},
			"Message": {"Default": 1, "Hall": 0, "Floor": 0, "Yard": 1},
		} {
			if got := counted(o, "vic", query); !maps.Equal(got, want) {
				t.Errorf("%s: %v, want %v", query, got, want)
			}
		}
		if got := counted(o, "eve", "General"); !maps.Equal(got, map[string]int64{"Default": 1}) {
			t.Errorf("another company's: %v", got)
		}
	})
}

func TestR171_GroupsOfOthersAreDisabled(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Schedule)
		o.Categories.Register(o.Router)
		hall := o.Folder(category.Device, 0, "Hall")
		o.Keep(hall, "ann")
		for name, want := range map[string]bool{"ann": false, "ben": true} {
			var tree category.Tree
			o.OK(http.StatusOK, name, "GET", scheduled+"General", nil, &tree)
			if tree.AllNodes[1].ID != hall || tree.AllNodes[1].State.Disabled != want {
				t.Errorf("%s: %+v", name, tree.AllNodes)
			}
		}
	})
}

func TestR171_TakesTheRightToLookAtSchedulesAndBothTypes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Device)
		o.Categories.Register(o.Router)
		o.Hire("sue", o.Ours, access.Rights{access.Schedule: {Access: access.R}})
		o.Refused(http.StatusForbidden, "ann", "GET", scheduled+"General", nil)
		counted(o, "sue", "General")
		for _, path := range []string{scheduled + "Other", scheduled,
			"/api/scheduleDeviceCategoryIncludeChild?type=Content&scheduleType=General"} {
			o.Refused(http.StatusUnprocessableEntity, "sue", "GET", path, nil)
		}
	})
}
