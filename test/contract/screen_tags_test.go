package contract

import (
	"encoding/json"
	"net/http"
	"testing"
)

// TestR367_G121_TheTagsOfAScreen are read by a POST, whose path is no tag's.
func TestR367_G121_TheTagsOfAScreen(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		read := func() (names []string) {
			var tags []struct{ Name string }
			if err := json.Unmarshal([]byte(w.must("chief", http.MethodPost, "/api/tags/deviceId",
				object{"deviceId": n.device}).body), &tags); err != nil {
				t.Fatal(err)
			}
			for _, one := range tags {
				names = append(names, one.Name)
			}
			return names
		}
		var made struct{ ID int64 }
		answer := w.must("chief", http.MethodPost, "/api/tags",
			object{"name": "Entrance", "type": "Device", "value": "north"})
		if err := json.Unmarshal([]byte(answer.body), &made); err != nil {
			t.Fatal(err)
		}
		if got := read(); len(got) != 0 {
			t.Errorf("before it has any: %v", got)
		}
		w.must("chief", http.MethodPatch, "/api/device", object{"id": n.device, "version": n.deviceVersion,
			"tags": []int64{made.ID}})
		if got := read(); len(got) != 1 || got[0] != "Entrance" {
			t.Errorf("the screen has %v", got)
		}
	})
}
