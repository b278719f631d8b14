package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestAnEmergencyIsOnItsScreenUntilItEnds, and on no other; people see how far it has come.
func TestAnEmergencyIsOnItsScreenUntilItEnds(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		elsewhere, s := w.pair("Alpha"), w.pair("Alpha")
		id, _ := w.record("chief", http.MethodPost, "/api/emergency", object{"layout": "full", "minutes": 60,
			"message": object{"content": "階段で避難してください"}, "deviceIds": []int64{w.newest("chief",
				"/api/device?_limit=500")}})
		counts := func() string {
			var b struct{ Screens, Sent, Shown, Ended int64 }
			if err := json.Unmarshal([]byte(w.must("chief", http.MethodGet, fmt.Sprintf("/api/emergency/%d", id),
				nil).body), &b); err != nil {
				t.Fatal(err)
			}
			return fmt.Sprintf("of %d: %d sent, %d shown, %d ended", b.Screens, b.Sent, b.Shown, b.Ended)
		}
		if got := counts(); got != "of 1: 0 sent, 0 shown, 0 ended" {
			t.Errorf("before anybody asks it stands %s", got)
		}
		for _, step := range []struct {
			ends  bool
			shows int
			want  string
		}{
			{false, 1, "of 1: 1 sent, 0 shown, 0 ended"}, {false, 1, "of 1: 0 sent, 1 shown, 0 ended"},
			{true, 0, "of 1: 0 sent, 1 shown, 0 ended"}, {false, 0, "of 1: 0 sent, 1 shown, 1 ended"},
		} {
			if step.ends {
				w.must("chief", http.MethodPost, "/api/emergency/end", object{"ids": []int64{id}})
			}
			if _, err := s.Broadcasts(t.Context()); err != nil {
				t.Fatal(err)
			}
			if shows, got := len(s.Shows(time.Now())), counts(); shows != step.shows || got != step.want {
				t.Errorf("the screen shows %d and it stands %s, want %d, %s", shows, got, step.shows, step.want)
			}
			if _, err := elsewhere.Broadcasts(t.Context()); err != nil || len(elsewhere.Shows(time.Now())) > 0 {
				t.Errorf("another screen shows %v, %v", elsewhere.Shows(time.Now()), err)
			}
		}
	})
}
