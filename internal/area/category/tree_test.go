package category_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR170_G63_ATreeAnswersItsRootAndAllNodes: flat, the root first and with an
// id of its own, and every node under both names of its parent.
func TestR170_G63_ATreeAnswersItsRootAndAllNodes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for kind := range trees {
			root := o.Root("ann", kind)
			hall := o.Folder(kind, 0, "Hall")
			o.OK(http.StatusOK, "ann", "PATCH", "/api/category",
				map[string]any{"type": kind, "id": root, "title": "All"}, nil) // R158
			var answer struct {
				Root     json.RawMessage   `json:"root"`
				AllNodes []json.RawMessage `json:"allNodes"`
			}
			o.OK(http.StatusOK, "vic", "GET", "/api/category?type="+string(kind), nil, &answer)
			if len(answer.AllNodes) != 2 || string(answer.Root) != string(answer.AllNodes[0]) {
				t.Fatalf("%s: %s, %s", kind, answer.Root, answer.AllNodes)
			}
			for i, want := range []string{fmt.Sprintf("%d All under 0, above [%d]", root, hall),
				fmt.Sprintf("%d Hall under %d, above []", hall, root)} {
				var n category.Node
				if err := json.Unmarshal(answer.AllNodes[i], &n); err != nil {
					t.Fatal(err)
				}
				if got := fmt.Sprintf("%d %s under %d, above %v", n.ID, n.Text, n.ParentID, n.Children); got != want ||
					n.Parent != n.ParentID {
					t.Errorf("%s: %s, want %s", kind, got, want)
				}
			}
		}
	})
}

// TestNumbersInTitlesSortAsPeopleCount on every level of a tree.
func TestNumbersInTitlesSortAsPeopleCount(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		hall := o.Folder(category.Device, 0, "hall")
		for _, parent := range []int64{0, hall} {
			for _, title := range []string{"Shop 10", "Floor 10 left", "Ｓｈｏｐ　２", "Floor 2 left"} {
				o.Folder(category.Device, parent, title)
			}
		}
		var tree category.Tree
		o.OK(http.StatusOK, "vic", "GET", "/api/category?type=Device", nil, &tree)
		titles := map[int64]string{}
		for _, n := range tree.AllNodes {
			titles[n.ID] = n.Text
		}
		for _, n := range tree.AllNodes {
			want := []string{"Floor 2 left", "Floor 10 left", "Ｓｈｏｐ　２", "Shop 10"}
			switch n.ID {
			case hall:
			case tree.Root.ID:
				want = slices.Insert(want, 2, "hall")
			default:
				want = nil
			}
			var got []string
			for _, id := range n.Children {
				got = append(got, titles[id])
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", n.Text, got, want)
			}
		}
	})
}

// TestG64_TheFolderOfAContentIsChecked, and deleting a folder takes the parameter and does nothing with it.
func TestG64_TheFolderOfAContentIsChecked(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		hall, yard := o.Folder(category.Content, 0, "Hall"), o.Folder(category.Content, 0, "Yard")
		menu := o.Content("ann", "Menu", areatest.File{})
		o.Exec(`UPDATE content SET category_id = {:folder} WHERE id = {:id}`, db.Params{"id": menu, "folder": hall})
		for content, want := range map[int64]int64{menu: hall, 4711: 0, 0: 0} {
			var tree category.Tree
			o.OK(http.StatusOK, "vic", "GET", fmt.Sprintf("/api/category?type=Content&contentId=%d", content), nil,
				&tree)
			for _, n := range tree.AllNodes {
				if n.State.Checked != (n.ID == want) {
					t.Errorf("content %d, %s: checked is %v", content, n.Text, n.State.Checked)
				}
			}
		}
		o.OK(http.StatusOK, "ann", "DELETE", fmt.Sprintf("/api/category/%d?type=Content&contentId=%d", yard, menu), nil,
			nil)
	})
}

// TestR153_R154_G89_FoldersGoThreeLevelsDeep below the root, which is level 0.
func TestR153_R154_G89_FoldersGoThreeLevelsDeep(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	for kind := range trees {
		parent := int64(0)
		for depth := 1; depth <= category.MaxDepth; depth++ {
			var n category.Node
			o.OK(http.StatusCreated, "ann", "POST", "/api/category", map[string]any{"type": kind, "parentId": parent},
				&n)
			if n.Depth != depth || n.Text != category.DefaultTitle { // R138
				t.Errorf("%s: %+v", kind, n)
			}
			parent = n.ID
		}
		p := o.Refused(http.StatusUnprocessableEntity, "ann", "POST", "/api/category",
			map[string]any{"type": kind, "parentId": parent})
		if category.MaxDepth != 3 || len(p.Errors) != 1 || p.Errors[0].Code != "too-deep" {
			t.Errorf("%s: %+v", kind, p)
		}
	}
}
