package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestFolders(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		parent := int64(0)
		for depth := 1; depth <= 3; depth++ {
			parent, _ = w.record("chief", http.MethodPost, "/api/category",
				object{"type": "Content", "parentId": parent})
		}
		if a := w.send("chief", http.MethodPost, "/api/category",
			object{"type": "Content", "parentId": parent}); a.status != 422 || !strings.Contains(a.body, "too-deep") {
			t.Errorf("R154 a fourth level: %d %s", a.status, a.body)
		}
		var tree struct {
			Root     struct{ ID int64 }
			AllNodes []struct{ ID, ParentID int64 }
		}
		if err := json.Unmarshal([]byte(w.must("chief", http.MethodGet, "/api/category?type=Content", nil).body),
			&tree); err != nil || len(tree.AllNodes) != 4 {
			t.Fatalf("%+v %v", tree, err)
		}
		if a := w.send("chief", http.MethodDelete, fmt.Sprintf("/api/category/%d?type=Content", tree.Root.ID),
			nil); a.status != 409 {
			t.Errorf("R158 the root is deleted: %d", a.status)
		}
		if a := w.send("chief", http.MethodDelete, fmt.Sprintf("/api/category/%d?type=Device", parent),
			nil); a.status != 404 {
			t.Errorf("a folder of another tree: %d", a.status)
		}
		n := w.fresh("Alpha")
		w.must("chief", http.MethodPatch, "/api/content/groupid", object{"contentId": n.content, "groupId": parent})
		folder := fmt.Sprintf("/api/category/%d?type=Content", tree.AllNodes[1].ID)
		if a := w.send("chief", http.MethodDelete, folder, nil); a.status != 409 || a.problem() != "in-use" {
			t.Errorf("G71 a folder that holds what plays is deleted without a word: %d %s", a.status, a.body)
		}
		w.delete("chief", folder+"&force=true")
		var c struct {
			Active  bool
			GroupID int64
		}
		if err := json.Unmarshal([]byte(w.must("chief", http.MethodGet, fmt.Sprintf("/api/content/%d", n.content),
			nil).body), &c); err != nil || c.Active || c.GroupID != tree.Root.ID {
			t.Errorf("G91 what lay in a deleted folder is %+v, %v", c, err)
		}
		group := w.fresh("Alpha")
		w.must("chief", http.MethodPatch, "/api/device/groupid",
			object{"deviceId": group.device, "groupId": group.group})
		w.delete("chief", fmt.Sprintf("/api/category/%d?type=Device&force=true", group.group))
		if a := w.must("chief", http.MethodGet, fmt.Sprintf("/api/schedule/%d", group.schedule),
			nil); !strings.Contains(a.body, `"active":false`) {
			t.Errorf("a schedule of a deleted group still plays: %s", a.body)
		}
		w.must("chief", http.MethodGet, fmt.Sprintf("/api/device/%d", group.device), nil)
	})
}
